"""Cards played from hands onto a pile and drawn from a stock: what such a game has for nothing."""

from dataclasses import dataclass

import pytest

from adjudicator.formats.acts import Draw, Pass, Play
from adjudicator.formats.decks import Card, Deck
from adjudicator.formats.edition import Edition
from adjudicator.formats.log import Act, Call, Header, RulesetRef
from adjudicator.kernel import claims, piles, rotation
from adjudicator.kernel.dues import DueKind
from adjudicator.kernel.occasions import Handed
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.piles import PileBench, PileGame, PilePosition
from adjudicator.kernel.position import Over
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Fault, ruling
from adjudicator.kernel.zones import Counter

PACK = Pack(
    Deck(
        format=1,
        id="six",
        ranks=("1", "2", "3"),
        palette={"ash": "grey", "beech": "red"},
        cards=tuple(Card(id=f"{s[0]}{n}", rank=f"{n}", suits=(s,)) for s in ("ash", "beech") for n in (1, 2, 3)),
    )
)
A1, A2, A3, B1, B2, B3 = range(6)
FINE = DueKind("fine")


class Wave(Act, tag="wave", kw_only=True):
    """A step of the game's own."""


@ruling("PL-1", "unfit", cite="1", on=Play)
def unfit(bench, it):
    """A card has the rank or the suit of the top card."""
    mine, top = PACK.cards[it.kind], PACK.cards[bench.top]
    return None if mine.rank == top.rank or mine.suits == top.suits else Fault("it does not fit")


@ruling("PL-2", "short-hand", cite="2", on=Handed)
def short_hand(bench, it):
    """Everybody is dealt two cards."""
    return None if it.number == 2 else Fault(f"{bench.names[it.seat]} has {it.number}")


@dataclass(slots=True)
class Position(PilePosition):
    """Its table."""

    fines: int = 0


class Piled(PileGame):
    """Two cards for each; a stock that is made new if `renewing`; a fine is paid by a draw."""

    id, title = "piled", "Piled"
    steps = Draw | Play | Pass | Wave
    counters = (Counter("fines", "fines"),)
    acts = {Wave: print}
    words = piles.words({Wave: lambda bench, it: f"{it.by} waves"})
    rulings = (unfit, short_hand)
    complete = staticmethod(print)
    renewing = False

    def bench(self, rules, pack, names):
        """With an empty table."""
        return PileBench(rules, pack, names, Position())

    def hand_size(self, rules, players):
        """Two."""
        return 2

    def renews(self, bench):
        """As a test has it."""
        return self.renewing

    def settling(self, bench, due):
        """A fine is drawn."""
        return Draw(by=bench.names[due.seat], cards=due.number) if due.what is FINE else None


def laid(**start):
    """A bench with a position: Ann holds 1 ash and 2 beech, 1 beech is on top, and Ann's turn begins."""
    rules = Rules(Piled(), [Edition(format=1, id="piled", game="piled", book="PL")])
    start = {"hands": {"Ann": ["a1", "b2"], "Bob": 1}, "discard": ["b1"], **start}
    header = Header(format=1, ruleset=RulesetRef(id="piled"), players=["Ann", "Bob"])
    header.start = rules.game.forms.start(**start)
    return Judge(rules, PACK, header).bench


def offered(bench, seat=0):
    """What a seat may do, in short."""
    offers = bench.game.offers(bench, seat)
    return [f"{type(o).__name__} {getattr(o, 'card', getattr(o, 'cards', ''))}".strip() for o in offers]


def test_claims_and_calls_are_acts_of_every_such_game():
    """Beside those that it names."""
    assert Piled.acts == {Wave: print, Piled.forms.claim: claims.stated, Call: rotation.call}


def test_a_position_is_laid_out():
    """Hands, the pile, and the stock with what is left; the first turn is the first player's, or of who is named."""
    bench = laid()
    assert [hand.size for hand in bench.now.hands] == [2, 1]
    assert (bench.now.discard, len(bench.now.pile), bench.now.active) == ([B1], 2, 0)
    assert laid(turn="Bob").now.active == 1


def test_a_fresh_game_is_dealt_and_looked_at():
    """Two cards each and one turned up, unless the record says otherwise; then the rulings are asked, hand by hand."""
    bench = laid(phase="deal", hands={}, discard=[])
    assert ([hand.size for hand in bench.now.hands], bench.now.discard, bench.left) == ([2, 2], [-1], 1)
    assert bench.report.findings == []
    found = laid(phase="deal", hands={"Ann": 3}, discard=[]).report.findings
    assert [(finding.rule, finding.message) for finding in found] == [("PL-2", "Ann has 3")]


def test_the_top_card():
    """-1 where there is none, or nobody recorded it; a card that nobody recorded has no rank."""
    assert laid(discard=["a3", "b1"]).top == A3
    assert laid(discard=["?", "b1"]).top == laid(discard=[]).top == -1
    assert (laid().rank(A3), laid().rank(-1)) == ("3", "")


def test_how_many_cards_can_be_drawn():
    """The stock; where it is made new, the pile but its top card as well."""
    bench = laid(discard=["b1", "b3", "a3"], hands={"Ann": ["a1", "b2"], "Bob": 0})
    assert bench.left == 1
    bench.game.renewing = True
    assert bench.left == 3


def test_whoever_is_on_turn_is_offered_what_no_ruling_speaks_against():
    """A card that fits, a draw, a pass; to the others nothing."""
    bench = laid(discard=["b3"])
    assert (offered(bench), offered(bench, 1)) == (["Play b2", "Draw 1", "Pass"], [])


def test_nobody_draws_from_a_stock_that_is_gone():
    """The other acts are still offered."""
    bench = laid(hands={"Ann": ["a1", "b2"], "Bob": 3})
    assert (bench.left, offered(bench)) == (0, ["Play a1", "Play b2", "Pass"])


@pytest.mark.parametrize("why", ["over", "out"])
def test_who_does_not_play_is_offered_nothing(why):
    """The game is over, or they are out of it."""
    bench = laid()
    if why == "over":
        bench.finish(Over([1], "PL-1", 1))
    else:
        bench.now.out[0] = True
    assert offered(bench) == []


def test_what_settles_a_due_is_offered_in_place_of_what_would_miss_it():
    """Its own draw replaces the usual one; a play, before which the fine is due, is none; a pass may come before."""
    bench = laid()
    bench.owe(FINE, 0, (Play,), number=2)
    assert offered(bench) == ["Draw 2", "Pass"]


def test_a_due_of_somebody_else_is_theirs():
    """It is settled out of turn as well; what has no step to settle it is offered to nobody."""
    bench = laid()
    bench.owe(FINE, 1, (Play,), number=2)
    bench.owe(DueKind("smile"), 1, (Pass,))
    assert (offered(bench, 1), offered(bench)) == (["Draw 2"], ["Draw 1"])


def test_why_a_card_cannot_be_played():
    """The words of the ruling that speaks against it."""
    bench = laid(discard=["b3"])
    assert bench.game.why_not(bench, 0, A1) == ["can't be played: it does not fit (PL-1)"]
    assert bench.game.why_not(bench, 0, B2) == []


def test_the_words_of_such_a_game():
    """The usual acts are told, and those of its own; the position with the card on top and what was named for it."""
    bench = laid()
    tell = bench.game.tell
    steps = Draw(by="Ann"), Draw(by="Ann", cards=["a2", "?"]), Play(by="Bob", card="b3"), Pass(by="Bob"), Wave(by="Bob")
    assert [tell(bench, step) for step in steps] == [
        *("Ann draws a card", "Ann draws grey two and a card", "Bob plays red three", "Bob passes", "Bob waves"),
    ]
    assert tell(bench, None) == "hands Ann 2, Bob 1; top red 1; stock 2; fines 0"
    bench.game.named = lambda bench: "ash"
    assert "top red 1 with ash named;" in tell(bench, None)
    bench.game.named = lambda bench: "?"
    assert "top red 1;" in tell(bench, None)
