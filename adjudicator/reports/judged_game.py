"""A judged game as reports see it: where it stands, the record, the rules, and the table at its end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from adjudicator.formats.reading import digest_of
from adjudicator.reports.endings import if_slips, likelier_outcome, outcome
from adjudicator.reports.rehearing import reheard
from adjudicator.reports.safe import safe

if TYPE_CHECKING:
    from adjudicator.formats.edition import Value
    from adjudicator.formats.explanations import Explanation
    from adjudicator.formats.finding import Finding
    from adjudicator.formats.reading import Log
    from adjudicator.formats.shared_verdict import Shared
    from adjudicator.kernel.bench import Bench
    from adjudicator.kernel.replay import Judge
    from adjudicator.kernel.rules import Rules
    from adjudicator.reports.chronicle import Entry
    from adjudicator.reports.endings import IfSlip, Outcome
    from adjudicator.reports.frames import Frame
    from adjudicator.reports.rehearing import Rehearing


class RulingText(NamedTuple):
    """What a ruling says, and what it rests on."""

    text: str
    rests_on: str
    mended: list[str]
    """The usual remedy, if there is one."""
    book: str


class JudgedGame(NamedTuple):
    """One game, judged. `first` is the line of its file on which it begins, from 1.

    `entries` are what a `Chronicler` saw, where somebody wants the story, and `frames` what a `Camera` kept; `corpus`
    says that a file holds several games; `chosen` are the findings to show, if not all. `shared` is the verdict that
    was handed on together with the log. `turns` are that of the start and of each step, where they were watched.
    """

    file: str
    log: Log
    rules: Rules
    judge: Judge
    first: int = 1
    corpus: bool = False
    entries: Sequence[Entry] = ()
    frames: Sequence[Frame] = ()
    chosen: list[Finding] | None = None
    shared: Shared | None = None
    turns: Sequence[int] = ()

    @property
    def findings(self) -> list[Finding]:
        """What is wrong, in the order of the report."""
        return self.judge.report.findings if self.chosen is None else self.chosen

    @property
    def bench(self) -> Bench:
        """The bench at the end of the record."""
        return self.judge.bench

    @property
    def steps(self) -> int:
        """How many steps were judged."""
        return len(self.judge.steps)

    @property
    def undone(self) -> list[str]:
        """What was not done, since the log asks for more than there is a limit to: a sentence each."""
        return self.judge.budget.undone

    @property
    def told(self) -> dict[int, str]:
        """The steps with a finding, in words."""
        flagged = {finding.step for finding in self.findings if finding.step}
        return {n: self.rules.game.tell(self.bench, self.judge.steps[n - 1]) for n in sorted(flagged)}

    @property
    def name(self) -> str:
        """The file, with the line of the game after a colon in a corpus."""
        return f"{self.file}:{self.first}" if self.corpus else self.file

    def place(self, finding: Finding) -> str:
        """Where a finding stands: file, line and column."""
        return place_in(self.file, finding)

    def showing(self, findings: list[Finding]) -> JudgedGame:
        """The same with other findings to show."""
        return self._replace(chosen=findings)

    @property
    def size(self) -> int:
        """How many bytes the log has."""
        return len(self.log.data)

    @property
    def ruleset(self) -> str:
        """The id of the rules."""
        return self.rules.edition.id

    @property
    def options(self) -> dict[str, Value]:
        """Every option of the rules, with the value in force."""
        return dict(self.rules.options)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it did."""
        return outcome(self.bench)

    @property
    def likelier_outcome(self) -> Outcome | msgspec.UnsetType | None:
        """How it ended if it is read as the notes say, where that is another end."""
        return likelier_outcome(self.judge)

    @property
    def if_slips(self) -> list[IfSlip] | msgspec.UnsetType:
        """How it ended if what can't be told is a slip of the scorer, where that is another end."""
        return if_slips(self.judge, self.findings)

    @property
    def explanations(self) -> Sequence[Explanation] | msgspec.UnsetType:
        """What may have been, the likeliest first, where that was asked for."""
        return self.judge.explanations or msgspec.UNSET

    @property
    def digest(self) -> str:
        """A short name for the log in its canonical form."""
        return digest_of(self.log.header, self.log.steps)

    @property
    def head_digest(self) -> str:
        """The same without its steps."""
        return digest_of(self.log.header, [])

    @property
    def rules_digest(self) -> str:
        """A fingerprint of the rulings and options."""
        return _digest(self.rules)

    @property
    def rehearing(self) -> Rehearing | None:
        """What became of the verdict that was handed on, if one was."""
        if self.shared is None:
            return None
        return reheard(self.shared, self.file, self.judge.report.findings, self.rules_digest)

    @property
    def undescribed(self) -> dict[str, str]:
        """The names of the cards that nobody has described and on which a finding depends, by their ids."""
        pack = self.bench.pack
        kinds = {id: pack.by_spelling[id] for finding in self.findings for id in finding.unread}
        return {id: pack.names[kind] for id, kind in kinds.items() if pack.cards[kind].undescribed}

    @property
    def lines(self) -> dict[int, bytes]:
        """The lines of the file that findings stand in, by their numbers."""
        wanted = {finding.line for finding in self.findings if finding.line is not None}
        if not wanted:
            return {}
        rows = islice(enumerate(BytesIO(self.log.data), self.first), max(wanted) - self.first + 1)
        return {line: row.removesuffix(b"\n") for line, row in rows if line in wanted}

    def as_written(self, step: int) -> bytes:
        """A step in its canonical form."""
        return msgspec.json.encode(self.log.steps[step - 1])

    def ruling(self, id: str) -> RulingText | None:
        """What a ruling that speaks in a finding says; None for one that these rules do not have."""
        from adjudicator.reports.rule_text import mended, rests_on

        one = self.rules.active.get(id)
        if one is None:
            return None
        remedy = [] if one.remedy is None else [mended(one.remedy)]
        return RulingText(one.text, rests_on(one, self.rules), remedy, self.rules.book(one.id))


def place_in(file: str, finding: Finding) -> str:
    """Where in a file a finding stands."""
    return safe(file) + ("" if finding.line is None else f":{finding.line}:{finding.column}")


@lru_cache(maxsize=16)
def _digest(rules: Rules) -> str:
    return rules.digest()
