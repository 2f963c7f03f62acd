"""Knowledge is power played in step with the enforcing engine: what it allows is held against what we offer.

Run as a script for the whole comparison: `python -m tests.games.knowledge_is_power.in_step GAMES`.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from adjudicator.explain.story import replay
from adjudicator.formats.log import Header
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.kernel.project import project
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.zones import EMPTY
from tests.games.knowledge_is_power.enforcing import acts, allowed, chance, course
from tests.games.knowledge_is_power.enforcing.position import OPTIONS, WINDOWS, Pending, Position, Slot, start
from tests.games.knowledge_is_power.scribe import PACK, Scribe, header_of, rules_of

Key = tuple[Any, ...]  # Any: names and numbers
SETTINGS = tuple(product(*OPTIONS.values()))


# ---- what is legal


def theirs(position: Position) -> set[Key]:
    """What the engine allows; where a window can be closed, also what comes next."""
    if position.phase in WINDOWS and allowed.legal(position)[:1] == [{"do": "close"}]:
        found = {key for act in allowed.legal(position)[1:] for key in _keys(position, act)}
        return found | theirs(acts.apply(position, {"do": "close"}))
    table = {"lose": course.losers, "buff": course.drawers}.get(position.phase)
    if position.phase == "play":
        places = {seat: _to_play(position, seat) for seat in position.alive()}
        found = {("play", seat, place) for seat, place in places.items() if place is not None}
        return found or theirs(acts.apply(position, {"do": "play"}))
    if table is not None:
        seats = [] if position.phase == "buff" and not position.buff_deck else table(position)
        found = {(position.phase, seat) for seat in seats}
        return found or theirs(acts.apply(position, {"do": position.phase}))
    return {key for act in allowed.legal(position) for key in _keys(position, act)}


def _to_play(position: Position, seat: int) -> int | None:
    player = position.player(seat)
    return player.ordered if player.ordered is not None else player.selected


def _keys(position: Position, act: dict[str, Any]) -> Iterator[Key]:
    do, seat, target, place = (act.get(key) for key in ("do", "by", "target", "place"))
    if do == "pay reveal":
        waiting = replace(position, pending=Pending("decide", seat, target, place))
        for choice in allowed.legal(waiting):
            yield ("reveal", seat, target, place, choice["choice"])
    elif do == "answer":
        yield ("refuse", seat)
    elif do == "use":
        yield ("use", seat, act["effect"], target, act.get("their place"), tuple(act.get("own", ())))
    elif do == "pay remove":
        yield ("strike", seat, target)
    elif do in ("take", "pay replace"):
        yield ("take" if do == "take" else "return", seat, target, place)
    elif do in ("draw", "pay hand"):
        yield ("draw" if do == "draw" else "renew", seat)
    else:
        yield (do, seat, place)


def ours(judge: Judge) -> set[Key]:
    """What our rules offer, said in the same way."""
    bench: Any = judge.bench
    seat_of = {name: seat + 1 for name, seat in bench.seat_of.items()}
    return {_key(step, seat_of) for seat in range(bench.n) for step in judge.rules.game.offers(bench, seat)}


def _key(step: Any, seat_of: dict[str, int]) -> Key:
    seat, of = seat_of[step.by], seat_of.get(getattr(step, "of", None) or "")
    match step:
        case s.Look():
            return ("pay look" if step.pays else "look", seat, step.place)
        case s.Select() | s.Exchange() | s.Play():
            return (type(step).__name__.lower(), seat, step.place)
        case s.Reveal():
            return ("reveal", seat, of, step.place, step.decide)
        case s.Return() | s.Take():
            return (type(step).__name__.lower(), seat, of, step.place)
        case s.Strike():
            return ("strike", seat, of)
        case s.Use():
            return ("use", seat, step.card, of, step.place, tuple(step.own))
        case s.Gain():
            return ("buff", seat)
    return (type(step).__name__.lower(), seat)


def unlike(position: Position, judge: Judge, last: str, *, known: bool) -> list[str]:
    """Where we and the engine differ about what is legal now; what was agreed to may still be refused."""
    both = theirs(position), ours(judge)
    if not known:  # of a buff that nobody saw we can't say what it allows
        both = ({key for key in both[0] if key[0] != "use"}, {key for key in both[1] if key[0] != "use"})
    more = {key for key in both[1] - both[0] if key[0] != "refuse" or last != "answer"}
    if position.pending is not None:
        more = {key for key in more if key[0] == "refuse"}  # not to refuse is no step: the next act says it
        if position.pending.kind == "decide":
            return []
    return [f"only the engine {sorted(map(str, both[0] - both[1]))}, only we {sorted(map(str, more))}"] * (
        bool(more) or not both[0] <= both[1]
    )


def other_state(position: Position, judge: Judge) -> list[str]:
    """Where the position differs. A step in which nothing happens has no line: it is over at once."""
    if position.phase == "buff" and not position.buff_deck:
        position = acts.apply(position, {"do": "buff"})
    bench: Any = judge.bench
    now, spelled = bench.now, bench.spelled
    wrong: list[str] = []

    def same(what: str, their: Any, our: Any) -> None:  # Any: whatever is compared
        if their != our:
            wrong.append(f"{what}: the engine has {their}, we {our}")

    same("tokens", [max(0, player.tokens) for player in position.players], now.tokens)
    same("out", [not player.alive for player in position.players], list(now.out))
    same("deck", len(position.deck), len(now.pile))
    same("discard", sorted(spelled[card] for card in position.discard), sorted(now.discard))
    same("buffs", len(position.buff_deck), len(now.buffs))
    same("held", [len(player.held) for player in position.players], [bag.size for bag in now.held])
    same("used", len(position.buffs_out), len(now.spent))
    for player, row in zip(position.players, now.rows, strict=True):
        their = [EMPTY if slot is None else spelled[slot.card] for slot in player.row]
        our = [mine if kind == -1 else kind for mine, kind in zip(their, row.kinds, strict=True)]
        same(f"{player.name}'s row", their, our)
        seat = bench.seat_of[player.name]
        if player.alive and position.result is None:
            sideways = [slot is not None and slot.known for slot in player.row]
            same(f"{player.name}'s known cards", sideways, [sight.name != "NOBODY" for sight in row.sight])
            same(f"{player.name}'s order", (player.ordered or 0) - 1, now.ordered[seat])
            same(f"{player.name}'s selection", (player.selected or 0) - 1, now.selected[seat])
    return wrong


# ---- games


class Played(NamedTuple):
    """A game that was played out, as a log, and where the two differed."""

    header: Header
    steps: list[Any]  # Any: steps of the game
    decisions: int
    wrong: list[str]
    end: Position


def first_position(seed: int) -> tuple[Position, bool]:
    """A deal, or one time in three a game that stands late, with short rows and few tokens; whether it is a deal."""
    dice = random.Random(f"{seed}/first")
    options = dict(zip(OPTIONS, SETTINGS[seed // 2 % len(SETTINGS)], strict=True)) if seed % 2 else {}
    position = start(3 + seed // 3 % 3, seed, options)
    if seed % 3:
        return position, True
    for player in position.players:
        player.tokens = dice.randint(1, 6)
        player.held = [position.buff_deck.pop() for _ in range(dice.randint(0, 2))]
        for place in range(5):
            slot = player.row[place]
            assert slot is not None
            if dice.random() < 0.4:
                player.row[place] = None
                position.deck.append(slot.card)
            elif dice.random() < 0.3:
                player.row[place] = Slot(slot.card, known=True)
    if not course.owes_look(position):
        position.phase = "window 1"
    return position, False


def play(seed: int, *, compare: bool = True, known: bool | None = None) -> Played:
    """One random game; at every decision what the engine allows is held against what we offer."""
    position, fresh = first_position(seed)
    dice = random.Random(f"{seed}/play")
    known = seed % 4 != 3 if known is None else known
    header = header_of(position, fresh=fresh, known=known)
    judge = Judge(rules_of(position), PACK, header)
    scribe = Scribe(position, random.Random(f"{seed}/habits"), known=known)
    eager = dice.choice((0.05, 0.15, 0.3, 0.5))
    decisions, wrong, log, last = 0, list[str](), list[Any](), ""
    while position.phase != "over" and not wrong:
        if compare and last != "close":  # no line says it; what comes next was held against ours before it
            wrong += [
                f"{seed} at {len(judge.steps)}, {position.phase}: {line}"
                for line in unlike(position, judge, last, known=known)
            ]
            decisions += 1
        looks = allowed.free_looks(position)
        bought = position.pending is not None and position.pending.kind == "decide"  # one line says both
        again = looks and not bought and dice.random() < 0.02
        act = dice.choice(looks) if again else chance.choose(position, dice, eager)
        last = last if again else act["do"]
        position = acts.apply(position, act, log)
        for step in scribe.steps(log[-1], position):
            judge.feed(step)
        found = [f for f in judge.report.top() if not f.open] if judge.report.findings else []
        wrong += [f"{seed} step {f.step}: {f.rule} {f.message}" for f in found]
        if compare and position.pending is None:
            wrong += [f"{seed} at {len(judge.steps)}, after {act}: {line}" for line in other_state(position, judge)]
    if not wrong:
        over = judge.bench.now.over
        winners = sorted(seat + 1 for seat in over.winners) if over is not None else None
        if position.result is None or winners != position.result["winners"]:
            wrong.append(f"{seed}: the engine ends {position.result}, we {over}")
    return Played(header, judge.steps, decisions, wrong, position)


def findings(played: Played) -> list[str]:
    """What is found in the record of a game."""
    report = replay(rules_of(played.end), PACK, played.header, played.steps).report
    return [f"{f.step} {f.rule}: {f.message}" for f in report.top() if not f.open]


def seen_by(played: Played, name: str | None) -> Counter[str]:
    """How many findings of each kind there are in the record as one player, or the table alone, may know it."""
    rules = rules_of(played.end)
    header, steps = project(rules, PACK, played.header, played.steps, name)
    report = replay(rules, PACK, header, steps).report
    return Counter(str(f.fault) for f in report.top() if not f.open)


def main(games: int) -> None:
    """Print what the comparison found."""
    decisions, ends, bad = 0, Counter[str](), 0
    for seed in range(games):
        played = play(seed)
        decisions += played.decisions
        wrong = played.wrong or findings(played)
        bad += bool(wrong)
        for line in wrong[:2]:
            print("   ", line)
        if played.end.result is not None:
            ends[played.end.result["by"]] += 1
    print(f"{games} games, {decisions} decisions, {bad} games with a disagreement; ends: {dict(ends)}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
