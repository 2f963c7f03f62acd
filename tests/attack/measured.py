"""A command run on its own, with the processor time and the memory that it took."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
MEMORY = 4 << 30
"""Bytes of address space that a command may have."""


class Measured(NamedTuple):
    """What a run came to: its exit code, seconds of processor time, megabytes at its peak, and what it printed."""

    code: int
    seconds: float
    megabytes: int
    out: bytes
    err: bytes


def measured(arguments: Sequence[str], folder: Path, *, seconds: int = 60) -> Measured:
    """Run `adjudicate` in a folder; it is killed once it has used so many seconds of the processor.

    A small process stands between: the peak of a process is never less than that of the one which started it.
    """
    told, tell = os.pipe()
    with os.fdopen(told, "rb") as figures:
        run = subprocess.Popen(
            [sys.executable, "-I", "-S", __file__, str(tell), str(seconds), *arguments],
            cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, pass_fds=[tell], start_new_session=True,
        )  # fmt: skip
        os.close(tell)
        try:
            out, err = run.communicate(timeout=10 * seconds)
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, 9)
            out, err = run.communicate()
            return Measured(-9, 0.0, 0, out, err)
        code, used, kilobytes = json.load(figures)
    return Measured(code, used, kilobytes // 1024, out, err)


def _run(tell: int, seconds: int, arguments: Sequence[str]) -> None:
    """Run the command within its bounds, and tell what it took."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    process = subprocess.Popen([sys.executable, "-m", "adjudicator", *arguments])
    _, status, used = os.wait4(process.pid, 0)
    figures = os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss
    os.write(tell, json.dumps(figures).encode())


if __name__ == "__main__":
    _run(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
