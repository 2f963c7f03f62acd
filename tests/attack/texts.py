"""Games as text that are nearly right: lines and words lost, doubled, mixed up, and put where they do not belong."""

from __future__ import annotations

import random
import time
from functools import cache
from typing import NamedTuple

from adjudicator import catalogue
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.log import Seated
from adjudicator.judging import adjudicate
from tests.shorthand.test_game_text import text_of
from tests.shorthand.test_sayings import FILES, shipped

GAMES = 24
"""How many shipped files the mutants are made of."""
WORDS = (
    "ann", "bob", "castle", "(", '"', ",", ";", ":", "then", "choose", "of", "#", "=>", "{", "}", "\x1b[31m", "\u202e",
    "7\u2665", "  ", "a card", "and", "nothing", "-1", "999999999999", "step 3", "states:", "decides:", "draws",
    "note:", "players:", "rules: crazier-eights", "hand ann:", "start: {}", "option: x=y", '"\\',
)  # fmt: skip


class Found(NamedTuple):
    """What came of some mutants."""

    refused: int
    judged: int
    crashes: list[tuple[int, str, str]]
    slowest: float
    """Seconds of the processor."""


@cache
def _bases() -> list[str]:
    """Games as text, each in short lines and in those of its story."""
    texts = []
    for path in FILES[:: len(FILES) // GAMES]:
        for header, steps in shipped(path)[:3]:
            text = text_of(header, steps, path.parent)
            rules = catalogue.rules(header.ruleset.id, header.ruleset.options, path.parent)
            names = [one.name if isinstance(one, Seated) else one for one in header.players]
            bench = rules.game.bench(rules, catalogue.pack(header.deck, rules, path.parent, len(names)), names)
            told = "\n".join(rules.game.tell(bench, step) for step in steps)
            texts += [text, f"{text.partition(chr(10) * 2)[0]}\n\n{told}\n"]
    return texts


def mutant(seed: int, number: int) -> str:
    """One of them, which depends on nothing but its seed and number."""
    dice = random.Random(f"{seed} {number}")
    text = dice.choice(_bases())
    for _ in range(dice.randint(1, 3)):
        at, lines = dice.randrange(len(text) + 1), text.split("\n")
        row = dice.randrange(len(lines))
        match dice.randrange(5):
            case 0:
                text = text[:at] + dice.choice(WORDS) + text[at:]
            case 1:
                text = text[:at] + text[at + dice.randint(1, 9) :]
            case 2:
                text = "\n".join([*lines[:row], dice.choice(lines), *lines[row:]])
            case 3:
                text = "\n".join(lines[:row] + lines[row + 1 :])
            case _:
                words = lines[row].split(" ")
                dice.shuffle(words)
                text = "\n".join([*lines[:row], " ".join(words), *lines[row + 1 :]])
    return text


def attack(count: int, seed: int, first: int = 0) -> Found:
    """Judge so many of them."""
    refused = judged = 0
    crashes: list[tuple[int, str, str]] = []
    slowest = 0.0
    for number in range(first, first + count):
        text, before = mutant(seed, number), time.process_time()
        try:
            adjudicate(text.encode(errors="replace"), "mutant.game.txt")
            judged += 1
        except AdjudicatorError:
            refused += 1
        except Exception as error:  # any other is a crash, which is what is looked for
            crashes.append((number, f"{type(error).__name__}: {error}", text))
        slowest = max(slowest, time.process_time() - before)
    return Found(refused, judged, crashes, slowest)
