"""For each kind of step, how it is judged and carried out."""

from __future__ import annotations

from collections import Counter

from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.occasions import (
    Acting,
    Claiming,
    Declaring,
    Demanding,
    Drawing,
    Looking,
    MadeUp,
    Naming,
    Passing,
    Placing,
    Reshuffling,
    Restoring,
)
from adjudicator.games.crazy_eights.scoring import scores
from adjudicator.games.crazy_eights.table import StockTable
from adjudicator.kernel.cards import UNKNOWN, UNWRITTEN
from adjudicator.kernel.dues import NEVER, Due
from adjudicator.kernel.effects import kinds_of, see
from adjudicator.kernel.log import Call, Claim
from adjudicator.kernel.table import Counts

# ---- cards


def draw(t: StockTable, step: s.Draw) -> None:
    """Cards drawn from the stock: in turn, or to make a short hand whole."""
    seat = t.seat_of[step.by]
    kinds = kinds_of(t, step.cards)
    ledger, pile = t.ledger, t.pile
    if (
        seat == t.active
        and len(kinds) == 1
        and len(pile) > 1
        and t.drawn < t.draw_limit
        and not (step.above or ledger.open or ledger.lapsed or t.thorough)
        and t.over is None
        and step.of is None
        and t.dice is None
    ):
        if t.last_pass[0] >= 0:
            _next_acts(t, seat, step)
        t.elsewhere = -1
        t.drawn += 1
        t.passes = 0
        kind = kinds[0]
        if kind < 0 or kind == pile[-1]:
            t.gain(seat, pile.pop())
        elif pile[-1] < 0 and t.loose[kind]:
            pile.pop()
            t.loose[kind] -= 1
            t.gain(seat, kind)
        else:
            t.draw(seat, kinds)
        return
    due = _correction(t, seat, "short")
    if due is not None and step.of is not None:
        t.judge(Drawing(seat, step, len(kinds)))
        _take(t, seat, step, kinds)
        return
    if due is not None:
        _settle(t, seat, due)
        due.turn -= len(kinds)
        t.draw(seat, kinds)
        return
    _next_acts(t, seat, step)
    own = t.turn_of(seat, step)
    _pass_over(t, s.Draw)
    number = len(kinds)
    if (
        not own
        or step.above
        or step.of is not None
        or t.thorough
        or number > len(t.pile)
        or t.drawn + number > t.draw_limit
    ):
        t.judge(Drawing(seat, step, number))
        if step.of is not None:
            _take(t, seat, step, kinds)
            return
        if step.above:
            t.forget_pile()
    if own:
        t.drawn += number
        t.passes = 0
    if t.dice is not None:
        before = Counts(t.hands[seat].known)
        t.draw(seat, kinds)
        step.cards = [t.pack.written(k) for k, n in t.hands[seat].known.items() for _ in range(n - before[k])]
    else:
        t.draw(seat, kinds)
    t.renew_at_once()


def _take(t: StockTable, seat: int, step: s.Draw, kinds: list[int]) -> None:
    """Cards out of another hand."""
    for kind in kinds:
        t.spend(t.seat_of[step.of or ""], kind)
        t.gain(seat, kind)


def play(t: StockTable, step: s.Play) -> None:
    """One card on the starter pile; for a list each card is held against the one then on top."""
    card = step.card
    if card.__class__ is str:
        place(t, step, t.spelled[card], True, True)
        return
    for n, name in enumerate(card):
        place(t, step, t.spelled[name], not n, n == len(card) - 1)


def place(t: StockTable, step: s.Play, kind: int, first: bool, last: bool) -> None:
    """Judge a card that is placed, the first or a later one of its step, and carry it out."""
    seat = t.seat_of[step.by]
    if t.last_pass[0] >= 0:
        if t.demand is not None and seat == t.last_pass[0]:
            _play_on_demand(t, seat, step, kind)
            return
        _next_acts(t, seat, step)
    own = seat == t.active and t.over is None
    if own:
        t.elsewhere = -1
    else:
        own = t.turn_of(seat, step, kind)
    if not first and own:
        t.judge(Acting(seat, step, "again", kind))
    if t.ledger.awaited:
        _pass_over(t, s.Play)
    hand = t.hands[seat]
    if not (
        kind >= 0
        and own
        and t.row[kind]
        and (hand.known[kind] or (hand.hidden and t.loose[kind]))
        and not t.open_top
        and not t.thorough
        and step.pick is None
        and (hand.size > 1 or not t.forbids_last_eight)
    ):
        t.recover(seat, kind)
        t.judge(Placing(seat, step, kind))
    lay(t, seat, step, kind, last)
    if own and last and t.over is None:
        t.pass_on()


def lay(t: StockTable, seat: int, step: s.Play, kind: int, last: bool = True) -> None:
    """The card leaves the hand and lies on top."""
    if not t.spend(seat, kind):
        if kind < 0:
            return
        t.scar(("hand", seat), t.report.leading)
    t.discard.append(kind)
    t.passes = t.passed_since = 0
    t.plays += 1
    t.placed_at = t.step
    t.wild = None
    if t.scars:
        t.scars.pop("suit", None)
    if not t.hands[seat].size:
        t.went_out(seat)
    if kind < 0 or t.rows.eight[kind]:
        if kind >= 0:
            _name(t, seat, step)
        t.refit()
    else:
        t.row, t.open_top = t.rows.by_top[kind], False
    if t.plays >= t.max_plays and t.over is None:
        t.count_up("C8-D.20")
    if not t.pile:
        t.renew_at_once()


def _name(t: StockTable, seat: int, step: s.Play) -> None:
    """An eight asks for a suit; without one it is owed before another player acts."""
    needed = t.over is None or t.rules.options["last_eight"] == "named" or not t.rules.holds("C8-D.7")
    if step.name is None:
        if t.plays >= t.max_plays:
            return
        if needed and t.over is None:
            t.ledger.owe(
                Due("name", seat, t.step, NEVER, before=(s.Play, s.Draw, s.Pass, s.Block), turn=t.turn, active=seat)
            )
        elif needed or t.thorough:
            t.judge(Naming(seat, None, None))
    elif step.name == UNWRITTEN:
        t.wild = UNWRITTEN
    else:
        t.wild = t.suit_of(step.name)
        if t.wild is None or t.thorough:
            t.judge(Naming(seat, step.name, None))


def name(t: StockTable, step: s.Name) -> None:
    """A suit named after the eight was placed."""
    seat = t.seat_of[step.by]
    if t.over is not None and not t.turn_of(seat, step):
        return
    due = next((d for d in t.ledger.open if d.what == "name"), None)
    late = next((d for d in t.ledger.lapsed if d.what == "name" and d.seat == seat), None)
    suit = UNWRITTEN if step.suit == UNWRITTEN else t.suit_of(step.suit)
    found = None
    if due is None or suit is None or due.seat != seat or t.thorough:
        found = t.judge(Naming(seat, step.suit, due or late))
    if due is not None:
        t.ledger.settle(due, t.step)
    elif late is not None:
        if found is None:
            t.report.late(late, t.step)
        t.ledger.settle(late, t.step)
    top = t.top()
    if (due or late) is not None and top is not None and top >= 0 and t.rows.eight[top] and suit is not None:
        t.wild = suit
        t.refit()


def pass_(t: StockTable, step: s.Pass) -> None:
    """A turn without a card."""
    seat = t.seat_of[step.by]
    if t.demand is not None and seat == t.last_pass[0]:
        able = t.able(seat)
        if able:
            t.judge(Demanding(seat, "refused", t.demand, step))
        t.demand = None
        return
    _next_acts(t, seat, step)
    own = t.turn_of(seat, step)
    if t.ledger.awaited:
        _pass_over(t, s.Pass)
    gone = t.gone()
    found = None
    if own:
        able = t.able(seat) if gone and not t.may_pass and t.drawn < t.draw_limit else False
        if able or t.thorough or not (gone or t.drawn >= t.draw_limit):
            found = t.judge(Passing(seat, step, able if gone else t.able(seat)))
        elif able is None and gone:
            t.watch_pass(seat, step)
    if not own:
        return
    t.passes = t.passes + 1 if gone else 0
    t.at_pass = found
    t.passed_since += 1
    t.last_pass = (seat, t.step)
    if t.passes >= t.needed_passes():
        t.declared = t.step
        t.count_up("C8-6.2")
        return
    t.pass_on()


def _next_acts(t: StockTable, seat: int, step: s.Act) -> None:
    """Another player acts after a pass: a demand comes too late from now on."""
    passer = t.last_pass[0]
    if passer < 0 or seat == passer:
        return
    if t.demand is not None and t.able(passer):
        t.judge(Demanding(passer, "refused", t.demand, step))
        t.report.leading = None
    t.demand = None
    t.passer = passer
    t.last_pass = (-1, t.last_pass[1])


def _pass_over(t: StockTable, act: type) -> None:
    """What is still owed before such an act has lapsed."""
    if act in t.ledger.awaited:
        t.lapse(-1, act)
        for due in t.ledger.lapsed:
            if due.what == "name":
                t.scar("suit", due.finding)
        t.report.leading = None


def _play_on_demand(t: StockTable, seat: int, step: s.Play, kind: int) -> None:
    """A player who passed places a card after all."""
    assert t.demand is not None
    demand, t.demand = t.demand, None
    t.last_pass = (-1, t.last_pass[1])
    if demand.by is not None and step.pick == demand.by:
        t.judge(Demanding(seat, "picked", demand, step))
    if kind < 0 or not t.row[kind] or t.holds(seat, kind) is False or t.thorough:
        t.recover(seat, kind)
        t.judge(Placing(seat, step, kind))
    if t.at_pass is not None and t.report.leading is None:
        t.at_pass.settled_by = t.step
        t.at_pass = None
    over = t.over
    if over is not None and over.rule == "C8-6.2":
        t.over, t.declared = None, 0
        t.scars.pop("over", None)
        t.start_turn(t.following(seat))
    lay(t, seat, step, kind)


# ---- the stock


def shuffle(t: StockTable, step: s.Shuffle) -> None:
    """The starter pile but its top becomes the stock."""
    seat = t.seat_of[step.by]
    order = kinds_of(t, step.cards) if isinstance(step.cards, list) else []
    if t.renewed and t.renewed >= t.step - 1 and not step.with_top:
        _learn(t, order)
        return
    if t.pile or not t.renewable() or step.with_top or t.thorough:
        t.judge(Reshuffling(seat, step))
    before = t.renewal
    t.renewal = "when-needed"
    top = t.discard.pop() if step.with_top and t.discard else UNKNOWN - 1
    if top >= UNKNOWN:
        t.discard += [top, UNKNOWN]
    t.replenish()
    if top >= UNKNOWN:
        t.discard.pop()
        t.changed(t.discard)
    t.renewal = before
    t.passes = 0
    _learn(t, order)


def _learn(t: StockTable, order: list[int]) -> None:
    if len(order) == len(t.pile):
        for place, kind in enumerate(reversed(order)):
            if kind >= 0 and t.pile[place] < 0 and t.loose[kind]:
                t.pile[place] = kind
                t.loose[kind] -= 1


def restore(t: StockTable, step: s.Restore) -> None:
    """Cards dealt in excess go back into the stock."""
    seat, owner = t.seat_of[step.by], t.seat_of[step.of]
    kinds = kinds_of(t, step.cards)
    due = _correction(t, owner, "long")
    found = t.judge(Restoring(seat, step, owner, len(kinds), due))
    if due is not None and found is None:
        _settle(t, owner, due)
    elif due is not None:
        (t.ledger.drop if due in t.ledger.open else t.ledger.lapsed.remove)(due)
    place = len(t.pile) - step.above if step.above is not None else -1
    for kind in kinds:
        t.spend(owner, kind)
        if 0 <= place <= len(t.pile):
            t.pile.insert(place, kind)
        else:
            t.forget_pile()
            t.pile.append(UNKNOWN)
            if kind >= 0:
                t.loose[kind] += 1


def _correction(t: StockTable, seat: int, what: str) -> Due | None:
    """The correction of a wrong hand that is due, or was."""
    return next((d for d in (*t.ledger.open, *t.ledger.lapsed) if d.what == what and d.seat == seat), None)


def _settle(t: StockTable, seat: int, due: Due) -> None:
    if due not in t.ledger.open and t.judge(MadeUp(seat, due)) is None:
        t.report.late(due, t.step)
    t.ledger.settle(due, t.step)


def look(t: StockTable, step: s.Look) -> None:
    """Somebody looks into the stock."""
    seat = t.seat_of[step.by]
    t.judge(Looking(seat))
    see(t, kinds_of(t, step.cards), "pile", -1, seat)


# ---- the end, and what is stated


def show(t: StockTable, step: s.Show) -> None:
    """Cards of the own hand are laid open."""
    seat = t.seat_of[step.by]
    see(t, kinds_of(t, step.cards), "hand", seat, seat)
    if t.declared:
        _recount(t, seat)


def block(t: StockTable, step: s.Block) -> None:
    """The game is declared blocked: the hands are counted."""
    seat = t.seat_of[step.by]
    if t.over is not None:
        if t.over.rule != "C8-6.2":
            t.turn_of(seat, step)
        return
    if t.ledger.awaited:
        _pass_over(t, s.Block)
    t.declared, t.declarer = t.step, seat
    t.count_up("C8-6.2")
    _judge_block(t)


def _judge_block(t: StockTable) -> None:
    """Was it a block? Judged when it is declared, and again with each hand that is laid open before the score."""
    if t.declarer < 0 or t.at_block is not None:
        return
    able = next((seat for seat in t.in_order(t.active) if t.able(seat)), -1)
    if able < 0 and t.gone():
        return
    now, t.step, t.report.leading = t.step, t.declared, None
    t.at_block = t.judge(Declaring(t.declarer, able, t.playable(able) if able >= 0 else UNKNOWN))
    t.step = now
    if t.at_block is not None and now > t.step:
        t.at_block.shown_by = now
    t.report.leading = None


def _recount(t: StockTable, seat: int) -> None:
    """A hand is laid open after the game was declared blocked."""
    if t.agreed is not None:
        _could_play(t, seat)
    else:
        t.over = None
        t.count_up("C8-6.2")
        _judge_block(t)


def claim(t: StockTable, step: Claim) -> None:
    """Hold each stated fact against the table."""
    by = t.seat_of[step.by] if step.by is not None else -1
    for name, cards in step.hands.items():
        _hand(t, by, t.seat_of[name], cards)
    for name, cards in step.hands.items() if t.declared else ():
        if isinstance(cards, list):
            _recount(t, t.seat_of[name])
    if step.top is not None:
        kind, top = t.spelled[step.top], t.top()
        if kind >= 0 and top != UNKNOWN and kind != top:
            t.judge(Claiming(by, "top", kind, top))
    if step.pile is not None and step.pile != len(t.pile):
        t.judge(Claiming(by, "pile", step.pile, len(t.pile)))
    values = {name: t.value_of(t.seat_of[name]) for name in step.count}
    wrong = {name: n for name, n in step.count.items() if values[name] not in (None, n)}
    if wrong:
        t.judge(Claiming(by, "count", wrong, values))
    if step.score:
        _score(t, by, step)
    if step.winner is not None:
        names = [] if step.winner is False else [step.winner] if isinstance(step.winner, str) else step.winner
        stated = sorted(t.seat_of[name] for name in names)
        actual = sorted(t.over.winners) if t.over is not None else None
        if stated != actual and not (t.declared and t.totals() is None):
            t.judge(Claiming(by, "winner", stated, actual))


def _score(t: StockTable, by: int, step: Claim) -> None:
    for name in step.score:
        t.seat(name)
    if t.agreed is not None and t.agreed != step.score:
        t.judge(Claiming(by, "revised", dict(step.score), t.agreed))
        return
    if t.agreed is not None:
        return
    if t.declared and not (t.disputed and t.rules.holds("C8-D.17")):
        t.agreed = dict(step.score)
        if t.at_block is not None:
            t.report.withdraw([t.at_block])
            t.at_block = None
            for seat in t.alive():
                _could_play(t, seat)
    actual = scores(t)
    if actual is not None:
        wrong = {name: stated for name, stated in step.score.items() if actual[t.seat_of[name]] != stated}
        if wrong:
            t.judge(Claiming(by, "score", wrong, actual))


def _could_play(t: StockTable, seat: int) -> None:
    """After the score of a block was agreed it comes to light that somebody could have played."""
    kind = t.playable(seat)
    if kind >= 0 and t.declared and t.over is not None:
        t.judge(Claiming(seat, "could-play", kind, None, seat))


def _hand(t: StockTable, by: int, seat: int, cards: int | list[str]) -> None:
    hand = t.hands[seat]
    number = cards if isinstance(cards, int) else len(cards)
    if number != hand.size:
        t.judge(Claiming(by, "hand", number, hand.size, seat))
        if t.scars.pop(("hand", seat), None) is not None:
            t.resize(seat, number)
        return
    if isinstance(cards, list):
        needed = Counter(kind for kind in kinds_of(t, cards) if kind >= 0)
        for kind, n in needed.items():
            if n > hand.known[kind]:
                see(t, [kind] * (n - hand.known[kind]), "hand", seat, by)
        t.scars.pop(("hand", seat), None)


def call(t: StockTable, step: Call) -> None:
    """A demand after a pass, or an objection to a block."""
    t.seat(step.by or "")
    if step.allow == "refuse" and t.declared and step.step == t.declared:
        t.disputed = True
        if t.at_block is not None:
            t.report.withdraw([t.at_block])
            t.at_block = None
            _judge_block(t)
        return
    if step.allow != "demand":
        return
    seat, passed = t.last_pass
    if step.step != passed:
        return
    if seat < 0:
        t.late_demand = t.passer
        return
    t.demand = step
