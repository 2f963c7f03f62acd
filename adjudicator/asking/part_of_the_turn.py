"""The part of the turn in which the steps of a question are open, or else most nearly right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import structs

from adjudicator.answering import Hearing, Posed, deed
from adjudicator.asking.laying_out import cards_of, laid, start_with
from adjudicator.asking.words_of_a_question import Put
from adjudicator.errors import LogError
from adjudicator.formats.log import Claim
from adjudicator.kernel.game import Game
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.simulate import legal
from adjudicator.kernel.zones import Whose

RANKS: Final = {"yes": 0, "undetermined": 1, "no": 2}
"""Which answer is taken where a question leaves the part of the turn open."""
Rank: TypeAlias = tuple[int, int, bool, bool, int]


def heard(it: Put, rules: Rules, named: str, known: Mapping[str, Any]) -> Hearing:
    """The steps of a question, heard where they are most nearly right, the first of them first."""
    game = rules.game
    found: list[tuple[tuple[bool, int, bool, Rank], int, Hearing]] = []
    refused: LogError | None = None
    for phase in _phases(it, game, known):
        start = {**known, **laid(it, game, known), **({} if phase is None else {"phase": phase})}
        try:
            hearings = [_others_did(Hearing(it.table, one, rules, named, it.title)) for one in _posed(it, game, start)]
        except LogError as error:
            refused = refused or error
        else:
            keys = [(_turn_has_passed(one), _late(one), _begins_elsewhere(one), _rank(one)) for one in hearings]
            found += [(key, len(found) + n, one) for n, (key, one) in enumerate(zip(keys, hearings, strict=True))]
    if not found:
        raise refused or AssertionError("a question without a position")
    return min(found)[2]


def _turn_has_passed(hearing: Hearing) -> bool:
    """Whether another turn than that of the question has begun, so that who acts first would act out of turn."""
    start = hearing.posed.start
    bench = Judge(hearing.rules, hearing.pack, hearing.header).bench
    mine = getattr(hearing.posed.steps[0], "by", None) in (None, start.turn)
    return mine and bench.seat_of.get(start.turn, bench.now.active) not in bench.now.on_turn


def _late(hearing: Hearing) -> int:
    """How late the first step is that is wrong, of all before the last, negative.

    Where somebody acts first whose turn it is not, an act that opens their own turn would only seem to be right.
    """
    steps, last, start = hearing.posed.steps, hearing.posed.last, hearing.posed.start
    mine = getattr(steps[0], "by", None) in (None, start.turn)
    return 0 if not mine else -last if _made_up_for(hearing) else -min(hearing.first_wrong or last, last)


def _begins_elsewhere(hearing: Hearing) -> bool:
    """Whether the first of several steps is not open where the question begins, in a game of rounds without turns."""
    posed = hearing.posed
    if posed.last == 1 or any(phase.whose is not Whose.ANYBODY for phase in hearing.rules.game.phases):
        return False
    judge, step = hearing.other(posed._replace(last=1)).before(), posed.steps[0]
    bench = judge.bench
    seats = [bench.seat_of[by]] if (by := getattr(step, "by", None)) is not None else range(bench.n)
    return all(deed(one) != deed(step) for seat in seats for one in legal(bench, seat))


def _others_did(hearing: Hearing) -> Hearing:
    """The same where those of whom the question tells nothing have done what the phase asks of everybody.

    So it is heard only where one of them would be blamed.
    """
    posed, finding = hearing.posed, hearing.finding
    phases = {phase.id for phase in hearing.rules.game.phases if phase.each}
    if finding is None or finding.player is None or getattr(posed.start, "phase", None) not in phases:
        return hearing
    actors = {getattr(step, key, None) for step in posed.steps for key in ("by", "of")}
    others = [name for name in hearing.judge.bench.names if name not in actors]
    if finding.player not in others or "done" in posed.told or not hasattr(posed.start, "done"):
        return hearing
    other = hearing.other(posed._replace(start=structs.replace(posed.start, done=others)))
    return other if RANKS[other.answer] < RANKS[hearing.answer] else hearing


def _made_up_for(hearing: Hearing) -> bool:
    """Whether what is wrong first is put right by a step of the question."""
    last = hearing.posed.last
    return hearing.finding is not None and (hearing.finding.settled_by or last + 1) <= last


def _phases(it: Put, game: Game[Any], known: Mapping[str, Any]) -> Sequence[str | None]:
    """The parts of the turn that it may be, the likeliest first; not the last for an act in another's turn.

    Nor for what somebody states of the table, of which the last part would be the end of the game.
    """
    if "phase" in known:
        return [known["phase"]]
    phases = [phase.id for phase in game.phases]
    last = it.steps[-1]
    in_turn = getattr(last, "by", None) in (None, known["turn"]) and not isinstance(last, Claim)
    return [*reversed(phases[:-1]), *(phases[-1:] if in_turn or not phases[:-1] else [])] or [None]


def _rank(hearing: Hearing) -> Rank:
    """Whether such a step is open there, what the answer is and whether it is about the step, and all that is wrong."""
    judge, step, findings = hearing.before(), hearing.step, hearing.judge.report.top()
    offers = [one for seat in range(judge.bench.n) for one in legal(judge.bench, seat)]
    like = [one for one in offers if type(one) is type(step) and cards_of(one) == cards_of(step)]
    mine = any(getattr(one, "by", None) == getattr(step, "by", None) for one in like)
    turn = judge.bench.seat_of.get(hearing.posed.start.turn, judge.bench.now.active) in judge.bench.now.on_turn
    later = any(f.step > hearing.posed.last and f.severity == "error" for f in findings)
    usual = hearing.rules.here(hearing.rules.game.words.permits.get(type(step), ""))
    other = hearing.finding is not None and hearing.finding.rule != usual
    opens = 0 if mine else 1 if like and turn else 2
    return opens, RANKS["no" if later else hearing.answer], other, not _made_up_for(hearing), len(findings)


def _posed(it: Put, game: Game[Any], start: Mapping[str, Any]) -> list[Posed]:
    """The steps in a position. After an act in another's turn a step shows that this turn has not ended by then.

    If the player on turn has acted before, the act may as well begin the next turn, without a line for the end of this.
    """
    steps, ends, turn = list(it.steps), game.ends_turn, start["turn"]
    actor = getattr(steps[-1], "by", None)
    chosen = getattr(it.steps[-1], "choose", None)
    leaves = game.words.leaves if chosen is not None and not chosen else ()
    rest = next((zone.id for zone in game.zones if zone.rest and not zone.each), "")
    told = {**it.told, **({rest: it.counted["stock"]} if rest and "stock" in it.counted else {})}
    one = Posed(start_with(it, game, start), steps, len(steps), leaves=leaves, told=told)
    if ends is None or actor in (None, turn) or isinstance(steps[-1], ends):
        return [one]
    within = one._replace(steps=[*steps, ends(by=turn)])
    return [within, one] if any(getattr(step, "by", None) == turn for step in steps) else [within]
