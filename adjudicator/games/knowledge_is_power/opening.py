"""The start of a game: laying out a position, judging a fresh one, dealing by dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.errors import LogError, Problem
from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import GameStart, Header
from adjudicator.games.knowledge_is_power.bench import (
    FEWEST,
    FINAL,
    LOOK,
    NO_PLAY,
    PHASES,
    PLAY,
    ROWS,
    KnowledgeBench,
)
from adjudicator.games.knowledge_is_power.course import open_phase
from adjudicator.games.knowledge_is_power.doubts import look_unwritten
from adjudicator.games.knowledge_is_power.living import begin_final, decide, lies_open
from adjudicator.games.knowledge_is_power.occasions import Laid
from adjudicator.games.knowledge_is_power.options import HAND_SIZE, LIFE_TOKENS
from adjudicator.games.knowledge_is_power.worth import BUFFS
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.log_structs import fresh
from adjudicator.kernel.occasions import Contradiction, Handed
from adjudicator.kernel.opening import dealt, gather, lay_out, must_have
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.zones import EMPTY, Row, Sight

NUMBERS = {phase.id: number for number, phase in enumerate(PHASES)}


def begin(bench: KnowledgeBench, header: Header) -> None:
    """Lay the start position out; judge the deal of a fresh game.

    Raises:
        LogError: for a position that cannot be, such as a card that lies in two places.
    """
    start, now = header.start, bench.now
    gather(bench, header)
    size = bench.rules.value(HAND_SIZE)
    now.rows = [Row(size) for _ in range(bench.n)]
    now.tokens = [bench.rules.value(LIFE_TOKENS)] * bench.n
    order = lay_out(bench, start, {"rows": size}).order
    for name in start.lost:
        now.out[bench.seat_of[name]] = True
    for seat, tokens in enumerate(now.tokens):
        now.out[seat] = now.out[seat] or not tokens
    _all_rows_given(bench, start)
    _marks(bench, start)
    told = any(sight is not Sight.NOBODY for row in now.rows for sight in row.sight)
    now.turn = now.round
    now.base = now.turn * len(PHASES)
    phase = LOOK if start.phase is None or fresh(start) else NUMBERS[start.phase]
    alive = bench.alive()
    if len(alive) < FEWEST and not fresh(start):
        phase = FINAL
    now.clock = now.base + phase
    if not told and not fresh(start) and (phase != LOOK or now.round > 1):
        for seat in alive:  # there have been looks, and nobody wrote down which cards lie sideways
            look_unwritten(bench, seat, len(now.rows[seat].kinds))
    if not fresh(start):
        _not_told(bench, start, phase)
        now.halfway = -1 if start.done else now.clock
    now.on_turn, now.active = alive, alive[0] if alive else 0
    if fresh(start):
        bench.judge(Laid(-1))
        for seat, row in enumerate(now.rows):
            bench.report.leading = None
            bench.judge(Handed(seat, row.size))
        bench.report.leading = None
        if order is not None:
            _dealt_in(bench, order)
    if phase == FINAL:
        begin_final(bench)
        if alive and all(lies_open(bench, seat) for seat in alive):
            decide(bench)
    else:
        now.looks = len(start.done)
        open_phase(bench, tuple(bench.seat_of[name] for name in start.done))


def _all_rows_given(bench: KnowledgeBench, start: GameStart) -> None:
    """Refuse a position that says nothing of the row of somebody who is still in."""
    given: Mapping[str, object] = getattr(start, ROWS.id)
    for seat in [] if fresh(start) else bench.alive():
        name = bench.names[seat]
        if name not in given:
            message = f"no {ROWS.title} is given for {name}; a ? stands for a card that nobody recorded"
            raise LogError([Problem(message, f"/start/{ROWS.id}")])


def _not_told(bench: KnowledgeBench, start: GameStart, phase: int) -> None:
    """There have been plays, and nobody wrote down which cards; who still has cards has played one."""
    now, told = bench.now, any(bench.now.played) or bool(start.last)
    for seat in bench.alive():
        if PLAY < phase < FINAL and now.laid[seat] == NO_PLAY and (bench.places(seat) or not told):
            now.laid[seat] = UNKNOWN
        if now.round > 1 and not start.before:
            now.last_laid[seat] = UNKNOWN


def _dealt_in(bench: KnowledgeBench, order: Sequence[int]) -> None:
    """Of a deck in a known order each card that was dealt is known too: one by one, from the first seat."""
    rows, loose = bench.now.rows, bench.now.loose
    for n, kind in enumerate(order[: bench.n * bench.rules.value(HAND_SIZE)]):
        seat, place = n % bench.n, n // bench.n
        there = rows[seat].kinds[place] if place < len(rows[seat].kinds) else EMPTY
        if kind < 0 or there in (kind, EMPTY):
            continue
        if there >= 0:
            bench.judge(Contradiction(seat, "deal", there, kind))
            return
        if loose[kind]:
            loose[kind] -= 1
            rows[seat].kinds[place] = kind


def _marks(bench: KnowledgeBench, start: GameStart) -> None:
    """What was selected, ordered and exchanged in this round, and what each has played."""
    now = bench.now
    for key, marks in (("selected", now.selected), ("ordered", now.ordered), ("exchanged", now.exchanged)):
        given: Mapping[str, int] = getattr(start, key)
        for name, place in given.items():
            seat = bench.seat_of[name]
            if not bench.filled(seat, place - 1):
                raise LogError([Problem(f"no card lies in place {place} of {name}'s row", f"/start/{key}/{name}")])
            marks[seat] = place - 1
            now.has_exchanged[seat] = now.has_exchanged[seat] or marks is now.exchanged
    for name, card in start.last.items():
        now.laid[bench.seat_of[name]] = bench.spelled[card]
    for name, card in start.before.items():
        now.last_laid[bench.seat_of[name]] = bench.spelled[card]
    for seat, pile in enumerate(now.played):
        if pile:
            now.laid[seat] = pile[-1]


def deal(rules: Rules, pack: Pack, names: list[str], dice: Dice) -> GameStart:
    """A fresh game: both decks shuffled, five cards dealt to each, one by one from the first seat.

    Raises:
        LogError: if there are too few cards for so many players.
    """
    size = rules.value(HAND_SIZE)
    must_have(pack, size * len(names), len(names), "")
    cards, buffs = (_shuffled(pack, stack, dice) for stack in ("", BUFFS))
    rows = dealt(cards, names, size, 0)
    return rules.game.forms.start(phase="deal", rows=rows, pile=cards, buffs=buffs)


def _shuffled(pack: Pack, stack: str, dice: Dice) -> list[str]:
    kinds = [kind for kind, card in enumerate(pack.cards) if card.stack == stack for _ in range(pack.copies[kind])]
    return [pack.cards[kind].id for kind in dice.shuffled(kinds)]
