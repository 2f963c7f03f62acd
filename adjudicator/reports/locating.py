"""Where files are, in the forms that other tools want."""

from __future__ import annotations

from pathlib import PurePath
from typing import NamedTuple
from urllib.parse import quote

STDIN = "<stdin>"
"""The name of what came in on standard input."""


class Folders(NamedTuple):
    """The working folder, from which the names of files are meant, and the one from which they are to be told."""

    here: str
    top: str

    def whole(self, file: str) -> PurePath:
        """A path from the top of the disk, without dots."""
        parts: list[str] = []
        for part in PurePath(self.here, file).parts:
            if part != "..":
                parts.append(part)
            elif len(parts) > 1:
                parts.pop()
        return PurePath(*parts)

    def path(self, file: str) -> str:
        """A file as seen from the top, with forward slashes; as it was given if it lies outside."""
        whole = self.whole(file)
        return whole.relative_to(self.top).as_posix() if whole.is_relative_to(self.top) else file

    def uri(self, file: str) -> tuple[str, bool]:
        """A file as a URI, and whether that is relative to the top; what lies outside has an absolute one."""
        whole = self.whole(file)
        inside = whole.is_relative_to(self.top)
        return (quote(whole.relative_to(self.top).as_posix()) if inside else whole.as_uri()), inside
