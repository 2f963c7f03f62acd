"""Faults of players, put in while a game is simulated, so that what follows is what really follows."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from copy import copy
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header, Step
from adjudicator.kernel.bench import Bench
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import simulate
from benchmarks.explaining.records import Damage, Line, lines_of

Act: TypeAlias = Any  # Any: a step of one of the games
WORDS: Final = ("end", "decline", "pass", "refuse")
"""Acts that are mere words: nobody goes wrong by saying them for another."""
USES: Final = ("discard", "play")
"""Acts by which a card of a hand is used."""
FEW: Final = 8
"""In a lasting game, so many cards of a hand are kept."""
PATIENCE: Final = 0.3
"""The share of moments that could have a fault and are left alone."""


class Wrong(NamedTuple):
    """An act that may be wrong, and how likely it is tried first."""

    weight: int
    kind: str
    act: Act


def game_with_faults(
    rules: Rules, pack: Pack, players: int, teams: int, seed: str, faults: int, steps: int, *, lasting: bool = False
) -> tuple[Header, list[Line], list[Damage]] | None:
    """Simulate a game with so many faults of players; None if it has no moment for one of them.

    In a `lasting` game nobody uses one of their last cards.
    """
    coin = random.Random(f"{seed} faults")
    moments = sorted(coin.sample(range(4, max(6, steps - 8)), faults)) if faults else []
    truth: list[Damage] = []

    def meddle(judge: Judge, dice: Dice) -> Sequence[Step]:
        n = len(judge.steps)
        if len(truth) >= faults or n < moments[len(truth)] or coin.random() < PATIENCE:
            return _sparing_cards(judge, dice) if lasting else ()
        found = _fault(judge, coin, f"{seed} {n}")
        if found is None:
            return _sparing_cards(judge, dice) if lasting else ()
        kind, step, finding = found
        truth.append(Damage(what="fault", kind=kind, mark=n, player=finding.player, rule=finding.rule))
        return (step,)

    header, played, _ = simulate(rules, pack, players, seed, teams=teams, steps=steps, meddle=meddle)
    return None if len(truth) < faults else (header, lines_of(played), truth)


def _sparing_cards(judge: Judge, dice: Dice) -> Sequence[Step]:
    """Do something else than use one of the last cards of a hand, if there is anything else to do."""
    bench: Any = judge.bench  # Any: the bench of one of the games
    if bench.now.hands[bench.now.active].size > FEW:
        return ()
    offers = [step for seat in range(bench.n) for step in judge.rules.game.offers(bench, seat)]
    others = [offer for offer in offers if _tag(offer) not in USES]
    return [judge.rules.game.complete(bench, dice.pick(others), dice)] if others else ()


def _fault(judge: Judge, coin: random.Random, dice_seed: str) -> tuple[str, Step, Finding] | None:
    """Find an act of which the judge, who knows every card, says exactly one thing: that somebody did wrong."""
    for kind, act in _wrong_acts(judge, coin):
        trial = judge.parted()
        trial.steps = list(judge.steps)
        before = {id(finding) for finding in trial.report.findings}
        trial.bench.dice = trial.dice = Dice(dice_seed)
        step = copy(act)
        if kind != "unnamed":
            step = judge.rules.game.complete(trial.bench, step, trial.dice)
        written = copy(step)
        trial.feed(step)
        new = [f for f in trial.report.findings if id(f) not in before and not f.open]
        if _one_thing(trial, new) and trial.bench.now.over is None:
            return kind, written, next(f for f in new if f.because_of is None)
    return None


def _one_thing(trial: Judge, new: Sequence[Finding]) -> bool:
    """Whether these findings come to one error of a player, with every card where the record has it."""
    top = [finding for finding in new if finding.because_of is None]
    if len(top) != 1 or top[0].fault not in ("illegal", "missed") or top[0].severity != "error":
        return False
    astray = any(finding.fault == "mismatch" for finding in new) or trial.report.contradicted(top[0])
    return not astray and top[0].player is not None


def _wrong_acts(judge: Judge, coin: random.Random) -> list[tuple[str, Act]]:
    """Collect acts that may be wrong now, as players go wrong: not what only a scorer gets wrong."""
    bench, rules = judge.bench, judge.rules
    offers: list[Act] = [step for seat in range(bench.n) for step in rules.game.offers(bench, seat)]
    done: list[Act] = [step for step in judge.steps if hasattr(step, "by")]
    found = [
        *_out_of_turn(bench, offers, coin),
        *_once_more(done),
        *_cards_of_hands(bench, done, coin),
        *_passing_over(judge, offers, coin),
    ]
    named = [offer for offer in offers if hasattr(offer, "name") and isinstance(getattr(offer, "card", None), str)]
    if named:
        found.append(Wrong(2, "unnamed", coin.choice(named)))
    found.sort(key=lambda one: -(coin.random() ** (1 / one.weight)))
    return [(one.kind, one.act) for one in found]


def _out_of_turn(bench: Bench, offers: Sequence[Act], coin: random.Random) -> Iterator[Wrong]:
    """Another player does what somebody may do now."""
    acts = [offer for offer in offers if _tag(offer) not in WORDS]
    if acts:
        offer = coin.choice(acts)
        others = [name for name in bench.names if name != offer.by]
        if others:
            yield Wrong(1, "out-of-turn", msgspec.structs.replace(offer, by=coin.choice(others)))


def _once_more(done: Sequence[Act]) -> Iterator[Wrong]:
    """The last act once more, with what really comes: a second draw, another selection."""
    if not done:
        return
    last = done[-1]
    if _tag(last) == "draw":
        yield Wrong(1, "again", type(last)(by=last.by))
    elif isinstance(getattr(last, "place", None), int):
        yield Wrong(1, "again", msgspec.structs.replace(last, place=1 + last.place % 5))


def _cards_of_hands(bench: Bench, done: Sequence[Act], coin: random.Random) -> Iterator[Wrong]:
    """A card of a hand is laid or played, as cards are in this game."""
    uses = [step for step in done if isinstance(getattr(step, "card", None), str) and _tag(step) in USES]
    now: Any = bench.now  # Any: the position of one of the games
    if not uses or not hasattr(now, "hands"):
        return
    for whose in (getattr(now, "active", 0), coin.randrange(bench.n)):
        cards = list(now.hands[whose].kinds())
        if len(cards) > 2:
            like = type(coin.choice(uses))
            card = bench.pack.cards[coin.choice(cards)].id
            yield Wrong(4, "card-of-the-hand", like(by=bench.names[whose], card=card))


def _passing_over(judge: Judge, offers: Sequence[Act], coin: random.Random) -> Iterator[Wrong]:
    """What could be done if something were not due."""
    if not judge.bench.ledger.open:
        return
    other = judge.parted().bench
    due = coin.choice(other.ledger.open)
    other.ledger.drop(due)
    beyond = [step for seat in range(judge.bench.n) for step in judge.rules.game.offers(other, seat)]
    known = {msgspec.json.encode(offer) for offer in offers}
    beyond = [step for step in beyond if msgspec.json.encode(step) not in known]
    if beyond:
        yield Wrong(2 if due.what.id == "draw" else 9, "passed-over", coin.choice(beyond))


def _tag(step: Act) -> str:
    tag: str = step.__struct_config__.tag
    return tag
