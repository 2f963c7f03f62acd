"""Why a request is not answered, in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from adjudicator.errors import Problem


class Refusal(Struct, kw_only=True):
    """Why a request was not answered."""

    refused: list[str]
    """A sentence each."""


ADD_IT: Final = "Add that file under Rules first; an archive of the game (.zip) brings its own along."
"""What helps where a file names another that is not in the box."""


def refusal(problems: Iterable[Problem]) -> Refusal:
    """Why a file cannot be judged or kept, and what helps."""
    problems = list(problems)
    absent = any("no such file or directory" in problem.message for problem in problems)
    return Refusal(refused=[*map(said, problems), *([ADD_IT] if absent else [])])


def said(problem: Problem) -> str:
    """A problem with its line, and the nearest right value."""
    where = f"line {problem.line}: " if problem.line else ""
    near = f"; did you mean {problem.nearest}?" if problem.nearest and problem.nearest not in problem.message else ""
    return f"{where}{problem.message}{near}"
