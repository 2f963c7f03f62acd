"""A log as somebody opens it: its verdict in short, and the page that `export` writes of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from adjudicator import catalogue
from adjudicator.desk.handed_in import HandedIn, LogIn
from adjudicator.errors import LogError, Problem
from adjudicator.formats.link import BEFORE, linked
from adjudicator.formats.log import Header, Step
from adjudicator.formats.phrases import listing
from adjudicator.formats.reading import canonical_pieces
from adjudicator.formats.shared_verdict import Given
from adjudicator.judging import adjudicate, weigh_faults
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.simulate import legal
from adjudicator.limits import PAGE_STEPS
from adjudicator.page import document
from adjudicator.reports.chronicle import Chronicler
from adjudicator.reports.frames import Camera
from adjudicator.reports.judged_game import JudgedGame
from adjudicator.reports.upshot import upshot
from adjudicator.version import version
from adjudicator.views.film import Film


class OpenSteps(Camera):
    """A camera for a page, which also writes down what was open after each step, up to as many as a page shows."""

    def __init__(self, seat: str | None = None) -> None:
        """In the view of a `seat` only what that player could do: others may hold anything."""
        super().__init__()
        self.seat = seat
        self.legal: list[list[str]] = []

    def __call__(self, n: int, step: Step | None, bench: Bench) -> None:
        """Keep the table, and what could be done now."""
        if n > PAGE_STEPS:
            Chronicler.__call__(self, n, step, bench)
            return
        super().__call__(n, step, bench)
        if step is None:
            self.legal.clear()
        game = bench.rules.game
        seats = [n for n, name in enumerate(bench.names) if self.seat in (None, name)]
        self.legal.append([game.tell(bench, one) for seat in seats for one in legal(bench, seat)])


def link_to(header: Header, steps: Sequence[Step], beside: Path, before: str = BEFORE) -> str:
    """The link that holds a log, with all that it takes to judge it.

    Raises:
        LogError: if it is too long, or if its rules or its deck are in files of their own.
    """
    own = catalogue.owned(header.ruleset.id, header.deck, beside, len(header.players))
    if own:
        raise LogError([Problem(f"a link cannot hold {own[0].name}, which this game is judged by; `bundle` can")])
    return linked(canonical_pieces(header, steps), before)


def _link(given: LogIn, header: Header, steps: Sequence[Step]) -> str:
    """The link that holds a log that was handed in.

    Raises:
        LogError: as `link_to`, and for one that was judged by more than it says itself.
    """
    if given.archive is not None and given.archive.shared.given != Given():
        raise LogError([Problem("a link cannot hold by which other rules this game is judged; its archive does")])
    return link_to(header, steps, given.beside)


class Opened(Struct, kw_only=True):
    """A judged log."""

    title: str
    answer: list[str]
    """The verdict in short, as lines."""
    players: list[str]
    """Who sat there: each may ask to see it as they could."""
    page: str
    """The whole page."""
    log: str
    """The log as it came, without the link around it."""
    link: str = ""
    """The link that holds it, if one can."""
    unlinked: str = ""
    """Why there is none."""


class Open(HandedIn, tag_field="ask", tag="open"):
    """Judge a log."""

    seat: str | None = None

    def answered(self, box: Path) -> Opened:
        """The verdict.

        Raises:
            LogError: if the log cannot be judged.
            UnknownId: for a seat that does not exist.
        """
        given, camera = self.log_in(box), OpenSteps(self.seat)
        verdict = adjudicate(
            given.data,
            given.name,
            beside=given.beside,
            lines=given.lines,
            seat=self.seat,
            observe=camera,
            **given.by,
        )
        weigh_faults(verdict.judge, every_reading=True)
        log, rules, judge = verdict.log, verdict.rules, verdict.judge
        game = JudgedGame(given.name, log, rules, judge, entries=camera.entries, frames=camera.frames)
        try:
            link, why = _link(given, log.header, log.steps), ""
        except LogError as error:
            link, why = "", error.problems[0].message
        return Opened(
            title=log.header.title or listing(game.bench.names),
            answer=upshot(game),
            players=[*game.bench.names],
            page=document(Film(game), version(), legal=camera.legal, seat=self.seat or "", link=link, unlinked=why),
            log=given.data.decode("utf-8", "replace"),
            link=link,
            unlinked=why,
        )
