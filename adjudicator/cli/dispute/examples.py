"""What can be asked, for somebody who has not asked anything yet."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator import catalogue
from adjudicator.cli.inputs.rules_asked import usual_ruleset
from adjudicator.formats.edition import Value
from adjudicator.formats.phrases import listing
from adjudicator.reports.ink import Ink
from adjudicator.reports.safe import safe


def examples(ruleset: str, options: Mapping[str, Value], ink: Ink) -> str:
    """Questions as they may be put by a rule book, and what can be said of a position."""
    rules = catalogue.rules(ruleset, options)
    game = rules.game
    book = f" --ruleset {safe(ruleset)}" if ruleset != usual_ruleset() else ""
    lines = ink.lines(f"What can be asked by {safe(rules.edition.title or rules.edition.id)}:")
    lines += [line for one in game.words.asked for line in ink.row(f"adjudicate ask{book} {one}", "      ", "  ")]
    said = ["on"] if any(zone.top for zone in game.zones) else []
    said += [key.replace("_", "-") for key in game.forms.start.__struct_fields__ if key not in ("series", "dealing")]
    told = listing(f"--{key}" for key in said)
    lines += ["", *ink.lines(f"A line is a step in the words of `record`. Of the position you may say {told}.")]
    lines += ink.lines("What you leave out is open. --compare asks every rule book of the game.")
    return "".join(line + "\n" for line in lines)
