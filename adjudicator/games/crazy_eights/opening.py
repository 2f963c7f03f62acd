"""The start of a game: laying out a position, judging a deal, dealing by dice."""

from __future__ import annotations

from msgspec import structs

from adjudicator.errors import LogError, Problem
from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.formats.log import Cards, Dealing, Header, Start, Turned
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.matching import RANKS, SUITS
from adjudicator.games.crazy_eights.occasions import Dealt, Misdealt
from adjudicator.games.crazy_eights.table import StockTable
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.hidden import kinds_of
from adjudicator.kernel.ledger import NEVER, Due
from adjudicator.kernel.occasions import Gathering
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.position import lay_out, must_have, take_sides
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.series import take_up
from adjudicator.kernel.table import Over

TWO_GET, MORE_GET = 7, 5
"""How many cards each of two players gets, and each of more (The Deal)."""


def hand_size(rules: Rules, players: int) -> int:
    """How many cards everybody is dealt."""
    size = rules.option("hand_size")
    if isinstance(size, int) and rules.holds("C8-D.11"):
        return size
    return TWO_GET if players <= 2 else MORE_GET


def check_deck(pack: Pack) -> None:
    """Refuse a deck whose cards have no suit of the game, or several; a joker is the rulings' business."""
    problems = [
        Problem(f"{card.suits} is not one suit of Crazy Eights ({', '.join(SUITS)})", f"/cards/{n}/suits")
        for n, card in enumerate(pack.cards)
        if card.rank in RANKS and (len(card.suits) != 1 or card.suits[0] not in SUITS)
    ]
    if problems:
        raise LogError(problems[:10])


def begin(t: StockTable, header: Header) -> None:
    """Lay the start position on the table; judge the deal of a fresh game.

    Raises:
        LogError: for a position that cannot be, such as more copies of a card than the deck has.
    """
    start = header.start
    deal = start.phase == "deal"
    _seat(t, header)
    dealing = start.dealing or Dealing()
    if dealing.cut is not None and (dealing.cut.lifted or 0) > t.pack.total:
        raise LogError([Problem(f"the pack has only {t.pack.total} cards", "/start/dealing/cut/lifted")])
    order = _order(t, start, dealing) if deal else None
    told: int | None = None
    if deal and isinstance(start.pile, int):
        told, start = start.pile, structs.replace(start, pile=None)
    stock = _stock(t, order, dealing) if order is not None else None
    size = hand_size(t.rules, t.n)
    hands, starter, _ = lay_out(t, start, size, stock)
    t.refit()
    if start.named is not None:
        t.wild = UNWRITTEN if start.named == UNWRITTEN else t.suit_of(start.named)
        if t.wild is None:
            raise LogError([Problem(f"{start.named!r} is no suit", "/start/named")])
        top = t.top()
        if top is None or (top >= 0 and not t.rows.eight[top]):
            raise LogError([Problem("a suit is named for an eight, and none lies on top", "/start/named")])
        t.refit()
    first = t.seat_of[start.turn] if start.turn is not None else 0
    if deal and dealing.dealer is not None:
        first = t.following(t.seat_of[dealing.dealer])
    if t.partners and not deal:
        for seat in range(t.n):
            if not t.hands[seat].size:
                t.out[seat] = True
    dealer = dealing.dealer if dealing.dealer is not None or start.turn is None else t.names[first - 1]
    take_up(t, start, t.seat(dealer or ""))
    t.start_turn(first)
    t.last_active = -1
    t.deal_started = deal
    if deal:
        for part in _told(dealing, told):
            found = t.judge(Dealt(part, dealing, hands, starter, order, told))
            if part == "starter" and t.rows.eight[starter]:
                t.scar("suit", found)
            t.report.leading = None
        _wrong_hands(t, hands, size)
    if not deal and not t.partners:
        empty = [seat for seat in range(t.n) if not t.hands[seat].size]
        if empty:
            t.finish(Over(empty[:1], "C8-4.1", 0))


def _told(dealing: Dealing, stock: int | None) -> list[str]:
    """On which parts of a deal the record says anything."""
    silent = {
        "draw": not dealing.lots,
        "shuffle": not dealing.shuffled,
        "cutter": dealing.cut is None,
        "cut": dealing.cut is None,
        "turned": not dealing.turned,
        "stock": stock is None,
    }
    return [part for part in Dealt.PARTS if not silent.get(part)]


def _seat(t: StockTable, header: Header) -> None:
    """Work out the sides, and judge the company."""
    t.judge(Gathering(take_sides(t, header), header.start.phase == "deal"))
    t.report.leading = None


def _order(t: StockTable, start: Start, dealing: Dealing) -> list[int] | None:
    """The order of the whole pack, top first, as it was dealt from: the cut is completed."""
    if not isinstance(start.pile, list) or len(start.pile) != t.pack.total:
        return None
    order = kinds_of(t, start.pile)
    lifted = dealing.cut.lifted if dealing.cut is not None else None
    if lifted is None or not t.rules.holds("C8-2.3"):
        return order
    return order[lifted:] + order[:lifted]


def _stock(t: StockTable, order: list[int], dealing: Dealing) -> list[int]:
    """What the deal leaves of a known pack, top first, with the cards that were turned up and put back."""
    rest = order[hand_size(t.rules, t.n) * t.n :]
    for turned in dealing.turned:
        kind = t.spelled[turned.card]
        if rest and rest[0] == kind:
            rest.pop(0)
            known = turned.above is not None and turned.above <= len(rest)
            rest = [UNKNOWN] * (len(rest) + 1) if not known else rest
            if known:
                assert turned.above is not None
                rest.insert(turned.above, kind)
    return rest[1:]


def _wrong_hands(t: StockTable, hands: list[list[int]], size: int) -> None:
    """One hand that differs from the others is to be put right before the first card is placed."""
    if len({len(hand) for hand in hands}) == 1:
        return
    for seat, hand in enumerate(hands):
        what = "short" if len(hand) < size else "long"
        if len(hand) != size and t.rules.holds("C8-7.2" if what == "short" else "C8-7.1"):
            t.ledger.owe(Due(what, seat, 0, NEVER, before=(s.Play,), number=abs(size - len(hand)), active=t.active))
        elif len(hand) != size:
            t.judge(Misdealt(seat, size - len(hand)))


def deal(rules: Rules, pack: Pack, names: list[str], dice: Dice) -> Start:
    """A fresh game: shuffled, dealt one by one from the dealer's left, a starter turned up, eights buried.

    Raises:
        LogError: if there are not cards enough for so many players.
    """
    cards = dice.shuffled([kind for kind, n in enumerate(pack.copies) for _ in range(n)])
    dealer = dice.below(len(names))
    size = hand_size(rules, len(names))
    dealt = len(names) * size
    must_have(pack, dealt + 1, len(names))
    ids = [pack.cards[kind].id for kind in cards]
    hands: dict[str, Cards] = {}
    for n, name in enumerate(names):
        hands[name] = ids[(n - dealer - 1) % len(names) : dealt : len(names)]
    rest = ids[dealt:]
    turned: list[Turned] = []
    while pack.cards[pack.by_spelling[rest[0]]].rank == "8":
        above = 1 + dice.below(len(rest) - 2) if len(rest) > 2 else 0
        turned.append(Turned(card=rest[0], above=above))
        eight = rest.pop(0)
        rest.insert(above, eight)
        if all(pack.cards[pack.by_spelling[card]].rank == "8" for card in rest):
            break
    return Start(
        phase="deal",
        hands=hands,
        discard=[rest[0]],
        pile=rest[1:],
        dealing=Dealing(dealer=names[dealer], turned=turned),
    )
