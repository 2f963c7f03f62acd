"""The suit named for an eight."""

from __future__ import annotations

from adjudicator.formats.fields import UNWRITTEN
from adjudicator.games.crazy_eights.bench import NAME, SUIT
from adjudicator.games.crazy_eights.bench import StockBench as Bench
from adjudicator.games.crazy_eights.ending import asks_for_a_suit, may_be_named, named_now
from adjudicator.games.crazy_eights.occasions import Naming
from adjudicator.games.crazy_eights.starter import suit_of
from adjudicator.games.crazy_eights.words import card, player
from adjudicator.kernel.occasions import Lapsed
from adjudicator.kernel.ruling import OR_NOT_NOTED, Fault, by_agreement, forgotten, nothing, ruling
from adjudicator.kernel.words import shown

NO_NAME = nothing("The name does not count; play goes on without it.")
"""What is done about a suit that nobody had to name."""


@ruling(
    "C8-5.6",
    "unnamed-suit",
    names=("suit-named-by-another", "unknown-suit", "uncalled-suit"),
    cite="The Play",
    remedy=forgotten("Let the suit be named now."),
    on=(Lapsed, Naming),
)
def unnamed_suit(bench: Bench, it: Lapsed | Naming) -> Fault | None:
    """An eight fits on any card, and the player who places it names a suit, never a rank.

    Why: the next player must know what to play.
    Breach: Ann places an eight, names nothing, and Bob plays; Ann names the sevens.
    Fine: Ann places an eight and names its own suit.
    """
    if isinstance(it, Lapsed):
        if it.due.what is not NAME:
            return None
        return Fault(
            f"{player(bench, it.due.seat)} placed an eight and named no suit", ("a suit",), "missed", doubt=OR_NOT_NOTED
        )
    who = player(bench, it.seat)
    if it.suit is None:
        if not asks_for_a_suit(bench):
            return None
        return Fault(f"{who} goes out on an eight and names no suit", ("a suit",))
    if it.due is not None and it.due.seat != it.seat:
        owner = player(bench, it.due.seat)
        return Fault(
            f"{who} names the suit; {owner} placed the eight",
            (f"{owner} names it",),
            name="suit-named-by-another",
            remedy=by_agreement(f"Let {owner} name a suit; it may be the same one."),
        )
    if it.suit != "?" and suit_of(bench, it.suit) is None:
        rank = it.suit.strip().rstrip("s").upper() in {r.upper() for r in bench.pack.ranks}
        message = f"{shown(it.suit)} is {'a rank, not a' if rank else 'no'} suit"
        remedy = by_agreement(f"Let {who} name one of the suits of the pack.")
        return Fault(message, tuple(bench.pack.suits), name="unknown-suit", remedy=remedy)
    top = bench.now.top()
    if it.due is not None or (top is not None and (top < 0 or bench.rows.eight[top]) and named_now(bench, it.seat)):
        return None
    return None if may_be_named(bench, it.seat) else _uncalled(bench, it.seat, it.suit)


def _uncalled(bench: Bench, seat: int, said: str) -> Fault | None:
    """A suit is named though no eight waits for one: none lies on top, or its suit has been named."""
    who, first = player(bench, seat), bench.now.wild
    if first is None:
        message = f"{who} names a suit, and no eight asks for one"
        top = bench.now.top()
        rests = (SUIT,) if top is not None and top >= 0 and bench.rows.eight[top] else ()
        return Fault(message, ("no name",), name="uncalled-suit", remedy=NO_NAME, rests=rests)
    top, by = bench.now.top(), bench.now.placed_by
    eight = "the eight" if top is None or top < 0 else card(bench, top)
    suit, stands = ("a suit" if one == UNWRITTEN else suit_of(bench, one) for one in (said, first))
    another = suit != stands and UNWRITTEN not in (said, first)
    if by in (seat, -1):
        if not another:
            return None
        message = f"{who} names {suit}, but {stands} has been named for {eight}, and that stands"
    else:
        message = (
            f"{who} names {suit} for the eight that {player(bench, by)} placed; {stands} was named, and that stands"
        )
    void = nothing(f"The name {suit} does not count; {stands} stands until the next card is placed.")
    return Fault(message, (f"{stands} stays named",), name="uncalled-suit", remedy=void if another else NO_NAME)
