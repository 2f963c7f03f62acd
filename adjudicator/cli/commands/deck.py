"""`adjudicate deck`: the cards of a box of one's own."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from adjudicator.cli.inputs.options import ListingOption, utf8
from adjudicator.cli.shell.offers import offered

DecksArgument = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="Spreadsheets, or deck files; - is standard input.")
]
PaletteOption = Annotated[
    str | None,
    typer.Option(
        metavar="D|SUIT=COLOUR,...",
        help="The suits and their colours: those of a deck, or eye=blue,sun=yellow. Cells may name either.",
        callback=utf8,
    ),
]


def new(
    spreadsheet: Annotated[
        Path, typer.Argument(metavar="CARDS.CSV", help="The spreadsheet, as CSV or TSV; - is standard input.")
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="DECK.JSON", help="Write it into this file; what is described there stays."
        ),
    ] = None,
    id: Annotated[
        str | None, typer.Option(metavar="ID", help="The deck's name in logs; the file's if left out.", callback=utf8)
    ] = None,
    title: Annotated[str, typer.Option(metavar="WORDS", help="The deck's name for people.", callback=utf8)] = "",
    palette: PaletteOption = None,
) -> int:
    """Make a deck of a spreadsheet with columns such as rank, suit, name, type, text and copies.

    Columns are found by their names, in any order. A card with a text is judged by what does not depend on it, until
    somebody puts that into data.
    """
    from adjudicator.cli.own_box.deck_file import new_deck

    return new_deck(spreadsheet, out, id or "", title, palette)


def check(
    files: DecksArgument,
    ruleset: Annotated[
        str | None,
        typer.Option(metavar="ID|FILE", help="Only this game's rules.", autocompletion=offered("rulesets")),
    ] = None,
    palette: PaletteOption = None,
) -> int:
    """Say what is wrong with a deck or a spreadsheet, where, and which games it can be played with."""
    from adjudicator.cli.own_box.checking import check_deck

    return max(check_deck(file, ruleset, palette) for file in files)


def describe(
    card: Annotated[
        str, typer.Argument(metavar="[CARD]", help="The card: its id, its name, or its rank and suit.")
    ] = "",
    deck: Annotated[
        str | None,
        typer.Option(
            metavar="D", help="The deck that it is of; any shipped one if left out.", autocompletion=offered("decks")
        ),
    ] = None,
    text: Annotated[str, typer.Option(metavar="WORDS", help="What a card says, instead of one.", callback=utf8)] = "",
    number: Annotated[int, typer.Option("--number", "-n", min=1, max=20, help="How many to show.")] = 3,
    format: ListingOption = "text",
) -> None:
    """Show the shipped cards whose texts are most like a card's, each as data to paste into a deck."""
    from adjudicator.cli.own_box.describing import describe_card

    describe_card(card, deck, text, number, format)


def command() -> None:
    """Make a deck of your own cards from a spreadsheet, and check it."""


COMMANDS: Final[dict[str, Callable[..., Any]]] = {"new": new, "check": check, "describe": describe}  # Any: an exit code
