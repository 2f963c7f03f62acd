"""Writes the page of pictures of many judged games."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from adjudicator.cli import console
from adjudicator.cli.inputs.file_names import STDIN, shown
from adjudicator.cli.spared import spare
from adjudicator.cli.tables.arrow import NoTables
from adjudicator.cli.tables.counted_up import counted_up
from adjudicator.cli.whole_files import write_whole
from adjudicator.page.corpus_page import corpus_page
from adjudicator.version import version

MISSING: Final = "pictures need vl-convert, which is not installed: pip install 'vl-convert-python>=1.7,<2'"


def write_page(tables: Path, file: Path, title: str) -> None:
    """Count up what is in tables, and write a page of it.

    Raises:
        NoTables: if there are none, or a library is not installed.
        typer.BadParameter: for a page that would take the place of somebody's own file, or of a table.
        OSError: for a page that cannot be written.
    """
    spare(file, "--html", tables.rglob("*.parquet"))
    if find_spec("vl_convert") is None:
        raise NoTables(MISSING)
    page = corpus_page(counted_up(tables), title, version())
    if file == STDIN:
        console.write(page)
        return
    write_whole(file, page.encode())
    console.hint(f"{shown(file)}: written, {len(page.encode()) // 1000 + 1} kB")
