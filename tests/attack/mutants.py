"""Logs that are nearly right: shipped ones with values exchanged, doubled, left out or of another kind, or bytes."""

from __future__ import annotations

import copy
import random
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.errors import AdjudicatorError
from adjudicator.judging import Verdict, adjudicate

EXAMPLES = Path(__file__).parents[2] / "examples" / "logs"
SECONDS = 20
"""Of the processor, after which a log is said to hang."""
ODD: list[Any] = [
    None, True, False, 0, -1, 1, 99, 10**6, 2**53 + 1, 2**63, 10**400, 0.5, 1e308, "", "?", " ", "a" * 300,
    "\x1b[31m", "\u202e", "\ud800", "::error::", "../../etc/passwd", "/dev/zero",
    [], {}, [[]], [None], {"": ""}, {"a": {"a": {}}},
]  # fmt: skip


class HangError(Exception):
    """A log took longer than anybody waits."""


def games() -> list[tuple[Path, bytes]]:
    """The shipped games, the longest left out."""
    found = [(path, path.read_bytes()) for path in sorted(EXAMPLES.rglob("*.game.json"))]
    return [(path, data) for path, data in found if len(data) < 12_000]


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


def mutant(dice: random.Random, log: Any, others: list[Any]) -> bytes:
    """A log with one to four changes."""
    log = copy.deepcopy(log)
    for _ in range(dice.choice([1, 1, 1, 2, 4])):
        known = list(places(log))[1:]
        if not known:
            break
        *above, key = dice.choice(known)
        holder = get(log, tuple(above))
        change = dice.randrange(7)
        if change == 0:
            del holder[key]
        elif change == 1:
            holder[key] = dice.choice(ODD)
        elif change == 2:
            other = dice.choice(others)
            holder[key] = copy.deepcopy(get(other, dice.choice(list(places(other)))))
        elif change == 3:
            holder[key] = copy.deepcopy(get(log, dice.choice(known)))
        elif isinstance(holder, list) and change == 4:
            holder.insert(key, copy.deepcopy(holder[key]))
        elif isinstance(holder, list) and change == 5:
            dice.shuffle(holder)
        elif isinstance(holder, dict):
            holder[dice.choice(["by", "card", "then", "choose", "of", "cards", "to", "x", "", str(key)])] = holder[key]
    try:
        data = msgspec.json.encode(log)
    except (UnicodeEncodeError, OverflowError, RecursionError, ValueError):
        return b"{}"
    if dice.random() < 0.05:
        at = dice.randrange(len(data))
        data = data[:at] + bytes([dice.randrange(256)]) * dice.randrange(3) + data[at + dice.randrange(3) :]
    return data


def judged(data: bytes, path: Path) -> str:
    """What comes of a log: `refused`, or its findings."""
    try:
        verdict: Verdict = adjudicate(data, path.name, beside=path.parent)
    except AdjudicatorError as error:
        return f"refused: {error}"
    return msgspec.json.encode(verdict.findings).decode()


def attack(count: int, seed: int) -> tuple[Counter[str], list[tuple[str, bytes]]]:
    """Judge so many mutants; how many were judged or refused, and those at which something went wrong."""
    dice = random.Random(seed)
    shipped = games()
    logs = [msgspec.json.decode(data) for _, data in shipped]
    counts: Counter[str] = Counter()
    wrong: list[tuple[str, bytes]] = []

    def hangs(*_: Any) -> None:
        raise HangError

    before = signal.signal(signal.SIGVTALRM, hangs)
    try:
        for _ in range(count):
            n = dice.randrange(len(logs))
            data = mutant(dice, logs[n], logs)
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
            try:
                found = judged(data, shipped[n][0])
                twice = dice.random() < 0.1 and judged(data, shipped[n][0]) != found
                came = "differs" if twice else "refused" if found.startswith("refused: ") else "judged"
            except HangError:
                came = "hangs"
            except Exception as error:  # what is looked for
                came = f"crashes: {type(error).__name__}"
            finally:
                signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            counts[came] += 1
            if came not in ("judged", "refused"):
                wrong.append((came, data))
    finally:
        signal.signal(signal.SIGVTALRM, before)
    return counts, wrong
