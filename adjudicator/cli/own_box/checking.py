"""A deck file or a spreadsheet looked through."""

from __future__ import annotations

from pathlib import Path

from adjudicator import catalogue
from adjudicator.cli.console import complain, write
from adjudicator.cli.exits import CLEAN, FOUND, NOT_JUDGED
from adjudicator.cli.own_box.deck_file import HELPS, listed, name_of, other_palette
from adjudicator.desk.own_box import playable, told
from adjudicator.errors import LogError, Problem
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
        rules = None if ruleset is None else catalogue.rules(ruleset)
        if file.suffix == ".json":
            pack = catalogue.deck(str(file)) if rules is None else catalogue.pack(str(file), rules)
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
    lines = told(pack, HELPS) if file.suffix == ".json" else [*told(pack, HELPS), *other_palette(pack)]
    lines += playable(pack) if ruleset is None else [f"can be played with {ruleset}"]
    for line in lines:
        write("".join(f"{one}\n" for one in wrapped(safe(line), "  ", "")))
    complain(name_of(file), doubts)
    return FOUND if doubts else CLEAN
