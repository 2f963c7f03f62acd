"""What is certain of a record with gaps, by judging every full record that they allow; and how the judge compares."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from adjudicator.errors import LogError
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header, Step
from adjudicator.hindsight.filling import AccusationKey, accusations, key_of
from adjudicator.hindsight.story import replay
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.report import Report
from adjudicator.kernel.rules import Rules


def told(report: Report) -> list[Finding]:
    """What is held against somebody, and each card that was used where it is not, whoever was wrong there."""
    return accusations(report) + [f for f in report.top() if f.severity == "note" and report.kept[id(f)].misplaced >= 0]


def said_of(
    rules: Rules, pack: Pack, header: Header, steps: Sequence[Step], *, guess: bool = True
) -> set[AccusationKey]:
    """What the judge holds against somebody."""
    return {key_of(finding) for finding in told(replay(rules, pack, header, steps, guess=guess).report)}


def certain(
    rules: Rules, pack: Pack, header: Header, fillings: Iterable[Sequence[Step]], most: int | None = None
) -> set[AccusationKey] | None:
    """What stands in every filling that needs the fewest faults.

    None if there are more than `most` of them, which are not tried, or if none can be judged.
    """
    every: list[set[AccusationKey]] = []
    for number, steps in enumerate(fillings):
        if most is not None and number >= most:
            return None
        try:
            every.append(said_of(rules, pack, header, steps, guess=False))
        except LogError:
            continue
    fewest = min(map(len, every), default=0)
    return set.intersection(*(found for found in every if len(found) == fewest)) if every else None


def comparison(truth: set[AccusationKey], said: set[AccusationKey]) -> Counter[str]:
    """How the judge's verdict on a game compares with what is certain of it.

    `proved` and `missed` count what is certain; `false` counts what is held against somebody and is not certain.
    """
    return Counter(games=1, proved=len(truth & said), missed=len(truth - said), false=len(said - truth))
