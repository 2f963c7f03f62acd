"""What belongs to the package, copied and packed so that the same files make the same bytes wherever that is done."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import tarfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

OF_A_WHEEL = ("LICENSE", "README.md", "pyproject.toml", "setup.py", "adjudicator", "building")
"""What a wheel is built from."""


def kept(paths: Iterable[Path]) -> Iterator[Path]:
    """The files that are given, and those in the folders that are given, without what `.gitignore` names."""
    ignored = [".git", *Path(".gitignore").read_text(encoding="utf-8").split()]
    for path in paths:
        if not any(path.match(pattern) for pattern in ignored):
            yield from kept(path.iterdir()) if path.is_dir() else [path]


def tracked() -> list[Path]:
    """The files that git tracks or, where git can't be asked, all that are kept."""
    if Path(".git").exists() and shutil.which("git"):
        asked = subprocess.run(["git", "--git-dir=.git", "ls-files", "-z"], check=True, stdout=subprocess.PIPE)
        return [path for path in map(Path, os.fsdecode(asked.stdout).split("\0")) if path.is_file()]
    return [*kept(Path().iterdir())]


@contextmanager
def copied(files: Iterable[Path]) -> Iterator[None]:
    """Work in a copy of these files: whoever builds, what is built has the same modes and the same date."""
    here, mask = Path.cwd(), os.umask(0o022)
    try:
        with TemporaryDirectory() as folder:
            for file in files:
                copy = Path(folder, file)
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, copy)
                copy.chmod(0o755 if file.stat().st_mode & 0o100 else 0o644)
            os.chdir(folder)
            try:
                yield
            finally:
                os.chdir(here)
    finally:
        os.umask(mask)


def pack(archive: Path, files: Iterable[Path], epoch: int) -> None:
    """Put these files into a folder that is called as the archive (`.tar.gz`), in order, all of this age, nobody's."""
    top = archive.name.removesuffix(".tar.gz")
    with gzip.GzipFile(archive, "wb", mtime=epoch) as packed, tarfile.open(fileobj=packed, mode="w") as to:
        for file in sorted(files):
            entry = tarfile.TarInfo(f"{top}/{file.as_posix()}")
            entry.size, entry.mode, entry.mtime = file.stat().st_size, file.stat().st_mode & 0o777, epoch
            with file.open("rb") as data:
                to.addfile(entry, data)
