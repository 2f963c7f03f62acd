"""The backend that builds this package: setuptools, with mypy beside it where a compiled engine is wanted.

It builds in a copy of what belongs to the package, so that the same files make the same bytes.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from engine import needed
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  # all that a backend has
from sources import OF_A_WHEEL, copied, kept, pack, tracked

os.environ.setdefault("SOURCE_DATE_EPOCH", "315532800")  # 1980, when the time of a zip file begins


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What the build needs beside what pyproject.toml names."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *needed()]


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """A wheel of what is in the folder; its metadata are made anew, for those made before have modes of their own."""
    target = Path(wheel_directory).resolve()
    with copied(kept(map(Path, OF_A_WHEEL))):
        return build_meta.build_wheel(str(target), config_settings)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """A source archive of all that is tracked: with the documents, the examples, and what the tests need."""
    target, files = Path(sdist_directory).resolve(), tracked()
    with copied(files):
        info = Path(build_meta.prepare_metadata_for_build_wheel(".", config_settings))
        metadata = Path(info, "METADATA").replace("PKG-INFO")
        archive = target / f"{info.stem}.tar.gz"
        pack(archive, {*files, metadata}, int(os.environ["SOURCE_DATE_EPOCH"]))
    return archive.name
