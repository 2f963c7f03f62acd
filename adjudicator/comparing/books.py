"""What else a log can be judged by: another rule book, or another deck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

from msgspec import structs

from adjudicator import catalogue
from adjudicator.errors import LogError, Problem, UnknownId
from adjudicator.formats.decks import Deck
from adjudicator.formats.edition import Edition
from adjudicator.formats.log import Header
from adjudicator.formats.reading import Log
from adjudicator.judging import Judged
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.readings import typed
from adjudicator.kernel.rules import Rules


class HouseRules(NamedTuple):
    """What becomes of the options in the head of a log where another rule book judges it, as typed."""

    kept: tuple[str, ...] = ()
    """Those that hold, though the other book has another value by itself: it does not set them."""
    set_aside: tuple[str, ...] = ()
    """Those that do not: the other book sets them itself, or does not have them."""


class OtherDeck:
    """Another deck, for whatever log: its rules stay those of the log."""

    def __init__(self, pack: Pack) -> None:
        """A deck that stands by itself."""
        self.pack = pack

    @property
    def id(self) -> str:
        """What it is called."""
        return self.pack.deck.id

    def judge(self, log: Log, before: Judged, judged: Callable[..., Judged]) -> tuple[Judged, str]:
        """The log with this deck in place of its own, wherever it has that from.

        Where that cannot be, since it was played with other cards as well, or with more of each: with its own deck, and
        in that the cards of this one.

        Raises:
            LogError: if it cannot be judged with it.
        """
        before.rules.game.check_deck(self.pack, before.rules)
        try:
            return judged(rules=before.rules, pack=self.pack), ""
        except LogError:
            mixed = self._cards_in(before.pack)
            if mixed is None:
                raise
            return judged(rules=before.rules, pack=mixed), ""

    def house_rules(self, header: Header) -> HouseRules:
        """Nothing to say: all rules stay those of the log."""
        return HouseRules()

    def _cards_in(self, pack: Pack) -> Pack | None:
        """Another deck with the cards of this one in place of those with the same id; None where none is another."""
        ours = {card.id: card for card in self.pack.cards}
        cards = tuple(
            structs.replace(ours.get(card.id, card), copies=card.copies, promo=card.promo) for card in pack.cards
        )
        return Pack(structs.replace(pack.deck, cards=cards)) if cards != pack.cards else None


class OtherBook:
    """Another rule book, compiled for the options of each log."""

    def __init__(self, lineage: Sequence[Edition], deck: str | None = None) -> None:
        """`lineage` is the edition and before it its parents, the oldest first; `deck` takes the place of every other.

        Raises:
            LogError: if one of its decks is no valid deck.
        """
        self.lineage = tuple(lineage)
        self.base = catalogue.compiled(self.lineage, None)
        self.known: dict[str, Rules] = {}
        for one in self.base.edition.decks:
            catalogue.pack(one, self.base)
        self.given = None if deck is None else catalogue.pack(deck, self.base)

    @property
    def id(self) -> str:
        """What it is called."""
        return self.base.edition.id

    def judge(self, log: Log, before: Judged, judged: Callable[..., Judged]) -> tuple[Judged, str]:
        """The log by these rules, and why it keeps its own deck, if it does.

        A log that names no deck is judged with that of this book. One that has a deck of its own keeps it, and so does
        one with cards that the deck of this book does not have. A deck that was asked for is every log's.

        Raises:
            LogError: if it cannot be judged.
        """
        if self.base.game.id != before.rules.game.id:
            raise LogError([Problem(f"that is a book of another game, {self.base.game.title}")])
        rules, header = self.rules(log.header), log.header
        if self.given is not None:
            return judged(rules=rules, pack=self.given), ""
        pack = self._pack(rules, header)
        if pack is None or pack.deck == before.pack.deck:
            return judged(rules=rules, pack=before.pack), ""
        kept = "it names a deck itself"
        if header.deck is None:
            try:
                return judged(rules=rules, pack=pack), ""
            except LogError as error:
                kept = f"with {pack.deck.id} it cannot be judged: {error}"
        elif isinstance(header.deck, Deck):
            kept = "it has a deck inside"
        verdict = judged(rules=rules, pack=before.pack)
        if header.deck is not None and rules.digest() == before.rules.digest():
            raise LogError([Problem(f"only its deck is another, and this log keeps its own: {kept}")])
        return verdict, kept

    def _pack(self, rules: Rules, header: Header) -> Pack | None:
        """The usual deck of this book for so many players, if it has one."""
        return catalogue.pack(None, rules, None, len(header.players)) if rules.edition.decks else None

    def rules(self, header: Header) -> Rules:
        """Its rules with those options of a log that it has and does not set itself."""
        options = {
            key: value
            for key, value in header.ruleset.options.items()
            if key in self.base.options and key not in self.base.edition.options
        }
        key = repr(sorted(options.items()))
        if key not in self.known:
            self.known[key] = catalogue.compiled(self.lineage, options)
        return self.known[key]

    def house_rules(self, header: Header) -> HouseRules:
        """Which options of a log hold by these rules, and which do not."""
        rules, own = self.rules(header).options, header.ruleset.options
        kept = [typed(key, value) for key, value in own.items() if rules.get(key) == value != self.base.options[key]]
        return HouseRules(tuple(kept), tuple(typed(key, own[key]) for key in own if rules.get(key) != own[key]))


Other = OtherBook | OtherDeck


def other(named: str, deck: str | None = None) -> Other:
    """A rule book or a deck, shipped or in a file; with a rule book, a `deck` to judge every log with.

    Raises:
        UnknownId: if there is none.
        LogError: if it is a file, and that is neither.
    """
    known = [*catalogue.editions(), *catalogue.decks()]
    if named not in known and not named.endswith(".json"):
        near = get_close_matches(named, known)
        raise UnknownId("rule book or deck", named, near, expected=f"there are {', '.join(known)}, and files")
    match catalogue.kind(named, Path()):
        case "deck":
            if deck is not None:
                raise LogError([Problem(f"this is a deck, and {deck} was asked for as well; name one of them")], named)
            return OtherDeck(catalogue.deck(named))
        case "log":
            raise LogError([Problem("this is a log; expected a rule book, a deck or a report")], named)
    return OtherBook(catalogue.rules(named).lineage, deck)
