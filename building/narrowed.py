"""A plugin of mypy for the compiled build: a subclass may say more exactly what an inherited attribute is.

The bench of a game has a position of that game. In memory it is one attribute, that of the first class that declares
it; mypyc takes what a plugin has made for no attribute of its own, and checks the type where the attribute is read.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.nodes import Var
from mypy.plugin import ClassDefContext, Plugin


class Narrowed(Plugin):
    """Looks at each class that derives from one of ours."""

    def get_base_class_hook(self, fullname: str) -> Callable[[ClassDefContext], None] | None:
        """`fullname` is that of a base class."""
        return _declared_once if fullname.startswith("adjudicator.") else None


def _declared_once(context: ClassDefContext) -> None:
    own, bases = context.cls.info.names, context.cls.info.mro[1:]
    for name, symbol in own.items():
        inherited = [base.names[name].node for base in bases if name in base.names]
        if isinstance(symbol.node, Var) and any(isinstance(node, Var) and not node.is_classvar for node in inherited):
            symbol.plugin_generated = True


def plugin(_: str) -> type[Plugin]:
    """What mypy asks for."""
    return Narrowed
