"""What the stepper draws from, as JSON: faces, the table at every step, turns, what changed, and the log itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from adjudicator.kernel.zones import Order
from adjudicator.limits import PAGE_STEPS
from adjudicator.page.marks import data_block
from adjudicator.reports.between_frames import changes
from adjudicator.reports.frames import Frame, SeenPlace
from adjudicator.reports.qr_code import modules
from adjudicator.reports.safe import safe
from adjudicator.views.film import Film


def island(film: Film, legal: Sequence[Sequence[str]], command: str, link: str = "", unlinked: str = "") -> str:
    """The data of a page.

    Args:
        film: the game.
        legal: what was open after each step, in words; 0 is the start.
        command: opens the stepper of the terminal, with N for the step.
        link: holds the log, if it can.
        unlinked: why there is no such link.
    """
    game = film.game
    named = [film.cards_at(frame.step) for frame in film.frames]
    seen = sorted({kind for kinds in (*map(_kinds, film.frames), *named) for kind in kinds if kind >= 0})
    number = {kind: n for n, kind in enumerate(seen)}
    data: dict[str, object] = {
        **declared(film.frames[0]),
        "named": [[number[kind] for kind in kinds] for kinds in named],
        "faces": [film.faces[kind] for kind in seen],
        "frames": _deltas([flat(frame, number) for frame in film.frames]),
        "turns": [(film.turn_of(step), step) for step in film.turns],
        "changes": [changes(game.bench, film.frames[max(0, frame.step - 1)], frame) for frame in film.frames],
        "legal": legal,
        "command": command,
        "link": link,
        "unlinked": unlinked,
        "qr": modules(link) if link else [],
    }
    shown = {key: plain(value) for key, value in data.items()}
    log = game.log.data.decode() if len(game.log.steps) <= PAGE_STEPS else ""
    return data_block(msgspec.json.encode(shown | {"log": log}).decode())


def declared(frame: Frame) -> dict[str, object]:
    """What is the same in every frame: the players, and the places and counters that there are."""
    one = frame.seats[0]
    return {
        "players": [seat.name for seat in frame.seats],
        "teams": [seat.team for seat in frame.seats],
        "zones": [_declared(place) for place in frame.places],
        "own": [_declared(place) for place in one.places],
        "counters": [[counter.id, counter.title] for counter in frame.counters],
        "numbers": [[counter.id, counter.title] for counter in one.counters],
    }


def plain(value: object) -> object:
    """Plain data, every text in it made safe to show."""
    match value:
        case str():
            return safe(value)
        case list() | tuple():
            return [plain(one) for one in value]
        case dict():
            return {key: plain(one) for key, one in value.items()}
        case _:
            return value


def _kinds(frame: Frame) -> list[int]:
    return [kind for place in frame.every_place for kind in place.cards]


def _declared(place: SeenPlace) -> dict[str, object]:
    """A zone, as the page draws it and writes it down."""
    zone = place.zone
    return {
        "key": zone.key if zone.each else zone.id,
        "title": zone.title,
        "word": zone.word,
        "order": zone.order.value,
        "sight": zone.sight.value,
        "closed": place.face_down,
        "card": zone.card,
        "optional": zone.optional,
        "turned": zone.turned,
    }


def flat(frame: Frame, number: Mapping[int, int]) -> dict[str, object]:
    """A frame as plain fields: z0 is what lies in the first zone that is nobody's, n0 how many cards that is; z0.1 what
    the second seat has in the first zone of which each has one, s0.1 who sees that, m0.1 what is said of its cards; c0
    and c0.1 are counters."""
    flat: dict[str, object] = {
        "turn": frame.turn,
        "phase": frame.phase,
        "shared": frame.shared,
        "done": [n for n, seat in enumerate(frame.seats) if seat.done],
        "named": [place.named for place in frame.places],
        "dues": frame.dues,
        "over": frame.over,
        "undone": frame.undone,
        "on": [n for n, seat in enumerate(frame.seats) if seat.on_turn],
        "out": [n for n, seat in enumerate(frame.seats) if seat.out],
    }
    homes = [("", frame.places, frame.counters)]
    homes += [(f".{n}", seat.places, seat.counters) for n, seat in enumerate(frame.seats)]
    for at, places, counters in homes:
        for z, place in enumerate(places):
            flat[f"z{z}{at}"] = [number.get(kind, kind) for kind in place.cards]
            if place.zone.order is Order.PILE:
                flat[f"n{z}{at}"] = place.number
            if place.sights:
                flat[f"s{z}{at}"] = [sight.value for sight in place.sights]
            if place.zone.order is Order.ROW:
                flat[f"m{z}{at}"] = place.marks
        for c, counter in enumerate(counters):
            flat[f"c{c}{at}"] = counter.number
    return flat


def _deltas(flats: list[dict[str, object]]) -> list[dict[str, object]]:
    """Of each frame only what is otherwise than before."""
    last: dict[str, object] = {}
    found = []
    for flat in flats:
        found.append({key: value for key, value in flat.items() if key not in last or last[key] != value})
        last = flat
    return found
