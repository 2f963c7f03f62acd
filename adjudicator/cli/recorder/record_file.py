"""The file of a game that is being recorded: whole lines are added, each on the disk before it counts."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from adjudicator.cli import console
from adjudicator.cli.inputs.file_names import shown
from adjudicator.cli.whole_files import sync_folder
from adjudicator.errors import AdjudicatorError

if TYPE_CHECKING:
    from filelock import BaseFileLock

try:
    import fcntl as _fcntl
except ImportError:  # Windows
    _locks: ModuleType | None = None
else:
    _locks = _fcntl


class NotRecordedError(AdjudicatorError):
    """A file that cannot be recorded into; what stands in it is left alone."""


class RecordFile:
    """A file that only grows, by one whole line at a time. One recorder has it at a time."""

    def __init__(self, path: Path, descriptor: int) -> None:
        """The file is open; it is locked here.

        Raises:
            NotRecordedError: if it is no plain file, or if another recorder has it.
        """
        self.path, self._descriptor = path, descriptor
        self._guard: BaseFileLock | None = None
        """The lock where a system can't lock the file itself: one of a file beside it."""
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise NotRecordedError(f"{shown(path)}: this is not a regular file")
        self._lock()
        self.size = os.fstat(descriptor).st_size
        """How many bytes of it are known to be good."""
        self._broken = False

    @classmethod
    def create(cls, path: Path) -> RecordFile:
        """A new file, empty.

        Raises:
            NotRecordedError: if there is one already.
            OSError: if it cannot be made.
        """
        try:
            descriptor = os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666)
        except FileExistsError:
            raise NotRecordedError(
                f"{shown(path)} exists already: continue it with --resume, or take another name"
            ) from None
        file = cls(path, descriptor)
        sync_folder(path)
        return file

    @classmethod
    def resume(cls, path: Path) -> RecordFile:
        """A file that is there already.

        Raises:
            NotRecordedError: if it is no plain file, or if another recorder has it.
            OSError: if it cannot be opened.
        """
        return cls(path, os.open(path, _FLAGS | getattr(os, "O_NONBLOCK", 0)))

    def _lock(self) -> None:
        try:
            if _locks is None:
                self._lock_beside()
            else:
                _locks.flock(self._descriptor, _locks.LOCK_EX | _locks.LOCK_NB)
        except (OSError, ImportError) as error:
            taken = isinstance(error, TimeoutError | BlockingIOError) or getattr(error, "errno", 0) == errno.EACCES
            if not taken:
                console.hint("this file cannot be locked: make sure that nobody else records into it")
                return
            os.close(self._descriptor)
            raise NotRecordedError(f"{shown(self.path)}: somebody is recording into this file already") from None

    def _lock_beside(self) -> None:
        from filelock import FileLock

        guard = FileLock(self.path.with_name(f".{self.path.name}.lock"), timeout=0)
        guard.acquire()
        self._guard = guard

    def read(self) -> tuple[bytes, bytes]:
        """Its whole lines, and what stands behind the last of them."""
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        parts = []
        while part := os.read(self._descriptor, 1 << 20):
            parts.append(part)
        data = b"".join(parts)
        end = data.rfind(b"\n") + 1
        return data[:end], data[end:]

    def cut(self, size: int) -> None:
        """Drop what stands behind so many bytes."""
        os.ftruncate(self._descriptor, size)
        os.fsync(self._descriptor)
        self.size = size

    def append(self, line: bytes) -> None:
        """Add a line in one write and wait until the disk has it. If that fails, the file is as it was.

        Raises:
            OSError: if the line could not be written.
            NotRecordedError: if the file is gone, or somebody else has written into it.
        """
        now = os.fstat(self._descriptor)
        if not now.st_nlink:
            raise NotRecordedError(f"{shown(self.path)}: the file is gone")
        if now.st_size != self.size:
            if not self._broken:
                raise NotRecordedError(
                    f"{shown(self.path)}: something else has changed this file; stop with q and continue with --resume"
                )
            self.cut(self.size)
        self._broken = True
        try:
            done = os.write(self._descriptor, line)
            if done != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._descriptor)
        except OSError as error:
            self._undo()
            error.filename = os.fspath(self.path)
            raise
        self.size += len(line)
        self._broken = False

    def _undo(self) -> None:
        """Take away what a write that failed has left; if that fails too, the next one tries again."""
        try:
            os.ftruncate(self._descriptor, self.size)
        except OSError:
            return

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._descriptor)
        if self._guard is not None:
            self._guard.release()

    def remove(self) -> None:
        """Take a file away that nothing came to stand in."""
        if not self.size:
            self.path.unlink(missing_ok=True)


_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
