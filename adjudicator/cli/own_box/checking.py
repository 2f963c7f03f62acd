"""A deck file or a spreadsheet looked through."""

from __future__ import annotations

from pathlib import Path

from adjudicator import catalogue
from adjudicator.cli.console import complain, write
from adjudicator.cli.exits import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.own_box.deck_file import listed, name_of, other_palette, told
from adjudicator.errors import AdjudicatorError, LogError, Problem
from adjudicator.formats.spreadsheet import doubtful, in_sheet
from adjudicator.kernel.pack import Pack
from adjudicator.reports.ink import wrapped
from adjudicator.reports.safe import safe


def check_deck(file: Path, ruleset: str | None, palette: str | None) -> int:
    """Say what a deck has, what may be misspelled, and which games it can be played with; the exit code.

    Raises:
        UnknownId: for a deck file or a ruleset that does not exist.
        OSError: for a file that cannot be read.
    """
    doubts: list[Problem] = []
    try:
        rules = None if ruleset is None else catalogue.rules(ruleset, None, Path())
        if file.suffix == ".json":
            pack = catalogue.deck(str(file), Path()) if rules is None else catalogue.pack(str(file), rules, Path())
        else:
            sheet, deck, rows = listed(file, "", palette)
            doubts = doubtful(sheet, deck)
            pack = Pack(deck)
            try:
                if rules is not None:
                    rules.game.check_deck(pack, rules)
            except LogError as error:
                raise LogError(in_sheet(error.problems, rows)) from error
    except LogError as error:
        complain(error.source or name_of(file), error.problems)
        return NOT_JUDGED
    lines = told(pack) if file.suffix == ".json" else [*told(pack), *other_palette(pack)]
    lines += _games(pack) if ruleset is None else [f"can be played with {ruleset}"]
    for line in lines:
        write("".join(f"{one}\n" for one in wrapped(safe(line), "  ", "")))
    complain(name_of(file), doubts)
    return FOUND if doubts else CLEAN


def _games(pack: Pack) -> list[str]:
    """Which shipped rulesets a deck can be played with, and why not with the others."""
    found, lines = list[str](), list[str]()
    for id in catalogue.editions():
        try:
            rules = catalogue.rules(id, None, Path())
            rules.game.check_deck(pack, rules)
            found.append(id)
        except LogError as error:
            lines.append(f"not with {id}: {error.problems[0].message}")
        except AdjudicatorError:
            continue
    if lines:
        lines.append("a rule book of your own may take any ranks and suits")
    return [f"can be played with {', '.join(found) or 'none of the games here'}", *lines]
