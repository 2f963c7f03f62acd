"""Who is out, the final, and what is known of a row."""

from __future__ import annotations

from adjudicator.games.knowledge_is_power.bench import FINAL, PLAYED, ROUND, ROWS, THE_FINAL, counts_of, surplus_of
from adjudicator.games.knowledge_is_power.bench import KnowledgeBench as Bench
from adjudicator.games.knowledge_is_power.living import as_counted, bounds_of, by_totals, surely_beaten, total
from adjudicator.games.knowledge_is_power.words import card, player, players, where, whose
from adjudicator.games.knowledge_is_power.worth import BUFFS
from adjudicator.kernel.occasions import SCORE, WINNER, Acting, Claiming, Contradiction
from adjudicator.kernel.ruling import Fault, by_agreement, certain, nothing, ruling
from adjudicator.kernel.scars import PILE, Fact, hand_of, part_of
from adjudicator.kernel.untrue import misstated
from adjudicator.kernel.words import points

OUT = by_agreement("Take it back: a player without life tokens takes no further part.")
TURN_OVER = by_agreement("Take it back, and turn over the rows.")
ENDED = certain("The game is over; what was done afterwards does not count.")
RECORD = nothing("Look again, and correct the record.")


@ruling("KP-4.1", "out-of-the-game", cite="Life tokens", on=Acting, remedy=OUT)
def out_of_the_game(bench: Bench, it: Acting) -> Fault | None:
    """A player who has no life tokens left is out of the game.

    Why: the tokens are the player's life.
    Breach: Ann has lost her last token, and selects a card.
    Fine: Ann has one token left, and selects a card.
    """
    message = f"{player(bench, it.seat)} has no life tokens left and is out of the game"
    if it.why != "out":
        return None
    return Fault(message, ("no act",), rests=(part_of(it.seat), THE_FINAL), by_count=True)


@ruling("KP-6.1", "wrong-final", cite="Final", on=(Acting, Claiming), remedy=RECORD)
def wrong_final(bench: Bench, it: Acting | Claiming) -> Fault | None:
    """When two have life tokens left they turn over their rows, and the higher total wins: ace 14, king 13, queen 12, jack 11.

    Why: what one has collected decides, once only two are left.
    Breach: Ann's row counts 40 and Bob's 35, and Bob is put down as the winner; the two play another round.
    Fine: Ann's row counts 40 and Bob's 35, and Ann is put down as the winner.
    """
    over = bench.now.over
    if isinstance(it, Acting):
        if it.why == "blocked":
            return Fault(f"{player(bench, it.seat)} plays on; only two are left, and the final has come", ("both rows turned over",), rests=(THE_FINAL,), by_count=True, remedy=TURN_OVER)  # fmt: skip
        return Fault(f"{player(bench, it.seat)} acts after the end of the game", ("no further act",), remedy=ENDED) if it.why == "after-end" else None  # fmt: skip
    if it.fact is SCORE:
        message = f"{whose(bench, it.whom)} row is said to count {points(it.stated)}; it counts {points(it.actual)}"
        so = counts_of(it.whom) in bench.scars and it.stated == as_counted(bench, it.whom)
        fact = counts_of(it.whom) if so else THE_FINAL
        return Fault(message, (points(it.actual),), "mismatch", rests=(fact,))
    if it.fact is not WINNER:
        return None
    rests: tuple[Fact, ...] = (THE_FINAL,)
    if over is None and bench.at == FINAL and by_totals(bench) is None:
        return _not_all_turned_over(bench, it)
    if over is None and bench.at != FINAL:
        due = "the game goes on"
    else:
        seats = over.winners if over is not None else by_totals(bench) or []
        totals = {seat: total(bench, seat) for seat in bench.alive()} if bench.at == FINAL else {}
        counted = ", ".join(f"{whose(bench, seat)} row counts {number}" for seat, number in totals.items())
        due = f"{counted or 'by the record'}: {players(bench, seats)} {'wins' if len(seats) == 1 else 'win'}"
        counts = tuple(fact for fact in map(counts_of, bench.alive()) if fact in bench.scars)
        if counts and it.stated == by_totals(bench, as_counted):
            rests = counts
    message = f"{players(bench, it.stated)} put down as the winner; {due}"
    return Fault(message, (due,), "mismatch", rests=rests)


def _not_all_turned_over(bench: Bench, it: Claiming) -> Fault | None:
    """A winner is put down, and of some cards of the two rows nobody wrote down which they are."""
    alive = bench.alive()
    if any(fact in bench.doubts or fact in bench.scars for seat in alive for fact in (hand_of(seat), counts_of(seat))):
        return None
    perhaps = [seat for seat in alive if not surely_beaten(bench, [seat])]
    if not surely_beaten(bench, it.stated):
        return None
    counted = ", ".join(f"{whose(bench, seat)} row counts {_about(bench, seat)}" for seat in alive)
    due = f"{counted}: {players(bench, perhaps)} {'wins' if len(perhaps) == 1 else 'win'}"
    return Fault(f"{players(bench, it.stated)} put down as the winner; {due}", (due,), "mismatch", rests=(THE_FINAL,))


def _about(bench: Bench, seat: int) -> str:
    """What a row counts, or may count: `18`, `18 to 40`."""
    low, high = bounds_of(bench, seat)
    return str(low) if low == high else f"{low} to {high}"


@ruling("KP-D.24", "another-card-there", cite="Setup 2", basis="reading", on=(Contradiction, Claiming), remedy=RECORD)
def another_card_there(bench: Bench, it: Contradiction | Claiming) -> Fault | None:
    """Places in a row are counted from its owner's left and kept, so one place shows one card as long as nothing moves.

    Why: hidden cards can be told apart by nothing but their places.
    Breach: Ann looks at place two and sees a seven, and looks again and sees a nine.
    Fine: Ann looks at place two, exchanges that card, looks again, and sees another one.
    """
    if isinstance(it, Claiming):
        wrong = misstated(bench, it) if it.fact in (ROWS, PLAYED, ROUND) else None
        return wrong and wrong._replace(rests=(*wrong.rests, hand_of(it.whom), surplus_of(it.whom), THE_FINAL))
    if it.what == "draw" or it.kind < 0:
        return None
    if bench.pack.cards[it.kind].stack == BUFFS:
        return Fault(f"{card(bench, it.kind)} is no card of a row", ("a card of the deck",), "mismatch", slip=True)
    if it.what == "deal":
        message = f"{card(bench, it.kind)} lies where, by the order of the deck, {card(bench, it.there)} was dealt"
        return Fault(message, (card(bench, it.there),), "mismatch", slip=True)
    if it.there >= 0:
        message = f"{card(bench, it.kind)} is seen where {card(bench, it.there)} lies, and nothing has moved"
        return Fault(
            message, (card(bench, it.there),), "mismatch", card=it.kind, rests=(PILE, hand_of(it.seat)), slip=True
        )
    message = f"{card(bench, it.kind)} cannot lie there: {where(bench, it.kind)}"
    there = [seat for seat, row in enumerate(bench.now.rows) if it.kind in row.kinds]
    rests = (*map(hand_of, there), *map(surplus_of, there))
    return Fault(message, ("another card",), "mismatch", card=it.kind, rests=rests, slip=True)
