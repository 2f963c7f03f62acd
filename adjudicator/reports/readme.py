"""What a bundle says in plain text: what is in it, what the verdict is, and how to come to it again."""

from __future__ import annotations

from adjudicator.formats.shared_verdict import Shared
from adjudicator.reports.ink import wrapped
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.rule_text import explain
from adjudicator.reports.safe import safe
from adjudicator.reports.verdict import at, render_verdict


def readme(shared: Shared, game: JudgedGame, archive: str, contents: dict[str, str]) -> str:
    """The archive in words; `contents` are its other files, and what each is."""
    where = at(shared.step)
    title = f"The verdict on {where} of {game.file}"
    here = [finding for finding in game.findings if finding.step == shared.step]
    told = {shared.step: shared.said}
    blocks = [
        [*wrapped(safe(title)), "=" * min(80, len(safe(title)))],
        render_verdict(safe(f"{where}: {shared.said}") if not here else "", here, told).splitlines(),
        [
            "To check it again:",
            "",
            f"    adjudicate check {archive}",
            "",
            *wrapped("It judges the log again, by what is in here, and says whether the verdict still stands."),
        ],
        ["In this archive:", "", *(line for row in contents.items() for line in _row(*row))],
        [
            f"judged by           {safe(shared.made_by)}",
            f"ruleset             {safe(shared.ruleset)}",
            f"rules digest        {shared.rules_digest}",
            f"deck                {safe(shared.deck)}",
            f"SHA-256 of the log  {shared.files[shared.log]}",
        ],
    ]
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _row(name: str, says: str) -> list[str]:
    return wrapped(f"{safe(name)}: {safe(says)}", "    ", "  ")


def ruling_texts(shared: Shared, game: JudgedGame) -> str:
    """The rulings that the verdict names, in full."""
    named = dict.fromkeys(id for finding in shared.findings for id in finding.rulings)
    found = [game.rules.active[id] for id in named if id in game.rules.active]
    return "\n".join(safe_block(explain(ruling, game.rules, ())) for ruling in found)


def safe_block(text: str) -> str:
    """A text of several lines, each made safe."""
    return "\n".join(safe(line) for line in text.split("\n"))
