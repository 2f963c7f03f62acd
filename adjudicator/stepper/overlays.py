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
from adjudicator.views.faults import finding_lines
from adjudicator.views.film import Film

COLUMNS = 74
"""The room in a page of 80 columns, with its border and a bar for scrolling."""


def quoted(word: str) -> str:
    """A word of a command, safe to show."""
    return safe(shlex.quote(word))


def rulings(film: Film, step: int) -> Text:
    """What is wrong at a step, and each ruling that is named there."""
    lines = finding_lines(film, step, COLUMNS)
    ids = dict.fromkeys(id for finding in film.found.get(step, ()) for id in finding.rulings)
    active = film.game.rules.active
    for id in ids:
        if id in active:
            head, *rest = explain(active[id], film.game.rules, (), ink=Ink(columns=COLUMNS)).splitlines()
            lines += [Text(), Text(head, "bold"), *map(Text, rest)]
    return Text("\n").join(lines)


def changed(film: Film, step: int) -> str:
    """What a step changed on the table."""
    found = changes(film.game.bench, film.frames[step - 1], film.frames[step]) if step else []
    return "\n".join(safe(line) for line in found) or "nothing on the table changed"


def state(film: Film, step: int) -> str:
    """The table after a step as JSON, cards by their ids."""
    document = written(film.frames[step], film.faces)
    return safe_json(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
