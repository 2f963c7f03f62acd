"""Words that players use, and what the rulings say for them: `adjudicate rule stacking`."""

from __future__ import annotations

import re
from typing import Final

_ALIKE: Final = (
    (("trigger", "effect", "power"), ("ability", "trigger")),
    (("forgot", "skipped", "missing", "missed"), ("missed", "uncalled", "skipped")),
    (
        ("bad", "wrong", "illegal", "invalid", "cheating", "mistake"),
        ("wrong", "illegal", "unmatched", "misjudged", "out of"),
    ),
    (("stacking", "stack", "double"), ("second card", "past the allowance", "exactly one card")),
    (("twice", "two", "several"), ("second", "past the allowance", "exactly one", "only one", "at most one")),
    (("winner", "won"), ("win", "winner")),
    (("peek", "look"), ("look", "sees")),
    (("pick", "take"), ("draw", "take")),
    (("steal",), ("take", "buys a card of another")),
    (("undo", "redo"), ("take back", "undo")),
    (("team", "partner", "teammate", "ally"), ("ally", "allied", "partner", "team")),
    (("deck", "stock", "pile"), ("draw pile", "stock", "pile", "deck")),
    (("suit", "color", "colour"), ("suit", "colour")),
    (("reshuffle", "empty", "run out"), ("reshuffle", "shuffled", "runs short", "used up", "is gone", "dry")),
    (("end", "finish", "over"), ("end", "over", "win", "go out")),
    (("quit", "leave"), ("leave", "goes away", "absent")),
    (("wild",), ("eight",)),
    (("start", "begin"), ("begin", "first player", "first turn", "starting")),
    (
        ("who starts", "who begins", "who goes first", "first player"),
        ("first player", "first turn", "dealers left begins"),
    ),
    (("at the start", "at the beginning", "starting hand"), ("deal", "starting", "begins with")),
    (("have to",), ("must", "may leave out", "owes")),
    (("how many",), ("number", "at most", "exactly", "size", "as many as")),
    (("how long",), ("lasts", "as long as", "until", "ends with")),
    (("what it says", "do what", "does what"), ("effect", "as written")),
    (("still",), ("even if", "outlives", "still")),
    (("points", "score"), ("points", "score", "collect")),
    (("say", "call"), ("name",)),
    (("turned up",), ("starter",)),
    (("dead", "eliminated"), ("is out", "are out", "out of the game")),
    (("tie", "same"), ("tie", "equal")),
    (("someone", "somebody", "anyone", "anybody"), ("another", "other")),
    (("swap", "trade"), ("exchange", "trade")),
    (("worth", "value"), ("collect", "count", "value")),
)
"""Words that players type, each group with the words of which one is enough."""
_SIGNS: Final = {
    "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight", "9": "nine",
    "10": "ten", "j": "jack", "q": "queen", "k": "king",
}  # fmt: skip


_FILLERS: Final = """
    a am an and any are as at be been but by can could did do does for from get gets go goes had happen happens has have
    he her hers him his how i if in is it its just many may me much must my of on one or our ours put she should so some
    that the their them then there these they this to up us was we were what when where which who whose why will with
    would you your
"""
"""Words of a question that say nothing of what it is about."""
_FORMS: Final = {
    "began": "begin", "begun": "begin", "chose": "choose", "chosen": "choose", "dealt": "deal", "drawn": "draw",
    "drew": "draw", "forgotten": "forgot", "forget": "forgot", "gave": "give", "given": "give", "gone": "go",
    "held": "hold", "kept": "keep", "laid": "lay", "lost": "lose", "paid": "pay", "ran": "run", "said": "say",
    "saw": "see", "seen": "see", "shown": "show", "sat": "sit", "stolen": "steal", "taken": "take", "took": "take",
    "won": "win", "loss": "lose",
}  # fmt: skip
"""Forms of verbs, and the word that they are forms of."""


def stem(word: str) -> str:
    """A word in small letters without what number, person and time add to it."""
    word = _FORMS.get(word, word)
    if len(word) < 4 or word.endswith("ss"):
        return word
    bare = re.sub(r"(?<=\w\w)(ies|y)$", "i", word)
    bare = re.sub(r"(?<=\w\w\w)(ing|ed|es|s)$", "", bare)
    bare = re.sub(r"(?<=\w\w\w)e$|(?<=([bdgklmnprt]))\1$", "", bare)
    return stem(_FORMS[bare]) if bare in _FORMS else bare


def stems(text: str) -> str:
    """The stems of a text, each between blanks."""
    words = re.findall(r"[^\W_]+", text.lower().replace("'", ""))
    return f" {' '.join(map(stem, words))} "


def meant(text: str) -> list[tuple[str, ...]]:
    """The words of a question that say what it is about; each with what the rulings may say instead, as stems."""
    asked = stems(text)
    found: list[tuple[str, ...]] = []
    for typed, ways in _KNOWN.items():
        if " " in typed.strip() and typed in asked:
            asked = asked.replace(typed, " ")
            found.append((typed, *ways))
    words = dict.fromkeys(asked.split())
    about = [word for word in words if word not in _FILLING] or list(words)
    return found + [(f" {_SIGNS.get(word, word)} ", *_KNOWN.get(f" {word} ", ())) for word in about]


_FILLING: Final = frozenset(map(stem, _FILLERS.split()))
"""The stems of the words that are passed over."""
_KNOWN: Final = {stems(word): tuple(map(stems, ways)) for typed, ways in _ALIKE for word in typed}
"""What a word or several may stand for, all as stems between blanks."""
