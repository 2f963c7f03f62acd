"""A deck compiled for play.

Cards are kinds, not copies: a doubled deck has two of each kind and nothing tells the two apart. In play a kind is a
small int, its index in `Pack.cards`; -1 is a card that nobody recorded.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from adjudicator.errors import UnknownId
from adjudicator.formats.decks import Deck, check_deck, initials, parents_of, spell
from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.kernel.called import fold, folded, spoken
from adjudicator.kernel.names import Spellings
from adjudicator.kernel.words import face


class Pack:
    """A deck compiled for play: every list that rulings need, made once.

    Kinds are indices into `cards`. All lists are indexed by kind.
    """

    __slots__ = (
        "_calls", "_named", "by_spelling", "cards", "copies", "deck", "decks", "faces", "initials", "names", "numbers",
        "palette", "ranks", "spellings", "stacked", "suits", "titles", "total", "unread",
    )  # fmt: skip

    def __init__(self, deck: Deck) -> None:
        """Compile a deck that stands by itself (see `adopt`). Raises LogError for one that contradicts itself."""
        self.deck = deck
        self.cards = deck.cards
        self.palette = dict(deck.palette)
        self.suits = tuple(deck.palette)
        self.ranks = deck.ranks
        check_deck(deck)
        self.initials = dict(zip(self.suits, initials(self.suits), strict=True))
        self._named = {word: suit for suit in reversed(self.suits) for word in (suit, self.initials[suit])}
        """What a suit is called in a record; where two are called the same, the first one is meant."""
        self.copies = [card.copies or deck.copies or 1 for card in deck.cards]
        self.total = sum(self.copies)
        self.numbers: Counter[str] = Counter()
        for card, n in zip(deck.cards, self.copies, strict=True):
            self.numbers[card.stack] += n
        self.stacked = any(self.numbers)
        """Its cards are those of several decks that are kept apart."""
        self.decks = deck.copies or max(1, len(parents_of(deck)))
        """How many decks are shuffled together in it."""
        self.spellings = [spell(card) for card in deck.cards]
        faces = self.faces = [face(card.rank, card.suits, deck.palette) for card in deck.cards]
        """Each card without its name: `blue five`, `five of hearts`; empty for one that has neither rank nor suits."""
        self.names = [
            card.name or (one if faces.count(one) == 1 else card.id)
            for card, one in zip(deck.cards, faces, strict=True)
        ]
        """How people call each card: by its name, or where it has none by its face."""
        self.titles = [
            name if one in (name, "") else f"{name} ({one})" for name, one in zip(self.names, faces, strict=True)
        ]
        """How every message spells it: `Castle (blue five)`, `five of hearts`."""
        self.unread = any(card.unread for card in deck.cards)
        """Some card has a text that is not data."""
        self.by_spelling = self._by_spelling()
        self._calls: dict[str, list[int]] | None = None

    def _by_spelling(self) -> Spellings:
        found: dict[str, int] = {}
        twice: set[str] = set()
        for kind, card in enumerate(self.cards):
            if not (card.rank and card.suits):
                continue
            suits = [card.suits] + ([card.suits[::-1]] if len(card.suits) == 2 else [])
            for order in suits:
                for text in (
                    f"{card.rank} {'-'.join(order)}",
                    f"{card.rank}{''.join(self.initials[s] for s in order)}",
                ):
                    if found.setdefault(text, kind) != kind:
                        twice.add(text)
        for text in twice:
            del found[text]
        for kind, card in enumerate(self.cards):
            found[card.id] = kind
        found[UNWRITTEN] = UNKNOWN
        return Spellings(found, self.ranks, self.palette)

    def number(self, stack: str) -> int:
        """How many cards belong to one of the game's decks."""
        return self.numbers[stack]

    def spell(self, kind: int) -> str:
        """The card as a log spells it: `5 eye`."""
        return UNWRITTEN if kind < 0 else self.spellings[kind]

    def called(self, kind: int) -> str:
        """The card as players are told of it, wherever they are: `Castle (blue five)`, `five of hearts`."""
        return self.titles[kind] if kind >= 0 else "a card"

    def named_in(self, step: object) -> int:
        """The card that a step names; -1 for none, for one that is not written, and for several."""
        card = getattr(step, "card", None)
        return self.by_spelling.get(card, -1) if isinstance(card, str) else -1

    @property
    def calls(self) -> Mapping[str, Sequence[int]]:
        """The kinds that each name means by which people call a card, folded."""
        if self._calls is None:
            whole = ((name, kind) for names in (self.names, self.titles) for kind, name in enumerate(names))
            made = spoken(self.cards, self.palette, self.initials)
            self._calls = folded(self.by_spelling.items(), whole, made)
        return self._calls

    def find(self, text: str) -> int:
        """The kind of a card as people say it: `castle`, `7 of moon`, `blue five`, `Th`, `7\u2665`.

        Raises:
            UnknownId: with the nearest cards, or those that it could be.
        """
        wanted = fold(text)
        found = self.calls.get(wanted, [])
        if len(found) == 1:
            return found[0]
        coloured = self.by_spelling.by_colour(wanted)
        near = list(found) or ([self.by_spelling[coloured]] if coloured else [])
        near = near or [self.calls[one][0] for one in get_close_matches(wanted, self.calls, 5)]
        shown = list(dict.fromkeys(map(self.called, near)))[:3]
        raise UnknownId("card", text, shown, expected=self.by_spelling.expected())

    def suit(self, text: str) -> str | None:
        """The suit that a record names, by its name or its initial; None for no suit of this deck."""
        return self._named.get(text.strip().lower())

    def written(self, kind: int) -> str:
        """The card as a log may write it: its id, or `?`."""
        return UNWRITTEN if kind < 0 else self.cards[kind].id

    def colours(self, kind: int) -> str:
        """The colour or colours of a card, as printed on this deck: `blue`, `green-red`."""
        return "-".join(self.palette[suit] for suit in self.cards[kind].suits)
