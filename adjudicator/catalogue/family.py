"""Decks made of other decks: each file with the cards of its parents, which are shipped or lie beside it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from adjudicator.catalogue.files import File, blamed, find
from adjudicator.errors import LogError, Problem
from adjudicator.formats.decks import Deck, adopt, parents_of
from adjudicator.limits import PARENTS


class Family:
    """The files that one deck takes cards from, each read once."""

    def __init__(self, shipped: Callable[[str], Deck], known: Collection[str]) -> None:
        """`shipped` gives a deck whose id is among `known`."""
        self.shipped, self.known = shipped, known
        self.whole: dict[Path, Deck] = {}
        """Decks that were read, with all their cards."""
        self.written: dict[str, tuple[File, int]] = {}
        """For each card of a file that file, and its number there."""

    def complete(self, deck: Deck, file: File | None, beside: Path | None, above: tuple[Path, ...] = ()) -> Deck:
        """A deck with the cards of its parents, so that it stands by itself; `above` are its children's files.

        Raises:
            LogError: for a parent that cannot be had or does not fit.
        """
        above = above if file is None else (*above, file.path.resolve())
        if deck.parent is None:
            return deck
        found = []
        for n, id in enumerate(parents_of(deck)):
            with blamed(file, "/parent" if isinstance(deck.parent, str) else f"/parent/{n}"):
                found.append(self._parent(id, file, beside, above))
        with blamed(file):
            return adopt(deck, found)

    def _parent(self, id: str, by: File | None, beside: Path | None, above: tuple[Path, ...]) -> Deck:
        if id in self.known:
            return self.shipped(id)
        file = find(id, beside, "deck", self.known, by)
        path = file.path.resolve()
        if path in above:
            raise LogError([Problem(f"the deck {id} is its own parent")])
        if len(above) > PARENTS:
            raise LogError([Problem(f"more than {PARENTS} decks, each the parent of the one before")])
        if path not in self.whole:
            deck = file.read(Deck)
            self.written.update((card.id, (file, n)) for n, card in enumerate(deck.cards))
            self.whole[path] = self.complete(deck, file, None, above)
        return self.whole[path]

    def blame(self, problems: list[Problem], whole: Deck, deck: Deck, file: File | None) -> LogError:
        """Problems of a whole deck, told of the file in which the first of the faulty cards is written."""
        taken = len(whole.cards) - len(deck.cards)
        found = [self._home(problem, whole, taken, file) for problem in problems]
        home = found[0][0]
        those = [problem for one, problem in found if one == home]
        return LogError(those) if home is None else home.refused(those)

    def _home(self, problem: Problem, whole: Deck, taken: int, file: File | None) -> tuple[File | None, Problem]:
        """The file of a faulty card, and the problem with its pointer there."""
        parts = problem.pointer.split("/")
        if parts[1:2] != ["cards"] or len(parts) < 3:
            return file, problem
        number = int(parts[2])
        home = (file, number - taken) if number >= taken else self.written.get(whole.cards[number].id)
        if home is None:
            return file, problem._replace(pointer="/parent")
        parts[2] = str(home[1])
        return home[0], problem._replace(pointer="/".join(parts))
