"""How findings say cards, colours and players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from adjudicator.cardtext.occasions import Departure
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.phrases import listing
from adjudicator.games.crazier_eights.bench import END
from adjudicator.games.crazier_eights.order import next_seat
from adjudicator.games.crazier_eights.turns import owes
from adjudicator.kernel.occasions import Lapsed
from adjudicator.kernel.position import Over
from adjudicator.kernel.ruling import Mending, by_agreement, forgotten
from adjudicator.kernel.spoken import card as card
from adjudicator.kernel.spoken import player, rank, whose
from adjudicator.kernel.unwritten import one_of
from adjudicator.kernel.words import NUMBERS, some

if TYPE_CHECKING:
    from adjudicator.games.crazier_eights.bench import EightsBench
    from adjudicator.games.crazier_eights.occasions import Discarding


def laid(bench: EightsBench, it: Discarding) -> str:
    """A card that is discarded; where nobody wrote it down, each that it may be, with `or` between them."""
    return card(bench, it.kind) if it.kind >= 0 else one_of([card(bench, kind) for kind in sorted(it.may)])


def cards(bench: EightsBench, kinds: Iterable[int]) -> str:
    """Several cards, or `nothing`."""
    return ", ".join(card(bench, kind) for kind in kinds) or "nothing"


def colour(bench: EightsBench, suit: str) -> str:
    """A colour as printed on this deck."""
    return bench.pack.palette.get(suit, suit)


def nameable(bench: EightsBench) -> tuple[str, ...]:
    """The colours of this deck as they may be named: `blue`, `orange or red`."""
    also = {own: other for other, own in bench.house.synonyms.items()}
    return tuple(f"{own} or {also[own]}" if own in also else own for own in bench.pack.palette.values())


def when(bench: EightsBench, over: Over) -> str:
    """When the game ended: before the step that is judged, or after an earlier one."""
    return "already" if over.step == bench.step else f"after step {over.step}" if over.step else "from the start"


def turn(bench: EightsBench) -> str:
    """Who may act now: the player whose turn it is, or, where that turn may be over, the next as well."""
    if owes(bench):
        return f"{player(bench, bench.now.active)} acts"
    following = f"{player(bench, next_seat(bench))} takes the next turn"
    return (
        following
        if bench.now.clock == bench.now.base + END
        else f"{player(bench, bench.now.active)} goes on, or {following}"
    )


def allowed(n: int) -> str:
    """A limit: `only one is allowed`, `three are allowed`."""
    return f"only {NUMBERS[n]} is allowed" if n == 1 else f"{NUMBERS[n] if n < len(NUMBERS) else n} are allowed"


def top_that_counts(bench: EightsBench) -> tuple[int | None, str | None]:
    """The top card of the discard pile and the suit named for it; not one that does not belong there."""
    now = bench.now
    return (now.top(), now.wild) if now.rightful is None else now.rightful[1:]


def pile_top(bench: EightsBench) -> str:
    """What the next discard is held against."""
    kind, wild = top_that_counts(bench)
    if kind is None:
        return "an empty discard pile"
    if wild is not None and wild != UNWRITTEN and wild in bench.pack.palette:
        return f"an eight with {colour(bench, wild)} named"
    return card(bench, kind)


def fitting(bench: EightsBench) -> str:
    """What could be discarded now, in words."""
    kind, wild = top_that_counts(bench)
    if kind is None:
        return "an eight" if bench.now.row is bench.rows.eights else "any card"
    if kind < 0 and (wild is None or wild not in bench.pack.palette):
        return "what fits the card on top"
    if wild is not None and wild in bench.pack.palette:
        found = [colour(bench, wild)]
    elif bench.rows.eight[kind]:
        found = [bench.pack.colours(kind)]
    elif bench.rows.several[kind] and not bench.rows.ranks_fit_multicolored:
        found = [listing(bench.pack.palette[suit] for suit in bench.pack.cards[kind].suits)]
    else:
        found = [bench.pack.colours(kind), rank(bench, kind)]
    return f"{', '.join(found)}, or an eight" if bench.rules.holds("CE-8.2") else " or ".join(found)


def where(bench: EightsBench, kind: int, not_in: int) -> str:
    """Where a card lies by the record, looked for outside one player's hand."""
    now = bench.now
    found = [f"in play in front of {bench.names[seat]}" for seat, area in enumerate(now.play) if kind in area]
    found += ["in the discard pile"] if kind in now.discard else []
    hands = (seat for seat, hand in enumerate(now.hands) if hand.known[kind] and seat != not_in)
    found += [f"in {whose(bench, seat)} hand" for seat in hands]
    if len(found) > 1:
        return listing(f"one is {place}" for place in found)
    if found or kind in now.pile:
        return f"it is {found[0] if found else 'in the draw pile'}"
    return "it is taking effect" if kind in now.limbo else "nobody has seen it yet"


def choices(bench: EightsBench, offered: object) -> tuple[str, ...]:
    """What could be chosen: seats, or cards with the seat that they belong to."""
    if not isinstance(offered, list):
        return ()
    found = []
    for one in offered:
        if isinstance(one, int):
            found.append(bench.names[one])
        elif one[0] >= 0:
            found.append(f"{whose(bench, one[1])} {card(bench, one[0])}" if one[1] >= 0 else card(bench, one[0]))
    return tuple(dict.fromkeys(found))


SURPLUS: Final = by_agreement("Put the surplus back on top of the draw pile.", onto_pile=True)


def drawn_once_noticed(bench: EightsBench, it: Lapsed) -> Mending:
    """The remedy of a draw that was left out."""
    cards = "the card" if it.number == 1 else f"the {some(it.number)}"
    return forgotten(f"{player(bench, it.due.seat)} draws {cards} as soon as somebody notices.")


def surplus(it: Departure) -> Mending:
    """How a draw of a wrong number is put right."""
    return SURPLUS if it.got > it.expected else by_agreement("Draw what is missing.")
