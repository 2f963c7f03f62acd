"""The backend that builds this package: setuptools, with mypy beside it where a compiled engine is wanted."""

from __future__ import annotations

from typing import Any

from engine import needed
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  # all that a backend has


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What the build needs beside what pyproject.toml names."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *needed()]
