"""The registry of a game: every ruling cited, explained in one form, unique."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Ruling

ID = re.compile(r"[A-Z][A-Z0-9]*-\S+")
NAME = re.compile(r"[a-z]+(-[a-z]+)+")
TEXT = re.compile(r"[A-Z].*?\.\n\nWhy: .+?\.\nBreach: .+?\.\nFine: .+?\.", re.DOTALL)
PARTS = ["Why", "Breach", "Fine"]


def misexplained(rules: Rules) -> list[str]:
    """What is wrong with how an edition's rulings stand in the registry."""
    names = Counter(ruling.name for ruling in rules.active.values())
    names.update({name for ruling in rules.active.values() for name in ruling.names} & names.keys())
    found = [f"{n} rulings are called {name}" for name, n in names.items() if n > 1]
    for id, ruling in rules.active.items():
        found += [f"{id}: {why}" for why in _wrong(rules, ruling)]
    named = {option.id: rules.here(option.rule) for option in rules.game.options if option.id in rules.options}
    for option, id in named.items():
        if id in rules.active and rules.active[id].option != option:
            found.append(f"the option {option} names {id}, which does not name it")
    for id in own_rulings(rules):
        option = rules.active[id].option
        if option and named.get(option) != id:
            found.append(f"{id} names the option {option}, which does not name it")
    return found


def own_rulings(rules: Rules) -> list[str]:
    """The ids of the rulings that stand in an edition's own book."""
    return [id for id in rules.active if id.partition("-")[0] == rules.edition.book]


def _wrong(rules: Rules, ruling: Ruling) -> Iterator[str]:
    known = {r.id for r in rules.game.rulings} | rules.order.keys()
    if not ID.fullmatch(ruling.id):
        yield "an id is the letters of the book, a dash, and the place in it"
    for name in (ruling.name, *ruling.names):
        if not NAME.fullmatch(name):
            yield f"{name!r} is no fault in words with hyphens"
    if not ruling.cite.strip():
        yield "it is not cited"
    if not TEXT.fullmatch(ruling.text) or [line.split(":")[0] for line in ruling.text.splitlines()[2:]] != PARTS:
        yield "its text is no sentence, followed by Why, Breach and Fine, each a line that ends with a full stop"
    if not (ruling.remedy is not None or ruling.naive or ruling.exempt):
        yield "it has no remedy, and does not say what would apply without it"
    if ruling.check is not None and not ruling.on:
        yield "it checks something, and speaks on nothing"
    yield from (f"it refines {id}, which does not exist" for id in ruling.refines if id not in known)
    if len({*ruling.refines}) < len(ruling.refines) or ruling.id in rules.general[ruling.id]:
        yield "it refines itself, or another twice"
