"""What the stepper draws from, as JSON: faces, the table at every step, turns, what changed, and the log itself."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from adjudicator.page.marks import data_block
from adjudicator.reports.frames import Frame, changes
from adjudicator.reports.safe import safe
from adjudicator.views.film import Film


def island(film: Film, legal: Sequence[Sequence[str]], command: str) -> str:
    """The data of a page.

    Args:
        film: the game.
        legal: what was open after each step, in words; 0 is the start.
        command: opens the stepper of the terminal, with N for the step.
    """
    game = film.game
    seen = sorted({kind for frame in film.frames for kind in _kinds(frame) if kind >= 0})
    number = {kind: n for n, kind in enumerate(seen)}
    data: dict[str, object] = {
        "players": game.bench.names,
        "teams": [seat.team for seat in film.frames[0].seats],
        "piles": game.piles,
        "faces": [[game.judge.pack.spell(kind), *film.faces[kind]] for kind in seen],
        "frames": _deltas([_flat(frame, number) for frame in film.frames]),
        "turns": [(film.turn_of(step), step) for step in film.turns],
        "changes": [changes(game.bench, film.frames[max(0, frame.step - 1)], frame) for frame in film.frames],
        "legal": legal,
        "command": command,
    }
    shown = {key: _safe(value) for key, value in data.items()}
    return data_block(msgspec.json.encode(shown | {"log": game.log.data.decode()}).decode())


def _safe(value: object) -> object:
    """Plain data, every text in it made safe to show."""
    match value:
        case str():
            return safe(value)
        case list() | tuple():
            return [_safe(one) for one in value]
        case dict():
            return {key: _safe(one) for key, one in value.items()}
        case _:
            return value


def _kinds(frame: Frame) -> list[int]:
    return [*frame.discard, *(kind for seat in frame.seats for kind in (*seat.hand, *seat.play))]


def _flat(frame: Frame, number: dict[int, int]) -> dict[str, object]:
    """A frame as plain fields: h0 is the hand of the first seat, p0 what lies in front of it."""

    def cards(kinds: tuple[int, ...]) -> list[int]:
        return [number.get(kind, -1) for kind in kinds]

    flat: dict[str, object] = {
        "turn": frame.turn,
        "phase": frame.phase,
        "pile": frame.pile,
        "discards": frame.discards,
        "discard": cards(frame.discard),
        "named": frame.named,
        "dues": frame.dues,
        "over": frame.over,
        "undone": frame.undone,
        "on": [n for n, seat in enumerate(frame.seats) if seat.on_turn],
        "out": [n for n, seat in enumerate(frame.seats) if seat.out],
    }
    for n, seat in enumerate(frame.seats):
        flat[f"h{n}"], flat[f"p{n}"] = cards(seat.hand), cards(seat.play)
    return flat


def _deltas(flats: list[dict[str, object]]) -> list[dict[str, object]]:
    """Of each frame only what is otherwise than before."""
    last: dict[str, object] = {}
    found = []
    for flat in flats:
        found.append({key: value for key, value in flat.items() if key not in last or last[key] != value})
        last = flat
    return found
