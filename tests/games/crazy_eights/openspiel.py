"""Crazy Eights played in step with OpenSpiel: another program's idea of what is legal, held against ours.

Run as a script for the whole comparison: `python -m tests.games.crazy_eights.openspiel GAMES`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pyspiel

from adjudicator import catalogue
from adjudicator.explain.story import replay
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header
from adjudicator.games.crazy_eights import steps as s
from adjudicator.games.crazy_eights.importers import openspiel
from adjudicator.games.crazy_eights.importers.openspiel import CARDS, DRAW, NAME, PASS, SUITS
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.project import project
from adjudicator.kernel.replay import Judge

Event = tuple[int, int]
CHANCE = -1
SETTINGS = tuple(product(range(2, 9), (1, 3, 5), ("False", "True")))
"""Players, draws a turn, and whether the stock is made new."""
OF_CARD = {card: n for n, card in enumerate(CARDS)}


def game_of(seed: int) -> str:
    """The game string for a seed: every setting comes up in turn."""
    players, draws, reshuffle = SETTINGS[seed % len(SETTINGS)]
    return f"crazy_eights(players={players},max_draw_cards={draws},reshuffle={reshuffle})"


def lock_step(game: str, events: list[Event]) -> Judge:
    """A judge that has been fed what a record holds so far."""
    header, steps = logs(game, events)
    rules = catalogue.rules(header.ruleset.id, header.ruleset.options)
    judge = Judge(rules, catalogue.pack(header.deck, rules), header)
    for step in steps:
        judge.feed(step)
    return judge


def logs(game: str, events: list[Event], returns: list[float] | None = None) -> tuple[Header, list[Any]]:
    """A record, imported."""
    record = openspiel.OpenSpielGame(id="game", game=game, events=events, returns=returns)
    return openspiel.log_of(record)


def offered(judge: Judge) -> set[Event]:
    """What our rules offer, as OpenSpiel's ids, with the seat."""
    found: set[Event] = set()
    bench = judge.bench
    for seat in range(bench.n):
        for step in judge.rules.game.offers(bench, seat):
            if isinstance(step, s.Play):
                found.add((seat, OF_CARD[step.card]))
            elif isinstance(step, s.Name):
                found |= {(seat, NAME + n) for n in range(len(SUITS))}
            else:
                found.add((seat, DRAW if isinstance(step, s.Draw) else PASS))
    return found


def step_of(seat: int, action: int) -> s.Act:
    """One action as a step; an eight's suit is a step of its own."""
    by = f"P{seat}"
    if action < DRAW:
        return s.Play(by=by, card=CARDS[action])
    if action >= NAME:
        return s.Name(by=by, suit=SUITS[action - NAME])
    return s.Pass(by=by) if action == PASS else s.Draw(by=by)


class Played(NamedTuple):
    """A game that was played out."""

    game: str
    events: list[Event]
    returns: list[float]
    decisions: int
    disagreements: list[str]


def play(seed: int, *, compare: bool = True) -> Played:
    """One random game in OpenSpiel; at every decision what it allows is held against what we offer."""
    game = game_of(seed)
    dice = Dice(f"openspiel {seed}")
    state = pyspiel.load_game(game).new_initial_state()
    events: list[Event] = []
    wrong: list[str] = []
    judge: Judge | None = None
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            action = dice.pick([a for a, _ in state.chance_outcomes()])
            if judge is not None:
                judge.feed(s.Draw(by=f"P{events[-1][0]}", cards=[CARDS[action]]))
            events.append((CHANCE, action))
            state.apply_action(action)
            continue
        seat = state.current_player()
        if compare:
            judge = judge or lock_step(game, events)
            theirs = {(seat, action) for action in state.legal_actions()}
            if offered(judge) != theirs:
                wrong.append(f"{seed} at {len(events)}: {sorted(offered(judge) ^ theirs)}")
        decisions += 1
        action = dice.pick(state.legal_actions())
        if judge is not None and action != DRAW:
            judge.feed(step_of(seat, action))
        events.append((seat, action))
        state.apply_action(action)
    if judge is not None and judge.bench.now.over is None:
        wrong.append(f"{seed}: over in OpenSpiel, not in ours")
    return Played(game, events, state.returns(), decisions, wrong)


def findings(header: Header, steps: list[Any], *, public: bool = False) -> list[Finding]:
    """What is found at the top of a log, or of what everybody at its table saw."""
    rules = catalogue.rules(header.ruleset.id, header.ruleset.options)
    pack = catalogue.pack(header.deck, rules)
    if public:
        header, steps = project(rules, pack, header, steps, None)
    return [f for f in replay(rules, pack, header, steps).report.top() if not f.open]


# ---- illegal actions


FAULTS = ("misfit", "not held", "no draw", "no pass", "no naming", "wrong player", "missing naming")


class Faulty(NamedTuple):
    """A record with an illegal action in it, played on from there."""

    header: Header
    steps: list[Any]
    step: int
    """The step that must be flagged."""


def illegal(kind: str, judge: Judge, seat: int, dice: Dice) -> list[s.Act]:
    """The steps of an illegal action by, or instead of, the player whose turn it is; nothing without an occasion."""
    bench: Any = judge.bench
    legal = offered(judge)
    naming = any(action >= NAME for _, action in legal)
    hand = bench.now.hands[seat]
    held = [k for k, n in hand.known.items() if n]
    by = f"P{seat}"
    if kind == "missing naming":
        if not naming:
            return []
        after = bench.now.active
        fits = [
            k for k, n in bench.now.hands[after].known.items() if n and bench.now.row[k] and not bench.rows.eight[k]
        ]
        return [s.Play(by=f"P{after}", card=bench.pack.cards[dice.pick(fits)].id)] if fits else []
    if naming:
        return []
    if kind == "misfit":
        bad = [k for k in held if not bench.now.row[k]] if hand.size > 1 else []
        return [s.Play(by=by, card=bench.pack.cards[dice.pick(bad)].id)] if bad else []
    if kind == "not held":
        bad = [k for k, row in enumerate(bench.now.row) if row and not hand.known[k] and not bench.rows.eight[k]]
        bad = [k for k in bad if holds(bench, bench.now.hands[seat], k) is False]
        return [s.Play(by=by, card=bench.pack.cards[dice.pick(bad)].id)] if bad and hand.size > 1 else []
    if kind == "no draw":
        return [] if (seat, DRAW) in legal else [s.Draw(by=by)]
    if kind == "no pass":
        return [] if (seat, PASS) in legal else [s.Pass(by=by)]
    if kind == "no naming":
        return [s.Name(by=by, suit=dice.pick([suit for suit in SUITS if suit != bench.now.wild]))]
    other = dice.pick([o for o in range(bench.n) if o != seat])
    options = [k for k, n in bench.now.hands[other].known.items() if n and bench.now.row[k] and not bench.rows.eight[k]]
    if bench.now.hands[other].size < 2 or not options:
        return []
    return [s.Play(by=f"P{other}", card=bench.pack.cards[dice.pick(options)].id)]


def with_fault(kind: str, played: Played, seed: int) -> Faulty | None:
    """The record up to a random decision, then the illegal action, then legal play by our rules for a while."""
    dice = Dice(f"{kind} {seed}")
    if kind == "after the end":
        judge = lock_step(played.game, played.events)
        if judge.bench.now.over is None:
            return None
        judge.feed(s.Draw(by=f"P{dice.below(judge.bench.n)}"))
        return Faulty(judge.header, judge.steps, len(judge.steps))
    at = [n for n, (seat, _) in enumerate(played.events) if seat >= 0]
    for n in dice.shuffled(at)[:12]:
        judge = lock_step(played.game, played.events[:n])
        if judge.bench.now.over is not None:
            continue
        steps = illegal(kind, judge, played.events[n][0], dice)
        if not steps:
            continue
        for step in steps:
            judge.feed(step)
        flagged = len(judge.steps)
        game = judge.rules.game
        for _ in range(25):
            offers = [step for seat in range(judge.bench.n) for step in game.offers(judge.bench, seat)]
            if not offers or judge.bench.now.over is not None:
                break
            judge.feed(game.complete(judge.bench, game.choose(offers, dice), dice))
        return Faulty(judge.header, judge.steps, flagged)
    return None


def once(faulty: Faulty) -> bool:
    """Exactly one finding at the top, at that step."""
    return [f.step for f in findings(faulty.header, faulty.steps) if _told(f)] == [faulty.step]


def _told(finding: Finding) -> bool:
    """Whether a finding says that something is wrong, with the players or with the record."""
    return finding.severity != "note" or finding.fault in ("mismatch", "unrecorded")


def on_public(faulty: Faulty) -> str:
    """What the public record of it shows: proved, undetermined, silent, later or wrong."""
    found = findings(faulty.header, faulty.steps, public=True)
    said = [f for f in found if f.fault != "undetermined" and _told(f)]
    if not said:
        return "undetermined" if found else "silent"
    if [f.step for f in said] == [faulty.step]:
        return "proved"
    return "later" if all(f.step > faulty.step for f in said) else "wrong"


# ---- perft


def perft(game: str, deal: list[int], order: list[int], depth: int) -> tuple[int, int]:
    """How many sequences of so many decisions there are from a deal, in OpenSpiel and in ours.

    A draw takes the next card of `order`, the rest of the pack.
    """

    def theirs(state: Any, left: int, drawn: int) -> int:
        if state.is_terminal() or left == 0:
            return 1 if left == 0 else 0
        total = 0
        for action in state.legal_actions():
            child = state.child(action)
            if child.is_chance_node():
                child.apply_action(order[drawn])
                total += theirs(child, left - 1, drawn + 1)
            else:
                total += theirs(child, left - 1, drawn)
        return total

    def ours(events: list[Event], left: int, drawn: int) -> int:
        if left == 0:
            return 1
        legal = offered(lock_step(game, events))
        if left == 1:
            return len(legal)
        total = 0
        for seat, action in sorted(legal):
            drawing = action == DRAW
            more = [(seat, action), *([(CHANCE, order[drawn])] if drawing else [])]
            total += ours(events + more, left - 1, drawn + drawing)
        return total

    state = pyspiel.load_game(game).new_initial_state()
    for action in deal:
        state.apply_action(action)
    return theirs(state, depth, 0), ours([(CHANCE, action) for action in deal], depth, 0)


def deals(number: int) -> Iterator[tuple[str, list[int], list[int]]]:
    """So many fixed deals: the game, the actions of the deal, and the rest of the pack in order."""
    for seed in range(number):
        players = 2 + seed % 7
        dice = Dice(f"perft {seed}")
        pack = dice.shuffled([card for card in range(DRAW) for _ in range(1 if players < 6 else 2)])
        dealt = players * (7 if players == 2 else 5)
        eights = [n for n in range(dealt, len(pack)) if not openspiel.is_eight(pack[n])]
        pack[dealt], pack[eights[0]] = pack[eights[0]], pack[dealt]
        game = f"crazy_eights(players={players},max_draw_cards={(1, 3, 5)[seed % 3]})"
        yield game, [DRAW + dice.below(players), *pack[: dealt + 1]], pack[dealt + 1 :]


def main(games: int) -> None:
    """Print what the comparison found."""
    decisions, disagreements, false = 0, 0, Counter[str]()
    public = Counter[str]()
    injected: dict[str, Counter[str]] = {kind: Counter() for kind in FAULTS}
    for seed in range(games):
        played = play(seed)
        decisions += played.decisions
        disagreements += len(played.disagreements)
        for line in played.disagreements[:2]:
            print("   ", line)
        header, steps = logs(played.game, played.events, played.returns)
        for finding in findings(header, steps):
            if finding.rule != "C8-6.1":
                false[finding.rule] += 1
                print("   ", seed, finding.step, finding.rule, finding.message)
        for finding in findings(header, steps[:-1], public=True):
            public["undetermined" if finding.fault == "undetermined" else "false"] += 1
            if finding.fault != "undetermined":
                print("    public", seed, finding.step, finding.rule, finding.message)
        for kind in FAULTS:
            faulty = with_fault(kind, played, seed)
            if faulty is not None:
                good = once(faulty)
                injected[kind]["games"] += 1
                injected[kind]["once"] += good
                injected[kind][on_public(faulty)] += 1
                if not good and "-v" in sys.argv:
                    said = [(f.step, f.rule, f.message) for f in findings(faulty.header, faulty.steps)]
                    print("   ", kind, seed, faulty.step, said)
                if on_public(faulty) == "wrong" and "-v" in sys.argv:
                    said = [(f.step, f.rule, f.message) for f in findings(faulty.header, faulty.steps, public=True)]
                    print("    public", kind, seed, faulty.step, said)
    print(f"{games} games, {decisions} decisions, {disagreements} disagreements, false findings {dict(false)}")
    print(f"the same in public: {dict(public)}")
    for kind, row in injected.items():
        seen = ", ".join(f"{name} {row[name]}" for name in ("proved", "undetermined", "silent", "later", "wrong"))
        print(f"{kind:16} {row['games']:5} games, once at its step {row['once']:5};  public: {seen}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
