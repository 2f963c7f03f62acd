"""What people call a card: by its name, its rank and suit or colour in any order, a sign, a letter or two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Final

from adjudicator.formats.decks import Card
from adjudicator.kernel.words import RANKS

SIGNS: Final[Mapping[str, str]] = {"hearts": "♥♡❤", "diamonds": "♦♢", "clubs": "♣♧", "spades": "♠♤"}
"""The signs that stand for suits of these names."""
LETTERS: Final = {"10": "T"}
"""Ranks that are also written with a letter."""
_FOLDED: Final = str.maketrans("-_", "  ", "'`\u2019\ufe0e\ufe0f")


def fold(text: str) -> str:
    """A name as it is compared: small letters, spaces for hyphens, no apostrophes."""
    return " ".join(text.casefold().translate(_FOLDED).split())


def folded(*sources: Iterable[tuple[str, int]]) -> dict[str, list[int]]:
    """The kinds of card that each folded name means; several where it does not say which.

    A name means only what it means in the first of the sources that has it.
    """
    found: dict[str, list[int]] = {}
    for names in sources:
        new: dict[str, list[int]] = {}
        for text, kind in names:
            key = fold(text)
            if kind >= 0 and key and key not in found and kind not in new.setdefault(key, []):
                new[key].append(kind)
        found |= new
    return found


def spoken(cards: Sequence[Card], palette: Mapping[str, str], initials: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """What people make of ranks, suits and colours: `five blue`, `blue five`, `five of eyes`, `7\u2665`, `Th`."""
    for kind, card in enumerate(cards):
        if not (card.rank and card.suits):
            continue
        short = dict.fromkeys((card.rank, LETTERS.get(card.rank, card.rank)))
        long = dict.fromkeys((*short, RANKS.get(card.rank, card.rank)))
        for suits in permutations(card.suits):
            for word in _words(suits, palette):
                for rank in long:
                    yield from ((text, kind) for text in (f"{rank} {word}", f"{rank} of {word}", f"{word} {rank}"))
            letters, signs = "".join(initials[suit] for suit in suits), SIGNS.get("".join(suits), "")
            for rank in short:
                yield from ((text, kind) for sign in (letters, *signs) for text in (f"{rank}{sign}", f"{rank} {sign}"))
                yield from ((f"{sign}{rank}", kind) for sign in signs)


def _words(suits: Sequence[str], palette: Mapping[str, str]) -> Iterator[str]:
    """Suits or colours by their names, one or several."""
    colours = [palette[suit] for suit in suits]
    several = [suit if suit.endswith("s") else f"{suit}s" for suit in suits]
    single = [suit.removesuffix("s") for suit in suits]
    for words in (suits, several, single, colours):
        yield from dict.fromkeys((" ".join(words), " and ".join(words)))
