"""The files that `--output` names: each is one of its own, and none is a log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Final, Literal, get_args

import typer

from adjudicator.cli.inputs.file_names import STDIN, shown
from adjudicator.cli.inputs.urls import FileThere, is_url, on_the_web
from adjudicator.cli.spared import same, spare
from adjudicator.cli.values import Format
from adjudicator.cli.whole_files import WholeFile

TABLES: Final = "parquet"
"""Said in the place of a format: tables, in a folder."""
FormatFile = tuple[Format | Literal["parquet"], str]
"""A format, and the name of a file or folder."""


def read_outputs(given: Iterable[str], paths: Sequence[Path]) -> list[FormatFile]:
    """What `--output` asks for, looked at before any file is opened.

    Args:
        given: each a FORMAT:FILE.
        paths: the logs and folders that are to be judged.

    Raises:
        typer.BadParameter: for what is no FORMAT:FILE, for a file that is named twice, and for somebody's own.
    """
    formats: dict[str, Format | Literal["parquet"]] = {one: one for one in get_args(Format)}
    formats[TABLES] = TABLES
    found: list[FormatFile] = []
    for one in given:
        format, colon, name = one.partition(":")
        if not colon or not name or format not in formats:
            raise _refused(f"expected FORMAT:FILE with one of {', '.join(formats)}, found {one!r}")
        if name == str(STDIN):
            raise _refused("expected a file, found '-'; what goes to standard output is said by --format")
        file = Path(name)
        if format == TABLES and is_url(file):
            raise _refused(f"{shown(file)} is a URL; tables need a folder here, which can be copied there")
        if on_the_web(file):
            raise _refused(
                f"{shown(file)} is on the web, where nothing is written; name a file here, or one in a store"
            )
        spare(file, "--output", paths)
        if any(same(file, Path(other)) for _, other in found):
            raise _refused(f"{shown(file)} is named twice; each report needs a file of its own")
        found.append((formats[format], name))
    return found


class OutputFile:
    """A file that a report is written into; whatever goes wrong is told with its name."""

    def __init__(self, name: str, *, added: bool = False) -> None:
        """Open it to write it anew, once all of the report is there, or with `added` to go on with it.

        Raises:
            OSError: if it cannot be written.
        """
        self.name = name
        self.complete = False
        """Whether all of the report has been written into it."""
        path = Path(name)
        self.file = open(name, "ab") if added else FileThere(path) if is_url(path) else WholeFile(path)  # noqa: SIM115  # see __exit__

    def write(self, text: str) -> None:
        """Write a text into it."""
        with self._named():
            self.file.write(text.encode("utf-8", "backslashreplace"))

    def __enter__(self) -> OutputFile:
        """It is open already."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Close it; a report that is not complete does not take the place of another."""
        with self._named():
            if self.complete:
                self.file.__exit__(None, None, None)
            else:
                self.file.__exit__(kind, error, at)

    @contextmanager
    def _named(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            error.filename = shown(Path(self.name))
            raise


def _refused(message: str) -> typer.BadParameter:
    return typer.BadParameter(message, param_hint="--output")
