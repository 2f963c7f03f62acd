"""The table as people see it at every step: plain data, which every view and export draws from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from adjudicator.formats.decks import CardType
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Step
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.replay import NOTHING
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

    def __call__(self, n: int, step: Step | None, bench: Bench) -> None:
        """Keep the table as it is after a step."""
        super().__call__(n, step, bench)
        self.frames.append(_frame(n, step, bench))


def _frame(n: int, step: Step | None, bench: Bench) -> Frame:
    turns = set(bench.now.on_turn)
    now: Any = bench.now  # Any: the zones are the game's own
    return Frame(
        n,
        bench.now.turn,
        bench.phase(),
        tuple(
            Seat(
                name,
                bench.team(seat),
                (*sorted(now.hands[seat].kinds()), *[-1] * now.hands[seat].hidden),
                tuple(now.play[seat]) if hasattr(now, "play") else (),
                now.out[seat],
                seat in turns and now.over is None,
            )
            for seat, name in enumerate(bench.names)
        ),
        len(now.pile),
        len(now.discard),
        tuple(now.discard[: -SHOWN - 1 : -1]),
        bench.game.named(bench),
        () if bench.now.over is not None else tuple(owed(bench, due) for due in bench.ledger.open),
        "" if bench.now.over is None else ending(bench),
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


def _title(bench: Bench, id: str) -> str:
    return next(zone.title for zone in bench.game.zones if zone.id == id)


def changes(bench: Bench, before: Frame, after: Frame) -> list[str]:
    """What is otherwise after a step, in words. `table` is that of the game, at whatever step."""
    names = bench.pack.names
    found = []
    for was, now in zip(before.seats, after.seats, strict=True):
        for place, old, new in (("hand", was.hand, now.hand), ("play area", was.play, now.play)):
            gone, come = apart(old, new)
            found += [f"{now.name}'s {place}: {sign} {_name(names, kind)}" for sign, kind in _signed(gone, come)]
        if now.out and not was.out:
            found.append(f"{now.name} is out")
    for what, earlier, later in (
        (_title(bench, "pile"), before.pile, after.pile),
        (_title(bench, "discard"), before.discards, after.discards),
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
