"""Ops that exchange cards between players: swap, redeal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from adjudicator.cardtext.bench import CardBench as Bench
from adjudicator.cardtext.effects import meaning, picking
from adjudicator.cardtext.effects.as_played import carry, exchange, follow
from adjudicator.cardtext.effects.run import CardAt, Run
from adjudicator.formats import abilities as ops
from adjudicator.formats.abilities import Selector
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.outcomes import Drew, Swapped
from adjudicator.kernel.drawing import resize
from adjudicator.kernel.hidden import forget, kinds_of, reveal
from adjudicator.kernel.occasions import Contradiction
from adjudicator.kernel.scars import hand_of
from adjudicator.kernel.zones import Counts


def swap(run: Run, op: ops.Swap) -> None:
    """Two players exchange; only somebody who has such a card can be chosen."""
    bench = run.bench
    record = next((o for o in run.left() if isinstance(o, Swapped)), None)
    zone: Literal["play", "hand"] = "play" if op.what == "asset" else "hand"
    if op.what != "hands" and not (bench.now.play[run.you] if zone == "play" else bench.now.hands[run.you].size):
        return
    able = [
        s
        for s in bench.alive()
        if (s != run.you if op.who == "chosen" else bench.game.opponents(bench, s, run.you))
        and (bench.now.play[s] if zone == "play" else bench.now.hands[s].size)
    ]
    other = picking.ask_player(run, able, Swapped)
    if other < 0:
        return
    run.same = (other,)
    if run.then is not None and run.take(Swapped) is None:
        run.departs("left-out", whom=other, expected=op)
        run.used = len(run.choose)
        run.excused = True
        return
    if record is not None:
        parties = {bench.seat(record.by), bench.seat(record.with_)}
        if record.what != op.what or parties != {run.you, other}:
            wrong = next((seat for seat in sorted(parties) if seat not in (run.you, other)), other)
            run.departs("left-out" if record.what != op.what else "choice", whom=wrong, expected=[other])
            run.used, run.excused = len(run.choose), True
            follow(bench, record, run.you)
            bench.game.check_hands(bench)
            return
    give = take = UNKNOWN
    if op.what != "hands":
        mine = meaning.pool(run, Selector(from_=zone), [run.you])
        theirs = meaning.pool(run, Selector(from_=zone), [other])
        given = picking.ask_card(run, mine, run.you, zone, _spot(bench, record.give if record else None, run.you))
        taken = picking.ask_card(run, theirs, run.you, zone, _spot(bench, record.take if record else None, other))
        give = given[0] if given else UNKNOWN
        take = taken[0] if taken else UNKNOWN
        if record is not None and record.give is not None and record.take is not None:
            for seat, chosen, name in ((run.you, give, record.give), (other, take, record.take)):
                moved = bench.spelled[name]
                if chosen >= 0 and moved >= 0 and moved != chosen:
                    run.departs("swapped", whom=seat, expected=chosen, got=moved)
                    run.excused = True
            give, take = (
                bench.spelled[name] if bench.spelled[name] >= 0 else kind
                for name, kind in ((record.give, give), (record.take, take))
            )
        if record is not None and (record.give is None) != (record.take is None):
            run.departs("left-out", whom=other, expected=(give, take))
            run.excused = True
            giver, kind, receiver = (run.you, give, other) if record.give is not None else (other, take, run.you)
            carry(bench, kind, zone, giver, zone, receiver)
            return
    exchange(bench, op.what, run.you, other, give, take)
    bench.game.check_hands(bench)
    if run.dice is not None:
        names = [bench.pack.cards[k].id if k >= 0 else None for k in (give, take)]
        run.write(
            Swapped(by=bench.names[run.you], with_=bench.names[other], what=op.what, give=names[0], take=names[1])
        )


def _spot(bench: Bench, card: str | None, seat: int) -> CardAt | None:
    return None if card is None else (bench.spelled[card], seat)


def _count_hands(run: Run, seats: Sequence[int]) -> None:
    """Everybody gets as many cards as before: a total that disagrees is about the hands, not about the deal."""
    bench = run.bench
    dealt: dict[int, int] = {}
    for outcome in run.left():
        if isinstance(outcome, Drew):
            dealt.setdefault(bench.seat(outcome.by), len(kinds_of(bench, outcome.cards)))
    for seat, number in dealt.items():
        bench.game.recover_size(bench, seat, number)
    held = {seat: bench.now.hands[seat].size for seat in seats}
    if dealt.keys() == held.keys() and sum(dealt.values()) != sum(held.values()):
        for seat in seats:
            if dealt[seat] != held[seat]:
                run.miscounts(seat, dealt[seat])


def redeal(run: Run, op: ops.Redeal) -> None:
    """All hands are shuffled together and dealt out again, to each as many as before."""
    bench = run.bench
    seats = bench.game.in_order(bench, run.active)
    _count_hands(run, seats)
    mixed = run.dice is not None and run.dice.mixes
    gathered = [kind for seat in seats for kind in bench.now.hands[seat].kinds()] if mixed else []
    there = Counts()
    dealt: list[tuple[int, int]] = []
    for seat in seats:
        hand = bench.now.hands[seat]
        for kind, number in hand.known.items():
            there[kind] += number
        there[UNKNOWN] += hand.hidden
        forget(bench, hand)
    bench.watches = [watch for watch in bench.watches if watch.key[1] not in seats]
    if run.dice is not None and mixed:
        gathered = run.dice.shuffled(gathered)
    for seat in seats:
        size = bench.now.hands[seat].size
        cards: list[int] = []
        if mixed:
            cards, gathered = gathered[:size], gathered[size:]
            run.write(Drew(by=bench.names[seat], cards=[bench.pack.cards[k].id for k in cards]))
        elif run.then is not None:
            record = run.take(Drew, by=seat)
            cards = kinds_of(bench, record.cards) if record is not None else []
            if len(cards) != size:
                run.departs("left-out" if record is None else "count", whom=seat, expected=size, got=len(cards))
                if record is not None:
                    bench.scar(hand_of(seat), bench.report.leading)
                    resize(bench, bench.now.pile, bench.now.hands[seat], len(cards), bench.now.discard)
        dealt += [(seat, kind) for kind in cards if kind >= 0]
    _in_nobodys_hand(bench, there, dealt)
    for seat, kind in dealt:
        reveal(bench, bench.now.hands[seat], kind)


def _in_nobodys_hand(bench: Bench, there: Counts, dealt: Sequence[tuple[int, int]]) -> None:
    """What is dealt was in the hands before: a known card of one, or one that nobody had seen."""
    others: list[tuple[int, int]] = []
    for seat, kind in dealt:
        if there[kind]:
            there[kind] -= 1
        else:
            others.append((seat, kind))
    for seat, kind in others:
        if there[UNKNOWN] and bench.now.loose[kind] > 0:
            there[UNKNOWN] -= 1
        else:
            bench.scar(hand_of(seat), bench.judge(Contradiction(seat, "deal", kind, UNKNOWN)))
