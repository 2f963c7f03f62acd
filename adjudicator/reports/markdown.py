"""One step and what is wrong with it, or a game and what is, in a few lines of Markdown for a chat or a forum."""

from __future__ import annotations

import re

from adjudicator.formats.finding import Finding
from adjudicator.reports.form import explained
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.safe import safe
from adjudicator.reports.summary import FAULTS
from adjudicator.reports.upshot import in_short
from adjudicator.reports.verdict import at, plainly, ruled

MOST = 12
"""How many steps with findings are told of one game."""
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
    lines = [f"**{_title(game)}, {at(step)}:** {_said(game, step)}", "", *(_below(game, step) or ["- no fault"])]
    lines += [f"- {escaped(note)}" for note in game.undone]
    return "\n".join([*lines, "", f"Check it: {code(check)}"]) + "\n"


def whole_game(game: JudgedGame, check: str) -> str:
    """What became of a game, its findings in a line each, and then each step that has one as `markdown` tells it."""
    steps = flagged(game)
    shown = steps[:MOST]
    lines = [f"**{_title(game)}:** {escaped(in_short(game))}", ""]
    lines += [f"- {_in_a_line(finding)}" for finding in game.findings if finding.counts and finding.step in shown]
    lines += [f"- and at {len(steps) - MOST} more steps"] if len(steps) > MOST else []
    lines += [""] if steps else []
    for step in shown:
        lines += [f"### {at(step).capitalize()}: {_said(game, step)}", "", *_below(game, step), ""]
    return "\n".join([*lines, f"Check it: {code(check)}"]) + "\n"


def _title(game: JudgedGame) -> str:
    return escaped(game.log.header.title or game.rules.edition.title or game.rules.edition.id)


def _said(game: JudgedGame, step: int) -> str:
    return escaped(game.entries[step].said if step else "the start position")


def _in_a_line(finding: Finding) -> str:
    """Where, who and what; nobody is named where it may as well be a slip of the scorer."""
    named = finding.player if finding.certainty in FAULTS else None
    who = f", {'more likely ' if finding.certainty == 'likely' else ''}{escaped(named)}" if named else ""
    return f"{at(finding.step)}{who}: {_what(finding)}"


def _what(finding: Finding) -> str:
    fault, _, ruling = ruled(finding).rpartition("  ")
    return f"**{escaped(fault)}**, {escaped(ruling)}: {escaped(plainly(finding))}"


def _below(game: JudgedGame, step: int) -> list[str]:
    """All there is to say of the findings at a step."""
    lines: list[str] = []
    for finding in game.findings:
        if finding.step == step:
            lines += [_what(finding), *(escaped(line) for line in explained(finding, game.findings))]
    return [f"- {line}" for line in lines]
