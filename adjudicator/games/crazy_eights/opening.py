"""The start of a game: laying out a position, judging a deal, dealing by dice."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from adjudicator.errors import LogError, Problem
from adjudicator.formats.dealing import Dealing, Turned
from adjudicator.formats.decks import no_such
from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import GameStart, Header
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.bench import LONG, SHORT, SUIT, StockBench
from adjudicator.games.crazy_eights.matching import RANKS, SUITS
from adjudicator.games.crazy_eights.occasions import PARTS, DealPart, Dealt, Misdealt
from adjudicator.games.crazy_eights.options import HAND_SIZE
from adjudicator.games.crazy_eights.starter import refit, suit_of
from adjudicator.games.crazy_eights.ways_to_end import EMPTY_HAND
from adjudicator.kernel import rotation
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.hidden import kinds_of
from adjudicator.kernel.log_structs import fresh
from adjudicator.kernel.opening import dealt, gather, lay_out, must_have, shuffled
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.position import Over
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.series import take_up

TWO_GET: Final = 7
MORE_GET: Final = 5
"""How many cards each of two players gets, and each of more (The Deal)."""


def hand_size(rules: Rules, players: int) -> int:
    """How many cards everybody is dealt."""
    size = rules.value(HAND_SIZE)
    if size is not None and rules.holds("C8-D.11"):
        return size
    return TWO_GET if players <= 2 else MORE_GET


def check_deck(pack: Pack, rules: Rules) -> None:
    """Refuse a deck whose cards have no suit of the game, or several; a joker is the rulings' business.

    By a book that does not say which pack is used (C8-1.2) a deck has whatever ranks and suits it lists.
    """
    ranks, suits = (RANKS, SUITS) if rules.holds("C8-1.2") else (pack.ranks, pack.suits)
    problems = [
        no_such(
            (f"{'-'.join(card.suits)!r} is not one suit" if card.suits else f"{card.id!r} has no suit")
            + f" of Crazy Eights ({', '.join(suits)})",
            "-".join(card.suits),
            suits,
            f"/cards/{n}/suits",
        )
        for n, card in enumerate(pack.cards)
        if not card.suits or (card.rank in ranks and (len(card.suits) != 1 or card.suits[0] not in suits))
    ]
    if problems:
        raise LogError(problems[:10])


def begin(bench: StockBench, header: Header) -> None:
    """Lay the start position out; judge the deal of a fresh game.

    Raises:
        LogError: for a position that cannot be, such as more copies of a card than the deck has.
    """
    start = header.start
    deal = fresh(start)
    gather(bench, header)
    dealing = start.dealing or Dealing()
    if dealing.cut is not None and (dealing.cut.lifted or 0) > bench.pack.total:
        raise LogError([Problem(f"the pack has only {bench.pack.total} cards", "/start/dealing/cut/lifted")])
    order = _order(bench, start, dealing) if deal else None
    told: int | None = None
    if deal and isinstance(start.pile, int):
        told, start = start.pile, structs.replace(start, pile=None)
    stock = _stock(bench, order, dealing) if order is not None else None
    size = hand_size(bench.rules, bench.n)
    laid = lay_out(bench, start, {"hands": size, "discard": 1}, stock)
    hands, pile = laid.cards["hands"], laid.cards["discard"][0]
    starter = pile[-1] if pile else UNKNOWN
    refit(bench)
    if start.named is not None:
        bench.now.wild = UNWRITTEN if start.named == UNWRITTEN else suit_of(bench, start.named)
        if bench.now.wild is None:
            raise LogError([Problem(f"{start.named!r} is no suit", "/start/named")])
        top = bench.now.top()
        if top is None or (top >= 0 and not bench.rows.eight[top]):
            raise LogError([Problem("a suit is named for an eight, and none lies on top", "/start/named")])
        refit(bench)
    first = bench.seat_of[start.turn] if start.turn is not None else 0
    if deal and dealing.dealer is not None:
        first = bench.following(bench.seat_of[dealing.dealer])
    if bench.partners and not deal:
        for seat in range(bench.n):
            if not bench.now.hands[seat].size:
                bench.now.out[seat] = True
    dealer = dealing.dealer if dealing.dealer is not None or start.turn is None else bench.names[first - 1]
    take_up(bench, start, bench.seat(dealer or ""))
    rotation.begin(bench, [first])
    bench.now.last_active = -1
    bench.now.deal_started = deal
    if deal:
        size_of_all: Finding | None = None
        for part in _to_judge(bench, dealing, hands, starter, order, told):
            found = bench.judge(Dealt(part, dealing, hands, starter, order, told))
            if part == "starter" and bench.rows.eight[starter]:
                bench.scar(SUIT, found)
            size_of_all = found if part == "hands" else size_of_all
            bench.report.leading = None
        _wrong_hands(bench, hands, size, size_of_all)
    if not deal and not bench.partners:
        empty = [seat for seat in range(bench.n) if not bench.now.hands[seat].size]
        if empty:
            bench.finish(Over(empty[:1], EMPTY_HAND, 0))


def _to_judge(
    bench: StockBench,
    dealing: Dealing,
    hands: list[list[int]],
    starter: int,
    order: list[int] | None,
    stock: int | None,
) -> list[DealPart]:
    """The parts of a deal on which the record says anything, but those with which plainly nothing is wrong."""
    any_order = order is None and not bench.thorough
    size = hand_size(bench.rules, bench.n)
    clean: dict[DealPart, bool] = {
        "draw": not dealing.lots,
        "shuffle": not dealing.shuffled,
        "cutter": dealing.cut is None,
        "cut": dealing.cut is None,
        "hands": any_order and all(len(hand) == size for hand in hands),
        "turned": not dealing.turned,
        "starter": any_order and not (starter >= 0 and bench.rows.eight[starter]),
        "stock": stock is None,
    }
    return [part for part in PARTS if not clean[part]]


def _order(bench: StockBench, start: GameStart, dealing: Dealing) -> list[int] | None:
    """The order of the whole pack, top first, as it was dealt from: the cut is completed."""
    if not isinstance(start.pile, list) or len(start.pile) != bench.pack.total:
        return None
    order = kinds_of(bench, start.pile)
    lifted = dealing.cut.lifted if dealing.cut is not None else None
    if lifted is None or not bench.rules.holds("C8-2.3"):
        return order
    return order[lifted:] + order[:lifted]


def _stock(bench: StockBench, order: list[int], dealing: Dealing) -> list[int]:
    """What the deal leaves of a known pack, top first, with the cards that were turned up and put back."""
    rest = order[hand_size(bench.rules, bench.n) * bench.n :]
    for turned in dealing.turned:
        kind = bench.spelled[turned.card]
        if rest and rest[0] == kind:
            rest.pop(0)
            known = turned.above is not None and turned.above <= len(rest)
            rest = [UNKNOWN] * (len(rest) + 1) if not known else rest
            if known:
                assert turned.above is not None
                rest.insert(turned.above, kind)
    return rest[1:]


def _wrong_hands(bench: StockBench, hands: list[list[int]], size: int, found: Finding | None) -> None:
    """A wrong hand is to be put right before the first card is placed; if all are equally wrong, `found`, it may be."""
    alike = len({len(hand) for hand in hands}) == 1
    for seat, hand in enumerate(hands):
        what = SHORT if len(hand) < size else LONG
        if len(hand) != size and bench.rules.holds("C8-7.2" if what is SHORT else "C8-7.1"):
            due = bench.owe(what, seat, (s.Play,), number=abs(size - len(hand)))
            due.must, due.finding = not alike, found if alike else None
        elif len(hand) != size and not alike:
            bench.judge(Misdealt(seat, size - len(hand)))


def deal(rules: Rules, pack: Pack, names: list[str], dice: Dice) -> GameStart:
    """A fresh game: shuffled, dealt one by one from the dealer's left, a starter turned up, eights buried.

    Raises:
        LogError: if there are not cards enough for so many players.
    """
    cards = shuffled(pack, dice)
    dealer = dice.below(len(names))
    size = hand_size(rules, len(names))
    must_have(pack, len(names) * size + 1, len(names))
    rest = cards[len(names) * size :]
    turned: list[Turned] = []
    while pack.cards[pack.by_spelling[rest[0]]].rank == "8":
        above = 1 + dice.below(len(rest) - 2) if len(rest) > 2 else 0
        turned.append(Turned(card=rest[0], above=above))
        eight = rest.pop(0)
        rest.insert(above, eight)
        if all(pack.cards[pack.by_spelling[card]].rank == "8" for card in rest):
            break
    return rules.game.forms.start(
        phase="deal",
        hands=dealt(cards, names, size, dealer + 1),
        discard=[rest[0]],
        pile=rest[1:],
        dealing=Dealing(dealer=names[dealer], turned=turned),
    )
