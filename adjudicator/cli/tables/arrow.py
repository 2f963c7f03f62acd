"""Rows of judged games as columns of Arrow, in which they travel and are written.

pyarrow is the extra `tables`; it is loaded where tables are asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any, Final, TypeAlias

from adjudicator.cli.tables.travelling import Columns
from adjudicator.errors import AdjudicatorError
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.tables.declared import ACT, TABLES, VERSION, Column, Table
from adjudicator.reports.tables.game_rows import Row, finding_rows, game_row, step_rows
from adjudicator.version import number

MISSING: Final = "tables need pyarrow, which is not installed: pip install 'pyarrow>=21,<27'"
ROWS: Final = 8192
"""So many rows of a table are kept as Python has them before they become columns."""
OURS: Final = b"adjudicator.tables"
"""The key of a file's metadata that says how these tables are laid out."""

Arrow: TypeAlias = Any  # Any: pyarrow and what it makes have no types


class NoTables(AdjudicatorError):
    """Tables cannot be written or read here."""


@cache
def pyarrow(part: str = "") -> Arrow:
    """The library, or a part of it.

    Raises:
        NoTables: if it is not installed.
    """
    if find_spec("pyarrow") is None:
        raise NoTables(MISSING)
    return import_module("pyarrow" + part)


@cache
def schema(table: Table) -> Arrow:
    """The columns of a table, with the version of their layout."""
    fields = [pyarrow().field(one.name, _type(one), nullable=bool(one.null)) for one in TABLES[table]]
    return pyarrow().schema(fields, metadata={b"adjudicator": number().encode(), OURS: VERSION.encode()})


def _type(column: Column) -> Arrow:
    arrow = pyarrow()
    match column.type:
        case "list<string>":
            return arrow.list_(arrow.string())
        case "list<act>":
            return arrow.list_(arrow.struct([arrow.field(one.name, _type(one)) for one in ACT]))
        case "bool":
            return arrow.bool_()
        case "double":
            return arrow.float64()
        case plain:
            return getattr(arrow, plain)()


class Rows:
    """Rows of games on their way to where columns go, some thousand at a time."""

    def __init__(self, put: Callable[[Table, Arrow], None]) -> None:
        """There are none; `put` takes the columns of a table."""
        self.put = put
        self.games = 0
        """How many games there were so far: the number of the next."""
        self._kept: dict[Table, list[Row]] = {table: [] for table in TABLES}

    def add(self, game: JudgedGame) -> None:
        """Add one more game."""
        n = self.games
        self._take("games", iter([game_row(n, game)]))
        self._take("findings", finding_rows(n, game))
        self._take("steps", step_rows(n, game))
        self.games += 1

    def _take(self, table: Table, rows: Iterator[Row]) -> None:
        while more := list(islice(rows, ROWS)):
            self._kept[table] += more
            if len(self._kept[table]) >= ROWS:
                self._put(table)

    def flush(self) -> None:
        """No row is kept back."""
        for table, rows in self._kept.items():
            if rows:
                self._put(table)

    def _put(self, table: Table) -> None:
        self.put(table, _batch(table, self._kept[table]))
        self._kept[table] = []


def _batch(table: Table, rows: Sequence[Row]) -> Arrow:
    fields = schema(table)
    columns = [
        pyarrow().array(column, field.type) for column, field in zip(zip(*rows, strict=True), fields, strict=True)
    ]
    return pyarrow().record_batch(columns, schema=fields)


class Sent:
    """Games as columns for another process."""

    def __init__(self) -> None:
        """There are none."""
        self.rows = Rows(self._put)
        self._sinks: dict[Table, Arrow] = {}
        self._streams: dict[Table, Arrow] = {}

    def _put(self, table: Table, batch: Arrow) -> None:
        if table not in self._streams:
            sink = self._sinks[table] = pyarrow().BufferOutputStream()
            options = pyarrow(".ipc").IpcWriteOptions(compression="lz4", use_threads=False)
            self._streams[table] = pyarrow(".ipc").new_stream(sink, schema(table), options=options)
        self._streams[table].write_batch(batch)

    def columns(self) -> Columns:
        """All of them; no more can be added."""
        self.rows.flush()
        for stream in self._streams.values():
            stream.close()
        return Columns(self.rows.games, {table: sink.getvalue().to_pybytes() for table, sink in self._sinks.items()})


def received(columns: Columns, first: int) -> Iterator[tuple[Table, Arrow]]:
    """Games of another process, numbered from `first`: each table, and some columns of it."""
    options = pyarrow(".ipc").IpcReadOptions(use_threads=False)
    add = pyarrow(".compute").add
    for table, data in columns.tables.items():
        with pyarrow(".ipc").open_stream(data, options=options) as stream:
            for batch in stream:
                games = add(batch.column(0), pyarrow().scalar(first, "int64"))
                yield table, pyarrow().record_batch([games, *batch.columns[1:]], schema=batch.schema)
