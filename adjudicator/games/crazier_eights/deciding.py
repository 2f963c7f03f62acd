"""Whether a fault has decided who won: with the right thing done, does the winner still hold a card?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from adjudicator.cardtext.bench import DRAW
from adjudicator.cardtext.standing import change
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Step
from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.bench import EightsBench
from adjudicator.games.crazier_eights.occasions import Discarding, Playing
from adjudicator.games.crazier_eights.ways_to_end import EMPTY_HAND, HANDS_EMPTIED_TOGETHER, NO_CARDS_LEFT
from adjudicator.kernel.occasions import Acting
from adjudicator.kernel.position import Otherwise
from adjudicator.kernel.spoken import player, players
from adjudicator.kernel.words import some


def otherwise(bench: EightsBench, finding: Finding, steps: Sequence[Step]) -> Otherwise | None:
    """What would be otherwise about the win, had it not been for a fault; None where nothing would be."""
    over = bench.now.over
    open_ = finding.fault in ("missed", "illegal") and finding.settled_by is None
    if over is None or not open_ or finding.because_of is not None or finding.step > over.step:
        return None
    drawn = _not_drawn(bench, finding)
    if over.rule == NO_CARDS_LEFT:
        return _others_hold_fewer(bench, drawn)
    more = drawn + _put_down(bench, finding, steps)
    seat = next((seat for seat in over.winners if more[seat] and not bench.now.hands[seat].size), -1)
    if seat < 0 or over.rule not in (EMPTY_HAND, HANDS_EMPTIED_TOGETHER):
        return None
    who = player(bench, seat)
    if not _in_the_same_turn(bench, seat, steps[finding.step - 1 : over.step]):
        return Otherwise(f"with {some(more[seat])} more {who} might not have won", sure=False) if drawn else None
    if drawn:
        return Otherwise(f"with the draw {who} holds {some(more[seat])} and has not won", sure=True)
    cards = "that card" if more[seat] == 1 else "those cards"
    return Otherwise(f"with {cards} back in hand {who} has not won", sure=True)


def _not_drawn(bench: EightsBench, finding: Finding) -> Counter[int]:
    """How many cards each player should have drawn and has not."""
    seats: Counter[int] = Counter()
    for due, seat in bench.game.unwritten_draws(bench):
        if due.finding is finding and (due.what is DRAW or not change(bench, seat, due.seat)):
            seats[seat] += 1
    return seats


def _put_down(bench: EightsBench, finding: Finding, steps: Sequence[Step]) -> Counter[int]:
    """How many cards each player should still hold, since they were not to be used."""
    ruling, step = bench.rules.active.get(finding.rule), steps[finding.step - 1] if finding.step else None
    if (
        ruling is None
        or not set(ruling.on) <= {Discarding, Playing, Acting}
        or not isinstance(step, s.Discard | s.Play)
    ):
        return Counter()
    return Counter({bench.seat_of[step.by]: len(step.card) if isinstance(step.card, list) else 1})


def _in_the_same_turn(bench: EightsBench, seat: int, steps: Sequence[Step]) -> bool:
    """Whether nobody else has had a turn in these steps."""
    own = {bench.names[ally] for ally in (bench.allies(seat) if bench.now.shared else [seat])}
    return all(step.by in own for step in steps if isinstance(step, s.Draw | s.Discard | s.Play))


def _others_hold_fewer(bench: EightsBench, more: Counter[int]) -> Otherwise | None:
    """Who would have won with the fewest cards, where that is not who did."""
    assert bench.now.over is not None
    sizes = {seat: bench.now.hands[seat].size + more[seat] for seat in bench.alive()}
    fewest = [seat for seat, size in sizes.items() if size == min(sizes.values())]
    won = bench.game.winners(bench, fewest)
    if not more or sorted(won) == sorted(bench.now.over.winners):
        return None
    if any(seat not in sizes for seat in more):  # the table went on, and they have lost since
        return None
    holding = [f"{player(bench, seat)} holds {some(sizes[seat])}" for seat in more]
    has = "has" if len(won) == 1 else "have"
    return Otherwise(f"with the draw {' and '.join(holding)}, and {players(bench, won)} {has} won", sure=True)
