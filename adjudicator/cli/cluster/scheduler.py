"""The workers of a cluster, spoken to through their scheduler. Those that judge otherwise are told of, not asked."""

from __future__ import annotations

import logging
import os
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any, Final

from adjudicator.cli import console
from adjudicator.cli.cluster.errands import Errand, Seen, counted, errand, length_seen, lengths, likeness
from adjudicator.cli.inputs.file_names import shown
from adjudicator.cli.inputs.sources import only_here
from adjudicator.cli.inputs.stretches import STRETCH, Counted, Stretch, length
from adjudicator.cli.inputs.urls import without_secrets
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.link import is_link
from adjudicator.formats.phrases import counted as numbered
from adjudicator.limits import FILE_BYTES

MISSING: Final = (
    "--cluster needs Dask, which is not installed: pip install 'distributed>=2025.1,<2027' 'fsspec>=2024.6,<2027'"
)
CONNECTING: Final = 10
"""So many seconds the scheduler has to answer."""
LOOKING: Final = 2
"""Every so many seconds of waiting it is looked whether there still is anybody."""
COMING: Final = 60
"""So many seconds without any worker are waited through."""
AHEAD: Final = 4
"""So many parts for each worker wait to be done, or for those before them to be done."""
ASKING: Final = 1
"""No more often than that it is asked how many workers there are, in seconds."""
NAMED: Final = 3
"""So many workers are named that cannot be asked for the same reason."""


@dataclass
class Awaited:
    """A function that some worker calls, or will call."""

    function: Callable[..., Any]
    given: tuple[Any, ...]
    urgent: bool
    future: Any
    """Dask's."""
    among: frozenset[str]
    """The only workers that may call it; none if any of them may."""

    def is_done(self) -> bool:
        """Whether there is an answer."""
        return bool(self.future.done())


class Cluster:
    """Workers at other machines."""

    def __init__(self, address: str, reads: Iterable[Path]) -> None:
        """Ask for them, and whether they judge as we do and can read these files and folders.

        Raises:
            AdjudicatorError: if nobody answers, or none of them can.
        """
        self.address, self.name = address, without_secrets(address)
        self.reads = [path for path in reads if not only_here(path) and not is_link(os.fspath(path))]
        self.folder = os.getcwd()
        self.unfit: dict[str, str] = {}
        """The workers that cannot be asked, and why."""
        self.told = set[str]()
        self._client: Any = None
        self._ahead, self._until = AHEAD, 0.0
        _ = self.client

    @property
    def client(self) -> Any:  # Any: Dask's client has few types
        """The connection, made where there is none."""
        if self._client is None:
            self._client = self._connected()
            try:
                self._look_at_workers()
            except BaseException:
                self.close()
                raise
        return self._client

    def close(self) -> None:
        """Leave; what was begun for us ends there."""
        client, self._client = self._client, None
        if client is not None:
            client.close(timeout=CONNECTING)

    def _connected(self) -> Any:
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            raise AdjudicatorError(MISSING) from None
        theirs = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]
        for name in (*theirs, "asyncio"):  # which tells of tasks of Dask's that nobody waits for any more
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of other versions of what Dask needs; if it matters, it fails
                return distributed.Client(self.address, timeout=CONNECTING, set_as_default=False, name="adjudicate")
        except (OSError, ValueError, TypeError) as error:
            why = without_secrets(" ".join(str(error).split()), self.address)
            raise AdjudicatorError(f"no scheduler of Dask answers at {self.name}: {why}") from error

    def _look_at_workers(self) -> None:
        client = self._client
        if not client.nthreads():
            console.hint(f"No worker has come to {self.name} yet; waiting for one.")
            try:
                client.wait_for_workers(1, timeout=COMING)
            except TimeoutError:
                raise self.deserted() from None
        ours, here = likeness(), [length_seen(path) for path in self.reads]
        for worker, theirs in client.run(likeness, on_error="return").items():
            self._note(worker, self._not_ours(worker) if isinstance(theirs, Exception) else theirs.unlike(ours))
        if self.reads and self.workers():
            seen = client.run(lengths, self.folder, self.reads, workers=self.workers(), on_error="return")
            for worker, found in seen.items():
                self._note(worker, _cannot_read(self.reads, here, found))
        self._tell()
        threads = [number for worker, number in client.nthreads().items() if worker not in self.unfit]
        if threads and max(threads) > 1:
            console.hint(
                f"{numbered(sum(one > 1 for one in threads), 'worker')} at {self.name} has several threads, of which "
                "one judges at a time; `dask worker --nworkers auto --nthreads 1` starts a process a core"
            )

    def _not_ours(self, worker: str) -> str:
        """Why a worker does not even know what it is asked."""
        found = self._client.run(installed, "adjudicator", workers=[worker], on_error="return").get(worker)
        if not isinstance(found, str):
            return "does not have adjudicator"
        ours = likeness().version
        return f"has adjudicator {found}, and here is {ours}" if found != ours else "has another adjudicator than here"

    def _note(self, worker: str, why: str) -> None:
        if why:
            self.unfit[worker] = why

    def dismiss(self, worker: str, why: str) -> None:
        """A worker that has come meanwhile, and cannot be asked."""
        self._note(worker, why)
        self._tell()

    def _tell(self) -> None:
        """Say which workers are not asked and why, each once.

        Raises:
            AdjudicatorError: if none is left, while there are some.
        """
        reasons: dict[str, list[str]] = {}
        for worker, why in self.unfit.items():
            if worker not in self.told:
                reasons.setdefault(why, []).append(without_secrets(worker))
        self.told |= self.unfit.keys()
        alone = not self.workers()
        words = []
        for why, workers in reasons.items():
            more = f" and {len(workers) - NAMED} more like it" if len(workers) > NAMED else ""
            each = "each of" if len(workers) > 1 else "worker"
            words.append(f"{each} {', '.join(workers[:NAMED])}{more} {why}")
        if alone and self.unfit:
            told = "; ".join(words or sorted(set(self.unfit.values())))
            raise AdjudicatorError(f"no worker at {self.name} can judge this: {told}")
        for line in words:
            console.hint(f"{line[:1].upper()}{line[1:]}. It is given nothing to do.")

    def workers(self) -> list[str]:
        """Those that can be asked now."""
        return [worker for worker in self.client.nthreads() if worker not in self.unfit]

    def deserted(self) -> AdjudicatorError:
        """Nobody is there to do it."""
        return AdjudicatorError(f"no worker has come to {self.name} for {COMING} seconds; see `dask worker --help`")

    def gone(self) -> AdjudicatorError:
        """Nobody hands out work any more."""
        return AdjudicatorError(f"the scheduler at {self.name} is gone; not all is judged")

    def asked(self, function: Callable[..., Any], *given: Any, urgent: bool = False) -> Awaited:
        """Have a function called by a worker."""
        among = self.workers() if self.unfit else None
        future = self.client.submit(function, *given, pure=False, priority=10 if urgent else 0, workers=among)
        return Awaited(function, given, urgent, future, frozenset(among or ()))

    def answer(self, asked: Awaited) -> Any:
        """What came of it; waited for as long as there is anybody. If those that may do it are gone, others are asked.

        Raises:
            AdjudicatorError: if nobody is left, or the scheduler is gone.
            Exception: what Dask says if no worker came to the end of it.
        """
        alone = 0
        while True:
            try:
                return asked.future.result(timeout=LOOKING)
            except TimeoutError:
                there = self.workers()
            except (CancelledError, OSError) as error:
                raise self.gone() from error
            if there and asked.among and asked.among.isdisjoint(there):
                asked.future.cancel()
                again = self.asked(asked.function, *asked.given, urgent=asked.urgent)
                asked.future, asked.among = again.future, again.among
            if not there and not alone:
                console.hint(f"No worker is left at {self.name}; waiting for one.")
            alone = 0 if there else alone + LOOKING
            if alone > COMING:
                raise self.deserted()

    def begin(self, what: Errand) -> Awaited:
        """Have a part done."""
        return self.asked(errand, what)

    def ahead(self) -> int:
        """How many parts may wait; how many workers there are is asked now and then."""
        if time.monotonic() > self._until:
            self._ahead = AHEAD * max(len(self.client.nthreads()), 1)
            self._until = time.monotonic() + ASKING
        return self._ahead

    # ---- a corpus

    def cut(self, path: Path) -> Iterator[Path | Stretch]:
        """A corpus in stretches, of which workers count the lines first; a small one as it is."""
        try:
            size = length(path) or 0
        except (AdjudicatorError, OSError):
            size = 0  # told by whoever reads it
        if size <= STRETCH:
            yield path
            return
        begins, waiting = iter(range(0, size, STRETCH)), deque[tuple[Stretch, Awaited]]()
        before, line, any_here = 0, 0, False
        while True:
            while len(waiting) < self.ahead() and (begin := next(begins, None)) is not None:
                stretch = Stretch(path, begin, min(begin + STRETCH, size))
                waiting.append((stretch, self.asked(counted, self.folder, stretch, urgent=True)))
            if not waiting:
                break
            stretch, asked = waiting.popleft()
            found = self._count(stretch, asked)
            line += found.head
            if line > FILE_BYTES:  # whoever reads the whole file reads no further either
                return
            any_here = any_here or not found.blank
            yield stretch._replace(before=before, nothing=not any_here and stretch.end == size)
            line = found.tail if found.ends else line
            before += found.ends

    def _count(self, stretch: Stretch, asked: Awaited) -> Counted:
        """What is in a stretch; what no worker can count is counted here."""
        try:
            found = self.answer(asked)
        except AdjudicatorError:
            raise
        except Exception:  # Dask's, of a worker that was killed
            found = None
        return found if isinstance(found, Counted) else counted(self.folder, stretch) or Counted(0, 0, 0, False)


def _cannot_read(paths: list[Path], here: list[Seen], found: Any) -> str:
    """Why a worker cannot read what is to be judged; "" if it can, or if nobody can."""
    if isinstance(found, Exception):
        return f"cannot read what is to be judged: {without_secrets(str(found))}"
    for path, ours, theirs in zip(paths, here, found, strict=True):
        if ours.why:
            continue
        if theirs.why:
            return f"cannot read {shown(path)}: {theirs.why}"
        if theirs != ours:
            return f"has another {shown(path)} than there is here"
    return ""
