"""Whose turn it is, and what of it: turns that end unsaid, turns out of order, ends that turn out to be none."""

from __future__ import annotations

from adjudicator.cardtext import standing
from adjudicator.cardtext.bench import DRAW, TRIGGER
from adjudicator.cardtext.game import arise
from adjudicator.formats.abilities import Doing, Moment
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import Act
from adjudicator.games.crazier_eights import losses, top
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import (
    DRAW_PHASE,
    END,
    MAIN,
    TURN_OVER,
    EightsBench,
    EndedBy,
    EndedTurn,
    TurnCount,
    again,
)
from adjudicator.games.crazier_eights.occasions import MadeUp, Triggering
from adjudicator.games.crazier_eights.top import relimit
from adjudicator.kernel.dues import NEVER, Due
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.rotation import begin
from adjudicator.kernel.scars import TURN, part_of, turn_for


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


def may_have_played(bench: EightsBench, seat: int) -> bool:
    """A player who has had a turn since the record began may have played a card that nobody wrote down."""
    return seat in bench.now.had_turn or (seat == bench.now.active and bench.now.clock >= bench.now.base + MAIN)


def next_seat(bench: EightsBench) -> int:
    """Who takes the next turn; of a team that shares it the first."""
    return next_up(bench)[0][0]


def is_next(bench: EightsBench, seat: int) -> bool:
    """Whether the next turn is that player's."""
    return seat in next_up(bench)[0]


def next_up(bench: EightsBench) -> tuple[list[int], list[int]]:
    """Whose turn is next, and who loses one before it."""
    now = bench.now
    if not (now.shared or now.extra or now.skipping):
        return [bench.following(now.active)], []
    alone = bench.rules.holds("AV-16.4") or not now.shared
    if now.extra:
        return [now.extra[0]] if alone else sharing(bench, now.extra[0]), []
    seats = _next_team(bench, now.on_turn[0]) if now.shared else [bench.following(now.active)]
    if not now.skipping:
        return seats, []
    skip, passed = now.skip[:], []
    while True:
        lost = [seat for seat in seats if skip[seat]]
        for seat in lost:
            skip[seat] -= 1
        passed += lost
        if len(lost) < len(seats) and (alone or not lost):
            return [seat for seat in seats if seat not in lost], passed
        seats = _next_team(bench, seats[0]) if now.shared else [bench.following(seats[0])]


def sharing(bench: EightsBench, seat: int) -> list[int]:
    """Who has a turn together with that player, by seat."""
    if not bench.now.shared:
        return [seat]
    return [ally for ally in bench.allies(seat) if not bench.now.out[ally]] or [seat]


def _next_team(bench: EightsBench, seat: int) -> list[int]:
    """The team after that player's, in the order of their first seats."""
    first = [bench.sides.index(side) for side in dict.fromkeys(bench.sides)]
    here = first.index(bench.sides.index(bench.sides[seat]))
    order = [*first[here + 1 :], *first[: here + 1]]
    return next(
        (sharing(bench, team) for team in order if not all(bench.now.out[ally] for ally in bench.allies(team))), [seat]
    )


def rank(bench: EightsBench, seat: int) -> int:
    """The place of a seat in the order of simultaneous abilities; teams that share turns stay together in it."""
    now = bench.now
    return by_teams(bench).index(seat) if now.shared else (seat - now.active) % bench.n


def leader(bench: EightsBench, seat: int) -> int:
    """Who stands for a player in questions of order: of allies who share a turn the one in the earlier seat."""
    return bench.now.on_turn[0] if seat in bench.now.on_turn else seat


def by_teams(bench: EightsBench) -> list[int]:
    """Every seat: first those whose turn it is, then team by team in turn order."""
    order = [*bench.now.on_turn]
    sides = bench.sides[bench.now.on_turn[0] :] + bench.sides[: bench.now.on_turn[0]]
    for side in dict.fromkeys([bench.sides[bench.now.on_turn[0]], *sides]):
        order += [seat for seat in range(bench.n) if bench.sides[seat] == side and seat not in order]
    return order


def in_order(bench: EightsBench, first: int) -> list[int]:
    """Turn order, from a player on; for a shared turn from the ally in the earlier seat."""
    return bench.in_order(leader(bench, first) if bench.now.shared else first)


def hand_over(bench: EightsBench, seat: int) -> None:
    """Of those who share the turn another acts now."""
    now = bench.now
    if seat == now.active:
        return
    now.counts[now.active] = count_of_turn(bench)
    now.active = seat
    _resume(bench, now.counts.pop(seat, TurnCount()))


def count_of_turn(bench: EightsBench) -> TurnCount:
    """What the player who acts has done in this turn."""
    return TurnCount(
        bench.now.played, bench.now.discarded, bench.now.bonus["play"], bench.now.bonus["discard"], bench.now.peak
    )


def _resume(bench: EightsBench, count: TurnCount) -> None:
    bench.now.played, bench.now.discarded, bench.now.bonus["play"], bench.now.bonus["discard"], bench.now.peak = count
    relimit(bench)


def allow(bench: EightsBench, seat: int, act: Doing, more: int) -> None:
    """More discards or plays for a player whose turn it is."""
    if seat in bench.now.on_turn:
        hand_over(bench, seat)
    top.allow(bench, seat, act, more)


def says_done(bench: EightsBench, seat: int) -> bool:
    """A player ends the turn. False while others go on who share it."""
    if len(bench.now.on_turn) == 1:
        return True
    bench.now.done.add(seat)
    others = [ally for ally in bench.now.on_turn if ally not in bench.now.done and not bench.now.out[ally]]
    if others:
        hand_over(bench, others[0])
    return not others


def begin_turn(bench: EightsBench, seats: list[int], *, in_order: bool = True) -> None:
    """A turn begins: its abilities occur, and its draw is owed. Nothing occurs in a turn out of order."""
    now = bench.now
    begin(bench, seats)
    seat = seats[0]
    now.played = now.discarded = 0
    now.acted = False
    if now.counts:
        now.counts.clear()
    if now.done:
        now.done.clear()
    bonus = now.bonus
    bonus["discard"] = bonus["play"] = 0
    more = now.standing.more
    limits = now.limits
    limits["discard"] = 1 + more["discard"][seat]
    limits["play"] = 1 + more["play"][seat]
    now.peak = limits["discard"]
    now.left_top = -1
    if now.left_play:
        now.left_play.clear()
    if bench.scars:
        for player in range(bench.n):
            bench.scars.pop(again(player, "discard"), None)
            bench.scars.pop(again(player, "play"), None)
    if now.used_early:
        now.used_early.clear()
    if now.arrivals:
        now.arrivals.clear()
        if not now.standing.at_once:
            standing.refresh(bench)
            relimit(bench)
    ledger = bench.ledger
    if ledger.settled:
        ledger.settled.clear()
    if in_order and now.standing.triggers["turn-begins"]:
        arise(bench, "turn-begins", now.base + DRAW_PHASE)
    for seat in seats:
        if seat in now.drawn_early:
            now.drawn_early.remove(seat)
        else:
            must = not may_skip_draw(bench, seat)
            ledger.owe(Due(DRAW, seat, bench.step, now.base + MAIN, must, turn=now.turn, active=seat))


def lapse(bench: EightsBench, clock: int, act: object = None) -> None:
    """What is passed over is missed; but a draw that is impossible ends the game as its phase comes."""
    now = bench.now
    if clock >= now.base + MAIN and not now.pile and not bench.game.drawable(bench, now.pile):
        bench.lapse(now.base + DRAW_PHASE)
        draw_phase(bench)
    if now.over is None:
        bench.lapse(clock, act)


def draw_phase(bench: EightsBench) -> None:
    """The draw phase comes, unless an ability of the beginning is open: with nothing to draw the game is over."""
    now = bench.now
    draw = next((due for due in bench.ledger.open if due.what is DRAW), None)
    if draw is not None and bench.ledger.near > now.base + DRAW_PHASE and not bench.game.drawable(bench, now.pile):
        bench.game.run_dry(bench, now.pile)
        now.vain_draw = now.over is not None


def end_turn(bench: EightsBench) -> None:
    """The turn is over: what it owed and has not done is missed, and its end-of-turn abilities occur."""
    now = bench.now
    now.clock = now.base + END
    if bench.ledger.near <= now.clock:
        lapse(bench, now.clock)
    now.had_turn.update(now.on_turn)
    if bench.scars:
        for seat in now.on_turn:
            bench.scars.pop(part_of(seat), None)
    if now.standing.triggers["turn-ends"]:
        arise(bench, "turn-ends", now.base + TURN_OVER)
        for due in list(bench.ledger.open):
            if due.what is TRIGGER and due.kind in now.used_early:
                bench.ledger.drop(due)


def pass_on(bench: EightsBench, *, force: bool = False) -> None:
    """Between turns: once nothing of the old turn is open, or `force`, the next begins."""
    now = bench.now
    if now.over is not None or now.clock != now.base + END:
        return
    over = now.base + TURN_OVER
    if bench.ledger.near <= over:
        if not force:
            return
        lapse(bench, over)
        if now.over is not None:
            return
    seats, now.passed_over = next_up(bench)
    if now.extra:
        now.extra.pop(0)
    elif now.skipping:
        for passed in now.passed_over:
            now.skip[passed] -= 1
        now.skipping = any(now.skip)
    now.last_active, now.last_discarded = now.active, now.discarded
    if bench.scars:
        bench.scars.pop(TURN, None)
        for seat in range(bench.n):
            bench.scars.pop(turn_for(seat), None)
    begin_turn(bench, seats)
    if not now.pile:
        draw_phase(bench)


def owes(bench: EightsBench) -> bool:
    """Whether the player whose turn it is has neither done anything nor is free to end the turn."""
    now = bench.now
    if now.acted or bench.ledger.near > now.base + MAIN:
        return False
    return any(due.must and due.barrier <= now.base + MAIN for due in bench.ledger.open)


def turn_of(bench: EightsBench, seat: int, step: Act, kind: int = UNKNOWN) -> bool:
    """Somebody acts who is not on turn, or after the end. False if the act stays outside every turn."""
    now = bench.now
    draws = seat if isinstance(step, s.Draw) else -1
    if now.over is not None and not bench.silent and bench.game.reopen(bench, draws):
        return turn_of(bench, seat, step, kind)
    if now.over is not None:
        if not bench.silent:
            bench.judge(Acting(seat, step, "after-end", kind))
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
        return _goes_on(bench, seat)
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
        return _goes_on(bench, seat)
    if before is not None and _plays_on(bench, before, seat, step):
        withdraw(bench, seat)
        return True
    if _went_on_without(bench, seat):
        return turn_of(bench, seat, step, kind)
    return out_of_turn(bench, seat, step, kind)


def _went_on_without(bench: EightsBench, seat: int) -> bool:
    """Whether this player is next if those are out whose loss was missed; then it did count."""
    now = bench.now
    missed = [due for due in bench.ledger.lapsed if losses.struck(bench, due)]
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


def _goes_on(bench: EightsBench, seat: int) -> bool:
    """The next turn begins with an act of that player. False if the game is over by then."""
    pass_on(bench, force=True)
    if bench.now.over is None and seat in bench.now.on_turn:
        hand_over(bench, seat)
    return bench.now.over is None


def _plays_on(bench: EightsBench, before: EndedTurn, seat: int, step: Act) -> bool:
    """Whether the player of the turn that was taken to be over goes on with it."""
    if seat not in before.on_turn or before.turn != bench.now.turn - 1 or isinstance(step, s.Draw):
        return False
    if before.by == "trigger":
        return not bench.now.acted and bench.now.clock == bench.now.base
    if before.by == "act" and isinstance(step, s.Discard | s.Play):
        count = before.counts.get(seat, TurnCount())
        if isinstance(step, s.Discard) and count.discarded > count.more_discards:
            return False
        if isinstance(step, s.Play) and count.played > count.more_plays:
            return False
    return bench.just_after(before.step)


def open_turn(bench: EightsBench, seat: int, step: s.Trigger, kind: int) -> None:
    """An ability works as this player's turn begins, and it is another's turn."""
    if _went_on_without(bench, seat):
        pass_on(bench, force=True)
    else:
        out_of_turn(bench, seat, step, kind)


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
    if not 0 < owing < len(bench.now.on_turn) or seat in bench.now.drawn_early:
        return False
    bench.now.drawn_early.append(seat)
    return True


def withdraw(bench: EightsBench, seat: int) -> None:
    """The turn that was taken to be over was not: that player plays on."""
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
        bench.ledger.drop(due)
    now, late = bench.now, bench.now.active
    now.turn, now.base, now.active, now.on_turn = before.turn, before.base, before.active, before.on_turn
    now.done.clear()
    now.clock = now.base + MAIN
    now.last_active, now.passed_over = before.last_active, before.passed_over
    made_up = isinstance(before.act, s.Draw) and before.by == "act" and _made_up(bench, late, before)
    if isinstance(before.act, s.Draw) and before.by == "act" and not made_up:
        now.drawn_early.append(late)
    if made_up:
        pass
    elif begun:
        assert isinstance(before.act, s.Trigger | s.Decline)
        actor = bench.seat_of[before.act.by]
        bench.judge(Triggering(actor, before.act, before.kind, actor, None, [], None), at=before.step)
    elif before.by == "act":
        bench.judge(Acting(late, before.act, "out-of-turn", before.kind), at=before.step)
    else:
        bench.judge(Acting(before.active, before.act, "too-early", before.kind), at=before.step)
        now.used_early.append(before.kind)
    bench.report.leading = None
    bench.now.counts = dict(before.counts)
    _resume(bench, bench.now.counts.pop(bench.now.active))
    hand_over(bench, seat)


def _made_up(bench: EightsBench, seat: int, before: EndedTurn) -> bool:
    """Whether a draw that was taken to open a turn made up for one that this player had missed."""
    due = next((due for due in bench.ledger.lapsed if due.what is DRAW and due.seat == seat), None)
    if due is None:
        return False
    if bench.judge(MadeUp(seat, due), at=before.step) is None:
        bench.report.late(due, before.step, bench.rules.here("CE-7.1"))
    bench.ledger.settle(due, before.step)
    return True


def more_turns(bench: EightsBench, seat: int, more: int) -> None:
    """An extra turn right after this one, or a lost turn."""
    if bench.now.out[seat] or not bench.rules.holds("CE-D.30"):
        return
    if more > 0:
        bench.now.extra.append(seat)
    else:
        bench.now.skip[seat] += 1
        bench.now.skipping = True


def is_second(bench: EightsBench, seat: int) -> bool:
    """Whether this is the first turn, with a draw phase, of the one who goes second of two."""
    return bench.now.fresh and bench.n == 2 and seat != bench.now.first and seat not in bench.now.had_turn


def turn_in_question(bench: EightsBench, condition: Moment | None) -> int:
    """Whose turn an ability that nothing calls for must mean: as a turn begins, still that of the one before."""
    if (
        condition == "turn-ends"
        and bench.now.clock == bench.now.base
        and not bench.now.acted
        and bench.now.last_active >= 0
    ):
        return bench.now.last_active
    return bench.now.active


def may_skip_draw(bench: EightsBench, seat: int) -> bool:
    """Whether a draw that is owed may be passed over."""
    return bench.house.skips_first_draw and is_second(bench, seat)
