"""Writes a dispute out of a log as a pinned case: a file of its own, or one more case of a file that there is."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import Any, Unpack

import msgspec
import typer
from msgspec import structs

from adjudicator.by_rules import Book
from adjudicator.cli import console
from adjudicator.cli.inputs.attempts import verdict_of
from adjudicator.cli.inputs.file_names import CASES, shown
from adjudicator.cli.inputs.rules_asked import beside
from adjudicator.cli.inputs.sources import content_of, only
from adjudicator.cli.pins.rewriting import members
from adjudicator.cli.whole_files import write_whole
from adjudicator.errors import LogError, Problem
from adjudicator.formats.cases import CaseFile
from adjudicator.formats.finding import Finding, Kind
from adjudicator.judging import Judged, judge_cases, read_cases
from adjudicator.pinning import Shrunk, pinned, whole
from adjudicator.reports.safe import safe, safe_json

Json = Any
"""A value of JSON."""
ASKED: dict[Kind, str] = {
    "illegal": "Is that allowed?",
    "missed": "Was something left out?",
    "late": "Is that too late?",
    "out-of-order": "Is that in order?",
}
"""What the table asks, by the kind of fault; of the rest, whether the record is right."""


def pin(game: Path, at: int, goal: Path | None, title: str, **how: Unpack[Book]) -> None:
    """Print the dispute at a step as a file of cases, or write it into one.

    Raises:
        LogError: if the log cannot be judged, nothing is wrong at that step, or the file is none of cases.
        OSError: if the file cannot be read or written.
        typer.BadParameter: for a name that no file of cases has.
    """
    if goal is not None and not goal.name.endswith(CASES):
        raise typer.BadParameter(f"expected a name that ends in {CASES}", param_hint="--output")
    source = only(game)
    verdict = verdict_of(source, keep=True, slips=False, **how)
    deck = how.get("deck")
    if deck is not None:
        verdict.log = replace(verdict.log, header=structs.replace(verdict.log.header, deck=deck))
    console.hint(safe(f"{source.file}: {whole(verdict)}"))
    found = pinned(verdict, at, beside=source.beside)
    folder = Path() if goal is None else goal.parent
    facts = _facts(verdict, found, source.beside, folder, how.get("ruleset"))
    ruling = next(finding.rule for _, finding in found.findings if finding.step == at)
    case = _case(found, title or _title(verdict, at, [finding for _, finding in found.findings]))
    if goal is not None and goal.exists():
        text = _added(goal, content_of(goal).decode("utf-8-sig"), ruling, facts, case, verdict)
    else:
        text = _new(ruling, facts, case)
    _must_pass(text.encode(), shown(goal) if goal else "the case", folder)
    console.hint(safe(f"{shown(goal) if goal else 'the case'}: {found.draft}"))
    if not found.whole:
        console.hint("not all that may be left out was tried: it takes too long")
    if goal is None:
        console.write(text)
    else:
        goal.parent.mkdir(parents=True, exist_ok=True)
        write_whole(goal, text.encode())


def _facts(verdict: Judged, found: Shrunk, home: Path, folder: Path, ruleset: str | None) -> dict[str, Json]:
    """The rules, players and deck as a file in that folder names them."""
    header, draft = verdict.log.header, found.draft
    named = ruleset or header.ruleset.id
    rules: dict[str, Json] = {"id": _from(named, home, folder) if ruleset is None else beside(named, folder)}
    if draft.options:
        rules["options"] = draft.options
    facts: dict[str, Json] = {"ruleset": rules, "players": draft.players}
    if draft.deck is not None:
        facts["deck"] = _from(draft.deck, home, folder) if isinstance(draft.deck, str) else draft.deck
    return facts


def _from(named: str, home: Path, folder: Path) -> str:
    """The name of a ruleset or deck; that of a file beside the log by its path from another folder."""
    file = home / named
    return Path(os.path.relpath(file, folder)).as_posix() if file.is_file() else named


def _title(verdict: Judged, at: int, findings: list[Finding]) -> str:
    """The question that the table asks."""
    fault = next(finding.fault for finding in findings if finding.step == at)
    asked = ASKED.get(fault, "Is the record right?")
    if not at:
        return f"The start of a game: {asked[:1].lower()}{asked[1:]}"
    told = verdict.rules.game.tell(verdict.judge.bench, verdict.judge.steps[at - 1])
    return f"{told}. {asked}"


def _case(found: Shrunk, title: str) -> dict[str, Json]:
    """A case as its file has it, without what it takes from there."""
    expected: dict[int, list[Json]] = {}
    for step, finding in found.findings:
        plain = finding.fault == "illegal" and finding.severity == "error"
        said = finding.rule if plain else {"rule": finding.rule, "severity": finding.severity, "fault": finding.fault}
        expected.setdefault(step, []).append(said)
    case: dict[str, Json] = {"title": title, "sign": "-", "start": found.draft.start}
    if 0 in expected:
        case["expect"] = expected[0]
    steps = found.draft.numbered() or []
    case["steps"] = [{**step, "expect": expected[n]} if n in expected else step for n, step in enumerate(steps, 1)]
    return case


def _new(ruling: str, facts: dict[str, Json], case: dict[str, Json]) -> str:
    rows = [f"  {_json(key)}: {_json(value)}" for key, value in {"format": 1, "ruling": ruling, **facts}.items()]
    return "{\n" + ",\n".join([*rows, f'  "cases": [\n{_laid(case)}\n  ]']) + "\n}\n"


def _added(goal: Path, text: str, ruling: str, facts: dict[str, Json], case: dict[str, Json], verdict: Judged) -> str:
    """The text of a file of cases with one more at its end.

    Raises:
        LogError: if it is none, or one of another ruling, or has the case already.
    """
    file = read_cases(text.encode(), shown(goal), beside=goal.parent)
    if file.ruling != ruling and ruling not in verdict.rules.stand_ins.get(file.ruling, ()):
        why = f"this file pins {file.ruling}, and the dispute is about {ruling}; write it into another file"
        raise LogError([Problem(why, "/ruling")], shown(goal))
    own = {key: value for key, value in facts.items() if value != _of_file(file, key)}
    case = {"title": case["title"], "sign": case["sign"], **own, **case}
    if any(one.title == case["title"] for one in file.cases):
        why = f"there is a case with the title {case['title']!r} already; give another one with --title"
        raise LogError([Problem(why, "/cases")], shown(goal))
    cases = next(member for member in members(text, text.index("{")) if member.key == "cases")
    head = text[: cases.end - 1].rstrip()
    return f"{head},\n{_laid(case)}\n  {text[cases.end - 1 :]}"


def _of_file(file: CaseFile, key: str) -> Json:
    return msgspec.to_builtins(getattr(file, key))


def _must_pass(data: bytes, name: str, folder: Path) -> None:
    """Make sure that `adjudicate test` finds what the case expects.

    Raises:
        LogError: if it does not.
    """
    *_, last = judge_cases(data, name, beside=folder)
    if last.failures:
        raise LogError([Problem(f"the case would not pass: {last.failures[0]}")], name)


def _laid(case: dict[str, Json]) -> str:
    """A case with a key a line and a step a line."""
    rows = [f"      {_json(key)}: {_json(value)}" for key, value in case.items() if key != "steps"]
    steps = [f"        {_json(step)}" for step in case["steps"]]
    rows.append('      "steps": [\n' + ",\n".join(steps) + "\n      ]" if steps else '      "steps": []')
    return "    {\n" + ",\n".join(rows) + "\n    }"


def _json(value: Json) -> str:
    """A value on one line, with a space after commas and colons."""
    return safe_json(msgspec.json.format(msgspec.json.encode(value), indent=0).decode())
