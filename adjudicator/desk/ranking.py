"""Texts ranked by how well they answer a question: how like it is to all that is asked of each, and to one of it.

All are compared by what `players_words` makes of them; the fewer texts have a feature, the more it weighs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from heapq import nlargest
from itertools import chain
from math import log, sqrt
from operator import itemgetter
from typing import Final, NamedTuple

from adjudicator.desk.players_words import FILLING, features, meanings, meant, stems

SLIP: Final = 0.85
"""How like a word must be to a known one with the same first letter to be taken for a slip of the keys."""
OFTEN: Final = 2
"""How often a feature is in a text of the usual length that counts for half of what it can."""
CLOSELY: Final = 30
"""So many texts at most, those with most of what was asked, are looked through for the nearest of their questions."""
NEAREST: Final = 0.6
"""What it is worth that the nearest of the questions of a text is like what was asked, where all of it is worth one."""


class Document(NamedTuple):
    """A text that can answer."""

    title: str
    rest: str
    questions: Sequence[str]
    """As players ask for it."""
    worth: float = 1
    """How much sooner it is asked for than others."""


class Hit(NamedTuple):
    """A text that was found."""

    score: float
    at: int
    near: float
    """How like the nearest of its questions is to what was asked: from 0 to 1."""
    question: str
    """That question; empty where there is none."""


class Index:
    """Texts to be searched."""

    def __init__(self, documents: Sequence[Document], alike: Iterable[Iterable[str]]) -> None:
        """`alike` has groups of words that come to the same in this game."""
        self.documents, self.means = documents, meanings(alike)
        self.parts = [[features(stems(text), self.means) for text in document.questions] for document in documents]
        self.bags = [
            Counter(chain(*parts, features(stems(document.title), self.means), frozenset(stems(document.rest))))
            for parts, document in zip(self.parts, documents, strict=True)
        ]
        self.sizes = [bag.total() for bag in self.bags]
        self.usual = sum(self.sizes) / (len(documents) or 1)
        counts = Counter(chain.from_iterable(self.bags))
        self.weights = {feature: log(1 + len(documents) / (count + 0.5)) for feature, count in counts.items()}
        self.unknown = log(1 + len(documents) / 0.5)
        self.known = {*self.means, *filter(str.isalnum, self.weights)}

    def _weight(self, word: str, groups: Sequence[str]) -> float:
        """What a word weighs; one that no text has weighs as much as what it means."""
        return self.weights.get(word) or max([self.weights[one] for one in groups], default=self.unknown)

    def _length(self, features: Iterable[str]) -> float:
        return sqrt(sum([self.weights.get(one, self.unknown) for one in features]))

    def ranked(self, question: str) -> list[Hit]:
        """The texts that have anything of a question, the best first; the less of its words is known, the worse all."""
        words = tuple([self._meant(word) for word in stems(question)])
        about = [word for word in words if word not in FILLING] or words
        understood = sum(word in self.known for word in about) / (len(about) or 1)
        asked = {word: [one for one in groups if one in self.weights] for word, groups in meant(words, self.means)}
        every = frozenset(chain(asked, *asked.values()))
        weights = {word: self._weight(word, groups) for word, groups in asked.items()}
        total, length = sum(weights.values()) or 1, self._length(every)
        wholes = []
        for at, bag in enumerate(self.bags):
            enough = OFTEN * self.sizes[at] / self.usual
            has = {one: self.weights[one] * bag[one] / (bag[one] + enough) for one in every if one in bag}
            whole = 0.0
            for word, groups in asked.items() if has else ():
                whole += has.get(word, 0) + min(weights[word], max([has.get(one, 0) for one in groups], default=0))
            wholes.append((self.documents[at].worth * whole / total, at))
        hits = []
        for whole, at in nlargest(CLOSELY, filter(itemgetter(0), wholes)):
            document, parts = self.documents[at], self.parts[at]
            likes = [self._length(every & part) ** 2 / (length * self._length(part) or 1) for part in parts]
            near, nearest = max(zip(likes, document.questions, strict=True), default=(0.0, ""))
            score = understood * (document.worth * NEAREST * near + whole) + (every in parts)
            hits.append(Hit(score, at, near, nearest))
        return sorted(hits, key=lambda hit: (-hit.score, hit.at))

    def _meant(self, word: str) -> str:
        """A known word in the place of a slip of the keys."""
        if len(word) < 5 or word in self.known:
            return word
        return (get_close_matches(word, sorted(one for one in self.known if one[0] == word[0]), 1, SLIP) or [word])[0]
