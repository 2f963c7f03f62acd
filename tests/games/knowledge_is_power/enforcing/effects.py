"""Buffs and debuffs: what each needs to be told, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from tests.games.knowledge_is_power.enforcing.position import EFFECTS, Action, Position, Slot
from tests.games.knowledge_is_power.enforcing.run import Run


@dataclass(frozen=True)
class Effect:
    """A buff or debuff as data.

    ``needs`` says what its user names: "target" (another player who is in), "their place" (a card of the target).
    ``own`` is how many own cards are named, or as many as there are; a row may have fewer.  ``does`` are the names of
    things in ``DOES``, done one after the other.
    """

    says: str
    does: tuple[str, ...]
    needs: tuple[str, ...] = ()
    own: int = 0


AIMED = ("target",)
AIMED_AT_CARD = ("target", "their place")
HOUSE_SET = {
    "second-wind": Effect("You get a life token.", ("gain",)),
    "clear-sight": Effect("You look at two of your cards.", ("look at own",), own=2),
    "fresh-start": Effect("One of your cards is shuffled into the deck; you draw one.", ("redraw own",), own=1),
    "clean-slate": Effect("Your whole row is shuffled into the deck; you draw as many.", ("redraw row",)),
    "spyglass": Effect("You look at a card of another player.", ("peek",), AIMED_AT_CARD),
    "barter": Effect("You swap one of your cards with one of another player.", ("swap",), AIMED_AT_CARD, own=1),
    "wound": Effect("Another player loses a life token.", ("sting",), AIMED),
    "leech": Effect("Another player loses a life token, and you get one.", ("sting", "gain"), AIMED),
    "plague": Effect("Every player loses a life token.", ("storm",)),
    "searchlight": Effect("A card of another is turned up for all to see, and stays.", ("show",), AIMED_AT_CARD),
    "gust": Effect("A card of another is shuffled into the deck; its owner draws one.", ("redraw one",), AIMED_AT_CARD),
    "landslide": Effect(
        "The whole row of another is shuffled into the deck; its owner draws as many.", ("redraw all",), AIMED
    ),
}
assert set(HOUSE_SET) == set(EFFECTS)


def num(action: Action, key: str) -> int:
    """A number of an action."""
    found = action[key]
    assert isinstance(found, int)
    return found


def _gain(run: Run, act: Action) -> None:
    run.tokens(num(act, "by"), 1, "effect")


def _look_at_own(run: Run, act: Action) -> None:
    for place in act["own"]:
        run.see(num(act, "by"), place, [num(act, "by")])
        run.turn(num(act, "by"), place)


def _redraw_own(run: Run, act: Action) -> None:
    _renew(run, num(act, "by"), act["own"])


def _redraw_row(run: Run, act: Action) -> None:
    _renew(run, num(act, "by"), run.position.places(num(act, "by")))


def _redraw_one(run: Run, act: Action) -> None:
    _renew(run, num(act, "target"), [num(act, "their place")])


def _redraw_all(run: Run, act: Action) -> None:
    _renew(run, num(act, "target"), run.position.places(num(act, "target")))


def _renew(run: Run, seat: int, places: list[int]) -> None:
    """Cards go back and as many come; of an empty row none."""
    if places:
        run.give_back(seat, places, "effect")


def _peek(run: Run, act: Action) -> None:
    run.see(num(act, "target"), num(act, "their place"), [num(act, "by")])


def _swap(run: Run, act: Action) -> None:
    if not act["own"]:
        return
    one, its = num(act, "by"), act["own"][0]
    two, theirs = num(act, "target"), num(act, "their place")
    first, second = run.lift(one, its), run.lift(two, theirs)
    run.position.player(one).row[its - 1] = Slot(second)
    run.position.player(two).row[theirs - 1] = Slot(first)
    run.tell("swapped", seats=[one, two], places=[its, theirs], cards=[first, second], seen_by=[])


def _sting(run: Run, act: Action) -> None:
    run.tokens(num(act, "target"), -1, "effect")


def _storm(run: Run, act: Action) -> None:
    for seat in run.position.alive():
        run.tokens(seat, -1, "effect")


def _show(run: Run, act: Action) -> None:
    run.see(num(act, "target"), num(act, "their place"), "all")
    run.turn(num(act, "target"), num(act, "their place"))


DOES: dict[str, Callable[[Run, Action], None]] = {
    "gain": _gain, "look at own": _look_at_own, "redraw own": _redraw_own, "redraw row": _redraw_row, "peek": _peek,
    "swap": _swap, "sting": _sting, "storm": _storm, "show": _show, "redraw one": _redraw_one,
    "redraw all": _redraw_all,
}  # fmt: skip


def uses(position: Position, seat: int) -> Iterator[Action]:
    """Every way in which a player can use a buff or debuff in hand, now in a window."""
    mine = position.places(seat)
    for name in position.player(seat).held:
        effect = HOUSE_SET[name]
        ways: list[Action] = [{"do": "use", "by": seat, "effect": name}]
        if "target" in effect.needs:
            ways = [{**way, "target": other} for way in ways for other in position.others(seat)]
        if "their place" in effect.needs:
            ways = [{**way, "their place": p} for way in ways for p in position.places(num(way, "target"))]
        if effect.own:
            chosen = [list(some) for some in combinations(mine, min(effect.own, len(mine)))]
            ways = [{**way, "own": own} for way in ways for own in chosen]
        yield from ways
