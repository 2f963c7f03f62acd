"""Command lines in processes of their own that need not start Python: each is forked from one that has loaded us.

A forked process has judged nothing and knows of no other packages yet; only what it imports is there already. Tests of
what is loaded when, of signals and of terminals start Python instead.
"""

from __future__ import annotations

import multiprocessing
import os
import pkgutil
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from adjudicator import games
from adjudicator.cli import commands

MAIN = "import sys; from adjudicator.cli.main import main; sys.exit(main(sys.argv[1:]))"
METHOD = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
PROCESSES = multiprocessing.get_context(METHOD)
PROCESSES.set_forkserver_preload(
    [
        __name__,
        *(f"{commands.__name__}.{module.name}" for module in pkgutil.iter_modules(commands.__path__)),
        *(f"{games.__name__}.{module.name}.game" for module in pkgutil.iter_modules(games.__path__)),
    ]
)


class Done(NamedTuple):
    """What a process gave: its exit code, standard output and standard error."""

    code: int | None
    out: str
    err: str


def run(
    *arguments: object,
    code: str = MAIN,
    stdin: str = "",
    cwd: Path | None = None,
    path: Iterable[object] = (),
    environment: dict[str, str] | None = None,
) -> Done:
    """Run a command, or other code with these arguments, where some folders come first on Python's path."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in ("in", "out", "err")]
        files[0].write_text(stdin, encoding="utf-8")
        environment = environment or dict(os.environ)
        given = code, [*map(str, arguments)], files, cwd or Path.cwd(), [*map(str, path)], environment
        process = PROCESSES.Process(target=_run, args=given)
        process.start()
        process.join()
        return Done(process.exitcode, *(file.read_bytes().decode() for file in files[1:]))


def _run(
    code: str, arguments: list[str], files: Sequence[Path], cwd: Path, path: list[str], environment: dict[str, str]
) -> None:
    for number, (file, mode) in enumerate(zip(files, ("rb", "wb", "wb"), strict=True)):
        with file.open(mode) as opened:
            os.dup2(opened.fileno(), number)
    sys.stdin, sys.stdout, sys.stderr = (
        os.fdopen(number, mode, encoding="utf-8", closefd=False) for number, mode in enumerate("rww")
    )
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(cwd)
    sys.path[:0] = path
    sys.argv = ["adjudicate", *arguments]
    exec(code, {"__name__": "__main__"})
