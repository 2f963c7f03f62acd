"""How far long work has come: a line on standard error, where somebody looks at a terminal and it takes a while."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from adjudicator.cli.inputs.compressed import COMPRESSED
from adjudicator.cli.shell import pager
from adjudicator.formats.phrases import counted

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE: Final = 1.0
"""So many seconds nothing is shown."""
EVERY: Final = 0.1
"""No more often than that is it shown anew, in seconds."""

Item = TypeVar("Item")
_bar: Bar | None = None
"""What is shown now."""


def over(
    items: Iterable[Item],
    noun: str,
    *,
    total: Callable[[], float | None] = lambda: None,
    size: Callable[[Item], float] = lambda _: 1,
) -> Iterator[Item]:
    """The same items; while they are worked on it is shown how many are done, and how long the rest may take.

    `total` is what the sizes of all come to, asked for where it is shown; None if nobody knows.
    """
    if not _looked_at():
        yield from items
        return
    with counting(noun, total=total) as done:
        for item in items:
            yield item
            done(size(item))


@contextmanager
def counting(noun: str, total: Callable[[], float | None], past: str = "") -> Iterator[Callable[[float], None]]:
    """Show how far work has come that says itself when an item of such a size is done; `past` is what is done to it."""
    global _bar
    bar = _bar = Bar(noun, total, past)
    try:
        yield bar.advance if _looked_at() else lambda _: None
    finally:
        bar.hide()
        _bar = None


def aside() -> None:
    """Make room for a line of text; the bar comes again when more is done."""
    if _bar is not None:
        _bar.hide()


def sizes(paths: Iterable[Path], endings: tuple[str, ...]) -> float | None:
    """How many bytes files have, and in folders those that are called so; None if that cannot be known.

    Nobody knows how much is in a compressed one.
    """
    total = 0
    for path in paths:
        try:
            if path.name.endswith(COMPRESSED):
                return None
            if not path.is_dir():
                total += path.stat().st_size
                continue
            for folder, _, files in os.walk(path):
                called = [name for name in files if name.endswith(endings)]
                if any(name.endswith(COMPRESSED) for name in called):
                    return None
                total += sum(Path(folder, name).stat().st_size for name in called)
        except OSError:
            return None
    return total or None


def size(path: Path) -> float:
    """How many bytes a file has; none where there is no such file."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


class Bar:
    """How many items are done, at what rate, and how long the rest may take."""

    def __init__(self, noun: str, total: Callable[[], float | None], past: str = "") -> None:
        """Nothing is done, and nothing is shown."""
        self.noun, self.total, self.past = noun, total, f" {past}" if past else ""
        self.number, self.done = 0, 0.0
        self.since = time.monotonic()
        self.told = self.since + PATIENCE - EVERY
        self.shown: Progress | None = None
        self.task: TaskID | None = None

    def advance(self, size: float) -> None:
        """An item is done."""
        self.number += 1
        self.done += size
        now = time.monotonic()
        if now - self.told < EVERY or pager.running():
            return
        self.told = now
        said = (
            f"{counted(self.number, self.noun)}{self.past}, {self.number / max(now - self.since, EVERY):,.0f} a second"
        )
        if self.shown is None:
            self.shown = _progress()
        if self.task is None:
            self.task = self.shown.add_task(said, total=self.total())
        self.shown.start()
        self.shown.update(self.task, completed=self.done, description=said, refresh=True)

    def hide(self) -> None:
        """Nothing is left on the terminal."""
        if self.shown is not None:
            self.shown.stop()


def _looked_at() -> bool:
    """Whether standard error is a terminal that can draw."""
    return sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


def _progress() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn(), TimeRemainingColumn(),
        console=Console(stderr=True), auto_refresh=False, transient=True, redirect_stdout=False, redirect_stderr=False,
    )  # fmt: skip
