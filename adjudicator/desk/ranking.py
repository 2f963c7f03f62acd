"""Texts ranked by how well they answer a question: how like it is to each, and to the questions that players ask of it.

All are compared by the cosine of what `players_words` makes of them, each feature weighed by how rare it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import chain
from math import log, sqrt
from typing import Final, NamedTuple

from adjudicator.desk.players_words import FILLING, features, meanings, stems

SLIP: Final = 0.8
"""How like a word must be to a known one that it is taken for a slip of the keys."""
RARE: Final = 0.75
"""How much more a rare feature says than a common one."""
NEAREST: Final = 0.8
"""What it is worth that the nearest of the questions of a text is like what was asked,"""
TITLE: Final = 0.6
"""that the title is,"""
WHOLE: Final = 2.0
"""and that all of it is."""
SAME: Final = 0.99
"""How like a question must be to what was asked for both to be the same,"""
KNOWN: Final = 1.0
"""and what that is worth."""
AMONG: Final = 2.0
"""How many questions the title is worth in the whole, and so is the rest of a text."""

Vector = Mapping[str, float]


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
        made = [[self._features(text) for text in (*d.questions, d.title)] for d in documents]
        counts = Counter(chain.from_iterable(chain.from_iterable(made)))
        size = sum(map(len, made))
        self.unknown = log(1 + size / 0.5) ** RARE
        self.rare = {feature: log(1 + size / (count + 0.5)) ** RARE for feature, count in counts.items()}
        self.parts = [[(one, self._length(one)) for one in of_one] for of_one in made]
        self.whole: list[tuple[Vector, float]] = []
        for parts, document in zip(self.parts, documents, strict=True):
            rest = dict.fromkeys(stems(document.rest), 1.0)
            whole: dict[str, float] = {}
            weights = [*(1.0 for _ in document.questions), AMONG, AMONG]
            for weight, (part, length) in zip(weights, [*parts, (rest, self._length(rest))], strict=True):
                for feature, value in part.items():
                    whole[feature] = whole.get(feature, 0) + weight * value / length
            self.whole.append((whole, self._length(whole)))
        self.known = {*self.means, *(feature for whole, _ in self.whole for feature in whole if feature.isalnum())}

    def _features(self, text: str) -> Vector:
        return features(stems(text), self.means)

    def _length(self, vector: Vector) -> float:
        rare, unknown = self.rare, self.unknown
        return sqrt(sum([(value * rare.get(one, unknown)) ** 2 for one, value in vector.items()])) or 1

    def ranked(self, question: str) -> list[Hit]:
        """The texts that have anything of a question, the best first; the less of its words is known, the worse all."""
        words = [self._meant(word) for word in stems(question)]
        about = [word for word in words if word not in FILLING] or words
        understood = sum(word in self.known for word in about) / (len(about) or 1)
        plain = features(words, self.means)
        length = self._length(plain)
        asked = {one: value * self.rare.get(one, self.unknown) ** 2 / length for one, value in plain.items()}
        hits = []
        for at, (document, parts, whole) in enumerate(zip(self.documents, self.parts, self.whole, strict=True)):
            *likes, title = [_cosine(asked, part) for part in parts]
            near, nearest = max(zip(likes, document.questions, strict=True), default=(0.0, ""))
            score = understood * document.worth * (NEAREST * near + TITLE * title + WHOLE * _cosine(asked, whole))
            if near > SAME:
                score += KNOWN
            if score:
                hits.append(Hit(score, at, near, nearest))
        return sorted(hits, key=lambda hit: (-hit.score, hit.at))

    def _meant(self, word: str) -> str:
        """A known word in the place of a slip of the keys."""
        if len(word) < 4 or word in self.known:
            return word
        return (get_close_matches(word, sorted(self.known), 1, SLIP) or [word])[0]


def _cosine(asked: Vector, text: tuple[Vector, float]) -> float:
    """How like a text of some length is to a question; each of its features has been weighed twice."""
    vector, length = text
    return sum([value * vector[feature] for feature, value in asked.items() if feature in vector]) / length
