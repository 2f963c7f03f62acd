"""What the app is built from besides this repository: fetched by the tools of the registries, and taken by its hash."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
KEPT = HERE / ".parts"
"""Where parts are kept once they have been fetched."""
WASM = (
    "--platform",
    "pyemscripten_2026_0_wasm32",
    "--python-version",
    "3.14",
    "--implementation",
    "cp",
    "--abi",
    "cp314",
)
"""The Python that Pyodide is, in pip's words."""


class WrongPart(Exception):
    """A part that is not the one that the app was tried with."""


class Part(NamedTuple):
    """A package of a registry."""

    name: str
    version: str
    source: str
    """npm, pip or wasm."""
    file: str
    sha256: str

    def path(self) -> Path:
        """The package's file, fetched if it is not here yet.

        Raises:
            WrongPart: if its hash is another than it should be.
            subprocess.CalledProcessError: if it cannot be fetched.
        """
        path = KEPT / self.file
        if not path.exists():
            KEPT.mkdir(exist_ok=True)
            subprocess.run(self._fetching(), cwd=KEPT, check=True, stdout=subprocess.DEVNULL)
        found = hashlib.sha256(path.read_bytes()).hexdigest()
        if found != self.sha256:
            raise WrongPart(f"{path}: expected SHA-256 {self.sha256}, found {found}; delete it, or look who changed it")
        return path

    def _fetching(self) -> list[str]:
        if self.source == "npm":
            return ["npm", "pack", "--silent", f"{self.name}@{self.version}"]
        for_wasm = WASM if self.source == "wasm" else ()
        wanted = f"{self.name}=={self.version}"
        return [
            sys.executable,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--only-binary=:all:",
            *for_wasm,
            wanted,
        ]

    def files(self, wanted: Callable[[str], bool]) -> Iterator[tuple[str, bytes]]:
        """The files of the package that are wanted, by their paths in it."""
        path = self.path()
        if path.suffix == ".tgz":
            with tarfile.open(path) as tar:
                for member in tar:
                    name = member.name.removeprefix("package/")
                    if member.isfile() and wanted(name):
                        content = tar.extractfile(member)
                        assert content is not None
                        yield name, content.read()
            return
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if not name.endswith("/") and wanted(name):
                    yield name, archive.read(name)


def parts() -> dict[str, Part]:
    """The parts by name."""
    listed = tomllib.loads((HERE / "parts.toml").read_text(encoding="utf-8"))["part"]
    return {p["name"]: Part(p["name"], p["version"], p["from"], p["file"], p["sha256"]) for p in listed}
