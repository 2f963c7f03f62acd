"""What comes of many items, in their order: done here, or where there is much to do by all cores."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Generator, Iterable
from itertools import chain

from adjudicator.cli.all_cores.work import FORKED, Item, Result, Work
from adjudicator.cli.cluster.jobs import Jobs


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def patience() -> float:
    """So many seconds of work are done here before others are asked for help; starting them takes a part of that."""
    return 0.5 if FORKED == "fork" else 2.0


def results(work: Work[Item, Result], items: Iterable[Item], jobs: Jobs) -> Generator[Result]:
    """What comes of each item, in order, by so many processes, or by the workers of a cluster.

    With None by as many as there are cores, once there has been more to do than one does in a moment. Close it if you
    leave it before its end: then the processes end as well.
    """
    if jobs is not None and not isinstance(jobs, int):
        from adjudicator.cli.cluster.by_machines import by_machines

        yield from by_machines(work, iter(items), jobs)
        return
    jobs = 1 if jobs is None and cores() == 1 else jobs
    left, until = iter(items), time.process_time() + patience()
    for item in left:
        if jobs != 1 and (jobs is not None or time.process_time() > until):
            from adjudicator.cli.all_cores.workers import by_several  # little work needs no other process

            yield from by_several(work, chain([item], left), jobs or cores())
            return
        yield from (work.here or work.do)(item)
