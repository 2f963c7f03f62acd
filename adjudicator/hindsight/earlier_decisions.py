"""Other readings of what came before a fault: a decision or house rule by which an earlier step counted as it did.

What the check of the finding itself asks for is known when it is made. Here the whole record is judged again under the
other setting of each reading and option that anybody asked for on the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec import structs

from adjudicator.errors import AdjudicatorError
from adjudicator.formats.edition import Value
from adjudicator.formats.finding import Finding, OtherReading, key_of
from adjudicator.hindsight.accusations import accusations
from adjudicator.hindsight.two_tables import alike
from adjudicator.kernel.holes import Holes
from adjudicator.kernel.readings import HeardOptions, HeardRulings, chosen_otherwise, settled_otherwise
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Rules
from adjudicator.native import twin

EFFORT: Final = 12_000
"""How many steps may be replayed for one log."""
OVERHEAD: Final = 20
"""What it costs to begin again, in steps."""


class _Setting(NamedTuple):
    """Rules in which one thing is settled otherwise, and how that is told."""

    rules: Rules
    reading: OtherReading


def reread(judge: Judge) -> None:
    """Add to each fault of a judged log the other readings of earlier steps by which it would be none.

    Only those count under which no other fault comes up by then.
    """
    found = [f for f in accusations(judge.report) if f.counts]
    if found:
        _Rereading(judge).add_to(found)


class _Rereading:
    """Judges one log again under other settings."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.left = EFFORT

    def add_to(self, findings: Sequence[Finding]) -> None:
        until = max(self._came_up(f) for f in findings)
        heard = twin(self.judge.rules)
        rulings, options = HeardRulings(heard.in_force), HeardOptions(heard.options)
        heard.in_force, heard.options = rulings, options
        as_it_is = self._judged(heard, until)
        if as_it_is is None:
            return
        known = {key_of(f) for f in as_it_is.report.findings}
        for setting in self._settings(list(rulings.heard), list(options.heard)):
            if self.left <= 0:
                for finding in findings:
                    self.judge.report.kept[id(finding)].untried = True
                return
            other = self._judged(setting.rules, until)
            if other is None:
                continue
            same = {key_of(f) for f in other.report.findings}
            new = [other.report.kept[id(f)].at for f in accusations(other.report) if key_of(f) not in known]
            for finding in findings:
                key, last = key_of(finding), self._came_up(finding)
                if key in known and key not in same and all(at > last for at in new):
                    self._add(finding, setting, last)

    def _came_up(self, finding: Finding) -> int:
        return max(finding.step, self.judge.report.kept[id(finding)].at)

    def _add(self, finding: Finding, setting: _Setting, last: int) -> None:
        """Another reading of a fault, with the step that it reads otherwise."""
        reading = setting.reading
        if any((one.rule, one.option) == (reading.rule, reading.option) for one in finding.readings):
            return
        step = self._parting(setting.rules, last)
        if step:
            finding.readings.append(structs.replace(reading, step=step if step < finding.step else None))

    def _parting(self, rules: Rules, last: int) -> int:
        """The first step after which the table is another one by these rules."""
        one, other = self._begun(self.judge.rules), self._begun(rules)
        for n, step in enumerate(self.judge.steps[:last], 1):
            one.feed_all((step,), n)
            other.feed_all((step,), n)
            if not alike(one.bench, other.bench):
                return n
        return last

    def _settings(self, rulings: Sequence[str], options: Sequence[str]) -> Iterator[_Setting]:
        """All that anybody asked for, settled otherwise: first the house rules, then our readings."""
        rules = self.judge.rules
        for option in rules.game.options:
            for value in option.values if option.id in options and option.id in rules.options else ():
                if value != rules.options[option.id]:
                    yield _Setting(_with(rules, option.id, value), chosen_otherwise(rules, option, value))
        for id in sorted(set(map(rules.here, rulings)), key=lambda id: rules.order.get(id, 0)):
            ruling = rules.active.get(id)
            if ruling is None or ruling.basis != "reading" or ruling.option in rules.options:
                continue
            if ruling.naive:
                yield _Setting(_without(rules, id), settled_otherwise(rules, ruling))

    def _judged(self, rules: Rules, until: int) -> Judge | None:
        """The record up to a step by other rules; None if it can't be followed by them."""
        self.left -= until + OVERHEAD
        try:
            other = self._begun(rules)
            other.feed_all(self.judge.steps[:until])
        except AdjudicatorError:
            return None
        if until >= len(self.judge.steps):
            other.close()
        return other

    def _begun(self, rules: Rules) -> Judge:
        """The start by other rules, with what is known of what nobody wrote down."""
        holes = self.judge.bench.holes
        other = Judge(
            rules,
            self.judge.pack,
            self.judge.header,
            carried=self.judge.bench.carried,
            budget=self.judge.budget,
        )
        other.bench.holes = Holes(holes.filling, holes.shown)
        other.steps = self.judge.steps
        other.plan(other.steps)
        return other


@lru_cache(maxsize=256)
def _with(rules: Rules, option: str, value: Value) -> Rules:
    return Rules(rules.game, rules.lineage, {**rules.options, option: value}, rules.off)


@lru_cache(maxsize=256)
def _without(rules: Rules, id: str) -> Rules:
    return rules.without(id)
