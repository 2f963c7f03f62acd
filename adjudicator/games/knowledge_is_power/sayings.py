"""How people say the steps of Knowledge is power, and what came of them, beside the words of a log."""

from __future__ import annotations

from typing import Final

from adjudicator.kernel.words import ordinal

_BEFORE: Final = r"(?:\(|, )"
"""What stands before each thing that came of a step."""

_OF_A_CARD: Final = r"\b(looks? at|selects?|exchanges?|takes?|returns?|reveals?|has)"
"""Verbs that are about one card of a row."""
SPOKEN: Final = (
    # what came of it
    (r"(\([^()]*?) and (the deck is shuffled|{player} (?:draws|loses|gets))", r"\1, \2"),
    (r" \(nothing comes of it\)", " then nothing"),
    (rf"{_BEFORE}the deck is shuffled", ", then shuffle"),
    (rf"{_BEFORE}{{player}} draws (\d+) cards?", r", then \1 draw \2"),
    (rf"{_BEFORE}{{player}} loses (\d+) tokens?", r", then \1 lose tokens \2"),
    (rf"{_BEFORE}{{player}} gets (\d+) tokens?", r", then \1 gain tokens \2"),
    (r"( then [^()]*)\)", r"\1"),
    (", then", " then"),
    # what it cost, and where
    (" for nothing", ""),
    (r" for (\d+) tokens?", r" pays \1"),
    (rf"{_OF_A_CARD} 1 card\b", r"\1 a card"),
    (rf"{_OF_A_CARD} card (\d+)", r"\1 place \2"),
    *((rf"(?:\b(?:the|his|her|their|own) )*\b{ordinal(place)} card\b", f"place {place}") for place in range(1, 11)),
    (r"(?:\b(?:the|his|her|their|own) )*\b(\d+)(?:st|nd|rd|th) card\b", r"place \1"),
    (r"\bsomebody's (?=place \d)", ""),
    (r"\bone of {player}'s cards", r"of \1"),
    (r"{player}'s (?:card|(place \d+))(?! of)", r"of \1 \2"),
    (r"\ba card of {player}'s row", r"of \1"),
    (r"place (\d+) of {player}'s row", r"of \2 place \1"),
    # steps
    (r"looks at (?:a card|\?)", "look"),
    ("looks at", "look"),
    (r"(look .*?): {card}", r"\1 card \2"),
    (r"selects (?:a card|\?)", "select"),
    (r"exchanges the whole row", "renew"),
    (r"exchanges (?:a card|\?) for (?:a new card|\?)", "exchange"),
    (r"exchanges (place \d+) for a new card", r"exchange \1"),
    (r"(plays? {card}) from place", r"\1 place"),
    (r"(plays?) place (\d+), {card}", r"\1 \3 place \2"),
    (r"(plays?) (?=place \d+$)", r"\1 ? "),
    (r"all play:", "show"),
    (r"loses (\d+) (?:life )?tokens?", r"lose tokens \1"),
    (r"loses a (?:life )?token", "lose"),
    (r"draws a buff or debuff: {card}", r"buff \1"),
    (r"draws (?:a )?(?:buff or debuff|(?:de)?buff)\b", "buff"),
    (r"(?:makes|shuffles) a new deck(?: of the discard pile)?|shuffles the deck", "shuffle"),
    (r"takes (?:a card|\?)", "take"),
    (r"has (?:a card|\?) shuffled into the deck", "return"),
    (r"has (.*?) shuffled into the deck", r"return \1"),
    (r"reveals (?:a card|\?)", "reveal"),
    (r"(reveals .*?) \({card}\)", r"\1 card \2"),
    ("; it must be played", " decide play"),
    ("; it is shuffled into the deck", " decide shuffle"),
    ("; nothing is decided", " decide nothing"),
    (r", as {player} decides", r" pick \1"),
    ("refuses to play the card just drawn", "refuse"),
    (r"makes another player lose a token", "strike"),
    (r"makes {player} lose a token", r"strike \1"),
    (r" on (?=of {player}|place \d)", " "),
    (r" on {player}", r" of \1"),
    (r" (with (?:\d+(?:, | and ))*)place (\d+)", r" \1\2"),
    (r" with (\d)", r" own \1"),
    (r", own places? (.*?)(?=[:,]? then|:|$)", r" own \1"),
    (r": sees {cards}", r" saw \1"),
    (r"(uses .*?): {card}", r"\1 shown \2"),
    (r"turns over an empty row", "flip nothing"),
    (r"turns over", "flip"),
)

ASKED: Final = (
    '"ann loses a token" --played "ann: 3h, bob: Ks, cat: 9c"',
    '"bob draws a buff or debuff" --played "ann: Kc, bob: Ks, cat: 2c"',
    '"ann draws" --last "ann: 9s, bob: 9h, cat: 3c"',
    '"ann pays 3: strike bob" --tokens "ann: 2"',
    '"ann pays 1: look 1" --tokens "ann: 1"',
    '"ann flips 10h 9c; bob flips Kh 6d" --rows "ann: 10h, 9c, bob: Kh, 6d" --phase final --lost cat --tokens "cat: 0"',
)
"""Questions as they may be put."""
