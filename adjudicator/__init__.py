"""Judges recorded card games: finds what the rules did not allow, and what should have been done and was not.

`adjudicate` judges a log and returns a `Verdict`. It is imported when it is asked for, so that a command that judges
nothing starts without the engine.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from adjudicator.errors import AdjudicatorError, LogError, Problem, RegistryError, UnknownId

if TYPE_CHECKING:
    from adjudicator.api import Verdict, adjudicate
    from adjudicator.formats.finding import Finding

__all__ = [
    "AdjudicatorError",
    "Finding",
    "LogError",
    "Problem",
    "RegistryError",
    "UnknownId",
    "Verdict",
    "adjudicate",
]

_LAZY = {
    "Finding": "adjudicator.formats.finding",
    "Verdict": "adjudicator.api",
    "adjudicate": "adjudicator.api",
}


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_LAZY[name]), name)


def __dir__() -> list[str]:
    return __all__
