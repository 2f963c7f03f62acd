"""What happened at a table, step by step, kept for telling: a table changes under whoever watches it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from adjudicator.formats.log import Note, Step
from adjudicator.formats.phrases import listed
from adjudicator.kernel.judge import NOTHING
from adjudicator.kernel.ledger import Due
from adjudicator.kernel.table import END, Table
from adjudicator.reports.summary import ending


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

    __slots__ = ("hands", "lapsed", "open", "out", "over", "play", "position", "table", "turn")

    def __init__(self, table: Table, position: str) -> None:
        self.table, self.position = table, position
        self.hands = [hand.size for hand in table.hands]
        self.play = [list(area) for area in table.play]
        self.out = list(table.out)
        self.over = table.over
        self.open, self.lapsed = list(table.ledger.open), list(table.ledger.lapsed)
        self.turn = (table.turn, listed([table.names[seat] for seat in table.whose_turn()]))


class Chronicler:
    """Watches a replay: give it as `observe`."""

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self.entries: list[Entry] = []
        self._last: _Moment | None = None

    def __call__(self, n: int, step: Step | None, table: Table) -> None:
        """Remember a step that has been carried out; number 0 is the start."""
        tell = table.rules.game.tell
        last, now = self._last, _Moment(table, tell(table, None))
        self._last = now
        if last is None or step is None:
            self.entries.append(Entry(0, "", [owed(table, due) for due in _told(now.open)], None, _chapter(now)))
            return
        said = "(undone later)" if step is NOTHING else tell(table, step)
        notes = _notes(last, now, n, step)
        before = after = None
        if now.turn != last.turn:
            if _opens(table, n, step):
                before = _chapter(now, last.position)
            elif table.over is None:
                after = _chapter(now)
        self.entries.append(Entry(n, said, notes, before, after))


def _chapter(moment: _Moment, position: str | None = None) -> Chapter:
    turn, players = moment.turn
    return Chapter(f"Turn {turn}: {players}", moment.position if position is None else position)


class _Verb(Enum):
    """Steps that the story tells in a way of their own, by the words that games have for them."""

    PLAY = "play"
    TRIGGER = "trigger"
    DECLINE = "decline"
    END = "end"


_VERBS: dict[object, _Verb] = {verb.value: verb for verb in _Verb}


def _verb(step: Step) -> _Verb | None:
    return _VERBS.get(step.__struct_config__.tag)


def _opens(table: Table, n: int, step: Step) -> bool:
    """Whether a step after which it is another turn is the first of that turn, not the last of the old one."""
    verb = _verb(step)
    if verb is _Verb.END:
        return False
    if verb in (_Verb.TRIGGER, _Verb.DECLINE):
        return any(due.settled == n for due in table.ledger.settled) or table.clock == table.base + END
    return getattr(step, "by", None) in [table.names[seat] for seat in table.whose_turn()]


# ---- what came of a step


def _notes(last: _Moment, now: _Moment, n: int, step: Step) -> list[str]:
    table = now.table
    notes = [] if not step.text or isinstance(step, Note) else [f"remark: {step.text}"]
    if now.table is not last.table:
        return notes
    if _verb(step) in (_Verb.PLAY, _Verb.TRIGGER) and getattr(step, "then", ()) is None:
        follows = _follows(last, now, step)
        notes += [f"follows: {'; '.join(follows)}"] if follows else []
    notes += [f"{table.names[seat]} is out of the game" for seat in range(table.n) if now.out[seat] > last.out[seat]]
    notes += _dues(last, now, n, declined=_verb(step) is _Verb.DECLINE)
    if now.over is not None and last.over is None:
        notes.append(f"the game is over: {ending(table)} ({table.rules.here(now.over.rule)})")
    return notes


def _follows(last: _Moment, now: _Moment, step: Step) -> list[str]:
    """What changed beside the card itself, where the record leaves it to the rules."""
    table = now.table
    card, by = getattr(step, "card", ""), getattr(step, "by", None)
    played = table.pack.by_spelling.get(card, -1) if _verb(step) is _Verb.PLAY else None
    words = []
    for seat, name in enumerate(table.names):
        own = played is not None and name == by
        was, size = last.hands[seat] - own, now.hands[seat]
        if size != was:
            words.append(f"{name}'s hand {was} to {size}")
        gone, come = apart(last.play[seat], now.play[seat])
        if own and played in come:
            come.remove(played)
        if come:
            words.append(f"{_cards(table, come)} into play in front of {name}")
        if gone:
            words.append(f"{_cards(table, gone)} out of play in front of {name}")
    return words


def apart(old: Sequence[int], new: Sequence[int]) -> tuple[list[int], list[int]]:
    """The cards that are gone, and those that have come."""
    gone, come = list(old), []
    for kind in new:
        if kind in gone:
            gone.remove(kind)
        else:
            come.append(kind)
    return gone, come


def _cards(table: Table, kinds: list[int]) -> str:
    names = [table.pack.names[kind] if kind >= 0 else "a card" for kind in kinds]
    return f"{listed(names)} {'goes' if len(names) == 1 else 'go'}"


def _dues(last: _Moment, now: _Moment, n: int, *, declined: bool) -> list[str]:
    """Dues that arose, were settled or were missed at this step."""
    table = now.table

    def lines(word: str, dues: list[Due]) -> list[str]:
        return [f"{word}: {table.rules.game.tell(table, due)}" for due in dues]

    missed = [due for due in now.lapsed if due not in last.lapsed]
    closed = [due for due in _told(last.open) if due not in now.open]
    settled = [due for due in closed if due.settled == n]
    gone = [due for due in closed if not due.settled and due not in missed]
    found = lines("passed over" if declined else "settled", settled)
    found += lines("missed", missed)
    found += lines("settled late", [due for due in last.lapsed if due not in now.lapsed and due.settled == n])
    if table.over is None:
        found += lines("not used", [due for due in gone if not due.must])
        found += lines("no longer due", [due for due in gone if due.must])
    return found + [owed(table, due) for due in _told(now.open) if due not in last.open]


def _told(dues: Sequence[Due]) -> list[Due]:
    """Dues without the draw of a turn, which goes without saying."""
    return [due for due in dues if due.what != "draw"]


def owed(table: Table, due: Due) -> str:
    """What is owed or allowed, in words."""
    return f"{'due' if due.must else 'may'}: {table.rules.game.tell(table, due)}"
