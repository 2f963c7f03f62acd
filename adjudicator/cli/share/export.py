"""Writes what a game is handed on as."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, NamedTuple

import typer

from adjudicator.by_rules import ByRules
from adjudicator.cli import console
from adjudicator.cli.inputs.file_names import STDIN, shown
from adjudicator.cli.inputs.sources import Source
from adjudicator.cli.share.handed_on import alone, command, filmed
from adjudicator.cli.spared import spare
from adjudicator.cli.whole_files import write_whole
from adjudicator.desk.opened import OpenSteps, link_to
from adjudicator.errors import LogError
from adjudicator.formats.phrases import counted
from adjudicator.page import document
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.markdown import flagged, whole_game
from adjudicator.reports.markdown import markdown as as_text
from adjudicator.reports.qr_code import picture
from adjudicator.version import version
from adjudicator.views.film import Film


class HandedOnAs(NamedTuple):
    """As what a game is handed on."""

    html: Path | None = None
    link: bool = False
    qr: Path | None = None
    markdown: bool = False
    step: int | None = None
    """The step for `markdown`."""


def export(log: Path, forms: HandedOnAs, *, seat: str | None, how: ByRules, given: list[str]) -> None:
    """Judge a game and hand it on in each of these forms; `given` are words that judge it so again.

    Raises:
        LogError: if it cannot be judged.
        UnknownId: if no player has that name.
        typer.BadParameter: as `as_link` and `as_markdown`, and for a place where somebody's own file is.
        OSError: for a file that cannot be written.
    """
    for file, option in ((forms.html, "--html"), (forms.qr, "--qr")):
        if file is not None:
            spare(file, option, [log])
    camera = OpenSteps(seat)
    source = alone(log)
    game = filmed(source, seat, lambda: camera, **how)
    html, markdown, step = forms.html, forms.markdown, forms.step
    if forms.link or forms.qr is not None:
        as_link(game, source, forms)
    if html is not None:
        as_page(game, camera.legal, source, html, seat, given)
    if markdown:
        as_markdown(game, log, step, seat, given)


def as_link(game: JudgedGame, source: Source, forms: HandedOnAs) -> None:
    """Print the link that holds a game, or draw it as a QR code.

    Raises:
        LogError: if there is no such link.
        typer.BadParameter: for a file that is no picture.
        OSError: for a file that cannot be written.
    """
    link, file = link_to(game.log.header, game.log.steps, source.beside), forms.qr
    if forms.link:
        console.write(link + "\n")
    if file is None:
        return
    kinds: dict[str, Literal["svg", "png"]] = {".svg": "svg", ".png": "png"}
    if file.suffix.lower() not in kinds:
        raise typer.BadParameter(f"expected a name that ends in .svg or .png, found {shown(file)!r}", param_hint="--qr")
    write_whole(file, picture(link, kinds[file.suffix.lower()]))
    console.hint(f"{shown(file)}: written, a QR code of {len(link):,} characters")


def as_page(
    game: JudgedGame,
    legal: list[list[str]],
    source: Source,
    file: Path,
    seat: str | None,
    given: list[str],
) -> None:
    """Write a game as a page.

    Raises:
        OSError: for a file that cannot be written.
    """
    try:
        link, unlinked = link_to(game.log.header, game.log.steps, source.beside), ""
    except LogError as error:
        link, unlinked = "", error.problems[0].message
    page = document(
        Film(game),
        version(),
        legal=legal,
        seat=seat or "",
        link=link,
        unlinked=unlinked,
        check=command("check", game.file, *given),
        step=command("step", game.file, *given, "--step", "N"),
    )
    if file == STDIN:
        console.write(page)
        return
    write_whole(file, page.encode())
    console.hint(f"{shown(file)}: written, {len(page.encode()) // 1000 + 1} kB")


def as_markdown(game: JudgedGame, log: Path, step: int | None, seat: str | None, given: list[str]) -> None:
    """Print a step with its findings. If none is named, the only one that has any, or all with a summary above.

    Raises:
        typer.BadParameter: if there is no such step.
    """
    steps = flagged(game) if step is None else [step]
    if step is not None and step > game.steps:
        raise typer.BadParameter(f"the record has {counted(game.steps, 'step')}", param_hint="--step")
    name = "-" if log == STDIN else shown(Path(log.name))
    view = ["check"] if seat is None else ["replay", "--seat", seat]
    check = command(view[0], name, *view[1:], *given)
    console.write(as_text(game, steps[0], check) if len(steps) == 1 else whole_game(game, check))
