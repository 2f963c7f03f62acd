"""The names that a line may hold: players, cards, and the colours or suits of the deck."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from difflib import get_close_matches
from typing import NamedTuple, TypeAlias

from adjudicator.formats.fields import UNWRITTEN, Named
from adjudicator.kernel.budget import Budget, SpentError
from adjudicator.kernel.called import fold
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.zones import NO_CARD
from adjudicator.limits import LOOKED_UP, READING
from adjudicator.shorthand.tokens import ARTICLES, LineError, Token

What: TypeAlias = Named
PLAYERS: tuple[What, ...] = ("player",)
CARDS: tuple[What, ...] = ("card",)
COLOURS = (
    "red", "green", "blue", "yellow", "pink", "orange", "purple", "violet", "brown", "black", "white", "grey", "gray",
    "gold", "silver", "turquoise",
)  # fmt: skip
"""What can be named as a colour, though a deck may not have it."""
SELF = ("i", "me")
"""What people call themselves."""
EVERYDAY = ("and", "at", "by", "for", "in", "of", "on", "or", "to", "was")
"""Words that are never the beginning of a card's name by themselves."""
MOST_NAMED = 6
"""How many names a message lists."""
COMPARED = 8
"""To compare words with so many names costs as much as to look them up."""


class Meaning(NamedTuple):
    """Something that words of a line can mean."""

    what: What
    written: str
    """As it comes to stand in the log."""
    length: int = 1
    """How many words it took."""
    exact: bool = True
    """It was written out."""


class Near(NamedTuple):
    """Words that are no name, and the names that are most like them."""

    said: str
    names: list[str]


class Vocabulary:
    """The names at one table."""

    def __init__(self, players: Sequence[str], pack: Pack) -> None:
        """`players` in seat order, and the deck."""
        self.players, self.pack = list(players), pack
        self.budget = Budget()
        """How often words were looked up; not bounded unless somebody says so."""
        self.shown = {card.id: pack.called(kind) for kind, card in enumerate(pack.cards)}
        """How people call each card: `Castle (blue five)`."""
        self.titles = {title.casefold(): pack.written(kind) for kind, title in enumerate(pack.titles) if "(" in title}
        """The cards by their whole titles, where these have brackets."""
        colours = self.colours = dict.fromkeys([*pack.palette.values(), *pack.suits])
        self.spelled: dict[What, frozenset[str]] = {
            "player": frozenset(players),
            "card": frozenset([*pack.by_spelling, NO_CARD]),
            "colour": frozenset([*colours, UNWRITTEN]),
        }
        self.folded: dict[What, dict[str, list[str]]] = {"player": {}, "card": {}, "colour": {}}
        for name in players:
            self._add("player", name, name)
        for colour in colours:
            self._add("colour", colour, colour)
        for spelling, kind in pack.by_spelling.items():
            self._add("card", spelling, pack.written(kind))
        for name, kind in zip(pack.names, range(len(pack.cards)), strict=True):
            self._add("card", name, pack.written(kind))
        self.said = {name: [pack.written(kind) for kind in kinds] for name, kinds in pack.calls.items()}
        """What else people call the cards, which is not cut short to less than two words."""
        self.reach: dict[str, int] = {}
        """By the first word of names, how many words the longest of these has."""
        for key in (key for keys in (*self.folded.values(), self.said) for key in keys):
            first, _, more = key.partition(" ")
            self.reach[first] = max(self.reach.get(first, 0), len(more.split()) + 1)
        self.longest = max(self.reach.values())
        self._begun = {what: _Sorted(names) for what, names in self.folded.items()}
        self._said_begun = _Sorted(self.said)

    def speaks(self, player: str) -> None:
        """A player is who says I and me, if nobody is called so."""
        for word in SELF:
            if word not in self.folded["player"]:
                self._add("player", word, player)

    def _add(self, what: What, name: str, written: str) -> None:
        meant = self.folded[what].setdefault(fold(name), [])
        if written not in meant:
            meant.append(written)

    @contextmanager
    def sparing(self) -> Iterator[None]:
        """One line is read in here: words are looked up as often as for a game of one line.

        Raises:
            LineError: if that is not enough.
        """
        self.budget.done, self.budget.most = 0, READING + LOOKED_UP
        try:
            yield
        except SpentError:
            raise LineError("this has more words than one line may ask to look up; say it in fewer words") from None
        finally:
            self.budget.most = None

    def exact(self, tokens: Sequence[Token], whats: Collection[What]) -> list[Meaning]:
        """What the first words mean that is written out: the longest, and several only if they are alike."""
        for text, key, length, quoted in self._heads(tokens):
            found = [Meaning(what, text, length) for what in whats if text in self.spelled[what]]
            if not found and not quoted:
                found = [Meaning(what, name, length) for what in whats for name in self._means(what, key)]
            if found:
                return found
        return []

    def _heads(self, tokens: Sequence[Token], stops: Collection[str] = ()) -> Iterator[tuple[str, str, int, bool]]:
        """The first words joined, the most of them first: as written and folded, their number, and whether quoted."""
        self.budget.spend(1)
        if not tokens or tokens[0].mark:
            return
        words, keys = [tokens[0].text], [fold(tokens[0].text)]
        if tokens[0].quoted:
            yield words[0], keys[0], 1, True
            return
        for token in tokens[1 : self.reach.get(keys[0].partition(" ")[0], 1) if keys[0] else self.longest]:
            key = fold(token.text)
            if token.quoted or token.mark or not key or key in stops:
                break
            words.append(token.text)
            keys.append(key)
        for length in range(len(words), 0, -1):
            yield " ".join(words[:length]), " ".join(keys[:length]).lstrip(), length, False

    def _means(self, what: What, key: str) -> Sequence[str]:
        """What a folded name means that is written out."""
        found = self.folded[what].get(key, ())
        return found or (self.said.get(key, ()) if what == "card" else ())

    def begun(self, tokens: Sequence[Token], whats: Collection[What], stops: Collection[str]) -> list[Meaning]:
        """All that the first words are the beginning of: of as many as can be, none but the first in `stops`."""
        for _, key, length, quoted in self._heads(tokens, stops):
            if quoted or not key or (key in ARTICLES and "card" in whats):
                continue
            found = dict.fromkeys(
                Meaning(what, name, length, False)
                for what in whats
                if not (what == "card" and key in EVERYDAY)
                for name in self._begun[what].names(key)
                if name != UNWRITTEN
            )
            if not found and " " in key and "card" in whats:
                found = dict.fromkeys(Meaning("card", name, length, False) for name in self._said_begun.names(key))
            if found:
                return list(found)
        return []

    def nearest(self, words: Sequence[str], whats: Collection[What]) -> Near:
        """The names most like the first words, of as many of them as can be, as people call them."""
        coloured = self.pack.by_spelling.by_colour(" ".join(words[:2]))
        if coloured and "card" in whats:
            return Near(words[0], [self.pack.called(self.pack.by_spelling[coloured])])
        found = self.nearest_phrase(words, whats)
        if found.names or not words:
            return found
        known = {key: names for what in whats for key, names in self.folded[what].items()}
        near = get_close_matches(fold(words[0]), known, 3, 0.7)
        return Near(words[0], list(dict.fromkeys(self.called(name) for key in near for name in known[key])))

    def nearest_phrase(self, words: Sequence[str], whats: Collection[What]) -> Near:
        """The name that several of the first words are very like."""
        known = {key: names for what in whats for key, names in self.folded[what].items()}
        known |= {key: names for key, names in self.said.items() if "card" in whats and key not in known}
        self.budget.spend(len(known) // COMPARED)
        for length in range(min(len(words), self.longest), 1, -1):
            said = " ".join(words[:length])
            alike = [key for key in known if key.count(" ") == length - 1]
            near = get_close_matches(fold(said), alike, 1, 0.8)
            if near:
                return Near(said, [self.called(name) for name in known[near[0]]])
        return Near("", [])

    def called(self, name: str) -> str:
        """A card by its name, everything else as it is."""
        return self.shown.get(name, name)

    def is_player(self, token: Token) -> bool:
        """A player's name, written out."""
        return token.text in self.spelled["player"] or (not token.quoted and fold(token.text) in self.folded["player"])


class _Sorted:
    """Folded names in the order of the alphabet, so that those that begin alike stand side by side."""

    def __init__(self, meant: Mapping[str, Sequence[str]]) -> None:
        """What each means."""
        self.meant, self.keys = meant, sorted(meant)
        self.place = {key: n for n, key in enumerate(meant)}

    def names(self, beginning: str) -> list[str]:
        """What those mean that begin so, in the order in which they were given."""
        at = end = bisect_left(self.keys, beginning)
        while end < len(self.keys) and self.keys[end].startswith(beginning):
            end += 1
        keys = sorted(self.keys[at:end], key=self.place.__getitem__)
        return [name for key in keys for name in self.meant[key]]
