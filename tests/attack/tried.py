"""Mutants judged by the thousand: how many were judged or refused, and those at which something went wrong."""

from __future__ import annotations

import hashlib
import signal
import time
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec

from adjudicator.errors import AdjudicatorError
from adjudicator.hindsight import effort
from adjudicator.judging import adjudicate
from tests.attack.mutants import Mutant, mutant

SECONDS = 20
"""Of the processor, after which a log is said to hang."""
LATER = 30
"""After so many others a log is judged again."""
EFFORTS = {0: (effort.ALL, effort.LEAST), 1: (600, 60)}
"""The effort of the search for slips, which takes most of the time: whole for one log in 64, some for as many, and for
the others the least with which all of its code still runs."""
LEAST_EFFORT = (0, 10**9)


class HangError(BaseException):
    """A log took longer than anybody waits. Nothing below can catch it by mistake."""


class Tried(NamedTuple):
    """What came of a range of mutants."""

    counts: Counter[str]
    wrong: list[tuple[int, str, Mutant]]
    """Those at which something went wrong: their numbers, and what it was."""
    digest: str
    """Of all verdicts in their order."""
    slowest: tuple[float, int]
    """Seconds of the processor that one took, and its number."""


def judged(found: Mutant) -> str:
    """What comes of a log: why it was refused, or its findings."""
    try:
        verdict = adjudicate(found.data, found.path.name, beside=found.path.parent, **found.how)
    except AdjudicatorError as error:
        return f"refused: {error}"
    return msgspec.json.encode(verdict.findings).decode()


@contextmanager
def _effort(number: int) -> Iterator[None]:
    """The effort for the mutant of a number."""
    before = effort.ALL, effort.LEAST
    both = EFFORTS.get(number % 64, LEAST_EFFORT)
    vars(effort).update(zip(("ALL", "LEAST"), both, strict=True))
    try:
        yield
    finally:
        vars(effort).update(zip(("ALL", "LEAST"), before, strict=True))


@contextmanager
def _hangs() -> Iterator[None]:
    """Raises where a log takes too long."""

    def hangs(*_: Any) -> None:
        raise HangError

    before = signal.signal(signal.SIGVTALRM, hangs)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@contextmanager
def limited(number: int) -> Iterator[None]:
    """What is done in it has the effort of a mutant's number, and is ended by `HangError` if it takes too long."""
    with _hangs(), _effort(number):
        signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
        yield


def _one(number: int, found: Mutant) -> tuple[str, str]:
    """What came of a mutant in a word, and in full."""
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        with _effort(number):
            said = judged(found)
    except HangError:
        return "hangs", "hangs"
    except Exception as error:  # what is looked for
        return f"crashes: {type(error).__name__}", "crashes"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return "refused" if said.startswith("refused: ") else "judged", said


def attack(count: int, seed: int, first: int = 0) -> Tried:
    """Judge so many mutants, from the first on; one in ten again after others have been judged."""
    counts: Counter[str] = Counter()
    wrong: list[tuple[int, str, Mutant]] = []
    waiting: deque[tuple[int, Mutant, str]] = deque()
    digest, slowest = hashlib.sha256(), (0.0, first)
    with _hangs():
        for number in range(first, first + count):
            found = mutant(seed, number)
            before = time.process_time()
            word, said = _one(number, found)
            slowest = max(slowest, (time.process_time() - before, number))
            digest.update(f"{number} {said}\n".encode("utf-8", "surrogatepass"))
            counts[word] += 1
            if word not in ("judged", "refused"):
                wrong.append((number, word, found))
            elif number % 10 == 5:
                waiting.append((number, found, said))
            if len(waiting) > (LATER // 10 if number < first + count - 1 else 0):
                _again(waiting, counts, wrong, 1 if number < first + count - 1 else len(waiting))
    return Tried(counts, wrong, digest.hexdigest(), slowest)


def _again(
    waiting: deque[tuple[int, Mutant, str]], counts: Counter[str], wrong: list[tuple[int, str, Mutant]], many: int
) -> None:
    """Judge some again."""
    for _ in range(many):
        number, found, said = waiting.popleft()
        counts["judged twice"] += 1
        if _one(number, found)[1] != said:
            counts["differs"] += 1
            wrong.append((number, "differs", found))
