"""Runs the command line on a terminal of its own."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]


class Shown(NamedTuple):
    """What a terminal got, and the exit code."""

    text: str
    code: int


def on_terminal(arguments, folder, *, first="", columns=80, rows=24, **environment):
    """Run a command in a folder on a terminal of such a size; `first` is done before it."""
    pty, termios = pytest.importorskip("pty"), pytest.importorskip("termios")
    outer, inner = pty.openpty()
    termios.tcsetwinsize(inner, (rows, columns))
    run = f"{first}\nimport sys; from adjudicator.cli.main import main; sys.exit(main({list(map(str, arguments))!r}))"
    asked = ("COLUMNS", "LINES", "PAGER", "ADJUDICATE_PAGER", "LESS", "FORCE_COLOR", "CI")
    env = {name: value for name, value in os.environ.items() if name not in asked}
    env |= {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", "NO_COLOR": "1", **environment}
    with subprocess.Popen(
        [sys.executable, "-c", run], cwd=folder, stdin=inner, stdout=inner, stderr=inner, env=env
    ) as process:
        os.close(inner)
        shown = b""
        try:
            while more := os.read(outer, 65536):
                shown += more
        except OSError:
            pass  # the other end is closed
    os.close(outer)
    return Shown(shown.decode(), process.returncode)
