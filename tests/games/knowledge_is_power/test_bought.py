"""What is bought is carried out in the lane where it is plain, as by the acts, and left to them where it is not."""

import pytest

from adjudicator.games.knowledge_is_power.lane import lane
from tests.games.knowledge_is_power.three import ROWS, at_the_start, owed, table

WINDOW = {"phase": "window-1"}
AFTER = {"phase": "window-3", "played": {"Ann": ["2s"], "Bob": ["9h"], "Cat": ["Ks"]}}
DRAW = {
    "phase": "draw",
    "last": {"Ann": "2s", "Bob": "9h", "Cat": "Ks"},
    "rows": {**ROWS, "Cat": [*ROWS["Cat"][:4], "-"]},
}
SELECT = {"phase": "select"}
LOOK = {"do": "look", "by": "Ann", "place": 2, "pays": 1}
STRIKE = {"do": "strike", "by": "Ann", "of": "Bob"}
RETURN = {"do": "return", "by": "Ann", "of": "Bob", "place": 2}
REVEAL = {"do": "reveal", "by": "Ann", "of": "Bob", "place": 3, "card": "10s", "decide": "shuffle"}
RENEW = {"do": "renew", "by": "Bob"}
TAKE = {"do": "take", "by": "Cat", "of": "Bob", "place": 1}
EXCHANGE = {"do": "exchange", "by": "Ann", "place": 4}
HELD = {
    **WINDOW,
    "held": {"Ann": ["wound", "spyglass", "clear-sight", "searchlight", "barter", "second-wind"], "Bob": 1},
}
WOUND = {"do": "use", "by": "Ann", "card": "wound", "of": "Bob"}
SPYGLASS = {"do": "use", "by": "Ann", "card": "spyglass", "of": "Bob", "place": 3, "saw": ["10s"]}
CLEAR_SIGHT = {"do": "use", "by": "Ann", "card": "clear-sight", "own": [2, 5], "saw": ["5c", "10c"]}
SEARCHLIGHT = {"do": "use", "by": "Ann", "card": "searchlight", "of": "Bob", "place": 3, "shown": "10s"}
BARTER = {"do": "use", "by": "Ann", "card": "barter", "of": "Bob", "place": 3, "own": [2]}
PLAIN = [
    (WINDOW, LOOK),
    (AFTER, {**LOOK, "place": 5, "card": "10c"}),
    (WINDOW, STRIKE),
    ({**WINDOW, "tokens": {"Bob": 1}}, STRIKE),
    ({**WINDOW, "tokens": {"Ann": 3}}, {**STRIKE, "pays": 3}),
    (WINDOW, RETURN),
    ({"phase": "window-2", "selected": {"Bob": 2}}, RETURN),
    (WINDOW, REVEAL),
    (WINDOW, {**REVEAL, "card": "?", "decide": "play", "pick": "Ann"}),
    (AFTER, REVEAL),
    (WINDOW, RENEW),
    (DRAW, TAKE),
    ({**DRAW, "phase": "window-4"}, TAKE),
    (SELECT, EXCHANGE),
    (WINDOW, EXCHANGE),
    (HELD, WOUND),
    (HELD, {"do": "use", "by": "Bob", "card": "leech", "of": "Cat"}),
    (HELD, {"do": "use", "by": "Ann", "card": "second-wind"}),
    (HELD, SPYGLASS),
    (HELD, {**SPYGLASS, "saw": []}),
    (HELD, CLEAR_SIGHT),
    (HELD, SEARCHLIGHT),
    (HELD, BARTER),
]


@pytest.mark.parametrize(("start", "step"), PLAIN, ids=str)
def test_it_takes_what_is_plain(start, step):
    """The step is carried out, and nobody was asked."""
    judge, steps = at_the_start([step], **start)
    assert lane(judge.bench, steps, 0, 1, 1) == 1
    other, steps = at_the_start([step], **start)
    other.bench.thorough = True
    other.feed_all(steps)
    assert table(judge.bench) == table(other.bench)
    assert owed(judge.bench) == owed(other.bench)
    assert not other.report.findings


SHUFFLED = {"then": [{"do": "shuffle"}]}
OTHERS = {
    "a look for another price": (WINDOW, {**LOOK, "pays": 2}),
    "a look at a card that lies sideways": (WINDOW, {**LOOK, "place": 1}),
    "a look that shows another card": (WINDOW, {**LOOK, "card": "9s"}),
    "a look at a card of another": (WINDOW, {**LOOK, "of": "Bob"}),
    "no time for actions": (SELECT, STRIKE),
    "an action in the draw": (DRAW, STRIKE),
    "more than the payer has": ({**WINDOW, "tokens": {"Ann": 2}}, STRIKE),
    "for another price": (WINDOW, {**STRIKE, "pays": 2}),
    "by nobody at the table": (WINDOW, {**STRIKE, "by": "Zoe"}),
    "by somebody who is out": ({**WINDOW, "tokens": {"Ann": 0}, "rows": {**ROWS, "Ann": []}}, STRIKE),
    "at nobody at the table": (WINDOW, {**STRIKE, "of": "Zoe"}),
    "at nobody who was written down": (WINDOW, {"do": "strike", "by": "Ann"}),
    "at the payer": (WINDOW, {**STRIKE, "of": "Ann"}),
    "with what came of it": (WINDOW, {**RETURN, **SHUFFLED}),
    "an unknown card": (WINDOW, {**RETURN, "place": 3}),
    "no card": (WINDOW, {**RETURN, "place": 5}),
    "a card that was not written down": (WINDOW, {"do": "return", "by": "Ann", "of": "Bob"}),
    "another card than lies there": (WINDOW, {**REVEAL, "card": "9s"}),
    "nothing decided": (WINDOW, {**REVEAL, "decide": "nothing"}),
    "a decision that was not written down": (WINDOW, {**REVEAL, "decide": "?"}),
    "decided by another": (WINDOW, {**REVEAL, "pick": "Cat"}),
    "an order after the play": (AFTER, {**REVEAL, "decide": "play"}),
    "a part of a row": (WINDOW, {**RENEW, "places": [1, 2]}),
    "no row": ({**WINDOW, "rows": {**ROWS, "Bob": ["-"] * 5}}, RENEW),
    "a card taken out of order": (DRAW, {**TAKE, "by": "Bob", "of": "Ann"}),
    "an own card taken": (DRAW, {**TAKE, "of": "Cat"}),
    "a second card in the draw": ({**DRAW, "done": ["Cat"]}, TAKE),
    "an exchange after selecting": ({**SELECT, "done": ["Ann"], "selected": {"Ann": 1}}, EXCHANGE),
    "an exchange of who was ordered": ({**SELECT, "ordered": {"Ann": 1}}, EXCHANGE),
    "a second exchange": ({**SELECT, "exchanged": {"Ann": 1}}, EXCHANGE),
    "an exchange where no card lies": (SELECT, {**EXCHANGE, "by": "Bob", "place": 5}),
    "a buff in no time for actions": ({**HELD, "phase": "select"}, WOUND),
    "a buff that its player does not hold": (HELD, {**WOUND, "card": "leech"}),
    "a buff of another": (HELD, {**WOUND, "by": "Bob", "of": "Cat"}),
    "a buff that is out of the game": ({**WINDOW, "held": {"Ann": 1}, "spent": ["wound"]}, WOUND),
    "a card of the deck used as a buff": (HELD, {**WOUND, "card": "10c"}),
    "a buff that was not written down": (HELD, {**WOUND, "card": "?"}),
    "a buff aimed at its player": (HELD, {**WOUND, "of": "Ann"}),
    "a buff aimed at nobody who was written down": (HELD, {"do": "use", "by": "Ann", "card": "wound"}),
    "a buff that is aimed at nobody": (HELD, {**WOUND, "card": "second-wind"}),
    "a buff with what came of it": (HELD, {**WOUND, "then": []}),
    "a buff that shows another card": (HELD, {**SPYGLASS, "saw": ["9s"]}),
    "a buff that shows all another card": (HELD, {**SEARCHLIGHT, "shown": "9s"}),
    "a buff that shows one card twice": (HELD, {**CLEAR_SIGHT, "own": [5, 2], "saw": ["5c", "5c"]}),
    "a buff without its place": (HELD, {"do": "use", "by": "Ann", "card": "spyglass", "of": "Bob"}),
    "a buff without an own place": (HELD, {**BARTER, "own": []}),
    "a buff with a place too many": (HELD, {**WOUND, "place": 2}),
}


@pytest.mark.parametrize(("start", "step"), OTHERS.values(), ids=OTHERS)
def test_what_is_not_plain_is_left_to_the_acts(start, step):
    """And nothing has changed then."""
    judge, steps = at_the_start([step], **start)
    before, dues = judge.bench.now.copied(), owed(judge.bench)
    assert lane(judge.bench, steps, 0, 1, 1) == 0
    assert judge.bench.now == before
    assert owed(judge.bench) == dues


def test_the_last_token_is_left_to_the_acts_where_it_may_not_be_paid():
    """A house may forbid to pay it (KP-D.2)."""
    judge, steps = at_the_start([STRIKE], {"pay_last_token": False}, **WINDOW, tokens={"Ann": 3})
    assert lane(judge.bench, steps, 0, 1, 1) == 0


def test_it_ends_where_another_card_must_be_selected():
    """The selected card was shuffled away: what comes next is for the acts to judge."""
    judge, steps = at_the_start([RETURN, STRIKE], phase="window-2", selected={"Ann": 1, "Bob": 2, "Cat": 3})
    assert lane(judge.bench, steps, 0, 2, 1) == 1
