"""The answers as tables in Markdown, alone or beside those of another run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from msgspec import Struct

from benchmarks.explaining.records import Damage
from benchmarks.explaining.scoring import Score
from benchmarks.explaining.telling import Told


class Answer(Struct, kw_only=True):
    """What was told of a game, and how well that agrees with the truth: a line of a saved run."""

    ruleset: str
    writing: str
    damages: int
    mix: str
    seed: int
    truth: list[Damage]
    told: Told
    score: Score
    cpu: float
    """Seconds of CPU that judging took."""

    @property
    def key(self) -> tuple[object, ...]:
        """Which game it is."""
        return self.ruleset, self.writing, self.damages, self.mix, self.seed


Answers: TypeAlias = Sequence[Answer]


class Column(NamedTuple):
    """A column: its name, what is counted, and by what that is divided."""

    name: str
    counted: Callable[[Answer], float]
    of: Callable[[Answer], float] = lambda answer: 1
    share: bool = True
    """It is shown in per cent."""


COLUMNS: Final = (
    Column("solved %", lambda a: a.score.solved),
    Column("fair %", lambda a: a.score.fair),
    Column("accused falsely %", lambda a: a.score.falsely > 0),
    Column("slips named %", lambda a: a.score.named, lambda a: a.score.slips),
    Column("named or told %", lambda a: a.score.named_or_told, lambda a: a.score.slips),
    Column("faults blamed %", lambda a: a.score.blamed, lambda a: a.score.faults),
    Column("blamed or told %", lambda a: a.score.blamed_or_told, lambda a: a.score.faults),
    Column("items right %", lambda a: a.score.right, lambda a: a.score.items),
    Column("told per damage", lambda a: a.score.roots, lambda a: a.damages, share=False),
    Column("CPU ms", lambda a: a.cpu * 1000, share=False),
)


def figure(answers: Answers, column: Column) -> float | None:
    """Give one figure of some answers; None if there is nothing to count."""
    whole = sum(map(column.of, answers))
    return sum(map(column.counted, answers)) / whole * (100 if column.share else 1) if whole else None


def tables(answers: Answers, before: Answers = ()) -> str:
    """Show answers by what was damaged; with those of another run each cell is `before / now`."""
    damaged, was_damaged = ([answer for answer in some if answer.damages] for some in (answers, before))
    one, was_one = ([a for a in some if a.damages == 1 and a.mix == "slips"] for some in (damaged, was_damaged))
    groups = (
        _group("damages", lambda a: str(a.damages), answers, before),
        _group("of what", lambda a: f"{a.mix}, {a.damages}", damaged, was_damaged),
        _group("game", lambda a: a.ruleset, damaged, was_damaged),
        _group("as written", lambda a: a.writing, damaged, was_damaged),
        _group("one slip", lambda a: a.truth[0].kind, one, was_one),
    )
    return "\n\n".join("\n".join(group) for group in groups if len(group) > 2) + "\n"


def _group(title: str, key: Callable[[Answer], str], answers: Answers, before: Answers) -> list[str]:
    rows = [[title, "games", *(column.name for column in COLUMNS)], ["---", *["---:"] * (1 + len(COLUMNS))]]
    rows += _rows(key, answers, before)
    return [f"| {' | '.join(row)} |" for row in rows]


def _rows(key: Callable[[Answer], str], answers: Answers, before: Answers) -> Iterator[list[str]]:
    for name in dict.fromkeys(map(key, answers)):
        now, was = ([answer for answer in some if key(answer) == name] for some in (answers, before))
        yield [name, str(len(now)), *(_cell(now, was, column) for column in COLUMNS)]


def _cell(now: Answers, was: Answers, column: Column) -> str:
    cells = [_shown(figure(some, column), column) for some in (was, now) if some]
    return " / ".join(cells) if any(cells) else ""


def _shown(value: float | None, column: Column) -> str:
    if value is None:
        return ""
    return f"{value:.0f}" if column.share or column.name.startswith("CPU") else f"{value:.2f}"
