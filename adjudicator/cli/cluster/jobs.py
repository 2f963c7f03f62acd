"""Who works on many items: processes here, or the workers of a cluster, of which nothing is loaded unless asked for."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import typer

if TYPE_CHECKING:
    from adjudicator.cli.cluster.scheduler import Cluster

Jobs: TypeAlias = "int | Cluster | None"
"""So many processes; a cluster; or None, by which there are as many processes as there is work for."""


def jobs_of(jobs: int | None, cluster: str | None, paths: Iterable[Path], *named: str | None) -> Jobs:
    """What the command line asks for; a cluster must read these `paths`, and rule books and decks that are files.

    Raises:
        AdjudicatorError: if the cluster does not answer, or none of its workers can judge this.
        typer.BadParameter: for both.
    """
    if cluster is None:
        return jobs
    if jobs is not None:
        raise typer.BadParameter(
            "cannot be combined with --cluster, whose workers are as many as they are", param_hint="-j"
        )
    from adjudicator.cli.cluster.scheduler import Cluster

    books = [Path(one) for one in named if one is not None and Path(one).is_file()]
    return Cluster(cluster, [*paths, *books])
