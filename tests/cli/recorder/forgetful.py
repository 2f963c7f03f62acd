"""A disk that forgets at a power cut what was not synced, below the file of a recorded game."""

from __future__ import annotations

import os
import random
from pathlib import Path
from typing import Any


class PowerCutError(BaseException):
    """The power goes. Nothing below can catch it by mistake."""


class ForgetfulDisk:
    """Stands in for `os` in a module: after so many calls that write, the power goes.

    What was synced stays. Of what was written after the last sync any part may have reached the disk, and a new file
    whose folder was not synced may be gone.
    """

    def __init__(self, calls: int, dice: random.Random) -> None:
        """The power goes at the call of that number, from 1, with half of what it was to do done or not."""
        self.left, self.dice = calls, dice
        self.paths: dict[int, Path] = {}
        self.synced: dict[Path, bytes] = {}
        self.named: set[Path] = set()
        """Files whose name the disk knows for good."""

    def __getattr__(self, name: str) -> Any:  # Any: whatever else `os` has
        return getattr(os, name)

    def open(self, path: Path, flags: int, mode: int = 0o666) -> int:
        """Open a file, and remember what the disk has of it."""
        path = Path(path)
        if not path.is_dir():
            existed = path.exists()
            self.synced.setdefault(path, path.read_bytes() if existed else b"")
            if existed:
                self.named.add(path)
            else:
                self._count()
        descriptor = os.open(path, flags, mode)
        self.paths[descriptor] = path
        return descriptor

    def write(self, descriptor: int, data: bytes) -> int:
        """Write, or a part of it at the cut."""
        if self.left == 1:
            os.write(descriptor, data[: self.dice.randrange(len(data) + 1)])
        self._count()
        return os.write(descriptor, data)

    def ftruncate(self, descriptor: int, size: int) -> None:
        """Cut a file."""
        self._count()
        os.ftruncate(descriptor, size)

    def fsync(self, descriptor: int) -> None:
        """Make sure of a file, or of the names in a folder."""
        self._count()
        path = self.paths[descriptor]
        if path.is_dir():
            self.named |= {file for file in self.synced if file.parent == path}
        else:
            self.synced[path] = path.read_bytes()

    def _count(self) -> None:
        self.left -= 1
        if not self.left:
            raise PowerCutError

    def forget(self) -> None:
        """What is there when the power is back."""
        for path, kept in self.synced.items():
            now = path.read_bytes() if path.exists() else b""
            if path not in self.named and self.dice.random() < 0.5:
                path.unlink(missing_ok=True)
            elif now.startswith(kept):
                path.write_bytes(now[: self.dice.randrange(len(kept), len(now) + 1)])
            else:
                path.write_bytes(self.dice.choice([kept, now]))
