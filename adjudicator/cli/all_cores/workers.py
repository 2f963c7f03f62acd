"""Work on many items by several processes, with its results in the order of the items: the same as by one.

Processes are the standard library's (`concurrent.futures`): on Linux forked, so that what is loaded here is loaded
there; elsewhere started anew. Items and what comes of them are plain, and go there and back in parts. Nothing is shown,
written or counted in such a process: that is done here, where the results come back in order.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from itertools import chain
from queue import SimpleQueue
from types import TracebackType
from typing import Any, Final, Generic, NamedTuple

from adjudicator.cli import console
from adjudicator.cli.all_cores.work import FORKED, Item, Result, Work

PART: Final = 200_000
"""So many bytes, or a little more, go to a process at a time: a few hundredths of a second of work."""
MOST: Final = 64
"""And no more items than that."""
AHEAD: Final = 4
"""So many parts for each process wait to be done, or for those before them to be done."""
WINDOWS: Final = 61
"""The most processes that Windows can wait for."""
LOST: Final = 3
"""After so many losses of a process the rest is done in this one."""


def by_several(work: Work[Item, Result], items: Iterator[Item], jobs: int) -> Iterator[Result]:
    """What comes of each item, in order, by so many processes, which end with it."""
    waiting = deque[_Begun[Item]]()
    with _Workers(work, min(jobs, WINDOWS)) as workers:
        for part in parts(items, work.size, PART, MOST):
            waiting.append(workers.begin(part))
            while waiting and (waiting[0].done() or len(waiting) > AHEAD * jobs):
                yield from workers.end(waiting.popleft())
        while waiting:
            yield from workers.end(waiting.popleft())


def parts(items: Iterator[Item], size: Callable[[Item], float], most: float, number: int) -> Iterator[list[Item]]:
    """Items in parts of so many bytes, or a little more, and of no more items than that."""
    part, room = [], most
    for item in items:
        part.append(item)
        room -= size(item)
        if room <= 0 or len(part) == number:
            yield part
            part, room = [], most
    if part:
        yield part


class _Begun(NamedTuple, Generic[Item]):
    """A part that somebody works on, or nobody; `ended` has what came of it once it is done.

    A future is asked only then, and undisturbed: Ctrl-C in the middle of its own methods would leave it locked, and
    whoever wants to tell it something waiting for ever. A wait for `ended` can be broken off anywhere.
    """

    part: list[Item]
    pool: ProcessPoolExecutor | None
    ended: SimpleQueue[Future[bytes]] | None

    def done(self) -> bool:
        return self.ended is None or not self.ended.empty()

    def result(self) -> bytes | None:
        if self.ended is None:
            return None
        future = self.ended.get()
        with _undisturbed():
            return future.result()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Ctrl-C waits: it would leave processes half begun. Those that begin meanwhile never hear of it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    was = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, was)


class _Workers(Generic[Item, Result]):
    """Processes that work. What one of them cannot do, or was about to do when it was killed, is done in this one."""

    def __init__(self, work: Work[Item, Result], jobs: int) -> None:
        self.work, self.jobs, self.lost = work, jobs, 0
        self.others = set(multiprocessing.active_children())
        self.pool: ProcessPoolExecutor | None = self._started()

    def _started(self) -> ProcessPoolExecutor:
        # A process with several threads may hold a lock while it is forked, for ever.
        method = FORKED if threading.active_count() == 1 else "spawn"
        context = multiprocessing.get_context(method)
        return ProcessPoolExecutor(self.jobs, context, initializer=_begin, initargs=(self.work,))

    def begin(self, part: list[Item]) -> _Begun[Item]:
        """Have a part done, where somebody can."""
        ended: SimpleQueue[Future[bytes]] | None = None
        if self.pool is not None:
            with suppress(BrokenExecutor), _undisturbed():
                future, ended = self.pool.submit(_do, part), SimpleQueue()
                future.add_done_callback(ended.put)
        return _Begun(part, self.pool, ended)

    def end(self, begun: _Begun[Item]) -> Iterator[Result]:
        """What has come of a part."""
        found: list[Result] | None = None
        try:
            packed = begun.result()
            found = None if packed is None else self.work.unpack(packed)
        except BrokenExecutor:
            self._lost(begun.pool)
        except Exception:  # whatever it was: it comes up here as well, or it was that process's own trouble
            pass
        yield from chain.from_iterable(map(self.work.do, begun.part)) if found is None else found

    def _lost(self, pool: ProcessPoolExecutor | None) -> None:
        """One of these processes was killed, which ends them all: start others, if that is not done already."""
        if pool is None or pool is not self.pool:
            return
        with _undisturbed():
            pool.shutdown(wait=True)
        self.lost += 1
        if self.lost == 1:
            console.hint("A process that judged a part of this was killed; that part is judged again. Nothing is lost.")
        self.pool = self._started() if self.lost < LOST else None

    def __enter__(self) -> _Workers[Item, Result]:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.pool is None:
            return
        with _undisturbed():
            for process in multiprocessing.active_children() if kind is not None else ():
                if process not in self.others:
                    process.terminate()
            # Once, and to its end: a pool told to end without waiting goes on, and may close what Python's exit uses.
            self.pool.shutdown(wait=True, cancel_futures=kind is not None)


# ---- in a process that works


_work: Work[Any, Any]  # Any: what a process works on is said when it begins


def _may_be_ended(when: bool) -> None:
    """It is ended only while it works: in the middle of handing something over, the others would wait for the rest."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK if when else signal.SIG_BLOCK, {signal.SIGTERM})


def _begin(work: Work[Any, Any]) -> None:
    """Ctrl-C is for whoever started us, with whom we go."""
    global _work
    _work = work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _may_be_ended(False)
    gc.set_threshold(100_000, 50, 100)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _do(part: list[Any]) -> bytes:
    _may_be_ended(True)
    try:
        return _work.pack(chain.from_iterable(map(_work.do, part)))
    finally:
        _may_be_ended(False)
