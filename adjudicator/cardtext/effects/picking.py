"""What a text lets a player choose: another player, or a card. The record names it, shows it or leaves it open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from adjudicator.cardtext.effects.run import CardAt, Run
from adjudicator.cardtext.occasions import Departed
from adjudicator.errors import MisspelledError
from adjudicator.formats.abilities import Move, ZoneName
from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.formats.outcomes import AnyOutcome, Choice
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.scars import whereabouts


def suppose_card(run: Run, pool: Sequence[CardAt], what: Departed = "unnamed") -> CardAt | None:
    """Which of these cards is supposed; None to leave it open."""
    return run.suppose(list(dict.fromkeys(pool)), partial(_spot_said, run), what)


def _spot_said(run: Run, spot: CardAt) -> str:
    return run.bench.pack.titles[spot[0]] if spot[0] >= 0 else "a hidden card"


def following(run: Run) -> tuple[str, Choice | None] | None:
    """The next choice that the record has: its name, and what it says beside that; None if there is none."""
    if run.used >= len(run.choose):
        return None
    made = run.choose[run.used]
    name, choice = (made, None) if isinstance(made, str) else (made.player or made.card or UNWRITTEN, made)
    players, cards = run.bench.seat_of, run.bench.spelled
    if name not in players and name not in cards:
        near = players.nearest(name) or cards.nearest(name)
        raise MisspelledError("player or card", name, near, cards.expected())
    return name, choice


def pass_named(run: Run, kinds: Sequence[int], decider: int, later: int = 0) -> None:
    """Cards that need not be named, but the record may name them: these choices are used up, and were the decider's.

    One that was not written down is theirs if as many are left as those players need who choose `later`.
    """
    left = list(kinds)
    while left and (made := following(run)) is not None:
        kind = run.bench.spelled.get(made[0], UNKNOWN - 1)
        if kind in left:
            left.remove(kind)
            decided(run, made[1], decider)
        elif made[0] == UNWRITTEN and len(run.choose) - run.used > later:
            left.pop()
        else:
            return
        run.used += 1


def decided(run: Run, choice: Choice | None, decider: int) -> None:
    """A choice was made by who is to make it, unless the record says that another made it."""
    if choice is not None and choice.by is not None and run.bench.seat(choice.by) != decider:
        run.departs("decider", whom=run.bench.seat(choice.by), expected=decider)


def ask_player(run: Run, seats: list[int], record: type[AnyOutcome] | None = None) -> int:
    """A player that the card lets you choose; -1 if there is none or the record does not say.

    Where the choice was not written down, the first outcome of the type `record` may show it.
    """
    if run.dice is not None:
        if not seats:
            return -1
        seat = run.dice.pick(seats)
        run.chosen.append(run.bench.names[seat])
        return seat
    made = following(run)
    seat = -1 if made is None else run.bench.seat_of.get(made[0], -1)
    if made is not None and seat >= 0:
        run.used += 1
        decided(run, made[1], run.you)
        if seat not in seats:
            run.departs("choice", whom=seat, expected=seats)
        return seat
    if made is not None and made[0] == UNWRITTEN:
        run.used += 1
    if len(seats) == 1:
        return seats[0]
    hint = _shown_player(run, record)
    if hint < 0 and seats:
        supposed = run.suppose(seats, run.bench.names.__getitem__)
        return -1 if supposed is None else supposed
    if hint >= 0 and seats and hint not in seats:
        run.departs("choice", whom=hint, expected=seats)
    return hint


def _shown_player(run: Run, record: type[AnyOutcome] | None) -> int:
    for outcome in run.left():
        if record is not None and isinstance(outcome, record):
            name = getattr(outcome, "with_", None) or getattr(outcome, "of", None) or getattr(outcome, "by", None)
            return run.bench.seat(name or "")
    return -1


def ask_card(
    run: Run,
    pool: list[CardAt],
    decider: int,
    zone: ZoneName,
    hint: CardAt | None = None,
    seen: CardAt = (UNKNOWN, -1),
) -> CardAt | None:
    """A card that the card lets somebody choose; None if there is none or the record does not say.

    Of a hand hidden cards may be meant as well; the pool holds them as -1. `hint` is the card of the pool, and
    `seen` the card, of which the record tells what came of it.
    """
    bench = run.bench
    if run.dice is not None:
        if not pool:
            return None
        kind, seat = spot = run.dice.pick(pool)
        twice = len({s for k, s in pool if k == kind}) > 1
        name = bench.pack.written(kind)
        run.chosen.append(Choice(card=name, of=bench.names[seat]) if twice else name)
        return spot
    made = following(run)
    if zone == "pile" and UNKNOWN in bench.now.pile and (made is None or made[0] == UNWRITTEN):
        run.used += made is not None
        if hint is None and pool and run.then is None:
            unseen = isinstance(run.op, Move) and run.op.to == "hand"
            return suppose_card(run, [(UNKNOWN, -1)] if unseen else pool, "unwritten")
        return hint
    if made is None:
        if hint is None and seen[0] >= 0:
            return _named(run, pool, *seen, zone)
        return hint or _only(run, pool)
    run.used += 1
    decided(run, made[1], decider)
    kind = bench.spelled.get(made[0], UNKNOWN - 1)
    holder = bench.seat(made[1].of) if made[1] is not None and made[1].of else -1
    if made[0] == UNWRITTEN:
        if hint is None and pool and zone == "hand":
            return UNKNOWN, pool[0][1]
        return hint or _only(run, pool)
    return _named(run, pool, kind, holder, zone, hint)


def _named(
    run: Run, pool: list[CardAt], kind: int, holder: int, zone: ZoneName, hint: CardAt | None = None
) -> CardAt | None:
    """The card of the pool that the record names; None, which is judged, if it can be none of them."""
    bench = run.bench
    if zone == "play" and kind >= 0 and not any(kind in area for area in bench.now.play):
        seat = bench.game.recover_play(bench, kind, holder)
        if seat >= 0:
            return kind, seat
    meant = [spot for spot in pool if spot[0] == kind and holder in (-1, spot[1])]
    if hint in meant:
        return hint
    if meant:
        return meant[0]
    if zone == "hand" and kind >= 0:
        for seat in dict.fromkeys(holder for _, holder in pool):
            bench.game.recover(bench, bench.now.hands[seat], seat, kind)
            if bench.now.hands[seat].known[kind]:
                return kind, seat
        for _, seat in pool:
            if holds(bench, bench.now.hands[seat], kind) is None:
                return kind, seat
    finding = run.departs("choice", whom=holder, expected=pool, got=kind)
    if finding is not None and run.then is None and kind >= 0:
        bench.scar(whereabouts(kind), finding)  # nobody wrote down whether it was moved all the same
    run.misaimed.add(kind)
    return None


def _only(run: Run, pool: list[CardAt]) -> CardAt | None:
    """The one card that could be chosen, or the one that is supposed."""
    if len(set(pool)) > 1:
        return suppose_card(run, pool)
    return pool[0] if pool else None
