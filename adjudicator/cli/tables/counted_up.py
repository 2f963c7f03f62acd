"""What a page of pictures shows of tables, counted up from their files a piece at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from adjudicator.cli.inputs.file_names import shown
from adjudicator.cli.tables.arrow import OURS, Arrow, NoTables, pyarrow
from adjudicator.page.corpus_counts import Corpus, Faults, OfRuling
from adjudicator.reports.tables.declared import TABLES, VERSION, Table

STRETCHES: Final = 30
"""At most so many stretches of games are told apart over time."""
TURNS: Final = 30
"""From this turn on all are counted together."""


def counted_up(folder: Path) -> Corpus:
    """What the tables in a folder say.

    Raises:
        NoTables: if they are none, or pyarrow is not installed.
        OSError: if a file cannot be read.
    """
    datasets = {table: _dataset(folder, table) for table in TABLES}
    games = datasets["games"].count_rows()
    stretch = max(1, -(-games // STRETCHES))
    corpus = Corpus(games=games, stretch=stretch, last_turn=TURNS)
    corpus.over_time = [Faults(of=min(stretch, games - first)) for first in range(0, games, stretch)]
    try:
        for errors, warnings, players in _rows(datasets["games"], "errors", "warnings", "players"):
            corpus.faulty += bool(errors or warnings)
            for player in players:
                corpus.by_player.setdefault(player, Faults()).of += 1
        for turns in _pieces(datasets["steps"], "turn"):
            for turn, number in Counter(turns[0]).items():
                if turn is not None:
                    corpus.by_turn.setdefault(min(turn, TURNS), Faults()).of += number
        _add_findings(corpus, datasets["findings"])
    except (pyarrow().ArrowException, KeyError, IndexError, TypeError) as error:
        raise NoTables(f"{shown(folder)}: the tables cannot be read: {_first_line(error)}") from error
    return corpus


def _add_findings(corpus: Corpus, dataset: Arrow) -> None:
    for game, ruling, name, weight, counts, turn, player in _rows(
        dataset, "game", "ruling", "name", "weight", "counts", "turn", "player"
    ):
        if not counts:
            continue
        of_ruling = corpus.by_ruling.setdefault(ruling, OfRuling())
        of_ruling.names[name] += 1
        counted = [of_ruling, corpus.over_time[game // corpus.stretch]]
        if turn is not None:
            counted.append(corpus.by_turn.setdefault(min(turn, TURNS), Faults()))
        if player is not None:
            counted.append(corpus.by_player.setdefault(player, Faults()))
        for faults in counted:
            faults.sorts[weight] += 1


def _rows(dataset: Arrow, *columns: str) -> Iterator[tuple[Any, ...]]:  # Any: values of these columns
    for piece in _pieces(dataset, *columns):
        yield from zip(*piece, strict=True)


def _pieces(dataset: Arrow, *columns: str) -> Iterator[list[list[Any]]]:  # Any: the same
    """Some columns, some thousand rows at a time, in order."""
    for batch in dataset.to_batches(columns=[*columns], batch_size=8192, batch_readahead=1, fragment_readahead=1):
        yield [column.to_pylist() for column in batch.columns]


def _dataset(folder: Path, table: Table) -> Arrow:
    """A table, with all of its files."""
    inner = folder / table
    if not inner.is_dir():
        raise NoTables(f"{shown(folder)} holds no tables; `adjudicate check --output parquet:FOLDER` writes some")
    try:
        found = pyarrow(".dataset").dataset(inner, format="parquet")
    except pyarrow().ArrowException as error:
        raise NoTables(f"{shown(inner)}: these are no tables: {_first_line(error)}") from error
    version = (found.schema.metadata or {}).get(OURS, b"").decode(errors="replace")
    if version != VERSION:
        raise NoTables(f"{shown(inner)}: no tables of version {VERSION}; `adjudicate check` writes them anew")
    return found


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [""])[0]
