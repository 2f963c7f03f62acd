"""How a line that has been begun may go on: first as the legal steps have it, else with any word that could follow."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.kernel.called import fold
from adjudicator.shorthand.grammar import FACT, Grammar
from adjudicator.shorthand.shapes import begun, keyword, keywords


def suggestions(grammar: Grammar, typed: str, legal: Iterable[Iterable[str]]) -> list[str]:
    """The words that may stand where the last word of `typed` does, which may be empty.

    `legal` are whole lines in several forms; the first counts that begins so. The words before may be cut short.
    """
    *before, last = typed.casefold().split(" ")
    verbs = {word: begun(grammar.kinds, word) for word in before if word not in grammar.vocabulary.folded["player"]}
    before = [verbs[word][0] if len(verbs.get(word, ())) == 1 and word.endswith("s") else word for word in before]
    words = [*filter(None, before), last]
    for lines in legal:
        split = (line.split(" ") for line in lines)
        found = [line[len(words) - 1] for line in split if _begins(line, words)]
        if found:
            break
    else:
        found = [word for word in _any(grammar, words[:-1]) if word.casefold().startswith(last)]
    return list(dict.fromkeys(found))


def _begins(line: list[str], words: list[str]) -> bool:
    """A line goes on from these words."""
    return len(line) >= len(words) and all(map(str.startswith, map(str.casefold, line), words))


def _any(grammar: Grammar, before: list[str]) -> list[str]:
    """Every word that could follow these, whether legal or not."""
    words = grammar.vocabulary
    said = [word for word in ("claim" if word == FACT else word for word in before) if word in grammar.kinds]
    if not said:
        return [*grammar.kinds, *words.players] if not before else list(grammar.kinds)
    kind = grammar.kinds[said[0]]
    asked = keyword(kind, fold(before[-1])) if before[-1] != kind.tag else None
    if asked is not None:
        names: dict[str, Iterable[str]] = {
            "player": words.players,
            "card": words.shown,
            "colour": sorted(words.spelled["colour"]),
        }
        return [*asked.shape.values, *(name for what in asked.means for name in names[what])]
    keys = [key for key in keywords(kind) if key in kind.fields]
    return [*keys, *words.players, *words.shown, *sorted(words.spelled["colour"])]
