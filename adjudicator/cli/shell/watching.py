"""Doing something again whenever one of its files changes, until somebody presses Ctrl-C."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import typer

from adjudicator.cli.console import hint
from adjudicator.cli.exits import NOT_JUDGED, ended
from adjudicator.cli.inputs.file_names import BUNDLE, DECK, EDITION, PINNED, STDIN, shown
from adjudicator.cli.shell import pager
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.phrases import listing

MISSING: Final = "--watch needs watchfiles, which is not installed: pip install 'watchfiles>=1.1,<2'"
MOST: Final = 3
"""So many files that have changed are named."""
SOON: Final = 100
"""After so many milliseconds without a change the first run begins; what changes from then on is not missed."""
_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"


def again(paths: Sequence[Path], run: Callable[[], int]) -> int:
    """Run, and again at every change, until Ctrl-C; the exit code of the last run.

    What a run refuses, such as a rule book that is only half written, the next change may mend.

    Raises:
        typer.BadParameter: for standard input.
        OSError: for a folder that is not there.
    """
    if STDIN in paths:
        raise typer.BadParameter("standard input cannot be watched", param_hint="--watch")
    if find_spec("watchfiles") is None:
        hint(MISSING)
        return NOT_JUDGED
    pager.at_once()
    code = None
    for names in changes(paths):
        if code is not None and not names:
            continue
        if sys.stdout is not None and sys.stdout.isatty():
            sys.stdout.write(_CLEAR)
        more = [f"{len(names) - MOST} more"] if len(names) > MOST else []
        hint(time.strftime("%H:%M:%S") + (f"  {listing([*names[:MOST], *more])} changed" if names else ""))
        try:
            code = run()
        except AdjudicatorError as error:
            code = ended(error)
        hint("Waiting for a change; Ctrl-C ends it.")
        for stream in filter(None, (sys.stdout, sys.stderr)):
            stream.flush()
    return NOT_JUDGED if code is None else code


def changes(paths: Sequence[Path]) -> Iterator[list[str]]:
    """The files that have changed, each time some have, and now and then none: logs, decks and rule books."""
    from watchfiles import Change, watch

    folders = [path.resolve() for path in paths if path.is_dir()]
    files = {path.resolve() for path in paths if not path.is_dir()}

    def concerns(_: Change, name: str) -> bool:
        path = Path(name).resolve()
        inside = any(path.is_relative_to(folder) for folder in folders) and name.endswith((*PINNED, BUNDLE))
        return path in files or inside or name.endswith((DECK, EDITION))

    beside = {path.parent for path in files}
    for found in watch(
        *folders, *beside, watch_filter=concerns, recursive=bool(folders), rust_timeout=SOON, yield_on_timeout=True
    ):
        yield sorted({shown(_near(Path(name))) for _, name in found})


def _near(path: Path) -> Path:
    """A path as seen from here, if it is below."""
    return path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
