"""What is certain of a record with gaps, by judging every full record that they allow; and how the judge compares."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from adjudicator.errors import LogError
from adjudicator.explain.story import replay
from adjudicator.formats.finding import Finding, FindingKey, key_of
from adjudicator.formats.log import Header, Step
from adjudicator.hindsight.accusations import accusations
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.report import Report
from adjudicator.kernel.rules import Rules


class Truth(NamedTuple):
    """What is wrong by each filling that needs the fewest faults."""

    found: list[set[FindingKey]]

    @property
    def certain(self) -> set[FindingKey]:
        """What stands in all of them."""
        return set.intersection(*self.found)

    def always_at(self, step: int, player: str | None) -> bool:
        """Whether that step of that player is wrong by all of them, by one ruling or another."""
        return all(any(key[1:] == (step, player) for key in found) for found in self.found)

    def bears_out(self, finding: Finding) -> bool:
        """Whether a finding says no more than all of them; it may leave open which step of several it was."""
        others = set(map(int, re.findall(r"\d+", finding.slip))) if finding.unproved else set[int]()
        if not others:
            return self.always_at(finding.step, finding.player)
        return all(any(step in others | {finding.step} for _, step, _ in found) for found in self.found)


def told(report: Report) -> list[Finding]:
    """What is held against somebody, and each card that was used where it is not, whoever was wrong there."""
    notes = [f for f in report.top() if f.severity == "note" and f.fault != "undetermined"]
    return accusations(report) + [f for f in notes if report.kept[id(f)].misplaced >= 0]


def said_of(
    rules: Rules, pack: Pack, header: Header, steps: Sequence[Step], *, guess: bool = True, slips: bool = False
) -> list[Finding]:
    """List what the judge holds against somebody: every line is true here, so `slips` are looked for only if asked."""
    return told(replay(rules, pack, header, steps, guess=guess, slips=slips).report)


def judged_beside(truth: Truth, rules: Rules, pack: Pack, header: Header, steps: Sequence[Step]) -> Counter[str]:
    """Compare the judge's verdict with what is certain; false is as well what is, where slips are looked for."""
    count = comparison(truth, said_of(rules, pack, header, steps))
    count["false"] += comparison(truth, said_of(rules, pack, header, steps, slips=True))["false"]
    return count


def truth_of(
    rules: Rules, pack: Pack, header: Header, fillings: Iterable[Sequence[Step]], most: int | None = None
) -> Truth | None:
    """What is wrong by the fillings that need the fewest faults.

    None if there are more than `most` of them, which are not tried, or if none can be judged.
    """
    every: list[set[FindingKey]] = []
    for number, steps in enumerate(fillings):
        if most is not None and number >= most:
            return None
        try:
            every.append(set(map(key_of, said_of(rules, pack, header, steps, guess=False))))
        except LogError:
            continue
    fewest = min(map(len, every), default=0)
    return Truth([found for found in every if len(found) == fewest]) if every else None


def comparison(truth: Truth, said: Sequence[Finding]) -> Counter[str]:
    """How the judge's verdict on a game compares with what is certain of it.

    `proved` and `missed` count what is certain; `missed` also a step that is wrong in any case, by one ruling or
    another. `false` counts what is held against somebody and is not certain.
    """
    certain, keys = truth.certain, set(map(key_of, said))
    places = {key[1:] for key in truth.found[0] if truth.always_at(*key[1:])} - {key[1:] for key in certain}
    missed = len(certain - keys) + len(places - {key[1:] for key in keys})
    false = sum(key_of(finding) not in certain and not truth.bears_out(finding) for finding in said)
    return Counter(games=1, proved=len(certain & keys), missed=missed, false=false)
