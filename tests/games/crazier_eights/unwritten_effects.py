"""Every card of every deck, used with nothing told of it, and a fault after it: is the fault told?

A script that counts: `python -m tests.games.crazier_eights.unwritten_effects SEEDS`; with `-v` it says what is lost.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

from adjudicator import catalogue
from adjudicator.formats.abilities import Ability, Effect, Op, Play, Trigger
from adjudicator.formats.decks import Card
from adjudicator.formats.finding import FindingKey, key_of
from adjudicator.games.crazier_eights import steps as s
from adjudicator.hindsight.accusations import accusations, accuses
from adjudicator.judging import judge_log, read
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.replay import Judge

Line = Mapping[str, Any]  # Any: what stands in a step
DECKS = (
    ("crazier-eights", "house-52"),
    ("crazier-eights", "house-52-promos"),
    ("crazier-eights", "house-52-2017"),
    ("crazier-eights-avalon", "camelot-52"),
    ("crazier-eights-avalon", "avalon-camelot-85"),
)
PLAYERS = ("Ann", "Bob", "Cat")
COMPLETIONS = 16
"""In how many ways an effect is carried out to see what stands in every one."""


class Use(NamedTuple):
    """A card that Ann plays in her turn, where the cards lie as in one of several deals."""

    edition: str
    deck: str
    card: str

    def __str__(self) -> str:
        return f"{self.deck} {self.card}"


def every_use() -> Iterator[Use]:
    """Every event of every deck; one that is in several decks once."""
    seen = set[object]()
    for edition, deck in DECKS:
        pack = catalogue.pack(deck, catalogue.rules(edition))
        for card in pack.cards:
            if any(isinstance(ability, Effect) for ability in card.abilities) and (card.id, card.abilities) not in seen:
                seen.add((card.id, card.abilities))
                yield Use(edition, deck, card.id)


def ops_of(use: Use) -> list[Op]:
    card = next(c for c in catalogue.pack(use.deck, catalogue.rules(use.edition)).cards if c.id == use.card)
    return [op for ability in card.abilities if isinstance(ability, Effect) for op in ability.do]


@cache
def named(use: Use) -> tuple[list[Card], list[str]]:
    """The assets of a deck, first one that works at the beginning of a turn; and its eights; but for the card used."""
    cards = [card for card in catalogue.pack(use.deck, catalogue.rules(use.edition)).cards if card.id != use.card]
    assets = [card for card in cards if card.type == "asset" and card.rank != "8"]
    owed = next((card for card in assets if any(map(_must_be_used, card.abilities))), assets[0])
    quiet = [card for card in assets if not any(isinstance(ability, Trigger) for ability in card.abilities)]
    assets = [owed, *quiet, *(card for card in assets if card is not owed and card not in quiet)]
    return assets, [card.id for card in cards if card.rank == "8"]


def _must_be_used(ability: Ability) -> bool:
    wanted = ("turn-begins", "you", False, ())
    return isinstance(ability, Trigger) and (ability.on, ability.whose, ability.may, ability.if_) == wanted


def start(use: Use, seed: int) -> dict[str, Any]:
    """A table in the midst of a game, with all cards known: four of Ann, who is on turn, and five of the others."""
    pack, dice = catalogue.pack(use.deck, catalogue.rules(use.edition)), Dice(f"{use} {seed}")
    assets, eights = named(use)
    played, held = [card.id for card in assets[:3]], assets[3].id
    more = assets[4].id
    rest = [card.id for card in pack.cards if card.id not in (use.card, *played, held, more, *eights[:2])]
    lying = [id for id in rest if id not in eights][:7]
    left = dice.shuffled([id for id in rest if id not in lying])
    hands = {"Ann": [use.card, more, *left[:3]], "Bob": [held, *eights[:2], *left[3:5]], "Cat": left[5:10]}
    return {
        "turn": "Ann",
        "phase": "main",
        "hands": hands,
        "play": dict(zip(PLAYERS, (played[2:3], played[1:2], played[:1]), strict=True)),
        "discard": lying,
        "pile": left[10:],
    }


def faults(use: Use) -> Mapping[str, Sequence[Line]]:
    """Lines after the use of a card, in each of which something is wrong."""
    assets, eights = named(use)
    held, suit = assets[3].id, next(iter(catalogue.pack(use.deck, catalogue.rules(use.edition)).deck.palette))
    end, draw = {"do": "end", "by": "Ann"}, {"do": "draw", "by": "Bob"}
    drawn = [end, draw]
    eight = [{"do": "discard", "by": "Bob", "card": id, "name": suit} for id in eights[:2]]
    return {
        "missed draw": [end, {"do": "play", "by": "Bob", "card": held}, {"do": "end", "by": "Bob"}],
        "a draw too many": [*drawn, draw],
        "out of turn": [*drawn, {"do": "end", "by": "Bob"}, {"do": "draw", "by": "Ann"}],
        "second discard": [*drawn, *eight],
        "second play": [{"do": "play", "by": "Ann", "card": assets[4].id}],
        "no colour": [*drawn, eight[0] | {"name": "pink"}],
        "an ability missed": [*drawn, {"do": "end", "by": "Bob"}, {"do": "draw", "by": "Cat"}],
    }


def judged(use: Use, table: Mapping[str, Any], *lines: Line, guess: bool = False) -> Judge:
    """Judge a log in which no line is a slip; with `guess` it is asked as well what nobody wrote down."""
    head = {"format": 1, "ruleset": {"id": use.edition}, "deck": use.deck, "players": PLAYERS, "start": table}
    return judge_log(*read(msgspec.json.encode(head | {"steps": lines})), guess=guess, slips=False).judge


def hidden(table: Mapping[str, Any]) -> dict[str, Any]:
    """The same table as somebody writes it down who sees no hand, and not the pile."""
    return {key: value for key, value in table.items() if key != "pile"} | {
        "hands": {name: len(hand) for name, hand in table["hands"].items()}
    }


@cache
def completions(use: Use) -> list[Line]:
    """The use with all that came of it, by dice; with each card on top of the pile where that card is played."""
    many = any(isinstance(op, Play) for op in ops_of(use))
    tables = [start(use, seed) for seed in range(COMPLETIONS * (4 if many else 1))]
    if many:
        tables += [_with_on_top(tables[0], id) for id in _unseen(tables[0])]
    steps = [
        judged(use, table).suppose(s.Play(by="Ann", card=use.card), Dice(f"{n}")) for n, table in enumerate(tables)
    ]
    return [{"do": "play", **msgspec.to_builtins(step)} for step in steps if step is not None]


def _unseen(table: Mapping[str, Any]) -> list[str]:
    """The cards that may lie anywhere, for who sees no hand."""
    hands = table["hands"]
    return [*table["pile"], *hands["Ann"][2:], *hands["Bob"][3:], *hands["Cat"]]


def _with_on_top(table: Mapping[str, Any], id: str) -> Mapping[str, Any]:
    """A table where a card has changed places with the top card of the pile."""
    top = table["pile"][0]
    return dict(_exchanged(table, {id: top, top: id}))


def _exchanged(value: Any, other: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _exchanged(one, other) for key, one in value.items()}
    return [_exchanged(one, other) for one in value] if isinstance(value, list) else other.get(value, value)


@cache
def standing(use: Use, name: str) -> set[FindingKey]:
    """What somebody is accused of after a fault of that name, however the card is carried out."""
    fault = faults(use)[name]
    table = hidden(start(use, 0))
    wrong = [{key_of(f) for f in accusations(judged(use, table, play, *fault).report)} for play in completions(use)]
    return set.intersection(*wrong) if wrong else set()


def told(use: Use, name: str) -> set[FindingKey]:
    """What somebody is accused of where nobody wrote down what came of the card."""
    fault = faults(use)[name]
    play = {"do": "play", "by": "Ann", "card": use.card}
    report = judged(use, hidden(start(use, 0)), play, *fault, guess=True).report
    return {key_of(finding) for finding in report.findings if accuses(finding)}


def lost(use: Use, name: str) -> set[FindingKey]:
    """What stands however the card is carried out, and is not told."""
    return standing(use, name) - told(use, name)


if __name__ == "__main__":
    count = Counter[str]()
    only = [arg for arg in sys.argv[1:] if arg != "-v"]
    for use in every_use():
        if only and not any(arg in str(use) for arg in only):
            continue
        for name in faults(use):
            stands, gone = standing(use, name), lost(use, name)
            count[name, "lost" if gone else "told" if stands else "none"] += 1
            if gone and "-v" in sys.argv:
                print(use, name, gone, flush=True)
    for (name, what), number in sorted(count.items()):
        print(f"{name:20} {what:6} {number}")
