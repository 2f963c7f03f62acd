"""A small game for tests of the kernel: a zone of every order, two decks, a counter of each sort, and few rules.

That it is judged at all shows that the kernel knows no game.
"""

from dataclasses import dataclass, field
from typing import Annotated

from adjudicator.formats.decks import Card, Deck
from adjudicator.formats.edition import Edition
from adjudicator.formats.finding import Remedy
from adjudicator.formats.log import Call, Cards, Claim, Header, RulesetRef, Step, seen_by
from adjudicator.kernel import claims, opening, rotation
from adjudicator.kernel.dues import DueKind
from adjudicator.kernel.hidden import kinds_of, spend
from adjudicator.kernel.occasions import Acting, Claiming, Contradiction, Lapsed
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rotation import TurnBench, TurnGame, TurnPosition
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Fault, by_agreement, ruling
from adjudicator.kernel.zones import Bag, Counter, Order, Phase, Pile, Row, Sight, Zone

HANDS = Zone("hands", "hand", Order.BAG, Sight.OWNER, each=True)
FRONT = Zone("front", "cards in front", Order.SPREAD, Sight.ALL, each=True)
ROWS = Zone("rows", "row", Order.ROW, Sight.CARD, each=True, places=3)
USED = Zone("used", "pile of used cards", Order.PILE, Sight.ALL, top="top")
STOCK = Zone("stock", "stock", Order.PILE, Sight.NOBODY, rest=True)
TILES = Zone("tiles", "tiles", Order.PILE, Sight.NOBODY, rest=True, stack="tile")
ZONES = (HANDS, FRONT, ROWS, USED, STOCK, TILES)
ROUND = Counter("round", "round", start=1)
COINS = Counter("coins", "coins", start=2, each=True)

A1, A2, A3, A4, B1, B2, B3, B4, TILE = range(9)
"""The kinds of the cards: two of the first, three tiles, one of each other."""
PACK = Pack(
    Deck(
        format=1,
        id="small",
        ranks=("1", "2", "3", "4"),
        palette={"ash": "grey", "beech": "red", "tile": "white"},
        cards=(
            *(Card(id=f"a{n}", rank=f"{n}", suits=("ash",), copies=2 if n == 1 else 1) for n in range(1, 5)),
            *(Card(id=f"b{n}", rank=f"{n}", suits=("beech",)) for n in range(1, 5)),
            Card(id="tile", rank="1", suits=("tile",), copies=3, stack="tile"),
        ),
    )
)

CARD = DueKind("card", brings_card=True, goes_without_saying=True)
"""A card to take."""
COIN = DueKind("coin")
"""A coin to pay."""


class Take(Step, tag="take", kw_only=True):
    """Cards go from the stock into a hand."""

    by: str
    cards: Annotated[Cards, seen_by("actor", "the cards, or how many")] = 1


class Use(Step, tag="use", kw_only=True):
    """A card of a hand is used; the turn is over."""

    by: str
    card: str


@dataclass(slots=True)
class SmallPosition(TurnPosition):
    """Its table."""

    hands: list[Bag] = field(default_factory=list)
    front: list[Pile] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    used: Pile = field(default_factory=list)
    stock: Pile = field(default_factory=list)
    tiles: Pile = field(default_factory=list)
    round: int = 1
    coins: list[int] = field(default_factory=list)


class SmallBench(TurnBench):
    """Where it is judged."""

    def __init__(self, rules, pack, names):
        super().__init__(rules, pack, names, SmallPosition())


def begin(bench, header):
    """Three cards for each and one turned up; who is named has the first turn."""
    opening.take_sides(bench, header)
    opening.lay_out(bench, header.start, {"hands": 3, "used": 1})
    rotation.begin(bench, [max(bench.seat(header.start.turn or ""), 0)])


def take(bench, step):
    """Draw, in turn or not."""
    seat = bench.seat(step.by)
    rotation.turn_of(bench, seat, step)
    bench.game.draw(bench, seat, kinds_of(bench, step.cards))


def use(bench, step):
    """Use a card, and pass the turn on if it was one's own."""
    seat, kind = bench.seat(step.by), bench.spelled[step.card]
    in_turn = rotation.turn_of(bench, seat, step, kind)
    bench.game.recover(bench, bench.now.hands[seat], seat, kind)
    spend(bench, bench.now.hands[seat], kind)
    bench.now.used.append(kind)
    if in_turn:
        rotation.pass_on(bench)


def claim(bench, step):
    """Hold what is stated against the table."""
    claims.position(bench, step)
    claims.winner(bench, step)


@ruling("SM-1", "elsewhere", cite="1", on=Contradiction)
def elsewhere(bench, it):
    """A card is where the record has it."""
    return Fault(f"{it.what}: {bench.pack.spell(it.kind)}, not {bench.pack.spell(it.there)}", kind="mismatch")


@ruling("SM-2", "untimely", cite="2", on=Acting)
def untimely(bench, it):
    """Players act in turn."""
    return Fault(it.why)


@ruling("SM-3", "left-undone", cite="3", on=Lapsed, remedy=by_agreement("Do it now."))
def left_undone(bench, it):
    """What is owed is done."""
    return Fault(f"{bench.names[it.seat]} owes a {it.due.what.id}", kind="missed")


@ruling("SM-4", "misstated", cite="4", on=Claiming)
def misstated(bench, it):
    """What is stated is so."""
    what = f"top of {it.fact.zone.id}" if hasattr(it.fact, "zone") else it.fact.id
    return Fault(f"{what}: {it.stated}, not {it.actual}", kind="mismatch")


class Small(TurnGame):
    """The small game. With `renewing` its stock is made new of the used cards."""

    id = "small"
    title = "Small"
    zones = ZONES
    counters = (ROUND, COINS)
    phases = (Phase("take", "taking"), Phase("use", "using"))
    steps = Take | Use
    acts = {Take: take, Use: use, Claim: claim, Call: rotation.call}
    rulings = (elsewhere, untimely, left_undone, misstated)
    goes_on_after = (Take,)
    weights = {Use: 1000}
    renewing = False

    bench = staticmethod(SmallBench)
    begin = staticmethod(begin)

    def __init__(self, rulings=(), *, renewing=False):
        self.rulings = (*type(self).rulings, *rulings)
        self.renewing = renewing
        self.heard = []

    def renews(self, bench):
        """As the test has it."""
        return self.renewing

    def deal(self, rules, pack, names, dice):
        """Nobody asks."""
        return self.forms.start(phase="deal")

    def offers(self, bench, seat):
        """The steps of the player whose turn it is."""
        hand = bench.now.hands[seat].kinds()
        cards = [bench.pack.written(kind) for kind in hand]
        return [Take(by=bench.names[seat]), *(Use(by=bench.names[seat], card=card) for card in cards)]

    def complete(self, bench, step, dice):
        """Steps leave nothing open."""
        return step

    def uses(self, bench, seat, kind):
        """A card can be used in turn."""
        if seat != bench.now.active:
            yield "used", Acting(seat, None, "out-of-turn", kind)

    def tell(self, bench, told):
        """By its class."""
        return type(told).__name__

    def mend(self, bench, finding, mending, due, steps):
        """As the ruling has it."""
        return Remedy(grade=mending.grade, text=mending.text, rule="SM-3")

    def changed(self, bench, pile):
        """Keep what changed."""
        self.heard.append(("changed", list(pile)))

    def run_dry(self, bench, pile):
        """Keep that it did."""
        self.heard.append(("dry", list(pile)))

    def forgotten(self, bench, pile):
        """Keep what was forgotten."""
        self.heard.append(("forgotten", len(pile)))


EDITION = Edition(format=1, id="small", game="small", book="SM")


def rules(*rulings, renewing=False):
    """The rules of the small game, and more rulings of a test's own."""
    return Rules(Small(rulings, renewing=renewing), [EDITION])


def bench(*rulings, players=("Ann", "Bob"), renewing=False):
    """A bench with an empty table."""
    here = rules(*rulings, renewing=renewing)
    return here.game.bench(here, PACK, list(players))


def judge(*rulings, players=("Ann", "Bob"), renewing=False, **start):
    """A judge with a position laid out; hands of two unless they are given."""
    if start.get("phase") != "deal":
        start = {"hands": dict.fromkeys(players, 2), **start}
    here = rules(*rulings, renewing=renewing)
    header = Header(
        format=1, ruleset=RulesetRef(id="small"), players=list(players), start=here.game.forms.start(**start)
    )
    return Judge(here, PACK, header)


def laid(*rulings, **start):
    """A bench with a position laid out."""
    return judge(*rulings, **start).bench


def said(bench):
    """The ruling and words of each finding."""
    return [(finding.rule, finding.message) for finding in bench.report.findings]
