"""Archives that somebody changed: each is checked or refused, and nothing is read or left outside of it."""

from __future__ import annotations

import gc
import io
import os
import random
import tempfile
import zipfile
from collections import Counter
from functools import cache
from hashlib import sha256
from pathlib import Path
from warnings import catch_warnings

import msgspec

from adjudicator.unpacking import MANIFEST
from tests.attack.bases import EXAMPLES
from tests.attack.in_process import Printed, printed
from tests.attack.mutants import get, odd, places
from tests.attack.tried import HangError, limited

NAMES = [
    "../outside", "/etc/passwd", "C:\\x", "a/../../b", "CON", "NUL.json", "verdict.json", "VERDICT.JSON", "a" * 300, "",
    ".", "\\\\host\\share", "x\x00y", "\u202egnp", "log.game.json/inner",
]  # fmt: skip


@cache
def sound() -> tuple[bytes, ...]:
    """Archives of verdicts on shipped games."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        for name, step in (("a-dispute", "1"), ("a-forgotten-line", "3")):
            path = str(Path(folder) / f"{name}.zip")
            game = str(EXAMPLES / "crazier-eights" / f"{name}.game.json")
            assert printed(["bundle", game, "--at", step, "--output", path]).code == 0
            found.append(Path(path).read_bytes())
    return tuple(found)


def archive(dice: random.Random) -> bytes:
    """One with a few things changed: bytes, files, their names, or values in what they say."""
    data = dice.choice(sound())
    if dice.random() < 0.3:
        at = dice.randrange(len(data))
        return data[:at] + dice.randbytes(dice.randrange(4)) + data[at + dice.randrange(4) :]
    with zipfile.ZipFile(io.BytesIO(data)) as read:
        files = [(info.filename, read.read(info)) for info in read.infolist()]
    for _ in range(dice.choice([1, 1, 2])):
        n = dice.randrange(len(files))
        name, content = files[n]
        change = dice.randrange(5)
        if change == 0:
            files[n] = dice.choice(NAMES), content
        elif change == 1:
            files.append((dice.choice(NAMES), b"{}"))
        elif change == 2 and len(files) > 1:
            del files[n]
        else:
            files[n] = name, _otherwise(dice, content)
    if dice.random() < 0.7:
        files = _signed(files)
    made = io.BytesIO()
    with (
        catch_warnings(action="ignore"),
        zipfile.ZipFile(made, "w", dice.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as written,
    ):
        for name, content in files:
            info = zipfile.ZipInfo(name or "empty", (1980, 1, 1, 0, 0, 0))
            info.external_attr = dice.choice([0o644, 0o777, 0o120777]) << 16
            written.writestr(info, content)
    return made.getvalue()


def _signed(files: list[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
    """The files with the digests that they have now, as somebody who means it would send them."""
    for n, (name, content) in enumerate(files):
        try:
            manifest = msgspec.json.decode(content) if name == MANIFEST else {}
            manifest["files"] |= {of: sha256(data).hexdigest() for of, data in files if of in manifest["files"]}
        except (msgspec.DecodeError, KeyError, TypeError, AttributeError):
            continue
        files[n] = name, msgspec.json.encode(manifest)
    return files


def _otherwise(dice: random.Random, content: bytes) -> bytes:
    """A file of the archive with a value of another kind."""
    try:
        value = msgspec.json.decode(content)
        *above, key = dice.choice(list(places(value))[1:])
        get(value, tuple(above))[key] = odd(dice, *NAMES)
        return msgspec.json.encode(value)
    except (msgspec.DecodeError, UnicodeEncodeError, OverflowError, IndexError):
        return content[: dice.randrange(len(content) + 1)]


def attack(count: int, seed: int) -> tuple[Counter[int], list[tuple[int, str]]]:
    """Check so many archives; their exit codes, and those at which something went wrong."""
    counts: Counter[int] = Counter()
    wrong: list[tuple[int, str]] = []
    before, kept, unpacked = Path.cwd(), tempfile.tempdir, Path()
    for number in range(count):
        dice = random.Random(f"archive {seed} {number}")
        data = archive(dice)
        with tempfile.TemporaryDirectory() as folder:
            unpacked = Path(folder) / "unpacked"
            unpacked.mkdir()
            os.chdir(folder)
            tempfile.tempdir = str(unpacked)
            try:
                Path("verdict.zip").write_bytes(data)
                with limited(number):
                    result = printed([dice.choice(["check", "replay"]), "verdict.zip"])
            except HangError:
                result = Printed(-1, b"", b"hangs")
            finally:
                os.chdir(before)
                tempfile.tempdir = kept
            gc.collect()  # else what a refusal holds is removed when the process ends
            left = [path for path in Path(folder).rglob("*") if path.name not in ("verdict.zip", "unpacked")]
        counts[result.code] += 1
        said = result.out + result.err
        if result.code not in (0, 1, 2) or left or b"internal fault" in said or b"root:" in said:
            wrong.append((number, f"{result.code} {left} {said[-300:]!r}"))
    return counts, wrong
