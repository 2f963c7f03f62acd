"""One step and what is wrong with it, in a few lines of Markdown for a chat or a forum."""

from __future__ import annotations

import re

from adjudicator.formats.finding import Finding
from adjudicator.reports.form import explained
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.safe import safe
from adjudicator.reports.verdict import at, plainly, ruled

_ACTS = re.compile(r"[\\`*_{}\[\]<>#|~&@]|(?<=www)\.|:(?=//)|^[-+=.)](?=\s|$)|(?<=^\d)[.)]")
"""What some Markdown would act on, links that make themselves and names that call somebody among it."""


def escaped(text: str) -> str:
    """A text that stays what it is in Markdown."""
    return _ACTS.sub(lambda found: "\\" + found.group(), safe(text))


def code(text: str) -> str:
    """A text as code, between more backticks than it has in a row itself."""
    ticks = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    space = " " if "`" in text else ""
    return f"{ticks}{space}{safe(text)}{space}{ticks}"


def flagged(game: JudgedGame) -> list[int]:
    """The steps that have a finding which stands for itself; 0 is the start."""
    return sorted({finding.step for finding in game.findings if finding.counts})


def markdown(game: JudgedGame, step: int, check: str) -> str:
    """A step and its findings; `check` is the command that judges the log again."""
    title = game.log.header.title or game.rules.edition.title or game.rules.edition.id
    said = game.entries[step].said if step else "the start position"
    lines = [f"**{escaped(title)}, {at(step)}:** {escaped(said)}", ""]
    findings = [finding for finding in game.findings if finding.step == step]
    for finding in findings:
        lines += [f"- {line}" for line in _told(game, finding)]
    if not findings:
        lines.append("- no fault")
    lines += [f"- {escaped(note)}" for note in game.undone]
    return "\n".join([*lines, "", f"Check it: {code(check)}"]) + "\n"


def _told(game: JudgedGame, finding: Finding) -> list[str]:
    fault, _, ruling = ruled(finding).rpartition("  ")
    return [
        f"**{escaped(fault)}**, {escaped(ruling)}: {escaped(plainly(finding))}",
        *(escaped(line) for line in explained(finding, game.findings)),
    ]
