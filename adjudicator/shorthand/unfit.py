"""Why words that go on after a step are refused: another step, a reason or a condition, a card named by half."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from adjudicator.kernel.called import fold
from adjudicator.kernel.words import RANKS
from adjudicator.shorthand.shapes import begun
from adjudicator.shorthand.tokens import ARTICLES, Token, Unfit
from adjudicator.shorthand.vocabulary import Vocabulary

PLURALS: Final = {f"{rank}{'es' if rank == 'six' else 's'}": rank for rank in RANKS.values()}
"""Several cards of a rank."""
REASONS: Final = ("because", "for", "since")
CONDITIONS: Final = (
    "after", "although", "before", "during", "if", "instead", "though", "unless", "until", "when", "while", "without",
)  # fmt: skip
SAID: Final = ("said", "say", "says", "calls", "called")
MUST: Final = "a line says what was done or may be, not what must be; ask about what was done instead"
"""Why a question after a duty is refused."""
FORGOTTEN: Final = (
    "a line says what was done, not what was forgotten; write what was done next, and the judge finds what was owed"
)
"""Why a line of what somebody left out is refused."""


def beyond(rest: Sequence[Token], verbs: Collection[str], vocabulary: Vocabulary) -> Unfit | None:
    """Why these words are no part of a step that has been read so far; None if nothing is known of them."""
    rest = rest[1:] if rest and rest[0].is_mark(",") else rest
    if not rest or rest[0].quoted:
        return None
    said = next((n for n, one in enumerate(rest[:2]) if fold(one.text) in SAID), None)
    if said is not None and (said == 0 or fold(rest[0].text) == "and"):
        named = " ".join(["names", *(one.text for one in rest[said + 1 : said + 2])])
        return Unfit(f"{rest[said].text!r} is no word of a line; what somebody named is said by 'names', as in {named}")
    word = fold(rest[0].text)
    if word in REASONS:
        return Unfit(f"a line does not say why something was done: leave out {word!r} and what follows")
    if word in CONDITIONS:
        return Unfit(
            f"a line says what was done and no more: leave out {word!r} and what follows; the table is told apart"
        )
    acts = rest[1:] if vocabulary.is_player(rest[0]) else rest
    if acts and not acts[0].quoted and _verb(verbs, fold(acts[0].text)):
        return Unfit(f"put ; between two steps, as before {rest[0].text!r}")
    return None


def which(words: Sequence[str], vocabulary: Vocabulary) -> Unfit | None:
    """Why a rank is no card yet, if the first word is one or several: `eight`, `fives`."""
    word = next((fold(word) for word in words if fold(word) not in ARTICLES), "")
    full = (names for name, names in vocabulary.said.items() if name.endswith(f" {PLURALS.get(word, word)}"))
    found = next(full, None) if word in RANKS.values() or word in PLURALS else None
    card = "each card" if word in PLURALS else "the card"
    return Unfit(f"which {word}? Name {card}, as in {vocabulary.called(found[0])}") if found else None


def _verb(verbs: Collection[str], word: str) -> bool:
    """A verb that is not cut short."""
    return any(word.startswith(verb) or verb[:-1] == word[:-3] for verb in begun(verbs, word))
