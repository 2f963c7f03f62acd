"""Writes what a game is handed on as."""

from __future__ import annotations

from pathlib import Path

import typer

from adjudicator.cli import console
from adjudicator.cli.inputs.file_names import STDIN, shown
from adjudicator.cli.inputs.rules_asked import ByRules
from adjudicator.cli.share.handed_on import OpenSteps, alone, command, filmed
from adjudicator.cli.version import version
from adjudicator.cli.whole_files import write_whole
from adjudicator.formats.phrases import counted
from adjudicator.page import document
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.markdown import flagged, whole_game
from adjudicator.reports.markdown import markdown as as_text
from adjudicator.views.film import Film


def export(
    log: Path, html: Path | None, *, markdown: bool, step: int | None, seat: str | None, how: ByRules, given: list[str]
) -> None:
    """Judge a game and write it as a page, print a step of it, or both; `given` are words that judge it so again.

    Raises:
        LogError: if it cannot be judged.
        UnknownId: if no player has that name.
        typer.BadParameter: as `as_page` and `as_markdown`.
        OSError: for a file that cannot be written.
    """
    camera = OpenSteps(seat)
    game = filmed(alone(log), seat, lambda: camera, **how)
    if html is not None:
        as_page(game, camera.legal, log, html, seat, given)
    if markdown:
        as_markdown(game, log, step, seat, given)


def as_page(
    game: JudgedGame, legal: list[list[str]], log: Path, file: Path, seat: str | None, given: list[str]
) -> None:
    """Write a game as a page.

    Raises:
        typer.BadParameter: where the log itself would be overwritten.
        OSError: for a file that cannot be written.
    """
    if file != STDIN and file.exists() and log.exists() and file.samefile(log):
        raise typer.BadParameter(f"{shown(file)} is the log itself", param_hint="--html")
    page = document(
        Film(game),
        version(),
        legal=legal,
        seat=seat or "",
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
