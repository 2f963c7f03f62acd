"""A judged game in plain data: what reports of many games say of one, so that another process can judge it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType, structs

from adjudicator.formats.explanations import Explanation
from adjudicator.formats.finding import Finding
from adjudicator.formats.shared_verdict import Shared
from adjudicator.reports.endings import IfSlip, Outcome
from adjudicator.reports.judged_game import JudgedGame, RulingText, place_in
from adjudicator.reports.rehearing import Rehearing


class GameOnPaper(Struct, kw_only=True, omit_defaults=True, tag="judged"):
    """A judged game without the game: each name means what it means of a `JudgedGame`."""

    file: str
    name: str
    first: int
    corpus: bool
    findings: list[Finding] = []
    told: dict[int, str] = {}
    undone: list[str] = []
    undescribed: dict[str, str] = {}
    lines: dict[int, bytes] = {}
    """Where a report quotes the log; else there are none."""
    written: dict[int, bytes] = {}
    """The steps with a finding, in their canonical form."""
    rulings: dict[str, RulingText] = {}
    """Those that speak in a finding."""
    head_digest: str = ""
    size: int = 0
    shared: Shared | None = None
    rehearing: Rehearing | None = None
    steps: int = 0
    ruleset: str = ""
    options: dict[str, Any] = {}  # JSON, as a report has it
    outcome: Outcome | None = None
    likelier_outcome: Outcome | UnsetType | None = UNSET
    if_slips: list[IfSlip] | UnsetType = UNSET
    explanations: Sequence[Explanation] | UnsetType = UNSET
    digest: str = ""
    rules_digest: str = ""

    def place(self, finding: Finding) -> str:
        """Where a finding stands: file, line and column."""
        return place_in(self.file, finding)

    def as_written(self, step: int) -> bytes:
        """A step with a finding in its canonical form."""
        return self.written[step]

    def ruling(self, id: str) -> RulingText | None:
        """What a ruling that speaks in a finding says; None for one that these rules do not have."""
        return self.rulings.get(id)

    def showing(self, findings: list[Finding]) -> GameOnPaper:
        """The same with other findings to show."""
        return structs.replace(self, findings=findings)


Told = JudgedGame | GameOnPaper
"""What a report is told of one game."""


class Needs(Struct, frozen=True):
    """What reports take of a game beside its findings: it is only worked out where one does."""

    entry: bool
    """Its rules, its outcome and its digest."""
    quotes: bool
    """The lines of the log that findings stand in."""
    tables: bool = False
    """Rows of tables."""


def on_paper(game: JudgedGame, needs: Needs) -> GameOnPaper:
    """A judged game in plain data."""
    paper = GameOnPaper(
        file=game.file, name=game.name, first=game.first, corpus=game.corpus, undone=game.undone,
        size=game.size, shared=game.shared, rehearing=game.rehearing,
    )  # fmt: skip
    if game.findings:
        paper.findings, paper.told, paper.undescribed = game.findings, game.told, game.undescribed
        paper.written = {step: game.as_written(step) for step in paper.told}
        paper.head_digest = game.head_digest if game.corpus else ""
        named = {finding.rule: game.ruling(finding.rule) for finding in game.findings}
        paper.rulings = {id: text for id, text in named.items() if text is not None}
        paper.lines = game.lines if needs.quotes else {}
    if needs.entry:
        paper.steps, paper.ruleset, paper.options = game.steps, game.ruleset, game.options
        paper.outcome, paper.likelier_outcome, paper.if_slips = game.outcome, game.likelier_outcome, game.if_slips
        paper.explanations = game.explanations
        paper.digest, paper.rules_digest = game.digest, game.rules_digest
    return paper
