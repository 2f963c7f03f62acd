"""What hands count, and who pays whom."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games.crazy_eights.bench import COUNT, EARLY_SCORE, OPEN_SCORE
from adjudicator.games.crazy_eights.bench import StockBench as Bench
from adjudicator.games.crazy_eights.hidden_scores import Wrong, pays
from adjudicator.games.crazy_eights.scoring import Amount, scores
from adjudicator.games.crazy_eights.ways_to_end import BLOCKED, EMPTY_HAND, LIMIT_REACHED, SIDE_OUT
from adjudicator.games.crazy_eights.words import amount, player, some
from adjudicator.kernel.occasions import SCORE, Claiming
from adjudicator.kernel.ruling import Fault, nothing, ruling

CORRECT = nothing("Count again, and correct the record.")


def wrong_score(bench: Bench, it: Claiming, *ends: str, partners: bool | None = None) -> Fault | None:
    """A stated score that the hands do not give, or cannot give, where the game ended in one of these ways."""
    if it.fact not in (SCORE, OPEN_SCORE) or bench.now.over is None or bench.now.over.rule not in ends:
        return None
    if partners is not None and bench.partners is not partners:
        return None
    if it.fact is OPEN_SCORE:
        wrong: Sequence[Wrong] = it.stated
        return Fault(
            "; ".join(one.says for one in wrong), tuple(one.right for one in wrong), "mismatch", remedy=CORRECT
        )
    actual: Sequence[Amount] = it.actual
    by = "by the hands" if scores(bench) is not None else "by the stated count"
    parts = []
    right = []
    for name, stated in it.stated.items():
        due = actual[bench.seat_of[name]]
        parts.append(f"{name} {pays(stated)}; {by} it is {amount(abs(due))}{_side(stated, due)}")
        right.append(f"{name} {pays(due)}")
    return Fault("; ".join(parts), tuple(right), "mismatch", remedy=CORRECT)


def _miscounted(bench: Bench, name: str, stated: int, actual: int | None) -> str:
    """A hand counts something else than is put down; `actual` is None where cards of it are hidden."""
    if actual is not None:
        return f"{name}'s hand is put down as {stated}, and counts {actual}"
    held = some(bench.now.hands[bench.seat_of[name]].size)
    return f"{name}'s hand is put down as {stated}, but {held} cannot count that"


def _side(stated: Amount, due: Amount) -> str:
    if (stated < 0) == (due < 0) or not due:
        return ""
    return " to pay" if due < 0 else " to collect"


@ruling("C8-6.1", "wrong-score", cite="The Play, scoring", remedy=CORRECT, on=Claiming)
def wrong_value(bench: Bench, it: Claiming) -> Fault | None:
    """The winner collects what the others hold: 50 for an eight, 10 for a ten, jack, queen or king, 1 for an ace, else the pips.

    Why: the cards that are easiest to place cost most.
    Breach: Bob holds an eight and a king, and pays 20.
    Fine: Bob holds an eight and a king, and pays 60.
    """
    if it.fact is COUNT:
        parts = [_miscounted(bench, name, n, it.actual[name]) for name, n in it.stated.items()]
        right = tuple(f"{name} {n}" for name in it.stated if (n := it.actual[name]) is not None)
        return Fault("; ".join(parts), right or ("what the hand counts",), "mismatch")
    if it.fact is EARLY_SCORE:
        message = "a score is put down while the game goes on"
        return Fault(message, ("play goes on",), "mismatch", remedy=nothing("Strike the score; play goes on."))
    return wrong_score(bench, it, EMPTY_HAND, SIDE_OUT)


@ruling(
    "C8-D.3", "partners-score", cite="The Play, scoring with partnership", basis="reading", remedy=CORRECT,
    refines=("C8-6.1",), on=Claiming,
)  # fmt: skip
def partners_score(bench: Bench, it: Claiming) -> Fault | None:
    """If both partners of a side are out, the side collects what the other two hold.

    Why: the book says how single players pay, and calls partners a side.
    Breach: Bob and Dan hold 30 together, and the side of Ann collects 15.
    Fine: Bob and Dan hold 30 together, and the side of Ann collects 30; of that Bob pays 10, and Dan 20.
    """
    return wrong_score(bench, it, SIDE_OUT, partners=True)


@ruling(
    "C8-D.13", "ties-share", cite="The Play, block", basis="reading", remedy=CORRECT, refines=("C8-6.2",), on=Claiming
)
def ties_share(bench: Bench, it: Claiming) -> Fault | None:
    """Players who tie for the lowest count share what the others pay, to the fraction.

    Why: the book lets them divide the winnings, and a half is a half.
    Breach: two tie, 25 is paid, and they get 13 and 12.
    Fine: two tie, 25 is paid, and each gets 12.5.
    """
    fault = wrong_score(bench, it, BLOCKED, LIMIT_REACHED, partners=False)
    if fault is not None and it.fact is OPEN_SCORE:
        wrong: Sequence[Wrong] = it.stated
        return fault if any(one.shares for one in wrong) else None
    if fault is None or bench.now.over is None or len(bench.now.over.winners) < 2:
        return None
    if not any(player(bench, seat) in it.stated for seat in bench.now.over.winners):
        return None
    return fault


@ruling(
    "C8-D.14", "blocked-partners", cite="The Play, partnership", basis="reading", remedy=CORRECT, refines=("C8-6.4",),
    on=Claiming,
)  # fmt: skip
def blocked_partners(bench: Bench, it: Claiming) -> Fault | None:
    """In a block the side with the lower total collects the difference; a partner who is out counts nothing.

    Why: the book compares the totals and names no amount; single players pay a difference too.
    Breach: the sides hold 30 and 12, and the lower collects 30.
    Fine: the sides hold 30 and 12, and the lower collects 18.
    """
    return wrong_score(bench, it, BLOCKED, LIMIT_REACHED, partners=True)
