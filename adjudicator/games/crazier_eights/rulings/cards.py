"""What the cards are: ranks, suits, colours, copies, and who sees them."""

from __future__ import annotations

from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.facts import fits_by, unmatched
from adjudicator.games.crazier_eights.occasions import DeckListing, Discarding, Naming
from adjudicator.games.crazier_eights.top import suit_of
from adjudicator.games.crazier_eights.words import card, fitting, nameable
from adjudicator.kernel.occasions import Contradiction
from adjudicator.kernel.ruling import Fault, by_agreement, nothing, ruling, setting
from adjudicator.kernel.scars import PILE
from adjudicator.kernel.spoken import player

unknown_suit_or_rank = setting(
    "CE-II.1",
    "unknown-suit-or-rank",
    cite="II Card layout",
    text="""Every card has one of thirteen ranks and at least one of four suits.

    Why: the suit fixes the colour: ankh is green, eye blue, sun yellow and moon red.
    Breach: a deck list with an eleven, or with a card of hearts.
    Fine: a deck list with a queen of the sun.
    """,
    naive="A deck has whatever ranks and suits it lists, and a card fits by them.",
)


@ruling(
    "CE-II.2",
    "no-shared-colour",
    cite="II Card layout; IV FAQ 13",
    remedy=by_agreement("Take the card back; one that shares a colour, or fits by its rank, may be discarded."),
    refines=("CE-8.1",),
    on=Discarding,
)
def no_shared_colour(bench: Bench, it: Discarding) -> Fault | None:
    """A card of several colours fits on each of them, and each of them fits on it.

    Why: apart from its colours it is a card like the others.
    Breach: a blue five on a green-red seven.
    Fine: a green five on a green-red seven.
    """
    top = bench.now.top()
    if not unmatched(bench, it) or it.kind < 0 or top is None or top < 0 or bench.now.wild is not None:
        return None
    if bench.rows.several[top] or bench.rows.several[it.kind]:
        message = f"{card(bench, it.kind)} on {card(bench, top)}: no colour in common"
        return Fault(message, (fitting(bench),), rests=fits_by(bench, it))
    return None


looking_is_private = setting(
    "CE-II.4",
    "looking-is-private",
    cite="V Glossary: look at, reveal",
    naive="A card that one player looks at is known to the whole table.",
    text="""Only the player who looks at a card sees it; everybody sees a revealed card.

    Why: a player who looks picks the card up; a revealed card lies face up.
    Breach: Ann looks at the top of the draw pile, and Bob's view of the game names that card.
    Fine: Ann reveals the top of the draw pile, and Bob's view of the game names that card.
    """,
)


@ruling(
    "CE-II.5",
    "extra-copy",
    cite="V Glossary: deck",
    remedy=nothing("Correct the deck list; if the card really is there too often, take it out after the game."),
    on=DeckListing,
)
def extra_copy(bench: Bench, it: DeckListing) -> Fault | None:
    """A single deck has every card once, a doubled deck twice.

    Why: thirteen ranks in four colours make fifty-two; promo cards are counted apart.
    Breach: Castle stands twice in the list of a single deck.
    Fine: Castle stands twice in the list of a doubled deck.
    """
    if not it.over:
        return None
    kind, copies, most = it.over[0]
    times = {1: "once", 2: "twice", 3: "three times"}
    return Fault(
        f"{card(bench, kind)} is listed {times.get(copies, f'{copies} times')}; a deck like this has it {times[most]}",
        (f"each rank in each colour {times[most]}",),
    )


@ruling(
    "CE-D.1",
    "colours-by-palette",
    cite="III (12).1 Naming colors with V Glossary: color",
    basis="reading",
    naive="Blue, green, orange and purple are the colours of every deck.",
    remedy=by_agreement("Name the colour again, as this deck prints it."),
    refines=("CE-12.1",),
    on=Naming,
)
def colours_by_palette(bench: Bench, it: Naming) -> Fault | None:
    """Players name the colours of the deck on the table; the names of the suits always count.

    Why: the book has two lists of four names, one for each printing; the suits are the same in both.
    Breach: purple is named with a deck of the first printing.
    Fine: yellow is named with a deck of the first printing.
    """
    if suit_of(bench, it.colour) is not None:
        return None
    elsewhere = [suit for names in bench.rules.edition.palettes for suit, name in names.items() if name == it.colour]
    if not elsewhere:
        return None
    colours = nameable(bench)
    return Fault(f"{it.colour} is a colour of another printing; this deck has {', '.join(colours)}", colours)


@ruling(
    "CE-D.12",
    "rank-fits-on-several-colours",
    cite="II Card layout with IV FAQ 13",
    basis="reading",
    option="multicolor_top",
    naive="If one of the two cards has several colours, an equal rank does not fit.",
    remedy=by_agreement("Take the card back; one that shares a colour may be discarded."),
    refines=("CE-II.2",),
    on=Discarding,
)
def rank_fits_on_several_colours(bench: Bench, it: Discarding) -> Fault | None:
    """An equal rank fits, and an eight is wild, on a card of several colours too.

    Why: the usual rules go for such cards, and those ask for colour or rank.
    Breach: under the option, a blue king on a green-red king.
    Fine: without the option, a blue king on a green-red king.
    """
    top = bench.now.top()
    if not unmatched(bench, it) or it.kind < 0 or top is None or top < 0 or bench.now.wild is not None:
        return None
    deck = bench.pack.cards
    if deck[it.kind].rank != deck[top].rank or not (bench.rows.several[top] or bench.rows.several[it.kind]):
        return None
    return Fault(
        f"{card(bench, it.kind)} on {card(bench, top)}: by the option chosen an equal rank does not fit here",
        (fitting(bench),),
        rests=fits_by(bench, it),
    )


@ruling(
    "CE-D.24",
    "looked-at-cards-go-back",
    cite="II Card front and back",
    basis="reading",
    naive="After a look or a reveal nobody knows the order of the cards.",
    remedy=by_agreement("Check the record first; else put the card back and draw the one that was seen there."),
    refines=("CE-3.1",),
    on=Contradiction,
)
def looked_at_cards_go_back(bench: Bench, it: Contradiction) -> Fault | None:
    """Cards that were looked at, searched or revealed go back as they lay before.

    Why: seeing a card does not move it; only a shuffle changes the order.
    Breach: the top card is revealed, nobody shuffles, and another card is drawn next.
    Fine: the top card is revealed, and it is the next one drawn.
    """
    if it.what != "draw" or len(bench.now.pile) <= bench.now.unseen or it.there < 0:
        return None
    return Fault(
        f"{player(bench, it.seat)} draws {card(bench, it.kind)}; {card(bench, it.there)} was seen on top and lies there still",
        (card(bench, it.there),),
        "mismatch",
        rests=(PILE,),
        slip=True,
    )
