"""Slips of the scorer: what goes wrong between what was done and what is written down."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, Final, NamedTuple, TypeAlias

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.finding import Edit
from benchmarks.explaining.records import Damage, Line, Marked

LONGEST: Final = 5
"""A turn that was forgotten has at most so many lines."""
MOST_LEFT_OUT: Final = 0.4
"""Who leaves out one kind of line leaves out at most this share of a record."""
FAR: Final = (2, 4)
"""From how many lines to how many a line is moved."""


class Known(NamedTuple):
    """What a scorer may write by mistake: the names at the table, and the cards that the record names."""

    names: Sequence[str]
    cards: Sequence[str]


Slip: TypeAlias = "Callable[[Marked, int, random.Random, Known], tuple[Marked, Damage] | None]"
"""A slip about the line with this index; None if there is no occasion for it."""


def _damage(kind: str, edit: Edit, mark: int, twin: int | None = None) -> Damage:
    return Damage(what="slip", kind=kind, mark=mark, edit=edit, twin=twin)


def forgotten(record: Marked, n: int, coin: random.Random, known: Known) -> tuple[Marked, Damage] | None:
    """Leave a line out."""
    if record.lines[n]["do"] == "end":
        return None
    return record.put(n, 1), _damage("forgotten", "insert", record.marks[n])


def forgotten_turn(record: Marked, n: int, coin: random.Random, known: Known) -> tuple[Marked, Damage] | None:
    """Leave out all lines of a turn."""
    lines, by = record.lines, record.lines[n].get("by")
    if n and lines[n - 1].get("by") == by:
        return None
    last = n
    while last + 1 < len(lines) and lines[last]["do"] not in ("end", "pass") and lines[last + 1].get("by") == by:
        last += 1
    if last == n or last >= n + LONGEST or last >= len(lines) - 3:
        return None
    return record.put(n, last + 1 - n), _damage("turn", "insert", record.marks[n])


def wrong_card(record: Marked, n: int, coin: random.Random, known: Known) -> tuple[Marked, Damage] | None:
    """Write another card of the record."""
    line = record.lines[n]
    card, cards = line.get("card"), line.get("cards")
    if isinstance(card, str) and card != UNWRITTEN:
        new = {**line, "card": coin.choice([other for other in known.cards if other != card])}
    elif isinstance(cards, list) and cards and isinstance(cards[0], str) and cards[0] != UNWRITTEN:
        new = {**line, "cards": [coin.choice([other for other in known.cards if other != cards[0]]), *cards[1:]]}
    else:
        return None
    return record.rewritten(n, new), _damage("card", "rewrite", record.marks[n])


def wrong_name(record: Marked, n: int, coin: random.Random, known: Known) -> tuple[Marked, Damage] | None:
    """Write another player's name."""
    line = record.lines[n]
    if "by" not in line:
        return None
    new = {**line, "by": coin.choice([name for name in known.names if name != line["by"]])}
    return record.rewritten(n, new), _damage("name", "rewrite", record.marks[n])


def swapped(record: Marked, n: int, coin: random.Random, known: Known) -> tuple[Marked, Damage] | None:
    """Write a line before the one that it follows."""
    if n + 1 >= len(record.lines) or record.lines[n] == record.lines[n + 1]:
        return None
    return record.shifted(n, n + 1, n + 2), _damage("swapped", "swap", record.marks[n + 1])


def doubled(record: Marked, n: int, coin: random.Random, known: Known) -> tuple[Marked, Damage] | None:
    """Write a line twice."""
    mark = record.marks[n]
    return record.put(n + 1, 0, (record.lines[n], -1 - mark)), _damage("doubled", "drop", -1 - mark, mark)


def wrong_number(record: Marked, n: int, coin: random.Random, known: Known) -> tuple[Marked, Damage] | None:
    """Write one card too many, or a price or a place that is off by one."""
    line = record.lines[n]
    new, drawn = deepcopy(line), line.get("cards")
    if line["do"] == "draw" and (drawn is None or len(drawn) == 1):
        new["cards"] = [UNWRITTEN, UNWRITTEN] if not drawn or drawn[0] == UNWRITTEN else [drawn[0], UNWRITTEN]
    elif isinstance(line.get("pays"), int):
        new["pays"] = line["pays"] + coin.choice([1, -1])
    elif isinstance(line.get("place"), int):
        new["place"] = max(1, line["place"] + coin.choice([1, -1]))
    if new == line:
        return None
    return record.rewritten(n, new), _damage("number", "rewrite", record.marks[n])


def wrong_target(record: Marked, n: int, coin: random.Random, known: Known) -> tuple[Marked, Damage] | None:
    """Write another player or card for one that was chosen."""
    line = record.lines[n]
    choose: list[Any] = line.get("choose") or []
    if not choose:
        return None
    at = coin.randrange(len(choose))
    old = choose[at]
    pool = known.names if old in known.names else known.cards if isinstance(old, str) and old != UNWRITTEN else ()
    others = [other for other in pool if other != old]
    if not others:
        return None
    new: Line = {**line, "choose": [*choose[:at], coin.choice(others), *choose[at + 1 :]]}
    return record.rewritten(n, new), _damage("target", "rewrite", record.marks[n])


def moved(record: Marked, n: int, coin: random.Random, known: Known) -> tuple[Marked, Damage] | None:
    """Write a line two to four lines later than it should stand."""
    to = n + coin.randint(*FAR)
    if to >= len(record.lines) - 2 or record.lines[n]["do"] == "end":
        return None
    return record.shifted(n, n + 1, to + 1), _damage("moved", "move", record.marks[n])


def turns(record: Marked, n: int, coin: random.Random, known: Known) -> tuple[Marked, Damage] | None:
    """Write two turns in the wrong order."""
    lines = record.lines
    if n and lines[n - 1].get("by") == lines[n].get("by"):
        return None
    second = _turn_ends(lines, n)
    end = _turn_ends(lines, second) if second < len(lines) else second
    if second >= len(lines) - 3 or end >= len(lines) - 2 or end - n > 10:
        return None
    return record.shifted(n, second, end), _damage("turns", "move", record.marks[second])


def habit(record: Marked, n: int, coin: random.Random, known: Known) -> tuple[Marked, Damage] | None:
    """Never write down one kind of line: any but the cards that are laid."""
    kind = record.lines[n]["do"]
    if "card" in record.lines[n]:
        return None
    gone = [at for at, line in enumerate(record.lines) if line["do"] == kind]
    if not 3 <= len(gone) <= len(record.lines) * MOST_LEFT_OUT:
        return None
    kept = [pair for pair in record.pairs(0, len(record.lines)) if pair[0]["do"] != kind]
    first, *rest = (record.marks[at] for at in gone)
    damage = _damage("habit", "insert", first)
    damage.rest = rest
    return record.put(0, len(record.lines), *kept), damage


def _turn_ends(lines: Sequence[Line], first: int) -> int:
    """Find the index after the lines that one player writes from here on."""
    end = first
    while end < len(lines) and lines[end].get("by") == lines[first].get("by"):
        end += 1
    return end


USUAL: Final[dict[str, tuple[Slip, int]]] = {
    "forgotten": (forgotten, 4),
    "card": (wrong_card, 3),
    "name": (wrong_name, 3),
    "swapped": (swapped, 3),
    "doubled": (doubled, 2),
    "number": (wrong_number, 1),
    "turn": (forgotten_turn, 2),
    "target": (wrong_target, 1),
}
"""The usual slips, each with how often it happens beside the others."""
STRANGE: Final[dict[str, tuple[Slip, int]]] = {"moved": (moved, 1), "turns": (turns, 1)}
"""Slips of other kinds, which no search was made for."""
HABIT: Final[dict[str, tuple[Slip, int]]] = {"habit": (habit, 1)}
