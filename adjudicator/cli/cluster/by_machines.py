"""Work on many items by other machines, with its results in the order of the items: the same as by one process here.

Dask has the machines, and begins anew elsewhere what a worker did that is gone. Nothing is shown, written or counted
there: that is done here, where the results come back in order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final, Generic, NamedTuple

from adjudicator.cli import console
from adjudicator.cli.all_cores.pieces import Refusals, Unjudged, sources_of
from adjudicator.cli.all_cores.work import Item, Result, Work
from adjudicator.cli.all_cores.workers import parts
from adjudicator.cli.cluster.errands import Errand, Outcome, length_seen, likeness
from adjudicator.cli.cluster.scheduler import Awaited, Cluster
from adjudicator.cli.inputs.file_names import shown
from adjudicator.cli.inputs.sources import Source
from adjudicator.cli.inputs.stretches import STRETCH, Stretch
from adjudicator.cli.inputs.urls import is_url
from adjudicator.errors import AdjudicatorError, Problem

MOST: Final = 500
"""No more items than that go to a worker at a time."""
SMALLER: Final = 8
"""Into so many pieces a part is cut that nobody survives."""
KILLED: Final = "every worker that judged this was killed, by a lack of memory for example"


def by_machines(work: Work[Item, Result], items: Iterator[Item], cluster: Cluster) -> Iterator[Result]:
    """What comes of each item, in order.

    Raises:
        AdjudicatorError: if nobody is left who can do it.
    """
    waiting = deque[_Sent[Item]]()
    post = _Post(work, cluster)
    try:
        for part in parts(items, work.size, STRETCH, MOST):
            waiting.append(post.send(part))
            while waiting and (waiting[0].asked.is_done() or len(waiting) > cluster.ahead()):
                yield from post.back(waiting.popleft())
        while waiting:
            yield from post.back(waiting.popleft())
    finally:
        cluster.close()


class _Sent(NamedTuple, Generic[Item]):
    """A part that some worker has, or will have."""

    part: list[Item]
    reads: list[Path]
    asked: Awaited


class _Post(Generic[Item, Result]):
    """Sends parts to workers, and takes what comes back."""

    def __init__(self, work: Work[Item, Result], cluster: Cluster) -> None:
        self.work, self.cluster, self.lost = work, cluster, False

    def send(self, part: list[Item]) -> _Sent[Item]:
        """Have a part done by somebody."""
        reads = _files(self.work.of(item) for item in part)
        return _Sent(part, reads, self.cluster.begin(Errand(self.work, part, self.cluster.folder, reads, likeness())))

    def back(self, sent: _Sent[Item]) -> Iterator[Result]:
        """What has come of a part. What fails there in any other way is done here, where it may be told as ever."""
        outcome = self._outcome(sent)
        if outcome is None:
            yield from self._smaller(sent.part)
        elif outcome.how == "done":
            yield from self.work.unpack(outcome.data)
        elif outcome.how == "unfit" and not any(length_seen(path).why for path in sent.reads):
            self.cluster.dismiss(outcome.worker, outcome.why)
            yield from self.back(self.send(sent.part))
        else:
            yield from chain.from_iterable(map(self.work.do, sent.part))

    def _outcome(self, sent: _Sent[Item]) -> Outcome | None:
        """How it went; None if every worker that had it was killed.

        Raises:
            AdjudicatorError: if there is nobody any more.
        """
        from distributed import KilledWorker

        try:
            found = self.cluster.answer(sent.asked)
        except KilledWorker:
            return None
        except AdjudicatorError:
            raise
        except Exception:  # what the worker could not even begin
            found = None
        return found if isinstance(found, Outcome) else Outcome("failed", b"")

    def _smaller(self, part: list[Item]) -> Iterator[Result]:
        """A part that nobody survived, piece by piece, until it is known which item that is."""
        if not self.lost:
            self.lost = True
            console.hint("A part of this killed every worker that had it; it is judged again piece by piece.")
        items = [*chain.from_iterable(map(self._opened, part))]
        if len(items) > 1:
            step = -(-len(items) // SMALLER)
            for begin in range(0, len(items), step):
                yield from self.back(self.send(items[begin : begin + step]))
        else:
            for item in items:
                yield from self.work.do(self._refused(item))

    def _opened(self, item: Item) -> list[Item]:
        """The logs of a stretch, or a file as it is."""
        unread, instead = self.work.of(item), self.work.instead
        if not isinstance(unread, Stretch) or instead is None:
            return [item]
        refusals = Refusals()
        found = [instead(item, source) for source in sources_of(unread, refusals.refuse)]
        return found + [instead(item, refused) for refused in refusals.taken()]

    def _refused(self, item: Item) -> Item:
        """An item that is not judged.

        Raises:
            AdjudicatorError: if there is no such item.
        """
        unread = self.work.of(item)
        if self.work.instead is None:
            raise AdjudicatorError(f"{KILLED}; nothing goes on without it")
        source = getattr(unread, "source", unread)
        if isinstance(source, Source):
            line, column = (source.first, 1) if source.corpus else (0, 0)
            refused = Unjudged(source.file, [Problem(KILLED, line=line, column=column)])
        else:
            refused = Unjudged(shown(source) if isinstance(source, Path) else "", [Problem(KILLED)])
        return self.work.instead(item, refused)


def _files(unread: Iterator[object]) -> list[Path]:
    """What a part reads. Of files at URLs the first is enough: whoever can read that one can read the others."""
    paths = (one.path if isinstance(one, Stretch) else one for one in unread)
    found = [*dict.fromkeys(path for path in paths if isinstance(path, Path))]
    there = [path for path in found if is_url(path)]
    return [path for path in found if path not in there[1:]] if there else found
