"""Is a slip of the scorer likelier than that somebody broke a rule, although no card contradicts the record?

A fault that stands in the record as it is written stays one. It is a slip where the rest of the record shows it: who
acted, which card a hand cannot have held any more, or another player's act that is wrong for the same reason.
"""

from __future__ import annotations

from typing import Final

from adjudicator.formats.finding import key_of
from adjudicator.formats.log import Step
from adjudicator.formats.outcomes import Moved
from adjudicator.hindsight.amending import acts_instead
from adjudicator.hindsight.plausible import shows_two
from adjudicator.hindsight.retelling import Retelling
from adjudicator.hindsight.slips import Story
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.untrue import impossible
from adjudicator.kernel.zones import Bag, Order

ENOUGH: Final = 2
"""So many more steps of a player that fit if a line is not of that player show that it is not."""


def is_likelier(judge: Judge, story: Story) -> bool | None:
    """Whether the slip is the likelier story; None where it is for the report to say."""
    if story.equal:
        return False
    if shows_two(story):
        return not story.repair.one_of  # of several cards that fit, none is told
    if story.shown or _two_count_otherwise(judge, story):
        return True
    whose = acts_instead(judge.steps, story.repair, story.steps)
    if (whose and (_is_of(judge, story, whose) or _uses_it(judge, story, whose))) or _used_up(judge, story):
        return True
    if whose and _needs_the_number(judge, story):
        return True
    if _turns_go_by_it(judge, story) or _clears_two(story) or _clears_the_turns_of_two(judge, story):
        return True
    return False if whose and _owed_by(judge, story, whose) else None


def _two_count_otherwise(judge: Judge, story: Story) -> bool:
    """Whether a line is missing without which two players are wrong by a number: the table went by that line."""
    counted = [f for f in story.explained if judge.report.kept[id(f)].by_count]
    return not story.repair.gone and len({finding.player for finding in counted}) > 1


def _turns_go_by_it(judge: Judge, story: Story) -> bool:
    """Whether a use of a card that was due is missing, and later turns go by what it brought about.

    Somebody acts out of turn without it, or does at two steps what is wrong in one turn.
    """
    root, report = story.explained[0], judge.report
    due = report.kept[id(root)].due
    if story.repair.gone or len(story.steps) != 1 or root.fault != "missed" or due is None or due.kind < 0:
        return False
    clear = [g for f in story.explained for g in (f, *report.following(f)) if key_of(g) not in story.held]
    later = [finding for finding in clear if finding.step > root.step and finding.fault == "illegal"]
    return any(report.kept[id(f)].astray for f in later) or len({f.step for f in later}) >= ENOUGH


def _needs_the_number(judge: Judge, story: Story) -> bool:
    """Whether somebody gives or ends later what only a number allows that is so if the line bears this other name.

    Where that number is all that is wrong with the line itself, what follows from it shows nothing more.
    """
    report, at = judge.report, story.repair.at
    by_itself = [f for f in story.explained if f.step == at and report.kept[id(f)].by_count]
    fits = [g for f in story.explained for g in (f, *(report.following(f) if f not in by_itself else ()))]
    fits = [finding for finding in fits if key_of(finding) not in story.held]
    return any(report.kept[id(f)].by_count and f.fault == "illegal" for f in fits if f.step > at)


def _owed_by(judge: Judge, story: Story, whose: str) -> bool:
    """Whether with that other name a line is what its player is said to owe, and another's later act is right too.

    So it was either done, and the name is wrong, or it was left out, and the other did it once too often.
    """
    owed, report, line = story.explained[0], judge.report, judge.steps[story.repair.at - 1]
    due = report.kept[id(owed)].due
    too_often = [f for f in story.explained if f.fault == "illegal" and f.player == _whose(line) and f.step > owed.step]
    return due is not None and owed.step == story.repair.at and owed.player == whose and bool(too_often)


def _is_of(judge: Judge, story: Story, whose: str) -> bool:
    """Whether a record shows that a line is of this other player, whose name is all that is wrong with it.

    So it does where the line itself takes a card from that player's hand, where two more steps fit of the player whose
    name is written, or where the game would have ended by it, and went on. That the others go on shows nothing.
    """
    report, first, n = judge.report, story.explained[0], story.repair.at
    fit = {f.step for finding in story.explained for f in (finding, *report.following(finding))} - {n}
    if not fit or not any(report.kept[id(f)].astray for f in story.explained):
        return False
    over = judge.bench.now.over
    ended = over is not None and over.step == n == first.step
    own = [step for step in fit if _whose(judge.steps[step - 1]) == _whose(judge.steps[n - 1])]
    return len(own) >= ENOUGH or ended or _from_the_hand_of(judge, n, whose)


def _uses_it(judge: Judge, story: Story, whose: str) -> bool:
    """Whether a player later uses a card that only this line can have brought, if its name were right."""
    report = judge.report
    fit = {f.step for finding in story.explained for f in (finding, *report.following(finding))}
    later = [step for step in fit if step > story.repair.at and _whose(judge.steps[step - 1]) == whose]
    return any(_cannot_have(judge, step) for step in later)


def _from_the_hand_of(judge: Judge, n: int, name: str) -> bool:
    """Whether by its line an act took a card from a player's hand."""
    hands = {zone.word for zone in judge.bench.game.zones if zone.order is Order.BAG}
    outcomes = getattr(judge.steps[n - 1], "then", None) or ()
    return any(isinstance(it, Moved) and it.of == name and it.from_ in hands for it in outcomes)


def _clears_two(story: Story) -> bool:
    """Whether two lines of one player in another order put right the same fault of that player and of another."""
    illegal = [finding for finding in story.explained if finding.fault == "illegal"]
    one_hand = story.repair.gone == len(story.steps) == 2 and len(set(map(_whose, story.steps))) == 1
    return one_hand and len({f.rule for f in illegal}) == 1 and len({f.player for f in illegal}) > 1


def _clears_the_turns_of_two(judge: Judge, story: Story) -> bool:
    """Whether lines of two players in another order put right what each of them did, more than those two lines."""
    if not story.repair.gone == len(story.steps) == 2 or len(set(map(_whose, story.steps))) < 2:
        return False
    report = judge.report
    clear = [g for f in story.explained for g in (f, *report.following(f)) if key_of(g) not in story.held]
    illegal = [finding for finding in clear if finding.fault == "illegal"]
    return len({f.player for f in illegal}) > 1 and len({f.step for f in illegal}) > ENOUGH


def _used_up(judge: Judge, story: Story) -> bool:
    """Whether a line that stands there twice uses a card that the hand cannot hold any more."""
    n = story.repair.at
    return story.repair.gone == 1 and not story.steps and story.explained[0].step == n and _cannot_have(judge, n)


def _cannot_have(judge: Judge, n: int) -> bool:
    """Whether a line uses a card that its player's hand cannot hold, by what comes before."""
    bench, line = Retelling(judge, 0).before(n).bench, judge.steps[n - 1]
    seat, kind = bench.seat_of.get(_whose(line) or "", -1), bench.pack.named_in(line)
    hands = [bag for _, of, bag in bench.now.every_place(bench.game.zones) if of == seat and isinstance(bag, Bag)]
    return seat >= 0 and kind >= 0 and bool(hands) and all(impossible(bench, bag, kind) for bag in hands)


def _whose(line: Step | None) -> str | None:
    """Who does what a line says."""
    return getattr(line, "by", None)
