"""What somebody wrote is spared: no report, page or picture takes the place of a log, a deck or the like."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import typer

from adjudicator.catalogue.file_kinds import hand_written
from adjudicator.cli.inputs.file_names import DECK, EDITION, PINNED, SERIES, STDIN, shown
from adjudicator.cli.inputs.sources import opened
from adjudicator.cli.inputs.urls import is_url
from adjudicator.limits import FILE_BYTES

WRITTEN = (*PINNED, SERIES, EDITION, DECK, ".toml")
"""How files are called that people write."""


def spare(file: Path, option: str, read: Iterable[Path] = ()) -> None:
    """Refuse a place for what a command makes, where somebody's own file is, or that is called like one.

    Args:
        file: the place; standard output, a terminal or a pipe is always one.
        option: the option that names it.
        read: what the command reads.

    Raises:
        typer.BadParameter: for such a place.
        OSError: if it cannot be seen what is there.
    """
    if file == STDIN or (file.exists() and not file.is_file()):
        return
    why = ""
    if any(same(file, one) for one in read):
        why = "is read by this command"
    elif any(one.endswith(WRITTEN) for one in (file.name, os.path.realpath(file))):
        why = "is called like a log, a deck or a rule book"
    elif _hand_written(file):
        why = "is there already, and holds a log, a deck or the like"
    if why:
        raise typer.BadParameter(f"{shown(file)} {why}; name another file", param_hint=option)


def same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file, there already or not; what is no file, such as a terminal, is never one."""
    if one.exists() and not one.is_file():
        return False
    return os.path.realpath(one) == os.path.realpath(other) or (one.exists() and other.exists() and one.samefile(other))


def _hand_written(file: Path) -> bool:
    try:
        with opened(file) as there:
            return hand_written(there.read(FILE_BYTES))
    except FileNotFoundError:
        return False
    except PermissionError:
        if is_url(file):  # some may write there and not read
            return False
        raise
