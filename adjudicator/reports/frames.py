"""The table as people see it at every step: plain data, which every view and export draws from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.formats.decks import CardType
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Step
from adjudicator.kernel.judge import NOTHING
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.table import Table
from adjudicator.reports.chronicle import Chronicler, apart, owed
from adjudicator.reports.summary import ending

SHOWN = 12
"""How many cards of the discard pile a frame holds, from the top."""


class Face(NamedTuple):
    """The face of a card. Suits and colours go together; a multicolored card has several."""

    id: str
    name: str
    """How people call it; empty for one that has no name but its rank and suit."""
    rank: str
    suits: tuple[str, ...]
    colours: tuple[str, ...]
    type: CardType
    text: str
    """What it does."""


class Seat(NamedTuple):
    """One player at the table. Cards are kinds of the deck; -1 is one that lies face down, or that nobody recorded."""

    name: str
    team: str
    hand: tuple[int, ...]
    play: tuple[int, ...]
    out: bool
    on_turn: bool


class Frame(NamedTuple):
    """The table after a step; step 0 is the start."""

    step: int
    turn: int
    phase: str
    """Where in the turn the game is; empty where a game knows no phases."""
    seats: tuple[Seat, ...]
    pile: int
    """How many cards there are to draw."""
    discards: int
    discard: tuple[int, ...]
    """The topmost discards, top first."""
    named: str
    """The colour or suit that is named for the card on top; ? if it was not written down; empty if none is."""
    dues: tuple[str, ...]
    """What is owed or allowed now, in words."""
    over: str
    """How the game ended, in words; empty while it goes on."""
    undone: bool
    """The step was a slip of the pen."""


class Camera(Chronicler):
    """Watches a replay and keeps a frame of every step besides its story."""

    def __init__(self) -> None:
        """Nothing has been seen yet."""
        super().__init__()
        self.frames: list[Frame] = []

    def __call__(self, n: int, step: Step | None, table: Table) -> None:
        """Keep the table as it is after a step."""
        super().__call__(n, step, table)
        self.frames.append(_frame(n, step, table))


def _frame(n: int, step: Step | None, table: Table) -> Frame:
    turns = set(table.whose_turn())
    return Frame(
        n,
        table.turn,
        table.phase(),
        tuple(
            Seat(
                name,
                table.team(seat),
                (*sorted(hand.kinds()), *[-1] * hand.hidden),
                tuple(area),
                table.out[seat],
                seat in turns and table.over is None,
            )
            for seat, (name, hand, area) in enumerate(zip(table.names, table.hands, table.play, strict=True))
        ),
        len(table.pile),
        len(table.discard),
        tuple(table.discard[: -SHOWN - 1 : -1]),
        table.named(),
        () if table.over is not None else tuple(owed(table, due) for due in table.ledger.open),
        "" if table.over is None else ending(table),
        step is NOTHING,
    )


def faces(pack: Pack) -> list[Face]:
    """The faces of a deck, by kind."""
    return [
        Face(
            card.id,
            card.name if card.name != pack.spellings[kind] else "",
            card.rank,
            card.suits,
            tuple(pack.palette[suit] for suit in card.suits),
            card.type,
            card.text,
        )
        for kind, card in enumerate(pack.cards)
    ]


def changes(table: Table, before: Frame, after: Frame) -> list[str]:
    """What is otherwise after a step, in words. `table` is that of the game, at whatever step."""
    names = table.pack.names
    found = []
    for was, now in zip(before.seats, after.seats, strict=True):
        for place, old, new in (("hand", was.hand, now.hand), ("play area", was.play, now.play)):
            gone, come = apart(old, new)
            found += [f"{now.name}'s {place}: {sign} {_name(names, kind)}" for sign, kind in _signed(gone, come)]
        if now.out and not was.out:
            found.append(f"{now.name} is out")
    for what, earlier, later in (
        (table.piles[0], before.pile, after.pile),
        (table.piles[1], before.discards, after.discards),
    ):
        if earlier != later:
            found.append(f"{what}: {earlier} to {later}")
    if before.discard[:1] != after.discard[:1]:
        found.append(f"top: {_top(names, before)} to {_top(names, after)}")
    if before.named != after.named:
        found.append(f"named: {before.named or 'nothing'} to {after.named or 'nothing'}")
    if (before.turn, before.phase) != (after.turn, after.phase):
        found.append(f"turn {before.turn} {before.phase} to turn {after.turn} {after.phase}".replace("  ", " "))
    return found


def _signed(gone: list[int], come: list[int]) -> list[tuple[str, int]]:
    return [*(("-", kind) for kind in gone), *(("+", kind) for kind in come)]


def _name(names: Sequence[str], kind: int) -> str:
    return names[kind] if kind >= 0 else "a card"


def _top(names: Sequence[str], frame: Frame) -> str:
    return _name(names, frame.discard[0]) if frame.discard else "nothing"


def written(frame: Frame, known: Sequence[Face]) -> dict[str, object]:
    """A frame as tools read it: cards by their ids, ? for one that lies face down. `known` are the faces by kind."""

    def ids(kinds: tuple[int, ...]) -> list[str]:
        return [known[kind].id if kind >= 0 else UNWRITTEN for kind in kinds]

    document: dict[str, object] = frame._asdict()
    document["seats"] = [seat._asdict() | {"hand": ids(seat.hand), "play": ids(seat.play)} for seat in frame.seats]
    document["discard"] = ids(frame.discard)
    return document
