"""What the stepper shows over the table."""

from __future__ import annotations

import shlex

import msgspec
from rich.text import Text

from adjudicator.reports.between_frames import changes
from adjudicator.reports.frames import written
from adjudicator.reports.ink import Ink
from adjudicator.reports.rule_text import explain
from adjudicator.reports.safe import safe, safe_json
from adjudicator.views.faults import card_lines, finding_lines
from adjudicator.views.film import Film


def quoted(word: str) -> str:
    """A word of a command, safe to show."""
    return safe(shlex.quote(word))


def rulings(film: Film, step: int, columns: int) -> Text:
    """What is wrong at a step, and each ruling that is named there, in lines of so many columns."""
    lines = finding_lines(film, step, columns)
    ids = dict.fromkeys(id for finding in film.found.get(step, ()) for id in finding.rulings)
    active = film.game.rules.active
    for id in ids:
        if id in active:
            head, *rest = explain(active[id], film.game.rules, (), ink=Ink(columns=columns)).splitlines()
            lines += [Text(), Text(head, "bold"), *map(Text, rest)]
    return Text("\n").join(lines)


def cards(film: Film, step: int, columns: int, *, hide: bool) -> Text:
    """What the cards say that a step names, and those on the table after it; with `hide` those that all see."""
    groups = [("of this step", [film.faces[kind] for kind in film.cards_at(step)])]
    frame = film.frames[step]
    whose = [(f" of {seat.name}", place) for seat in frame.seats for place in seat.places]
    whose += [("", place) for place in frame.places]
    for owner, place in whose:
        kinds = dict.fromkeys(kind for kind in (place.open if hide else place.cards) if kind >= 0)
        groups.append((place.zone.title + owner, [film.faces[kind] for kind in kinds]))
    lines: list[Text] = []
    for title, faces in groups:
        if faces:
            lines += [Text(), Text(safe(title), "bold")]
        for face in faces:
            lines += card_lines(face, columns)
    return Text("\n").join(lines[1:] or [Text("no card lies face up")])


def changed(film: Film, step: int) -> str:
    """What a step changed on the table."""
    found = changes(film.game.bench, film.frames[step - 1], film.frames[step]) if step else []
    return "\n".join(safe(line) for line in found) or "nothing on the table changed"


def state(film: Film, step: int) -> str:
    """The table after a step as JSON, cards by their ids."""
    document = written(film.frames[step], film.faces)
    return safe_json(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
