"""Whose turn it is, its phases, and what it has room for."""

from __future__ import annotations

from adjudicator.cardtext.bench import DRAW
from adjudicator.formats.finding import Basis
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.bench import again
from adjudicator.games.crazier_eights.conditions import without_allowance
from adjudicator.games.crazier_eights.facts import ability_of, trigger_of, turn_rests
from adjudicator.games.crazier_eights.occasions import Discarding, Drawing, Playing, Triggering
from adjudicator.games.crazier_eights.order import next_seat
from adjudicator.games.crazier_eights.steps import Draw, Trigger
from adjudicator.games.crazier_eights.words import SURPLUS, allowed, card, drawn_once_noticed, turn
from adjudicator.kernel.occasions import Acting, Lapsed
from adjudicator.kernel.ruling import OR_LEFT_OUT, OR_UNWRITTEN, Fault, by_agreement, forgotten, ruling, setting
from adjudicator.kernel.spoken import player, whose
from adjudicator.kernel.unread import ROOM
from adjudicator.kernel.words import ordinal, some


@ruling(
    "CE-6.1",
    "turn-out-of-order",
    cite="III (6) Taking turns",
    remedy=by_agreement("Take the turn back for the right player."),
    on=Acting,
)
def turn_out_of_order(bench: Bench, it: Acting) -> Fault | None:
    """After each turn the next player clockwise has a turn.

    Why: only an extra turn or a lost turn changes that; players who have lost are skipped.
    Breach: Ann, Bob and Cat sit in this order, and after Ann's turn Cat takes one.
    Fine: Ann, Bob and Cat sit in this order, Bob is out, and after Ann's turn Cat takes one.
    """
    if it.why != "out-of-turn":
        return None
    if it.seat in bench.now.on_turn:
        return Fault(
            f"{whose(bench, it.seat)} turn is over",
            (f"{player(bench, next_seat(bench))} takes the next turn",),
            rests=turn_rests(bench, it),
        )
    what = f"{player(bench, it.seat)} acts in"
    if isinstance(it.step, Trigger):
        what = f"{card(bench, it.card)} takes effect as {whose(bench, it.seat)} turn begins, and it is"
    return Fault(
        f"{what} {whose(bench, bench.now.active)} turn",
        (turn(bench),),
        rests=turn_rests(bench, it),
    )


@ruling(
    "CE-6.2",
    "second-play",
    cite="III (6) Taking turns",
    remedy=by_agreement("Take the last card played back to the hand, and undo what it did."),
    on=Playing,
)
def second_play(bench: Bench, it: Playing) -> Fault | None:
    """A player plays at most one card from the hand in a turn.

    Why: assets and events count together; a card that an effect puts into play does not count.
    Breach: Ann plays Castle and, later in her turn, Death.
    Fine: Ann plays Restoration, and it puts Castle into play for her.
    """
    if bench.now.played < bench.now.limits["play"] or it.seat != bench.now.active:
        return None
    return Fault(
        f"{card(bench, it.kind)} is the {ordinal(bench.now.played + 1)} play of this turn; "
        f"{allowed(bench.now.limits['play'])}{without_allowance(bench, it.seat, 'play')}",
        ("no further play",),
        rests=(again(it.seat, "play"), ROOM),
    )


@ruling(
    "CE-6.3",
    "second-discard",
    cite="III (6) Taking turns",
    remedy=by_agreement("Take that card back; the one before it is on top again."),
    on=Discarding,
)
def second_discard(bench: Bench, it: Discarding) -> Fault | None:
    """A player discards at most one card in a turn, unless a card allows more.

    Why: otherwise hands would empty too fast.
    Breach: nothing grants more, and Ann discards a red five and then a red nine.
    Fine: Stream of Life is in play, and Ann discards a red five and then a red nine.
    """
    if bench.now.discarded < bench.now.limits["discard"] or it.seat != bench.now.active:
        return None
    return Fault(
        f"{card(bench, it.kind)} is the {ordinal(bench.now.discarded + 1)} discard of this turn; "
        f"{allowed(bench.now.limits['discard'])}{without_allowance(bench, it.seat, 'discard')}",
        ("no further discard",),
        rests=(again(it.seat, "discard"), ROOM),
    )


def _play_after_discard(bench: Bench, it: Playing) -> Fault | None:
    """The naive reading of CE-6.4: who has discarded plays no more."""
    if not bench.now.discarded or it.seat != bench.now.active:
        return None
    return Fault(f"{card(bench, it.kind)} is played after a discard of this turn", ("the play before the discard",))


play_and_discard_in_either_order = setting(
    "CE-6.4",
    "play-and-discard-in-either-order",
    cite="III (6) Taking turns",
    naive="The play comes before the discard; after a discard no card may be played.",
    on=Playing,
    otherwise=_play_after_discard,
    text="""A player may discard first or play first, and may leave out either.

    Why: the turn allows both, demands neither, and sets no order.
    Breach: Ann discards first and is told that her play is forfeit.
    Fine: Ann discards first and then plays Castle.
    """,
)


@ruling(
    "CE-7.1",
    "phase-out-of-order",
    cite="III (7) Turn order",
    remedy=by_agreement("Do what was skipped; if nothing depended on it, the rest may stand."),
    on=Lapsed,
)
def phase_out_of_order(bench: Bench, it: Lapsed) -> Fault | None:
    """A turn has a fixed order: beginning, draw, main phase, end.

    Why: each phase can change what is possible in the next.
    Breach: Ann discards and draws only afterwards.
    Fine: Ann draws and discards only afterwards.
    """
    due = it.due
    if due.what is not DRAW and not (trigger_of(due, "turn-begins")):
        return None
    what = "the draw" if due.what is DRAW else f"the ability of {card(bench, due.kind)}"
    return Fault(f"{what} comes before the main part of the turn", (f"{what} first",), "missed")


@ruling(
    "CE-7.2",
    "draw-before-beginning-abilities",
    cite="III (7).1 Turn order",
    remedy=forgotten("Let the ability take effect now; the draw may stand."),
    refines=("CE-7.1",),
    on=Lapsed,
)
def draw_before_beginning_abilities(bench: Bench, it: Lapsed) -> Fault | None:
    """Beginning abilities take effect before the draw of the turn.

    Why: they may change the draw pile or the hands.
    Breach: Ann controls Angel of Hope, and it has not worked yet when she draws for her turn.
    Fine: Ann controls Angel of Hope, and it has given Bob a card when she draws for her turn.
    """
    due = it.due
    if not trigger_of(due, "turn-begins"):
        return None
    return Fault(
        f"{card(bench, due.kind)}, controlled by {player(bench, due.seat)}, was due as {whose(bench, due.active)} turn began",
        (f"{card(bench, due.kind)} takes effect before the draw",),
        "missed",
        done=f"{card(bench, due.kind)} did work",
        doubt=OR_LEFT_OUT,
    )


@ruling(
    "CE-7.3",
    "missed-draw",
    names=("surplus-draw",),
    cite="III (7).2 Turn order",
    remedy=forgotten("Draw the card as soon as somebody notices; a second one usually goes back."),
    refines=("CE-3.1", "CE-7.1"),
    on=(Lapsed, Drawing),
)
def missed_draw(bench: Bench, it: Lapsed | Drawing) -> Fault | None:
    """In the draw phase the player whose turn it is draws one card, and only one.

    Why: nobody may skip the draw, or hands would only shrink; and nobody may repeat it.
    Breach: Ann discards, and Bob's turn begins without a draw by her.
    Fine: Ann draws one card and discards, and Bob's turn begins.
    """
    if isinstance(it, Lapsed):
        if it.due.what is not DRAW:
            return None
        draw = bench.house.draw
        left = "any" if it.number == draw else some(it.number).partition(" ")[0]
        owed = "a card this turn" if draw == 1 else f"{left} of the {some(draw)} of this turn"
        return Fault(
            f"{player(bench, it.due.seat)} has not drawn {owed}",
            (f"draw {some(it.number)}",),
            "missed",
            remedy=drawn_once_noticed(bench, it),
            done=f"{player(bench, it.due.seat)} did draw",
            doubt=OR_UNWRITTEN,
        )
    if it.seat != bench.now.active or bench.now.over is not None:
        return None
    if it.number == 0:
        return Fault(f"{player(bench, it.seat)} draws no card in the draw phase", ("draw one card",))
    if it.number == 1 and it.due is not None:
        return None
    return Fault(
        f"{player(bench, it.seat)} draws {'again' if it.due is None else some(it.number)}; {_one_draw(bench)}",
        ("one card",),
        remedy=SURPLUS,
        name="surplus-draw",
    )


def _one_draw(bench: Bench) -> str:
    """How much the draw of a turn is."""
    if bench.house.draw == 1:
        return "a turn has one draw"
    return f"the draw of a turn is {some(bench.house.draw)}"


@ruling(
    "CE-7.4",
    "untimely-end-ability",
    cite="III (7).4 Turn order",
    remedy=forgotten("Let it take effect now."),
    refines=("CE-7.1",),
    on=(Lapsed, Acting),
)
def untimely_end_ability(bench: Bench, it: Lapsed | Acting) -> Fault | None:
    """End abilities take effect after the turn and before the next one.

    Why: they go by the table as the turn has left it.
    Breach: Ann ends her turn with four cards under Thin Ice, and Bob's draw follows.
    Fine: Ann ends her turn with four cards under Thin Ice, and her loss follows.
    """
    if isinstance(it, Lapsed):
        due = it.due
        if not trigger_of(due, "turn-ends"):
            return None
        return Fault(
            f"{card(bench, due.kind)}, controlled by {player(bench, due.seat)}, was due at the end of {whose(bench, due.active)} turn",
            (f"{card(bench, due.kind)} takes effect before the next turn",),
            "missed",
            done=f"{card(bench, due.kind)} did work",
            doubt=OR_LEFT_OUT,
        )
    if it.why != "too-early":
        return None
    return Fault(
        f"{card(bench, it.card)} takes effect before the turn of {player(bench, bench.now.active)} is over: {player(bench, bench.now.active)} goes on playing",
        ("after the turn",),
        "out-of-order",
        remedy=by_agreement("Undo it, and let it take effect after the turn."),
    )


def _further_discard_before_play(bench: Bench, it: Discarding) -> Fault | None:
    """The naive reading of CE-12.3: a discard beyond the first waits for the play."""
    if not bench.now.discarded or bench.now.played or it.seat != bench.now.active:
        return None
    return Fault(
        f"{card(bench, it.kind)} is a further discard and comes before the play", ("the play first",), rests=(ROOM,)
    )


further_discards_around_the_play = setting(
    "CE-12.3",
    "further-discards-around-the-play",
    cite="III (12).3 Discarding additional cards",
    naive="A discard beyond the first waits until the play has been made.",
    on=Discarding,
    otherwise=_further_discard_before_play,
    text="""A player with several discards may make some before the play and some after it.

    Why: the main phase has no fixed order.
    Breach: Ann discards, plays Potion of Vitality and is told that her discards are over.
    Fine: Ann discards, plays Potion of Vitality and discards two more.
    """,
)


@ruling(
    "CE-D.30",
    "wrong-extra-or-lost-turn",
    cite="III (6) Taking turns",
    basis="reading",
    remedy=by_agreement("Take back what was done in that turn; the right player goes on."),
    refines=("CE-6.1", "CE-10.1"),
    on=(Acting, Triggering),
)
def wrong_extra_or_lost_turn(bench: Bench, it: Acting | Triggering) -> Fault | None:
    """An extra turn is a whole turn and comes at once; a lost turn is skipped as a whole.

    Why: cards give and take turns, and no book says more about it.
    Breach: Bob loses his turn, and his Angel of Hope gives a card at its beginning.
    Fine: Bob loses his turn, and the next thing is the beginning of Cat's.
    """
    if isinstance(it, Triggering):
        ability = ability_of(bench, it.kind, "turn-begins")
        if it.due is not None or ability is None or it.seat not in bench.now.passed_over:
            return None
        return Fault(
            f"{player(bench, it.seat)} loses this turn, so none of its abilities occur",
            ("nothing",),
            remedy=by_agreement("Undo what it did."),
        )
    if it.why != "out-of-turn" or not isinstance(it.step, Draw | Trigger):
        return None
    basis: Basis | None = None
    if it.seat in bench.now.passed_over or (bench.now.skip[it.seat] and it.seat == bench.following(bench.now.active)):
        if isinstance(it.step, Trigger):
            return Fault(
                f"{player(bench, it.seat)} loses this turn, so no ability works as it begins",
                ("nothing",),
                remedy=by_agreement("Undo what it did."),
                rests=turn_rests(bench, it),
                not_due=True,
            )
        what = f"{player(bench, it.seat)} loses this turn and takes it all the same"
    elif bench.now.last_active == bench.now.active and it.seat == bench.following(bench.now.active):
        what = f"{player(bench, it.seat)} takes a turn before {whose(bench, bench.now.active)} extra turn"
    elif it.seat == bench.now.last_active:
        what = f"{player(bench, it.seat)} takes another turn; no card gives one"
        basis = "text"
    else:
        return None
    return Fault(what, (turn(bench),), rests=turn_rests(bench, it), basis=basis)
