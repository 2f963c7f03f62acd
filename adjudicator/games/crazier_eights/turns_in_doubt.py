"""Turns in doubt: ends that nobody wrote down, acts out of turn, and ends that turn out to be none."""

from __future__ import annotations

from adjudicator.cardtext.bench import DRAW, TRIGGER
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Act
from adjudicator.games.crazier_eights import losses
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import END, MAIN, NAME, EightsBench, EndedBy, EndedTurn, TurnCount
from adjudicator.games.crazier_eights.decisive import struck
from adjudicator.games.crazier_eights.occasions import MadeUp, Triggering
from adjudicator.games.crazier_eights.order import is_next, next_up, sharing
from adjudicator.games.crazier_eights.shared_turns import count_of_turn, hand_over, resume
from adjudicator.games.crazier_eights.turns import begin_turn, end_turn, owes, pass_on
from adjudicator.games.crazier_eights.ways_to_end import EMPTY_HAND
from adjudicator.kernel.dues import NEVER, Due
from adjudicator.kernel.hidden import kinds_of
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.scars import OVER, part_of, turn_for


def over_for_now(bench: EightsBench, by: EndedBy, act: Act, kind: int) -> EndedTurn:
    """This turn as it stands, kept in case its player plays on."""
    now = bench.now
    return EndedTurn(
        by=by,
        act=act,
        kind=kind,
        step=bench.step,
        turn=now.turn,
        base=now.base,
        active=now.active,
        on_turn=now.on_turn,
        counts=now.counts | {now.active: count_of_turn(bench)},
        extra=now.extra[:],
        skip=now.skip[:],
        arrivals=now.arrivals[:],
        last_active=now.last_active,
        passed_over=now.passed_over[:],
    )


def turn_of(bench: EightsBench, seat: int, step: Act, kind: int = UNKNOWN) -> bool:
    """Somebody acts who is not on turn, or after the end. False if the act stays outside every turn."""
    now = bench.now
    draws = seat if isinstance(step, s.Draw) else -1
    if now.over is not None and not bench.silent and _is_played_on(bench, seat, step):
        return turn_of(bench, seat, step, kind)
    goes_on = now.over is not None and not (bench.silent or _takes_the_top(bench, seat, step))
    if goes_on and bench.game.reopen(bench, draws):
        return turn_of(bench, seat, step, kind)
    if goes_on and bench.pack.unread and bench.left_open((OVER,)):
        _goes_on_after_all(bench, seat, step, kind)
        return turn_of(bench, seat, step, kind)
    if now.over is not None:
        if not bench.silent:
            _rests_on_a_missed_draw(bench)
            bench.scar(OVER, bench.judge(Acting(seat, step, "after-end", kind)))
            bench.silent = True
        if isinstance(step, s.Draw) and seat != now.active and not now.out[seat]:
            begin_turn(bench, [seat], in_order=False)
            bench.ledger.drop_all()
            now.clock = now.base + MAIN
        return False
    if now.out[seat]:
        bench.scar(part_of(seat), bench.judge(Acting(seat, step, "out", kind)))
        return False
    if now.clock == now.base + END and is_next(bench, seat):
        return _goes_on(bench, seat, step, kind)
    if seat in now.on_turn and now.clock == now.base + END:
        if bench.before is not None and bench.before.by == "trigger":
            withdraw(bench, seat)
            return True
        return out_of_turn(bench, seat, step, kind)
    if seat in now.on_turn:
        hand_over(bench, seat)
        return True
    before = bench.before
    if before is not None and before.by != "trigger" and _plays_on(bench, before, seat, step):
        withdraw(bench, seat)
        return True
    if is_next(bench, seat) and not owes(bench):
        bench.before = over_for_now(bench, "act", step, kind)
        end_turn(bench)
        return _goes_on(bench, seat, step, kind)
    if before is not None and _plays_on(bench, before, seat, step):
        withdraw(bench, seat)
        return True
    if _went_on_without(bench, seat):
        return turn_of(bench, seat, step, kind)
    return out_of_turn(bench, seat, step, kind)


def _goes_on_after_all(bench: EightsBench, seat: int, step: Act, kind: int) -> None:
    """Whether the game is over depends on a card whose text is not data: it is asked, and the game goes on."""
    bench.judge(Acting(seat, step, "after-end", kind))
    bench.report.leading = bench.now.over = None
    for hand in [bench.now.hands[other] for other in bench.alive()]:
        if not hand.size:
            bench.game.resize(bench, hand, 1)


def _went_on_without(bench: EightsBench, seat: int) -> bool:
    """Whether this player is next if those are out whose loss was missed; then it did count."""
    now = bench.now
    missed = [due for due in bench.ledger.lapsed if struck(bench, due)]
    losers = losses.should_be_out(bench, missed)
    if not losers or losses.winners_without(bench, losers):
        return False
    begun = not now.acted and now.clock < now.base + MAIN
    seats = now.on_turn if begun else next_up(bench)[0]
    left = [other for other in bench.in_order(seats[0]) if other not in losers]
    if not set(seats) <= set(losers) or (owes(bench) and not begun) or not left or seat not in sharing(bench, left[0]):
        return False
    if begun:
        for due in list(bench.ledger.open):
            if due.turn == now.turn:
                bench.ledger.drop(due)
        now.clock = now.base + END
    names = " and ".join(bench.names[loser] for loser in losers)
    losses.did_count(bench, missed, f"step {bench.step} goes on without {names}")
    bench.before = None
    return True


def _goes_on(bench: EightsBench, seat: int, step: Act, kind: int) -> bool:
    """The next turn begins with an act of that player. False if the game is over by then, or may be.

    Whoever finds no card to draw has done nothing wrong by it. Where the end hangs on a card whose text is not data,
    this act is no sign of it: it may be what came of that card.
    """
    now = bench.now
    pass_on(bench, force=True)
    if now.over is None:
        if seat in now.on_turn:
            hand_over(bench, seat)
        return True
    if bench.pack.unread and bench.left_open((OVER,)):
        return False
    tries = isinstance(step, s.Draw) and not isinstance(step.cards, list) and step.cards < 2
    if now.vain_draw and tries and seat == now.active:
        now.vain_draw = False
        return False
    return turn_of(bench, seat, step, kind)


def _is_played_on(bench: EightsBench, seat: int, step: Act) -> bool:
    """Whether a hand was emptied out of turn, and the turn in which it was goes on: that is no win, and no end."""
    now, before = bench.now, bench.before
    over, emptied = now.over, [other for other in bench.alive() if not now.hands[other].size]
    if over is None or over.rule != EMPTY_HAND or len(emptied) != 1 or not bench.just_after(over.step):
        return False
    root = bench.scars.get(OVER)
    if root is not None and root.step == over.step and bench.report.kept[id(root)].astray:
        goes_on = seat in now.on_turn and not set(emptied) & set(now.on_turn)
    else:
        began = before is not None and before.by == "act" and before.step == over.step
        goes_on = began and before is not None and _plays_on(bench, before, seat, step)
    if goes_on:
        now.over = None
        bench.scars.pop(OVER, None)
        now.emptied_early += emptied
    return goes_on


def _takes_the_top(bench: EightsBench, seat: int, step: Act) -> bool:
    """Whether another than the winner draws the card that is known to lie on top: nobody has drawn it before."""
    if bench.now.over is None or seat in bench.now.over.winners:
        return False
    kinds = kinds_of(bench, step.cards) if isinstance(step, s.Draw) and isinstance(step.cards, list) else []
    return bool(kinds and kinds[0] >= 0) and bench.now.pile[-1:] == kinds[:1]


def _rests_on_a_missed_draw(bench: EightsBench) -> None:
    """That the game is over rests on a draw that was missed, where the hand would not be empty with it."""
    over = bench.now.over
    if over is not None and over.rule == EMPTY_HAND and len(over.winners) == 1 and OVER not in bench.scars:
        due = bench.ledger.missed(DRAW, over.winners[0])
        if due is not None and due.turn == bench.now.turn:
            bench.scar(OVER, due.finding)


def _plays_on(bench: EightsBench, before: EndedTurn, seat: int, step: Act) -> bool:
    """Whether the player of the turn that was taken to be over goes on with it."""
    if seat not in before.on_turn or before.turn != bench.now.turn - 1 or isinstance(step, s.Draw):
        return False
    if before.by == "trigger":
        return not bench.now.acted and bench.now.clock == bench.now.base
    if before.by == "act" and isinstance(step, s.Discard | s.Play):
        count, more = before.counts.get(seat, TurnCount()), bench.now.standing.more
        if isinstance(step, s.Discard) and count.discarded > count.more_discards + more["discard"][seat]:
            return False
        if isinstance(step, s.Play) and count.played > count.more_plays + more["play"][seat]:
            return False
    return bench.just_after(before.step)


def open_turn(bench: EightsBench, seat: int, step: s.Trigger, kind: int) -> None:
    """An ability works as this player's turn begins, and it is another's turn."""
    if _went_on_without(bench, seat):
        pass_on(bench, force=True)
    else:
        out_of_turn(bench, seat, step, kind)


def in_no_turn(bench: EightsBench, seat: int, step: s.Trigger, kind: int) -> Finding | None:
    """An ability works as this player's turn would begin, which was lost; the turn that has begun goes on.

    Whoever takes the lost turn all the same is misled by it.
    """
    finding = bench.judge(Acting(seat, step, "out-of-turn", kind))
    bench.scar(turn_for(seat), finding)
    return finding


def out_of_turn(bench: EightsBench, seat: int, step: Act, kind: int) -> bool:
    """Not this player's turn. A draw opens a turn all the same, and what the old one owed goes with it.

    A colour is owed all the same: an eight on top needs one, whoever goes on.
    """
    finding = bench.judge(Acting(seat, step, "out-of-turn", kind))
    opens = isinstance(step, s.Draw | s.Trigger) and seat != bench.now.active
    if bench.now.shared:
        opens = opens and not _stays_outside(bench, seat)
    for other in _misled(bench, seat, opens):
        bench.scar(turn_for(other), finding)
    if not opens:
        return False
    for due in list(bench.ledger.open):
        if due.barrier != NEVER:
            bench.ledger.drop(due)
    bench.now.extra.clear()
    bench.now.last_active = bench.now.active
    begin_turn(bench, sharing(bench, seat), in_order=False)
    hand_over(bench, seat)
    return True


def _misled(bench: EightsBench, seat: int, opens: bool) -> list[int]:
    """Who may act out of turn since this player did: whoever takes that turn to be on, or to be over."""
    if bench.now.shared:
        return bench.alive()
    if not opens or bench.now.out[seat]:
        return [seat, bench.following(seat)]
    if seat in bench.now.passed_over:
        return [seat, bench.now.active]
    order = bench.in_order(bench.now.active)
    return [*order[: order.index(seat) + 1], *bench.now.extra]


def _stays_outside(bench: EightsBench, seat: int) -> bool:
    """Whether a draw by somebody not on turn opens no turn: by an ally without a part in this one, or too early.

    It is too early while a team is in the midst of its draws: what it has drawn it need not draw again.
    """
    if bench.sides[seat] == bench.sides[bench.now.on_turn[0]] or seat in bench.now.passed_over:
        return True
    owing = sum(due.what is DRAW for due in bench.ledger.open)
    draw = bench.house.draw
    if not 0 < owing < draw * len(bench.now.on_turn) or bench.now.drawn_early.count(seat) >= draw:
        return False
    bench.now.drawn_early.append(seat)
    return True


def withdraw(bench: EightsBench, seat: int) -> None:
    """The turn that was taken to be over was not: that player plays on. A colour is owed all the same."""
    before = bench.before
    assert before is not None
    bench.before = None
    begun = before.by == "beginning"
    bench.now.extra, bench.now.skip, bench.now.arrivals = before.extra, before.skip, before.arrivals
    bench.report.withdraw(
        [
            f
            for f in bench.report.findings
            if f.step >= before.step and f.step not in bench.idle and (begun or f.fault == "missed")
        ]
    )
    for due in list(bench.ledger.open):
        if due.what is not NAME:
            bench.ledger.drop(due)
    now, late = bench.now, bench.now.active
    now.turn, now.base, now.active, now.on_turn = before.turn, before.base, before.active, before.on_turn
    now.done.clear()
    now.clock = now.base + MAIN
    now.last_active, now.passed_over = before.last_active, before.passed_over
    drawn = isinstance(before.act, s.Draw) and before.by == "act"
    missed = _made_up_for(bench, late, before)
    if missed is not None:
        if bench.judge(MadeUp(missed.seat, missed), at=before.step) is None:
            bench.late(missed, before.step, bench.rules.here("CE-7.1"))
        bench.ledger.settle(missed, before.step)
    elif begun:
        assert isinstance(before.act, s.Trigger | s.Decline)
        actor = bench.seat_of[before.act.by]
        bench.judge(Triggering(actor, before.act, before.kind, actor, None, [], None), at=before.step)
    elif before.by == "act":
        found = bench.judge(Acting(late, before.act, "out-of-turn", before.kind), at=before.step)
        if drawn:
            asked = found is not None and found.fault == "undetermined"
            (now.perhaps_drawn if asked else now.drawn_early).append(late)
    else:
        bench.judge(Acting(before.active, before.act, "too-early", before.kind), at=before.step)
        now.used_early.append(before.kind)
    bench.report.leading = None
    bench.now.counts = dict(before.counts)
    resume(bench, bench.now.counts.pop(bench.now.active))
    hand_over(bench, seat)


def _made_up_for(bench: EightsBench, seat: int, before: EndedTurn) -> Due | None:
    """What had been missed, where an act that was taken to open a turn of this player made up for it."""
    act = before.act
    if isinstance(act, s.Draw) and before.by == "act":
        return bench.ledger.missed(DRAW, seat)
    if not isinstance(act, s.Trigger) or before.by != "beginning":
        return None
    ability = (before.kind, bench.seat_of[act.of or act.by], seat)
    missed = (due for due in bench.ledger.lapsed if due.what is TRIGGER)
    return next((due for due in missed if (due.kind, due.seat, due.active) == ability), None)
