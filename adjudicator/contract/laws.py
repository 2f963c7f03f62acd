"""Laws that hold for every game: simulated games are clean, lose no card, and are read as they are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import partial
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec

from adjudicator import catalogue
from adjudicator.explain.story import replay
from adjudicator.formats import reading
from adjudicator.formats.edition import Edition
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Act, Header, Step
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.game import Game
from adjudicator.kernel.occasions import Deed, Occasion
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Check, Fault, Ruling, ruling
from adjudicator.kernel.simulate import legal, simulate


class Simulated(NamedTuple):
    """A simulated game."""

    rules: Rules
    pack: Pack
    header: Header
    steps: list[Any]  # Any: steps of the game
    """As they are read back from their record."""
    judge: Judge
    """The judge that played along."""
    seed: int
    teams: int = 0


def simulated(rules: Rules, pack: Pack, players: int, seed: int, *, teams: int = 0, steps: int = 900) -> Simulated:
    """Play one random game, and read it back from its record."""
    header, played, judge = simulate(rules, pack, players, seed, teams=teams, steps=steps)
    return Simulated(rules, pack, header, reread(rules, played), judge, seed, teams)


def reread(rules: Rules, steps: Sequence[Any]) -> list[Any]:  # Any: steps of the game
    """Steps as they come out of their record."""
    return catalogue.step_decoder(rules.game.id).decode(msgspec.json.encode(steps))


def broken_laws(game: Simulated) -> list[str]:
    """What of the laws a simulated game breaks."""
    return [line for law in LAWS for line in law(game)]


# ---- the laws


def is_clean(game: Simulated) -> list[str]:
    """A game drawn from what the rules allow gives no finding, also where every ruling is asked at every step."""
    asked = {
        "as it is played": game.judge.report.findings,
        "replayed": _judged(game).report.findings,
        "replayed with every ruling asked": _judged(game, thorough=True).report.findings,
    }
    return [f"{how}, step {f.step}: {f.rule} {f.message}" for how, findings in asked.items() for f in findings]


def loses_no_card(game: Simulated) -> list[str]:
    """After each step every card of the deck is in one place."""
    lost: list[str] = []
    judge = Judge(game.rules, game.pack, game.header)
    judge.feed_all(game.steps, observe=partial(_counted, game.pack.total, lost))
    return lost


def _counted(total: int, lost: list[str], n: int, step: Step | None, bench: Bench) -> None:
    if bench.count() != total or min(bench.now.loose) < 0 or bench.now.limbo:
        lost.append(f"after step {n} there are {bench.count()} of {total} cards")


def is_the_same_twice(game: Simulated) -> list[str]:
    """Replayed twice a record gives the same findings and the same position."""
    one, other = _judged(game), _judged(game)
    equal = one.report.findings == other.report.findings and _position(one) == _position(other)
    return [] if equal else ["replayed twice it is not the same"]


def _position(judge: Judge) -> list[object]:
    now = judge.bench.now
    return [place for _, _, place in now.every_place(judge.bench.game.zones)] + [now.active, now.turn, now.out]


def ends(game: Simulated) -> list[str]:
    """A game that is over as it is played is over in its record, with the same winners, and allows nothing."""
    judge = _judged(game)
    over = [j.bench.now.over and j.bench.now.over.winners for j in (game.judge, judge)]
    found = [] if over[0] == over[1] else [f"it ends with {over[0]}, and in its record with {over[1]}"]
    if over[0] is not None:
        seats = range(judge.bench.n)
        found += [
            f"it is over, and allows {step}" for j in (game.judge, judge) for seat in seats for step in offered(j, seat)
        ]
    return found


def was_offered(game: Simulated) -> list[str]:
    """Each step is among those that the table offers just before it, judged from the record."""
    judge = Judge(game.rules, game.pack, game.header)
    for n, step in enumerate(game.steps, 1):
        seat = judge.names.index(step.by)
        if not any(_is_of(step, offer) for offer in offered(judge, seat)):
            return [f"step {n} is not offered: {step}"]
        judge.feed(step)
    return []


def offers_are_clean(game: Simulated, points: int = 2) -> list[str]:
    """Whatever is offered at some points of a game can be carried out, and gives no finding."""
    rules, found = game.rules, []
    for n in sorted(Dice(f"offers {game.seed}").shuffled(range(len(game.steps)))[:points]):
        offer, left = 0, 1
        while offer < left:
            header, _, judge = simulate(rules, game.pack, len(game.judge.names), game.seed, teams=game.teams, steps=n)
            offers = offered(judge)
            left = len(offers)
            if offers:
                judge.feed(rules.game.complete(judge.bench, offers[offer], Dice(f"{game.seed} {n} {offer}")))
                again = replay(rules, game.pack, header, reread(rules, judge.steps))
                clean = not [f for f in (*judge.report.findings, *again.report.findings) if not f.open]
                if not clean or again.bench.count() != game.pack.total:
                    found.append(f"step {n + 1} is offered and not clean: {judge.steps[-1]}")
            offer += 1
    return found


def is_read_as_written(game: Simulated) -> list[str]:
    """Object, lines and structs say the same."""
    data = reading.canonical(game.header, game.steps)
    found = []
    for text, lines in ((data, False), (reading.to_lines(game.header, game.steps), True)):
        log = reading.read_log(text, lambda header: game.rules.game.forms, lines=lines)
        if (log.header, log.steps) != (game.header, game.steps) or reading.canonical(log.header, log.steps) != data:
            found.append(f"it is not the same after reading and writing{' in lines' if lines else ''}")
    return found


A_WHILE: Final = 40
"""So many steps of a game are drawn with each such ruling."""


def asks_every_ruling(game: Simulated) -> list[str]:
    """A ruling that no game knows is asked on each occasion of a clean game: in its lane, its guards and its offers."""
    return [line for on in _occasions(game) for line in _asked(game, on)]


def _occasions(game: Simulated) -> list[type[Occasion]]:
    """The kinds of occasions that come up, where every ruling is asked."""
    heard = Ears(game.rules)
    judge = Judge(heard, game.pack, game.header, thorough=True)
    heard.kinds.clear()  # what the start is judged on can't be otherwise
    judge.feed_all(game.steps)
    return list(heard.kinds)


class Ears(Rules):
    """Rules that keep on what kinds of occasions a ruling was asked."""

    def __init__(self, rules: Rules) -> None:
        """The same rules."""
        super().__init__(rules.game, rules.lineage, {id: rules.options[id] for id in rules.chosen})
        self.kinds: dict[type[Occasion], None] = {}

    def on(self, occasion: Occasion) -> Sequence[tuple[Ruling, Check]]:
        """As the rules have it."""
        self.kinds[type(occasion)] = None
        return super().on(occasion)


def _asked(game: Simulated, on: type[Occasion]) -> Iterator[str]:
    """What of a ruling that forbids about half of such occasions is not found, or not kept to."""
    kinds = tuple(kind for kind in game.rules.game.acts if issubclass(kind, Act)) if on is Deed else (on,)
    strange = ruling("X-1", "forbidden-by-chance", cite="1", on=kinds)(_by_chance)
    rules = Rules(_knowing(game.rules.game, strange), (*game.rules.lineage, OTHER_BOOK))
    found = [_found(rules, game, thorough=thorough) for thorough in (False, True)]
    if found[0] != found[1]:
        yield f"a ruling on {on.__name__} is not always asked"
    drawn = simulated(rules, game.pack, len(game.judge.names), game.seed, teams=game.teams, steps=A_WHILE)
    wrong = [*drawn.judge.report.findings, *_found(rules, drawn, thorough=True)]
    yield from (f"a ruling on {on.__name__} is not kept to: step {f.step}: {f.message}" for f in wrong if not f.open)


def _found(rules: Rules, game: Simulated, *, thorough: bool) -> list[Finding]:
    """What is found in a game by other rules."""
    return replay(rules, game.pack, game.header, game.steps, thorough=thorough, guess=False).report.findings


def _knowing(game: Game[Any], strange: Ruling) -> Game[Any]:  # Any: the game's own bench
    """A game with one ruling more."""
    other = copy(game)
    other.rulings = (*game.rulings, strange)  # type: ignore[misc]  # of this instance alone
    return other


def _by_chance(bench: Bench, it: Occasion) -> Fault | None:
    """No card is used by whom this does not suit.

    Why: a law has to be tried with rulings that nobody could know.
    Breach: half of all acts.
    Fine: the other half.
    """
    said = [getattr(it, slot, None) for kind in type(it).__mro__ for slot in getattr(kind, "__slots__", ())]
    if type(it) is Deed:
        fields = [getattr(it.step, name) for name in it.step.__struct_fields__]
        said += [field for field in fields if isinstance(field, str)]  # a number may be written as a list of cards
    text = " ".join(str(one) for one in said if isinstance(one, int | str))
    return Fault(f"{text} is forbidden") if crc32(text.encode()) % 2 else None


OTHER_BOOK: Final = Edition(format=1, id="x", title="Another book", book="X", parent="x")
LAWS: Final[tuple[Callable[[Simulated], list[str]], ...]] = (
    is_clean, loses_no_card, is_the_same_twice, ends, was_offered, offers_are_clean, is_read_as_written,
)  # fmt: skip


# ---- what they ask


def offered(judge: Judge, seat: int | None = None) -> list[Any]:  # Any: steps of the game
    """What the rules allow now, by everybody or one seat."""
    seats = judge.bench.alive() if seat is None else [seat]
    return [step for seat in seats for step in legal(judge.bench, seat)]


def _is_of(step: Any, offer: Any) -> bool:  # Any: steps of the game
    """Whether an offer is this step, its card perhaps left open: nobody knows it before it is seen."""
    left_open = getattr(offer, "card", None) in (None, UNWRITTEN)
    return outline(step)[:2] == outline(offer)[:2] if left_open else outline(step) == outline(offer)


def outline(step: Any) -> tuple[object, ...]:  # Any: a step of the game
    """A step without what an offer leaves open: who does what, with which card."""
    return type(step), step.by, getattr(step, "card", None)


def _judged(game: Simulated, *, thorough: bool = False) -> Judge:
    return replay(game.rules, game.pack, game.header, game.steps, thorough=thorough)
