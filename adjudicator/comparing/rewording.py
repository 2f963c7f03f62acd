"""What only reads otherwise in another rule book or deck, and what is another card."""

from __future__ import annotations

import re
from collections.abc import Iterator

from adjudicator import catalogue
from adjudicator.formats.decks import Card
from adjudicator.formats.phrases import listing
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.words import NUMBERS


def reworded(before: Rules, after: Rules) -> Iterator[str]:
    """What a rule book in a file says otherwise than the log's own, though it is checked as before: a sentence each.

    A ruling in a book's own words checks what those that it replaces check, whatever the words are.
    """
    for edition in after.lineage:
        for one in edition.rulings if edition.id not in catalogue.editions() else ():
            was = before.active.get(one.id)
            if one.id not in after.active or (was is not None and was.says == after.active[one.id].says):
                continue
            olds = edition.replaces[one.id]
            checked = " ".join(filter(None, (_says(old, after) for old in olds)))
            said, meant = _numbers(one.says), _numbers(checked)
            odd = listing(sorted(said - meant))
            sets = [
                o.id for o in after.game.options if o.id not in after.chosen and any(id in o.numbers for id in olds)
            ]
            number = f" It says {odd}, which is not checked." if odd else ""
            option = f" The number is set by {listing(sets, 'or')}, an option." if odd and sets else ""
            yield (
                f"{one.id} is worded {'anew' if was is None else 'otherwise'}, and its check is still that of "
                f"{listing(list(olds))}: {checked}{number}{option}"
            )


def _says(id: str, rules: Rules) -> str:
    """What a ruling that was replaced says, with the numbers of the table."""
    ruling = next((r for r in rules.game.rulings if r.id == id), None)
    words = [] if ruling is None else [ruling.says]
    words += [one for one in (rules.number_of(option) for option in rules.game.options if id in option.numbers) if one]
    return " ".join(words)


def _numbers(text: str) -> set[str]:
    """The numbers that a text names, as words."""
    found = re.findall(r"[a-z]+|\d+", text.lower())
    return {NUMBERS[int(one)] if one.isdigit() and int(one) < len(NUMBERS) else one for one in found}.intersection(
        (*NUMBERS[1:], "once", "twice", *filter(str.isdigit, found))
    )


def changed_cards(before: Pack, after: Pack) -> dict[str, tuple[Card, Card]]:
    """The cards that both decks have and that are others in the one than in the other."""
    if before is after:
        return {}
    were = {card.id: card for card in before.cards}
    return {card.id: (were[card.id], card) for card in after.cards if were.get(card.id, card) != card}
