"""Disputes as somebody taps them, and the same as they are typed for `adjudicate ask`."""

import shlex
from pathlib import Path

from adjudicator.asking.typed_question import Question, asked

NOWHERE = Path(__file__).parent / "no box"
"""A folder of the user's that is not there."""


def step(do, by="Ann", **fields):
    """Something that was done."""
    return {"do": do, "by": by, **fields}


TAPPED = {
    "wrong-colour": (
        '"ann discards 5 blue" --on "8 blue, green named"',
        {"discard": ["rain-of-letters"], "named": "green"},
        [step("discard", card="castle")],
    ),
    "no-colour-told": (
        '"ann discards 5 blue" --on "8 blue"',
        {"discard": ["rain-of-letters"]},
        [step("discard", card="castle")],
    ),
    "nothing-named": (
        '"ann discards 5 blue" --on "8 blue, nothing named"',
        {"discard": ["rain-of-letters"], "named": None},
        [step("discard", card="castle")],
    ),
    "nothing-on-top": ('"ann discards 7 moon"', {}, [step("discard", card="cellar-collapse")]),
    "death": ('"ann plays death" --in-play "bob: castle"', {"play": {"Bob": ["castle"]}}, [step("play", card="death")]),
    "no-asset": ('"ann plays death" --in-play 0', {"play": {"Ann": []}}, [step("play", card="death")]),
    "second-play": ('"ann plays castle" --played 1', {"played": 1}, [step("play", card="castle")]),
    "not-his-turn": ('"bob draws" --turn ann', {"turn": "Ann"}, [step("draw", "Bob")]),
    "what-came-of-it": (
        '"ann plays spilled ink on bob then bob draws 3" --in-play "bob: castle"',
        {"play": {"Bob": ["castle"]}},
        [step("play", card="spilled-ink", choose=["Bob"], then=[step("draw", "Bob", cards=3)])],
    ),
    "shuffled": (
        '"ann draws" --on cellar-collapse --stock 0 --discards 1',
        {"discard": ["cellar-collapse"], "stock": 0, "discards": 1},
        [step("draw")],
    ),
    "not-drawn": ('"ann ends" --drawn no', {"drawn": False}, [step("end")]),
    "whole-hand": (
        '"ann discards 7 moon" --on moonless-night --hand cellar-collapse',
        {"discard": ["moonless-night"], "hands": {"Ann": ["cellar-collapse"]}},
        [step("discard", card="cellar-collapse")],
    ),
    "wrong-winner": (
        '"ann plays castle; bob wins" --hand castle',
        {"hands": {"Ann": ["castle"]}},
        [step("play", card="castle"), {"do": "claim", "winner": "Bob"}],
    ),
    "passes": (
        '--ruleset crazy-eights "ann passes" --hand "4h, Kc" --on 9s --stock 0',
        {"hands": {"Ann": ["4h", "Kc"]}, "discard": ["9s"], "stock": 0},
        [step("pass")],
    ),
    "eight": (
        '--ruleset crazy-eights "ann plays 8 clubs names hearts" --on 9s',
        {"discard": ["9s"]},
        [step("play", card="8c", name="hearts")],
    ),
    "lowest": (
        '--ruleset knowledge-is-power "ann loses a token" --played "ann: 3h, bob: Ks, cat: 9c"',
        {"played": {"Ann": ["3h"], "Bob": ["Ks"], "Cat": ["9c"]}},
        [step("lose")],
    ),
    "too-few-tokens": (
        '--ruleset knowledge-is-power "ann pays 3: strike bob" --tokens "ann: 2"',
        {"tokens": {"Ann": 2}},
        [step("strike", of="Bob", pays=3)],
    ),
    "drawing": (
        '--ruleset knowledge-is-power "ann draws" --last "ann: 9s, bob: 9h, cat: 3c"',
        {"last": {"Ann": "9s", "Bob": "9h", "Cat": "3c"}},
        [step("draw")],
    ),
    "two-steps": (
        '--ruleset knowledge-is-power "ann flips 10h 9c; bob flips Kh 6d" --rows "ann: 10h, 9c, bob: Kh, 6d"'
        ' --phase final --lost cat --tokens "cat: 0"',
        {
            "rows": {"Ann": ["10h", "9c"], "Bob": ["Kh", "6d"]},
            "phase": "final", "lost": ["Cat"], "tokens": {"Cat": 0},
        },
        [step("flip", cards=["10h", "9c"]), step("flip", "Bob", cards=["Kh", "6d"])],
    ),
    "avalon": (
        '--ruleset crazier-eights-avalon "ann discards 7 blue" --on "7 orange"',
        {"discard": ["moonless-night"]},
        [step("discard", card="cellar-collapse")],
    ),
}  # fmt: skip
"""What is typed; the position and the steps that are tapped."""


def sketch(name):
    """A dispute as a screen sends it."""
    typed, position, steps = TAPPED[name]
    ruleset = book(typed)
    number = 3 if "knowledge" in ruleset else 2
    return {"ruleset": ruleset, "players": ["Ann", "Bob", "Cat"][:number], "position": position, "steps": steps}


def book(typed):
    """The rule book of a typed question."""
    words = shlex.split(typed)
    return words[1] if words[0] == "--ruleset" else "crazier-eights"


def by_words(name):
    """What `adjudicate ask --compare` finds."""
    typed = TAPPED[name][0]
    words = shlex.split(typed)
    return asked(Question(words[2:] if words[0] == "--ruleset" else words, book(typed), compare=True))


def alike(report):
    """A report as JSON without the words in which it was asked."""
    for answer in report["answers"]:
        for one in (answer, *answer["cases"]):
            if one.get("log"):
                del one["log"]["title"]
    return report["answers"], report["differ"]
