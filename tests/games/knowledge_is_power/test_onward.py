"""A round whose end nobody wrote down: the next one has begun, and nobody is accused of it."""

import msgspec
import pytest

from adjudicator.judging import judge_log, read
from tests.games.knowledge_is_power.sparse import accused, written
from tests.games.knowledge_is_power.test_settled import act, findings

NAMES = ("Ann", "Bob", "Cat")
LOOKS = [act("look", name, place=2) for name in NAMES]
SELECTIONS = [act("select", name, place=2) for name in NAMES]
FIRST = {"do": "show", "cards": {"Ann": "7h", "Bob": "Jc", "Cat": "9c"}}
SECOND = {"do": "show", "cards": {"Ann": "2h", "Bob": "Jd", "Cat": "Js"}}
AT_THE_NEW = [act("look", name, place=1) for name in NAMES]
ENDS = [act("lose", "Ann"), act("buff", "Bob")]
DRAWN = [("KP-2.6", "undetermined")] * 3
CHOSEN = {"phase": "play", "selected": dict.fromkeys(NAMES, 1)}


def said(steps):
    """What is found in a record that begins with the play, but for what nobody wrote down of a look or selection."""
    found = findings([FIRST, *steps], **CHOSEN)
    return [(step, rule, fault) for step, rule, fault in found if fault != "undetermined" or rule == "KP-2.6"]


@pytest.mark.parametrize(
    ("steps", "at"),
    [
        ([*LOOKS, *SELECTIONS, SECOND], 4),
        ([*SELECTIONS, SECOND], 4),
        ([SECOND], 4),
        (AT_THE_NEW, 4),
    ],
    ids=["looks", "selections", "plays", "looks at what was drawn"],
)
def test_no_line_of_a_draw_accuses_nobody(steps, at):
    """All of it was called a second card, an unpaid look or a selection at no time (KP-2.6)."""
    assert said([*ENDS, *steps]) == [(at, *drawn) for drawn in DRAWN]


def test_a_missing_token_and_buff_are_told_beside_it():
    """Each once (KP-2.4, KP-2.5)."""
    assert said([SECOND]) == [(2, "KP-2.4", "missed"), (2, "KP-2.5", "missed"), *((2, *drawn) for drawn in DRAWN)]


def test_one_player_who_plays_again_begins_no_round():
    """Nor do others draw before their time after it (KP-2.3)."""
    again = act("play", "Ann", card="2h")
    assert said([again]) == [(2, "KP-2.3", "illegal")]
    assert said([*ENDS, again, *(act("draw", name) for name in ("Bob", "Cat", "Ann"))]) == [(4, "KP-2.3", "illegal")]


def test_one_player_who_plays_again_begins_a_round_where_no_draw_is_ever_written():
    """The round before had none either; what is asked of that one is asked once more."""
    steps = [*ENDS, SECOND, act("lose", "Ann"), act("buff", "Cat"), act("play", "Ann", card="3h")]
    assert said(steps) == [(4, *drawn) for drawn in DRAWN]


def test_one_player_who_selects_again_begins_no_round():
    """Whoever draws after it does so in the same round (KP-2.2)."""
    assert said([*ENDS, SELECTIONS[0], *(act("draw", name) for name in ("Bob", "Cat", "Ann"))]) == [
        (4, "KP-2.2", "illegal")
    ]


def test_a_card_taken_in_a_draw_without_lines_is_in_no_order():
    """Who has drawn before, nobody wrote down (KP-5.2)."""
    steps = [*ENDS, act("take", "Ann", of="Cat", place=3), *LOOKS, *SELECTIONS, SECOND]
    assert {fault for _, _, fault in said(steps)} == {"undetermined"}


def test_a_buff_that_may_only_lack_its_line_is_not_proved_to_be_missed():
    """By a look at the card that was drawn after it (KP-2.5)."""
    claim = {"do": "claim", "tokens": {"Ann": 9, "Bob": 10, "Cat": 10}}
    steps = [FIRST, act("lose", "Ann"), claim, *AT_THE_NEW, *SELECTIONS, SECOND]
    rows = {name: ["?", "?", "?", "?", "?"] for name in NAMES}
    head = {"format": 1, "ruleset": {"id": "knowledge-is-power"}, "players": NAMES}
    log = {**head, "start": {"rows": rows, **CHOSEN}, "steps": steps}
    (found,) = [f for f in judge_log(*read(msgspec.json.encode(log)), slips=False).findings if f.rule == "KP-2.5"]
    assert found.unproved


@pytest.mark.parametrize("seeds", [[0, 3], pytest.param(range(5, 17), marks=pytest.mark.slow)], ids=["two", "many"])
def test_simulated_games_without_their_draws(seeds):
    """Not one of them accuses anybody."""
    for seed in seeds:
        header, steps = written(seed, ("no draw",), shown=bool(seed % 2))
        for viewer in ("", None):
            assert accused(header, steps, viewer, guess=False) == [], (seed, viewer)
