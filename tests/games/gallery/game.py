"""Gallery: everybody chooses a picture face down, all are shown at once, and each hangs in a numbered place of a wall.

Pictures and prizes are two decks; a prize has no rank or suit. Who takes one pays a token.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from adjudicator.formats.finding import Remedy
from adjudicator.formats.log import Claim, Index, Step, seen_by
from adjudicator.kernel import claims, opening
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dues import Due, DueKind
from adjudicator.kernel.game import Game
from adjudicator.kernel.hidden import may_be, spend
from adjudicator.kernel.occasions import Acting, Claiming, Contradiction, Lapsed
from adjudicator.kernel.position import Over, Position
from adjudicator.kernel.ruling import Fault, by_agreement, ruling
from adjudicator.kernel.zones import EMPTY, Bag, Counter, Order, Phase, Pile, Row, Sight, Whose, Zone

PLACES = 3
ZONES = (
    Zone(
        "hands", "hand", Order.BAG, Sight.OWNER, each=True, about="each hand: its pictures, or how many", short="hand"
    ),
    Zone("chosen", "chosen picture", Order.ROW, Sight.CARD, each=True, about="each chosen picture", places=1),
    Zone("walls", "wall", Order.ROW, Sight.CARD, each=True, about="the places of each wall; - is empty", places=PLACES),
    Zone("won", "won prizes", Order.SPREAD, Sight.ALL, each=True, about="the prizes of each player", stack="prize"),
    Zone("pictures", "pile of pictures", Order.PILE, Sight.NOBODY, about="the pictures nobody has", rest=True),
    Zone("prizes", "pile of prizes", Order.PILE, Sight.NOBODY, about="the prizes left", rest=True, stack="prize"),
)
TOKENS = Counter("tokens", "tokens", start=3, each=True, about="each player's tokens")
ROUND = Counter("round", "round", start=1, about="which round it is")
CHOICE = DueKind("choice")
SHOWING = DueKind("showing")


class Choose(Step, tag="choose", kw_only=True):
    """A player lays a picture face down."""

    by: str
    card: Annotated[str, seen_by("actor", "the picture")]


class Show(Step, tag="show", kw_only=True):
    """The chosen picture is turned up and hung."""

    by: str
    card: str
    place: Index


class Win(Step, tag="win", kw_only=True):
    """A player pays a token for the top prize."""

    by: str
    card: str


@dataclass(slots=True)
class Gallery(Position):
    """The table."""

    hands: list[Bag] = field(default_factory=list)
    chosen: list[Row] = field(default_factory=list)
    walls: list[Row] = field(default_factory=list)
    won: list[Pile] = field(default_factory=list)
    pictures: Pile = field(default_factory=list)
    prizes: Pile = field(default_factory=list)
    tokens: list[int] = field(default_factory=list)
    round: int = 1


class GalleryBench(Bench):
    """Where it is judged."""

    now: Gallery

    def __init__(self, rules, pack, names):
        super().__init__(rules, pack, names, Gallery())


def owe(bench, what):
    """Everybody owes the same, at once."""
    now = bench.now
    for seat in range(bench.n):
        bench.ledger.owe(Due(what, seat, bench.step, barrier=now.clock + 1))


def go_on(bench):
    """The next part of the round, or the next round, begins; at the end of the last the walls are full."""
    now = bench.now
    bench.lapse(now.clock + 1)
    now.clock += 1
    if (now.clock - now.base) % 2:
        owe(bench, SHOWING)
    elif now.round == PLACES:
        most = max(now.tokens)
        winners = [seat for seat, tokens in enumerate(now.tokens) if tokens == most]
        bench.finish(Over(winners, "GA-4", bench.step, shared=len(winners) > 1))
    else:
        now.round += 1
        now.turn, now.base = now.round, now.clock
        owe(bench, CHOICE)


def early(bench, seat, step):
    """Judge an act whose part of the round has not come, or is over."""
    bench.judge(Acting(seat, step, "after-end" if bench.now.over is not None else "too-early"))


def choose(bench, step):
    """Lay a picture face down."""
    now, seat, kind = bench.now, bench.seat(step.by), bench.spelled[step.card]
    due = bench.ledger.owed(CHOICE, seat)
    if due is None:
        early(bench, seat, step)
        return
    if not spend(bench, now.hands[seat], kind):
        bench.judge(Contradiction(seat, "play", kind, -1))
    now.chosen[seat].kinds[0] = kind
    now.chosen[seat].sight[0] = Sight.OWNER
    bench.ledger.settle(due, bench.step)
    if bench.ledger.owed(CHOICE) is None:
        go_on(bench)


def show(bench, step):
    """Turn the chosen picture up and hang it."""
    now, seat, kind = bench.now, bench.seat(step.by), bench.spelled[step.card]
    due = bench.ledger.owed(SHOWING, seat)
    wall, mine = now.walls[seat], now.chosen[seat]
    place = step.place - 1
    if due is None or mine.kinds[0] == EMPTY:
        early(bench, seat, step)
        return
    laid = mine.kinds[0]
    if laid < 0 and may_be(bench, mine, kind):
        now.loose[kind] -= 1
    elif laid != kind:
        bench.judge(Contradiction(seat, "show", kind, laid))
        kind = laid
    if place >= PLACES or wall.kinds[place] != EMPTY:
        bench.judge(Acting(seat, step, "blocked"))
        place = wall.kinds.index(EMPTY)
    mine.kinds[0] = EMPTY
    wall.kinds[place] = kind
    wall.sight[place] = Sight.ALL
    bench.ledger.settle(due, bench.step)
    if bench.ledger.owed(SHOWING) is None:
        go_on(bench)


def win(bench, step):
    """Pay a token for the top prize, whenever one likes."""
    now, seat, kind = bench.now, bench.seat(step.by), bench.spelled[step.card]
    if now.over is not None or not now.prizes or not now.tokens[seat]:
        early(bench, seat, step)
        return
    top = now.prizes.pop()
    if top < 0 and kind >= 0:
        now.loose[kind] -= 1
    now.won[seat].append(kind)
    now.tokens[seat] -= 1


def claim(bench, step):
    """Hold what is stated against the table."""
    claims.position(bench, step)
    claims.winner(bench, step)


@ruling("GA-1", "untimely", cite="1", on=Acting, remedy=by_agreement("Take it back."))
def untimely(bench, it):
    """Everybody chooses before anybody shows, and a place holds one picture."""
    return Fault(f"{bench.names[it.seat]}: {type(it.step).__name__.lower()} is {it.why}")


@ruling("GA-2", "another-picture", cite="2", on=Contradiction, remedy=by_agreement("Show the picture that was chosen."))
def another_picture(bench, it):
    """The picture that is shown is the one that was chosen, out of one's own hand."""
    return Fault(f"{bench.names[it.seat]} has no {bench.pack.spell(it.kind)} there", card=it.kind)


@ruling("GA-3", "misstated", cite="3", on=Claiming, remedy=by_agreement("Correct what was said."))
def misstated(bench, it):
    """What is stated is so."""
    return Fault(f"stated {it.stated}, not {it.actual}", kind="mismatch")


@ruling("GA-4", "left-undone", cite="4", on=Lapsed, remedy=by_agreement("Do it now."))
def left_undone(bench, it):
    """Everybody chooses and shows in every round."""
    return Fault(f"{bench.names[it.seat]} owes a {it.due.what.id}", kind="missed")


class GalleryGame(Game[GalleryBench]):
    """What it declares, and how it answers the kernel."""

    id, title = "gallery", "Gallery"
    zones = ZONES
    counters = (TOKENS, ROUND)
    phases = (Phase("choosing", "choosing", Whose.ANYBODY), Phase("showing", "showing", Whose.ANYBODY))
    steps: ClassVar[Any] = Choose | Show | Win
    acts: ClassVar = {Choose: choose, Show: show, Win: win, Claim: claim}
    rulings = (untimely, another_picture, misstated, left_undone)
    bench = staticmethod(GalleryBench)

    def begin(self, bench, header):
        """Three pictures for each."""
        now = bench.now
        now.on_turn = [*range(bench.n)]
        opening.lay_out(bench, header.start, {"hands": PLACES})
        now.turn = now.round
        now.clock = now.base = 2 * now.round
        owe(bench, CHOICE)

    def deal(self, rules, pack, names, dice):
        """Three pictures for each."""
        pictures = [kind for kind, card in enumerate(pack.cards) if not card.stack for _ in range(pack.copies[kind])]
        pictures = dice.shuffled(pictures)
        ids = [pack.cards[kind].id for kind in pictures]
        return self.forms.start(
            phase="deal", hands={name: ids[n * PLACES : (n + 1) * PLACES] for n, name in enumerate(names)}
        )

    def offers(self, bench, seat):
        """What a player may do now."""
        now, by, written = bench.now, bench.names[seat], bench.pack.written
        if bench.ledger.owed(CHOICE, seat):
            return [Choose(by=by, card=written(kind)) for kind in now.hands[seat].kinds()]
        if bench.ledger.owed(SHOWING, seat):
            card = written(now.chosen[seat].kinds[0])
            return [Show(by=by, card=card, place=n) for n, kind in enumerate(now.walls[seat].kinds, 1) if kind == EMPTY]
        return []

    def choose(self, offers, dice):
        """Any."""
        return dice.pick(list(offers))

    def complete(self, bench, step, dice):
        """Steps leave nothing open."""
        return step

    def why_not(self, bench, seat, kind):
        """A picture can be chosen while one is owed."""
        return [] if bench.ledger.owed(CHOICE, seat) else ["Nothing is chosen now."]

    def tell(self, bench, told):
        """In plain words."""
        called = bench.pack.called
        if told is None:
            return f"round {bench.now.round}"
        if isinstance(told, Due):
            return f"{bench.names[told.seat]}: {told.what.id}"
        if not isinstance(told, Choose | Show | Win):
            return f"a {told.__struct_config__.tag}"
        card = "a picture" if told.card == "?" else called(bench.spelled[told.card])
        if isinstance(told, Choose):
            return f"{told.by} chooses {card}"
        return f"{told.by} hangs {card} in place {told.place}" if isinstance(told, Show) else f"{told.by} wins {card}"

    def mend(self, bench, finding, mending, due, steps):
        """As the ruling has it."""
        return Remedy(grade="by-agreement", text=mending.text, rule="GA-1")


GAME = GalleryGame()
