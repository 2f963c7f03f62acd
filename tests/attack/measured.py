"""A command run on its own, with the processor time and the memory that it took."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import threading
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
    """Run `adjudicate` in a folder; it is killed once it has used so many seconds of the processor."""

    def bounds() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    process = subprocess.Popen(
        [sys.executable, "-m", "adjudicator", *arguments],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=bounds,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    asleep = threading.Timer(10 * seconds, process.kill)
    asleep.start()
    errors: list[bytes] = []
    aside = threading.Thread(target=lambda stream: errors.append(stream.read()), args=[process.stderr])
    aside.start()
    out = process.stdout.read()
    aside.join()
    _, status, used = os.wait4(process.pid, 0)
    asleep.cancel()
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stdout.close()
    process.stderr.close()
    return Measured(
        process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss // 1024, out, errors[0] if errors else b""
    )
