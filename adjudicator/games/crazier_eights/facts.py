"""Questions about the position that several rulings ask."""

from __future__ import annotations

from adjudicator.cardtext.bench import DRAW, ON_PILE, TRIGGER
from adjudicator.cardtext.occasions import Departure
from adjudicator.cardtext.standing import met
from adjudicator.formats.abilities import (
    Condition,
    Destroy,
    Discard,
    Draw,
    Lose,
    Moment,
    Move,
    Mute,
    Op,
    Swap,
    Trigger,
    Win,
    ZoneName,
)
from adjudicator.formats.fields import UNKNOWN
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import COLOUR, MAIN, EightsBench
from adjudicator.games.crazier_eights.occasions import Discarding, Triggering
from adjudicator.games.crazier_eights.words import card
from adjudicator.kernel.dues import Due
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.scars import TURN, Fact, part_of, turn_for
from adjudicator.kernel.spoken import whose
from adjudicator.kernel.unread import ANYBODY, COURSE, TOP, called_for
from adjudicator.kernel.unwritten import in_order


def look_of_a_card(bench: EightsBench, seat: int, owner: int) -> tuple[int, int, int] | None:
    """The look of a card used this turn that a line of its own may tell: it stands in the position's `looks`.

    `owner` is whose hand is looked at, and negative for the draw pile.
    """
    at = (owner, UNKNOWN) if owner >= 0 else (ON_PILE,)
    turn = bench.now.turn
    return next((one for one in bench.now.looks if one[:2] == (turn, seat) and one[2] in at), None)


def unmatched(bench: EightsBench, it: Discarding) -> bool:
    """The card is known not to fit what lies on top; where nobody wrote it down, none fits that it may be."""
    return not bench.now.open_top and it.holder == it.seat and in_order(bench.now.row, it.kind, it.may) is False


def misled(bench: EightsBench, it: Discarding) -> tuple[Fact, ...]:
    """What a discard that does not fit hangs on: a colour that was named and does not count, or should not."""
    now, rows = bench.now, bench.rows.by_suit
    followed = any(suit in rows and in_order(rows[suit], it.kind, it.may) for suit in now.misnamed)
    return (COLOUR,) if followed or not_by_its_player(bench) else ()


def fits_by(bench: EightsBench, it: Discarding) -> tuple[Fact, ...]:
    """What a discard that does not fit rests on: which card lies on top, and the colour that was named for it.

    One that the turn has no room for may be what a card asked for, and need not fit then.
    """
    return (TOP, *(() if _has_room(bench, it.seat) else (COURSE,)), *misled(bench, it))


def may_be_asked_for(bench: EightsBench, seat: int) -> bool:
    """Whether a discard now may be what a card asked for whose text is not data, and no discard of the turn."""
    facts = map(called_for, range(ANYBODY, bench.n))
    return bool(bench.left_open([*facts, *(() if _has_room(bench, seat) else (COURSE,))]))


def _has_room(bench: EightsBench, seat: int) -> bool:
    """Whether it is this player's turn, with its draw made, and one more discard is allowed in it."""
    now, ledger = bench.now, bench.ledger
    if seat != now.active or now.clock < now.base + MAIN or now.discarded >= now.limits["discard"]:
        return False
    passed = [due for due in (*ledger.lapsed, *ledger.settled) if due.what is DRAW and due.turn == now.turn]
    return all(due.finding is None for due in passed)


def not_by_its_player(bench: EightsBench) -> bool:
    """The colour of the eight on top was named by somebody who did not discard it."""
    return bench.now.wild is not None and bench.now.named_by >= 0 and bench.now.named_by != bench.now.wild_by


def trigger_of(due: Due, condition: Moment) -> bool:
    """The due is an ability that waits for that condition."""
    return due.what is TRIGGER and due.ability.on == condition


def ability_of(bench: EightsBench, kind: int, condition: Moment | None = None) -> Trigger | None:
    """The conditional ability of a card."""
    if kind < 0:
        return None
    return next(
        (a for a in bench.pack.cards[kind].abilities if isinstance(a, Trigger) and condition in (None, a.on)), None
    )


def does(ability: Trigger | None, op: type[Op]) -> bool:
    """Whether an ability has an op of that kind."""
    return ability is not None and any(isinstance(o, op) for o in ability.do)


def loses(ability: Trigger | None) -> bool:
    """Whether an ability makes players lose, as Thin Ice does."""
    return does(ability, Lose)


def wins(ability: Trigger | None) -> bool:
    """Whether an ability makes a player win."""
    return does(ability, Win)


def counted(bench: EightsBench, due_or_ability: Trigger, seat: int, active: int) -> bool | None:
    """Whether the ability's conditions hold now."""
    conditions: tuple[Condition, ...] = due_or_ability.if_
    results = [met(bench, condition, seat, active) for condition in conditions]
    return False if False in results else None if None in results else True


def out_of_order(bench: EightsBench, it: Triggering) -> tuple[str, str] | None:
    """An ability that works out of its place among others: what happened, and what comes first; None if it does not."""
    due = it.due
    if due is None or not it.earlier:
        return None
    other = it.earlier[0]
    mine, its = (f"{whose(bench, d.seat)} {card(bench, d.kind)}" for d in (due, other))
    if other.rank > due.rank:
        return f"{mine} takes effect after {its} and should have come before it", f"{mine} first"
    return f"{mine} takes effect before {its}", f"{its} first"


def fresh(bench: EightsBench, kind: int) -> bool:
    """The card came into play this turn, in front of somebody."""
    return any(k == kind for _, k in bench.now.arrivals)


def in_play(bench: EightsBench, kind: int) -> bool:
    """Some copy of the card is in play."""
    return any(kind in area for area in bench.now.play)


def uncalled(it: Triggering) -> bool:
    """The ability takes effect though no due asks for it."""
    return it.due is None


def substitutes(bench: EightsBench, it: Departure) -> int:
    """How many cards in play change the number that this player draws."""
    return sum(seat == it.whom for seat, _, _ in bench.now.standing.substitutes)


def lies_there(bench: EightsBench, it: Departure) -> bool:
    """The card that was chosen does lie, or may lie, where the op looks for cards; it is only none that fits."""
    if isinstance(it.op, Discard):
        return holds(bench, bench.now.hands[it.whom], it.got) is not False
    zone: ZoneName = (
        "play" if isinstance(it.op, Destroy | Mute) or (isinstance(it.op, Swap) and it.op.what == "asset") else "hand"
    )
    if isinstance(it.op, Move):
        zone = it.op.what.from_
    if zone == "play":
        return in_play(bench, it.got)
    if zone == "hand":
        return it.whom >= 0 and holds(bench, bench.now.hands[it.whom], it.got) is not False
    pile = bench.now.discard if zone == "discard" else bench.now.pile
    return it.got in pile or (-1 in pile and bench.now.loose[it.got] > 0)


def begins_the_game(bench: EightsBench, it: Acting) -> bool:
    """Whether somebody acts before the player whose turn is the first has done anything in it."""
    now = bench.now
    if it.why != "out-of-turn" or not now.fresh or now.turn != 1 or it.seat in now.on_turn:
        return False
    owed = sum(due.what is DRAW and due.turn == now.turn for due in bench.ledger.open)
    return owed == bench.house.draw * len(now.on_turn)


def turn_rests(bench: EightsBench, it: Acting) -> tuple[Fact, ...]:
    """What somebody's acting out of turn may rest on: another who did, or that the one on turn should have lost.

    Or that a card asked for it, where a card can.
    """
    asked = isinstance(it.step, s.Draw | s.Discard)
    if isinstance(it.step, s.Trigger) and it.card >= 0:
        asked = bench.pack.cards[it.card].unread  # nobody knows when it works
    return (*((COURSE,) if asked else ()), TURN, turn_for(it.seat), part_of(bench.now.active))


def draws(it: Departure) -> bool:
    """The departure is about a draw that an effect asks for."""
    return isinstance(it.op, Draw)
