"""A folder of Parquet files: a dataset for each table, in files of so many games.

It is made beside its place and comes there whole: who opens it finds the tables of the last complete run.
"""

from __future__ import annotations

import os
import secrets
import shutil
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Final

import typer

from adjudicator.cli.inputs.file_names import shown
from adjudicator.cli.tables.arrow import Arrow, Rows, pyarrow, received, schema
from adjudicator.cli.tables.travelling import Columns
from adjudicator.cli.whole_files import sync_folder
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.tables.declared import TABLES, Table

GAMES_A_FILE: Final = 10_000
ROWS_A_GROUP: Final = 65_536
"""So many rows are compressed together, and held until then."""


class TableFolder:
    """Where tables are written; a context manager. Files are cut by games alone, whoever judged them."""

    def __init__(self, name: str) -> None:
        """Make the folder beside its place.

        Raises:
            NoTables: without pyarrow.
            typer.BadParameter: for a folder with anything else in it.
            OSError: if it cannot be made.
        """
        pyarrow()
        self.name, self.goal = name, Path(os.path.realpath(name))
        free(self.goal)
        self.beside = self.goal.with_name(f".{self.goal.name[:100]}.{secrets.token_hex(4)}.tmp")
        self.complete = False
        """Whether all games have been added."""
        self._writers: dict[Table, _Writer] = {}
        with self._named():
            self.beside.mkdir(self.goal.stat().st_mode & 0o777 | 0o700 if self.goal.exists() else 0o777)
            for table in TABLES:
                self._writers[table] = _Writer(table, self.beside / table)
        self._rows = Rows(lambda table, batch: self._writers[table].write(batch))

    def add(self, game: JudgedGame) -> None:
        """Add a game that was judged here."""
        with self._named():
            self._rows.add(game)

    def take(self, columns: Columns) -> None:
        """Add games that were judged elsewhere."""
        with self._named():
            self._rows.flush()
            for table, batch in received(columns, self._rows.games):
                self._rows.put(table, batch)
        self._rows.games += columns.games

    def __enter__(self) -> TableFolder:
        """It is open already."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Put the folder in its place; tables that are not complete do not take the place of others."""
        try:
            if kind is None and self.complete:
                with self._named():
                    self._rows.flush()
                    for writer in self._writers.values():
                        writer.end(self._rows.games)
                    self._put()
        finally:
            for writer in self._writers.values():
                writer.leave()
            shutil.rmtree(self.beside, ignore_errors=True)

    def _put(self) -> None:
        free(self.goal)
        old = self.beside.with_suffix(".old")
        there = self.goal.exists()
        if there:
            os.rename(self.goal, old)
        try:
            os.rename(self.beside, self.goal)
        except OSError:
            if there:
                os.rename(old, self.goal)
            raise
        sync_folder(self.goal)
        shutil.rmtree(old, ignore_errors=True)

    @contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            error.filename = self.name
            raise


def free(folder: Path) -> None:
    """Refuse a place where there is more than tables of an earlier run.

    Raises:
        typer.BadParameter: for such a place.
    """
    if not folder.exists():
        return
    if not folder.is_dir():
        raise _refused(f"{shown(folder)} is a file; tables need a folder")
    for inner in folder.iterdir():
        ours = inner.name in TABLES and inner.is_dir() and not inner.is_symlink()
        if not ours or any(not one.match("part-*.parquet") for one in inner.iterdir()):
            raise _refused(f"{shown(folder)} holds more than tables: {inner.name!r}; name another folder")


def _refused(message: str) -> typer.BadParameter:
    return typer.BadParameter(message, param_hint="--output")


class _Writer:
    """The files of one table. Where they are cut, and each group of rows in them, does not depend on how rows come."""

    def __init__(self, table: Table, folder: Path) -> None:
        self.table, self.folder = table, folder
        folder.mkdir()
        self.part = 0
        self.waiting: list[Arrow] = []
        self.rows = 0
        """How many rows wait."""
        self.file: IO[bytes] | None = None
        self.parquet: Arrow = None

    def write(self, batch: Arrow) -> None:
        """Rows of further games, in order."""
        games = batch.column(0)
        while batch.num_rows:
            end = (self.part + 1) * GAMES_A_FILE
            cut = bisect_left(range(batch.num_rows), end, key=lambda row: games[row].as_py())
            self._wait(batch.slice(0, cut))
            batch, games = batch.slice(cut), games.slice(cut)
            if batch.num_rows:
                self._next()

    def end(self, games: int) -> None:
        """There were so many games: every table has a file for each of their numbers."""
        while (self.part + 1) * GAMES_A_FILE < games:
            self._next()
        self._next()

    def leave(self) -> None:
        """Close what is open, whatever becomes of it."""
        if self.file is not None:
            with suppress(OSError):
                self.file.close()

    def _wait(self, batch: Arrow) -> None:
        self.waiting.append(batch)
        self.rows += batch.num_rows
        while self.rows >= ROWS_A_GROUP:
            self._group(ROWS_A_GROUP)

    def _group(self, rows: int) -> None:
        whole = pyarrow().Table.from_batches(self.waiting, schema(self.table))
        if self.file is None:
            self.file = open(self.folder / f"part-{self.part:05}.parquet", "xb")  # noqa: SIM115  # see _next and leave
            self.parquet = pyarrow(".parquet").ParquetWriter(self.file, schema(self.table), compression="zstd")
        self.parquet.write_table(whole.slice(0, rows).combine_chunks(), row_group_size=ROWS_A_GROUP)
        self.waiting = whole.slice(rows).to_batches()
        self.rows -= rows

    def _next(self) -> None:
        """This file is complete."""
        if self.rows or self.file is None:
            self._group(self.rows)
        assert self.file is not None
        self.parquet.close()
        self.file.flush()
        os.fsync(self.file.fileno())
        self.file.close()
        self.file, self.part = None, self.part + 1
