"""Files that are compressed, read as they are unpacked: never all of one at once."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Final, cast

from adjudicator.errors import LogError, Problem

GZIP, ZSTANDARD = ".gz", ".zst"
COMPRESSED: Final = (GZIP, ZSTANDARD)
"""How files are called that are unpacked while they are read."""
MISSING: Final = "to read .zst before Python 3.14, install backports.zstd: pip install 'backports.zstd>=1,<2'"
ZSTANDARDS: Final = ("compression.zstd", "backports.zstd")
"""Python's own module, and the same for older versions of it."""


@contextmanager
def unpacked(file: IO[bytes], path: Path) -> Iterator[IO[bytes]]:
    """What is in an open file, which is unpacked if it is called so.

    Raises:
        LogError: if it is not what its name says, or breaks off, or nothing here can read it.
    """
    errors: list[type[Exception]] = [EOFError, zlib.error]
    match path.suffix:
        case ".gz":
            import gzip

            errors.append(gzip.BadGzipFile)
            inner = cast(IO[bytes], gzip.GzipFile(fileobj=file))
        case ".zst":
            zstandard = _zstandard()
            errors.append(zstandard.ZstdError)
            inner = zstandard.open(file)
        case _:
            yield file
            return
    try:
        yield inner
    except tuple(errors) as error:
        why = "breaks off before its end" if isinstance(error, EOFError) else f"cannot be unpacked: {error}"
        raise LogError([Problem(f"this file {why}")]) from error


def _zstandard() -> Any:  # Any: a module that is only there with some versions of Python
    for name in ZSTANDARDS:
        try:
            return import_module(name)
        except ImportError:
            continue
    raise LogError([Problem(MISSING)])
