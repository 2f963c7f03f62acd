"""Opens what `adjudicate bundle` made. An archive comes from somebody else: it is believed in nothing."""

from __future__ import annotations

import hashlib
import io
import shutil
import tempfile
import weakref
import zipfile
import zlib
from pathlib import Path, PurePosixPath

from adjudicator import catalogue
from adjudicator.by_rules import ByRules
from adjudicator.catalogue.files import OutsideError, regular, seal
from adjudicator.errors import AdjudicatorError, LogError, Problem
from adjudicator.formats.depth import shallow
from adjudicator.formats.portable_names import portable
from adjudicator.formats.reading import is_in_lines, read_struct
from adjudicator.formats.shared_verdict import Shared
from adjudicator.judging import read
from adjudicator.limits import ARCHIVE_BYTES, ARCHIVE_FILES, megabytes

MANIFEST = "verdict.json"
ENTRY = b"PK\x01\x02"
"""What each file begins with in the list at the end of an archive."""
METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}


class UnpackedArchive:
    """An archive, unpacked into a folder that lives as long as this does."""

    def __init__(self, shared: Shared, folder: Path) -> None:
        """`folder` is removed in the end; until then what lies in it names no file outside of it."""
        self.shared, self.folder = shared, folder
        seal(folder)
        weakref.finalize(self, shutil.rmtree, folder, True)

    def judged_by(self, asked: ByRules) -> ByRules:
        """How the log was judged, as far as nobody asks for something else now."""
        given = self.shared.given
        return {
            "ruleset": asked.get("ruleset") or self._here(given.ruleset),
            "deck": asked.get("deck") or self._here(given.deck),
            "options": {**given.options, **asked.get("options", {})},
            "calls": asked.get("calls", True) and given.calls,
        }

    def _here(self, named: str | None) -> str | None:
        """A ruleset or deck; that of a file by where it was unpacked."""
        return str(self.folder / named) if named is not None and named in self.shared.files else named


def read_archive(path: Path, name: str) -> UnpackedArchive:
    """Unpack the archive in a file; `name` is what messages call it.

    Raises:
        LogError: as `unpacked`.
        OSError: if it cannot be read.
    """
    regular(path)
    with path.open("rb") as file:
        return unpacked(file.read(ARCHIVE_BYTES + 1), name)


def unpacked(data: bytes, name: str) -> UnpackedArchive:
    """Unpack an archive.

    Raises:
        LogError: if it is none that `adjudicate bundle` made, or not as that made it.
    """
    try:
        if len(data) > ARCHIVE_BYTES:
            raise _refused(f"this archive is larger than {megabytes(ARCHIVE_BYTES)}")
        number = data.count(ENTRY)
        if number > ARCHIVE_FILES:  # asked before each is made an object of
            raise _refused(f"this archive has {number} files; a bundle has no more than {ARCHIVE_FILES}")
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            known = _known(archive)
            if MANIFEST not in known:
                raise _refused(f"this archive is no bundle: it has no {MANIFEST}; `adjudicate bundle` makes one")
            left = [ARCHIVE_BYTES]
            shared = read_struct(_read(archive, known[MANIFEST], left), Shared, f"{name}/{MANIFEST}")
            return _laid_out(archive, known, shared, left)
    except LogError as error:
        raise LogError(error.problems, error.source or name) from None
    except zipfile.BadZipFile:
        raise LogError([Problem("this is no zip archive, or it is damaged")], name) from None
    except (zlib.error, EOFError, RuntimeError, ValueError):
        raise LogError([Problem("this zip archive is damaged, or of a kind that is not read")], name) from None


def _known(archive: zipfile.ZipFile) -> dict[str, zipfile.ZipInfo]:
    """The files of an archive, if their names are such as stay inside of it."""
    found: dict[str, zipfile.ZipInfo] = {}
    cased: set[str] = set()
    for member in archive.infolist():
        name = member.orig_filename
        parts = PurePosixPath(name).parts
        if not parts or name.startswith("/") or ".." in parts or any(c in name for c in "\\:\0"):
            raise _refused(f"this archive names a file outside of itself: {name!r}")
        if not all(map(portable, parts)):
            raise _refused(f"this archive has a file that can't be called so everywhere: {name!r}")
        if name.casefold() in cased:
            raise _refused(f"this archive has two files called {name!r}")
        cased.add(name.casefold())
        if member.flag_bits & 1 or member.compress_type not in METHODS:
            raise _refused(f"{name!r} in this archive is encrypted, or packed in a way that is not read")
        found[name] = member
    return found


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo, left: list[int]) -> bytes:
    """A file's bytes, as long as all together are not too many, whatever the archive says of their size."""
    with archive.open(member) as file:
        data = file.read(left[0] + 1)
    left[0] -= len(data)
    if left[0] < 0:
        raise _refused(f"this archive unpacks to more than {megabytes(ARCHIVE_BYTES)}")
    return shallow(data)


def _laid_out(
    archive: zipfile.ZipFile, known: dict[str, zipfile.ZipInfo], shared: Shared, left: list[int]
) -> UnpackedArchive:
    """The log, the editions and the decks in a new folder; nothing else of the archive is unpacked."""
    if shared.log not in shared.files:
        raise _refused(f"{MANIFEST} does not list the log {shared.log!r} among its files")
    for named, shipped in ((shared.given.ruleset, catalogue.editions()), (shared.given.deck, catalogue.decks())):
        if named not in (None, *shared.files) and named not in shipped:
            raise _refused(f"the verdict is by {named!r}, which is not in the archive")
    found = UnpackedArchive(shared, Path(tempfile.mkdtemp(prefix="adjudicate-")))
    for name, digest in shared.files.items():
        if name not in known:
            raise _refused(f"{name!r}, which {MANIFEST} lists, is not in this archive")
        data = _read(archive, known[name], left)
        if hashlib.sha256(data).hexdigest() != digest:
            raise _refused(f"{name!r} in this archive is not the file that was judged: its SHA-256 is another")
        place = found.folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
    _complete(found)
    return found


def _complete(bundle: UnpackedArchive) -> None:
    """Refuse a log that rests on files outside of its archive. What else is wrong with it comes up in judging."""
    log = bundle.folder / bundle.shared.log
    how = bundle.judged_by({})
    ruleset = how["ruleset"]
    try:
        data = log.read_bytes()
        header = read(data, beside=log.parent, lines=is_in_lines(data, log.name), ruleset=ruleset)[0].header
        for deck in (header.deck, how["deck"]):
            catalogue.owned(ruleset or header.ruleset.id, deck, log.parent, len(header.players))
    except OutsideError:
        raise
    except AdjudicatorError:
        return


def _refused(message: str) -> LogError:
    return LogError([Problem(message)])
