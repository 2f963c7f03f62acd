"""Conditional abilities: when they occur, and who decides."""

from __future__ import annotations

from adjudicator.cardtext.bench import TRIGGER
from adjudicator.cardtext.occasions import Departure
from adjudicator.formats.abilities import Destroy, Moment
from adjudicator.formats.phrases import either, listing
from adjudicator.games.crazier_eights.bench import END
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.conditions import (
    time_of,
    was_lacking,
    why_not_due,
)
from adjudicator.games.crazier_eights.facts import ability_of, fresh, in_play, trigger_of, wins
from adjudicator.games.crazier_eights.occasions import Declining, Triggering, Unmet
from adjudicator.games.crazier_eights.top import gone
from adjudicator.games.crazier_eights.words import card, choices
from adjudicator.kernel.dues import Due
from adjudicator.kernel.occasions import Lapsed
from adjudicator.kernel.ruling import OR_LEFT_OUT, OR_UNWRITTEN, Fault, by_agreement, forgotten, nothing, ruling
from adjudicator.kernel.spoken import player, whose


@ruling(
    "CE-10.1",
    "missed-or-uncalled-ability",
    names=("missed-ability", "late-ability", "uncalled-ability", "repeated-ability"),
    cite="III (10) Conditional abilities",
    remedy=forgotten("Let a missed ability take effect now; undo one that was not due."),
    refines=("CE-7.2", "CE-7.4"),
    on=(Lapsed, Triggering, Declining, Unmet),
)
def missed_or_uncalled_ability(bench: Bench, it: Lapsed | Triggering | Unmet) -> Fault | None:
    """When a condition is met, every card in play that waits for it takes effect, once each.

    Why: nobody has to claim an ability, and nobody may add one.
    Breach: Ann's turn begins; she uses Devious Dragon and leaves out Angel of Hope.
    Fine: Ann's turn begins; she uses Devious Dragon and then Angel of Hope.
    """
    if isinstance(it, Lapsed):
        due = it.due
        if due.what is not TRIGGER:
            return None
        return Fault(
            f"{card(bench, due.kind)}, controlled by {player(bench, due.seat)}, did not take effect when it was due",
            (f"{card(bench, due.kind)} takes effect",),
            "missed",
            remedy=forgotten("Let it take effect now."),
            name="missed-ability",
            done=f"{card(bench, due.kind)} did work",
            doubt=OR_UNWRITTEN,
            cite=_WITH_A_MUST.get(due.ability.on, "III (12).6 May or must"),
        )
    if isinstance(it, Unmet):
        return Fault(
            f"{card(bench, it.kind)} took effect, but its condition was not met: it needs {was_lacking(bench, it)}",
            ("nothing",),
            remedy=by_agreement("Undo what it did."),
            name="uncalled-ability",
            not_due=True,
        )
    if it.due is not None:
        return _used_late(bench, it.kind, it.due) if it.late else None
    if isinstance(it, Declining):
        why = why_not_due(bench, it) if it.past is None else f"it took effect already, at step {it.past.settled}"
        message, remedy = (
            f"{card(bench, it.kind)} is declined, but it did not occur: {why}",
            nothing("Nothing is to be put right."),
        )
        return Fault(message, severity="note", remedy=remedy, card=it.kind, name="uncalled-ability")
    if it.past is not None:
        return Fault(
            f"{card(bench, it.kind)} took effect already, at step {it.past.settled}",
            ("once",),
            remedy=by_agreement("Undo what it did the second time."),
            name="repeated-ability",
        )
    return Fault(
        f"{card(bench, it.kind)} takes effect, but its condition is not met: {why_not_due(bench, it)}",
        ("nothing",),
        remedy=NOT_WON if wins(ability_of(bench, it.kind)) else by_agreement("Undo what it did."),
        name="uncalled-ability",
    )


NOT_WON = nothing("Nobody has won by it; play goes on.")
"""What is said of a card that makes somebody win, and was not to take effect."""

_WITH_A_MUST: dict[Moment, str] = {
    "turn-begins": "III (12).6 May or must; III (7).1 Turn order",
    "turn-ends": "III (12).6 May or must; III (7).4 Turn order",
}
"""Where the book says that an ability which is due must take effect, and when."""


def _used_late(bench: Bench, kind: int, due: Due) -> Fault:
    """An ability that was offered takes effect after its time."""
    time = time_of(bench, due)
    return Fault(
        f"{card(bench, kind)} takes effect too late: its time was {time}",
        (time,),
        "late",
        "warning",
        remedy=nothing("It stands if the opponents agree; if not, undo what it did."),
        name="late-ability",
    )


@ruling(
    "CE-10.2",
    "choice-by-non-controller",
    cite="III (10) Conditional abilities",
    remedy=by_agreement("If all agree, let the controller choose again; else leave the choice."),
    refines=("CE-9.5",),
    on=(Triggering, Departure),
)
def choice_by_non_controller(bench: Bench, it: Triggering | Departure) -> Fault | None:
    """The player who controlled the card when its condition was met makes its choices.

    Why: the player whose turn it is has no say over the cards of others.
    Breach: an ability of Bob's occurs on Ann's turn, and Ann makes its choice.
    Fine: an ability of Bob's occurs on Ann's turn, and Bob makes its choice.
    """
    if isinstance(it, Departure):
        if it.what != "decider" or bench.texts.is_asset[it.card] is False:
            return None
        return Fault(
            f"{player(bench, it.whom)} decides for {whose(bench, it.seat)} {card(bench, it.card)}",
            (f"{player(bench, it.seat)} decides",),
            of_choice=True,
        )
    if it.due is None or it.seat == it.due.seat:
        return None
    dues = [it.due, *(due for due in bench.ledger.open if due.kind == it.kind and due.what is TRIGGER)]
    owners = [player(bench, seat) for seat in sorted({due.seat for due in dues})]
    return Fault(
        f"{player(bench, it.seat)} decides for {card(bench, it.kind)}; "
        f"{listing(owners)} controlled {'it' if len(owners) == 1 else 'one each'} when its condition was met",
        (f"{either(owners)} decides",),
    )


@ruling(
    "CE-10.3",
    "choice-by-new-controller",
    cite="III (10) Conditional abilities",
    remedy=by_agreement("If all agree, let the earlier controller choose again; else leave the choice."),
    refines=("CE-9.5", "CE-10.2"),
    on=(Triggering, Departure),
)
def choice_by_new_controller(bench: Bench, it: Triggering | Departure) -> Fault | None:
    """A player who gains a card does not decide an ability of it that had already occurred.

    Why: whoever controlled the card at the moment of its condition decides.
    Breach: Bob gains Ann's Angel of Hope before it takes effect, and Bob says who draws.
    Fine: Bob gains Ann's Angel of Hope before it takes effect, and Ann says who draws.
    """
    if isinstance(it, Departure):
        new, old, kind = it.whom, it.seat, it.card
        if it.what != "decider" or it.op is None:
            return None
    elif it.due is None:
        return None
    else:
        new, old, kind = it.seat, it.due.seat, it.kind
    if new == old or kind not in bench.now.play[new] or kind in bench.now.play[old]:
        return None
    return Fault(
        f"{player(bench, new)} controls {card(bench, kind)} now; "
        f"{player(bench, old)} did when its condition was met and still decides",
        (f"{player(bench, old)} decides",),
    )


@ruling(
    "CE-10.4",
    "ability-outlives-its-card",
    cite="III (10) Conditional abilities",
    naive="An ability is void if its card leaves play before it takes effect.",
    remedy=forgotten("Let it take effect now, though its card is gone."),
    refines=("CE-10.1", "CE-10.16"),
    on=Lapsed,
)
def ability_outlives_its_card(bench: Bench, it: Lapsed) -> Fault | None:
    """An ability that has occurred takes effect even if its card is gone.

    Why: once it has occurred, it no longer depends on its card.
    Breach: as the turn begins, Devious Dragon destroys Angel of Hope, and nobody draws.
    Fine: as the turn begins, Devious Dragon destroys Angel of Hope, and Bob still draws.
    """
    due = it.due
    if due.what is not TRIGGER or due.kind in bench.now.play[due.seat] or in_play(bench, due.kind):
        return None
    message = (
        f"{whose(bench, due.seat)} {card(bench, due.kind)} had occurred before it left play, and still takes effect"
    )
    return Fault(message, (f"{card(bench, due.kind)} takes effect",), "missed", doubt=OR_LEFT_OUT)


@ruling(
    "CE-10.5",
    "newcomer-used-at-once",
    cite="III (10) Conditional abilities",
    remedy=by_agreement("Undo what the new card did; its time comes when the condition is next met."),
    refines=("CE-10.1", "CE-10.8"),
    on=Triggering,
)
def newcomer_used_at_once(bench: Bench, it: Triggering) -> Fault | None:
    """A card that comes into play after a condition was met does not take effect from it.

    Why: only cards that were in play at that moment take effect from it.
    Breach: an ability brings in Angel of Hope as Ann's turn begins, and it gives a card at once.
    Fine: an ability brings in Angel of Hope as Ann's turn begins, and it gives none before her next.
    """
    condition: Moment = "turn-ends" if bench.now.clock == bench.now.base + END else "turn-begins"
    if (
        it.due is not None
        or it.past is not None
        or bench.now.clock not in (bench.now.base, bench.now.base + END)
        or ability_of(bench, it.kind, condition) is None
        or not fresh(bench, it.kind)
    ):
        return None
    return Fault(
        f"{card(bench, it.kind)} came into play after the condition was met and does not occur from it",
        ("nothing until the condition is met anew",),
    )


@ruling(
    "CE-10.8",
    "beginning-ability-too-soon",
    cite="III (10) Beginning of turn conditions",
    remedy=by_agreement("Undo what it did; its time comes when its condition is next met."),
    refines=("CE-10.1",),
    on=Triggering,
)
def beginning_ability_too_soon(bench: Bench, it: Triggering) -> Fault | None:
    """A beginning ability works only if its card is in play as the turn begins, so not on the turn it is played.

    Why: cards are played after the turn has begun.
    Breach: Ann plays Devious Dragon and destroys Castle with it on the same turn.
    Fine: Ann plays Devious Dragon and destroys Castle with it as her next turn begins.
    """
    if (
        it.due is not None
        or it.past is not None
        or ability_of(bench, it.kind, "turn-begins") is None
        or not fresh(bench, it.kind)
    ):
        return None
    return Fault(f"{card(bench, it.kind)} was not in play as this turn began", ("when its condition is next met",))


_WENT = {"discard-top": "on top of", "hand": "to a hand, not under", "play": "back into play, not under"}
"""How a finding says where a destroyed card went."""


@ruling(
    "CE-10.14",
    "destroyed-card-misplaced",
    cite="III (10) Destroyed cards",
    remedy=by_agreement("Put the card at the bottom of the discard pile."),
    refines=(
        "CE-4.1",
        "CE-12.6",
    ),
    on=Departure,
)
def destroyed_card_misplaced(bench: Bench, it: Departure) -> Fault | None:
    """Only cards in play can be destroyed, and they go under the discard pile.

    Why: the top of the pile is for discards.
    Breach: Death destroys Castle, and it is laid on top of the discard pile.
    Fine: Death destroys Castle, and it is slid under the discard pile.
    """
    if not isinstance(it.op, Destroy) or it.what not in ("place", "choice"):
        return None
    if it.what == "place":
        went = _WENT.get(it.got[0], "elsewhere than under")
        return Fault(
            f"{whose(bench, it.whom)} card destroyed by {card(bench, it.card)} goes {went} the discard pile",
            ("the bottom of the discard pile",),
        )
    if not isinstance(it.got, int) or it.got < 0 or in_play(bench, it.got):
        return None
    return Fault(
        f"{card(bench, it.got)} is not in play, so {card(bench, it.card)} cannot destroy it",
        choices(bench, it.expected),
        remedy=by_agreement("Choose a card that is in play instead."),
        card=it.got,
    )


@ruling(
    "CE-10.15",
    "destroyed-order-set-by-another",
    cite="III (10) Destroyed cards",
    remedy=by_agreement("If all agree, let the right player put them in order; else leave them."),
    refines=(
        "CE-9.5",
        "CE-12.6",
    ),
    on=Departure,
)
def destroyed_order_set_by_another(bench: Bench, it: Departure) -> Fault | None:
    """If cards are destroyed together, the player whose turn it is, or was last, sets their order.

    Why: the order matters once the pile is searched or uncovered.
    Breach: on Ann's turn two cards of Bob's are destroyed together, and Bob sets their order.
    Fine: on Ann's turn two cards of Bob's are destroyed together, and Ann sets their order.
    """
    if it.what != "picker":
        return None
    return Fault(
        f"{player(bench, it.whom)} puts the cards destroyed by {card(bench, it.card)} in order; "
        f"that is up to {player(bench, it.expected)}",
        (f"{player(bench, it.expected)} picks the order",),
    )


@ruling(
    "CE-10.16",
    "fresh-end-ability-missed",
    cite="IV FAQ 8 with III (7).4 Turn order",
    basis="reading",
    remedy=forgotten("Let it take effect now, counted from the end of that turn."),
    refines=("CE-10.1", "CE-10.9"),
    on=Lapsed,
)
def fresh_end_ability_missed(bench: Bench, it: Lapsed) -> Fault | None:
    """An end ability works on the turn that its asset is played, too.

    Why: the book lets an asset work right away where its text can; at the end of the turn this one is in play.
    Breach: Ann plays Thin Ice as the fourth card in front of her, and Bob's turn begins.
    Fine: Ann plays Thin Ice as the fourth card in front of her, and her loss follows.
    """
    due = it.due
    if not trigger_of(due, "turn-ends") or (due.seat, due.kind) not in bench.now.arrivals:
        return None
    return Fault(
        f"{card(bench, due.kind)} came in front of {player(bench, due.seat)} this turn and was in play as it ended, "
        "so it takes effect",
        (f"{card(bench, due.kind)} takes effect",),
        "missed",
        done=f"{card(bench, due.kind)} did work",
        doubt=OR_LEFT_OUT,
    )


@ruling(
    "CE-10.17",
    "choices-made-as-it-works",
    cite="III (10) Conditional abilities",
    naive="A player makes the choices of an ability as soon as it occurs.",
    remedy=by_agreement("If all agree, choose again among the cards in play; if not, leave it."),
    refines=("CE-10.14", "CE-12.6"),
    on=Departure,
)
def choices_made_as_it_works(bench: Bench, it: Departure) -> Fault | None:
    """A player makes the choices of an ability when it takes effect, from what is on the table then.

    Why: another ability before it may have changed the table.
    Breach: Ann chooses a card for Devious Dragon that the ability before it has destroyed.
    Fine: Ann chooses a card for Devious Dragon that the ability before it has brought into play.
    """
    if (
        it.what != "choice"
        or not isinstance(it.got, int)
        or it.got < 0
        or it.card < 0
        or not bench.texts.is_asset[it.card]
    ):
        return None
    if in_play(bench, it.got) or not gone(bench, it.got):
        return None
    return Fault(
        f"{card(bench, it.got)} had left play when {card(bench, it.card)} took effect",
        choices(bench, it.expected),
    )
