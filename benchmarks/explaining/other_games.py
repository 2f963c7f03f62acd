"""Other games, whose figures stand apart: strange slips, records as people type them, long ones, corrections."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final

from msgspec import structs

from adjudicator.errors import LogError
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Series
from adjudicator.judging import read
from adjudicator.kernel.replay import Judge
from adjudicator.shorthand.game_text import write_text
from adjudicator.shorthand.grammar import Grammar
from adjudicator.shorthand.vocabulary import Vocabulary
from adjudicator.shorthand.writing import written as row_of
from benchmarks.explaining.games import WRITINGS, Damaged, Recipe, Written, as_json, corpus, made
from benchmarks.explaining.records import Game, Held, Line, Marked, Table, held_against, lines_of, steps_of
from benchmarks.explaining.slips import HABIT, STRANGE

ADDED: Final = -10_000
"""The marks of lines that are added to a record lie below this."""
LASTING: Final = ("crazier-eights", "crazier-eights-avalon")
"""The rulesets in which a game may last as long as one likes."""
SERIES: Final = (*LASTING, "crazy-eights")
"""The rulesets that are played for points over several games."""
APART: Final = 6
"""A correction stands so many lines from a damage."""


def typed(damaged: Damaged, coin: random.Random) -> Written | None:
    """Write a record as people type it: in words, without the ends of turns, what came of a card in lines below it."""
    table, record, clean, truth = damaged
    about = {one.mark for one in truth}
    written = _as_text(table, record, about)
    held = None if written is None else _held(table, written)
    if held is None:
        return None
    if record is not clean:
        undamaged = _as_text(table, clean, about)
        held = held - (set() if undamaged is None else _held(table, undamaged) or set())
    return None if truth and not held else written


def _as_text(table: Table, record: Marked, about: Collection[int]) -> Written | None:
    """Write a record in words; an end of a turn stays if it has one of these marks. None if it cannot be read."""
    grammar = Grammar(table.rules.game, Vocabulary(table.names, table.pack))
    rows = write_text(table.header, [], table.rules, table.pack).splitlines()
    above, marks = len(rows), list[int]()
    for line, mark in record.pairs(0, len(record.lines)):
        if line["do"] == "end" and mark not in about:
            continue
        parted = _parted(line)
        rows += [row_of(grammar, step, of_others=True) for step in steps_of(table.rules, parted)]
        marks += [mark, *(ADDED - len(marks) - n for n in range(len(parted) - 1))]
    text = "\n".join(rows) + "\n"
    try:
        log, _ = read(text.encode(), "typed.game.txt")
    except LogError:
        return None
    return Written({"steps": lines_of(log.steps)}, [marks[place.line - above - 1] for place in log.places], text)


def _parted(line: Line) -> list[Line]:
    """Write the draws that a card causes in lines below it, and a hidden draw without its `?`."""
    if line["do"] == "draw" and line.get("cards") == [UNWRITTEN]:
        return [{"do": "draw", "by": line["by"]}]
    then = line.get("then", ())
    if any(part["do"] != "draw" for part in then):
        return [line]
    return [{key: value for key, value in line.items() if key != "then"}, *then]


def _held(table: Table, written: Written) -> Held | None:
    return held_against(table, Marked(written.log["steps"], [*written.marks]))


def corrected(damaged: Damaged, coin: random.Random) -> Written | None:
    """Write a record with corrections: a line undone, a step taken back and done again, a count of hands, calls.

    They stand apart from the damages, except that the table lets each fault stand by a call.
    """
    table, record, clean, truth = damaged
    near = {n for n, mark in enumerate(record.marks) for one in truth if abs(mark - one.mark) <= APART}
    free = [n for n in range(4, len(record.lines) - 4) if n not in near and record.marks[n] >= 0]
    if len(free) < 3:
        return None
    undone, taken_back, counted = coin.sample(free, 3)
    faults = {one.mark for one in truth if one.what == "fault"}
    new = Marked([], [])
    for n, (line, mark) in enumerate(record.pairs(0, len(record.lines))):
        before: list[Line] = []
        if n == undone:
            before = [coin.choice(record.lines), {"do": "undo"}]
        elif n == taken_back:
            before = [line, {"do": "back", "to": len(new.lines) + 1}]
        elif n == counted:
            hands = _hands(table, clean, mark)
            before = [{"do": "claim", "hands": hands}] if hands else []
        _add(new, before)
        new = new.put(len(new.lines), 0, (line, mark))
        if mark in faults:
            _add(new, [{"do": "call", "step": len(new.lines), "allow": "stands"}])
    held = held_against(table, new)
    return None if held is None or bool(held) != bool(truth) else as_json(table, new)


def _add(record: Marked, lines: Sequence[Line]) -> None:
    """Add lines to the end of a record that are no lines of the game."""
    record.marks.extend(ADDED - len(record.lines) - n for n in range(len(lines)))
    record.lines.extend(lines)


def _hands(table: Table, clean: Marked, mark: int) -> dict[str, int]:
    """Count the hands before the line with a mark, as it was done; none in a game without hands."""
    steps = steps_of(table.rules, clean.lines[: clean.marks.index(mark)])
    judge = Judge(table.rules, table.pack, table.header)
    judge.steps = judge.record = steps
    judge.feed_all(steps)
    hands: Any = getattr(judge.bench.now, "hands", None)  # Any: the hands of one of the games
    return {} if hands is None else {name: hands[seat].size for seat, name in enumerate(table.names)}


def in_a_series(damaged: Damaged, coin: random.Random) -> Written | None:
    """Write a record as a later game of a series for points."""
    table, record, _, truth = damaged
    points: dict[str, int | float] = {name: 5 * coin.randrange(20) for name in table.names}
    start = structs.replace(table.header.start, series=Series(points=points))
    table = table._replace(header=structs.replace(table.header, start=start))
    held = held_against(table, record)
    return None if held is None or bool(held) != bool(truth) else as_json(table, record)


def strange(games: int, seed: int, only: Sequence[str], damages: Sequence[int]) -> Iterator[Game]:
    """One slip of a kind that no search was made for: a line or a turn that stands in another place."""
    for ruleset in only:
        for writing in WRITINGS:
            yield from made(Recipe(ruleset, writing, 1, STRANGE), games, seed)


def habits(games: int, seed: int, only: Sequence[str], damages: Sequence[int]) -> Iterator[Game]:
    """A scorer never writes down one kind of line."""
    for ruleset in only:
        yield from made(Recipe(ruleset, "public", 1, HABIT), games, seed)


def as_typed(games: int, seed: int, only: Sequence[str], damages: Sequence[int]) -> Iterator[Game]:
    """Records as people type them."""
    for ruleset in only:
        for number in damages:
            yield from made(Recipe(ruleset, "typed", number, finish=typed), games, seed)


def long(games: int, seed: int, only: Sequence[str], damages: Sequence[int]) -> Iterator[Game]:
    """Games of 300 and of 1,000 steps."""
    for ruleset in (one for one in only if one in LASTING):
        for steps in (300, 1000):
            for number in damages:
                recipe = Recipe(
                    ruleset, f"{steps:,} steps", number, lengths=(steps, steps), least=steps * 9 // 10, lasting=True
                )
                yield from made(recipe, games, seed)


def with_corrections(games: int, seed: int, only: Sequence[str], damages: Sequence[int]) -> Iterator[Game]:
    """Records in which something is undone, taken back, counted or called."""
    for ruleset in only:
        for number in damages:
            yield from made(Recipe(ruleset, "corrected", number, finish=corrected), games, seed)


def series(games: int, seed: int, only: Sequence[str], damages: Sequence[int]) -> Iterator[Game]:
    """Later games of a series."""
    for ruleset in (one for one in only if one in SERIES):
        for number in damages:
            yield from made(Recipe(ruleset, "series", number, finish=in_a_series), games, seed)


def usual(games: int, seed: int, only: Sequence[str], damages: Sequence[int]) -> Iterator[Game]:
    """The games whose figures are the floors."""
    return corpus(games, seed=seed, only=only, damages=damages)


SETS: Final[dict[str, Callable[[int, int, Sequence[str], Sequence[int]], Iterator[Game]]]] = {
    "usual": usual,
    "strange": strange,
    "habits": habits,
    "typed": as_typed,
    "long": long,
    "corrected": with_corrections,
    "series": series,
}
"""The sets of games, by how the command calls them."""
