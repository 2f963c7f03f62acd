"""`adjudicate test`: pinned cases, run without pytest."""

from __future__ import annotations

from adjudicator.cli.options import PathsArgument


def command(paths: PathsArgument) -> int:
    """Run pinned cases. *.cases.json, and logs that say what they expect; exit 1 if one shows something else."""
    from adjudicator.cli.pinned import Tally, run_file
    from adjudicator.cli.sources import CASES, GAMES, found

    tally = Tally()
    for path in found(paths, (CASES, *GAMES), tally.refuse):
        run_file(path, tally)
    return tally.close()
