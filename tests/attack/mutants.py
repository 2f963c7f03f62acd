"""Logs that are nearly right: shipped and simulated ones with lines, values or bytes exchanged, doubled or left out."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from adjudicator.formats.log import NOBODY
from tests.attack.bases import base

ODD: list[Any] = [
    None, True, False, 0, -1, 1, 99, 10**6, 2**53 + 1, 2**63, 10**400, 0.5, 1e308, "", "?", " ", "a" * 300,
    "\x1b[31m", "\u202e", "\ud800", "::error::", "../../etc/passwd", "/dev/zero",
    [], {}, [[]], [None], {"": ""}, {"a": {"a": {}}},
]  # fmt: skip
KEYS = ["by", "card", "then", "choose", "of", "cards", "to", "x", ""]


class Mutant(NamedTuple):
    """A log as bytes, where it might stand, and how it is judged: the arguments of `adjudicate`."""

    data: bytes
    path: Path
    how: dict[str, Any]


def odd(dice: random.Random, *more: Any) -> Any:
    """A value that few logs hold, of these or more, as its own copy: it may be changed afterwards."""
    return copy.deepcopy(dice.choice([*ODD, *more]))


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a JSON value."""
    yield at
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*at, key))
    elif isinstance(value, list):
        for n, item in enumerate(value):
            yield from places(item, (*at, n))


def get(value: Any, at: tuple[Any, ...]) -> Any:
    """What stands at a place."""
    for key in at:
        value = value[key]
    return value


def mutant(seed: int, number: int) -> Mutant:
    """The mutant of a number, by its seed: the same wherever and whenever it is made."""
    dice = random.Random(f"{seed} {number}")
    log, path = base(dice)
    for _ in range(dice.choice([1, 1, 1, 2, 4])):
        (_change_line if dice.random() < 0.4 else change_value)(dice, log)
    how = _way(dice, log)
    return Mutant(written(dice, log, lines=bool(how.get("lines"))), path, how)


def _change_line(dice: random.Random, log: Any) -> None:
    """One line is missing, doubled, moved, of another player or with another card, as a scorer would have it."""
    steps = log.get("steps") if isinstance(log, dict) else None
    if not isinstance(steps, list) or not steps:
        return
    at = dice.randrange(len(steps))
    line, change = steps[at], dice.randrange(6)
    if change == 0:
        del steps[at]
    elif change == 1:
        steps.insert(at, copy.deepcopy(line))
    elif change == 2:
        steps.insert(dice.randrange(len(steps)), steps.pop(at))
    elif isinstance(line, dict):
        key = {3: "by", 4: "card", 5: "choose"}[change]
        said = [step[key] for step in steps if isinstance(step, dict) and key in step]
        line[key] = copy.deepcopy(dice.choice([*said, "?"]))


def change_value(dice: random.Random, log: Any) -> None:
    """One value is missing, doubled, of another kind, from elsewhere, or under another key."""
    known = list(places(log))[1:]
    if not known:
        return
    *above, key = dice.choice(known)
    holder = get(log, tuple(above))
    change = dice.randrange(7)
    if change == 0:
        del holder[key]
    elif change == 1:
        holder[key] = odd(dice)
    elif change == 2:
        other = base(dice).log
        holder[key] = get(other, dice.choice(list(places(other))))
    elif change == 3:
        holder[key] = copy.deepcopy(get(log, dice.choice(known)))
    elif isinstance(holder, list) and change == 4:
        holder.insert(key, copy.deepcopy(holder[key]))
    elif isinstance(holder, list) and change == 5:
        dice.shuffle(holder)
    elif isinstance(holder, dict):
        holder[dice.choice([*KEYS, str(key)])] = holder[key]


def _way(dice: random.Random, log: Any) -> dict[str, Any]:
    """How it is judged: mostly as it is, else for a seat, up to a step, without calls, or as lines."""
    way = dice.randrange(32)
    if way == 0:
        players = log.get("players")
        named = [name for name in players if isinstance(name, str)] if isinstance(players, list) else []
        return {"seat": dice.choice([NOBODY, *named])}
    if way == 1:
        return {"until": dice.randrange(6)}
    return {2: {"calls": False}, 3: {"lines": True}, 4: {"keep": True}}.get(way, {})


def written(dice: random.Random, log: Any, *, lines: bool = False) -> bytes:
    """The log as bytes, of which some are sometimes wrong."""
    try:
        if lines and isinstance(log, dict) and isinstance(log.get("steps"), list):
            head = {key: value for key, value in log.items() if key != "steps"}
            data = b"\n".join(msgspec.json.encode(line) for line in [head, *log["steps"]])
        else:
            data = msgspec.json.encode(log)
    except (UnicodeEncodeError, OverflowError, RecursionError, ValueError):
        return b"{}"
    if dice.random() < 0.05:
        at = dice.randrange(len(data))
        data = data[:at] + bytes([dice.randrange(256)]) * dice.randrange(3) + data[at + dice.randrange(3) :]
    return data
