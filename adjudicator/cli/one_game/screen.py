"""Opens the stepper on a log."""

from __future__ import annotations

import sys
from codecs import getincrementaldecoder
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Unpack, cast

from adjudicator.by_rules import ByRules
from adjudicator.cli.console import hint
from adjudicator.cli.exits import CLEAN, NOT_JUDGED, reason, trace
from adjudicator.cli.inputs.attempts import judged
from adjudicator.cli.inputs.file_names import shown
from adjudicator.cli.inputs.sources import Source, only
from adjudicator.cli.one_game.stopped import offered
from adjudicator.cli.one_game.what_if import otherwise, save
from adjudicator.desk.sitting import Sitting
from adjudicator.desk.ways import ways
from adjudicator.errors import AdjudicatorError, LogError
from adjudicator.formats.log import Step
from adjudicator.reports.frames import Camera
from adjudicator.reports.safe import safe
from adjudicator.views.film import Film

MISSING = "the stepper needs textual, which is not installed: pip install 'textual>=8.2,<9'"


def stepper(game: Path, step: int, seat: str | None, *, light: bool = False, **how: Unpack[ByRules]) -> int:
    """Step through a game; the exit code.

    Raises:
        LogError: if it cannot be judged.
        UnknownId: for a player who does not exist.
    """
    if find_spec("textual") is None:
        hint(MISSING)
        return NOT_JUDGED
    source = only(game)
    if any(stream is None or not stream.isatty() for stream in (sys.stdin, sys.stdout)):
        hint("the stepper needs a terminal; `adjudicate replay` tells the same as text")
        return NOT_JUDGED

    views = Views(source, how)
    views.film(seat)
    from adjudicator.stepper.app import Stepper

    app = Stepper(str(game), views, step=step, seat=seat, light=light)
    _mend_keyboard(partial(app.call_later, app.exit))
    _mend_output()
    app.run()
    return CLEAN


def _mend_keyboard(ended: Callable[[], object]) -> None:
    """Bytes that are no UTF-8, as a terminal with another encoding sends, are keys that mean nothing; `ended` is called
    when the terminal has gone.

    Textual's reader (8.2) decodes strictly, and dies of it with a traceback; at the end of its input it reads on for
    ever. Its decoder is the only way in.
    """
    with suppress(ImportError):  # Windows has another driver, which reads characters
        from textual.drivers import linux_driver

        class Keys(getincrementaldecoder("utf-8")):  # type: ignore[misc]  # a class that is found by its name
            def decode(self, data: bytes, final: bool = False) -> str:
                if not data:
                    ended()
                return str(super().decode(data, final))

        keys = partial(Keys, errors="replace")
        linux_driver.getincrementaldecoder = lambda _: keys  # type: ignore[attr-defined]  # it lets nobody choose


def _mend_output() -> None:
    """What is written to a terminal that has gone is lost, and nobody waits for it.

    Textual's writer (8.2) is a thread that dies of it, and whoever writes to it then waits for ever. Its file is the
    only way in.
    """
    with suppress(ImportError):  # Windows, as above
        from textual.drivers import linux_driver
        from textual.drivers._writer_thread import WriterThread

        class Writer(WriterThread):
            def __init__(self, file: IO[str]) -> None:
                super().__init__(cast(IO[str], _Forgiving(file)))

        linux_driver.WriterThread = Writer  # type: ignore[attr-defined]  # it lets nobody choose


class _Forgiving:
    """A file of which it does not matter whether it can still be written."""

    def __init__(self, file: IO[str]) -> None:
        self.file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self.file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self.file.flush()

    def fileno(self) -> int:
        return self.file.fileno()


class Views:
    """A game as each seat may know it; by each view it is judged once."""

    def __init__(self, source: Source, how: ByRules) -> None:
        """Nobody has looked yet."""
        self.source, self.how = source, how
        self.films: dict[str | None, Film] = {}

    def film(self, seat: str | None) -> Film:
        """The game as a seat may know it; None for all of it.

        Raises:
            LogError: if it cannot be judged.
            UnknownId: for a player who does not exist.
        """
        if seat not in self.films:
            game = judged(self.source, watch=Camera, seat=seat, keep=True, weighed=True, every_reading=True, **self.how)
            self.films[seat] = Film(game)
        return self.films[seat]

    def legal(self, film: Film, at: int) -> str:
        """What could be done just before a step, by the same view."""
        judge = film.game.judge.before(at)
        bench = judge.bench
        steps = [judge.rules.game.tell(bench, one) for one in offered(judge, list(range(bench.n)))]
        return "\n".join([f"Just before step {at}:", *map(safe, steps or ["nothing"])])

    def offers(self, film: Film, at: int) -> list[tuple[str, Step]]:
        """What could be done after a step, first by those on turn: in words, and as steps."""
        judge = film.game.judge.before(at + 1)
        bench = judge.bench
        seats = sorted(range(bench.n), key=lambda seat: seat not in bench.now.on_turn)
        return [(judge.rules.game.tell(bench, one), one) for one in offered(judge, seats)]

    def ways(self, film: Film, at: int, offer: Step) -> list[tuple[str, Step]]:
        """All that one of these may come to: what is chosen, in words, and the step."""
        judge = film.game.judge.before(at + 1)
        tell, bench = judge.rules.game.tell, judge.bench
        found, said = ways(judge, offer), tell(bench, offer)
        words = [tell(bench, way) for way in found]
        rest = [one.removeprefix(said).lstrip(",: ") or one for one in words]
        chosen = [one.partition(": ")[0] for one in rest]
        return [*zip(chosen if len({*chosen}) == len(found) else rest, found, strict=True)]

    def read(self, film: Film, at: int, line: str) -> Step | str:
        """The step that a line says in the words of `adjudicate record`; or why it says none."""
        game = film.game
        try:
            sitting = Sitting(game.rules, game.judge.pack, game.log.header, game.log.steps[:at], full=True)
            return sitting.parse(line)
        except AdjudicatorError as error:
            return _why(error)

    def otherwise(self, film: Film, at: int, step: Step) -> Film | str:
        """The game up to a step, and then this one, judged; or why no log could hold that."""
        try:
            return otherwise(self.source, film, at, step, self.how)
        except AdjudicatorError as error:
            return _why(error)

    def save(self, film: Film) -> str:
        """Write such a game as a log; says where it is, or why it is nowhere."""
        try:
            return f"saved: {shown(save(self.source, film))}"
        except (AdjudicatorError, OSError) as error:
            return _why(error)


def _why(error: Exception) -> str:
    """An error in a line, without the place in a file that nobody has."""
    trace(error)
    return "; ".join(one.message for one in error.problems) if isinstance(error, LogError) else reason(error)
