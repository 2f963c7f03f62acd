"""Acts that the enforcing engine refuses, put into its games: do we flag them, and at their step?

Run as a script it counts by kind: `python -m tests.games.knowledge_is_power.refused GAMES`.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudicator.explain.story import replay
from adjudicator.formats.log import Header
from adjudicator.games.knowledge_is_power import steps as s
from tests.games.knowledge_is_power.enforcing import acts, allowed, chance
from tests.games.knowledge_is_power.enforcing.course import drawers, losers
from tests.games.knowledge_is_power.enforcing.position import EFFECTS, Action, Position
from tests.games.knowledge_is_power.enforcing.refusing import refusal
from tests.games.knowledge_is_power.in_step import first_position
from tests.games.knowledge_is_power.scribe import PACK, Scribe, header_of, rules_of

KINDS = (
    "look", "pay look", "select", "exchange", "pay replace", "pay reveal", "pay remove", "pay hand", "use", "draw",
    "take", "lose", "buff", "refuse",
)  # fmt: skip


class Refused(NamedTuple):
    """A record that ends with an act that the engine refuses, and perhaps with what came after it."""

    header: Header
    steps: list[Any]  # Any: steps of the game
    at: int
    """The number of the step that must be flagged."""
    kind: str
    rule: str
    """What stands against it, by the engine."""
    why: str
    position: Position
    """Before it."""


def thought_of(position: Position, dice: random.Random, kind: str) -> tuple[Action, Any] | None:  # Any: a step
    """An act of one kind that somebody could think of, legal or not, and how it is written."""
    seats = range(1, len(position.players) + 1)
    seat, target, place = dice.choice(seats), dice.choice(seats), dice.randint(1, 5)
    by, of = position.player(seat).name, position.player(target).name
    act: Action = {"do": kind, "by": seat}
    if kind in ("look", "pay look"):
        return act | {"place": place}, s.Look(by=by, place=place, pays=int(kind == "pay look"))
    if kind == "select":
        return act | {"place": place}, s.Select(by=by, place=place)
    if kind == "exchange":
        return act | {"place": place}, s.Exchange(by=by, place=place)
    if kind == "pay replace":
        return act | {"target": target, "place": place}, s.Return(by=by, of=of, place=place)
    if kind == "pay reveal":
        return act | {"target": target, "place": place}, s.Reveal(by=by, of=of, place=place, decide="shuffle")
    if kind == "pay remove":
        return act | {"target": target}, s.Strike(by=by, of=of)
    if kind == "pay hand":
        return act, s.Renew(by=by)
    if kind == "use":
        name = dice.choice(EFFECTS)
        aimed = name in ("wound", "leech", "landslide")
        if name not in ("second-wind", "clean-slate", "plague") and not aimed:
            return None
        more: Action = {"target": target} if aimed else {}
        return act | {"effect": name} | more, s.Use(by=by, card=name, of=of if aimed else None)
    if kind == "draw":
        return act, s.Draw(by=by)
    if kind == "take":
        return act | {"target": target, "place": place}, s.Take(by=by, of=of, place=place)
    return act, {"lose": s.Lose, "buff": s.Gain, "refuse": s.Refuse}[kind](by=by)


def against(position: Position, kind: str, act: Action) -> tuple[str, str] | None:
    """What stands against an act; nothing if it is legal, or may be once a window has been closed."""
    if kind in ("lose", "buff"):
        right = losers(position) if kind == "lose" else drawers(position) if position.buff_deck else []
        if position.phase == "window 3" and kind == "lose":
            position = acts.apply(position, {"do": "close"})
        if position.phase == kind:
            return None if act["by"] in right else ("KP-2.4" if kind == "lose" else "KP-2.5", "another card is it")
        return "KP-2.2", f"the round is at {position.phase}"
    if kind == "refuse":
        return "KP-5.1", "nothing was ordered"
    if act | {"do": "look again"} in allowed.free_looks(position):
        return None
    later = acts.apply(position, {"do": "buff"}) if position.phase == "buff" and not position.buff_deck else position
    while allowed.legal(later)[:1] == [{"do": "close"}]:
        if refusal(later, act) is None:
            return None
        later = acts.apply(later, {"do": "close"})
    return None if refusal(later, act) is None else refusal(position, act)


def refused(seed: int, every: int = 12) -> Iterator[Refused]:
    """Acts that are refused, put into the games of a seed here and there."""
    position, fresh = first_position(seed)
    dice = random.Random(f"{seed}/refused")
    header = header_of(position, fresh=fresh, known=True)
    scribe = Scribe(position, random.Random(f"{seed}/habits"), known=True)
    eager = dice.choice((0.05, 0.15, 0.3))
    steps: list[Any] = []  # Any: steps of the game
    wrong: tuple[str, Any, tuple[str, str], Position] | None = None
    last = ""
    while position.phase != "over":
        if position.pending is None and last not in ("close", "answer") and dice.randrange(every) == 0:
            kind = dice.choice(KINDS)
            thought = thought_of(position, dice, kind)
            stands = thought and against(position, kind, thought[0])
            if thought and stands and refusal(position, thought[0]) is not None:
                wrong = kind, thought[1], stands, position
        log: list[Any] = []
        act = chance.choose(position, dice, eager)
        last = act["do"]
        position = acts.apply(position, act, log)
        written = scribe.steps(log[-1], position)
        if wrong is not None and written:
            kind, step, (rule, why), before = wrong
            if not _same_look(step, written[0]):
                yield Refused(header, [*steps, step, *written], len(steps) + 1, kind, rule, why, before)
            wrong = None
        steps += written


def _same_look(one: Any, other: Any) -> bool:  # Any: steps of the game
    """Whether the second line is a look at the card of the first once more, which proves nothing."""
    both = isinstance(one, s.Look) and isinstance(other, s.Look)
    return both and (one.by, one.place) == (other.by, other.place)


def flagged(it: Refused) -> tuple[bool, list[Any]]:  # Any: findings
    """Whether it is flagged at its step, and all that is found at the top."""
    report = replay(rules_of(it.position), PACK, it.header, it.steps, guess=False).report
    top = [f for f in report.top() if not f.open]
    return any(f.step == it.at for f in top), top


def main(games: int) -> None:
    """Count, by kind."""
    tried, missed, more, other = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    for seed in range(games):
        for it in refused(seed):
            tried[it.kind] += 1
            at_its_step, top = flagged(it)
            said = [(f.step, f.rule, f.message) for f in top]
            missed[it.kind] += not at_its_step
            more[it.kind] += at_its_step and len(top) > 1
            other[it.kind] += at_its_step and not any(it.rule in f.rulings for f in top)
            if not at_its_step or (len(top) > 1 and "-v" in sys.argv):
                print(seed, it.at, it.steps[it.at - 1], it.rule, it.why, it.position.phase, said)
    for kind in KINDS:
        print(
            f"{kind:12} {tried[kind]:5} acts, not at their step {missed[kind]}, with more findings {more[kind]},"
            f" by another rule {other[kind]}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]))
