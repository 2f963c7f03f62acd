"""Texts ranked by how well they answer a question: BM25 over the stems of its words, and what players mean by them."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from math import log
from typing import Final

from adjudicator.desk.players_words import meant, stems

OTHER_WORD: Final = 0.7
"""What a word of the rulings is worth that stands for the one that was typed."""
SLIP: Final = 0.8
"""How like a word must be to one of the rulings that it is taken for a slip of the keys."""
OFTEN: Final = 1.2
"""How soon it makes no difference that a word stands there once more; `k1` of BM25."""
LONG: Final = 0.75
"""How much a long text must have more of a word than a short one; `b` of BM25."""

Weighted = Sequence[tuple[str, float]]
"""A text in parts, and what a word in each of them is worth."""


def ranked(question: str, texts: Sequence[Weighted]) -> list[tuple[float, int]]:
    """How well each text that has a word of the question answers it, and its place; the best first."""
    parts = [[(stems(part), worth) for part, worth in text] for text in texts]
    lengths = [sum(part.count(" ") for part, _ in text) for text in parts]
    usual = sum(lengths) / (len(lengths) or 1)
    scores = [0.0] * len(texts)
    known = sorted({word for text in parts for part, _ in text for word in part.split()})
    for ways in meant(question):
        if not any(way in part for text in parts for part, _ in text for way in ways):
            ways = tuple(f" {near} " for near in get_close_matches(ways[0].strip(), known, 1, SLIP))
        found = [sum(_worth(part, ways) * worth for part, worth in text) for text in parts]
        having = sum(one > 0 for one in found)
        rare = log(1 + (len(texts) - having + 0.5) / (having + 0.5))
        for at, one in enumerate(found):
            if one:
                scores[at] += rare * one * (OFTEN + 1) / (one + OFTEN * (1 - LONG + LONG * lengths[at] / usual))
    return sorted(((score, at) for at, score in enumerate(scores) if score), key=lambda found: (-found[0], found[1]))


def _worth(part: str, ways: Sequence[str]) -> float:
    """How often a word stands in a text, or what it may stand for."""
    return max((part.count(way) * (1 if at == 0 else OTHER_WORD) for at, way in enumerate(ways)), default=0)
