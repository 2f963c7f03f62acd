"""Print the folders of the package as a tree, each with the first line of its docstring.

`python -m docs.tree` prints all folders, `python -m docs.tree adjudicator/kernel` also the modules of one.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "adjudicator"
NARROW = 30
"""So many columns for the names."""


def first_line(module: Path) -> str:
    """Return the first line of a module's docstring; empty if it has none."""
    return (ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or "").partition("\n")[0]


def lines(folder: Path, shown: Path | None = None, depth: int = 0) -> Iterator[str]:
    """Yield a line for a folder and for each below it; also for each module of the folder that is `shown`."""
    yield f"{'  ' * depth + folder.name + '/':{NARROW}} {first_line(folder / '__init__.py')}"
    if folder == shown:
        for module in sorted(folder.glob("[!_]*.py")):
            yield f"{'  ' * (depth + 1) + module.name:{NARROW}} {first_line(module)}"
    for below in sorted(folder.iterdir()):
        if (below / "__init__.py").exists():
            yield from lines(below, shown, depth + 1)


if __name__ == "__main__":
    print(*lines(PACKAGE, Path(sys.argv[1]).resolve() if sys.argv[1:] else None), sep="\n")
