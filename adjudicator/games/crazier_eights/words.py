"""How findings say cards, colours and players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from adjudicator.formats import outcomes
from adjudicator.formats.abilities import Destroy, Move, Mute
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.kernel.occasions import Departure
from adjudicator.kernel.table import END
from adjudicator.kernel.words import NUMBERS, RANKS, listing, some

if TYPE_CHECKING:
    from adjudicator.games.crazier_eights.table import EightsTable
    from adjudicator.kernel.table import Over


def plain(t: EightsTable, kind: int) -> str:
    """A card by rank and colour: `5 blue`."""
    return "a card that nobody named" if kind < 0 else f"{t.pack.cards[kind].rank} {t.pack.colours(kind)}"


def card(t: EightsTable, kind: int) -> str:
    """A card by name, with rank and colour: `Castle (5 blue)`."""
    if kind < 0:
        return plain(t, kind)
    name = t.pack.cards[kind].name
    return f"{name} ({plain(t, kind)})" if name else plain(t, kind)


def cards(t: EightsTable, kinds: Iterable[int]) -> str:
    """Several cards, or `nothing`."""
    return ", ".join(card(t, kind) for kind in kinds) or "nothing"


def rank(t: EightsTable, kind: int) -> str:
    """A rank with its article: `a seven`, `an ace`."""
    word = RANKS[t.pack.cards[kind].rank]
    return f"an {word}" if word[0] in "ae" else f"a {word}"


def player(t: EightsTable, seat: int) -> str:
    """A player's name, or `nobody`."""
    return t.names[seat] if seat >= 0 else "nobody"


def players(t: EightsTable, seats: Iterable[int]) -> str:
    """Several players: `Ann and Bob`, or `nobody`."""
    names = [t.names[seat] for seat in seats]
    return listing(names) if names else "nobody"


def colour(t: EightsTable, suit: str) -> str:
    """A colour as printed on this deck."""
    return t.pack.palette.get(suit, suit)


def put_down(t: EightsTable, seats: Sequence[int]) -> str:
    """Who is stated to have won: `Ann is put down as the winner`."""
    several = len(seats) > 1
    return f"{players(t, seats)} {'are put down as winners' if several else 'is put down as the winner'}"


def when(t: EightsTable, over: Over) -> str:
    """When the game ended: before the step that is judged, or after an earlier one."""
    return "already" if over.step == t.step else f"after step {over.step}" if over.step else "from the start"


def turn(t: EightsTable) -> str:
    """Who may act now: the player whose turn it is, or, where that turn may be over, the next as well."""
    if t.owes():
        return f"{player(t, t.active)} acts"
    following = f"{player(t, t.next_seat())} takes the next turn"
    return following if t.clock == t.base + END else f"{player(t, t.active)} goes on, or {following}"


def whose(t: EightsTable, seat: int) -> str:
    """A player's possessive: `Ann's`."""
    return f"{player(t, seat)}'s"


def allowed(n: int) -> str:
    """A limit: `only one is allowed`, `three are allowed`."""
    return f"only {NUMBERS[n]} is allowed" if n == 1 else f"{NUMBERS[n] if n < len(NUMBERS) else n} are allowed"


def pile_top(t: EightsTable) -> str:
    """What the next discard is held against."""
    kind = t.top()
    if kind is None:
        return "an empty discard pile"
    if t.wild is not None and t.wild != UNWRITTEN and t.wild in t.pack.palette:
        return f"an eight with {colour(t, t.wild)} named"
    return plain(t, kind)


def fitting(t: EightsTable) -> str:
    """What could be discarded now, in words."""
    kind = t.top()
    if kind is None:
        return "an eight" if t.row is t.rows.eights else "any card"
    if t.wild is not None and t.wild in t.pack.palette:
        return f"{colour(t, t.wild)}, or an eight"
    if kind < 0:
        return "what fits the card on top"
    if t.rows.eight[kind]:
        return f"{t.pack.colours(kind)}, or an eight"
    if t.rows.several[kind] and not t.rows.ranks_fit_multicolored:
        return f"{listing(t.pack.palette[suit] for suit in t.pack.cards[kind].suits)}, or an eight"
    return f"{t.pack.colours(kind)}, {rank(t, kind)}, or an eight"


def where(t: EightsTable, kind: int, not_in: int) -> str:
    """Where a card lies by the record, looked for outside one player's hand."""
    for seat, area in enumerate(t.play):
        if kind in area:
            return f"it is in play in front of {t.names[seat]}"
    if kind in t.discard:
        return "it is in the discard pile"
    for seat, hand in enumerate(t.hands):
        if hand.known[kind] and seat != not_in:
            return f"it is in {whose(t, seat)} hand"
    if kind in t.pile:
        return "it is in the draw pile"
    return "it is taking effect" if kind in t.limbo else "nobody has seen it yet"


def choices(t: EightsTable, offered: Any) -> tuple[str, ...]:
    """What could be chosen: seats, or cards with the seat that they belong to."""
    if not isinstance(offered, list):
        return ()
    found = []
    for one in offered:
        if isinstance(one, int):
            found.append(t.names[one])
        elif one[0] >= 0:
            found.append(f"{whose(t, one[1])} {card(t, one[0])}" if one[1] >= 0 else card(t, one[0]))
    return tuple(dict.fromkeys(found))


def departure(t: EightsTable, it: Departure) -> str:
    """What the record does instead of what the card says."""
    aimed = isinstance(it.op, Destroy | Move | Mute)
    whom = f" for {t.names[it.whom]}" if it.whom >= 0 and not aimed else ""
    if it.what == "count":
        return f"{some(it.got)} instead of {some(it.expected)}{whom}"
    if it.what == "left-out":
        return f"what it says must happen was left out{whom}"
    if it.what == "choice":
        if isinstance(it.got, int) and it.got >= 0:
            return f"{card(t, it.got)} cannot be chosen"
        return f"{t.names[it.whom]} cannot be chosen" if it.whom >= 0 else "that cannot be chosen"
    if it.what == "swapped":
        return f"{card(t, it.expected)} was chosen, and {card(t, it.got)} changed hands"
    if it.what == "order":
        return "what it says happened in another order"
    if it.what == "place":
        return f"a card went elsewhere than it says{whom}"
    return f"{outcome(it.got)}, which it does not ask for"


def surplus(it: Departure) -> str:
    """How a draw of a wrong number is put right."""
    return "Put the surplus back on top of the draw pile." if it.got > it.expected else "Draw what is missing."


def outcome(record: Any) -> str:
    """An outcome of the record, in a word."""
    return _VERBS.get(type(record), "a further choice")


_VERBS: dict[type, str] = {
    outcomes.Drew: "a draw",
    outcomes.Discarded: "a discard",
    outcomes.Destroyed: "a card was destroyed",
    outcomes.Moved: "a card was moved",
    outcomes.Swapped: "an exchange",
    outcomes.Shuffled: "a reshuffle",
    outcomes.Looked: "a look",
    outcomes.Showed: "cards were shown",
    outcomes.Lost: "a loss",
    outcomes.Won: "a win",
}
