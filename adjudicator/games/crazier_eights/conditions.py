"""Why an ability has not occurred, or no longer can: control, time, or a count that was not met."""

from __future__ import annotations

from typing import Final

from adjudicator.cardtext.standing import met, muter, zone_of
from adjudicator.formats.abilities import Allowance, Condition, Doing, Moment, Selector, Trigger
from adjudicator.games.crazier_eights.bench import DRAW_PHASE, END, EightsBench
from adjudicator.games.crazier_eights.occasions import Triggering, Unmet
from adjudicator.games.crazier_eights.order import next_seat, sharing, turn_in_question
from adjudicator.games.crazier_eights.words import card, colour
from adjudicator.kernel.dues import Due
from adjudicator.kernel.spoken import player, rank, whose
from adjudicator.kernel.words import NUMBERS, some

_MOMENTS: Final[dict[Moment, str]] = {"turn-begins": "the beginning of", "turn-ends": "the end of"}


def time_of(bench: EightsBench, due: Due) -> str:
    """The moment at which an ability was to take effect."""
    moment = _MOMENTS.get(due.ability.on)
    if moment is None:
        return "when it came into play, before the next act of its controller"
    before = ", before the draw" if due.ability.on == "turn-begins" else ", before the next turn"
    return f"{moment} {whose(bench, due.active)} turn{before}"


def why_not_due(bench: EightsBench, it: Triggering) -> str:
    """Which part of its condition an ability lacks, and what is so instead."""
    ability = _waiting(bench, it.kind)
    if ability is None:
        return "it has no conditional ability"
    if all(it.kind not in area for area in bench.now.play):
        return "it is not in play"
    controller = _controller(bench, it)
    silent = _silenced(bench, controller, it.kind)
    if silent:
        return silent
    if ability.on == "enters":
        return "it works only as it comes into play"
    active = _whose_turn(bench, it, ability)
    moment = _MOMENTS[ability.on]
    elsewhere = controller not in bench.now.on_turn or (it.seat != controller and active not in bench.now.on_turn)
    if ability.whose == "you" and elsewhere and controller not in sharing(bench, active):
        of = "its controller's" if it.seat != controller else f"{whose(bench, controller)} own"
        return (
            f"it works at {moment} {of} turn; {player(bench, controller)} controls it, and this is "
            f"{whose(bench, active)} turn"
        )
    if ability.whose == "you":
        active = controller
    unmet = _unmet(bench, ability, controller, active)
    if unmet is not None:
        return f"it needs {lacking(bench, unmet, controller, active)}"
    now = bench.now
    over = ability.on == "turn-begins" and now.clock > now.base + DRAW_PHASE
    if over or (ability.on == "turn-ends" and now.clock != now.base + END):
        return f"it works only at {moment} a turn"
    if len(ability.if_) == 1:
        then = "begins" if ability.on == "turn-begins" else "ends"
        asked = _asked_for(bench, ability.if_[0], controller, active)
        return f"it needs {asked} as {whose(bench, active)} turn {then}, and that was not so then"
    return f"it was not met at {moment} {whose(bench, active)} turn"


def _waiting(bench: EightsBench, kind: int) -> Trigger | None:
    """The ability of a card that waits for its condition."""
    return next((a for a in bench.pack.cards[kind].abilities if isinstance(a, Trigger)), None)


def _controller(bench: EightsBench, it: Triggering) -> int:
    """Who controls a card whose ability takes effect: by the record, who used it, if that can be."""
    seats = [seat for seat, area in enumerate(bench.now.play) if it.kind in area]
    return it.seat if it.seat in seats or not seats else seats[0]


def _unmet(bench: EightsBench, ability: Trigger, you: int, active: int) -> Condition | None:
    """The first part of a condition that is not met."""
    return next((c for c in ability.if_ if met(bench, c, you, active) is False), None)


def _whose_turn(bench: EightsBench, it: Triggering, ability: Trigger) -> int:
    """Whose turn is meant: of what works as anybody's turn begins, the next player's after a discard or a play.

    It is this turn all the same where the record has it work on a player of this turn.
    """
    now = bench.now
    if ability.on != "turn-begins" or ability.whose != "each" or not (now.discarded or now.played):
        return turn_in_question(bench, ability.on)
    on_whom = [bench.seat(o.by) for o in getattr(it.step, "then", None) or () if getattr(o, "by", None)]
    return now.active if on_whom and on_whom[0] in now.on_turn else next_seat(bench)


def _silenced(bench: EightsBench, seat: int, kind: int) -> str:
    """What has taken a card's abilities away; empty if nothing has."""
    standing = bench.now.standing
    if (seat, kind) in standing.muted:
        source = muter(bench, seat, kind)
        return "it has no abilities" + (f": {card(bench, source)} takes them away" if source is not None else "")
    return "an effect has taken its abilities away" if standing.silenced.get((seat, kind)) else ""


def without_allowance(bench: EightsBench, seat: int, act: Doing) -> str:
    """Why a card in play that would let a player do something more often does not; empty if there is none."""
    for holder, kind in sorted(bench.now.standing.muted):
        allows = [a for a in bench.pack.cards[kind].abilities if isinstance(a, Allowance) and a.act == act]
        source = muter(bench, holder, kind)
        if source is not None and any(a.who == "each" or holder == seat for a in allows):
            return f", since {card(bench, source)} takes the abilities of {card(bench, kind)} away"
    return ""


def lacking(bench: EightsBench, condition: Condition, you: int, active: int) -> str:
    """A count that is not met: what is asked for, and what is there."""
    what = condition.count or condition.every
    if what is None:
        return "what it asks for, and that is not the case"
    row = bench.texts.row(what)
    there = [kind for kind in zone_of(bench, what, you, active) if kind >= 0]
    if condition.every is not None:
        other = next((kind for kind in there if not row[kind]), -1)
        return f"{_asked_for(bench, condition, you, active)}, and {card(bench, other)} is not"
    number = sum(row[kind] for kind in there) if _choosy(what) else len(zone_of(bench, what, you, active))
    there_are = f"there {'is' if number == 1 else 'are'} {some(number, _noun(bench, what))}"
    return f"{_asked(bench, condition, what, you, active)}, and {there_are}"


def _asked_for(bench: EightsBench, condition: Condition, you: int, active: int) -> str:
    """What a condition asks for, and not what is there."""
    if condition.every is not None:
        where = _place(bench, condition.every, you, active)
        return f"every card {where} to be {_sort(bench, condition.every)}"
    return "what it asks for" if condition.count is None else _asked(bench, condition, condition.count, you, active)


def was_lacking(bench: EightsBench, it: Unmet) -> str:
    """A count of a hand that was not met, as cards show that were seen since: what is asked for, and what was there."""
    what = it.condition.count
    if what is None:
        every = it.condition.every
        sort = _sort(bench, every) if every is not None else "of its sort"
        return f"every card in {whose(bench, it.of)} hand to be {sort}, and at least one was not"
    number = f"at {'most' if it.most else 'least'} {_number(it.number)}" if it.number or not it.most else "none"
    there_were = f"there {'was' if it.number <= 1 else 'were'} {number}"
    return f"{_asked(bench, it.condition, what, it.of, it.of)}, and {there_were}"


def _asked(bench: EightsBench, condition: Condition, what: Selector, you: int, active: int) -> str:
    """How many cards of which sort a condition asks for, and where."""
    wanted = _wanted(condition.min or 0, condition.max)
    plural = "" if wanted.endswith("one") else "s"
    return f"{wanted} {_noun(bench, what)}{plural} {_place(bench, what, you, active)}"


def _noun(bench: EightsBench, what: Selector) -> str:
    return f"{_sort(bench, what)} card".strip()


def _choosy(what: Selector) -> bool:
    return bool(what.type or what.suit or what.rank)


def _wanted(low: int, high: int | None) -> str:
    """A range of numbers: `two or three`, `four or more`, `at most two`."""
    if high is None:
        return f"{_number(low)} or more"
    if not low:
        return f"at most {_number(high)}" if high else "no"
    if low == high:
        return f"exactly {_number(low)}"
    return f"{_number(low)} {'or' if high == low + 1 else 'to'} {_number(high)}"


def _number(n: int) -> str:
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def _sort(bench: EightsBench, what: Selector) -> str:
    """What kind of cards a selector means, before the noun; empty for any."""
    words = [what.type or "", colour(bench, what.suit) if what.suit is not None else ""]
    if what.rank is not None:
        kind = next((kind for kind, one in enumerate(bench.pack.cards) if one.rank == what.rank), -1)
        words.append(rank(bench, kind).split(" ", 1)[1] if kind >= 0 else what.rank)
    return " ".join(filter(None, words))


def _place(bench: EightsBench, what: Selector, you: int, active: int) -> str:
    """Where a condition looks."""
    if what.from_ == "discard":
        return "in the discard pile"
    if what.from_ == "pile":
        return "in the draw pile"
    if what.whose in ("you", "active"):
        seat = active if what.whose == "active" else you
        return f"in front of {player(bench, seat)}" if what.from_ == "play" else f"in {whose(bench, seat)} hand"
    others = " of the opponents" if what.whose in ("opponent", "opponents") else ""
    return f"in play{others}" if what.from_ == "play" else f"in the hands{others}"
