"""Files that are written whole: whoever opens one finds what stood there before, or all that stands there now."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self


class WholeFile:
    """A file that takes the place of another once all of it is on the disk; a context manager.

    It is written beside its goal, synced and renamed. It has the goal's permissions, and where that is allowed its
    owner, before anything stands in it. If anything goes wrong before the end, the goal is as it was. Through a link it
    takes the place of the file that the link leads to. A goal that is no plain file, such as a pipe or a terminal, is
    written into as it goes.
    """

    def __init__(self, path: Path) -> None:
        """Make the file beside its goal.

        Raises:
            OSError: if it cannot be made.
        """
        self.goal = Path(os.path.realpath(path))
        self.plain = self.goal.is_file() or not self.goal.exists()
        self.beside = self.goal
        if self.plain:
            self.beside = self.goal.with_name(f".{self.goal.name[:100]}.{os.urandom(4).hex()}.tmp")
        flags = os.O_WRONLY | (os.O_CREAT | os.O_EXCL if self.plain else 0) | _FLAGS
        try:
            there = self.goal.stat() if self.goal.exists() else None
            self.file = os.fdopen(os.open(self.beside, flags, 0o666 if there is None else 0o600), "wb")
            if there is not None and self.plain:
                _kept(there, self.file.fileno())
        except OSError as error:
            error.filename = os.fspath(path)
            raise

    def write(self, data: bytes) -> None:
        """Add to it."""
        self.file.write(data)

    def __enter__(self) -> Self:
        """It is open already."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Put it in its place; after an error take it away.

        Raises:
            OSError: if the disk does not take it.
        """
        if not self.plain:
            self.file.close()
            return
        try:
            if kind is None:
                self._finish()
        finally:
            try:
                self.file.close()  # may write what waits, and fail as well
            finally:
                self.beside.unlink(missing_ok=True)

    def _finish(self) -> None:
        self.file.flush()
        os.fsync(self.file.fileno())
        self.file.close()
        os.replace(self.beside, self.goal)
        sync_folder(self.goal)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file as a `WholeFile`.

    Raises:
        OSError: if it cannot be written; then it is as it was.
    """
    try:
        with WholeFile(path) as file:
            file.write(data)
    except OSError as error:
        error.filename = os.fspath(path)
        raise


def write_new(path: Path, data: bytes) -> None:
    """The same, but never over what somebody wrote; the same bytes are left as they are.

    Raises:
        FileExistsError: if there is a file with other bytes.
        OSError: if it cannot be written; then there is none.
    """
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _FLAGS, 0o666))
    except FileExistsError:
        there = path.read_bytes() if path.is_file() else b""
        if there and there != data:
            raise FileExistsError(errno.EEXIST, TAKEN, os.fspath(path)) from None
        if not there:
            write_whole(path, data)
        return
    try:
        write_whole(path, data)
    except BaseException:
        path.unlink(missing_ok=True)
        raise


def sync_folder(path: Path) -> None:
    """Wait until the disk knows a file's name, where a system can say so."""
    try:
        folder = os.open(path.parent, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(folder)
    except OSError:
        pass
    finally:
        os.close(folder)


def _kept(there: os.stat_result, new: int) -> None:
    """Give a new file the owner and the permissions of one; those of a group that it cannot have are for nobody."""
    if not hasattr(os, "fchown"):  # Windows
        return
    mode = there.st_mode & 0o777
    try:
        os.fchown(new, there.st_uid, there.st_gid)
    except OSError:
        try:
            os.fchown(new, -1, there.st_gid)
        except OSError:
            mode &= ~0o070
    with suppress(OSError):  # where a disk knows of no permissions
        os.fchmod(new, mode)


TAKEN = "is there already, with something else in it; name another file, or take that one away first"
_FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
