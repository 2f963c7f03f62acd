"""Cards that come and go, and what the record shows of those that are hidden.

A bag is known cards plus a number of hidden ones; in a pile -1 is a card that nobody recorded. What the record does not
place is loose, and may be any hidden card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import Cards
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.occasions import Contradiction
from adjudicator.kernel.scars import PILE, UNSEEN, hand_of
from adjudicator.kernel.watch import Evidence, Watch
from adjudicator.kernel.zones import EMPTY, Bag, Contents, Pile, Row, Zone


def kinds_of(bench: Bench, cards: Cards) -> list[int]:
    """Cards as a log writes them, as kinds; -1 for each that nobody recorded."""
    if isinstance(cards, int):
        return [UNKNOWN] * cards
    spelled = bench.spelled
    if len(cards) == 1:
        return [spelled[cards[0]]]
    return [spelled[card] for card in cards]


def may_be(bench: Bench, place: Contents, kind: int) -> bool:
    """Whether a hidden card of a place may be such a one: nobody knows where it is, and it is of the same deck."""
    return bench.now.loose[kind] > 0 and (not bench.pack.stacked or _is_home(bench, place, kind))


def _is_home(bench: Bench, place: Contents, kind: int) -> bool:
    """Whether a card is of the deck whose cards lie in a place."""
    stack = bench.pack.cards[kind].stack
    return any(zone.stack == stack for zone, _, other in bench.now.every_place(bench.game.zones) if other is place)


# ---- bags


def gain(bench: Bench, bag: Bag, kind: int) -> None:
    """A card comes into a bag."""
    bag.size += 1
    if kind >= 0:
        bag.known[kind] = bag.known.get(kind, 0) + 1
    else:
        bag.hidden += 1
        if bench.seen is not None:
            bench.seen.comes(bag.key, 1)
        if bench.watches:
            for watch in bench.watches:
                if watch.key == bag.key:
                    watch.gained()


def spend(bench: Bench, bag: Bag, kind: int) -> bool:
    """A card leaves a bag. False if by the record it cannot have been there; then the position has bent."""
    if kind >= 0:
        if bag.known[kind]:
            bag.known[kind] -= 1
            bag.size -= 1
            return True
        if bag.hidden and may_be(bench, bag, kind):
            bench.now.loose[kind] -= 1
            bag.hidden -= 1
            bag.size -= 1
            _surfaced(bench, bag, kind)
            return True
        uproot(bench, kind)
        return False
    if not bag.size:
        return False
    forget(bench, bag)
    bag.hidden -= 1
    bag.size -= 1
    return True


def put_down(bench: Bench, bag: Bag, pile: Pile, kind: int) -> bool:
    """A card goes from a bag onto a pile. False if nothing can have moved: an empty bag, a card that nobody named."""
    if not spend(bench, bag, kind):
        if kind < 0:
            return False
        bench.scar(hand_of(bag.key[1]), bench.report.leading)
    pile.append(kind)
    return True


def reveal(bench: Bench, bag: Bag, kind: int) -> bool:
    """A card is seen in a bag and stays there. False if by the record it cannot be there."""
    if bag.hidden and may_be(bench, bag, kind):
        bench.now.loose[kind] -= 1
        bag.hidden -= 1
        bag.known[kind] += 1
        _surfaced(bench, bag, kind)
        return True
    return False


def forget(bench: Bench, bag: Bag) -> None:
    """Nobody recorded which card left: what was known of the bag is not known any more."""
    for watch in bench.watches:
        if watch.key == bag.key:
            watch.blur(bag.size - bag.hidden)
    if bench.seen is not None:
        bench.seen.comes(bag.key, bag.size - bag.hidden)
    loose = bench.now.loose
    for kind, n in bag.known.items():
        loose[kind] += n
    bag.known.clear()
    bag.hidden = bag.size


def holds(bench: Bench, bag: Bag, kind: int) -> bool | None:
    """Whether a bag holds such a card; None where hidden cards leave it open."""
    if bag.known[kind]:
        return True
    return None if bag.hidden and may_be(bench, bag, kind) else False


def possible(bench: Bench, bag: Bag) -> list[int]:
    """Every kind of which a bag holds a card, or may hold one for all that is known."""
    return [
        kind
        for kind, loose in enumerate(bench.now.loose)
        if bag.known[kind] or (bag.hidden and loose and may_be(bench, bag, kind))
    ]


def _surfaced(bench: Bench, bag: Bag, kind: int) -> None:
    """A hidden card of a bag was seen. Of several equal cards it may have been another than the record takes it for."""
    if bench.seen is not None:
        bench.seen.in_bag(bag.key, kind, bench.step)
    if bench.pack.copies[kind] > 1:
        bench.now.surfaced.setdefault((kind, bag.key[1]), bench.step)
    if bench.watches:
        _watched(bench, bag, kind)


def _watched(bench: Bench, bag: Bag, kind: int) -> None:
    """A hidden card of a bag was seen: open questions about it may be answered."""
    left: list[Watch] = []
    for watch in list(bench.watches):
        if watch.key == bag.key:
            watch.seen.append((bench.step, kind))
        answer = watch.shown(kind) if watch.key == bag.key else Evidence.OPEN
        if answer is Evidence.HELD:
            bench.game.answered(bench, watch, kind)
        elif answer is Evidence.NOT_HELD:
            bench.game.answered(bench, watch, UNKNOWN)
        else:
            left.append(watch)
    if not bag.hidden:
        over = [watch for watch in left if watch.key == bag.key]
        left = [watch for watch in left if watch.key != bag.key]
        for watch in over:
            if watch.emptied() is Evidence.NOT_HELD:
                bench.game.answered(bench, watch, UNKNOWN)
    bench.watches = left


# ---- piles


def learn(bench: Bench, pile: Pile, kinds: list[int], among: Sequence[int] = ()) -> None:
    """The record gives the order of a pile, top first; `among` are the cards that it was made of, where one knows."""
    if len(kinds) != len(pile):
        return
    if len(among) == len(pile):
        others = Counter(kind for kind in kinds if kind >= 0) - Counter(among)
        if others.total() > among.count(UNKNOWN):
            bench.scar(PILE, bench.judge(Contradiction(-1, "look", min(others), UNKNOWN)))
    loose = bench.now.loose
    known = Counter(kind for kind in kinds if kind >= 0)
    elsewhere = [kind for kind, number in known.items() if number > loose[kind] + pile.count(kind)]
    for place, kind in enumerate(reversed(kinds)):
        if kind >= 0 and pile[place] < 0 and may_be(bench, pile, kind):
            pile[place] = kind
            loose[kind] -= 1
    if elsewhere and len(among) != len(pile):
        bench.scar(PILE, bench.judge(Contradiction(-1, "look", elsewhere[0], UNKNOWN)))
        forget_order(bench, pile)


def forget_order(bench: Bench, pile: Pile) -> None:
    """The order of a pile is not known any more; its contents are loose."""
    loose = bench.now.loose
    for place, kind in enumerate(pile):
        if kind >= 0:
            loose[kind] += 1
            pile[place] = UNKNOWN
    bench.game.forgotten(bench, pile)


def may_lie(bench: Bench, pile: Pile, depth: int, kinds: Sequence[int]) -> bool:
    """Whether cards, in any order, may lie in a pile with so many others above them."""
    left = list(kinds)
    end = max(0, len(pile) - depth)
    for there in pile[max(0, end - len(kinds)) : end][::-1]:
        if there in left:
            left.remove(there)
        elif there >= 0:
            return False
    return all(may_be(bench, pile, kind) for kind in left)


def uproot(bench: Bench, kind: int) -> None:
    """A card has turned up where it cannot be: take it away from where it was.

    In a place of a row another card must lie then, which was hidden elsewhere; the place is empty if none was.
    """
    now = bench.now
    places = list(now.every_place(bench.game.zones))
    deck = [(zone, place) for zone, _, place in places if zone.stack == bench.pack.cards[kind].stack]
    for _, _, place in places:
        if isinstance(place, Row) and kind in place.kinds:
            place.kinds[place.kinds.index(kind)] = UNKNOWN if _one_hidden_less(deck) else EMPTY
            return
    for _, _, place in places:
        if isinstance(place, Bag) and place.known[kind]:
            place.known[kind] -= 1
            place.size -= 1
            bench.scar(hand_of(place.key[1]), bench.report.leading)
            return
    for pile in (*(place for _, _, place in places if isinstance(place, list)), now.limbo):
        if kind in pile:
            pile.remove(kind)
            bench.game.changed(bench, pile)
            return
    if now.loose[kind]:
        now.loose[kind] -= 1
        if any(isinstance(place, Bag) and place.hidden for _, place in deck):
            now.lent += 1  # some hand is one card short, and nobody knows whose
        else:
            _one_hidden_less(deck)
        bench.scar(UNSEEN, bench.report.leading)


def swap_out(bench: Bench, kind: int) -> None:
    """A card has turned up in the place of another: that one lies, hidden, where this was."""
    now = bench.now
    for _, _, place in now.every_place(bench.game.zones):
        if isinstance(place, Bag):
            if place.known[kind]:
                place.known[kind] -= 1
                place.hidden += 1
                return
            continue
        kinds = place.kinds if isinstance(place, Row) else place
        if kind in kinds:
            kinds[kinds.index(kind)] = UNKNOWN
            if kinds is place:
                bench.game.changed(bench, kinds)
            return
    if now.loose[kind]:
        now.loose[kind] -= 1


def _one_hidden_less(deck: list[tuple[Zone, Contents]]) -> bool:
    """Of the hidden cards of a deck one is gone: from its rest, else another pile, else a bag. False if it has none."""
    for _, place in (*(one for one in deck if one[0].rest), *deck):
        if isinstance(place, list) and UNKNOWN in place:
            place.remove(UNKNOWN)
            return True
    for _, place in deck:
        if isinstance(place, Bag) and place.hidden:
            place.hidden -= 1
            place.size -= 1
            return True
    return False


# ---- what is seen


def see_in_bag(bench: Bench, kinds: list[int], bag: Bag, seat: int) -> None:
    """Cards of a player's bag are seen, and stay there."""
    for kind in kinds:
        if kind < 0:
            continue
        bench.game.recover(bench, bag, seat, kind)
        if not bag.known[kind] and not reveal(bench, bag, kind):
            bench.scar(hand_of(seat), bench.judge(Contradiction(seat, "show", kind, UNKNOWN)))


def see_in_pile(bench: Bench, kinds: list[int], pile: Pile, viewer: int) -> None:
    """The top cards of a pile are seen, and stay there."""
    loose = bench.now.loose
    for place, kind in enumerate(kinds):
        if kind < 0:
            continue
        if place >= len(pile):
            return
        if pile[-1 - place] not in (kind, UNKNOWN) and bench.ledger.lapsed and not place:
            bench.game.recover_top(bench, pile, [kind])
        there = pile[-1 - place]
        if there == kind and not place and bench.ledger.lapsed:
            bench.game.confirm_top(bench, kind, pile[:-1], len(pile))
        if there == kind:
            continue
        if there < 0 and may_be(bench, pile, kind):
            pile[-1 - place] = kind
            loose[kind] -= 1
        else:
            bench.scar(PILE, bench.judge(Contradiction(viewer, "look", kind, there)))
            forget_order(bench, pile)
            if may_be(bench, pile, kind):
                pile[-1 - place] = kind
                loose[kind] -= 1


def lay_open(bench: Bench, kinds: list[int], bag: Bag, seat: int) -> None:
    """A whole bag is seen: what the record did not know of it is known now."""
    for kind, n in Counter(kind for kind in kinds if kind >= 0).items():
        more = n - bag.known[kind]
        if more > 0:
            see_in_bag(bench, [kind] * more, bag, seat)
    bench.scars.pop(hand_of(seat), None)
