"""What happened at a table, step by step, kept for telling: a table changes under whoever watches it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, Final, NamedTuple

from adjudicator.formats.log import Back, Note, Step
from adjudicator.formats.phrases import listing
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dues import Due
from adjudicator.kernel.replay import NOTHING
from adjudicator.kernel.zones import Order, Sight, Whose, contents, size
from adjudicator.reports.long_list import LongList
from adjudicator.reports.summary import ending

_OVER: Final = "the game is over: "
"""What comes before how a game has ended."""


class Chapter(NamedTuple):
    """A turn begins here."""

    title: str
    position: str


class Entry(NamedTuple):
    """One step: what was done, what came of it, and the turns that begin around it."""

    step: int
    said: str
    notes: list[str]
    before: Chapter | None
    after: Chapter | None


class _Moment:
    """What the story remembers of a table between two steps."""

    __slots__ = ("bench", "held", "laid", "lapsed", "open", "out", "over", "position", "turn")

    def __init__(self, bench: Bench, position: str) -> None:
        now = bench.now
        self.bench, self.position = bench, position
        own = [(zone, now.places(zone)) for zone in bench.game.zones if zone.each]
        self.held = [(zone, [size(place) for place in places]) for zone, places in own if zone.order is Order.BAG]
        """Zones of each player of which the number of cards is told, and that number, seat by seat."""
        self.laid = [
            (zone, [contents(zone, place) for place in places])
            for zone, places in own
            if zone.order is not Order.BAG and zone.sight is Sight.ALL
        ]
        """Those of which the cards are told, and what lies there."""
        self.out = list(now.out)
        self.over = now.over
        self.open, self.lapsed = list(bench.ledger.open), list(bench.ledger.lapsed)
        self.turn = (bench.now.turn, listing([bench.names[seat] for seat in bench.now.on_turn]))


class Chronicler:
    """Watches a replay: give it as `observe`."""

    frames: Sequence[Any] = ()  # Any: a `Frame`, whose module builds on this one
    """The table after each step, where somebody keeps it (see `frames.Camera`)."""

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self.entries = LongList(Entry)
        self._ends: list[int] = []
        """The entries that say that the game is over."""
        self._last: _Moment | None = None
        self._headed = range(0)
        """The turns that have their heading: one after another, and ..."""
        self._headed_too = set[int]()
        """... others, of which there are few."""

    def __call__(self, n: int, step: Step | None, bench: Bench) -> None:
        """Remember a step that has been carried out; number 0 is the start."""
        tell = bench.rules.game.tell
        last, now = self._last, _Moment(bench, tell(bench, None))
        self._last = now
        if last is None or step is None:
            self.entries.clear()  # a replay that supposes something else begins again
            self._ends.clear()
            self._forget_headings()
            self._head(now.turn[0])
            self.entries.append(Entry(0, "", [owed(bench, due) for due in _told(now.open)], None, _chapter(bench, now)))
            return
        said = "(undone later)" if step is NOTHING else tell(bench, step)
        notes = _notes(last, now, n, step)
        if _ends_anew(last, now) and type(step) is not Back:
            self._was_not_over()
        before = after = None
        if type(step) is Back:
            self._forget_headings()  # what is told again has its headings again
        if now.turn != last.turn and self._head(now.turn[0]):
            if opens(bench, n, step):
                before = _chapter(bench, now, last.position)
            elif bench.now.over is None:
                after = _chapter(bench, now)
        if now.over is not None and any(note.startswith(_OVER) for note in notes):
            self._ends.append(len(self.entries))
        self.entries.append(Entry(n, said, notes, before, after))

    def _head(self, turn: int) -> bool:
        """A turn has its heading from now on; whether it had none."""
        if turn in self._headed or turn in self._headed_too:
            return False
        if turn == self._headed.stop or not self._headed:
            self._headed = range(self._headed.start if self._headed else turn, turn + 1)
        else:
            self._headed_too.add(turn)
        return True

    def _forget_headings(self) -> None:
        self._headed = range(0)
        self._headed_too.clear()

    def _was_not_over(self) -> None:
        """A step shows that the game was not over: what was said of its end is not told."""
        for n in self._ends:
            entry = self.entries[n]
            self.entries[n] = entry._replace(notes=[note for note in entry.notes if not note.startswith(_OVER)])
        self._ends.clear()


def _chapter(bench: Bench, moment: _Moment, position: str | None = None) -> Chapter:
    turn, players = moment.turn
    return Chapter(f"{bench.game.part} {turn}: {players}", moment.position if position is None else position)


class _Verb(Enum):
    """Steps that the story tells in a way of their own, by the words that games have for them."""

    PLAY = "play"
    TRIGGER = "trigger"
    DECLINE = "decline"
    END = "end"


_VERBS: dict[object, _Verb] = {verb.value: verb for verb in _Verb}


def _verb(step: Step) -> _Verb | None:
    return _VERBS.get(step.__struct_config__.tag)


def opens(bench: Bench, n: int, step: Step) -> bool:
    """Whether a step after which it is another turn is the first of that turn, not the last of the old one."""
    verb = _verb(step)
    phases = bench.game.phases
    if verb is _Verb.END or (phases and phases[0].whose is Whose.ANYBODY and bench.now.clock == bench.now.base):
        return False
    if verb in (_Verb.TRIGGER, _Verb.DECLINE):
        return (
            any(due.settled == n for due in bench.ledger.settled) or bench.now.clock == bench.now.base + len(phases) - 1
        )
    return getattr(step, "by", None) in [bench.names[seat] for seat in bench.now.on_turn]


def _ends_anew(last: _Moment, now: _Moment) -> bool:
    """Whether a step shows that a game had not ended where it seemed to."""
    return last.over is not None and (now.over is None or now.over.step != last.over.step)


# ---- what came of a step


def _notes(last: _Moment, now: _Moment, n: int, step: Step) -> list[str]:
    bench = now.bench
    notes = [] if not step.text or isinstance(step, Note) else [f"remark: {step.text}"]
    if type(step) is Back:
        return notes
    if _verb(step) in (_Verb.PLAY, _Verb.TRIGGER) and getattr(step, "then", ()) is None:
        follows = _follows(last, now, step)
        notes += [f"follows: {'; '.join(follows)}"] if follows else []
    notes += [f"{bench.names[seat]} is out of the game" for seat in range(bench.n) if now.out[seat] > last.out[seat]]
    notes += _dues(last, now, n, declined=_verb(step) is _Verb.DECLINE)
    if now.over is not None and (last.over is None or _ends_anew(last, now)):
        notes.append(f"{_OVER}{ending(bench)} ({bench.rules.here(now.over.rule)})")
    return notes


def _follows(last: _Moment, now: _Moment, step: Step) -> list[str]:
    """What changed beside the card itself, where the record leaves it to the rules."""
    bench = now.bench
    card, by = getattr(step, "card", ""), getattr(step, "by", None)
    played = bench.pack.by_spelling.get(card, -1) if _verb(step) is _Verb.PLAY else None
    words = []
    areas = [
        _changed(bench.names, lay, lie, played, by) for (_, lay), (_, lie) in zip(last.laid, now.laid, strict=True)
    ]
    for seat, name in enumerate(bench.names):
        own = played is not None and name == by
        for n, ((zone, were), (_, are)) in enumerate(zip(last.held, now.held, strict=True)):
            was, size = were[seat] - (own and not n), are[seat]
            if size != was:
                words.append(f"{name}'s {zone.word} {was} to {size}")
        for (zone, _), changed in zip(now.laid, areas, strict=True):
            gone, come, over = changed[seat]
            words += [f"{_cards(bench, kinds)} over from {giver} to {name}" for giver, kinds in over.items()]
            if come:
                words.append(f"{_cards(bench, come)} into {zone.word} in front of {name}")
            if gone:
                words.append(f"{_cards(bench, gone)} out of {zone.word} in front of {name}")
    return words


_Changed = tuple[list[int], list[int], dict[str, list[int]]]
"""The cards that are gone from in front of a player, that have come, and that have come from each other player."""


def _changed(
    names: Sequence[str], lay: Sequence[Sequence[int]], lie: Sequence[Sequence[int]], played: int | None, by: str | None
) -> list[_Changed]:
    """What has changed in front of each player in a zone, beside the card that somebody played."""
    changed: list[_Changed] = [(*apart(old, new), {}) for old, new in zip(lay, lie, strict=True)]
    for name, (_, come, over) in zip(names, changed, strict=True):
        if name == by and played in come:
            come.remove(played)
        for kind in come[:]:
            for giver, (gone, _, _) in zip(names, changed, strict=True):
                if kind in gone:
                    gone.remove(kind)
                    come.remove(kind)
                    over.setdefault(giver, []).append(kind)
                    break
    return changed


def apart(old: Sequence[int], new: Sequence[int]) -> tuple[list[int], list[int]]:
    """The cards that are gone, and those that have come."""
    gone, come = list(old), []
    for kind in new:
        if kind in gone:
            gone.remove(kind)
        else:
            come.append(kind)
    return gone, come


def _cards(bench: Bench, kinds: list[int]) -> str:
    names = [bench.pack.names[kind] if kind >= 0 else "a card" for kind in kinds]
    return f"{listing(names)} {'goes' if len(names) == 1 else 'go'}"


def _dues(last: _Moment, now: _Moment, n: int, *, declined: bool) -> list[str]:
    """Dues that arose, were settled or were missed at this step."""
    bench = now.bench

    def lines(word: str, dues: list[Due]) -> list[str]:
        return [f"{word}: {bench.rules.game.tell(bench, due)}" for due in dues]

    missed = [due for due in now.lapsed if due not in last.lapsed]
    closed = [due for due in _told(last.open) if due not in now.open]
    settled = [due for due in closed if due.settled == n]
    gone = [due for due in closed if not due.settled and due not in missed]
    found = lines("passed over" if declined else "settled", settled)
    found += lines("missed", [due for due in missed if not _is_undetermined(due)])
    found += lines("settled late", [due for due in last.lapsed if due not in now.lapsed and due.settled == n])
    if bench.now.over is None:
        found += lines("not used", [due for due in gone if not due.must])
        found += lines("no longer due", [due for due in gone if due.must])
    return found + [owed(bench, due) for due in _told(now.open) if due not in last.open]


def _is_undetermined(due: Due) -> bool:
    """Whether nobody can tell if it was missed."""
    return due.finding is not None and due.finding.fault == "undetermined"


def _told(dues: Sequence[Due]) -> list[Due]:
    """Dues without the draw of a turn, which goes without saying."""
    return [due for due in dues if not due.what.goes_without_saying]


def owed(bench: Bench, due: Due) -> str:
    """What is owed or allowed, in words."""
    return f"{'due' if due.must or due.what.done_unseen else 'may'}: {bench.rules.game.tell(bench, due)}"
