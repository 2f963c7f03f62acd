"""The draw for the deal, the shuffle, the cut and the deal."""

from __future__ import annotations

from adjudicator.games.crazy_eights.bench import STOCK
from adjudicator.games.crazy_eights.bench import StockBench as Bench
from adjudicator.games.crazy_eights.occasions import Dealt, Looking
from adjudicator.games.crazy_eights.opening import hand_size
from adjudicator.games.crazy_eights.options import STARTER_EIGHT
from adjudicator.games.crazy_eights.words import card, player, some, whose
from adjudicator.kernel import untrue
from adjudicator.kernel.occasions import Claiming
from adjudicator.kernel.ruling import Fault, Mending, by_agreement, nothing, ruling, setting

LEAST_PACKET = 5
INTO_THE_MIDDLE = by_agreement(
    "Before the first card is placed, put the eight into the middle of the stock; later it may stay where it is."
)


@ruling(
    "C8-2.1",
    "first-dealer",
    cite="The Draw",
    remedy=by_agreement("Before the first card is placed, deal again; later the game may stand."),
    on=Dealt,
)
def first_dealer(bench: Bench, it: Dealt) -> Fault | None:
    """Cards are dealt face up round the table, and the player who gets the first ace deals.

    Why: chance picks the dealer, and everybody has the same chance.
    Breach: Bob gets the first ace, and Ann deals.
    Fine: Bob gets the first ace, and Bob deals.
    """
    if it.part != "draw":
        return None
    lots = it.dealing.lots
    for n, lot in enumerate(lots):
        seat = bench.seat_of[lot.by]
        if n:
            before = bench.seat_of[lots[n - 1].by]
            if seat != (before + 1) % bench.n:
                due = player(bench, (before + 1) % bench.n)
                return Fault(f"{lot.by} gets a card in the draw for the deal before {due}", (f"a card to {due}",))
        kind = bench.spelled[lot.card]
        if kind >= 0 and bench.pack.cards[kind].rank == "A":
            dealer = it.dealing.dealer
            if n + 1 < len(lots):
                ignore = nothing("The cards after the ace do not count.") if dealer in (None, lot.by) else None
                return Fault(f"{lot.by} got the first ace, and the draw went on", ("no further card",), remedy=ignore)
            if dealer is not None and dealer != lot.by:
                return Fault(f"{lot.by} got the first ace, and {dealer} dealt", (f"{lot.by} deals",))
    return None


@ruling(
    "C8-2.2",
    "shuffle-and-cut",
    cite="The Shuffle and Cut",
    remedy=by_agreement("Shuffle and cut again before the deal; a deal that is done may stand."),
    on=Dealt,
)
def shuffle_and_cut(bench: Bench, it: Dealt) -> Fault | None:
    """The dealer may shuffle last; the player on the dealer's right cuts and leaves five cards or more in each packet.

    Why: nobody may know the order of the cards.
    Breach: the cut leaves four cards; Ann deals, and Cat shuffles after her.
    Fine: the cut leaves five cards; Ann deals, and she shuffles last.
    """
    dealing = it.dealing
    shuffled, cut = dealing.shuffled, dealing.cut
    if it.part == "shuffle" and dealing.dealer in shuffled and shuffled[-1] != dealing.dealer:
        return Fault(f"{shuffled[-1]} shuffles after {dealing.dealer}, who deals", (f"{dealing.dealer} shuffles last",))
    if cut is None:
        return None
    if it.part == "cutter" and cut.by is not None and dealing.dealer is not None:
        right = player(bench, (bench.seat_of[dealing.dealer] - 1) % bench.n)
        if bench.seat_of[cut.by] != bench.seat_of[right]:
            return Fault(f"{cut.by} cuts; {right} sits on the right of {dealing.dealer}", (f"{right} cuts",))
    if it.part == "cut" and cut.lifted is not None:
        least = min(cut.lifted, bench.pack.total - cut.lifted)
        if least < LEAST_PACKET:
            return Fault(f"the cut leaves a packet of {some(least)}", ("five cards or more in each packet",))
    return None


@ruling(
    "C8-2.3",
    "completed-cut",
    cite="The Deal",
    remedy=by_agreement("Deal again; once cards have been placed the hands may stand."),
    refines=("C8-3.2",),
    on=Dealt,
)
def completed_cut(bench: Bench, it: Dealt) -> Fault | None:
    """The dealer puts the lower packet on top of the lifted one and deals from the top.

    Why: a cut that is not completed changes nothing.
    Breach: twenty cards are lifted off, and the hands come from these twenty.
    Fine: twenty cards are lifted off, and the hands come from the cards below them.
    """
    if it.part != "hands":
        return None
    cut = it.dealing.cut
    if it.order is None or cut is None or not cut.lifted or not _known(it):
        return None
    whole = len(it.order)
    uncut = it.order[whole - cut.lifted :] + it.order[: whole - cut.lifted]
    if _as_recorded(bench, it, it.order) or not _as_recorded(bench, it, uncut):
        return None
    return Fault(
        "the hands come from the pack as it was before the cut", ("the hands of the pack with the cut completed",)
    )


@ruling(
    "C8-3.1",
    "size-of-the-deal",
    cite="The Deal",
    remedy=by_agreement("Deal again; once cards have been placed the hands may stand."),
    on=Dealt,
)
def size_of_the_deal(bench: Bench, it: Dealt) -> Fault | None:
    """Two players get seven cards each; more players get five each.

    Why: with fewer players there are more cards for each.
    Breach: three players get seven cards each.
    Fine: two players get seven cards each.
    """
    if it.part != "hands":
        return None
    size = hand_size(bench.rules, bench.n)
    found = {len(hand) for hand in it.hands}
    if len(found) != 1 or size in found:
        return None
    return Fault(f"each hand has {some(found.pop())}; it should be {some(size)}", (f"{some(size)} each",))


@ruling(
    "C8-3.2",
    "one-at-a-time",
    cite="The Deal",
    remedy=by_agreement("Deal again; once cards have been placed the hands may stand."),
    on=Dealt,
)
def one_at_a_time(bench: Bench, it: Dealt) -> Fault | None:
    """The dealer deals one card at a time, clockwise, beginning on the left.

    Why: then the order of the pack decides who gets which card.
    Breach: the first five cards of the pack all go to Bob.
    Fine: the first card goes to Bob, the second to Cat, and so on.
    """
    if it.part != "hands":
        return None
    if it.order is None or not _known(it) or _as_recorded(bench, it, it.order):
        return None
    due = _hands(bench, it, it.order)
    seat = next(seat for seat, hand in enumerate(it.hands) if sorted(hand) != sorted(due[seat]))
    stray = next(kind for kind in it.hands[seat] if it.hands[seat].count(kind) > due[seat].count(kind))
    owner = next((other for other, hand in enumerate(due) if stray in hand), -1)
    whence = f"belongs in {whose(bench, owner)} hand" if owner >= 0 else "is none of the cards that are dealt"
    return Fault(
        f"{player(bench, seat)} was dealt {card(bench, stray)}, which by the order of the pack {whence}",
        ("the hands that the order of the pack gives",),
    )


def _known(it: Dealt) -> bool:
    """Every card of the hands and of the pack is recorded, and the hands are of one size."""
    sizes = {len(hand) for hand in it.hands}
    return len(sizes) == 1 and all(kind >= 0 for hand in it.hands for kind in hand) and -1 not in (it.order or ())


def _hands(bench: Bench, it: Dealt, order: list[int]) -> list[list[int]]:
    size = len(it.hands[0])
    dealer = bench.seat_of[it.dealing.dealer] if it.dealing.dealer is not None else (bench.now.active - 1) % bench.n
    return [order[(seat - dealer - 1) % bench.n : size * bench.n : bench.n] for seat in range(bench.n)]


def _as_recorded(bench: Bench, it: Dealt, order: list[int]) -> bool:
    due = _hands(bench, it, order)
    return all(sorted(hand) == sorted(due[seat]) for seat, hand in enumerate(it.hands))


def _eights_only(bench: Bench, it: Dealt) -> bool:
    """Nothing but eights was left to turn up (C8-D.11)."""
    pile = bench.now.pile
    if -1 in pile:
        return not any(n and not bench.rows.eight[kind] for kind, n in enumerate(bench.now.loose))
    return all(bench.rows.eight[kind] for kind in pile)


def _starter(order: str) -> Mending:
    """How another card becomes the starter."""
    return by_agreement(f"Before the first card is placed, {order}; later the starter may stand.")


@ruling(
    "C8-3.3",
    "the-starter",
    cite="The Deal",
    remedy=_starter("turn up the right card"),
    on=Dealt,
)
def the_starter(bench: Bench, it: Dealt) -> Fault | None:
    """The next card of the pack is the starter; an eight is buried in the stock, and another card is turned up.

    Why: an eight is wild, so every card would fit on it.
    Breach: the eight of hearts is turned up and stays.
    Fine: the eight of hearts is turned up, buried, and the two of clubs turned up after it.
    """
    for turned in it.dealing.turned if it.part == "turned" else ():
        kind = bench.spelled[turned.card]
        if kind >= 0 and not bench.rows.eight[kind]:
            message = f"{card(bench, kind)} was turned up and buried; only an eight is buried"
            return Fault(message, (card(bench, kind),), remedy=_starter(f"make {card(bench, kind)} the starter"))
        if kind >= 0 and kind not in bench.now.pile and not bench.now.loose[kind] and kind != it.starter:
            message = f"{card(bench, kind)} was turned up and buried, and is not in the stock"
            back = by_agreement(f"Find {card(bench, kind)}, and put it into the middle of the stock.")
            return Fault(message, ("a card of the stock",), remedy=back)
        place = _wrong_place(bench, turned.above)
        if place and not (bench.rules.value(STARTER_EIGHT) == "anywhere" and bench.rules.holds("C8-D.10")):
            message = f"{card(bench, kind)} was put back {place}, not in the middle"
            return Fault(message, ("the middle of the stock",), remedy=INTO_THE_MIDDLE)
    if it.starter < 0 or it.part != "starter":
        return None
    if bench.rows.eight[it.starter] and not _eights_only(bench, it):
        message = f"{card(bench, it.starter)} was left as the starter"
        return Fault(message, ("another starter",), remedy=_starter("bury the eight and turn up another card"))
    if it.order is not None and not it.dealing.turned and _known(it) and _as_recorded(bench, it, it.order):
        due = it.order[len(it.hands[0]) * bench.n]
        if due not in (it.starter, -1):
            return Fault(
                f"{card(bench, it.starter)} was turned up; the next card of the pack is {card(bench, due)}",
                (card(bench, due),),
                remedy=_starter(f"put it back and turn up {card(bench, due)}"),
            )
    return None


def _wrong_place(bench: Bench, above: int | None) -> str:
    """Where an eight lies that is not in the middle of the stock; nothing where it is, or nobody wrote it down."""
    if above is None:
        return ""
    beneath = len(bench.now.pile) - above
    return "on top of the stock" if above == 0 else "at the bottom of the stock" if beneath <= 0 else ""


@ruling(
    "C8-3.4",
    "the-stock",
    cite="The Deal",
    remedy=nothing("Count the stock again, and correct the record."),
    on=(Dealt, Looking, Claiming),
)
def the_stock(bench: Bench, it: Dealt | Looking | Claiming) -> Fault | None:
    """The cards that are left form the stock, face down; the starter begins its own pile.

    Why: nobody may know which card comes next.
    Breach: Ann looks at the top card of the stock.
    Fine: Ann draws the top card of the stock and looks at it.
    """
    if isinstance(it, Looking):
        return Fault(
            f"{player(bench, it.seat)} looks into the stock",
            ("no look",),
            remedy=nothing("What was seen stays seen; if the others want it, shuffle the stock."),
        )
    if isinstance(it, Claiming):
        return untrue.misstated(bench, it) if it.fact is STOCK else None
    left = len(bench.now.pile)
    if it.part != "stock" or it.stock is None or it.stock == left:
        return None
    return Fault(
        f"the stock is put down as {some(it.stock)}; hands and starter leave {left}", (some(left),), "mismatch"
    )


@ruling(
    "C8-D.10",
    "the-middle-of-the-stock",
    cite="The Deal",
    basis="reading",
    option="starter_eight",
    remedy=INTO_THE_MIDDLE,
    refines=("C8-3.3",),
    on=Dealt,
)
def the_middle_of_the_stock(bench: Bench, it: Dealt) -> Fault | None:
    """The middle is any place with a card above and a card below; by a house rule a starter eight goes anywhere.

    Why: the book only says the middle; what matters is that nobody knows when the card comes.
    Breach: a starter eight is put back on top.
    Fine: a starter eight is put back as the third card.
    """
    if it.part != "turned" or bench.rules.value(STARTER_EIGHT) == "anywhere":
        return None
    for turned in it.dealing.turned:
        place = _wrong_place(bench, turned.above)
        kind = bench.spelled[turned.card]
        if place and (kind < 0 or bench.rows.eight[kind]):
            return Fault(f"{card(bench, kind)} was put back {place}, not in the middle", ("the middle of the stock",))
    return None


the_size_of_house_hands = setting(
    "C8-D.11",
    "house-hands",
    cite="The Deal",
    basis="reading",
    option="hand_size",
    naive="Hands have seven cards for two players and five for more, whatever the house plays.",
    text="""A house may deal hands of another size; an eight stays as the starter if only eights are left to turn up.

    Why: with the book's hands another card always comes; with larger hands it may not.
    Breach: the house plays hands of five, and three players get six cards each.
    Fine: only two eights are left, and the first one stays.
    """,
)
