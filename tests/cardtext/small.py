"""A small game whose cards do things, for tests of the language of card texts: it keeps what it is asked to do."""

from adjudicator.cardtext.bench import CardBench, CardPosition, Reading
from adjudicator.cardtext.effects.plan import plan_of
from adjudicator.cardtext.effects.run import Run
from adjudicator.cardtext.game import CardGame
from adjudicator.cardtext.occasions import Departure
from adjudicator.formats import abilities as a
from adjudicator.formats.decks import Card, Deck
from adjudicator.formats.edition import Edition
from adjudicator.formats.log import Header, RulesetRef, Step
from adjudicator.kernel import opening, rotation
from adjudicator.kernel.occasions import Claiming, Contradiction
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Fault, ruling
from adjudicator.kernel.zones import Order, Phase, Sight, Zone

ZONES = (
    Zone("hands", "hand", Order.BAG, Sight.OWNER, each=True),
    Zone("play", "play area", Order.SPREAD, Sight.ALL, each=True),
    Zone("discard", "discard pile", Order.PILE, Sight.ALL, top="top"),
    Zone("pile", "draw pile", Order.PILE, Sight.NOBODY, rest=True),
)


def card(id, rank, *abilities, suit="red", event=False):
    """A card."""
    return Card(id=id, rank=rank, suits=(suit,), said_type="event" if event else "asset", said_abilities=abilities)


DRAW_ONE = a.Draw(who="you")
PACK = Pack(
    Deck(
        format=1,
        id="texts",
        ranks=("1", "2", "3"),
        palette={"red": "red", "blue": "blue"},
        cards=(
            card("stone", "1"),
            card("rock", "2"),
            card("wall", "3", a.Forbid(act="destroy", who="you")),
            card("hush", "1", a.Muting(what=a.Selector(n=0, suit="blue")), suit="blue"),
            card("bell", "2", a.Trigger(on="turn-begins", do=(DRAW_ONE,)), suit="blue"),
            card("gong", "3", a.Trigger(on="enters", may=True, do=(DRAW_ONE,)), suit="blue"),
            card("tax", "1", a.Substitute(of="draw", by="opponent", add=-1)),
            card("feast", "2", a.Allowance(act="discard", who="each", more=2)),
            card("ban", "3", a.Forbid(act="play", who="opponents", what=a.Selector(type="event", suit="blue"))),
            card("gift", "1", a.Effect(do=(a.Draw(who="chosen", cards=2),)), suit="blue", event=True),
            *(card(id, "2", suit="blue", event=True) for id in ("ant", "bee", "cat", "dog")),
            *(card(id, "3", event=True) for id in ("elk", "fox", "gnu", "hen")),
        ),
    )
)
KINDS = {card.id: kind for kind, card in enumerate(PACK.cards)}
"""The kinds of the cards by their names; one of each."""


class Use(Step, tag="use", kw_only=True):
    """A card is used."""

    by: str
    card: str


class SmallBench(CardBench):
    """Where it is judged."""

    def __init__(self, rules, pack, names):
        super().__init__(rules, pack, names, CardPosition())
        self.house = Reading()
        self.now.standing.more = {"discard": [0] * self.n, "play": [0] * self.n}


def begin(bench, header):
    """Lay the cards; those in play work from the first."""
    opening.take_sides(bench, header)
    opening.lay_out(bench, header.start, {})
    for seat, area in enumerate(bench.now.play):
        for kind in area:
            bench.game.came_into_play(bench, seat, kind)
    rotation.begin(bench, [0])


@ruling("TX-1", "departs", cite="1", on=Departure)
def departs(bench, it):
    """What came of a card is what it says."""
    return Fault(it.what)


@ruling("TX-2", "elsewhere", cite="2", on=Contradiction)
def elsewhere(bench, it):
    """A card is where the record has it."""
    return Fault(f"{it.what} {bench.pack.written(it.kind)}", kind="mismatch")


@ruling("TX-3", "miscounted", cite="3", on=Claiming)
def miscounted(bench, it):
    """A hand has as many cards as are seen in it."""
    return Fault(f"{it.stated} of {it.actual}", kind="mismatch")


def keeping(word):
    """A hook that only keeps what it was asked."""

    def hook(self, bench, *told):
        self.heard.append((word, *told))

    return hook


class Small(CardGame):
    """The small game; `heard` is what it was asked to do."""

    id = "texts"
    title = "Texts"
    zones = ZONES
    phases = (Phase("main", "main"),)
    steps = Use
    acts = {}
    rulings = (departs, elsewhere, miscounted)
    acts_after_entering = (Use,)

    bench = staticmethod(SmallBench)
    begin = staticmethod(begin)
    deal = offers = complete = uses = tell = mend = lambda *_: None

    def __init__(self):
        self.heard = []

    ask, allow, more_turns = keeping("ask"), keeping("allow"), keeping("more turns")
    emptied, win, lose = keeping("emptied"), keeping("win"), keeping("lose")
    restock, run_dry = keeping("restock"), keeping("dry")

    def check_hands(self, bench):
        """Nothing hangs on it here."""

    def reshuffle(self, bench, record, you, wanted=0):
        """Keep for how many cards it was."""
        self.heard.append(("reshuffle", wanted))


EDITION = Edition(format=1, id="texts", game="texts", book="TX")


def laid(players=("Ann", "Bob", "Cat"), **start):
    """A bench with a position laid out; hands of one unless they are given."""
    rules = Rules(Small(), [EDITION])
    start = {"hands": dict.fromkeys(players, 1), **start}
    start["hands"] = {name: start["hands"].get(name, 0) for name in players}
    header = Header(
        format=1, ruleset=RulesetRef(id="texts"), players=list(players), start=rules.game.forms.start(**start)
    )
    return Judge(rules, PACK, header).bench


def run(bench, *ops, you=0, choose=(), then=None, card=-1, dice=None):
    """Carry out a card's text, as the record has it."""
    made = Run(bench, you, card, bench.now.active, list(choose), then, dice=dice)
    ready = plan_of(ops)
    made.carry_out(ready.plan, ready.shuffles)
    return made


def said(bench):
    """The words of each finding."""
    return [finding.message for finding in bench.report.findings]


def hand(bench, seat):
    """The names of the known cards of a hand, and how many are hidden."""
    bag = bench.now.hands[seat]
    return sorted(PACK.cards[kind].id for kind in bag.kinds()), bag.hidden


def names(kinds):
    """The names of cards, as they lie."""
    return [PACK.written(kind) for kind in kinds]
