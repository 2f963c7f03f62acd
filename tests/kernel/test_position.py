"""A position: data that can be counted, copied and compared."""

from dataclasses import dataclass, fields

import pytest

from adjudicator import catalogue
from adjudicator.errors import RegistryError
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.position import PLAIN, Over, Position, copied
from adjudicator.kernel.zones import Bag
from tests.kernel.small import (
    A1,
    A2,
    COINS,
    FRONT,
    HANDS,
    PACK,
    ROUND,
    ROWS,
    STOCK,
    ZONES,
    SmallPosition,
    bench,
    laid,
    rules,
)

GAMES = sorted({catalogue.rules(ruleset).game.id: ruleset for ruleset in catalogue.editions()}.values())


def table(ruleset):
    """The position of a fresh bench of a ruleset."""
    rules = catalogue.rules(ruleset)
    pack = catalogue.pack(rules.edition.decks[0], rules)
    return rules.game.bench(rules, pack, ["Ann", "Bob"]).now


def test_an_empty_table_has_what_its_game_declares():
    """A place for each seat where each has one, and the counters at their starts."""
    now = SmallPosition()
    now.lay(ZONES, (ROUND, COINS), 3)
    assert [bag.key for bag in now.hands] == [("hands", 0), ("hands", 1), ("hands", 2)]
    assert (now.front, now.used, now.out) == ([[], [], []], [], [False] * 3)
    assert (now.round, now.coins) == (1, [2, 2, 2])


class Careless(SmallPosition):
    """No dataclass, so that what it adds would not be copied."""

    __slots__ = ("piles",)


@dataclass(slots=True)
class Bare(Position):
    """It has no field for anything."""


@pytest.mark.parametrize(
    ("position", "zones", "counters", "message"),
    [
        (Careless, ZONES, (), "its position, Careless, must be a dataclass: @dataclass(slots=True)"),
        (Bare, (HANDS,), (), "its position, Bare, has no field for the zone hands: hands: list[Bag]"),
        (Bare, (ROWS,), (), "its position, Bare, has no field for the zone rows: rows: list[Row]"),
        (Bare, (STOCK,), (), "its position, Bare, has no field for the zone stock: stock: Pile"),
        (Bare, (), (COINS,), "its position, Bare, has no field for the counter coins: coins: list[int]"),
        (Bare, (), (ROUND,), "its position, Bare, has no field for the counter round: round: int"),
    ],
)
def test_a_position_that_a_copy_would_lose_something_of_is_refused(position, zones, counters, message):
    """The game is named, and what was expected."""
    with pytest.raises(RegistryError) as error:
        position().check("small", zones, counters)
    assert str(error.value) == f"small: {message}"


def test_a_bench_takes_no_position_that_lacks_a_zone():
    """Before anything is judged."""
    here = rules()
    with pytest.raises(RegistryError, match="small: its position, Bare, has no field for the zone hands"):
        Bench(here, PACK, ["Ann", "Bob"], Bare())


def test_places_are_found_by_their_zone():
    """A zone that is nobody's has one place, and the seat -1."""
    now = bench().now
    assert now.places(HANDS) is now.hands
    assert now.places(STOCK) == [now.stock]
    found = [(zone.id, seat) for zone, seat, _ in now.every_place((FRONT, STOCK))]
    assert found == [("front", 0), ("front", 1), ("stock", -1)]


def test_every_card_is_counted_wherever_it_lies():
    """Hidden cards in a bag, unknown ones in a row, and those that take effect; an empty place is no card."""
    now = bench().now
    now.hands[0].hidden = now.hands[0].size = 2
    now.front[1].append(A1)
    now.rows[0].lay([-1])
    now.limbo.append(A2)
    assert now.count(ZONES) == 5
    assert now.count([HANDS]) == 3


def test_a_copy_is_equal_until_one_of_the_two_changes():
    """In whatever zone, counter or fact."""
    now = laid(hands={"Ann": ["a1"], "Bob": 2}, rows={"Ann": ["a2", "-", "?"]}).now
    changes = {
        "a hand": lambda p: p.hands[0].known.update({A1: 0}),
        "a row": lambda p: p.rows[0].kinds.__setitem__(1, A2),
        "a pile": lambda p: p.stock.pop(),
        "what lies in front": lambda p: p.front[1].append(A2),
        "a counter": lambda p: p.coins.__setitem__(0, 5),
        "whose turn": lambda p: p.on_turn.append(1),
        "who is out": lambda p: p.out.__setitem__(1, True),
    }
    for change in changes.values():
        other = now.copied()
        assert other == now
        change(other)
        assert other != now


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_position_is_copied_with_every_field(ruleset):
    """What can change is another object in the copy; what lies in a zone is so all the way down."""
    now = table(ruleset)
    other = now.copied()
    assert other == now
    for name in (field.name for field in fields(now)):
        mine, its = getattr(now, name), getattr(other, name)
        assert mine.__class__ in PLAIN or mine is not its, name
        if isinstance(mine, list):
            assert all(a.__class__ in PLAIN or a is not b for a, b in zip(mine, its, strict=True)), name


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_zone_and_counter_of_a_game_is_a_field_of_its_position(ruleset):
    """Otherwise a copy would not have it."""
    now, game = table(ruleset), catalogue.rules(ruleset).game
    names = {field.name for field in fields(now)}
    assert {one.id for one in (*game.zones, *game.counters)} <= names


def test_facts_are_copied_with_what_is_in_them():
    """Lists, dicts, sets and whatever can copy itself; tuples and plain values never change."""
    bag = Bag()
    for value in ([], [1, 2], [[1], [2]], {"a": [1]}, {1, 2}, [bag], {"b": bag}):
        other = copied(value)
        assert other == value
        assert other is not value
    inner = [[1], [2]]
    copied(inner)[0].append(3)
    assert inner == [[1], [2]]
    row = (1, 2)
    over = Over([0], "SM-1", 3)
    assert copied(row) is row
    assert copied(over) is over
