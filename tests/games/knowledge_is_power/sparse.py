"""Simulated games as somebody writes them down who leaves out what is not seen or not worth a line: who is accused?

A script that counts by habit: `python -m tests.games.knowledge_is_power.sparse GAMES`; with `-v` it says what it found.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec import structs

from adjudicator import catalogue
from adjudicator.contract.laws import reread
from adjudicator.explain.story import replay
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.hindsight.accusations import accusations
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.project import project
from adjudicator.kernel.simulate import simulate

RULES, PACK = catalogue.rules("knowledge-is-power"), catalogue.shipped_pack("poker-and-buffs")
Habit = Callable[[Any, Dice], Any]  # Any: a step as it is, and as it is written; None for no line


def _left_out(kind: type, chance: int) -> Habit:
    """Of all lines of a kind every so many are left out; of one free of charge."""
    return lambda step, dice: None if isinstance(step, kind) and not _paid(step) and not dice.below(chance) else step


def _paid(step: Any) -> bool:
    return isinstance(step, s.Look) and bool(step.pays)


def _without(kinds: type | tuple[type, ...], chance: int, **values: Any) -> Habit:
    """In lines of a kind something is not written."""

    def habit(step: Any, dice: Dice) -> Any:
        there = {key: value for key, value in values.items() if hasattr(step, key)}
        return structs.replace(step, **there) if isinstance(step, kinds) and not dice.below(chance) else step

    return habit


def all_at_once(steps: list[Any]) -> list[Any]:
    """The plays of a round as one line, where nothing came between."""
    found: list[Any] = []
    for step in steps:
        if isinstance(step, s.Play):
            before = found[-1] if found and isinstance(found[-1], s.Show) else None
            if before is None or step.by in before.cards:
                found.append(before := s.Show(cards={}))
            before.cards[step.by] = step.card
        else:
            found.append(step)
    return found


OF_A_CARD = (s.Look, s.Exchange, s.Take, s.Return, s.Reveal)
"""Acts with one card of a row."""
AIMED = (s.Take, s.Return, s.Reveal, s.Strike, s.Use)
"""Acts that hit another player."""

HABITS: Mapping[str, Habit] = {
    "no look": _left_out(s.Look, 1),
    "some looks": _left_out(s.Look, 3),
    "no face of a look": _without(s.Look, 1, card=None),
    "no selection": _left_out(s.Select, 1),
    "some selections": _left_out(s.Select, 3),
    "no place of a selection": _without(s.Select, 2, place=0),
    "no place of a play": _without(s.Play, 1, place=None),
    "some played cards": _without(s.Play, 4, card="?", place=None),
    "no played card": _without(s.Play, 1, card="?", place=None),
    "no revealed card": _without(s.Reveal, 1, card="?"),
    "no face in a use": _without(s.Use, 1, saw=[], shown=None),
    "no buff's name": _without(s.Gain, 1, card=None),
    "no place of an act": _without(OF_A_CARD, 1, place=0),
    "some places": _without((*OF_A_CARD, s.Use), 3, place=0, own=[]),
    "no place in a use": _without(s.Use, 1, place=0, own=[]),
    "no target": _without(AIMED, 1, of=None),
    "some targets": _without(AIMED, 3, of=None),
    "no target, no place": _without(AIMED, 1, of=None, place=0, own=[]),
    "no decision": _without(s.Reveal, 1, decide=None),
    "no outcome": _without((s.Use, *AIMED, s.Renew, s.Exchange), 1, then=None),
    "buffs only": _without(s.Use, 1, card="?", of=None, place=None, own=[], saw=[], shown=None),
}
"""What somebody leaves out."""
NO_DRAW = {"no draw": _left_out(s.Draw, 1)}
"""What is understood but for cards that were taken right after they were drawn."""
LAZY = ("no look", "no selection", "no face of a look", "no buff's name", "some played cards", "no face in a use")
"""All that somebody leaves out who sees only the table and is lazy."""


@cache
def whole(seed: int) -> tuple[Header, list[Any]]:
    """A simulated game of three to five players."""
    header, steps, _ = simulate(RULES, PACK, 3 + seed % 3, f"sparse {seed}", steps=900)
    return header, reread(RULES, steps)


def written(seed: int, habits: tuple[str, ...], *, shown: bool = False) -> tuple[Header, list[Any]]:
    """A game as it is written by somebody with these habits."""
    header, steps = whole(seed)
    dice = Dice(f"{seed} {habits}")
    for name in habits:
        steps = [kept for step in steps if (kept := {**HABITS, **NO_DRAW}[name](step, dice)) is not None]
    return header, reread(RULES, all_at_once(steps) if shown else steps)


def accused(header: Header, steps: list[Any], viewer: str | None = "", *, guess: bool = True) -> list[Finding]:
    """What is held against somebody in a record as it is, or as one player or nobody at the table may know it.

    That something is missing, or only its line, is held against nobody.
    """
    if viewer != "":
        header, steps = project(RULES, PACK, header, steps, viewer)
    return [f for f in accusations(replay(RULES, PACK, header, steps, guess=guess).report) if not f.unproved]


def main(games: int) -> None:
    """Count, by habit."""
    table = Counter[str]()
    for name in [*HABITS, *NO_DRAW, "all"]:
        habits = LAZY if name == "all" else (name,)
        for seed in range(games):
            for shown in (False, True):
                header, steps = written(seed, habits, shown=shown)
                for viewer in ("", None, *header.players):
                    table[f"{name}: records"] += 1
                    found = accused(header, steps, viewer, guess=False)
                    table[f"{name}: accuse"] += bool(found)
                    if found and "-v" in sys.argv:
                        print(name, seed, shown, viewer, [(one.step, one.rule, one.message) for one in found])
        print(f"{name:28} {table[name + ': records']:5} {table[name + ': accuse']:5}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
