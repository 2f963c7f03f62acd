"""Actions carried out; what is not legal is refused."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.knowledge_is_power.enforcing.allowed import free_looks, legal
from tests.games.knowledge_is_power.enforcing.course import drawers, losers
from tests.games.knowledge_is_power.enforcing.effects import DOES, HOUSE_SET, num
from tests.games.knowledge_is_power.enforcing.position import PHASES, Action, Event, Pending, Played, Position
from tests.games.knowledge_is_power.enforcing.run import Run


class RefusedError(Exception):
    """An action that the rules don't allow."""


def apply(position: Position, action: Action, log: list[Event] | None = None) -> Position:
    """Carry out one action on a copy; what is not legal is refused."""
    if action not in legal(position) and action not in free_looks(position):
        raise RefusedError(action)
    run = Run(position.copy(), action)
    ACTS[str(action["do"])](run, action)
    run.settle()
    run.go_on()
    if log is not None:
        log.append(run.event)
    return run.position


def _do_look(run: Run, act: Action) -> None:
    seat, place = num(act, "by"), num(act, "place")
    run.see(seat, place, [seat])
    run.turn(seat, place)
    run.position.player(seat).looked = True


def _do_look_again(run: Run, act: Action) -> None:
    run.see(num(act, "by"), num(act, "place"), [num(act, "by")])


def _do_close(run: Run, act: Action) -> None:
    run.enter(PHASES[PHASES.index(run.position.phase) + 1])


def _do_select(run: Run, act: Action) -> None:
    run.position.player(num(act, "by")).selected = num(act, "place")


def _do_exchange(run: Run, act: Action) -> None:
    seat = num(act, "by")
    run.position.player(seat).exchanged = True
    for place in run.give_back(seat, [num(act, "place")], "exchange"):
        run.position.slot(seat, place).from_exchange = True


def _do_pay_look(run: Run, act: Action) -> None:
    seat, place = num(act, "by"), num(act, "place")
    run.pay(seat, "pay look")
    run.see(seat, place, [seat])
    run.turn(seat, place)


def _do_pay_replace(run: Run, act: Action) -> None:
    run.pay(num(act, "by"), "pay replace")
    run.give_back(num(act, "target"), [num(act, "place")], "paid")


def _do_pay_reveal(run: Run, act: Action) -> None:
    target, place = num(act, "target"), num(act, "place")
    run.pay(num(act, "by"), "pay reveal")
    run.see(target, place, "all")
    run.turn(target, place)
    run.position.pending = Pending("decide", num(act, "by"), target, place)


def _do_decide(run: Run, act: Action) -> None:
    pending = run.position.pending
    assert pending is not None
    run.position.pending = None
    owner = run.position.player(pending.target)
    if act["choice"] == "shuffle":
        run.give_back(pending.target, [pending.place], "revealed")
    elif owner.ordered is not None:
        run.tell("order is idle", seat=pending.target, place=pending.place, stands=owner.ordered)
    elif run.position.slot(pending.target, pending.place).from_exchange:
        run.position.pending = Pending("answer", pending.by, pending.target, pending.place)
    else:
        _bind(run, pending.target, pending.place)


def _do_answer(run: Run, act: Action) -> None:
    pending = run.position.pending
    assert pending is not None
    run.position.pending = None
    if act["choice"] == "accept":
        _bind(run, pending.target, pending.place)
    else:
        run.tell("order refused", seat=pending.target, place=pending.place)


def _bind(run: Run, seat: int, place: int) -> None:
    """An order stands for the selection; what was selected before does not come back (KP-D.15)."""
    owner = run.position.player(seat)
    run.tell("order stands", seat=seat, place=place, instead_of=owner.selected)
    owner.ordered, owner.selected = place, None


def _do_pay_remove(run: Run, act: Action) -> None:
    run.pay(num(act, "by"), "pay remove")
    run.tokens(num(act, "target"), -1, "removed")


def _do_pay_hand(run: Run, act: Action) -> None:
    seat = num(act, "by")
    run.pay(seat, "pay hand")
    run.give_back(seat, run.position.places(seat), "hand")


def _do_use(run: Run, act: Action) -> None:
    name = str(act["effect"])
    run.position.player(num(act, "by")).held.remove(name)
    run.position.buffs_out.append(name)
    for what in HOUSE_SET[name].does:
        DOES[what](run, act)


def _do_play(run: Run, act: Action) -> None:
    position = run.position
    for seat in position.alive():
        player = position.player(seat)
        place = player.ordered if player.ordered is not None else player.selected
        if place is None:
            continue
        card = position.slot(seat, place).card
        player.row[place - 1] = None
        player.selected = player.ordered = None
        position.table.append(Played(seat, card))
        position.plays.append(Played(seat, card))
        run.tell("played", seat=seat, place=place, card=card, seen_by="all")
    run.enter("window 3")


def _do_lose(run: Run, act: Action) -> None:
    for seat in losers(run.position):
        run.tokens(seat, -1, "lowest")
    run.enter("buff")


def _do_buff(run: Run, act: Action) -> None:
    position = run.position
    for seat in drawers(position):
        if position.buff_deck:
            name = position.buff_deck.pop(0)
            position.player(seat).held.append(name)
            run.tell("buff drawn", seat=seat, effect=name, seen_by=[seat])
        else:
            run.tell("no buff left", seat=seat)
    cards = [one.card for one in position.table]
    came_from = [{"from": "table", "seat": one.seat, "card": one.card} for one in position.table]
    position.table = []
    if cards and position.options["played_cards"] == "deck":
        run.shuffle_in(cards, "played", came_from)
    elif cards:
        position.discard += cards
        run.tell("discarded", cards=cards, came_from=came_from)
    run.enter("window 4")


def _do_draw(run: Run, act: Action) -> None:
    run.position.queue.pop(0)
    run.draw(num(act, "by"))


def _do_take(run: Run, act: Action) -> None:
    seat, target, place = num(act, "by"), num(act, "target"), num(act, "place")
    run.position.queue.pop(0)
    run.pay(seat, "take")
    card = run.lift(target, place)
    new = run.put(seat, card)
    run.tell("taken", seat=seat, place=new, card=card, came_from={"seat": target, "place": place}, seen_by=[])
    if run.position.options["refill_after_take"]:
        run.draw(target)


ACTS: dict[str, Callable[[Run, Action], None]] = {
    "look": _do_look,
    "look again": _do_look_again,
    "close": _do_close,
    "select": _do_select,
    "exchange": _do_exchange,
    "pay look": _do_pay_look,
    "pay replace": _do_pay_replace,
    "pay reveal": _do_pay_reveal,
    "decide": _do_decide,
    "answer": _do_answer,
    "pay remove": _do_pay_remove,
    "pay hand": _do_pay_hand,
    "use": _do_use,
    "play": _do_play,
    "lose": _do_lose,
    "buff": _do_buff,
    "draw": _do_draw,
    "take": _do_take,
}
