"""A game while it is played: the table as it is, what one more step comes to, and what can be done next."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Raw, Struct, json, to_builtins

from adjudicator.desk.cards_shown import DeckDrawn, deck_drawn
from adjudicator.desk.ended import Ended, ended
from adjudicator.desk.held import OfGame
from adjudicator.desk.sitting import Sitting, StepTaken
from adjudicator.desk.taps import ForPlayer, Tap, choices, tree
from adjudicator.desk.told import ToldVerdict, told
from adjudicator.desk.unsaid import Unsaid, unsaid
from adjudicator.desk.verbs import Verb, forms_of
from adjudicator.desk.ways import ways
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import Step
from adjudicator.formats.reading import read_struct
from adjudicator.kernel.closing import mend
from adjudicator.kernel.project import project
from adjudicator.kernel.replay import Judge
from adjudicator.page.island import declared, flat, plain
from adjudicator.reports.frames import Frame, framed
from adjudicator.reports.safe import safe
from adjudicator.shorthand import written


class Openly(Struct):
    """The same words for somebody who sees no hand."""

    said: str
    undo: str
    cards: list[str]
    """The names of the cards that only the hand has: words with one of them are not for everybody."""


class Now(Struct, kw_only=True):
    """A game as it stands."""

    at: int
    """How many steps it has."""
    said: str
    """The last step in words."""
    notes: list[str]
    """What came of it, and what the rules make of the table then."""
    heading: str
    turn: list[str]
    new: list[ToldVerdict]
    """What has come up with this step."""
    gone: list[str]
    """Verdicts of the moment before that do not stand any more."""
    standing: int
    """How many faults and open questions there are in all."""
    table: object
    """The table as the page draws it."""
    choices: list[ForPlayer]
    undo: str
    """What an undo would take away; empty if there is nothing."""
    ended: Ended | None = None
    """What is to be said once it is over."""
    openly: Openly | None = None
    """What else may be told only to the one whose hand is on this phone, as everybody may read it."""
    step: Raw | None = None
    """The step that was taken, as the log has it."""
    rest: str = ""
    """What else was in the line."""
    kept: int | None = None
    """So many lines of the record stay as they were, where an earlier step was mended."""
    steps: list[Raw] = []
    """What is written behind them."""


class SatDown(Struct, kw_only=True):
    """A game that is sat down at: what does not change, and how it stands."""

    now: Now
    table: object
    """Players, places and counters as the page draws them."""
    deck: DeckDrawn
    colours: list[str]
    verbs: list[Verb]
    title: str
    rules: str


class WhichWay(Struct, kw_only=True):
    """A step that can be done in several ways: which of them?"""

    ways: list[Tap]


class Unfinished(Struct, kw_only=True):
    """A step that does not say cards that were seen: which were they?"""

    unsaid: list[Unsaid]
    step: Raw


class Verdicts(Struct, kw_only=True):
    """Everything that is wrong or open."""

    verdicts: list[ToldVerdict]


class Sit(OfGame, tag_field="ask", tag="sit"):
    """Sit down at a game, be it new or gone on with."""

    def asked(self, sitting: Sitting, box: Path) -> SatDown:
        """What is on the table."""
        frame = _frame(sitting)
        pack, edition = sitting.pack, sitting.rules.edition
        return SatDown(
            now=now(sitting, sitting.now, all_new=True),
            table=plain(declared(frame)),
            deck=deck_drawn(pack),
            colours=[*sitting.grammar.vocabulary.colours],
            verbs=forms_of(sitting.grammar.kinds.values()),
            title=safe(sitting.header.title),
            rules=safe(edition.title or edition.id),
        )


class Take(OfGame, tag_field="ask", tag="take", kw_only=True):
    """One more step: a line of words, a step of a log, or one of the legal ones, which may have several ways."""

    line: str = ""
    by: str | None = None
    """Who makes the step of a line that names nobody: who made the one before it in the same line."""
    step: Raw = Raw()
    offered: bool = False
    """It is one of the legal steps as they were shown."""
    asks: bool = False
    """Ask for cards that were seen and that it does not say."""

    def asked(self, sitting: Sitting, box: Path) -> Now | WhichWay | Unfinished:
        """What it came to; or which of several ways it was, or which cards were seen. Then nothing was taken yet.

        Raises:
            LineError: for a line that is not understood.
            LogError: for a step that no log could hold.
        """
        step = self._meant(sitting)
        if self.offered:
            found = {json.encode(one): one for one in map(sitting.seen, ways(sitting.now.judge, step))}
            if len(found) > 1:
                return WhichWay(ways=tree(sitting, found.values()))
            way = next(iter(found.values()))
            step = way if self.asks and unsaid(sitting, way) else sitting.seen(step)
        if self.asks and (cards := unsaid(sitting, step)):
            return Unfinished(unsaid=cards, step=Raw(json.encode(step)))
        moment = sitting.suppose(step)
        sitting.take(step, moment)
        found_now = now(sitting, moment)
        found_now.step = Raw(json.encode(step))
        found_now.rest = "; ".join(sitting.parts(self.line)[1:]) if self.line else ""
        return found_now

    def _meant(self, sitting: Sitting) -> Step:
        """The step as it was asked for."""
        if bytes(self.step):
            union = sitting.rules.game.forms.steps
            step: Step = read_struct(bytes(self.step), union)
            return step if sitting.full or self.offered else sitting.seen(step)
        first, *_ = sitting.parts(self.line)
        return sitting.parse(first, self.by)


class PutIn(OfGame, tag_field="ask", tag="put-in", kw_only=True):
    """Mend the record at an earlier step."""

    number: int
    """The step before which something is put in."""
    steps: list[Raw] = []
    """What is put in, as the game at that step took it."""
    instead: bool = False
    """It comes in the place of that step; without any steps that one is taken out."""
    sent: int = 0
    """So many lines another phone has: they stay as they are."""

    def asked(self, sitting: Sitting, box: Path) -> Now:
        """What the game comes to, and which lines the record has from where on.

        Raises:
            LogError: for a step that does not stand, or one that no log could hold.
        """
        union: Any = sitting.rules.game.forms.steps  # a union is no type to mypy
        put: list[Step] = [read_struct(bytes(step), union) for step in self.steps]
        mended = sitting.put_in(self.number, put, instead=self.instead, sent=self.sent)
        words = _told(sitting, self.number)
        sitting.take_mended(mended)
        if put:
            words = _told(sitting, mended.first)
        found_now = now(sitting, mended.moment)
        found_now.kept, found_now.steps = mended.kept, [Raw(json.encode(line)) for line in mended.lines]
        found_now.said = self._said(words.said)
        if found_now.openly is not None:
            found_now.openly.said = self._said(words.openly)
        return found_now

    def _said(self, words: str) -> str:
        if not self.steps:
            return safe(f"Step {self.number} is taken out: {words}")
        return safe(
            f"Instead of step {self.number}: {words}" if self.instead else f"Before step {self.number}: {words}"
        )


class Offers(Struct):
    """What can be done next."""

    choices: list[ForPlayer]


class OpenChoices(OfGame, tag_field="ask", tag="open-choices"):
    """What can be done next, as far as somebody can tell who sees no hand."""

    def asked(self, sitting: Sitting, box: Path) -> Offers:
        """The legal steps of all players."""
        return Offers(choices(sitting.openly()))


class AllVerdicts(OfGame, tag_field="ask", tag="verdicts"):
    """All that is wrong or open so far."""

    def asked(self, sitting: Sitting, box: Path) -> Verdicts:
        """The verdicts, the latest first."""
        judge = sitting.now.judge
        mend(judge.bench, judge.steps, sitting.now.found)
        return Verdicts(verdicts=[told(sitting, one) for one in reversed(sitting.now.found)])


class Lines(Struct):
    """Steps as they can be typed."""

    lines: list[str]


class Typed(OfGame, tag_field="ask", tag="lines"):
    """The steps so far as lines of words."""

    def asked(self, sitting: Sitting, box: Path) -> Lines:
        """A line each."""
        return Lines([safe(written(sitting.grammar, step)) for step in sitting.steps])


class StepSaid(Struct):
    """A step in words."""

    number: int
    said: str


class StepsSaid(Struct):
    """Steps in words."""

    steps: list[StepSaid]


class AllSteps(OfGame, tag_field="ask", tag="steps"):
    """What was done so far, without what never happened; `openly` in the words of somebody who sees no hand."""

    openly: bool = False

    def asked(self, sitting: Sitting, box: Path) -> StepsSaid:
        """The steps, the latest first."""
        steps = _open_steps(sitting, len(sitting.steps)) if self.openly else sitting.steps
        tell, bench = sitting.rules.game.tell, sitting.now.judge.bench
        return StepsSaid([StepSaid(n, safe(tell(bench, steps[n - 1]))) for n in reversed(sitting.standing())])


def now(sitting: Sitting, moment: StepTaken, *, all_new: bool = False) -> Now:
    """A game as it stands after a step; with `all_new` only what that very step brought is new."""
    new = moment.new
    if all_new:
        new = [finding for finding in new if len(sitting.steps) in (finding.step, finding.shown_by)]
    undo, gone = sitting.undone(), sitting.taken_away()
    said, never = moment.entry.said, f"Step {gone} never happened: " if gone else ""
    if gone:
        said = f"{never}{sitting.rules.game.tell(moment.judge.bench, sitting.steps[gone - 1])}"
    return Now(
        at=len(sitting.steps),
        said=safe(said),
        notes=[*map(safe, moment.entry.notes), *map(safe, sitting.rules.game.remarks(moment.judge.bench))],
        heading="The game is over" if moment.judge.bench.now.over is not None else safe(moment.heading),
        turn=[safe(name) for name in moment.turn],
        new=[told(sitting, finding) for finding in new],
        gone=[safe(f"step {one.step}: {one.message}") for one in moment.gone],
        standing=sum(1 for one in moment.found if one.counts),
        table=plain(flat(_frame(sitting), {})),
        choices=choices(sitting),
        undo=safe(f"step {undo[0]}: {undo[1]}") if undo else "",
        ended=_ended(sitting, moment.judge),
        openly=Openly(
            safe(f"{never}{_openly(sitting, gone or len(sitting.steps))}"),
            safe(f"step {undo[0]}: {_openly(sitting, undo[0])}") if undo else "",
            _secret(sitting),
        )
        if sitting.seat
        else None,
    )


def _ended(sitting: Sitting, judge: Judge) -> Ended | None:
    """What is to be said of the end, and whether it is for everybody."""
    found = ended(judge)
    if found is not None and sitting.seat:
        openly = ended(sitting.openly().now.judge)
        found.secret = openly is None or openly.score != found.score
    return found


class _Words(NamedTuple):
    """A step in words."""

    said: str
    openly: str
    """For somebody who sees no hand."""


def _told(sitting: Sitting, number: int) -> _Words:
    tell = sitting.rules.game.tell
    return _Words(tell(sitting.now.judge.bench, sitting.steps[number - 1]), _openly(sitting, number))


def _openly(sitting: Sitting, number: int) -> str:
    """A step in the words of somebody who sees no hand."""
    seen = _open_steps(sitting, number)
    return sitting.rules.game.tell(sitting.now.judge.bench, seen[-1]) if seen else ""


def _open_steps(sitting: Sitting, number: int) -> list[Step]:
    """The first steps as somebody sees them who sees no hand."""
    return project(sitting.rules, sitting.pack, sitting.header, sitting.steps[:number], None)[1]


def _secret(sitting: Sitting) -> list[str]:
    """The names of the cards that were in the hand of who has this phone, and that this player has not shown."""
    header, steps = project(sitting.rules, sitting.pack, sitting.header, sitting.steps, None)
    own, shown = (
        [step for step in some if getattr(step, "by", None) == sitting.seat] for some in (sitting.steps, steps)
    )
    kinds = _named(sitting, [sitting.header.start, own]) - _named(sitting, [header.start, shown])
    return [safe(sitting.pack.names[kind]) for kind in sorted(kinds)]


def _named(sitting: Sitting, record: object) -> set[int]:
    """The cards that a part of a record names."""
    if isinstance(record, str):
        kind = sitting.pack.by_spelling.get(record, UNKNOWN)
        return {kind} - {UNKNOWN}
    if isinstance(record, Struct):
        record = to_builtins(record)
    inner = record.values() if isinstance(record, dict) else record if isinstance(record, list) else ()
    return {kind for one in inner for kind in _named(sitting, one)}


def _frame(sitting: Sitting) -> Frame:
    steps = sitting.now.judge.steps
    return framed(len(steps), steps[-1] if steps else None, sitting.now.judge.bench)
