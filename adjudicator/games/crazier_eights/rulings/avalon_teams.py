"""Where the book of Avalon (2017) says something of its own about teams: shared turns, and allies."""

from __future__ import annotations

from adjudicator.cardtext.bench import DRAW, TRIGGER
from adjudicator.cardtext.occasions import Departure
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.facts import loses, out_of_order, trigger_of, turn_rests, wins
from adjudicator.games.crazier_eights.occasions import Triggering
from adjudicator.games.crazier_eights.order import by_teams, next_up, sharing
from adjudicator.games.crazier_eights.rulings import company
from adjudicator.games.crazier_eights.words import card, drawn_once_noticed
from adjudicator.kernel.occasions import Acting, Lapsed
from adjudicator.kernel.ruling import IF_IT_MATTERED, OR_UNWRITTEN, Fault, by_agreement, forgotten, ruling
from adjudicator.kernel.spoken import player, players, whose
from adjudicator.kernel.words import some


@ruling(
    "AV-16.2",
    "shared-turn-torn-apart",
    cite="Chapter 16 Playing on teams",
    naive="Allies take separate turns, by seat.",
    remedy=forgotten("Take the early turn back."),
    refines=("CE-6.1", "CE-7.1", "CE-7.3", "CE-D.30"),
    on=(Lapsed, Acting),
)
def shared_turn_torn_apart(bench: Bench, it: Lapsed | Acting) -> Fault | None:
    """Allies take their turn together, phase by phase.

    Why: the turn belongs to the whole team.
    Breach: Ann and Cat are a team, and Cat discards while Ann has not drawn.
    Fine: Ann and Cat are a team, both draw, Cat discards, and then Ann does.
    """
    if not bench.now.shared:
        return None
    team = players(bench, bench.now.on_turn)
    if isinstance(it, Lapsed):
        return _ally_left_behind(bench, it, team)
    if it.why == "too-early":
        return Fault(
            f"{card(bench, it.card)} takes effect before the turn of {team} is over",
            ("after the turn",),
            "out-of-order",
            remedy=by_agreement("Undo it, and let it take effect after the turn."),
        )
    if it.why != "out-of-turn" or it.seat in bench.now.on_turn:
        return None
    ended = "has ended the turn" if len(bench.now.on_turn) == 1 else "have ended their turn"
    return Fault(
        f"{player(bench, it.seat)} acts before {team} {ended}", (f"{team} first",), rests=turn_rests(bench, it)
    )


def _ally_left_behind(bench: Bench, it: Lapsed, team: str) -> Fault | None:
    """An ally goes on to a later phase while another has not done with an earlier one."""
    due = it.due
    if len(bench.now.on_turn) < 2:
        return None
    if due.what is DRAW:
        return Fault(
            f"{player(bench, due.seat)} has not drawn when the main phase of {team} begins",
            (f"{player(bench, due.seat)} draws {some(it.number)}",),
            "missed",
            done=f"{player(bench, due.seat)} did draw",
            doubt=OR_UNWRITTEN,
            remedy=drawn_once_noticed(bench, it),
        )
    if not trigger_of(due, "turn-begins") or due.active == bench.now.active or wins(due.ability) or loses(due.ability):
        return None
    return Fault(
        f"{card(bench, due.kind)}, controlled by {player(bench, due.seat)}, has not taken effect for "
        f"{player(bench, due.active)} when the draw phase of {team} begins",
        (f"{card(bench, due.kind)} takes effect",),
        "missed",
        remedy=forgotten("Let it take effect now."),
        done=f"{card(bench, due.kind)} did work",
        doubt=OR_UNWRITTEN,
    )


@ruling(
    "AV-16.3",
    "ally-taken-for-an-opponent",
    cite="Chapter 16 Playing on teams",
    naive="An ally's hand is as secret as any other.",
    remedy=by_agreement("Choose an opponent instead; draw what was left out of a draw."),
    refines=("CE-11.2", "CE-3.1", "CE-10.12", "CE-12.6"),
    on=Departure,
)
def ally_taken_for_an_opponent(bench: Bench, it: Departure) -> Fault | None:
    """Allies may look at each other's hands, and for a card an ally is no opponent.

    Why: they win and lose together, so there is nothing to hide and nobody to fight.
    Breach: Ann plays Trade with Cat, her ally.
    Fine: Ann looks at Cat's hand, her ally's, and Castle lets Cat draw all that Ann gives her.
    """
    return company.ally_as_opponent(bench, it) if bench.partners else None


@ruling(
    "AV-16.4",
    "turn-of-the-wrong-allies",
    cite="Chapter 16 Playing on teams",
    naive="If one ally gains or loses a turn, the whole team does.",
    remedy=by_agreement("Take the turn back for the right player."),
    refines=("AV-16.2", "AV-D.12", "CE-D.30"),
    on=Acting,
)
def turn_of_the_wrong_allies(bench: Bench, it: Acting) -> Fault | None:
    """An extra turn or a lost turn is for one player, not for the allies.

    Why: the card names a player; the rest of the team goes on as before.
    Breach: Ann loses a turn, and Cat, her ally, is passed over as well.
    Fine: Ann loses a turn, and Cat, her ally, takes it alone.
    """
    alone = bench.now.on_turn[0]
    if not bench.now.shared or it.why != "out-of-turn" or it.seat in bench.now.on_turn or len(bench.now.on_turn) > 1:
        return None
    if it.seat not in bench.now.passed_over and len(sharing(bench, alone)) < 2:
        return None
    lost = [seat for seat in bench.now.passed_over if bench.sides[seat] == bench.sides[alone]]
    if lost:
        verb = "loses" if len(lost) == 1 else "lose"
        why = f"only {players(bench, lost)} {verb} this turn; {player(bench, alone)} still has it"
    else:
        why = f"the extra turn is for {player(bench, alone)} alone"
    return Fault(
        f"{player(bench, it.seat)} acts: {why}", (f"{player(bench, alone)} acts",), rests=turn_rests(bench, it)
    )


@ruling(
    "AV-D.4",
    "shared-turn-led-by-another",
    cite="Chapter 14 Conditional abilities with Chapter 16 Playing on teams",
    basis="reading",
    naive="In a shared turn the order of abilities begins with whichever ally acts first.",
    remedy=forgotten(f"{IF_IT_MATTERED}do them again in order."),
    refines=("AV-16.2", "CE-10.1", "CE-10.6", "CE-10.7"),
    on=(Triggering, Lapsed),
)
def shared_turn_led_by_another(bench: Bench, it: Triggering | Lapsed) -> Fault | None:
    """In a shared turn the ally in the earlier seat comes first and sets the order; it is the turn of each ally.

    Why: the book thinks of one player whose turn it is, who comes first and sets the order.
    Breach: Ann, Cat and their opponent Bob have an ability each in the turn of Ann and Cat, and Cat's is first.
    Fine: Ann, Cat and their opponent Bob have an ability each in the turn of Ann and Cat: Ann's, Cat's, Bob's.
    """
    due = it.due
    if not bench.now.shared or due is None or len(bench.now.on_turn) < 2:
        return None
    lead = player(bench, bench.now.on_turn[0])
    if isinstance(it, Lapsed):
        if due.what is not TRIGGER or due.seat != due.active or due.seat == bench.now.on_turn[0]:
            return None
        return Fault(
            f"{whose(bench, due.seat)} {card(bench, due.kind)} did not take effect when it was due: "
            f"{player(bench, due.seat)} shares this turn with {lead}",
            (f"{card(bench, due.kind)} takes effect",),
            "missed",
            remedy=forgotten("Let it take effect now."),
            done=f"{card(bench, due.kind)} did work",
            doubt=OR_UNWRITTEN,
        )
    wrong = out_of_order(bench, it)
    if wrong is not None:
        order = players(bench, by_teams(bench))
        return Fault(f"{wrong[0]}; in this shared turn the order is {order}", (wrong[1],), "out-of-order")
    pick = getattr(it.step, "pick", None)
    if pick is None or pick == lead or bench.seat_of[pick] not in bench.now.on_turn:
        return None
    return Fault(f"{pick} sets the order of the abilities; in a shared turn that is up to {lead}", (f"{lead} picks",))


@ruling(
    "AV-D.12",
    "team-out-of-order",
    cite="Chapter 16 Playing on teams with Chapter 2 Taking turns",
    basis="reading",
    remedy=by_agreement("Take the turn back for the right team."),
    refines=("AV-16.2", "CE-6.1", "CE-D.30"),
    on=Acting,
)
def team_out_of_order(bench: Bench, it: Acting) -> Fault | None:
    """Teams take turns in the order of their first seats; every member has one play and one discard.

    Why: allies who play at the same time leave no room for the seats between them.
    Breach: Ann and Cat are a team, and Bob, who sits between them, acts between them.
    Fine: Ann and Cat are a team, and Bob, who sits between them, acts when both are done.
    """
    if not bench.now.shared or it.why != "out-of-turn" or it.seat in bench.now.on_turn:
        return None
    ahead = ", then ".join(players(bench, team) for team in (bench.now.on_turn, next_up(bench)[0]))
    return Fault(
        f"{player(bench, it.seat)} acts out of the order of the teams: {ahead}",
        (ahead,),
        rests=turn_rests(bench, it),
        cite="Chapter 2 Taking turns with Chapter 16 Playing on teams",
        basis="text",
    )
