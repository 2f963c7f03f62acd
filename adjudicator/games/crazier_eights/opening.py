"""The start of a game: laying out a position, judging a deal, dealing by dice."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from adjudicator.cardtext.bench import DRAW, TRIGGER
from adjudicator.cardtext.standing import refresh
from adjudicator.errors import LogError, Problem
from adjudicator.formats.abilities import Effect, Renew, Tokens, Trigger
from adjudicator.formats.decks import no_such
from adjudicator.formats.fields import UNKNOWN, UNWRITTEN
from adjudicator.formats.log import GameStart, Header
from adjudicator.games.crazier_eights.bench import DRAW_PHASE, END, MAIN, EightsBench
from adjudicator.games.crazier_eights.ending import divided
from adjudicator.games.crazier_eights.matching import RANKS, SUITS
from adjudicator.games.crazier_eights.occasions import Dealt, DeckListing
from adjudicator.games.crazier_eights.options import HAND_SIZE
from adjudicator.games.crazier_eights.order import sharing
from adjudicator.games.crazier_eights.shared_turns import hand_over
from adjudicator.games.crazier_eights.top import refit, suit_of
from adjudicator.games.crazier_eights.turns import begin_turn, draw_phase, end_turn, pass_on
from adjudicator.games.crazier_eights.ways_to_end import LAST_ONE_LEFT
from adjudicator.kernel.log_structs import fresh
from adjudicator.kernel.occasions import Gathering
from adjudicator.kernel.opening import lay_out, take_sides
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.position import Over
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.series import take_up

_TYPES: Final = {
    "event": "an event acts when it is played: its abilities are effects",
    "asset": "an asset acts while it is in play: it has no effects",
    "plain": "a plain card has no abilities; its `type` can be asset or event",
}
"""For each type of card what is told of an ability that belongs to another."""


def check_deck(pack: Pack, rules: Rules) -> None:
    """Refuse a deck whose ranks or suits are not the game's, or whose cards' types belie their abilities.

    II Card layout (CE-II.1): an event acts when it is played, an asset while it is in play. By a book without that
    ruling a deck has whatever ranks and suits it lists.
    """
    problems = []
    ranks, suits = (RANKS, SUITS) if rules.holds("CE-II.1") else (pack.ranks, pack.suits)
    for n, card in enumerate(pack.cards):
        if card.rank not in ranks:
            problems.append(
                no_such(
                    f"{card.rank!r} is no rank of Crazier Eights ({', '.join(ranks)})",
                    card.rank,
                    ranks,
                    f"/cards/{n}/rank",
                )
            )
        problems += [
            no_such(f"{suit!r} is no suit of Crazier Eights ({', '.join(suits)})", suit, suits, f"/cards/{n}/suits/{i}")
            for i, suit in enumerate(card.suits)
            if suit not in suits
        ]
        problems += [
            Problem(_TYPES[card.type], f"/cards/{n}/abilities/{i}")
            for i, ability in enumerate(card.abilities)
            if isinstance(ability, Effect) != (card.type == "event") or card.type == "plain"
        ]
        problems += [
            Problem("the game has no tokens, and no such exchange", f"/cards/{n}/abilities/{i}")
            for i, ability in enumerate(card.abilities)
            if isinstance(ability, Effect | Trigger) and any(isinstance(op, Tokens | Renew) for op in ability.do)
        ]
    if problems:
        raise LogError(problems[:10])


def begin(bench: EightsBench, header: Header) -> None:
    """Lay the start position out; judge the deal of a fresh game.

    Raises:
        LogError: for a position that cannot be, such as more copies of a card than the deck has.
    """
    start = header.start
    deal = bench.now.fresh = fresh(start)
    teams = take_sides(bench, header)
    bench.foes = bench.sides if bench.rules.holds("CE-11.3") else list(range(bench.n))
    bench.now.shared = bench.house.together and bench.partners
    bench.judge(Gathering(teams, deal))
    bench.judge(deck_listing(bench.pack))
    bench.report.leading = None
    laid = lay_out(bench, start, {"hands": bench.house.hand, "discard": 1})
    first = bench.seat_of[start.turn] if start.turn is not None else due_to_begin(bench, start)
    for seat in bench.game.losing(bench, [bench.seat_of[name] for name in start.lost]):
        bench.now.out[seat] = True
    if bench.now.out[first]:
        raise LogError([Problem(f"{bench.names[first]} is out of the game and cannot be on turn", "/start/turn")])
    refresh(bench)
    refit(bench)
    if start.named is not None:
        bench.now.wild = UNWRITTEN if start.named == UNWRITTEN else suit_of(bench, start.named)
        if bench.now.wild is None:
            raise LogError(
                [
                    Problem(
                        f"{start.named!r} is no colour of this deck ({', '.join(bench.pack.palette.values())})",
                        "/start/named",
                    )
                ]
            )
        refit(bench)
    take_up(bench, start, first)
    bench.now.active = bench.now.first = first
    bench.now.on_turn = [first]
    if deal:
        bench.judge(
            Dealt(
                laid.cards["hands"], laid.cards["discard"][0][-1] if laid.cards["discard"][0] else UNKNOWN, laid.order
            )
        )
    begin_turn(bench, sharing(bench, first))
    hand_over(bench, first)
    phase = {"draw": DRAW_PHASE, "main": MAIN, "end": END}.get(start.phase or "", 0)
    drawn = phase >= MAIN if start.drawn is None else start.drawn
    for due in list(bench.ledger.open):
        if (due.what is TRIGGER and phase) or (due.what is DRAW and drawn):
            bench.ledger.drop(due)
    if phase:
        bench.now.clock = bench.now.base + phase
    bench.now.played, bench.now.discarded = start.played, start.discarded
    if not bench.now.pile:
        draw_phase(bench)
    if phase == END:
        bench.now.clock = bench.now.base + MAIN
        end_turn(bench)
        pass_on(bench)
    left = bench.alive()
    if start.lost and (len(left) == 1 or (bench.partners and not divided(bench, left))):
        bench.finish(Over(left, LAST_ONE_LEFT, 0))


def due_to_begin(bench: EightsBench, start: GameStart) -> int:
    """Who begins where the record does not say: in a series for points the one with the most, else the first seat."""
    series = bench.carried or start.series
    if series is None or not fresh(start) or not bench.rules.holds("CE-0.3"):
        return 0
    counts = [series.points.get(name, 0) for name in bench.names]
    return counts.index(max(counts))


@lru_cache(maxsize=64)
def deck_listing(pack: Pack) -> DeckListing:
    """What is judged of a deck, looked through once."""
    return DeckListing(repeated(pack), sum(n for card, n in zip(pack.cards, pack.copies, strict=True) if card.promo))


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


def hand_size(rules: Rules, players: int) -> int:
    """How many cards everybody is dealt."""
    return rules.value(HAND_SIZE)
