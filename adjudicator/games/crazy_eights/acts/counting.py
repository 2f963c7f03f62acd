"""The end of a game that nobody finishes, hands laid open, and what is stated."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import GameClaim
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.acts.moments import pass_over
from adjudicator.games.crazy_eights.bench import (
    COUNT,
    EARLY_SCORE,
    HANDS,
    MISSED_CARD,
    OPEN_SCORE,
    REVISED_SCORE,
    StockBench,
)
from adjudicator.games.crazy_eights.ending import count_up, counted, pass_stands, totals, value_of
from adjudicator.games.crazy_eights.hidden_scores import contradictions, may_count, side_amounts
from adjudicator.games.crazy_eights.occasions import Declaring
from adjudicator.games.crazy_eights.scoring import scores
from adjudicator.games.crazy_eights.starter import able, playable
from adjudicator.games.crazy_eights.stock import gone
from adjudicator.games.crazy_eights.ways_to_end import BLOCKED, LIMIT_REACHED
from adjudicator.kernel import claims
from adjudicator.kernel.hidden import kinds_of, see_in_bag
from adjudicator.kernel.occasions import SCORE, Claiming
from adjudicator.kernel.position import Over
from adjudicator.kernel.rotation import turn_of
from adjudicator.kernel.series import ROUNDED, settle, unequal


def show(bench: StockBench, step: s.Show) -> None:
    """Cards of the own hand are laid open."""
    seat = bench.seat_of[step.by]
    kinds = kinds_of(bench, step.cards)
    if len(kinds) > bench.now.hands[seat].size:
        bench.judge(Claiming(seat, HANDS, len(kinds), bench.now.hands[seat].size, seat))
    see_in_bag(bench, kinds, bench.now.hands[seat], seat)
    if bench.block.step:
        _recount(bench, seat)


def block(bench: StockBench, step: s.Block) -> None:
    """The game is declared blocked: the hands are counted."""
    seat = bench.seat_of[step.by]
    if bench.now.over is not None:
        if bench.now.over.rule != BLOCKED:
            turn_of(bench, seat, step)
        return
    pass_over(bench, step)
    bench.block.declare(bench.step, seat)
    judge_block(bench)
    if bench.block.finding is None:
        count_up(bench, BLOCKED)


def judge_block(bench: StockBench) -> None:
    """Was it a block? Judged when it is declared, and again with each hand that is laid open before the score."""
    if not bench.block.declared or bench.block.finding is not None:
        return
    who = next((seat for seat in bench.game.in_order(bench, bench.now.active) if able(bench, seat)), -1)
    if who < 0 and gone(bench):
        return
    declared = Declaring(bench.block.by, who, playable(bench, who) if who >= 0 else UNKNOWN)
    bench.block.finding = bench.judge(declared, at=bench.block.step)
    if bench.block.finding is not None and bench.step > bench.block.step:
        bench.block.finding.shown_by = bench.step
    bench.report.leading = None


def _recount(bench: StockBench, seat: int) -> None:
    """A hand is laid open after the game was declared blocked."""
    if bench.block.agreed is not None:
        _could_play(bench, seat)
        return
    over, bench.now.over = bench.now.over, None
    if over is None or over.rule == BLOCKED:
        judge_block(bench)
    if bench.block.finding is None or over is not None:
        count_up(bench, over.rule if over is not None else BLOCKED)


def claim(bench: StockBench, step: GameClaim) -> None:
    """Hold each stated fact against the position."""
    by = claims.speaker(bench, step)
    hands, *others = bench.game.zones
    claims.zones(bench, step, [hands])
    for name, cards in step.hands.items() if _is_counted(bench) else ():
        if isinstance(cards, list):
            _recount(bench, bench.seat_of[name])
    claims.zones(bench, step, others)
    values = {name: value_of(bench, bench.seat_of[name]) for name in step.count}
    wrong = {
        name: n
        for name, n in step.count.items()
        if (not may_count(bench, [bench.seat_of[name]], n) if values[name] is None else values[name] != n)
    }
    if wrong:
        bench.judge(Claiming(by, COUNT, wrong, values))
    if step.score or step.winner is not None:
        _declare(bench, by)
    if step.score:
        _score(bench, by, step)
    if _is_counted(bench) and totals(bench) is None:
        _winner_as_counted(bench, step, wrong)
    else:
        claims.winner(bench, step)
    if step.total or step.match is not None:
        settle(bench, step)


def _winner_as_counted(bench: StockBench, step: GameClaim, wrong: Mapping[str, int]) -> None:
    """Where cards are hidden, what the hands are said to count says who has won, or the score that was agreed."""
    over = bench.now.over
    counts = {bench.seat_of[name]: n for name, n in step.count.items() if name not in wrong}
    found = totals(bench, counts)
    if over is None or (found is None and not over.winners):
        return
    if found is not None:
        bench.now.over = counted(bench, found, over.rule, over.step)
    claims.winner(bench, step)
    bench.now.over = over


def _is_counted(bench: StockBench) -> bool:
    """Whether the hands decide who has won."""
    over = bench.now.over
    return bench.block.step > 0 or (over is not None and over.rule == LIMIT_REACHED)


def _declare(bench: StockBench, by: int) -> None:
    """With the stock gone a winner or a score declares the game blocked, unless somebody surely can play."""
    if bench.now.over is not None or bench.block.step or not gone(bench):
        return
    if any(able(bench, seat) for seat in bench.alive()):
        return
    pass_over(bench, s.Block(by=bench.names[bench.now.active]))
    bench.block.declare(bench.step, by)
    count_up(bench, BLOCKED)


def _score(bench: StockBench, by: int, step: GameClaim) -> None:
    for name in step.score:
        bench.seat(name)
    block = bench.block
    first = block.agreed is None
    if block.step and first and not (block.disputed and bench.rules.holds("C8-D.17")):
        block.agreed, block.agreed_at = {}, bench.step
        if bench.now.over is None:
            count_up(bench, BLOCKED)
        for finding in bench.report.findings:
            pass_stands(bench, finding)
    if bench.now.over is None:
        bench.judge(Claiming(by, EARLY_SCORE, dict(step.score), None))
        return
    actual = scores(bench)
    hidden = actual is None
    if actual is None:
        counts = {bench.seat_of[name]: n for name, n in step.count.items()}
        actual = scores(bench, counts)
    due = {} if actual is None else {name: actual[bench.seat_of[name]] for name in step.score}
    wrong = {} if actual is None else unequal(step.score, due)
    if wrong and bench.partners:
        wrong = _of_the_sides(bench, step.score, wrong, due)
    if not first and block.agreed is not None:
        changed = {
            name: n
            for name, n in step.score.items()
            if block.agreed.get(name, n) != n and (actual is None or name in wrong)
        }
        if changed:
            bench.judge(Claiming(by, REVISED_SCORE, changed, block.agreed))
            return
    found = bench.judge(Claiming(by, SCORE, wrong, actual)) if wrong and actual is not None else None
    score = {bench.seat_of[name]: n for name, n in step.score.items()}
    contradicted = contradictions(bench, score, counts) if actual is None else []
    if contradicted:
        found = bench.judge(Claiming(by, OPEN_SCORE, contradicted, None))
    elif hidden and not wrong and block.agreed is not None and bench.now.over.rule == BLOCKED:
        _won_by(bench, score, bench.now.over.step)
    if block.agreed is not None:
        block.agreed.update(step.score)
    if first and block.agreed is not None and block.finding is not None:
        bench.report.leading = None
        bench.report.withdraw([block.finding])
        block.finding = None
        for seat in bench.alive():
            _could_play(bench, seat)
        bench.report.leading = found


def _of_the_sides(
    bench: StockBench, score: Mapping[str, float], wrong: Mapping[str, float], due: Mapping[str, float]
) -> dict[str, float]:
    """What is wrong with a score of partners, who may write what each of them bears of what their side pays."""
    stated = {bench.seat_of[name]: n for name, n in score.items()}
    sides, left = side_amounts(bench, stated), dict(wrong)
    for name, n in wrong.items():
        seat = bench.seat_of[name]
        alone = sum(bench.sides[other] == bench.sides[seat] for other in stated) == 1
        own = alone and n < 0 and value_of(bench, seat) == -n and due[name] < 0
        if own or any(abs(one - due[name]) < ROUNDED for one in sides[bench.sides[seat]]):
            del left[name]
    return left


def _won_by(bench: StockBench, score: Mapping[int, float], step: int) -> None:
    """Who has won a block by the score that was agreed, by seat: the side that collects; if nobody pays, all."""
    collect = {bench.sides[seat] for seat, n in score.items() if n > 0}
    winners = [seat for seat in range(bench.n) if bench.sides[seat] in collect]
    equal = len(score) == bench.n and not any(score.values())
    if equal and not bench.partners:
        winners = list(range(bench.n))
    bench.now.over = Over(winners, BLOCKED, step, shared=len(winners) > 1, tied=equal and bench.partners)


def _could_play(bench: StockBench, seat: int) -> None:
    """After the score of a block was agreed it comes to light that somebody could have played."""
    kind = playable(bench, seat)
    if kind >= 0 and bench.block.step and bench.now.over is not None:
        bench.judge(Claiming(seat, MISSED_CARD, kind, None, seat))
