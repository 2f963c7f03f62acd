"""Why a request is not answered, in sentences."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.errors import Problem


class Refusal(Struct, kw_only=True):
    """Why a request was not answered."""

    refused: list[str]
    """A sentence each."""


def said(problem: Problem) -> str:
    """A problem with its line, and the nearest right value."""
    where = f"line {problem.line}: " if problem.line else ""
    near = f"; did you mean {problem.nearest}?" if problem.nearest and problem.nearest not in problem.message else ""
    return f"{where}{problem.message}{near}"
