"""Findings as SARIF 2.1.0, the format in which tools that check files tell others what they found.

A root cause is a result; what follows from it stands in its related locations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.errors import Problem
from adjudicator.formats.finding import Finding
from adjudicator.formats.shared_verdict import Shared
from adjudicator.reports.fingerprints import Fingerprints, of_shared
from adjudicator.reports.judged_game import RulingText
from adjudicator.reports.locating import Folders
from adjudicator.reports.on_paper import Told
from adjudicator.reports.rehearing import OVERTURNED, archive
from adjudicator.reports.roots import explained, named, roots
from adjudicator.reports.safe import encoded, safe
from adjudicator.reports.verdict import at, sentence

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "%SRCROOT%"
"""What stands for the folder in which the command was run."""
FINGERPRINT = "adjudicatedStep/v1"
REFUSED, UNDONE = "not-judged", "not-all-done"

Node = dict[str, object]
"""An object of the document."""


class Sarif:
    """One run; results are written log by log, the rules that they name below them."""

    def __init__(self, folders: Folders, version: str) -> None:
        """`folders` say what places are relative to; `version` is ours."""
        self.folders, self.version = folders, version
        self.rules: dict[str, Node] = {}
        self.order: dict[str, int] = {}
        self.refusals: list[Node] = []
        self.undone: list[Node] = []
        self.fingerprints = Fingerprints()
        self.any = False

    def begin(self) -> str:
        """The document up to its first result."""
        return f'{{"$schema":{encoded(SCHEMA)},"version":"2.1.0","runs":[{{"results":['

    def log(self, game: Told) -> str:
        """The results of one log; of one that was handed on, that the verdict no longer stands."""
        told = game.told
        if game.shared is not None:
            results = self._overturned(game, game.shared)
        else:
            results = [self._result(game, one, following, told) for one, following in roots(game.findings)]
        texts = [encoded(result) for result in results]
        self.undone += [
            {
                "descriptor": {"id": UNDONE, "index": 1},
                "level": "note",
                "message": _message(note),
                "locations": [self._location(game.file, 1, 1, "")],
            }
            for note in game.undone
        ]
        begins = ",\n" if self.any else "\n"
        self.any = self.any or bool(texts)
        return begins + ",\n".join(texts) if texts else ""

    def refuse(self, file: str, problems: list[Problem]) -> str:
        """Keep why a file could not be judged, for the end of the run."""
        for problem in problems:
            near = f"; did you mean {problem.nearest!r}?" if problem.nearest not in problem.message else ""
            self.refusals.append(
                {
                    "descriptor": {"id": REFUSED, "index": 0},
                    "level": "error",
                    "message": _message(safe(problem.message + near)),
                    "locations": [self._location(file, problem.line, problem.column, problem.pointer)],
                }
            )
        return ""

    def end(self) -> str:
        """What stands after the results."""
        not_judged = {"id": REFUSED, "shortDescription": {"text": "A file could not be judged."}}
        not_all = {"id": UNDONE, "shortDescription": {"text": "A log asks for more than there is a limit to."}}
        driver = {
            "name": "adjudicator",
            "version": self.version,
            "rules": list(self.rules.values()),
            "notifications": [not_judged, not_all] if self.undone else [not_judged],
        }
        invocation: Node = {"executionSuccessful": not self.refusals}
        if self.refusals or self.undone:
            invocation["toolExecutionNotifications"] = self.refusals + self.undone
        where = {"description": {"text": "The folder in which the command was run."}}
        tail = {
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": {ROOT: where},
            "invocations": [invocation],
            "tool": {"driver": driver},
        }
        return f"\n],{encoded(tail)[1:]}]}}\n"

    def _result(self, game: Told, finding: Finding, following: list[Finding], told: dict[int, str]) -> Node:
        result: Node = {
            **self._of(finding.rule, lambda: _rule(finding, game.ruling(finding.rule))),
            "level": "note" if finding.let_stand is not None else finding.severity,
            "message": _message("\n".join(explained(game.findings, finding, following, told))),
            "locations": [self._location(game.file, finding.line or 1, finding.column or 1, finding.pointer)],
            "partialFingerprints": {FINGERPRINT: self.fingerprints.of(game, finding)},
            "properties": {
                "fault": finding.fault,
                "certainty": finding.certainty,
                **({} if finding.share is None else {"share": finding.share}),
                "step": finding.step,
                "player": safe(finding.player or ""),
                **({"perhapsSlip": safe(finding.slip)} if finding.doubted else {}),
                **({"slips": finding.slips} if finding.slips else {}),
            },
        }
        if following:
            result["relatedLocations"] = [
                {
                    "id": n,
                    **self._location(game.file, other.line or 1, other.column or 1, other.pointer),
                    "message": _message(f"follows from {at(finding.step)}: {named(other)}: {sentence(other)}"),
                }
                for n, other in enumerate(following, 1)
            ]
        if finding.let_stand is not None:
            why = f"The table let it stand, at step {finding.let_stand}."
            result["suppressions"] = [{"kind": "inSource", "status": "accepted", "justification": why}]
        return result

    def _overturned(self, game: Told, shared: Shared) -> list[Node]:
        """The result of a verdict that no longer stands, at its archive; none if it does."""
        verdict = game.rehearing
        if verdict is None or verdict.stands:
            return []
        file = archive(game.file)
        return [
            {
                **self._of(OVERTURNED, _overturning),
                "level": "error",
                "message": _message("\n".join(safe(line) for line in verdict.lines)),
                "locations": [self._location(file, 1, 1, "")],
                "partialFingerprints": {FINGERPRINT: of_shared(shared)},
            }
        ]

    def _of(self, id: str, rule: Callable[[], Node]) -> Node:
        """By which rule a result is, which is told below when it is first named."""
        if id not in self.rules:
            self.order[id] = len(self.order)
            self.rules[id] = rule()
        return {"ruleId": id, "ruleIndex": self.order[id]}

    def _location(self, file: str, line: int, column: int, pointer: str) -> Node:
        name, relative = self.folders.uri(file)
        physical: Node = {"artifactLocation": {"uri": name, **({"uriBaseId": ROOT} if relative else {})}}
        if line:
            physical["region"] = {"startLine": line, "startColumn": column or 1}
        found: Node = {"physicalLocation": physical}
        if pointer:
            found["logicalLocations"] = [{"fullyQualifiedName": safe(pointer), "kind": "object"}]
        return found


def _overturning() -> Node:
    """What tools show beside a verdict that no longer stands."""
    text = "A verdict that was handed on no longer stands: the same log, judged again, gives another."
    return {
        "id": OVERTURNED,
        "name": OVERTURNED,
        "shortDescription": _message(text),
        "fullDescription": _message(text),
        "help": _message(text),
        "defaultConfiguration": {"level": "error"},
    }


def _rule(finding: Finding, ruling: RulingText | None) -> Node:
    """What a ruling says, as tools show it beside its results."""
    found: Node = {"id": finding.rule, "name": safe(finding.name)}
    if ruling is None:
        return found
    says, *more = [" ".join(paragraph.split()) for paragraph in ruling.text.split("\n\n")]
    lines = [line for paragraph in ruling.text.split("\n\n")[1:] for line in paragraph.split("\n")]
    lines += [ruling.rests_on, *ruling.mended]
    help = _paragraphs([says, *lines])
    return {
        **found,
        "shortDescription": _message(safe(says)),
        "fullDescription": _message(safe(" ".join([says, *more]))),
        "help": {"text": help},
        "defaultConfiguration": {"level": "error"},
        "properties": {"tags": [safe(ruling.book)]},
    }


def _paragraphs(lines: Sequence[str]) -> str:
    return _escaped("\n".join(safe(line) for line in lines))


def _message(text: str) -> Node:
    return {"text": _escaped(text)}


def _escaped(text: str) -> str:
    """A text that has neither placeholders nor links in it for those who show it (SARIF 2.1.0, 3.11.5 and 3.11.6)."""
    text = text.replace("{", "{{").replace("}", "}}")
    return text.replace("[", "\\[").replace("]", "\\]") if "](" in text else text
