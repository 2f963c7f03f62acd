"""What a game is to the kernel: data that it declares, and hooks that the kernel calls.

A game is a folder: its steps, acts and rulings, and one class that derives from `Game`, or from one of the bases that
know more (`rotation.TurnGame`, `cardtext.game.CardGame`). Every hook is given the bench at which the game is judged.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct

from adjudicator.errors import RegistryError
from adjudicator.formats.acts import Draw
from adjudicator.formats.edition import Value
from adjudicator.formats.finding import Finding, Remedy
from adjudicator.formats.forms import Forms
from adjudicator.formats.log import Act, Claim, Header, Step
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.dues import Due
from adjudicator.kernel.log_structs import forms
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.phrasebook import Phrasebook
from adjudicator.kernel.position import Otherwise
from adjudicator.kernel.ruling import Mending, Ruling
from adjudicator.kernel.watch import Watch
from adjudicator.kernel.zones import Bag, Counter, Mark, Phase, Pile, Zone
from adjudicator.native import mypyc_attr

B = TypeVar("B")
"""The game's bench."""
Sees: TypeAlias = Literal["actor", "laid", "open", "pair", "player"]
"""Who sees a card that is chosen: only who acts; everybody, since it is laid open by the act, or lies open already; the
two between whom it passes. `player` where no card is asked for."""
V = TypeVar("V", bound=Value)
"""The values of an option."""


class Option(NamedTuple, Generic[V]):
    """A house rule that a log can choose."""

    id: str
    default: V
    values: tuple[V, ...]
    """The values it can have; () for any whole number from 1."""
    text: str
    rule: str = ""
    """The ruling whose reading it switches."""
    offered: bool = False
    """The book itself offers it; otherwise it is a house rule against its text."""
    numbers: tuple[str, ...] = ()
    """The rulings, of whatever book, in whose texts its number stands."""
    house: str = ""
    """The sentence that they say besides where it is another; {} is so many of its things."""
    things: str = "card"
    """What its number counts, in the singular."""
    most: int = 1_000_000
    """The largest number that it can be."""


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
class Game(ABC, Generic[B]):
    """What a game declares, and the hooks by which the kernel asks it. Games keep nothing: all state is the bench's."""

    id: ClassVar[str]
    title: ClassVar[str]
    zones: ClassVar[tuple[Zone, ...]]
    counters: ClassVar[tuple[Counter, ...]] = ()
    phases: ClassVar[tuple[Phase, ...]] = ()
    """The phases of a turn or round in their order; none where a turn has no parts."""
    phases_a_turn: ClassVar[int] = 1
    """How far the clock goes in a turn."""
    steps: ClassVar[Any]  # Any: a union of structs, which is no type to mypy
    """The union of its own step structs; what every game has (claims, calls, notes, ...) is added to it."""
    start_keys: ClassVar[type[Struct] | None] = None
    """A struct whose fields a start position has beside the zones and counters."""
    claim_keys: ClassVar[type[Struct] | None] = None
    """A struct whose fields a claim has beside them."""
    forms: ClassVar[Forms]
    """The structs of its logs, made of all this."""
    acts: ClassVar[Mapping[type, Callable[[Any, Any], None]]]  # Any: the game's own bench, and a step of one kind
    """For each kind of step the function that judges it and carries it out: `act(bench, step)`. `Claim` stands for the
    game's own claims."""
    rulings: ClassVar[tuple[Ruling, ...]]
    unasked: ClassVar[Mapping[type, tuple[type, ...]]] = {}
    """For each kind of step the occasions on which rulings are not always asked: the lane takes it, a guard finds it
    clean, or it is offered as it is."""
    covered: ClassVar[frozenset[str]] = frozenset()
    """The rulings that lane, guards and offers keep to there. Where another speaks, every ruling is asked."""
    goes_on_after: ClassVar[tuple[type, ...]] = ()
    """Kinds of steps that a player may do several times over in one turn, such as a draw."""
    words: ClassVar[Phrasebook] = Phrasebook()
    """How its steps and dues are told."""
    options: ClassVar[tuple[Option[Any], ...]] = ()  # Any: each has values of its own
    part: ClassVar[str] = "Turn"
    """What a story calls the parts that it has headings for."""
    privacy: ClassVar[str] = ""
    """The ruling that keeps looks private; switched off, everybody sees what one player looks at."""
    no_use: ClassVar[str] = "can do nothing with it now"
    """What is said of a player and a card that has no use, where no ruling stands against one."""
    wild_ranks: ClassVar[tuple[str, ...]] = ()
    """The ranks of cards for which something is named, such as a colour."""
    ends_turn: ClassVar[type[Act] | None] = None
    """The kind of step that ends a turn and says nothing else, if there is one."""
    opens_turn: ClassVar[type[Act] | None] = None
    """The kind of step that every turn begins with, and that is no choice, if there is one."""
    closes_turn: ClassVar[tuple[type[Act], ...]] = ()
    """The kinds of steps after which a player has usually no more to do: the end of the turn goes without saying."""
    lays_open: ClassVar[type[Act] | None] = None
    """The kind of step with which a player lays cards of the own hand open, if there is one."""
    uses_laid: ClassVar[tuple[type[Act], ...]] = ()
    """The kinds of steps whose card lies in front of its player already."""
    always_offered: ClassVar[tuple[type[Act], ...]] = ()
    """The kinds of steps that are among the offers wherever they are allowed."""
    series: ClassVar[bool] = False
    """Its logs can say where a series stands: the game takes it up and settles it (`kernel.series`)."""
    fewest_players: ClassVar[int] = 2
    """How many must sit down to play."""
    fewest_points_win: ClassVar[bool] = False
    """In a series the player with the fewest points does best, not the one with the most."""

    @classmethod
    def __class_getitem__(cls, bench: Any) -> Any:  # Any: what `typing` has there
        """Which bench a game is for matters to a type checker alone; a compiled class has no parameters."""
        return cls

    def __init_subclass__(cls) -> None:
        """Make the forms of a game that declares its zones and steps.

        Raises:
            RegistryError: for an option and a ruling of which one names the other, and is not named by it.
        """
        super().__init_subclass__()
        cls.phases_a_turn = len(cls.phases) or 1
        if "steps" in vars(cls):
            declared = (cls.zones, cls.counters, cls.phases, cls.steps, cls.start_keys, cls.claim_keys, cls.__module__)
            made = forms(*declared, points=cls.points is not Game.points, series=cls.series)
            cls.forms = made
            cls.acts = {made.claim if kind is Claim else kind: act for kind, act in cls.acts.items()}
        if "rulings" in vars(cls) or "options" in vars(cls):
            _check_options(cls.id, cls.options, getattr(cls, "rulings", ()))

    # ---- a game begins

    @abstractmethod
    def bench(self, rules: Any, pack: Pack, names: list[str]) -> B:  # Any: Rules, which are made of games
        """A bench with an empty position."""

    @abstractmethod
    def begin(self, bench: B, header: Header) -> None:
        """Lay the start position out and judge it."""

    @abstractmethod
    def deal(self, rules: Any, pack: Pack, names: list[str], dice: Dice) -> Any:  # Any: Rules; the game's own Start
        """A fresh start position by dice."""

    def check_deck(self, pack: Pack, rules: Any) -> None:  # most games take any deck. Any: Rules, which need games
        """Raise LogError for a deck that the game can't be played with by these rules."""

    # ---- a step is judged

    def lane(self, bench: B, steps: Sequence[Any], at: int, stop: int, ahead: int) -> int:  # Any: the game's own steps
        """Carry out steps that are plainly clean without asking a ruling, from `steps[at]` on and up to `stop`.

        Returns where the first step stands that is not so plain; its act judges it. `steps[at]` is step `at + ahead`
        of the log. That `lane` and the acts come to the same is a law that the tests hold (see `thorough`). A step on
        which a ruling speaks that the game has not `covered` does not come here.
        """
        return at

    # ---- what may be done

    @abstractmethod
    def offers(self, bench: B, seat: int) -> Iterable[Step]:
        """Every step that the rules let a seat make now, choices left open."""

    @abstractmethod
    def choose(self, offers: Sequence[Step], dice: Dice) -> Step:
        """One of several offered steps, by dice; weighted so that games come to an end."""

    def complete(self, bench: B, step: Any, dice: Dice) -> Step:  # Any: one of the game's steps
        """Fill what a step leaves open by dice, in a way on which no ruling speaks (`bench.allowed`)."""
        filled: Step = step
        return filled

    @abstractmethod
    def why_not(self, bench: B, seat: int, kind: int) -> list[str]:
        """Why a card can't be used now, in words; nothing where it can."""

    def sees_choices(self, pack: Pack, step: Any) -> Sequence[Sees]:  # Any: one of the game's steps
        """For each choice that a step writes down who sees the card that is chosen."""
        return ["actor"] * len(step.choose)

    # ---- words and remedies

    @abstractmethod
    def tell(self, bench: B, told: Any) -> str:  # Any: a step or outcome of the game, a due, or None
        """A step as one line of the story; a due as what is owed and by whom; `None` as the position.

        A step's line hangs on nothing but the step, the players and the deck. `telling.tell` does it for most games.
        """

    def mend(self, bench: B, finding: Finding, mending: Mending, due: Due | None, steps: Sequence[Step]) -> Remedy:
        """The remedy of a finding, once all steps are known: as its ruling says; what was left out is made up for."""
        if finding.fault in ("undetermined", "unrecorded"):
            return Remedy(grade="none", text="Ask what was done, and write it into the record.")
        if finding.fault == "mismatch":
            return Remedy(grade="none", text=mending.text)
        if finding.fault == "late":
            return Remedy(grade="certain", text="It has been put right; nothing more is to be done.")
        if mending.stands and any(isinstance(one, Act) and one.by != finding.player for one in steps[finding.step :]):
            return Remedy(grade="too-late", text=mending.stands)
        if mending.grade == "computed":
            owed = due is not None and not due.what.agreed
            return Remedy(grade="certain" if owed else "by-agreement", text=mending.text)
        drawn = self._drawn_since(finding, steps) if mending.onto_pile else 0
        if drawn:
            pile = next(zone.title for zone in self.zones if zone.rest)
            text = (
                f"If all agree, go back to step {finding.step}; if not, play goes on as it is: the card can't go back "
                f"where it lay, since step {drawn} took from the {pile}."
            )
            return Remedy(grade=mending.grade, text=text)
        return Remedy(grade=mending.grade, text=mending.text)

    def _drawn_since(self, finding: Finding, steps: Sequence[Step]) -> int:
        """The first step after a finding that drew cards; 0 if none did."""
        until = finding.settled_by - 1 if finding.settled_by is not None else len(steps)
        return next((n for n in range(finding.step + 1, until + 1) if isinstance(steps[n - 1], Draw)), 0)

    def otherwise(self, bench: B, finding: Finding, steps: Sequence[Step]) -> Otherwise | None:
        """What would be otherwise about the end of the game, had it not been for a fault; None where nothing would."""
        return None

    def points(self, bench: B) -> Sequence[float] | None:
        """What each seat has scored in a game that is over; None before that, or where hidden cards leave it open.

        A game without this hook has no points, and its claims can state none.
        """
        return None

    def in_order(self, bench: B, first: int) -> list[int]:
        """The seats still in the game in turn order, from `first` on."""
        order: list[int] = bench.in_order(first)  # type: ignore[attr-defined]  # a bench, which this module cannot know
        return order

    def marks(self, bench: B) -> Iterable[Mark]:
        """What is said of single cards of rows where they lie, such as that one was selected."""
        return ()

    def remarks(self, bench: B) -> Iterable[str]:
        """What the rules make of the table as it is, where nobody sees that at once."""
        return ()

    def named(self, bench: B) -> str:
        """What was named for the card on top, such as a colour; ? if nobody wrote it down; empty if nothing was."""
        return ""

    # ---- what happens to cards

    def changed(self, bench: B, pile: Pile) -> None:  # many games have nothing that hangs on it
        """A pile has changed in a way that what stands may depend on."""

    def seen_on(self, bench: B, pile: Pile) -> None:
        """The top card of a pile is known now, which nobody wrote down as it was laid there."""
        self.changed(bench, pile)

    def replenish(self, bench: B, pile: Pile) -> bool:
        """A pile is empty and a card must be drawn from it. False if there is nothing to draw."""
        return False

    def lay_as_taken(self, bench: B, step: Step) -> None:  # many games take cards only from the top of a pile
        """Put what a step takes from below the top of a pile where it lies before that step, to try another act."""

    def drawable(self, bench: B, pile: Pile) -> int:
        """How many cards can be drawn before nothing is left."""
        return len(pile)

    def run_dry(self, bench: B, pile: Pile) -> None:  # in many games it means nothing
        """A card must be drawn and there is none."""

    def forgotten(self, bench: B, pile: Pile) -> None:  # few games keep what hangs on an order
        """The order of a pile is not known any more."""

    def recover(self, bench: B, bag: Bag, seat: int, kind: int) -> None:  # there may be nothing to draw
        """A card is used that the bag cannot hold by the record: perhaps a draw that was missed had brought it."""

    def recover_top(self, bench: B, pile: Pile, kinds: Sequence[int]) -> None:  # there may be nothing to draw
        """Other cards are seen on a pile than the known top ones: perhaps missed draws had taken those above them."""

    def recover_size(self, bench: B, seat: int, size: int) -> None:  # there may be nothing to draw
        """A hand is seen to be larger than by the record: perhaps missed draws were made."""

    def confirm_top(self, bench: B, kind: int, beneath: Pile, size: int) -> None:  # there may be nothing to draw
        """A card lies on a pile, or did until now: missed draws have not taken it."""

    def confirm_size(self, bench: B, seat: int) -> None:  # there may be nothing to draw
        """A hand is as large as by the record: missed draws were not made."""

    def resize(self, bench: B, bag: Bag, size: int) -> None:  # only where hands are counted
        """The record shows another number of cards in a hand: the position bends, and what is missing is unknown."""

    def unwritten_draws(self, bench: B) -> list[tuple[Due, int]]:
        """Draws that were missed and may have been made without being written down: the due, and who drew."""
        return []

    # ---- what is judged in hindsight

    def left_open(self, bench: B, due: Due) -> None:  # in many games every due is sure
        """A due has lapsed of which nobody can say whether it was one."""

    def stops(self, bench: B) -> None:  # most games wait for nothing that the next line would show
        """The record stops here, in the middle of the game."""

    def missed(self, bench: B, dues: Sequence[Due]) -> None:  # in most games nothing hangs on it
        """These dues have lapsed together and were missed."""

    def answered(self, bench: B, watch: Watch, kind: int) -> None:
        """Cards seen later answer an open question: a hand held such a card, `kind`; or none, -1."""
        raise RegistryError(f"{self.id} asks no open questions")

    # ---- the table's own word, and the end

    def called(self, bench: B, allow: str) -> None:  # the kernel does what is common
        """The table has decided about an earlier step."""

    def winners(self, bench: B, seats: list[int]) -> list[int]:
        """Who wins when these do, such as their allies as well."""
        return seats


def _check_options(game: str, options: Sequence[Option[Any]], rulings: Sequence[Ruling]) -> None:  # Any: as above
    """Refuse options and rulings that do not fit together: who reads either has to find the other."""
    by_id, known = {r.id: r for r in rulings}, {o.id for o in options}
    for option in options:
        of = by_id.get(option.rule)
        if option.rule and (of is None or of.option != option.id):
            why = f'does not name it: option="{option.id}"' if of is not None else "is none"
            raise RegistryError(f"the option {option.id} of {game} names the ruling {option.rule}, which {why}")
    for r in rulings:
        if r.option and r.option not in known:
            raise RegistryError(f"the ruling {r.id} of {game} names the option {r.option}, which is none")
