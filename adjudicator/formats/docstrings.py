"""The words that stand under a function or class in our code: under `python -OO` too, which drops docstrings."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any


def docstring(thing: Any) -> str:  # Any: a function or a class
    """What is written under it; nothing if nothing is."""
    dropped = __doc__ is None and not thing.__doc__
    return _written(thing.__module__).get(thing.__qualname__, "") if dropped else thing.__doc__ or ""


@cache
def _written(module: str) -> dict[str, str]:
    """The docstrings of a module by the names of what they stand under, read off its source."""
    try:
        tree = ast.parse(inspect.getsource(import_module(module)))
    except (OSError, ImportError, SyntaxError):
        return {}
    return dict(_under(tree, ""))


def _under(tree: ast.AST, above: str) -> Iterator[tuple[str, str]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield f"{above}{node.name}", ast.get_docstring(node, clean=False) or ""
            yield from _under(node, f"{above}{node.name}.")
