"""Why an action is refused: the rule that stands against it."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.knowledge_is_power.enforcing.allowed import can_pay, free_looks, legal
from tests.games.knowledge_is_power.enforcing.course import owes_selection
from tests.games.knowledge_is_power.enforcing.effects import num
from tests.games.knowledge_is_power.enforcing.position import COST, WINDOWS, Action, Position


def refusal(position: Position, action: Action) -> tuple[str, str] | None:
    """None for a legal action, else the rule that stands against it and why."""
    do, seat = action.get("do"), action.get("by")
    if action in legal(position) or (do == "look again" and action in free_looks(position)):
        return None
    if do not in WHY and do != "close":
        return "-", f"there is no action {do!r}"
    if position.phase == "over":
        return "KP-6.1", "the game is over"
    if seat is not None and not (isinstance(seat, int) and 1 <= seat <= len(position.players)):
        return "-", f"there is no seat {seat!r}"
    if (seat is None) != (do in ("close", "play", "lose", "buff")):
        return "-", "an act of a player names its seat, a step of the table none"
    if isinstance(seat, int) and not position.player(seat).alive:
        return "KP-4.1", "an eliminated player does not act"
    pending = position.pending
    if pending is not None and pending.kind == "decide":
        if do == "decide" and seat == pending.by:
            return "KP-D.14", "once the cards are played a revealed card can only be shuffled back"
        if do in ("decide", "close"):
            return "KP-3.4", "who paid for the reveal decides"
        return "KP-D.10", "the reveal is not decided yet"
    if pending is not None:
        return "KP-D.15", "the owner first says whether the order is refused"
    if position.phase == "window 2" and owes_selection(position):
        return "KP-D.13", "a selection is owed first, with no exchange"
    return WHY[str(do)](position, action)


def _why_look(position: Position, act: Action) -> tuple[str, str]:
    if position.phase in WINDOWS:
        return "KP-3.1", "a look in a window is paid for"
    if position.phase != "look":
        return "KP-2.1", "the free look is the first step of the round"
    return "KP-2.1", "one look, at an own unknown card"


def _why_look_again(position: Position, act: Action) -> tuple[str, str]:
    return "KP-D.12", "only an own card that is known is looked at at will"


def _why_close(position: Position, act: Action) -> tuple[str, str]:
    rule = {"look": "KP-2.1", "select": "KP-2.3", "draw": "KP-2.6"}.get(position.phase, "KP-2.2")
    return rule, f"{position.phase} is not done"


def _why_select(position: Position, act: Action) -> tuple[str, str]:
    player = position.player(num(act, "by"))
    if position.phase != "select":
        return ("KP-D.13" if position.phase == "window 2" else "KP-2.2"), "nothing is selected now"
    if player.ordered is not None:
        return "KP-D.15", "an order stands for the selection"
    if player.selected is not None:
        return "KP-D.13", "a selection once made is not changed"
    return "KP-2.3", "no own card lies there"


def _why_exchange(position: Position, act: Action) -> tuple[str, str]:
    player = position.player(num(act, "by"))
    if position.phase != "select":
        return "KP-5.1", "the exchange belongs to the selecting"
    if player.ordered is not None:
        return "KP-D.15", "who is under an order chooses nothing and has no exchange"
    if player.selected is not None:
        return "KP-D.13", "no exchange follows one's own selection"
    return ("KP-D.23", "one exchange a round") if player.exchanged else ("KP-5.1", "no own card lies there")


def _why_paid(position: Position, act: Action) -> tuple[str, str]:
    kind, seat = str(act["do"]), num(act, "by")
    own = {
        "pay look": "KP-3.1",
        "take": "KP-3.2",
        "pay replace": "KP-3.3",
        "pay reveal": "KP-3.4",
        "pay remove": "KP-3.5",
        "pay hand": "KP-D.17",
    }[kind]
    if kind == "take":
        if position.phase != "draw":
            return own, "a card is taken in the draw phase"
        if position.queue[0] != seat:
            return ("KP-5.2", "not the turn to draw") if seat in position.queue else (own, "instead of the draw")
    elif position.phase not in WINDOWS:
        return "KP-2.2", "paid actions belong to the windows"
    if position.player(seat).tokens < COST[kind]:
        return "KP-3.7", f"{COST[kind]} tokens can't be paid"
    if not can_pay(position, seat, kind):
        return "KP-D.2", "the last token can't be paid under this option"
    target, place = act.get("target"), act.get("place")
    if kind == "pay hand":
        return own, "no cards to exchange"
    if kind == "pay look":
        return "KP-D.11", "an own card that is not known yet"
    if target not in position.others(seat):
        return own, "another player who is in"
    if kind == "pay replace" and place in position.places(num(act, "target"), known=False):
        return own, "the card is not known"
    return ("KP-D.14" if position.table else own), "no card lies there in the row"


def _why_draw(position: Position, act: Action) -> tuple[str, str]:
    if position.phase != "draw":
        return "KP-2.2", "not the draw phase"
    return ("KP-5.2", "not the turn to draw") if act["by"] in position.queue else ("KP-2.6", "one new card a player")


def _why_use(position: Position, act: Action) -> tuple[str, str]:
    seat, name = num(act, "by"), str(act.get("effect"))
    if name in position.buffs_out:
        return "KP-D.19", "each is used once"
    if name not in position.player(seat).held:
        return "KP-1.3", "used by somebody who did not draw it"
    if position.phase not in WINDOWS:
        return "KP-2.7", "effects belong to the windows"
    if act.get("target") == seat:
        return "KP-1.3", "a debuff is for another player"
    return "KP-D.4", "the card does not allow this"


def _why_step(position: Position, act: Action) -> tuple[str, str]:
    return "KP-2.2", f"the round is at {position.phase}"


def _why_said(position: Position, act: Action) -> tuple[str, str]:
    return "KP-3.4", "no reveal waits"


WHY: dict[str, Callable[[Position, Action], tuple[str, str]]] = {
    "look": _why_look,
    "look again": _why_look_again,
    "close": _why_close,
    "select": _why_select,
    "exchange": _why_exchange,
    "pay look": _why_paid,
    "pay replace": _why_paid,
    "pay reveal": _why_paid,
    "pay remove": _why_paid,
    "pay hand": _why_paid,
    "take": _why_paid,
    "decide": _why_said,
    "answer": _why_said,
    "use": _why_use,
    "play": _why_step,
    "lose": _why_step,
    "buff": _why_step,
    "draw": _why_draw,
}
