"""Faults put into simulated games, one at a time: is exactly one finding made, at the step where it was put?

`python -m tests.games.knowledge_is_power.faults 40` does so with many games and counts by kind.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from msgspec import structs

from adjudicator import catalogue
from adjudicator.contract.laws import reread
from adjudicator.explain.story import replay
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import ANEW, NONE, SELECT, TO_SELECT, WINDOWS, KnowledgeBench
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.simulate import simulate

rules, pack = catalogue.rules("knowledge-is-power"), catalogue.shipped_pack("poker-and-buffs")
AFTER = 9
"""So many steps of the game follow a fault: what it changes would soon lead to another game."""


class Meddled(NamedTuple):
    """A record with a fault: its steps, the step that is wrong, and the ruling that must say so."""

    steps: list[Any]
    at: int
    rule: str


class Moment(NamedTuple):
    """A game before one of its steps."""

    bench: KnowledgeBench
    steps: list[Any]
    """All of the game."""
    n: int
    """The number of the next step, from 0."""

    @property
    def step(self) -> Any:
        return self.steps[self.n]

    @property
    def names(self) -> list[str]:
        """Who is still in, with tokens enough for what a fault may cost."""
        now = self.bench.now
        return [self.bench.names[seat] for seat in self.bench.alive() if now.tokens[seat] > 5]

    def other(self, name: str) -> str | None:
        """Somebody else."""
        return next((one for one in self.names if one != name), None)

    def instead(self, *steps: Any, rule: str, at: int = 0, skip: int = 1) -> Meddled:
        """Other steps in place of the next ones; `at` says which of them is wrong."""
        rest = self.steps[self.n + skip : self.n + skip + AFTER]
        return Meddled([*self.steps[: self.n], *steps, *rest], self.n + at + 1, rule)


Fault = Callable[[Moment], Meddled | None]


def of(kind: type, change: Callable[[Moment, Any], Meddled | None]) -> Fault:
    """A fault in a step of one kind."""
    return lambda it: change(it, it.step) if isinstance(it.step, kind) and it.step.by in it.names else None


def in_window(make: Callable[[Moment, str, str], tuple[Any, str] | None]) -> Fault:
    """A step that is put into a window."""

    def meddle(it: Moment) -> Meddled | None:
        owed = it.bench.ledger.owed(ANEW) is not None
        if owed or it.bench.at not in WINDOWS or len(it.names) < 2 or isinstance(it.step, s.Refuse | s.Draw):
            return None
        made = make(it, *it.names[:2])
        return None if made is None else it.instead(made[0], rule=made[1], skip=0)

    return meddle


def _replaced(key: str, rule: str) -> Callable[[Moment, Any], Meddled | None]:
    def change(it: Moment, step: Any) -> Meddled | None:
        name = it.other(getattr(step, key))
        return it.instead(structs.replace(step, **{key: name}), rule=rule) if name else None

    return change


def _two(first: type, second: type, rule: str) -> Fault:
    """Two steps in the wrong order."""

    def meddle(it: Moment) -> Meddled | None:
        pair = it.steps[it.n : it.n + 2]
        if len(pair) < 2 or not isinstance(pair[0], first) or not isinstance(pair[1], second):
            return None
        if {step.by for step in pair} - {*it.names} or (first is second and pair[0].by == pair[1].by):
            return None
        return it.instead(pair[1], pair[0], rule=rule, skip=2)

    return meddle


def _seat(it: Moment, name: str) -> int:
    return it.bench.seat_of[name]


def _unknown(it: Moment, name: str) -> int | None:
    """A place of somebody's row whose card is not known."""
    return next((place + 1 for place in it.bench.unknown(_seat(it, name))), None)


def _unpaid(it: Moment, one: str, other: str) -> tuple[Any, str] | None:
    place = _unknown(it, one)
    return None if place is None else (s.Look(by=one, place=place), "KP-3.1")


def _back_unknown(it: Moment, one: str, other: str) -> tuple[Any, str] | None:
    place = _unknown(it, other)
    if place is None or it.bench.now.selected[_seat(it, other)] == place - 1:
        return None
    return s.Return(by=one, of=other, place=place), "KP-D.12"


def _own(it: Moment, one: str, other: str) -> tuple[Any, str] | None:
    free = [p for p in it.bench.places(_seat(it, one)) if p != it.bench.now.selected[_seat(it, one)]]
    if not free or it.bench.now.ordered[_seat(it, one)] != NONE:
        return None
    return s.Reveal(by=one, of=one, place=free[0] + 1, card="?", decide="shuffle"), "KP-3.4"


def _another_card(it: Moment, step: s.Play) -> Meddled | None:
    seat = _seat(it, step.by)
    row = it.bench.now.rows[seat]
    others = [p for p in it.bench.places(seat) if p + 1 != step.place and row.kinds[p] >= 0]
    if not others:
        return None
    ordered = it.bench.now.ordered[seat] != NONE
    card = it.bench.pack.written(row.kinds[others[0]])
    rest = [step for step in it.steps[it.n + 1 :] if not isinstance(step, s.Lose | s.Gain | s.Draw)][:1]
    played = [step for step in rest if isinstance(step, s.Play)]
    wrong = structs.replace(step, card=card, place=others[0] + 1)
    return Meddled([*it.steps[: it.n], wrong, *played], it.n + 1, "KP-3.4" if ordered else "KP-2.3")


def _too_early(it: Moment, step: s.Select) -> Meddled | None:
    owing = [due for due in it.bench.ledger.open if due.what is TO_SELECT]
    other = it.other(step.by)
    if it.bench.at != SELECT or len(owing) < 2 or other is None:
        return None
    return it.instead(s.Strike(by=other, of=step.by), step, rule="KP-2.2", skip=1)


def _second_exchange(it: Moment, step: s.Exchange) -> Meddled | None:
    other = [p for p in it.bench.places(_seat(it, step.by)) if p + 1 != step.place]
    return it.instead(step, s.Exchange(by=step.by, place=other[0] + 1), rule="KP-D.23", at=1) if other else None


def _select_again(it: Moment, step: s.Select) -> Meddled | None:
    other = [p for p in it.bench.places(_seat(it, step.by)) if p + 1 != step.place]
    return it.instead(step, s.Select(by=step.by, place=other[0] + 1), rule="KP-D.13", at=1) if other else None


def _second_look(it: Moment, step: s.Look) -> Meddled | None:
    unknown = [p + 1 for p in it.bench.unknown(_seat(it, step.by)) if p + 1 != step.place]
    if step.pays or not unknown:
        return None
    return it.instead(step, s.Look(by=step.by, place=unknown[0]), rule="KP-2.1", at=1)


def _two_drawn(it: Moment, step: s.Draw) -> Meddled | None:
    told = it.bench.now.told == _seat(it, step.by)  # the line may say what an act before it has drawn
    return None if told else it.instead(step, step, rule="KP-2.6", at=1)


def _another_row(it: Moment, step: s.Look) -> Meddled | None:
    wrong = structs.replace(step, of=it.other(step.by), card="?")
    return it.instead(wrong, step, rule="KP-D.11" if step.pays else "KP-2.1") if wrong.of and not step.pays else None


def _at_oneself(it: Moment, step: s.Use) -> Meddled | None:
    hurts = step.card in ("wound", "leech")  # what another card does to a row would change the rest of the game
    return it.instead(structs.replace(step, of=step.by), rule="KP-1.3") if hurts else None


def _used_twice(it: Moment, step: s.Use) -> Meddled | None:
    selects = it.n + 1 < len(it.steps) and isinstance(it.steps[it.n + 1], s.Select)  # at once, before any act
    return None if selects else it.instead(step, step, rule="KP-D.19", at=1)


def _dead(it: Moment) -> Meddled | None:
    fallen = it.bench.now.fell
    if not fallen or it.bench.at not in WINDOWS:
        return None
    return it.instead(s.Select(by=it.bench.names[fallen[0]], place=1), rule="KP-4.1", skip=0)


FAULTS: dict[str, Fault] = {
    "wrong loser": of(s.Lose, _replaced("by", "KP-2.4")),
    "two tokens lost": of(s.Lose, lambda it, step: it.instead(structs.replace(step, tokens=2), rule="KP-2.4")),
    "wrong drawer of the buff": of(s.Gain, _replaced("by", "KP-2.5")),
    "two buffs drawn": of(s.Gain, lambda it, step: it.instead(step, s.Gain(by=step.by), rule="KP-2.5", at=1)),
    "buff before token": _two(s.Lose, s.Gain, "KP-2.2"),
    "order of draws": _two(s.Draw, s.Draw, "KP-5.2"),
    "two cards drawn": of(s.Draw, _two_drawn),
    "unpaid look": in_window(_unpaid),
    "second look": of(s.Look, _second_look),
    "look at another's card": of(s.Look, _another_row),
    "too few tokens": in_window(lambda it, one, other: (s.Strike(by=one, of=other, pays=99), "KP-3.7")),
    "wrong price": in_window(lambda it, one, other: (s.Strike(by=one, of=other, pays=2), "KP-3.5")),
    "own token removed": in_window(lambda it, one, other: (s.Strike(by=one, of=one), "KP-3.5")),
    "two tokens removed": in_window(
        lambda it, one, other: (s.Strike(by=one, of=other, then=[s.TokensLost(by=other, tokens=2)]), "KP-3.5")
    ),
    "token for the payer": in_window(
        lambda it, one, other: (
            s.Strike(by=one, of=other, then=[s.TokensLost(by=other), s.TokensGained(by=one)]),
            "KP-D.26",
        )
    ),
    "unknown card sent back": in_window(_back_unknown),
    "own card revealed": in_window(_own),
    "taken in a window": in_window(
        lambda it, one, other: (
            (s.Take(by=one, of=other, place=it.bench.places(_seat(it, other))[0] + 1), "KP-3.2")
            if it.bench.at == WINDOWS[0] and it.bench.places(_seat(it, other))
            else None
        )
    ),
    "another card played": of(s.Play, _another_card),
    "action outside a window": of(s.Select, _too_early),
    "exchange twice": of(s.Exchange, _second_exchange),
    "selected twice": of(s.Select, _select_again),
    "acts when out": _dead,
    "buff aimed at oneself": of(s.Use, _at_oneself),
    "buff used twice": of(s.Use, _used_twice),
    "buff not held": in_window(
        lambda it, one, other: (
            (s.Use(by=one, card="plague"), "KP-D.19") if it.bench.spelled["plague"] in it.bench.now.spent else None
        )
    ),
    "exchange after the play": in_window(
        lambda it, one, other: (
            (s.Exchange(by=one, place=it.bench.places(_seat(it, one))[0] + 1), "KP-5.1")
            if it.bench.at == WINDOWS[2] and it.bench.places(_seat(it, one))
            else None
        )
    ),
}


def meddled(seed: int, players: int) -> Iterator[tuple[str, Any, Meddled]]:
    """For each kind of fault one record of a simulated game with it, if there is a place for it."""
    header, steps, _ = simulate(rules, pack, players, seed, steps=900)
    steps = reread(rules, steps)
    places: dict[str, list[Meddled]] = {}
    judge = Judge(rules, pack, header)
    for n, step in enumerate(steps):
        for name, fault in FAULTS.items():
            made = fault(Moment(judge.bench, steps, n))  # type: ignore[arg-type]
            if made is not None:
                places.setdefault(name, []).append(made)
        judge.feed(step)
    dice = Dice(f"faults {seed} {players}")
    for name, found in places.items():
        yield name, header, dice.pick(found)


def found_once(header: Any, it: Meddled) -> list[str]:
    """What is wrong with the findings of a record; nothing where there is one, at the step, by the ruling."""
    report = replay(rules, pack, header, it.steps, guess=False).report
    top = [finding for finding in report.top() if not finding.open]
    if len(top) == 1 and top[0].step == it.at and it.rule in top[0].rulings:
        return []
    return [f"{it.at} {it.rule}: {[(f.step, f.rule, f.message) for f in top]}"]


def main(seeds: int) -> None:
    """Count, by kind."""
    tried, missed = Counter[str](), Counter[str]()
    for seed in range(seeds):
        for players in (3, 4, 5):
            for name, header, made in meddled(seed, players):
                tried[name] += 1
                wrong = found_once(header, made)
                missed[name] += bool(wrong)
                if wrong and missed[name] <= 2:
                    print(seed, players, name, *wrong)
    for name in FAULTS:
        print(f"{name:28} {tried[name]:5} {missed[name]:5}")
    print(f"{sum(tried.values())} faults of {len(FAULTS)} kinds, {sum(missed.values())} not found once")


if __name__ == "__main__":
    main(int(sys.argv[1]))
