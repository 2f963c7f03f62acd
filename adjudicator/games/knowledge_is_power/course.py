"""The course of a round: which phase comes when, what it asks of whom, and which acts come too early."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Step
from adjudicator.games.knowledge_is_power.bench import (
    BUFF,
    DRAW,
    FINAL,
    GOING_ON,
    LOOK,
    NO_PLAY,
    NONE,
    PLAY,
    SELECT,
    SHOWN_EARLY,
    THE_FINAL,
    TO_DRAW,
    TO_GAIN,
    TO_LOOK,
    TO_LOSE,
    TO_PLAY,
    TO_SELECT,
    TOKEN,
    WINDOW_1,
    WINDOW_3,
    WINDOW_4,
    WINDOWS,
    KnowledgeBench,
    change_of,
    draw_of,
    passed_over,
    selection_of,
    tokens_of,
    turned_early,
)
from adjudicator.games.knowledge_is_power.options import PLAYED_CARDS
from adjudicator.games.knowledge_is_power.skipping import goes_on_after_all
from adjudicator.games.knowledge_is_power.steps import (
    Draw,
    Exchange,
    Look,
    Renew,
    Return,
    Reveal,
    Select,
    Strike,
    Use,
)
from adjudicator.games.knowledge_is_power.stock import mix
from adjudicator.kernel import rounds
from adjudicator.kernel.dues import NEVER, Due, DueKind
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.rows import see, take
from adjudicator.kernel.ruling import OR_UNWRITTEN
from adjudicator.kernel.scars import hand_of, part_of
from adjudicator.kernel.zones import Sight

PAID: Final = Return | Reveal | Strike | Renew
"""What belongs to a window."""
CHANGES_ROWS: Final = Return | Reveal | Renew | Use
"""What brings other cards into a row, whenever it is done: such an act is carried out after the final has come, too."""

ASKS: Final[dict[int, tuple[DueKind, ...]]] = {
    LOOK: (TO_LOOK,),
    SELECT: (TO_SELECT,),
    PLAY: (TO_PLAY,),
    TOKEN: (TO_LOSE,),
    BUFF: (TO_LOSE, TO_GAIN),
    DRAW: (TO_DRAW,),
}
"""What must be done in a phase; when nobody owes it any more the next begins."""


def may_act(bench: KnowledgeBench, seat: int, step: Step) -> bool:
    """Whether a player takes part in the game, and it goes on; what had to come before this act is missed now."""
    goes_on_after_all(bench, seat, step)
    now = bench.now
    if rounds.is_over(bench, seat, step):
        return False
    final = now.clock - now.base == FINAL
    if (now.out[seat] or final) and isinstance(step, Look | Select | Exchange) and now.ahead and not is_paid(step):
        go_on(bench)  # what felled somebody was done before its time
    if now.out[seat]:
        _plays_on(bench, seat, bench.judge(Acting(seat, step, "out")))
        return False
    if bench.at == DRAW and (is_paid(step) or isinstance(step, PAID | Use)) and _all_have_looked(bench):
        begin_round(bench)
    bench.overtaken_by(step)
    if bench.at == FINAL:
        found = bench.judge(Acting(seat, step, "blocked"))
        _plays_on(bench, seat, found)
        return found is not None and found.fault != "undetermined" and isinstance(step, CHANGES_ROWS)
    kind = type(step)
    if kind is not Draw and (kind is not Look or is_paid(step)):
        now.told = NONE
    now.row_came_in = False
    return True


def _plays_on(bench: KnowledgeBench, seat: int, found: Finding | None) -> None:
    """Somebody acts who is out, or after the final has come: that they go on with it is no further fault."""
    bench.scar(part_of(seat), found)
    if bench.at == FINAL:
        bench.scar(THE_FINAL, found)
        bench.scar(hand_of(seat), found)


def _all_have_looked(bench: KnowledgeBench) -> bool:
    """Whether the looks of the next round have all been made, though by the record the draw is not over."""
    looked = {seat for _, seat, step in bench.now.ahead if isinstance(step, Look)}
    due = [seat for seat in bench.alive() if part_of(seat) not in bench.doubts]
    return all(seat in looked or not bench.unknown(seat) for seat in due) and bool(looked)


# ---- the phases


def begin_round(bench: KnowledgeBench) -> None:
    """A round begins: everybody who has an unknown card looks at one. Some may have looked already."""
    now = bench.now
    looks = [(seat, step) for _, seat, step in now.ahead if isinstance(step, Look)] if now.ahead else []
    looked = tuple(seat for seat, _ in looks)
    after_the_looks = [one for one in now.ahead if not isinstance(one[2], Look) or is_paid(one[2])]
    if now.turn:
        now.round += 1
    now.undrawn = bench.at == DRAW and not any(now.drawn)
    now.early = []
    now.last_laid, now.laid = now.laid, [NO_PLAY] * bench.n
    none, no = [NONE] * bench.n, [False] * bench.n
    now.drawn, now.robbed, now.took, now.has_exchanged = [0] * bench.n, no[:], no[:], no[:]
    now.selected, now.before, now.ordered, now.exchanged = none[:], none[:], none[:], none
    now.perhaps_gone, now.perhaps_looked, now.changed = no[:], no, none[:]
    now.losers, now.gainers, now.either, now.looks = [], [], NONE, len(looked)
    if bench.scars:
        _begins_anew(bench)
    rounds.begin(bench, bench.alive()[0])
    now.ahead, now.passed = after_the_looks, []
    for seat, look in looks if now.undrawn else ():
        if bench.filled(seat, look.place - 1) and not bench.known(seat, look.place - 1):
            kind = bench.spelled[look.card] if look.card is not None else UNKNOWN
            see(bench, now.rows[seat], look.place - 1, kind, seat, Sight.OWNER)  # at the card drawn without a line
    open_phase(bench, looked)


def _begins_anew(bench: KnowledgeBench) -> None:
    """What was done in a round that is over explains nothing of the next."""
    for seat in range(bench.n):
        bench.scars.pop(selection_of(seat), None)
        bench.scars.pop(change_of(seat), None)
        bench.scars.pop(turned_early(seat), None)
    bench.scars.pop(SHOWN_EARLY, None)


def enter(bench: KnowledgeBench, number: int) -> None:
    """The next phase begins."""
    rounds.enter(bench, number)
    if number in _OPENING:  # of others nothing is asked
        open_phase(bench)


def open_phase(bench: KnowledgeBench, done: tuple[int, ...] = ()) -> None:
    """Write down what a phase asks of whom; some have done it already. One that asks nothing is over at once."""
    opening = _OPENING.get(bench.at)
    if opening is not None:
        opening(bench, done)
    move_on(bench)


def _looks(bench: KnowledgeBench, done: tuple[int, ...]) -> None:
    excused = bench.rules.holds("KP-D.25")
    for seat in bench.alive():
        if seat not in done and (bench.unknown(seat) if excused else bench.has_cards(seat)):
            bench.owed_until(TO_LOOK, seat, WINDOW_1)


def _selections(bench: KnowledgeBench, done: tuple[int, ...]) -> None:
    for seat in bench.alive():
        if seat not in done and bench.has_cards(seat) and bench.now.ordered[seat] == NONE:
            bench.owed_until(TO_SELECT, seat, PLAY, must=False)


def _plays(bench: KnowledgeBench, done: tuple[int, ...]) -> None:
    for seat in bench.alive():
        if seat not in done and bench.has_cards(seat) and bench.now.laid[seat] == NO_PLAY:
            bench.owed_until(TO_PLAY, seat, WINDOW_3)


def _loss(bench: KnowledgeBench, done: tuple[int, ...]) -> None:
    if not done and not bench.now.losers:
        _of_the_extreme(bench, TO_LOSE, bench.extreme(highest=False))


def _gain(bench: KnowledgeBench, done: tuple[int, ...]) -> None:
    if bench.now.buffs and not done:
        _of_the_extreme(bench, TO_GAIN, bench.extreme(highest=True))


def _of_the_extreme(bench: KnowledgeBench, what: DueKind, seats: list[int] | None) -> None:
    """One player, or each who ties, owes it; nobody in particular where nobody can say who."""
    several = bench.rules.option("value_ties") == "everybody"
    for seat in [NONE] if seats is None else seats if several else seats[:1]:
        due = bench.owed_until(what, seat, WINDOW_4)
        due.rests = tuple(part_of(one) for one, kind in enumerate(bench.now.laid) if kind != NO_PLAY)


def put_away(bench: KnowledgeBench, done: tuple[int, ...] = ()) -> None:
    """The played cards leave the table."""
    now = bench.now
    into_deck = bench.rules.value(PLAYED_CARDS) == "deck"
    cards = [kind for pile in now.played for kind in pile]
    for pile in now.played:
        pile.clear()
    if into_deck and bench.rules.holds("KP-D.3"):
        mix(bench, cards)
    else:
        now.discard += cards


def _draws(bench: KnowledgeBench, done: tuple[int, ...]) -> None:
    for seat in bench.alive():
        if bench.scars:
            bench.scars.pop(draw_of(seat), None)
            bench.scars.pop(passed_over(seat), None)
        if seat not in done:
            bench.owed_until(TO_DRAW, seat, len(bench.game.phases)).rests = (draw_of(seat),)


_OPENING: Final[dict[int, Callable[[KnowledgeBench, tuple[int, ...]], None]]] = {
    LOOK: _looks,
    SELECT: _selections,
    PLAY: _plays,
    TOKEN: _loss,
    BUFF: _gain,
    WINDOW_4: put_away,
    DRAW: _draws,
}


# ---- going on


def reach(bench: KnowledgeBench, phase: int) -> None:
    """An act belongs to a phase of this round that is still to come; or to the next round, where this one is over."""
    if bench.at == DRAW and phase < DRAW:
        begin_round(bench)
    while bench.at < phase and bench.now.over is None:
        enter(bench, bench.at + 1)
    rounds.arrived(bench)


def move_on(bench: KnowledgeBench) -> None:
    """Where all that a phase asks has been done, the next one begins."""
    now = bench.now
    at = now.clock - now.base
    asked = ASKS.get(at)
    if asked is None or now.over is not None:
        return
    for due in bench.ledger.open:
        if due.what in asked:
            return
    rounds.over_with(bench)
    if at == DRAW:
        begin_round(bench)
    else:
        enter(bench, at + 1)


def settle(bench: KnowledgeBench, due: Due, *, known: bool = True) -> None:
    """A step does what was owed: in time, or late. What was done ahead of it came too early.

    It is not `known` where the step may have another sense: what was owed was done before it, perhaps.
    """
    asked = due.what in ASKS.get(bench.at, ())
    if asked and due in bench.ledger.open:
        go_on(bench, known=known)
    bench.settle(due)
    if asked:
        move_on(bench)


def go_on(bench: KnowledgeBench, *, known: bool = True) -> None:
    """This phase goes on: what was done ahead of its time should not have cost anybody a token.

    Where it is not `known` that it does, that the act came too early can't be told.
    """
    if not known:
        bench.doubts.add(GOING_ON)
    early = rounds.goes_on(bench)
    if not known:
        bench.doubts.discard(GOING_ON)
    for step, found in early:
        if found.fault == "undetermined":
            continue
        for name in (step.by, getattr(step, "of", None)):
            if name is not None:
                seat = bench.seat_of[name]
                for fact in (tokens_of(seat), *((part_of(seat), THE_FINAL) if bench.now.out[seat] else ())):
                    bench.scar(fact, found)


def stops(bench: KnowledgeBench) -> None:
    """The record stops at acts of what comes next, while somebody still owes something: one of the two is wrong.

    What explains more with less: of one who acts while several owe something, that it came too early.
    """
    now = bench.now
    if not now.ahead or bench.at == FINAL or now.clock == now.halfway or (bench.at == DRAW and not any(now.drawn)):
        return  # of a draw no line may be written down
    owed = [due for due in bench.ledger.open if due.what in ASKS.get(bench.at, ())]
    if len(owed) <= len({seat for _, seat, _ in now.ahead}) and all(due.must for due in owed):
        bench.lapse(NEVER - 1, at=now.ahead[0][0])
        return
    number = len(bench.report.findings)
    go_on(bench)
    for found in bench.report.findings[number:]:
        kept = bench.report.kept[id(found)]
        kept.fault = kept.fault._replace(doubt=OR_UNWRITTEN)


def _has_told_twice(bench: KnowledgeBench) -> bool:
    """Whether the one draw so far told what an act of the fourth window has drawn: then that window is still open."""
    now = bench.now
    seat = now.either
    if seat == NONE or sum(now.drawn) != 1 or not now.drawn[seat] or any(now.took) or now.either_at == NONE:
        return False
    now.pile.append(take(now.rows[seat], now.either_at))
    now.drawn[seat], now.either = 0, NONE
    for due in [due for due in bench.ledger.open if due.what is TO_DRAW]:
        bench.ledger.drop(due)
    now.clock = now.base + WINDOW_4
    return True


def is_paid(step: Step) -> bool:
    """Whether life tokens were paid for a look."""
    return isinstance(step, Look) and bool(step.pays)


def in_window(bench: KnowledgeBench, seat: int, step: Step) -> None:
    """An act belongs to a window: is there one?"""
    if bench.at in WINDOWS or bench.at == FINAL:
        return  # after the final has come there is no time for it, and that is said
    if bench.at == DRAW and _has_told_twice(bench):
        return
    if bench.at == DRAW and not bench.now.ahead:  # else others look already: the draw may be over
        bench.judge(Acting(seat, step, "too-early"))
    else:
        rounds.is_ahead(bench, seat, step)
