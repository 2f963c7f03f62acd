"""Who sees what: each kind of record, as everybody sees it and as the players do."""

from copy import copy
from typing import Annotated

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.errors import UnknownId
from adjudicator.formats.fields import CardName, PlayerName
from adjudicator.formats.log import Act, Header, Known, Record, RulesetRef, seen_by
from adjudicator.formats.outcomes import AnyOutcome
from adjudicator.kernel.game import Game
from adjudicator.kernel.project import private_fields, project
from tests.kernel import small

RULES = catalogue.rules("crazier-eights")
FORMS = RULES.game.forms
PACK = catalogue.pack("house-52", RULES)
HANDS = {"Ann": ["castle", "death"], "Bob": ["trade"], "Cat": 2}
HEADER = Header(
    format=1,
    ruleset=RulesetRef(id="crazier-eights"),
    players=["Ann", "Bob", "Cat"],
    start=FORMS.start(hands=HANDS, discard=["thin-ice"], pile=["gag-order", "long-nap"]),
)


def decoded(steps):
    """Steps out of their JSON."""
    return FORMS.steps_decoder.decode(msgspec.json.encode(steps))


def seen(step, seat, before=()):
    """A step as a seat sees it after others; what is the same for everybody is left to `step` itself."""
    return msgspec.to_builtins(project(RULES, PACK, HEADER, decoded([*before, step]), seat)[1][-1])


@pytest.mark.parametrize(
    ("seat", "hands"), [(None, [2, 1, 2]), ("Ann", [HANDS["Ann"], 1, 2]), ("Bob", [2, ["trade"], 2])]
)
def test_hands_are_their_owners_and_the_pile_is_nobodys(seat, hands):
    """Of the position everybody sees what lies open, and players their own hand."""
    start = project(RULES, PACK, HEADER, [], seat)[0].start
    assert list(start.hands.values()) == hands
    assert (start.discard, start.pile) == (["thin-ice"], 2)


@pytest.mark.parametrize(
    ("step", "hidden", "seers"),
    [
        ({"do": "draw", "by": "Ann", "cards": ["castle"]}, {"cards": ["?"]}, {"Ann"}),
        ({"do": "look", "by": "Ann", "cards": ["castle"]}, {"cards": ["?"]}, {"Ann"}),
        ({"do": "shuffle", "by": "Ann", "cards": ["castle", "death"]}, {"cards": ["?", "?"]}, set()),
        ({"do": "claim", "hands": {"Ann": ["castle"]}}, {}, {"Ann", "Bob", "Cat"}),
        ({"do": "show", "by": "Ann", "cards": ["castle"]}, {}, {"Ann", "Bob", "Cat"}),
        ({"do": "discard", "by": "Ann", "card": "castle"}, {}, {"Ann", "Bob", "Cat"}),
    ],
    ids=lambda value: value["do"] if isinstance(value, dict) and "do" in value else "",
)
def test_steps_are_seen_by_those_who_may(step, hidden, seers):
    """A private field is replaced for everybody else."""
    for seat in (None, "Ann", "Bob", "Cat"):
        assert seen(step, seat) == (step if seat in seers else step | hidden), seat


@pytest.mark.parametrize(
    ("outcome", "hidden", "seers"),
    [
        ({"do": "draw", "by": "Bob", "cards": ["castle"]}, {"cards": ["?"]}, {"Bob"}),
        (
            {"do": "swap", "by": "Ann", "with": "Bob", "give": "castle", "take": "trade"},
            {"give": "?", "take": "?"},
            {"Ann", "Bob"},
        ),
        ({"do": "move", "card": "trade", "from": "hand", "of": "Bob", "to": "hand"}, {"card": "?"}, {"Ann", "Bob"}),
        ({"do": "move", "card": "trade", "from": "hand", "of": "Bob", "to": "discard-top"}, {}, {"Ann", "Bob", "Cat"}),
        ({"do": "move", "card": "trade", "from": "pile", "to": "pile-bottom"}, {"card": "?"}, {"Ann"}),
        ({"do": "destroy", "card": "castle", "of": "Bob"}, {}, {"Ann", "Bob", "Cat"}),
        ({"do": "shuffle", "cards": ["castle"]}, {"cards": ["?"]}, set()),
    ],
    ids=lambda value: value["do"] if isinstance(value, dict) and "do" in value else "",
)
def test_outcomes_are_seen_by_those_who_may(outcome, hidden, seers):
    """Ann's play brings it about: what goes from hidden to hidden is for the two who are concerned."""
    play = {"do": "play", "by": "Ann", "card": "castle"}
    for seat in (None, "Ann", "Bob", "Cat"):
        shown = seen(play | {"then": [outcome]}, seat)["then"][0]
        assert shown == (outcome if seat in seers else outcome | hidden), seat


TURNED_UP = {"do": "move", "card": "trade", "from": "pile", "to": "discard-bottom"}
UNDER = {"do": "move", "from": "hand", "to": "pile-bottom"}


@pytest.mark.parametrize(
    ("step", "hidden", "seers"),
    [
        ({"card": "trade", "choose": ["Bob", "death", "castle"]}, ["Bob", "?", "?"], "Bob"),
        (
            {
                "card": "trade",
                "choose": ["Bob", "death", "castle"],
                "then": [{"do": "swap", "by": "Ann", "with": "Cat", "give": "gag-order", "take": "long-nap"}],
            },
            ["Bob", "?", "?"],
            "",
        ),
        (
            {
                "card": "fortune-wheel",
                "choose": ["Bob", "death", "castle"],
                "then": [
                    TURNED_UP,
                    {"do": "swap", "by": "Ann", "with": "Bob", "give": "death", "take": "castle"},
                ],
            },
            ["Bob", "?", "?"],
            "Bob",
        ),
        (
            {
                "card": "fortune-wheel",
                "choose": ["Bob", "death", "castle"],
                "then": [TURNED_UP, {"do": "swap", "by": "Ann", "with": "Bob"}],
            },
            ["Bob", "?", "?"],
            "Bob",
        ),
        ({"card": "fortune-wheel", "choose": ["Bob", "death", "castle"]}, ["Bob", "?", "?"], ""),
        (
            {
                "card": "fortune-wheel",
                "choose": ["castle"],
                "then": [TURNED_UP | {"card": "second-wind"}, UNDER | {"card": "castle"}],
            },
            ["?"],
            "",
        ),
        ({"card": "fortune-wheel", "choose": ["moon-tithe"], "then": [TURNED_UP | {"card": "death"}]}, None, ""),
        ({"card": "weathercock", "choose": ["castle", "death", "trade"]}, ["?", "?", "?"], ""),
        ({"card": "death", "choose": ["moon-tithe"]}, None, ""),
        ({"card": "death", "choose": [{"card": "moon-tithe", "of": "Bob"}]}, None, ""),
        ({"card": "death", "choose": ["castle"]}, ["?"], ""),
        ({"card": "death", "choose": [{"card": "castle", "of": "Bob"}]}, [{"card": "?", "of": "Bob"}], ""),
        ({"card": "death", "choose": ["castle"], "then": [{"do": "destroy", "card": "castle"}]}, None, ""),
        ({"card": "death", "choose": ["moon-tithe", "thin-ice"]}, ["?", "?"], ""),
        ({"card": "castle", "choose": ["moon-tithe"]}, ["?"], ""),
        ({"card": "midnight-bell", "choose": ["castle"]}, ["?"], ""),
        ({"do": "trigger", "card": "midnight-bell", "choose": ["castle"]}, None, ""),
        ({"do": "trigger", "card": "treasure-hunt", "choose": ["castle"]}, ["?"], ""),
        ({"do": "discard", "card": "treasure-hunt", "choose": ["castle"]}, ["?"], ""),
        ({"card": "treasure-hunt", "as": "asset", "choose": ["castle"]}, ["?"], ""),
        ({"card": "?", "choose": ["moon-tithe", "Bob"]}, ["?", "Bob"], ""),
        ({"card": "treasure-hunt", "choose": ["castle"]}, None, ""),
        ({"card": "treasure-hunt", "choose": ["castle"], "then": []}, ["?"], ""),
        ({"card": "long-nap", "choose": ["Bob"]}, None, ""),
        ({"card": "three-gifts", "choose": [{"player": "Bob", "by": "Cat"}]}, None, ""),
    ],
    ids=str,
)
def test_choices_are_hidden_from_who_need_not_have_seen_them(step, hidden, seers):
    """A card chosen is public where it lies open or is laid open; else it is for those between whom it passes."""
    before = [{"do": "discard", "by": "Bob", "card": "moon-tithe"}, {"do": "discard", "by": "Bob", "card": "thin-ice"}]
    play = {"do": "play", "by": "Ann"} | step
    for seat in (None, "Ann", "Bob", "Cat"):
        sees = hidden is None or seat in ("Ann", seers)
        assert seen(play, seat, before)["choose"] == (step["choose"] if sees else hidden), seat


def test_a_game_that_does_not_say_who_sees_its_choices_keeps_them_hidden():
    """Choices are their player's alone unless the game knows more of them."""

    class Silent(type(RULES.game)):
        sees_choices = Game.sees_choices

    rules = copy(RULES)
    rules.game = Silent()
    steps = decoded([{"do": "play", "by": "Ann", "card": "death", "choose": ["thin-ice", "Bob"]}])
    assert project(rules, PACK, HEADER, steps, None)[1][0].choose == ["?", "Bob"]


def test_everybody_sees_a_look_where_looks_are_not_private():
    """Without the ruling that keeps looks private (CE-II.4) the cards are everybody's."""
    step = {"do": "look", "by": "Ann", "cards": ["castle"]}
    steps = decoded([step])
    open_looks = RULES.without(RULES.game.privacy)
    assert project(open_looks, PACK, HEADER, steps, None)[1] == steps


def test_every_private_field_says_who_sees_it():
    """The format marks who sees a field with one of five words."""
    words = {sees for record in (*FORMS.steps.__args__, *AnyOutcome.__args__) for _, sees in private_fields(record)}
    assert words <= {"actor", "looker", "pair", "owner", "nobody"}
    assert dict(private_fields(FORMS.start)) == {"hands": "owner", "pile": "nobody"}


# ---- outcomes that the kernel has never heard of


class Handed(Record, tag_field="do", tag="hand-on", kw_only=True):
    """A card goes from one player to another."""

    giver: PlayerName
    taker: PlayerName
    card: Annotated[CardName, seen_by("pair", "the card")]
    by_way_of: str = "hands"

    def lay_in(self):
        """In the hands of both, and perhaps somewhere on the way."""
        return "hands", self.by_way_of


class Peeked(Record, tag_field="do", tag="peek", kw_only=True):
    """Whoever acts looks at a tile."""

    tile: Annotated[CardName, seen_by("looker", "the tile")]


class Trade(Act, tag="trade", kw_only=True):
    """Cards change hands."""

    then: list[Handed | Peeked]


def traded(seat, *then, game=small.Small):
    """The outcomes of a step of Ann's as a seat sees them."""
    judge = small.judge(players=("Ann", "Bob", "Cat", "Dan"))
    judge.rules.game = game()
    return project(judge.rules, judge.pack, judge.header, [Trade(by="Ann", then=[*then])], seat)[1][0].then


@pytest.mark.parametrize(
    ("way", "seers"),
    [("hands", {"Ann", "Bob", "Cat"}), ("stock", {"Ann", "Bob", "Cat"}), ("front", {"Ann", "Bob", "Cat", "Dan", None})],
)
def test_what_an_outcome_hides_hangs_on_the_sight_of_the_zones_that_it_names(way, seers):
    """Where one of them lies open everybody saw the card; else who acts, and whom the outcome names."""
    handed = Handed(giver="Bob", taker="Cat", card="a1", by_way_of=way)
    for seat in ("Ann", "Bob", "Cat", "Dan", None):
        assert (traded(seat, handed)[0].card == "a1") is (seat in seers), seat


def test_a_look_is_private_where_its_field_says_so_whatever_it_is_called():
    """It is the actor's where the record names nobody, and everybody's where no ruling keeps looks private."""

    class Discreet(small.Small):
        privacy = "SM-1"

    peeked = Peeked(tile="tile")
    seats = ("Ann", "Bob", None)
    assert [traded(seat, peeked, game=Discreet)[0].tile for seat in seats] == ["tile", "?", "?"]
    assert [traded(seat, peeked)[0].tile for seat in seats] == ["tile"] * 3


# ---- zones of any sort, at the small game


def small_view(seat, *steps, **start):
    """The start position and the steps of the small game as a seat sees them."""
    judge = small.judge(**start)
    seen, left = project(judge.rules, judge.pack, judge.header, steps, seat)
    return seen.start, left


def test_a_zone_is_seen_as_it_is_declared():
    """What lies open by all, a hand and a card known to its owner by that player, what nobody sees by nobody."""
    known, hidden = Known(card="a4", by="owner"), Known(card="?", by="owner")
    start = {
        "hands": {"Ann": ["a1"], "Bob": ["a2", "?"]},
        "front": {"Bob": ["a3"]},
        "rows": {"Bob": [known, "-", "b3"]},
        "used": ["b1"],
        "stock": ["b2", "?"],
    }
    others = (2, [hidden, "-", "?"])
    for seat, bobs in (("Ann", others), ("Bob", (["a2", "?"], [known, "-", "?"])), (None, others)):
        seen, _ = small_view(seat, **start)
        assert (seen.hands["Bob"], seen.rows["Bob"]) == bobs, seat
        assert (seen.front, seen.used, seen.stock) == ({"Bob": ["a3"]}, ["b1"], 2), seat


def test_the_order_of_a_whole_deck_is_not_even_counted():
    """Of each of several decks: how many are left follows from what was dealt."""
    order = ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "a1"]
    seen, _ = small_view("Ann", phase="deal", stock=order, tiles=["tile"] * 3)
    assert (seen.stock, seen.tiles) == (None, None)


def test_what_everybody_sees_is_the_same_record():
    """Only what is replaced is made anew."""
    steps = [small.Take(by="Bob", cards=["a1"]), small.Use(by="Bob", card="a1")]
    _, seen = small_view("Ann", *steps)
    assert [step.__class__ for step in seen] == [small.Take, small.Use]
    assert (seen[0].cards, seen[1] is steps[1]) == (["?"], True)
    assert small_view("Bob", *steps)[1][0] is steps[0]


def test_nobody_sees_for_somebody_who_does_not_play():
    """The players are told."""
    with pytest.raises(UnknownId) as error:
        small_view("Cat")
    assert error.value.nearest == ["Ann", "Bob"]
