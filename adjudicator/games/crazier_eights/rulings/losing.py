"""Losses by a conditional ability: when the cards are counted, and that a loss which has occurred stands."""

from __future__ import annotations

from adjudicator.cardtext.bench import TRIGGER
from adjudicator.cardtext.occasions import Departure
from adjudicator.formats.abilities import Lose
from adjudicator.formats.outcomes import Lost
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.conditions import why_not_due
from adjudicator.games.crazier_eights.decisive import moot, struck, struck_by, with_allies
from adjudicator.games.crazier_eights.facts import ability_of, counted, loses
from adjudicator.games.crazier_eights.losses import winners_without
from adjudicator.games.crazier_eights.occasions import Triggering
from adjudicator.games.crazier_eights.order import turn_in_question
from adjudicator.games.crazier_eights.steps import Decline
from adjudicator.games.crazier_eights.words import card
from adjudicator.kernel.occasions import Lapsed
from adjudicator.kernel.ruling import Fault, by_agreement, forgotten, ruling
from adjudicator.kernel.spoken import player, players


@ruling(
    "CE-10.9",
    "misjudged-loss",
    cite="III (10) Alternate win conditions",
    remedy=forgotten("Let the loss count from the end of that turn."),
    refines=(
        "CE-10.1",
        "CE-12.6",
    ),
    on=(Lapsed, Triggering, Departure),
)
def misjudged_loss(bench: Bench, it: Lapsed | Triggering | Departure) -> Fault | None:
    """A player loses by a card such as Thin Ice if its condition is met as the turn ends, and only then.

    Why: a player's cards are counted at the end of that player's turn and at no other time.
    Breach: under Thin Ice Ann ends her turn with four cards in play, and Bob begins his.
    Fine: under Thin Ice Ann ends her turn with three cards in play, and Bob begins his.
    """
    if isinstance(it, Lapsed):
        if it.due.what is not TRIGGER or not loses(it.due.ability):
            return None
        active, others = it.due.active, struck(bench, it.due)
        who = [active] if not others or set(others) <= {*with_allies(bench, [active])} else others
        met, lost = f"{player(bench, active)} met the condition of {card(bench, it.due.kind)}", "the loss"
        if who != [active]:
            met, lost = f"the condition of {card(bench, it.due.kind)} was met", f"the loss of {players(bench, who)}"
        return Fault(
            f"{met} as the turn ended, and {lost} was left out{_with_it(bench, *who)}",
            (f"{players(bench, who)} {'loses' if len(who) == 1 else 'lose'}",),
            "missed",
        )
    if isinstance(it, Triggering):
        return _uncalled_loss(bench, it)
    ability = ability_of(bench, it.card)
    if ability is None or not loses(ability):
        return None
    if it.what == "left-out" and isinstance(it.op, Lose):
        losers = {it.whom, *struck_by(bench, ability, it.seat, it.card, it.active)}
        return Fault(
            f"{card(bench, it.card)}: {player(bench, it.whom)} met its condition as the turn ended, and does not lose"
            f"{_with_it(bench, *losers)}",
            (f"{player(bench, it.whom)} loses",),
        )
    if it.what != "extra" or not isinstance(it.got, Lost):
        return None
    return Fault(
        f"{card(bench, it.card)} is about the player whose turn ended, not about {it.got.by}",
        (f"{it.got.by} stays in the game",),
        remedy=by_agreement("Let the player stay in the game."),
    )


def _uncalled_loss(bench: Bench, it: Triggering) -> Fault | None:
    """A card makes players lose though its condition is not met: those whom it is about, or somebody else."""
    ability = ability_of(bench, it.kind)
    if it.due is not None or ability is None or not loses(ability):
        return None
    controller, active = it.controller if it.controller >= 0 else it.seat, turn_in_question(bench, "turn-ends")
    struck = struck_by(bench, ability, controller, it.kind, active)
    said = [bench.seat(outcome.by) for outcome in getattr(it.step, "then", None) or () if isinstance(outcome, Lost)]
    others = [seat for seat in said if seat not in struck]
    if others and active in struck:
        return Fault(
            f"{card(bench, it.kind)} is about the player whose turn ended, not about {players(bench, others)}; and "
            f"{why_not_due(bench, it)}",
            (f"{players(bench, others)} {'stays' if len(others) == 1 else 'stay'} in the game",),
            remedy=by_agreement(f"Take {players(bench, said)} back into the game, with all cards that were put away."),
        )
    who = [active] if not struck or set(struck) <= {*with_allies(bench, [active])} else struck
    return Fault(
        f"{card(bench, it.kind)}: {players(bench, who)} {'does' if len(who) == 1 else 'do'} not lose, since "
        f"{why_not_due(bench, it)}",
        ("nobody loses",),
        remedy=by_agreement(f"Let {players(bench, struck or who)} stay in the game."),
    )


def _with_it(bench: Bench, *losers: int) -> str:
    """Who has won with a loss that was left out; empty where the game goes on."""
    lost = with_allies(bench, losers)
    if {*bench.alive()} <= {*lost}:
        return "; with it nobody has won"
    won = winners_without(bench, lost)
    return f"; with it {players(bench, won)} {'has' if len(won) == 1 else 'have'} won" if won else ""


@ruling(
    "CE-10.10",
    "late-fourth-card-is-safe",
    cite="III (10) More conditional ability clarifications",
    naive="Thin Ice counts again after each other ability of that end of turn.",
    remedy=by_agreement("Let the player stay in the game."),
    refines=("CE-10.5", "CE-10.9"),
    on=Triggering,
)
def late_fourth_card_is_safe(bench: Bench, it: Triggering) -> Fault | None:
    """Thin Ice does not count a fourth card that another end ability brings.

    Why: it had counted by then, and with three cards it did not occur.
    Breach: Ann ends with three, gains a fourth by an end ability, and is put down as out.
    Fine: Ann ends with three, gains a fourth by an end ability, and stays in the game.
    """
    ability = ability_of(bench, it.kind, "turn-ends")
    if it.due is not None or ability is None or not loses(ability) or not bench.now.arrivals:
        return None
    if counted(bench, ability, it.controller, bench.now.active) is not True:
        return None
    return Fault(
        f"{player(bench, bench.now.active)} got enough cards only after the turn had ended, so "
        f"{card(bench, it.kind)} did not occur",
        ("nobody loses",),
    )


@ruling(
    "CE-10.11",
    "loss-called-off",
    cite="III (10) More conditional ability clarifications",
    remedy=forgotten("Let the loss count from the end of that turn."),
    refines=("CE-10.1", "CE-10.4", "CE-10.9", "CE-12.6"),
    on=(Lapsed, Triggering),
)
def loss_called_off(bench: Bench, it: Lapsed | Triggering) -> Fault | None:
    """Once Thin Ice has occurred, it does not help to lose the fourth card.

    Why: nothing stops an ability that has occurred.
    Breach: Ann ends with four, an end ability destroys one of them, and she plays on.
    Fine: Ann ends with four, an end ability destroys one of them, and she is out.
    """
    due = it.due
    if (
        due is None
        or (isinstance(it, Triggering) and not isinstance(it.step, Decline))
        or due.what is not TRIGGER
        or not loses(due.ability)
        or moot(bench, due)
        or counted(bench, due.ability, due.seat, due.active) is not False
    ):
        return None
    return Fault(
        f"{card(bench, due.kind)} had occurred; it does not stop because a card left play afterwards",
        (f"{player(bench, due.active)} loses",),
        "missed" if isinstance(it, Lapsed) else "illegal",
    )
