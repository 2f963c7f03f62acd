"""What the rules let a player do now: everything that could be written down, filtered by the judging rulings."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cardtext.bench import DRAW, TRIGGER
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Act
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import DRAW_PHASE, END, NAME, EightsBench
from adjudicator.games.crazier_eights.occasions import Discarding, Naming, Playing
from adjudicator.games.crazier_eights.shared_turns import hand_over
from adjudicator.games.crazier_eights.turns import pass_on
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.dues import NEVER, Due
from adjudicator.kernel.occasions import Occasion


def offered(bench: EightsBench, seat: int) -> Iterator[Act]:
    """Every legal step of a seat now. Choices, outcomes and the colour of an eight are left open.

    A turn at whose end nothing is open any more passes on, as it would by the next player's first act.
    """
    pass_on(bench)
    if bench.now.over is not None:
        return
    name = bench.names[seat]
    ready = bench.ledger.first(TRIGGER)
    for due in ready:
        if due.seat == seat:
            yield s.Trigger(by=name, card=bench.pack.cards[due.kind].id)
            if not due.must:
                yield s.Decline(by=name, card=bench.pack.cards[due.kind].id)
    if seat not in bench.now.on_turn or bench.now.out[seat]:
        return
    hand_over(bench, seat)
    waiting = [d for d in bench.ledger.open if d.what is TRIGGER and d.must]
    if any(d.what is NAME and d.seat == seat for d in bench.ledger.open):
        yield s.Name(by=name, colour=UNWRITTEN)
    draws = [d for d in bench.ledger.open if d.what is DRAW]
    if draws:
        if any(d.seat == seat for d in draws) and not any(d.barrier <= bench.now.base + DRAW_PHASE for d in waiting):
            yield s.Draw(by=name)
        if any(d.must for d in draws):
            return
    if bench.now.clock >= bench.now.base + END or any(d.what is DRAW and d.seat == seat for d in bench.ledger.lapsed):
        if bench.now.clock < bench.now.base + END:
            yield s.Draw(by=name)
        else:
            return
    if waiting:
        return
    unnamed = any(d.what is NAME for d in bench.ledger.open)
    for kind in cards_of(bench, seat):
        card = bench.pack.cards[kind].id
        discard = s.Discard(by=name, card=card)
        known = not bench.now.open_top or bench.rows.eight[kind]
        if known and not unnamed and bench.clean(Discarding(seat, discard, kind, seat, True)):
            yield discard
        play = s.Play(by=name, card=card)
        if bench.clean(Playing(seat, play, kind)):
            yield play
    if seat not in bench.now.done:
        yield s.End(by=name)


def cards_of(bench: EightsBench, seat: int) -> Iterator[int]:
    """Every kind that the hand holds, or may hold."""
    hand = bench.now.hands[seat]
    for kind, loose in enumerate(bench.now.loose):
        if hand.known[kind] or (hand.hidden and loose):
            yield kind


def complete(bench: EightsBench, step: Act, dice: Dice) -> Act:
    """Fill what an offered step leaves open, but for what its effect asks: the drawn card, the colour."""
    if isinstance(step, s.Draw):
        top = bench.now.pile[-1] if bench.now.pile else -1
        return s.Draw(by=step.by, cards=[bench.pack.cards[top].id]) if top >= 0 else step
    if isinstance(step, s.Name):
        due = next((due for due in bench.ledger.open if due.what is NAME), None)
        return s.Name(by=step.by, colour=_colour(bench, step.by, due, dice))
    if isinstance(step, s.Discard) and isinstance(step.card, str) and bench.rows.eight[bench.spelled[step.card]]:
        due = Due(NAME, bench.seat_of[step.by], bench.step, NEVER, kind=bench.spelled[step.card])
        return s.Discard(by=step.by, card=step.card, name=_colour(bench, step.by, due, dice))
    return step


def _colour(bench: EightsBench, by: str, due: Due | None, dice: Dice) -> str:
    """A colour that may be named."""
    seat, colours = bench.seat_of[by], bench.pack.palette.values()
    return dice.pick(bench.allowed({colour: Naming(seat, colour, due) for colour in colours}))


def uses(bench: EightsBench, seat: int, kind: int) -> Iterator[tuple[str, Occasion]]:
    """A card might be discarded or played."""
    name, card = bench.names[seat], bench.pack.cards[kind].id
    yield "discarded", Discarding(seat, s.Discard(by=name, card=card), kind, seat, True)
    yield "played", Playing(seat, s.Play(by=name, card=card), kind)
