"""The start of a game: laying out a position, judging a deal, dealing by dice."""

from __future__ import annotations

from collections import Counter

from adjudicator.errors import LogError, Problem
from adjudicator.formats.abilities import Effect
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Cards, Header, Start
from adjudicator.games.crazier_eights.matching import RANKS, SUITS
from adjudicator.games.crazier_eights.occasions import Dealt, Listing
from adjudicator.games.crazier_eights.table import EightsTable
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.occasions import Gathering
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.position import lay_out, must_have, take_sides
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.series import take_up
from adjudicator.kernel.table import DRAW, END, MAIN, Over

HAND = 7
"""Cards that everybody starts with (III (1).4)."""
_TYPES = {
    "event": "an event acts when it is played: its abilities are effects",
    "asset": "an asset acts while it is in play: it has no effects",
    "plain": "a plain card has no abilities; its `type` can be asset or event",
}
"""For each type of card what is told of an ability that belongs to another."""


def check_deck(pack: Pack) -> None:
    """Refuse a deck whose ranks or suits are not the game's, or whose cards' types belie their abilities.

    II Card layout (CE-II.1): an event acts when it is played, an asset while it is in play.
    """
    problems = []
    for n, card in enumerate(pack.cards):
        if card.rank not in RANKS:
            problems.append(
                Problem(f"{card.rank!r} is no rank of Crazier Eights ({', '.join(RANKS)})", f"/cards/{n}/rank")
            )
        problems += [
            Problem(f"{suit!r} is no suit of Crazier Eights ({', '.join(SUITS)})", f"/cards/{n}/suits/{i}")
            for i, suit in enumerate(card.suits)
            if suit not in SUITS
        ]
        problems += [
            Problem(_TYPES[card.type], f"/cards/{n}/abilities/{i}")
            for i, ability in enumerate(card.abilities)
            if isinstance(ability, Effect) != (card.type == "event") or card.type == "plain"
        ]
    if problems:
        raise LogError(problems[:10])


def begin(t: EightsTable, header: Header) -> None:
    """Lay the start position on the table; judge the deal of a fresh game.

    Raises:
        LogError: for a position that cannot be, such as more copies of a card than the deck has.
    """
    start = header.start
    deal = t.fresh = start.phase == "deal"
    teams = take_sides(t, header)
    t.foes = t.sides if t.rules.holds("CE-11.3") else list(range(t.n))
    t.shared = t.together and t.partners
    t.judge(Gathering(teams, deal))
    t.judge(
        Listing(repeated(t.pack), sum(n for card, n in zip(t.pack.cards, t.pack.copies, strict=True) if card.promo))
    )
    t.report.leading = None
    dealt, starter, order = lay_out(t, start, HAND)
    first = t.seat_of[start.turn] if start.turn is not None else due_to_begin(t, start)
    for seat in t.losing([t.seat_of[name] for name in start.lost]):
        t.out[seat] = True
    if t.out[first]:
        raise LogError([Problem(f"{t.names[first]} is out of the game and cannot be on turn", "/start/turn")])
    t.standing.refresh(t)
    t.refit()
    if start.named is not None:
        t.wild = UNWRITTEN if start.named == UNWRITTEN else t.suit_of(start.named)
        if t.wild is None:
            raise LogError(
                [
                    Problem(
                        f"{start.named!r} is no colour of this deck ({', '.join(t.pack.palette.values())})",
                        "/start/named",
                    )
                ]
            )
        t.refit()
    take_up(t, start, first)
    t.active = t.first = first
    t.on_turn = [first]
    if deal:
        t.judge(Dealt(dealt, starter, order))
    t.begin_turn(t.sharing(first))
    t.hand_over(first)
    phase = {"draw": DRAW, "main": MAIN, "end": END}.get(start.phase or "", 0)
    drawn = phase >= MAIN if start.drawn is None else start.drawn
    for due in list(t.ledger.open):
        if (due.what == "trigger" and phase) or (due.what == "draw" and drawn):
            t.ledger.drop(due)
    if phase:
        t.clock = t.base + phase
    t.played, t.discarded = start.played, start.discarded
    if not t.pile:
        t.draw_phase()
    if phase == END:
        t.clock = t.base + MAIN
        t.end_turn()
        t.pass_on()
    left = t.alive()
    if start.lost and (len(left) == 1 or (t.partners and not t.divided(left))):
        t.finish(Over(left, "CE-2.3", 0))


def due_to_begin(t: EightsTable, start: Start) -> int:
    """Who begins where the record does not say: in a series for points the one with the most, else the first seat."""
    series = t.carried or start.series
    if series is None or start.phase != "deal" or not t.rules.holds("CE-0.3"):
        return 0
    counts = [series.points.get(name, 0) for name in t.names]
    return counts.index(max(counts))


def repeated(pack: Pack) -> list[tuple[int, int, int]]:
    """Cards that a deck lists too often: once each, twice in a doubled deck; promo cards come on top (CE-II.5)."""
    most = min(pack.decks, 2)
    seen: Counter[tuple[str, tuple[str, ...]]] = Counter()
    found = []
    for kind, card in enumerate(pack.cards):
        if not card.promo:
            seen[card.rank, card.suits] += pack.copies[kind]
            if seen[card.rank, card.suits] > most:
                found.append((kind, seen[card.rank, card.suits], most))
    return found


def deal(rules: Rules, pack: Pack, names: list[str], dice: Dice) -> Start:
    """A fresh game: shuffled, dealt one by one from the player who goes first, the next card turned up.

    Raises:
        LogError: if there are not cards enough for so many players.
    """
    must_have(pack, len(names) * HAND + 1, len(names))
    cards = dice.shuffled([kind for kind, n in enumerate(pack.copies) for _ in range(n)])
    first = dice.below(len(names))
    ids = [pack.cards[kind].id for kind in cards]
    dealt = len(names) * HAND
    hands: dict[str, Cards] = {}
    for n, name in enumerate(names):
        hands[name] = ids[(n - first) % len(names) : dealt : len(names)]
    return Start(phase="deal", turn=names[first], hands=hands, discard=[ids[dealt]], pile=ids)
