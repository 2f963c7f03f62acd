"""Laws that hold for every game: simulated games are clean, lose no card, and are read as they are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

import msgspec

from adjudicator import catalogue
from adjudicator.formats import reading
from adjudicator.formats.fields import UNWRITTEN
from adjudicator.formats.log import Header, Step
from adjudicator.hindsight.story import replay
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import simulate


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


LAWS: Final[tuple[Callable[[Simulated], list[str]], ...]] = (
    is_clean, loses_no_card, is_the_same_twice, ends, was_offered, offers_are_clean, is_read_as_written,
)  # fmt: skip


# ---- what they ask


def offered(judge: Judge, seat: int | None = None) -> list[Any]:  # Any: steps of the game
    """What the rules allow now, by everybody or one seat."""
    seats = judge.bench.alive() if seat is None else [seat]
    return [step for seat in seats for step in judge.rules.game.offers(judge.bench, seat)]


def _is_of(step: Any, offer: Any) -> bool:  # Any: steps of the game
    """Whether an offer is this step, its card perhaps left open: nobody knows it before it is seen."""
    left_open = getattr(offer, "card", None) in (None, UNWRITTEN)
    return outline(step)[:2] == outline(offer)[:2] if left_open else outline(step) == outline(offer)


def outline(step: Any) -> tuple[object, ...]:  # Any: a step of the game
    """A step without what an offer leaves open: who does what, with which card."""
    return type(step), step.by, getattr(step, "card", None)


def _judged(game: Simulated, *, thorough: bool = False) -> Judge:
    return replay(game.rules, game.pack, game.header, game.steps, thorough=thorough)
