"""Simulated games of every edition, deck and number of players, with what the simulator's own table held."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec import inspect, structs

from adjudicator import catalogue
from adjudicator.contract import Simulated
from adjudicator.explain.story import replay
from adjudicator.formats.fields import UNKNOWN, meaning
from adjudicator.formats.log import Header
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.position import Position
from adjudicator.kernel.replay import Judge, Observer
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import simulate
from adjudicator.kernel.zones import Bag, Zone, contents


class Which(NamedTuple):
    """One simulated game."""

    edition: str
    deck: str
    players: int
    seed: int
    teams: int = 0

    @property
    def rules(self) -> Rules:
        return catalogue.rules(self.edition)

    @property
    def pack(self) -> Pack:
        return catalogue.pack(self.deck, self.rules)

    def __str__(self) -> str:
        teams = f"in{self.teams}" if self.teams else ""
        return f"{self.edition}-{self.deck}-{self.players}{teams}-{self.seed}"


class Played(NamedTuple):
    """A game as it was recorded, and what lay where after each step; the start first."""

    header: Header
    steps: list[Any]
    truth: list[Position]
    judge: Judge
    """The judge that played along."""


def true_position(bench: Bench) -> Position:
    """A copy of what a simulator's table holds, which knows every card but for the order of open piles."""
    for zone, _, place in bench.now.every_place(bench.game.zones):
        assert UNKNOWN not in contents(zone, place), zone.id
    return bench.now.copied()


def pairs(bench: Bench, truth: Position) -> Iterator[tuple[Zone, int, list[int], list[int]]]:
    """Each place for cards with its zone and seat: what lies there by the table, and in truth."""
    zones = bench.game.zones
    for (zone, seat, place), (_, _, real) in zip(bench.now.every_place(zones), truth.every_place(zones), strict=True):
        yield zone, seat, contents(zone, place), contents(zone, real)


@lru_cache(maxsize=64)
def played(which: Which) -> Played:
    """The game as it is read back from its record."""
    truth: list[Position] = []

    def watch(judge: Judge, dice: Dice) -> Sequence[Any]:
        truth.append(true_position(judge.bench))
        return ()

    header, steps, judge = simulate(
        which.rules, which.pack, which.players, which.seed, teams=which.teams, steps=900, meddle=watch
    )
    if len(truth) == len(steps):
        truth.append(true_position(judge.bench))
    return Played(header, reread(which.rules, steps), truth, judge)


def simulated(which: Which) -> Simulated:
    """The same for the laws of the contract."""
    game = played(which)
    return Simulated(which.rules, which.pack, game.header, game.steps, game.judge, which.seed, which.teams)


@lru_cache(maxsize=4)
def judged_battered(which: Which) -> tuple[list[Any], Judge]:
    """The battered game, judged once for all who ask, and looked at after each step.

    A forgotten line is looked for, too.
    """
    steps, header = battered(which), played(which).header
    return steps, replay(which.rules, which.pack, header, steps, observe=look_for_cards(which))


def look_for_cards(which: Which) -> Observer:
    """Looks after each step that no card is lost, nor there twice."""

    def look(n: int, step: Any, bench: Bench) -> None:
        assert bench.count() == which.pack.total, (n, step)
        assert min(bench.now.loose) >= 0, (n, step)
        for _, _, place in bench.now.every_place(bench.game.zones):
            if isinstance(place, Bag):
                assert place.size == place.hidden + sum(place.known.values()), (n, step)
                assert min((place.hidden, *place.known.values())) >= 0, (n, step)

    return look


def reread(rules: Rules, steps: Sequence[Any]) -> list[Any]:
    """Steps as they come out of their record."""
    return rules.game.forms.steps_decoder.decode(msgspec.json.encode(steps))


def battered(which: Which) -> list[Any]:
    """The game's steps with some left out, doubled, exchanged or changed: full of faults, but a record all the same."""
    dice = Dice(f"battered {which}")
    game = played(which)
    cards = [card.id for card in which.pack.cards]
    steps: list[Any] = []
    for step in game.steps:
        roll = dice.below(24)
        if roll == 0:
            continue
        if roll == 1:
            steps.append(step)
        elif roll == 2:
            step = structs.replace(step, by=dice.pick(game.judge.names))
        elif roll == 3 and isinstance(getattr(step, "card", None), str):
            step = structs.replace(step, card=dice.pick(cards))
        elif roll == 4 and getattr(step, "then", None):
            step = structs.replace(step, then=dice.shuffled(step.then)[1:])
        elif roll == 5 and getattr(step, "choose", None):
            step = structs.replace(step, choose=[dice.pick(cards)])
        steps.append(step)
        if roll == 6:
            steps[-2:] = steps[:-3:-1]
    return steps


def crammed(which: Which) -> list[Any]:
    """The battered game with a card in every field that has room for one, also where nothing asks for it."""
    dice = Dice(f"crammed {which}")
    cards = [card.id for card in which.pack.cards]
    return reread(which.rules, [_crammed(step, cards, dice) for step in battered(which)])


def _crammed(record: Any, cards: list[str], dice: Dice) -> Any:
    changed: dict[str, Any] = {}
    for field in inspect.type_info(type(record)).fields:
        value = getattr(record, field.name)
        if field.name == "then" and value:
            changed["then"] = [_crammed(outcome, cards, dice) for outcome in value]
        elif "card" in meaning(field) and isinstance(value, int):
            changed[field.name] = [dice.pick(cards) for _ in range(value)]
        elif "card" in meaning(field) and not value:
            changed[field.name] = dice.pick(cards) if value is None and field.name != "cards" else [dice.pick(cards)]
    return structs.replace(record, **changed)


def _games(seed: int) -> list[Which]:
    """One game of each edition, deck and number of players."""
    found = []
    for edition in catalogue.editions():
        for deck in catalogue.rules(edition).edition.decks:
            pack = catalogue.shipped_pack(deck)
            fewest, most = pack.deck.players or (2, 4 * max(pack.copies))
            found += [Which(edition, deck, players, seed) for players in range(fewest, most + 1)]
    return [*found, *(Which(*company[:3], seed, company[3]) for company in IN_TEAMS)]


IN_TEAMS = (
    ("crazier-eights", "house-52", 4, 2),
    ("crazier-eights", "house-52-doubled", 6, 3),
    ("crazier-eights-avalon", "camelot-52", 4, 2),
    ("crazier-eights-avalon", "avalon-camelot-85", 6, 2),
    ("crazier-eights-avalon", "camelot-104", 8, 4),
    ("crazy-eights", "standard-52", 4, 2),
)
"""Edition, deck, players and teams."""


GAMES = _games(0)
MORE = [*_games(1), *_games(2)]
ONE_OF_A_DECK = [*{which[:2]: which for which in GAMES}.values()]
"""Of as many players as play with it, or in teams."""
SAMPLE = [*{which[:2]: which for which in GAMES[::-1]}.values(), *ONE_OF_A_DECK]
"""Two of each deck, one of them of as few players as it needs."""


FEW = ONE_OF_A_DECK[::3]
"""Of a few decks: for what is judged slowly, since it is full of faults."""


def of_every_kind(sample: Sequence[Which] = SAMPLE, more: Sequence[Which] = MORE) -> pytest.MarkDecorator:
    """A test of a sample, and where there is time of every kind and more; those of one game stand together."""
    bulk = [pytest.param(which, marks=pytest.mark.slow) for which in (*GAMES, *more) if which not in sample]
    return pytest.mark.parametrize("which", [*sample, *bulk], ids=str, scope="module")


every_game = of_every_kind()
some_games = of_every_kind(ONE_OF_A_DECK, more=())
every_faulty_game = of_every_kind(FEW)
one_faulty_game = of_every_kind(FEW[:1], more=())
