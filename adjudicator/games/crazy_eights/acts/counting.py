"""The end of a game that nobody finishes, hands laid open, and what is stated."""

from __future__ import annotations

from adjudicator.formats.fields import UNKNOWN
from adjudicator.formats.log import Claim
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.acts.moments import pass_over
from adjudicator.games.crazy_eights.occasions import Declaring
from adjudicator.games.crazy_eights.scoring import scores
from adjudicator.games.crazy_eights.table import StockTable
from adjudicator.kernel import claims
from adjudicator.kernel.hidden import kinds_of, see
from adjudicator.kernel.occasions import Claiming
from adjudicator.kernel.series import settle, unequal


def show(t: StockTable, step: s.Show) -> None:
    """Cards of the own hand are laid open."""
    seat = t.seat_of[step.by]
    kinds = kinds_of(t, step.cards)
    if len(kinds) > t.hands[seat].size:
        t.judge(Claiming(seat, "hand", len(kinds), t.hands[seat].size, seat))
    see(t, kinds, "hand", seat, seat)
    if t.block.step:
        _recount(t, seat)


def block(t: StockTable, step: s.Block) -> None:
    """The game is declared blocked: the hands are counted."""
    seat = t.seat_of[step.by]
    if t.over is not None:
        if t.over.rule != "C8-6.2":
            t.turn_of(seat, step)
        return
    pass_over(t, s.Block)
    t.block.step, t.block.by = t.step, seat
    judge_block(t)
    if t.block.finding is None:
        t.count_up("C8-6.2")


def judge_block(t: StockTable) -> None:
    """Was it a block? Judged when it is declared, and again with each hand that is laid open before the score."""
    if t.block.by < 0 or t.block.finding is not None:
        return
    able = next((seat for seat in t.in_order(t.active) if t.able(seat)), -1)
    if able < 0 and t.gone():
        return
    now, t.step, t.report.leading = t.step, t.block.step, None
    t.block.finding = t.judge(Declaring(t.block.by, able, t.playable(able) if able >= 0 else UNKNOWN))
    t.step = now
    if t.block.finding is not None and now > t.block.step:
        t.block.finding.shown_by = now
    t.report.leading = None


def _recount(t: StockTable, seat: int) -> None:
    """A hand is laid open after the game was declared blocked."""
    if t.block.agreed is not None:
        _could_play(t, seat)
        return
    over, t.over = t.over, None
    if over is None or over.rule == "C8-6.2":
        judge_block(t)
    if t.block.finding is None or over is not None:
        t.count_up(over.rule if over is not None else "C8-6.2")


def claim(t: StockTable, step: Claim) -> None:
    """Hold each stated fact against the table."""
    by = claims.speaker(t, step)
    claims.hands(t, step)
    counted = t.block.step or (t.over is not None and t.over.rule == "C8-D.20")
    for name, cards in step.hands.items() if counted else ():
        if isinstance(cards, list):
            _recount(t, t.seat_of[name])
    claims.table(t, step)
    values = {name: t.value_of(t.seat_of[name]) for name in step.count}
    wrong = {name: n for name, n in step.count.items() if values[name] not in (None, n)}
    if wrong:
        t.judge(Claiming(by, "count", wrong, values))
    if step.score:
        _score(t, by, step)
    if not (counted and t.totals() is None):
        claims.winner(t, step)
    if step.total or step.match is not None:
        settle(t, step)


def _score(t: StockTable, by: int, step: Claim) -> None:
    for name in step.score:
        t.seat(name)
    block = t.block
    first = block.agreed is None
    if block.step and first and not (block.disputed and t.rules.holds("C8-D.17")):
        block.agreed = {}
        if t.over is None:
            t.count_up("C8-6.2")
    if t.over is None:
        t.judge(Claiming(by, "early", dict(step.score), None))
        return
    actual = scores(t)
    due = {} if actual is None else {name: actual[t.seat_of[name]] for name in step.score}
    wrong = {} if actual is None else unequal(step.score, due)
    if not first and block.agreed is not None:
        changed = {
            name: n
            for name, n in step.score.items()
            if block.agreed.get(name, n) != n and (actual is None or name in wrong)
        }
        if changed:
            t.judge(Claiming(by, "revised", changed, block.agreed))
            return
    found = t.judge(Claiming(by, "score", wrong, actual)) if wrong and actual is not None else None
    if block.agreed is not None:
        block.agreed.update(step.score)
    if first and block.agreed is not None and block.finding is not None:
        t.report.leading = None
        t.report.withdraw([block.finding])
        block.finding = None
        for seat in t.alive():
            _could_play(t, seat)
        t.report.leading = found


def _could_play(t: StockTable, seat: int) -> None:
    """After the score of a block was agreed it comes to light that somebody could have played."""
    kind = t.playable(seat)
    if kind >= 0 and t.block.step and t.over is not None:
        t.judge(Claiming(seat, "could-play", kind, None, seat))
