"""`adjudicate test`: pinned cases, run without pytest."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from adjudicator.cli import completing


def command(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH...", help="Logs, or folders of logs.", autocompletion=completing.pinned),
    ],
    review: Annotated[
        bool, typer.Option("--review", help="Show each that fails and ask whether to rewrite what it expects.")
    ] = False,
) -> int:
    """Run pinned cases. *.cases.json, and logs that say what they expect; exit 1 if one shows something else."""
    if review:
        from adjudicator.cli import review as reviewing

        return reviewing.review(paths)
    from adjudicator.cli.pinned import Tally, report
    from adjudicator.cli.scenes import scenes
    from adjudicator.cli.sources import CASES, GAMES, found

    tally = Tally()
    for path in found(paths, (CASES, *GAMES), tally.refuse):
        for scene in scenes(path, tally.refuse):
            tested = tally.run(scene)
            if tested is not None and tested.failures:
                report(scene.file, tested)
    return tally.close()
