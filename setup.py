"""Builds the package as it is or, where `ADJUDICATOR_COMPILED` asks for it, with a compiled engine: docs/speed.md.

All else about the package is in pyproject.toml.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

sys.path.append(str(Path(__file__).parent / "building"))

from engine import DEMANDED, LEVEL, ROOT, WANTED, compiled


def extensions() -> list[Extension]:
    """The compiled engine as C, if somebody wants it and this is the moment to build it."""
    if not WANTED or not {"bdist_wheel", "build_ext"} & {*sys.argv}:
        return []
    from mypyc.build import mypycify  # of mypy, which only this build needs

    try:
        found = mypycify(
            ["--config-file=building/mypy.ini", *compiled()],
            opt_level=LEVEL,
            debug_level="0",
            separate=[(compiled(), ROOT)],  # one part, whose classes others may derive from
        )
    except SystemExit:  # code that this mypyc does not take
        if WANTED == DEMANDED:
            raise
        return []
    for source in {Path(name) for extension in found for name in extension.sources}:
        code = source.read_text(encoding="utf-8")  # indented further with each class, which slows gcc down four times
        source.write_text(re.sub(r"^[ \t]+", "", code, flags=re.MULTILINE), encoding="utf-8")
    return found


class Engine(build_ext):
    """Compiles all of the engine; if a part fails and it was not demanded, none of it is installed."""

    def build_extensions(self) -> None:
        """Compile. What was compiled is of no use without the rest."""
        for extension in self.extensions:
            extension.optional = WANTED != DEMANDED
            if self.compiler.compiler_type == "unix":  # its functions call each other without a detour
                extension.extra_compile_args.append("-fvisibility=hidden")
        super().build_extensions()
        files = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not all(file.exists() for file in files):
            self.warn("the engine could not be compiled: it is installed as Python")
            for file in files:
                file.unlink(missing_ok=True)


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": Engine})
