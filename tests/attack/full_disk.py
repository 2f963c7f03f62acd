"""A disk that is full at any byte: what is written is there whole, or the old file is as it was and it is said why."""

from __future__ import annotations

import errno
import os
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any
from unittest.mock import patch

from adjudicator.cli import whole_files
from adjudicator.cli.recorder import record_file
from tests.attack.in_process import printed

GAME = "game.game.json"
LOG = b"""{"format": 1, "ruleset": {"id": "crazier-eights"}, "players": ["Ann", "Bob"], "deck": "house-52", "start":
    {"turn": "Ann", "phase": "main", "hands": {"Ann": ["7e", "5e", "3s"], "Bob": 3}, "discard": ["7m"]},
    "steps": [{"do": "discard", "by": "Ann", "card": "5e"}]}"""
OLD = b"what stood there before"
COMMANDS: dict[str, list[str]] = {
    "page.html": ["export", GAME, "--html", "page.html"],
    "verdict.zip": ["bundle", GAME, "--at", "1", "--output", "verdict.zip"],
    "report.sarif": ["check", GAME, "--output", "sarif:report.sarif"],
    "mended.game.json": ["mend", GAME, "--at", "1", "--output", "mended.game.json"],
    "evening.game.json": ["fmt", "evening.game.json", "--write"],
}
"""What makes a file; each is there before, but a log is only written where nothing stands."""


class FullDisk:
    """Stands in for `os` in a module: after so many bytes nothing more is taken."""

    def __init__(self, room: int) -> None:
        """So many bytes are free."""
        self.room = room

    def __getattr__(self, name: str) -> Any:  # Any: whatever else `os` has
        return getattr(os, name)

    def write(self, descriptor: int, data: bytes) -> int:
        """Write as much as there is room for."""
        if data and not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        taken = data[: self.room]
        self.room -= len(taken)
        return os.write(descriptor, taken)

    def fdopen(self, descriptor: int, mode: str) -> Any:  # Any: a file
        """A file that writes through this disk."""
        return Through(self, descriptor)


class Through:
    """A file without a buffer."""

    def __init__(self, disk: FullDisk, descriptor: int) -> None:
        """Write on this disk."""
        self.disk, self.descriptor, self.closed = disk, descriptor, False

    def write(self, data: bytes) -> int:
        """Write all, or fail."""
        rest = memoryview(data)
        while rest:
            rest = rest[self.disk.write(self.descriptor, bytes(rest)) :]
        return len(data)

    def fileno(self) -> int:
        """The descriptor."""
        return self.descriptor

    def flush(self) -> None:
        """Nothing waits."""

    def close(self) -> None:
        """Close it, once."""
        if not self.closed:
            self.closed = True
            os.close(self.descriptor)


def attack(every: int) -> tuple[Counter[str], list[str]]:
    """Every command that makes a file, with the disk full at every so many bytes of it."""
    counts: Counter[str] = Counter()
    wrong: list[str] = []
    before = Path.cwd()
    for name, arguments in COMMANDS.items():
        room = 0
        while True:
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                try:
                    Path(GAME).write_bytes(LOG)
                    old = LOG if name in arguments[:2] else b"" if "mend" in arguments else OLD
                    Path(name).write_bytes(old)
                    disk = FullDisk(room)
                    with patch.object(whole_files, "os", disk), patch.object(record_file, "os", disk):
                        result = printed(arguments)
                    now, there = Path(name).read_bytes(), {path.name for path in Path().iterdir()}
                finally:
                    os.chdir(before)
            full = b"no space left" in result.err
            counts[f"{arguments[0]}: {'refused' if full else 'written'}"] += 1
            if there != {name, GAME} or (full and (now != old or result.code != 2)) or b"internal fault" in result.err:
                wrong.append(f"{name} {room} {result.code} {there} {result.err!r}")
            if not full:
                break
            room += max(1, every)
    return counts, wrong
