"""Which cards to put into data first: those on whose texts most open questions hang."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from adjudicator.formats.finding import Finding
from adjudicator.formats.phrases import counted
from adjudicator.reports.safe import safe

MOST = 5
"""How many cards are named."""


def unread_cards(findings: Iterable[Finding], undescribed: Mapping[str, str]) -> Counter[str]:
    """The cards whose text is not data yet, by name, with how many open questions hang on each.

    `undescribed` has their names by their ids.
    """
    found: Counter[str] = Counter()
    for finding in findings:
        for id, number in finding.unread.items():
            if id in undescribed:
                found[undescribed[id]] += number
    return found


def describe_first(cards: Mapping[str, int]) -> str:
    """The same as a sentence, those first on which most hangs; empty for no cards."""
    ranked = sorted(cards.items(), key=lambda card: -card[1])
    named = [f"{safe(name)} ({counted(number, 'open question')})" for name, number in ranked[:MOST] if number]
    named += [safe(name) for name, number in ranked[:MOST] if not number]
    more = len(ranked) - len(named)
    return f"Describe first: {', '.join(named)}{f' and {more} more' if more else ''}." if named else ""
