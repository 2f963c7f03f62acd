"""Rows of tables on their way from the process that judged their games."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.reports.tables.declared import Table


class Columns(Struct, tag="columns"):
    """Rows of some games as bytes of Arrow; the games are numbered from 0."""

    games: int
    tables: dict[Table, bytes]
