"""The rule books that are shipped, listed."""

from __future__ import annotations

from adjudicator import catalogue
from adjudicator.cli.values import Listing
from adjudicator.errors import AdjudicatorError
from adjudicator.kernel.rules import Rules
from adjudicator.reports.ink import PLAIN, Ink
from adjudicator.reports.rule_text import described, listed
from adjudicator.reports.safe import encoded, safe


def rulesets(format: Listing, ink: Ink = PLAIN) -> tuple[str, list[AdjudicatorError]]:
    """Every rule book with its decks and options, and why others are left out."""
    found, refused = catalogue.each(catalogue.rules, catalogue.editions())
    refused += catalogue.refused()
    if format == "json":
        return encoded([listed(rules) for rules in found]) + "\n", refused
    return "".join(line + "\n" for rules in found for line in _lines(rules, ink)), refused


def _lines(rules: Rules, ink: Ink) -> list[str]:
    edition = rules.edition
    lines = ink.row(safe(f"{edition.id}  {edition.title}, {len(rules.active)} rulings"))
    lines += ink.row(safe(f"decks: {', '.join(edition.decks)}"), "    ", "  ")
    for option in rules.game.options:
        if option.id in rules.options:
            lines += ink.lines(safe(described(option, rules)), "      ", "  --option ")
    return lines
