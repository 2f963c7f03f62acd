"""Laying a start position on an empty table."""

from __future__ import annotations

from collections import Counter

from adjudicator.errors import LogError, Problem
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import Cards, Header, Seated, Start
from adjudicator.kernel.hidden import kinds_of
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.table import Table

Laid = tuple[list[list[int]], int, list[int] | None]
"""The hands; the starter, -1 if unknown; the order of the whole deck, top first, if a fresh game gives it."""


def take_sides(t: Table, header: Header) -> list[str | None]:
    """Seat the players by team; returns the teams as the header has them, None for a player without one."""
    teams = [player.team if isinstance(player, Seated) else None for player in header.players]
    names = list(dict.fromkeys(team for team in teams if team is not None))
    t.partners = bool(names)
    if names:
        t.sides = [len(names) + n if team is None else names.index(team) for n, team in enumerate(teams)]
    return teams


def must_have(pack: Pack, cards: int, players: int) -> None:
    """Refuse to deal from a deck that has fewer cards than so many players need, the one turned up among them.

    Raises:
        LogError: if it has fewer.
    """
    if pack.total < cards:
        raise LogError([Problem(f"{pack.deck.id} has {pack.total} cards; {players} players need {cards}")])


def lay_out(t: Table, start: Start, hand_size: int, stock: list[int] | None = None) -> Laid:
    """Put every card where the position has it; what it does not place is the draw pile's, and loose.

    Args:
        t: an empty table.
        start: the position.
        hand_size: how many cards a hand of a fresh game has if the record does not say.
        stock: the draw pile, top first, where it does not follow from the position itself.

    Raises:
        LogError: for a position that cannot be, such as more copies of a card than the deck has.
    """
    pack = t.pack
    deal = start.phase == "deal"
    order = None
    if deal and isinstance(start.pile, list) and len(start.pile) == pack.total:
        order = kinds_of(t, start.pile)
    placed: Counter[int] = Counter()

    def lay(cards: Cards, pointer: str) -> list[int]:
        kinds = kinds_of(t, cards)
        for n, kind in enumerate(kinds):
            if kind >= 0:
                placed[kind] += 1
                if placed[kind] > pack.copies[kind]:
                    at = f"{pointer}/{n}" if isinstance(cards, list) else pointer
                    raise LogError(
                        [Problem(f"{pack.spell(kind)} lies in two places; the deck has {pack.copies[kind]}", at)]
                    )
        return kinds

    for name in start.hands:
        t.seat(name)
    hands = []
    for seat, name in enumerate(t.names):
        cards: Cards | None = start.hands.get(name)
        if cards is None:
            if not deal and name not in start.lost:
                raise LogError([Problem(f"no hand is given for {name}; a number will do", "/start/hands")])
            cards = hand_size if deal else 0
        kinds = lay(cards, f"/start/hands/{name}")
        hands.append(kinds)
        hand = t.hands[seat]
        for kind in kinds:
            t.gain(seat, kind)
            if kind >= 0:
                t.loose[kind] -= 1
        hand.size = len(kinds)
    for name, in_play in start.play.items():
        for kind in lay(in_play, f"/start/play/{name}"):
            t.play[t.seat_of[name]].append(kind)
            t.loose[kind] -= 1
    discard = start.discard
    if deal and discard == []:
        discard = 1
    for kind in reversed(lay(discard, "/start/discard")):
        t.discard.append(kind)
        if kind >= 0:
            t.loose[kind] -= 1
    starter = t.discard[0] if t.discard else UNKNOWN
    rest = pack.total - t.count()
    if rest < 0:
        raise LogError([Problem(f"the position holds {-rest} cards more than the deck's {pack.total}", "/start")])
    pile: list[int]
    if stock is not None and len(stock) == rest:
        pile = stock
    elif order is not None:
        pile = order[pack.total - rest :]
    elif start.pile is None:
        pile = [UNKNOWN] * rest
    else:
        pile = lay(start.pile, "/start/pile")
        if len(pile) != rest:
            raise LogError(
                [
                    Problem(
                        f"the draw pile has {len(pile)} cards; the deck leaves {rest}",
                        "/start/pile",
                        nearest=str(rest),
                    )
                ]
            )
    if order is not None and any(n > t.loose[kind] for kind, n in Counter(pile).items() if kind >= 0):
        pile = [UNKNOWN] * rest
    for kind in pile:
        if kind >= 0:
            t.loose[kind] -= 1
    t.pile[:] = pile[::-1]
    return hands, starter, order
