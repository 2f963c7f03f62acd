"""Rule books and cards looked up: all there are, a ruling in full, the cards of a deck, and what has some words."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, field

from adjudicator import catalogue
from adjudicator.desk.rulebook import FoundRuling, Rulebook
from adjudicator.errors import UnknownId
from adjudicator.kernel.pack import Pack
from adjudicator.reports.abilities_in_words import in_words
from adjudicator.reports.rule_text import GRADES, described, replaces, rests_on


class RulingLine(Struct, kw_only=True):
    """A ruling in a list."""

    id: str
    name: str
    says: str


class BookShown(Struct, kw_only=True):
    """A rule book, with those of its rulings that no book before it has."""

    id: str
    title: str
    rulings: list[RulingLine]


class DeckLine(Struct, kw_only=True):
    """A deck in a list."""

    id: str
    title: str
    cards: int


class ShelfShown(Struct, kw_only=True):
    """All there is to look up."""

    books: list[BookShown]
    decks: list[DeckLine]


class Term(Struct, array_like=True):
    """Something that is said of a ruling: what it is about, and what it says."""

    term: str
    says: str


class RulingShown(Struct, kw_only=True):
    """A ruling in full."""

    id: str
    name: str
    says: str
    terms: list[Term]


class CardShown(Struct, kw_only=True):
    """A card in full."""

    deck: str
    id: str
    spelled: str
    name: str
    about: str
    text: str
    does: list[str]


class DeckShown(Struct, kw_only=True):
    """A deck with its cards."""

    id: str
    title: str
    notes: str
    cards: list[CardShown]


class HitsShown(Struct, kw_only=True):
    """What has some words."""

    rulings: list[RulingLine] = field(default_factory=list)
    cards: list[CardShown] = field(default_factory=list)
    nearest: str = ""
    """What else there is, if nothing has them."""


class LookAround(Struct, tag_field="ask", tag="shelf", kw_only=True):
    """Ask for every rule book and deck."""

    def answered(self, box: Path) -> ShelfShown:
        """The shipped ones."""
        book = Rulebook(None)
        by_book: dict[str, BookShown] = {}
        for rules, ruling in book.all():
            id = rules.edition.id
            shown = by_book.setdefault(id, BookShown(id=id, title=rules.edition.title, rulings=[]))
            shown.rulings.append(_line((rules, ruling)))
        packs, _ = catalogue.each(catalogue.shipped_pack, catalogue.decks())
        decks = [DeckLine(id=pack.deck.id, title=pack.deck.title or pack.deck.id, cards=pack.total) for pack in packs]
        return ShelfShown(books=[*by_book.values()], decks=decks)


class LookUpRuling(Struct, tag_field="ask", tag="ruling", kw_only=True):
    """Ask for a ruling in full."""

    id: str

    def answered(self, box: Path) -> RulingShown:
        """The ruling.

        Raises:
            UnknownId: if there is none.
        """
        rules, ruling = Rulebook(None).search(self.id)[0]
        says, *rest = [line for line in ruling.text.splitlines() if line.strip()]
        terms = [Term(*_term(line)) for line in rest]
        if ruling.remedy is not None:
            grade = GRADES[ruling.remedy.grade].removeprefix("remedy ").strip("()")
            terms.append(Term(f"Remedy, {grade}" if grade != "advice" else "Advice", ruling.remedy.text))
        terms.append(Term("In the book", rests_on(ruling, rules)))
        if ruling.names:
            terms.append(Term("Other names", ", ".join(ruling.names)))
        if ruling.naive:
            terms.append(Term("Without it", ruling.naive))
        option = next((one for one in rules.game.options if one.id == ruling.option and one.id in rules.options), None)
        if option is not None:
            terms.append(Term("House rule", described(option, rules)))
        if old := replaces(ruling, rules):
            terms.append(Term("In place of", ", ".join(old)))
        return RulingShown(id=ruling.id, name=ruling.name, says=says, terms=terms)


class LookUpDeck(Struct, tag_field="ask", tag="deck", kw_only=True):
    """Ask for the cards of a deck, shipped or of the user's own."""

    id: str

    def answered(self, box: Path) -> DeckShown:
        """The deck.

        Raises:
            UnknownId: if there is none.
            LogError: if it is no valid deck.
        """
        pack = catalogue.deck(self.id, box)
        cards = [_card(pack, kind) for kind in range(len(pack.cards))]
        return DeckShown(id=pack.deck.id, title=pack.deck.title or pack.deck.id, notes=pack.deck.notes, cards=cards)


class Find(Struct, tag_field="ask", tag="find", kw_only=True):
    """Search rulings, as `adjudicate rule WORDS` does, and cards."""

    words: str

    def answered(self, box: Path) -> HitsShown:
        """What was found; a card that several decks have stands there once."""
        found = HitsShown()
        try:
            found.rulings = [_line(entry) for entry in Rulebook(None).search(self.words)]
        except UnknownId as error:
            found.nearest = ", ".join(error.nearest)
        words = self.words.casefold().split()
        cards: dict[tuple[str, str], CardShown] = {}
        for pack in catalogue.each(catalogue.shipped_pack, catalogue.decks())[0]:
            for kind, card in enumerate(pack.cards):
                text = f"{card.id} {card.name} {card.text}".casefold()
                if words and all(word in text for word in words):
                    cards.setdefault((card.name or card.id, card.text), _card(pack, kind))
        found.cards = [*cards.values()]
        return found


def _line(entry: FoundRuling) -> RulingLine:
    _, ruling = entry
    return RulingLine(id=ruling.id, name=ruling.name, says=ruling.text.split("\n")[0])


def _term(line: str) -> tuple[str, str]:
    term, colon, says = line.partition(": ")
    return ({"Fine": "Near miss"}.get(term, term), says) if colon else ("", line)


def _card(pack: Pack, kind: int) -> CardShown:
    card, copies = pack.cards[kind], pack.copies[kind]
    about = [
        card.type,
        *([f"{copies} of it"] if copies != 1 else []),
        *(["promo"] if card.promo else []),
        *([] if card.judged else ["its text is not judged"]),
        *(["not described yet"] if card.undescribed else []),
    ]
    return CardShown(
        deck=pack.deck.id,
        id=card.id,
        spelled=pack.spell(kind),
        name=card.name or card.id,
        about=", ".join(about),
        text=card.text,
        does=[in_words(ability) for ability in card.abilities],
    )
