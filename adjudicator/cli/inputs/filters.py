"""Which rulings `--select` and `--ignore` mean; what means none is refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path

from adjudicator import catalogue
from adjudicator.cli.inputs.file_names import EDITION
from adjudicator.errors import AdjudicatorError, UnknownId
from adjudicator.reports.selection import Selection, begins


def selection(
    select: Sequence[str], ignore: Sequence[str], rulesets: Iterable[str], paths: Iterable[Path], where: str = ""
) -> Selection:
    """What is asked for: `CE-8.1`, or `CE-8` for all that begins so; several with commas between them.

    Args:
        select: the only rulings to show.
        ignore: rulings to leave out.
        rulesets: rule books by their ids or files, in whose rulings to look as well as in those that are shipped.
        paths: logs and folders; the rule books beside them are known too.
        where: a configuration file that says so, for messages.

    Raises:
        UnknownId: with the nearest ids, for one with which no ruling begins.
    """
    found = Selection(_split(select), _split(ignore))
    if found.select or found.ignore:
        known = _ids([*catalogue.editions(), *rulesets])
        for option, wanted in (("select", found.select), ("ignore", found.ignore)):
            for one in wanted:
                if not _means(one, known):
                    known = known | _ids(str(path) for path in _beside(paths))
                if not _means(one, known):
                    told = f"{where}, {option}" if where else f"--{option}"
                    raise UnknownId(f"ruling or group of rulings ({told})", one, _nearest(one, known))
    return found


def left_out(chosen: Selection, rulesets: Iterable[str]) -> list[str]:
    """The rule books of which rulings are selected, and all of these ignored."""
    found = []
    for ruleset in rulesets if chosen.ignore else ():
        wanted = [id for id in _ids([ruleset]) if Selection(chosen.select).has(id)]
        if wanted and not any(map(chosen.has, wanted)):
            found.append(ruleset)
    return found


def _split(given: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(part.strip() for one in given for part in one.split(",") if part.strip()))


def _means(wanted: str, known: Iterable[str]) -> bool:
    return any(begins(id, wanted) for id in known)


def _ids(rulesets: Iterable[str]) -> dict[str, None]:
    """The ids of every ruling of these rule books; one that is no valid rule book has none."""
    found: dict[str, None] = {}
    for ruleset in rulesets:
        try:
            found.update(dict.fromkeys(catalogue.rules(ruleset).active))
        except (AdjudicatorError, OSError):
            continue
    return found


def _beside(paths: Iterable[Path]) -> list[Path]:
    """The rule books in these folders, and beside these files."""
    found: list[Path] = []
    called = f"*{EDITION}"
    for path in paths:
        found += sorted(path.rglob(called) if path.is_dir() else path.parent.glob(called))
    return list(dict.fromkeys(found))


def _nearest(wanted: str, known: Iterable[str]) -> list[str]:
    """The nearest ids and beginnings of ids; the books, if nothing is near."""
    spelled: dict[str, str] = {}
    for id in known:
        book, dash, rest = id.partition("-")
        for one in (id, book, book + dash + rest.partition(".")[0]):
            spelled.setdefault(one.lower(), one)
    near = [spelled[one] for one in get_close_matches(wanted.lower(), spelled, n=3)]
    return near or list(dict.fromkeys(id.partition("-")[0] for id in known))
