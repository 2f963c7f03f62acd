"""From what a game declares to the form of its logs: a game of tokens and rows that the kernel has never seen."""

from typing import Annotated, Literal

import msgspec
import pytest

from adjudicator.formats.fields import about
from adjudicator.formats.log import Back, Call, Claim, Note, Record, Start, Step, Undo
from adjudicator.kernel.game import Game
from adjudicator.kernel.log_structs import forms
from adjudicator.kernel.project import private_fields
from adjudicator.kernel.zones import Counter, Order, Phase, Sight, Zone

ZONES = (
    Zone("fans", "fan", Order.BAG, Sight.OWNER, each=True, about="what each holds"),
    Zone("lanes", "lane", Order.ROW, Sight.CARD, each=True, places=5),
    Zone("heap", "heap", Order.PILE, Sight.ALL, top="heap_top"),
    Zone("well", "well", Order.PILE, Sight.NOBODY, rest=True),
    Zone("box", "box", Order.PILE, Sight.NOBODY),
)
COUNTERS = (Counter("lap", "lap", start=1, about="which lap it is"), Counter("tokens", "tokens", each=True))
PHASES = (Phase("choosing", "choice"), Phase("moving", "move"))


class Push(Step, tag="push", kw_only=True):
    """A step of this game."""

    by: str


class Pull(Step, tag="pull", kw_only=True):
    """Another."""

    by: str


class StartKeys(Record):
    """What a start position has beside."""

    wind: Annotated[Literal["north", "south"], about("where the wind comes from")] = "north"


class ClaimKeys(Record):
    """What can be stated beside."""

    calm: bool | None = None


FORMS = forms(ZONES, COUNTERS, PHASES, Push | Pull, StartKeys, ClaimKeys, points=True, series=True)


def start(**keys):
    """A start position out of a file."""
    return FORMS.start_decoder.decode(msgspec.json.encode(keys))


def step(**keys):
    """A step out of a file."""
    return FORMS.step_decoder.decode(msgspec.json.encode(keys))


def test_keys_stand_in_one_order():
    """The turn, the zones, the counters, the game's own, what every game has."""
    told = ["turn", "phase", "fans", "lanes", "heap", "well", "box", "lap", "tokens", "wind", "lost", "series"]
    assert list(FORMS.start.__struct_fields__) == told
    claim = [name for name in FORMS.claim.__struct_fields__ if name not in Claim.__struct_fields__]
    assert claim == [
        *("fans", "lanes", "heap_top", "well", "box", "lap", "tokens"),
        *("winner", "score", "calm", "total", "match"),
    ]


def test_what_is_left_out_follows_from_the_rest():
    """Nothing lies in a zone, the counters are at their start, and nothing of it is written."""
    made = start()
    assert (made.phase, made.fans, made.lanes, made.heap, made.well) == (None, {}, {}, [], None)
    assert (made.lap, made.tokens, made.wind, made.lost) == (None, {}, "north", [])
    assert msgspec.json.encode(made) == b"{}"
    assert isinstance(made, Start)


@pytest.mark.parametrize(
    "keys",
    [
        {"phase": "deal"},
        {"phase": "moving", "turn": "Ann"},
        {"fans": {"Ann": ["a1"], "Bob": 3}},
        {"lanes": {"Ann": ["a1", "-", "?"]}},
        {"heap": 3, "well": ["a1"], "box": []},
        {"lap": 2, "tokens": {"Ann": -1}},
        {"wind": "south"},
    ],
    ids=str,
)
def test_a_position_is_read_as_it_is_written(keys):
    """Cards by name or number; a row by its places alone."""
    made = start(**keys)
    assert msgspec.to_builtins(made) == {key: value for key, value in keys.items() if value != []}


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"hands": {}}, "unknown field `hands`"),
        ({"phase": "main"}, "Invalid enum value 'main'"),
        ({"lanes": {"Ann": 3}}, "Expected `array`, got `int`"),
        ({"fans": ["a1"]}, "Expected `object`, got `array`"),
        ({"tokens": 3}, "Expected `object`, got `int`"),
        ({"lap": "two"}, "Expected `int | null`, got `str`"),
        ({"wind": "west"}, "Invalid enum value 'west'"),
    ],
)
def test_a_key_that_is_not_declared_is_refused(keys, message):
    """Nor can it have a value of another sort."""
    with pytest.raises(msgspec.ValidationError, match=message.replace("|", r"\|")):
        start(**keys)


def test_who_sees_what_stands_in_the_form():
    """A zone that not everybody sees is marked so; cards of a row are their owner's until they are shown."""
    told = {"fans": "owner", "lanes": "owner", "well": "nobody", "box": "nobody"}
    assert dict(private_fields(FORMS.start)) == told


def test_descriptions_stand_in_the_schema():
    """Editors show them."""
    properties = msgspec.json.schema(FORMS.start)["$defs"]["Start"]["properties"]
    assert properties["fans"]["description"] == "what each holds"
    assert properties["lap"]["description"] == "which lap it is"
    assert properties["wind"]["description"] == "where the wind comes from"


def test_steps_are_the_games_own_and_those_of_every_game():
    """Told by `do`."""
    assert set(FORMS.steps.__args__) == {Push, Pull, FORMS.claim, Call, Back, Undo, Note}
    assert step(do="push", by="Ann") == Push(by="Ann")
    assert step(do="back", to=1) == Back(to=1)
    made = step(do="claim", by="Ann", heap_top="a1", tokens={"Bob": 2}, calm=True, winner=False)
    assert isinstance(made, FORMS.claim)
    assert isinstance(made, Claim)
    assert (made.heap_top, made.tokens, made.calm, made.winner, made.match) == ("a1", {"Bob": 2}, True, False, None)


@pytest.mark.parametrize("keys", [{"do": "draw", "by": "Ann"}, {"do": "claim", "heap": 3}, {"do": "claim", "wind": ""}])
def test_a_step_of_another_game_is_refused(keys):
    """A claim has no key of a pile that lies open but its top, and none of a start position."""
    with pytest.raises(msgspec.ValidationError):
        step(**keys)


def test_a_game_of_no_keys_or_counters_has_forms():
    """Only zones and steps must be declared; made as the class is defined."""

    class Bare(Game):
        """Hardly a game."""

        zones = (ZONES[0],)
        steps = Push
        acts = {Push: print, Claim: repr}

    assert list(Bare.forms.start.__struct_fields__) == ["turn", "phase", "fans", "lost"]
    assert Bare.acts == {Push: print, Bare.forms.claim: repr}
    assert Bare.forms.start(phase="deal").phase == "deal"


def test_only_games_with_points_or_series_have_words_for_them():
    """What nobody would judge cannot be said: a game declares a series, and has points where it counts them."""

    class Plain(Game):
        """Somebody wins, and that is all."""

        zones = (ZONES[0],)
        steps = Push
        acts = {}

    class Counted(Plain):
        """Players collect points."""

        steps = Push

        def points(self, bench):
            """Nobody asks."""

    class Played(Counted):
        """Several games in a row."""

        steps = Push
        series = True

    said = [list(game.forms.claim.__struct_fields__) for game in (Plain, Counted, Played)]
    assert [keys[keys.index("winner") + 1 :] for keys in said] == [[], ["score"], ["score", "total", "match"]]
    assert ["series" in game.forms.start.__struct_fields__ for game in (Plain, Counted, Played)] == [False, False, True]


def test_a_game_that_builds_on_another_shares_its_forms():
    """Where it declares no steps of its own."""

    class Bare(Game):
        """Hardly a game."""

        zones = (ZONES[0],)
        steps = Push
        acts = {}

    class Barer(Bare):
        """The same with another title."""

        title = "Barer"

    assert Barer.forms is Bare.forms
