"""A log judged by two rule books, or with two decks: which verdicts change."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

from adjudicator.comparing.books import HouseRules, Other
from adjudicator.comparing.reasons import Reasons
from adjudicator.comparing.unmatched import unmatched
from adjudicator.errors import LogError
from adjudicator.formats.finding import Finding
from adjudicator.judging import Judged, judge_log, place, read


class Change(NamedTuple):
    """One verdict that is another under the other rules. A finding that is not there is None."""

    step: int
    before: Finding | None
    after: Finding | None
    because: tuple[str, ...]
    """The rulings that make the difference, of either book, and options: without them it would be the same."""
    cards: tuple[str, ...] = ()
    """The ids of the cards that make it, where the deck is another: as they were before it would be the same."""

    @property
    def leading(self) -> Finding:
        """The finding that the change is about: the one that is gone, or else the new one."""
        finding = self.before or self.after
        assert finding is not None
        return finding


class Comparison(NamedTuple):
    """A log judged by two rule books."""

    before: Judged
    after: Judged | None
    """None if the other rules cannot judge it."""
    changes: list[Change]
    winners: tuple[list[str] | None, list[str] | None]
    """Who has won by the one and by the other; None where the game is not over."""
    why: str = ""
    """Why the other rules cannot judge it."""
    kept: str = ""
    """Why the log keeps its own deck, though the other rule book has another."""
    house: HouseRules = HouseRules()
    """Which house rules of the log count by the other rule book, and which do not."""


def compare(
    data: bytes,
    other: Other,
    source: str = "",
    *,
    beside: Path = Path(),
    lines: bool = False,
    seat: str | None = None,
) -> Comparison:
    """Judge a log by its own rules and deck, and by others.

    Raises:
        LogError: if its own rules cannot judge it.
    """
    log, own = read(data, source, beside=beside, lines=lines)
    before = judge_log(log, own, beside=beside, seat=seat)
    place(before)
    judged = partial(judge_log, log, beside=beside, seat=seat)
    try:
        after, kept = other.judge(log, before, judged)
    except LogError as error:
        why = f"not compared with {other.id}: {'; '.join(problem.message for problem in error.problems)}"
        return Comparison(before, None, [], (winners(before), None), why)
    place(after)
    found = unmatched(before, after)
    plainly = partial(judged, guess=False)
    pair = [plainly(rules=one.rules, pack=one.pack) for one in (before, after)] if found else [before, after]
    reasons = Reasons(plainly, *pair)
    changes = [Change(*difference, reasons.of(difference), reasons.cards(difference)) for difference in found]
    return Comparison(
        before, after, changes, (winners(before), winners(after)), kept=kept, house=other.house_rules(log.header)
    )


def winners(verdict: Judged) -> list[str] | None:
    """Who has won by a verdict; None while the game is not over."""
    bench = verdict.judge.bench
    return None if bench.now.over is None else [bench.names[seat] for seat in bench.now.over.winners]
