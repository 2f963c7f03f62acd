"""How people say the steps of Crazier Eights, and what came of them, beside the words of a log."""

from __future__ import annotations

from typing import Final

_BEFORE: Final = r"(?:: |, )"
"""What stands before each thing that came of a step."""
PLACES: Final = {
    "hand": "the hand",
    "play": "play",
    "discard-top": "the top of the discard pile",
    "discard-bottom": "the bottom of the discard pile",
    "pile-top": "the top of the draw pile",
    "pile-bottom": "the bottom of the draw pile",
}
"""Where cards go, in words."""
_ZONES: Final = {"play": "play area", "hand": "hand", "discard": "the discard pile", "pile": "the draw pile"}
_PILE: Final = "on (?:it|top|the (?:discard )?pile)"
_WHERE: Final = (
    ("of the draw pile", "from pile"),
    ("of their own hand", "from hand"),
    (r"of {player}'s hand", r"from hand of \1"),
    ("of a hand", "from hand"),
)
"""Where cards are that somebody looks at or shows."""

SPOKEN: Final = (
    (r"(?:ends|skipp?s) (?:(?:the|their|his|her|my) )?turn|is (?:done|finished)|(?:does |^)nothing$", "end"),
    (r"{player}(?:'|\u2019)?s {card}(?! is destroyed)", r"\2 of \1"),
    (r" on (?={card} of {player})", " choose "),
    ("leaves the game", "leave"),
    ("passes over", "decline"),
    (r"\buses\b", "trigger"),
    (r"shuffles the discard pile into the draw pile, its top card as well", "shuffle with_top"),
    (r"shuffles the discard pile into the draw pile", "shuffle"),
    (rf"\b(?:puts|lays) (?:down )?{{cards}}(?: down)?(?: {_PILE}|(?=.* nam(?:es|ing)\b))", r"discard \1"),
    (rf"\bdrops (?:down )?{{cards}}(?: {_PILE})?", r"discard \1"),
    (r"\b(?:throws?|threw|drops?|dropped|gets rid of) {cards}(?: away)?", r"discard \1"),
    (r"\b(?:takes|picks up) {cards}", r"draw \1"),
    ("as an asset", "as asset"),
    ("as an event", "as event"),
    (r", in the order that {player} picked", r" pick \1"),
    (r"from the hand of {player}", r"of \1"),
    # choices
    (", choosing ", " choose "),
    (r"(choose .*?)(?<![\w(]){card} of {player} \(decided by {player}\)", r"\1(\2 of \3 by \4)"),
    (r"(choose .*?)(?<![\w(]){card} \(decided by {player}\)", r"\1(\2 by \3)"),
    (r"(choose .*?)(?<![\w(]){player} \(decided by {player}\)", r"\1(player \2 by \3)"),
    (r"(choose [^:]*?)(?<![\w(]){card} of {player}(?!')", r"\1(\2 of \3)"),
    # what came of it
    (": nothing comes of it", " then nothing"),
    (rf"{_BEFORE}{{player}} and {{player}} exchange their hands", r" then \1 swap with \2 what hands"),
    (rf"{_BEFORE}{{player}} gives {{card}} to {{player}} for {{card}}", r" then \1 swap with \3 give \2 take \4"),
    (rf"{_BEFORE}{{player}}'s {{card}} is destroyed", r" then destroy \2 of \1"),
    (rf"{_BEFORE}{{card}} is destroyed", r" then destroy \1"),
    *((f" and goes to {words}", f" to {key}") for key, words in PLACES.items()),
    (rf"{_BEFORE}the discards are shuffled in", " then shuffle"),
    *(
        (rf"{_BEFORE}{{cards}} {said} (?:is|are) shown", f" then show \\1 {short}".replace("of \\1", "of \\2"))
        for said, short in _WHERE
    ),
    (rf"{_BEFORE}{{card}} goes from", r" then move \1 from"),
    *((rf"from {{player}}'s {_ZONES[zone]} to", rf"from {zone} of \1 to") for zone in ("play", "hand")),
    *((rf"from a {_ZONES[zone]} to", f"from {zone} to") for zone in ("play", "hand")),
    *((f"from {_ZONES[zone]} to", f"from {zone} to") for zone in ("discard", "pile")),
    *((rf"to {{player}}'s {_ZONES[zone]}", rf"to {zone} by \1") for zone in ("play", "hand")),
    *((rf",? to {words}", f" to {key}") for key, words in PLACES.items()),
    (rf"{_BEFORE}{{player}} (draws|discards|looks|loses|wins)\b", r" then \1 \2"),
    (r"\blooks? (?:at )?{player}(?:'s hand|$)", r"look from hand of \1"),
    (r"looks? (?:at|through) (?:the )?(?:draw pile|deck)", "look from pile"),
    (r"looks? at (?:(?:his|her|their|my) )?(?:own )?hand", "look from hand"),
    ("looks at", "look"),
    *_WHERE,
)

ASKED: Final = (
    '"ann discards 5 blue" --on "8 blue, green named"',
    '"ann plays death" --in-play "bob: castle"',
    '"ann plays castle" --played 1',
    '"bob draws" --turn ann',
    '"ann plays spilled ink on bob then bob draws 3" --in-play "bob: castle"',
    '"ann uses devious dragon" --phase main',
    '"ann discards 7 moon" --on "7 sun" --hand "7 moon"',
    '"ann draws" --on "7 moon" --stock 0 --discards 1',
    '"ann ends" --drawn no',
)
"""Questions as they may be put."""
