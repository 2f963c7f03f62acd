"""What of the package a compiled build compiles, and what it needs for that.

`docs/speed.md` says how to make such a build. The kernel, the language of card texts and the games are compiled,
without rulings, importers and structs. If you change them:

- A function of the engine checks the types of its arguments, in tests too.
- A class that others derive from has `@mypyc_attr(allow_interpreted_subclasses=True)`. A game is declared and stays a
  class of Python, so it also has `native_class=False`.
- A compiled object has no `__dict__`. Of `adjudicator/native.py`, `attributes` names what an object of either build
  holds, and `twin` copies it.
- A `Final` number becomes part of the code. If a test sets a number, declare it as a plain `int`.
- If a call may have changed an attribute, read it anew (`bench.now.over`): mypyc believes what mypy has narrowed.
- Put a star (`*names`) into a list, a set or the arguments of a call. mypyc stops at a star in a tuple after `in`.
- If an attribute may hold a class that derives from a set or a dict and overrides `in` or `get`, declare it as `Set` or
  `Mapping`.
- A bench may declare its position more exactly than the kernel does; `building/narrowed.py` tells mypyc that this is
  one attribute.

pip fetches what a build needs, for the build alone. With `--no-build-isolation`, install setuptools and what `needed`
returns first.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

WANTED = os.environ.get("ADJUDICATOR_COMPILED", "")
"""Nothing: the package is built as it is. `1`: its engine is compiled if that is possible."""
DEMANDED = "demanded"
"""It is compiled, or the build fails."""
LEVEL = os.environ.get("ADJUDICATOR_OPTIMIZED", "2")
"""How hard the C compiler tries, as its -O says: what is built only to be tested takes less time with 1."""
ROOT = "adjudicator"
ENGINE = ("kernel", "cardtext", "games")
"""What judges: these folders are compiled."""
AS_WRITTEN = {"rulings", "importers"}
"""Folders in them that are not: the texts of rulings are docstrings, and a compiled function has none."""
STRUCTS = ("msgspec", "adjudicator.formats")
"""A class derived from one of these is a struct, which reads its own annotations: they are kept only as written."""


def compiled() -> list[str]:
    """The files of the engine that are compiled: code, but no rulings and no structs."""
    return [path.as_posix() for path in engine() if not AS_WRITTEN & {*path.parts} and not has_structs(path)]


def engine() -> Iterator[Path]:
    """Every module of the engine that has code."""
    for folder in ENGINE:
        yield from (path for path in sorted(Path(ROOT, folder).rglob("*.py")) if path.name != "__init__.py")


def has_structs(path: Path) -> bool:
    """Whether a class of a module derives from a struct."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    home = {name.asname or name.name: node.module or "" for node in imported for name in node.names}
    classes = (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    bases = (ast.unparse(base).split("[")[0].split(".")[0] for node in classes for base in node.bases)
    return any(home.get(base, "").startswith(STRUCTS) for base in bases)


def needed() -> list[str]:
    """What such a build needs: mypy, and what the engine imports, whose types it must know; nothing for another."""
    if not WANTED:
        return []
    import tomllib  # not in a Python before 3.11, to which pip then says which one this package needs

    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    checked = [name for name in project["optional-dependencies"]["dev"] if name.startswith(("mypy", "types-"))]
    return [*project["dependencies"], *checked]
