"""The cards of a deck with one place of their data changed: does a scene notice it?

As a script it tells what no scene notices: `python -m tests.games.crazier_eights.card_changes [CARD ...]`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect, structs

from adjudicator import catalogue
from adjudicator.errors import AdjudicatorError
from adjudicator.formats.abilities import Ability
from adjudicator.formats.reading import Log
from adjudicator.judging import failures, judge_log, read, read_cases
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules
from tests.games.scenes import EXAMPLES

RULESET, DECK = "crazier-eights", "house-52"
RULES = catalogue.rules(RULESET)
PACK = catalogue.pack(DECK, RULES)
SCENES = EXAMPLES / RULESET


class Change(NamedTuple):
    """A card with one place of its data changed."""

    card: str
    place: str
    """Such as `0 do 1 who: opponent, not you`."""
    abilities: Sequence[Ability]


def changes(card: str) -> Iterator[Change]:
    """Every change of one place of a card's data that a deck can hold: another word, a number by one, an item less."""
    abilities = PACK.cards[PACK.by_spelling[card]].abilities
    for place, changed in _changed(abilities, inspect.type_info(tuple[Ability, ...]), ""):
        try:
            msgspec.convert(msgspec.to_builtins(changed), tuple[Ability, ...])
            changed_pack(Change(card, place, changed))
        except (msgspec.ValidationError, AdjudicatorError):
            continue
        yield Change(card, place.strip(), changed)


def _changed(value: Any, kind: inspect.Type, place: str) -> Iterator[tuple[str, Any]]:
    """A value with one place changed, and which place that is."""
    kind = kind.type if isinstance(kind, inspect.Metadata) else kind
    options = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    if isinstance(value, msgspec.Struct):
        written = [f for f in inspect.type_info(type(value)).fields if getattr(value, f.name) != f.default]
        for field in written:
            for where, other in _changed(getattr(value, field.name), field.type, f"{place} {field.encode_name}"):
                with suppress(ValueError):  # no such card
                    yield where, structs.replace(value, **{field.name: other})
    elif isinstance(value, tuple):
        (item,) = [option.item_type for option in options if isinstance(option, inspect.VarTupleType)]
        for n, one in enumerate(value):
            rest = (*value[:n], *value[n + 1 :])
            for where, other in _changed(one, item, f"{place} {n}"):
                yield where, (*value[:n], other, *value[n + 1 :])
            if rest:
                yield f"{place} {n}: left out", rest
    elif value is not None:
        words = [word for option in options if isinstance(option, inspect.LiteralType) for word in option.values]
        suits_or_ranks = next((list(names) for names in (PACK.suits, PACK.ranks) if value in names), [])
        others = [not value] if isinstance(value, bool) else [value - 1, value + 1] if isinstance(value, int) else words
        for other in others or suits_or_ranks:
            if other != value:
                yield f"{place}: {other}, not {value}", other


def changed_pack(change: Change) -> Pack:
    """The deck with the changed card."""
    cards = [structs.replace(c, said_abilities=change.abilities) if c.id == change.card else c for c in PACK.cards]
    return catalogue.pack(structs.replace(PACK.deck, cards=tuple(cards)), RULES)


class Scene(NamedTuple):
    """A pinned scene that is played with the deck."""

    log: Log
    rules: Rules
    seat: str | None
    text: bytes


@cache
def scenes() -> list[Scene]:
    """Every scene of the rule set that is played with the deck."""
    found = []
    for path in sorted(SCENES.glob("*.cases.json")):
        for case, header in read_cases(path.read_bytes(), path.name, beside=SCENES).logs():
            body = msgspec.json.encode(header)[:-1] + b',"steps":' + bytes(case.steps) + b"}"
            if header.deck in (None, DECK):
                try:
                    found.append(Scene(*read(body, path.name, beside=SCENES), case.seat, body))
                except AdjudicatorError:
                    continue  # a scene that is refused
    return found


def is_noticed(change: Change) -> bool:
    """Whether a scene that names the card shows something else with it."""
    pack, named = changed_pack(change), f'"{change.card}"'.encode()
    for scene in scenes():
        if named in scene.text:
            try:
                found = judge_log(scene.log, scene.rules, beside=SCENES, pack=pack, seat=scene.seat, slips=False)
                if failures(found):
                    return True
            except AdjudicatorError:
                return True
    return False


def unnoticed(card: str) -> list[str]:
    """The changes of a card that no scene notices."""
    return [change.place for change in changes(card) if not is_noticed(change)]


if __name__ == "__main__":
    for id in sys.argv[1:] or [card.id for card in PACK.cards if card.abilities]:
        print(id, sum(1 for _ in changes(id)), *unnoticed(id), sep="\n    ", flush=True)
