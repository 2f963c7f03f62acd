"""A log as somebody hands it in: JSON, a step a line, words, a link, or an archive with what it rests on."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from adjudicator.by_rules import ByRules
from adjudicator.formats.depth import shallow
from adjudicator.formats.link import is_link, unlinked
from adjudicator.formats.reading import is_in_lines
from adjudicator.unpacking import UnpackedArchive, unpacked

ZIP = b"PK\x03\x04"
"""What an archive begins with."""


class LogIn(NamedTuple):
    """A log, unread, and what it is judged by."""

    data: bytes
    name: str
    lines: bool
    beside: Path
    by: ByRules
    """What an archive was judged by, as far as its log does not say it."""
    archive: UnpackedArchive | None = None
    """The folder beside the log is there as long as this."""


class HandedIn(Struct, kw_only=True):
    """The base of what is asked about a log."""

    text: str = ""
    data: bytes = b""
    """The bytes of a file, where it may be no text."""
    name: str = "game.json"

    def log_in(self, box: Path) -> LogIn:
        """The log; what a log names that came by itself is looked for in the `box`.

        Raises:
            LogError: for several logs, one that nests too deep, a damaged link, or an archive that is no bundle.
        """
        data = self.data or self.text.encode("utf-8", "surrogatepass")
        if data.startswith(ZIP):
            return _of_archive(data, self.name)
        if is_link(link := data.decode("utf-8", "replace").strip()):
            return LogIn(unlinked(link), self.name, False, box, {})
        return LogIn(shallow(data), self.name, is_in_lines(data, self.name), box, {})


def _of_archive(data: bytes, name: str) -> LogIn:
    archive = unpacked(data, name)
    log = archive.folder / archive.shared.log
    held = log.read_bytes()
    lines = is_in_lines(held, log.name)
    return LogIn(held, f"{name}/{log.name}", lines, log.parent, archive.judged_by({}), archive)
