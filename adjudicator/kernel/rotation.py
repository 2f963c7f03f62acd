"""What games with turns share: whose turn it is, drawing from a stock, what may be done, and why something may not.

A turn begins and is passed on here; somebody may miss one. An act that is not of the turn that is on is judged, and the
record may go on from it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, TypeVar

from adjudicator.errors import RegistryError
from adjudicator.formats.log import Call, GameStart, Step
from adjudicator.kernel import drawing, telling
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.dues import Due
from adjudicator.kernel.game import Game
from adjudicator.kernel.occasions import Acting, Occasion, Why
from adjudicator.kernel.opening import dealt, must_have, shuffled
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.position import Position
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.scars import OVER, TURN
from adjudicator.kernel.zones import Bag, Order, Pile, Zone
from adjudicator.native import mypyc_attr

B = TypeVar("B", bound="TurnBench")


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(slots=True, repr=False)
class TurnPosition(Position):
    """A position of a game in turns."""

    drawn: int = 0
    """Cards drawn in this turn."""
    last_active: int = -1
    """Whose turn it was before this one."""
    passed_over: list[int] = field(default_factory=list)
    """Who has missed the turn that would have come before this one."""
    elsewhere: int = -1
    """The seat with which the record may go on, where somebody acted out of turn."""


@mypyc_attr(allow_interpreted_subclasses=True)
class TurnBench(Bench):
    """Where a game in turns is judged."""

    now: TurnPosition
    game: TurnGame[Any]  # Any: the game's own bench


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
class TurnGame(Game[B]):
    """A game in which players take turns and draw from a stock into their hands."""

    weights: ClassVar[Mapping[type, int]] = {}
    """How likely a simulator takes one kind of step rather than another; 1 if it is not there."""
    at: ClassVar[tuple[str, str, str]]
    """The zones of the stock, of the hands, and of the cards that have been used."""

    def __init_subclass__(cls) -> None:
        """Find the stock, the hands and the used cards among the zones that a game declares."""
        super().__init_subclass__()
        if "zones" in vars(cls):
            cls.at = (
                _first(zone for zone in cls.zones if zone.rest),
                _first(zone for zone in cls.zones if zone.each and zone.order is Order.BAG),
                _first(z for z in cls.zones if z.order is Order.PILE and not (z.each or z.rest)),
            )

    def stock(self, bench: B) -> tuple[Pile, list[Bag]]:
        """The pile that players draw from, and everybody's hand: the zone of the rest, and the bag that each has."""
        pile, hands, _ = self.at
        return getattr(bench.now, pile), getattr(bench.now, hands)

    def spent(self, bench: B) -> Pile:
        """Where cards lie that have been used: the pile that is not drawn from."""
        pile: Pile = getattr(bench.now, self.at[2])
        return pile

    def tell(self, bench: B, told: Any) -> str:  # Any: a step or outcome of the game, a due, or None
        """A step as one line of the story; a due as what is owed and by whom; `None` as the position."""
        return telling.tell(bench, told)

    def draw(self, bench: B, seat: int, kinds: list[int]) -> list[int]:
        """A player draws cards, -1 for one that was not named. Returns what came."""
        return drawing.draw(bench, *self.stock(bench), seat, kinds)

    def carry_out(self, bench: B, seat: int, step: Any, kinds: list[int]) -> None:  # Any: a step with `cards`
        """A step draws cards. A simulator writes down which came, or how many were asked for if they were fewer."""
        came = self.draw(bench, seat, kinds)
        if bench.dice is not None:
            step.cards = [bench.pack.written(kind) for kind in came] if len(came) == len(kinds) else len(kinds)

    # ---- a game begins

    def hand_size(self, rules: Rules, players: int) -> int:
        """How many cards everybody is dealt: the option of that name, where a game has one."""
        size = rules.options.get("hand_size")
        if not isinstance(size, int):
            raise RegistryError(f"{self.id} does not say how many cards everybody is dealt: an option hand_size does")
        return size

    def deal(self, rules: Rules, pack: Pack, names: list[str], dice: Dice) -> GameStart:
        """A fresh game: shuffled, dealt one by one from the player who begins, the next card turned up.

        Raises:
            LogError: if there are not cards enough for so many players.
        """
        stock, hands, used = self.at
        size = self.hand_size(rules, len(names))
        must_have(pack, len(names) * size + 1, len(names))
        cards = shuffled(pack, dice)
        first = dice.below(len(names))
        laid = {hands: dealt(cards, names, size, first), used: [cards[len(names) * size]], stock: cards}
        return self.forms.start(phase="deal", turn=names[first], **laid)

    # ---- the stock is made new

    def renews(self, bench: B) -> bool:
        """Whether a stock that is gone is made new of the used cards but the top one."""
        return False

    def drawable(self, bench: B, pile: Pile) -> int:
        """How many cards can be drawn before nothing is left."""
        return len(pile) + (max(0, len(self.spent(bench)) - 1) if self.renews(bench) else 0)

    def replenish(self, bench: B, pile: Pile) -> bool:
        """The stock is empty and a card must be drawn. False if there is nothing to draw."""
        return self.renews(bench) and drawing.replenish(bench, pile, self.spent(bench))

    # ---- acts that are not of the turn

    def ended(self, bench: B) -> Why:
        """The word for an act when the game is over (see `Acting`)."""
        return "after-end"

    def astray(self, bench: B, seat: int, step: Any) -> Why:  # Any: one of the game's steps
        """The word for an act of somebody whose turn it is not."""
        return "out-of-turn"

    # ---- draws that nobody wrote down

    def unwritten_draws(self, bench: B) -> list[tuple[Due, int]]:
        """Missed draws, and who drew."""
        return [(due, due.seat) for due in bench.ledger.lapsed if due.what.brings_card]

    def recover(self, bench: B, bag: Bag, seat: int, kind: int) -> None:
        """A card is used that a hand cannot hold by the record: perhaps a draw that was missed had brought it."""
        drawing.recover(bench, *self.stock(bench), seat, kind)

    def recover_top(self, bench: B, pile: Pile, kinds: Sequence[int]) -> None:
        """Other cards are seen on the stock than the known top ones: perhaps missed draws had taken those above."""
        drawing.recover_top(bench, *self.stock(bench), kinds)

    def recover_size(self, bench: B, seat: int, size: int) -> None:
        """A hand is seen to be larger than by the record: perhaps missed draws were made."""
        drawing.recover_size(bench, *self.stock(bench), seat, size)

    def confirm_top(self, bench: B, kind: int, beneath: Pile, size: int) -> None:
        """A card lies on the stock, or did until now: missed draws have not taken it."""
        drawing.confirm_top(bench, kind, beneath, size)

    def confirm_size(self, bench: B, seat: int) -> None:
        """A hand is as large as by the record: missed draws were not made."""
        drawing.confirm_size(bench, seat)

    def resize(self, bench: B, bag: Bag, size: int) -> None:
        """The record shows another number of cards in a hand: the position bends, and what is missing is unknown."""
        pile, _ = self.stock(bench)
        drawing.resize(bench, pile, bag, size, self.spent(bench))

    # ---- what may be done

    def choose(self, offers: Sequence[Step], dice: Dice) -> Step:
        """One kind of step by weight, then one of that kind."""
        kinds = sorted({type(step) for step in offers}, key=lambda kind: kind.__name__)
        kind = dice.pick([kind for kind in kinds for _ in range(self.weights.get(kind, 1))])
        return dice.pick([step for step in offers if type(step) is kind])

    @abstractmethod
    def uses(self, bench: B, seat: int, kind: int) -> Iterable[tuple[str, Occasion]]:
        """What a player might do with a card, as a participle and the occasion that it would be."""

    def why_not(self, bench: B, seat: int, kind: int) -> list[str]:
        """Why a card can't be used now, in words; nothing where it can."""
        lines = []
        for verb, occasion in self.uses(bench, seat, kind):
            for ruling, check in bench.rules.on(occasion):
                fault = check(bench, occasion)
                if fault is not None:
                    lines.append(f"can't be {verb}: {fault.message} ({ruling.id})")
                    break
        return lines


def _first(zones: Iterable[Zone]) -> str:
    return next((zone.id for zone in zones), "")


# ---- turns


def begin(bench: TurnBench, seats: list[int]) -> None:
    """A turn begins: of one player, or of several who share it."""
    now = bench.now
    now.turn += 1
    now.base = now.clock = now.turn * bench.game.phases_a_turn
    now.active = seats[0]
    now.on_turn = seats
    now.drawn = 0


class TurnSoFar(NamedTuple):
    """A turn, and how far it had come."""

    number: int
    base: int
    clock: int
    active: int
    on_turn: list[int]
    drawn: int
    last_active: int
    passed_over: list[int]


def so_far(bench: TurnBench) -> TurnSoFar:
    """The turn that is on, to come back to."""
    now = bench.now
    return TurnSoFar(
        now.turn, now.base, now.clock, now.active, now.on_turn, now.drawn, now.last_active, now.passed_over
    )


def resume(bench: TurnBench, turn: TurnSoFar) -> None:
    """An earlier turn goes on: its end was taken back."""
    now = bench.now
    now.turn, now.base, now.clock, now.active, now.on_turn, now.drawn, now.last_active, now.passed_over = turn
    now.elsewhere = -1


def pass_on(bench: TurnBench, missing: int = 0) -> None:
    """The turn is over; the next player is on turn, after so many who miss theirs."""
    now = bench.now
    now.last_active = now.active
    now.elsewhere = -1
    if bench.scars:
        bench.scars.pop(TURN, None)
    if now.over is not None:
        return
    seat = now.active + 1 if now.active + 1 < bench.n else 0
    if now.out[seat]:
        seat = bench.following(now.active)
    if missing or now.passed_over:
        now.passed_over = []
        for _ in range(missing):
            now.passed_over.append(seat)
            seat = bench.following(seat)
    begin(bench, [seat])


def turn_of(bench: TurnBench, seat: int, step: Step, kind: int = -1) -> bool:
    """Whether an act belongs to the turn that is on; judged if it does not.

    A record that goes on from such an act is followed: the second act in a row out of turn begins a turn.
    """
    now = bench.now
    if after_the_end(bench, seat, step, kind):
        return False
    if seat == now.active:
        now.elsewhere = -1
        return True
    if now.out[seat]:
        bench.judge(Acting(seat, step, "out", kind))
        return False
    finding = bench.judge(Acting(seat, step, bench.game.astray(bench, seat, step), kind))
    if now.elsewhere == seat:
        now.last_active = now.active
        begin(bench, [seat])
        now.elsewhere = -1
        return True
    bench.scar(TURN, finding)
    now.elsewhere = seat if type(step) in bench.game.goes_on_after else bench.following(seat)
    return False


def comes(bench: TurnBench, seat: int, step: Step, kind: int = -1) -> bool:
    """An act comes: whether it belongs to the turn that is on. If so, what was owed before it is missed."""
    own = turn_of(bench, seat, step, kind)
    if own:
        bench.overtaken_by(step)
    return own


def after_the_end(bench: TurnBench, seat: int, step: Step, kind: int = -1) -> bool:
    """Whether the game is over; that somebody acts then is judged once."""
    if bench.now.over is None:
        return False
    if not bench.silent:
        bench.scar(OVER, bench.judge(Acting(seat, step, bench.game.ended(bench), kind)))
        bench.silent = True
        bench.now.elsewhere = bench.following(seat)
    return True


def play_on(bench: TurnBench) -> None:
    """The table lets an act after the end stand: the next player goes on, and who has no cards is out."""
    now = bench.now
    _, hands = bench.game.stock(bench)
    for seat, hand in enumerate(hands):
        now.out[seat] = not hand.size
    if now.elsewhere >= 0 and not all(now.out):
        begin(bench, [now.elsewhere if not now.out[now.elsewhere] else bench.following(now.elsewhere)])
    now.elsewhere = -1


def call(bench: TurnBench, step: Call) -> None:
    """The table decides about an earlier step. Where it lets an act after the end stand, the game goes on."""
    if step.allow == "stands" and bench.now.over is not None and bench.silent:
        play_on(bench)
