"""The command `python -m benchmarks`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Final

import typer

from adjudicator.errors import LogError
from benchmarks.comparing import compared
from benchmarks.parts import dirty_logs, instructions, judging, long_logs, neighbours, starting, stepper
from benchmarks.parts.sizes import FULL, QUICK, Part, Size
from benchmarks.results import INSTALL, KEPT, Measured, Missing, Results, of_this_machine, read, written
from benchmarks.table import table

PARTS: Final[dict[str, Part]] = {
    judging.PART: judging.measure,
    neighbours.PART: neighbours.measure,
    starting.PART: starting.measure,
    long_logs.PART: long_logs.measure,
    dirty_logs.PART: dirty_logs.measure,
    stepper.PART: stepper.measure,
    instructions.PART: instructions.measure,
}


def run(size: Size, parts: list[str] | None = None) -> Results:
    """Measure the parts that are asked for, or all of them."""
    measured: list[Measured] = []
    missing: list[Missing] = []
    for name, measure in PARTS.items():
        if parts and name not in parts:
            missing.append(Missing(part=name, what="all of it", why="not asked for"))
            continue
        print(f"measuring: {name} ...", file=sys.stderr)
        found, not_here = measure(size)
        measured += found
        missing += not_here
    return of_this_machine(size.name, measured, missing)


def command(
    parts: Annotated[list[str] | None, typer.Argument(metavar="[PART]...", help=f"{', '.join(PARTS)}; or all.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Under a minute: fewer games, fewer rounds.")] = False,
    wide: Annotated[bool, typer.Option("--wide", help="Also with teams, two decks and larger decks.")] = False,
    read_from: Annotated[Path | None, typer.Option("--read", help="Show a kept run and measure nothing.")] = None,
    against: Annotated[Path | None, typer.Option("--against", help="Compare with a kept run: ratios only.")] = None,
    json: Annotated[Path | None, typer.Option("--json", help="Write the run as JSON into a file.")] = None,
    svg: Annotated[Path | None, typer.Option("--svg", help="Draw the run into a file.")] = None,
    keep: Annotated[bool, typer.Option("--keep", help="Write results/VERSION.json and its picture.")] = False,
) -> None:
    """Measure how fast we judge, as multiples of what others take."""
    unknown = [part for part in parts or () if part not in PARTS]
    if unknown:
        raise typer.BadParameter(f"no part is called {unknown[0]!r}; there are {', '.join(PARTS)}")
    try:
        kept = None if against is None else read(against)
        size = (QUICK if quick else FULL)._replace(wide=wide)
        results = run(size, parts) if read_from is None else read(read_from)
    except (LogError, OSError) as error:
        typer.echo(f"benchmarks: {error}", err=True)
        raise typer.Exit(2) from None
    typer.echo(table(results) if kept is None else compared(kept, results), nl=False)
    if keep:
        json, svg = (KEPT / f"{results.version}.{kind}" for kind in ("json", "svg"))
    if json is not None:
        json.write_bytes(written(results))
    if svg is not None:
        _draw(results, svg)


def _draw(results: Results, file: Path) -> None:
    try:
        from benchmarks.picture import picture

        file.write_bytes(picture(results))
    except ImportError:
        typer.echo(f"no picture: matplotlib is not installed: {INSTALL}", err=True)


if __name__ == "__main__":
    typer.run(command)
