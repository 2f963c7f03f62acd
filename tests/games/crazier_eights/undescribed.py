"""Simulated games judged by a deck of which somebody has not put all into data yet: who is accused?

A script that counts: `python -m tests.games.crazier_eights.undescribed GAMES`; with `-v` it says what it found.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET, structs

from adjudicator.contract.laws import reread
from adjudicator.explain.story import replay
from adjudicator.formats.decks import Card
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import Header
from adjudicator.formats.outcomes import Discarded, Drew, Looked, Shuffled
from adjudicator.games.crazier_eights import steps as s
from adjudicator.hindsight.accusations import accusations, accuses
from adjudicator.kernel.dice import Dice
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.project import project
from adjudicator.kernel.simulate import simulate
from tests.games.crazier_eights.faults import COMPANIES, FAULTS, Company, play_with
from tests.games.crazier_eights.sparse import thinned

Steps = Sequence[Any]  # Any: steps of the game
Habit = Callable[[Steps, Dice, Collection[str]], list[Any]]
"""Steps as somebody writes them down, by the ids of the cards whose text is not data."""


def bare(card: Card, *, typed: bool = True) -> Card:
    """A card of which nobody has put anything into data but its type, or not even that."""
    return structs.replace(card, said_abilities=UNSET, said_type=card.said_type if typed or not card.text else UNSET)


def without(pack: Pack, ids: Collection[str] | None = None, *, typed: bool = True) -> Pack:
    """The deck with these cards not described; all of them where none are named."""
    cards = (bare(card, typed=typed) if ids is None or card.id in ids else card for card in pack.cards)
    return Pack(structs.replace(pack.deck, cards=tuple(cards)))


def _used(step: Any, ids: Collection[str]) -> bool:
    return isinstance(step, s.Play | s.Trigger) and step.card in ids


def untold(steps: Steps, dice: Dice, ids: Collection[str]) -> list[Any]:
    """Nobody writes down what came of such a card."""
    return [structs.replace(step, then=None) if _used(step, ids) else step for step in steps]


def in_lines(steps: Steps, dice: Dice, ids: Collection[str]) -> list[Any]:
    """What came of such a card stands in lines of its own, as far as there are such lines."""
    found: list[Any] = []
    for step in steps:
        if not _used(step, ids):
            found.append(step)
            continue
        found.append(structs.replace(step, then=None))
        for outcome in step.then or ():
            if isinstance(outcome, Drew):
                found.append(s.Draw(by=outcome.by, cards=outcome.cards))
            elif isinstance(outcome, Discarded):
                found.append(s.Discard(by=outcome.by, card=outcome.card))
            elif isinstance(outcome, Looked):
                found.append(s.Look(by=outcome.by, cards=outcome.cards, from_=outcome.from_, of=outcome.of))
            elif isinstance(outcome, Shuffled):
                found.append(s.Shuffle(by=step.by))
    return found


def endless(habit: Habit) -> Habit:
    """The same without the ends of turns."""

    def written(steps: Steps, dice: Dice, ids: Collection[str]) -> list[Any]:
        return [step for step in habit(steps, dice, ids) if not isinstance(step, s.End)]

    return written


HABITS: Mapping[str, Habit] = {
    "all": lambda steps, dice, ids: list(steps),
    "untold": untold,
    "untold, no ends": endless(untold),
    "in lines": in_lines,
    "in lines, no ends": endless(in_lines),
    "thinned": lambda steps, dice, ids: thinned(steps, dice, 3),
    "in lines, thinned": lambda steps, dice, ids: thinned(in_lines(steps, dice, ids), dice, 2),
}
"""How somebody writes a game down."""


@cache
def whole(company: Company, seed: int) -> tuple[Header, list[Any]]:
    """A simulated game in which nobody did wrong."""
    few, many = company.players
    players = few + seed % (many - few + 1)
    header, steps, _ = simulate(
        company.rules, company.pack, players, f"undescribed {seed}", teams=company.teams, steps=300
    )
    return header, reread(company.rules, steps)


def accused(
    company: Company, seed: int, habit: str, *, ids: Collection[str] | None = None, typed: bool = True, view: str = ""
) -> list[Finding]:
    """What is held against somebody in a game in which nobody did wrong.

    `view` is the one who writes, `public` for somebody who sees only the table, and empty for all that happened.
    """
    rules, pack = company.rules, company.pack
    header, steps = whole(company, seed)
    judged = without(pack, ids, typed=typed)
    every = {card.id for card in judged.cards if card.undescribed} if ids is None else ids
    written = HABITS[habit](steps, Dice(f"{habit} {seed}"), every)
    if view:
        header, written = project(rules, judged, header, written, None if view == "public" else view)
    report = replay(rules, judged, header, reread(rules, written)).report
    return [f for f in accusations(report) if not (f.unread and f.unproved)]


OF_THE_TURN = ("unmatched discard", "second discard", "second play", "missing draw", "extra draw", "out of turn")
"""Faults that any card may explain as long as nobody knows what it does."""


def with_a_fault(name: str, seed: int, number: int) -> Counter[str]:
    """Of how many cards that are not described, one at a time, a fault put into a game is found, or is open.

    It is `lost` if nothing is said of it, or if it is open though no line names the card.
    """
    count = Counter[str]()
    company = COMPANIES[0]
    game = play_with(name, seed, company)
    if game is None or not game.step:
        return count
    rules, pack = company.rules, company.pack
    used = dict.fromkeys(step.card for step in game.steps[: game.step] if isinstance(step, s.Play | s.Trigger))
    lines = msgspec.json.encode(game.steps[: game.step]).decode()
    others = [card.id for card in pack.cards if card.text and f'"{card.id}"' not in lines]
    dice = Dice(f"{name} {seed}")
    for id in (*dice.shuffled([*used])[:number], *others[:1]):
        found = replay(rules, without(pack, [id]), game.header, game.steps, slips=False).report.findings
        there = [f for f in found if f.step == game.step and {*f.rulings} & {*FAULTS[name].rules}]
        if any(accuses(f) for f in there):
            count["found"] += 1
        elif id in used and any(f.unread.get(id) for f in found):
            count["open"] += 1
        else:
            count["lost"] += 1
    return count


def main(games: int) -> None:
    """Count, by habit."""
    table = Counter[str]()
    for habit in HABITS:
        for company in COMPANIES:
            for seed in range(games):
                for view, typed in (("", True), ("public", seed % 2 > 0), ("Ann", seed % 2 == 0)):
                    found = accused(company, seed, habit, typed=typed, view=view)
                    table[habit] += 1
                    table[f"{habit}: accuse"] += bool(found)
                    if found and "-v" in sys.argv:
                        print(f"{company}", seed, habit, repr(view), typed, *found[:1])
        print(f"{habit:24} {table[habit]:5} {table[habit + ': accuse']:5}", flush=True)
    for name in OF_THE_TURN:
        print(f"{name:24}", dict(sum((with_a_fault(name, seed, 3) for seed in range(games)), Counter())), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]))
