"""Defaults of a project: `[tool.adjudicate]` in the nearest pyproject.toml that has it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from msgspec import Struct
from msgspec import json as msgspec_json

from adjudicator.catalogue.files import contents, upward
from adjudicator.cli.inputs.sources import content_of
from adjudicator.cli.values import Color, FailOn, Format
from adjudicator.errors import LogError, Problem

FILE = "pyproject.toml"
TABLE = "tool.adjudicate"
TOO_DEEP = "its tables are nested too deep"


class Configuration(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, rename="kebab"):
    """What a project can say once for every run."""

    format: Format | None = None
    fail_on: FailOn | None = None
    color: Color | None = None
    ruleset: str | None = None
    option: dict[str, bool | int | str] = {}
    select: list[str] = []
    ignore: list[str] = []


class Configured(NamedTuple):
    """Defaults, and the file that they come from; None if there is none."""

    defaults: Configuration
    file: Path | None = None


def configuration(given: Path | None, off: bool, here: Path) -> Configured:
    """The defaults of a file that is named, or of the nearest one in a folder or above it that has any.

    It is looked for no further than the root of the repository, or a folder of another owner.

    Raises:
        LogError: for a table that says something that there is not.
        OSError: for a file that is named and cannot be read.
    """
    if off:
        return Configured(Configuration())
    if given is not None:
        table = _table(given, content_of(given))
        if table is None:
            raise LogError([Problem(f"there is no [{TABLE}] in this file")], str(given))
        return Configured(_read(table, given), given)
    for folder in upward(here):
        file = folder / FILE
        table = _table(file, contents(file)) if file.is_file() else None
        if table is not None:
            near = Path(FILE) if folder == Path.cwd() else file
            return Configured(_read(table, near), near)
    return Configured(Configuration())


def _table(file: Path, data: bytes) -> object:
    """The table of a file; None if it has none. A file that never names us is not read."""
    if b"adjudicate" not in data:
        return None
    import tomllib

    try:
        return tomllib.loads(data.decode("utf-8-sig")).get("tool", {}).get("adjudicate")
    except UnicodeDecodeError as error:
        raise LogError([Problem(f"this is not UTF-8: byte {error.start}")], str(file)) from error
    except ValueError as error:  # no TOML, or a number of too many digits
        raise LogError([Problem(f"this is not TOML: {error}")], str(file)) from error
    except RecursionError:
        raise LogError([Problem(TOO_DEEP)], str(file)) from None
    except AttributeError as error:
        raise LogError([Problem("expected a table: tool")], str(file)) from error


def _read(table: object, file: Path) -> Configuration:
    from adjudicator.formats.reading import read_struct

    try:
        found = read_struct(msgspec_json.encode(table), Configuration, str(file))
    except RecursionError:
        raise LogError([Problem(TOO_DEEP)], str(file)) from None
    except LogError as error:
        raise LogError([_told(problem) for problem in error.problems], str(file)) from error
    if found.ruleset is not None and (file.parent / found.ruleset).is_file():
        found.ruleset = str(file.parent / found.ruleset)
    return found


def _told(problem: Problem) -> Problem:
    """A problem with the key that it is about in place of a line."""
    key = TABLE + problem.pointer.replace("/", ".")
    near = f"; did you mean {problem.nearest!r}?" if problem.nearest not in problem.message else ""
    return Problem(f"{key}: {problem.message.replace('an object', 'a table')}{near}")
