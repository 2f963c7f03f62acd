"""The course of a round: the look, the selection, the play, the token, the buff, the draw."""

from __future__ import annotations

from typing import Final

from adjudicator.formats.phrases import either
from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import (
    BUFF_ORDER,
    GOING_ON,
    NONE,
    TO_DRAW,
    TO_GAIN,
    TO_LOOK,
    TO_LOSE,
    TO_PLAY,
    TO_SELECT,
    change_of,
    draw_of,
    side_of,
    surplus_of,
    tokens_of,
)
from adjudicator.games.knowledge_is_power.bench import KnowledgeBench as Bench
from adjudicator.games.knowledge_is_power.doubts import has_unknown
from adjudicator.games.knowledge_is_power.occasions import Choosing, Drawing, Gaining, Looking, Losing, Playing
from adjudicator.games.knowledge_is_power.rulings.actions import SAY_WHERE, SURPLUS
from adjudicator.games.knowledge_is_power.words import card, laid, own, player, players, some, there, tokens, where
from adjudicator.games.knowledge_is_power.worth import BUFFS, weight_by
from adjudicator.kernel.occasions import Acting, Contradiction, Lapsed
from adjudicator.kernel.ruling import OR_UNWRITTEN, Fault, by_agreement, forgotten, nothing, ruling
from adjudicator.kernel.scars import PILE, Fact, hand_of, part_of
from adjudicator.kernel.words import ordinal

UNSEEN = by_agreement("Nobody can forget a card: turn it sideways, and pay a life token for it if all agree.")
TAKE_BACK = by_agreement("Take it back, and do it when its time has come.")
TURN_DOWN = nothing("Turn the row down again; what was seen stays seen.")
GIVE_BACK = by_agreement("Give the token back, and let the right player lose it.")
PUT_BACK = by_agreement("Put it back on top, and let the right player draw it.")

ACTS: Final = {
    s.Lose: "loses the life token of the round before all cards are played",
    s.Gain: "draws a buff or debuff before its time",
    s.Draw: "draws a card before the draw phase",
    s.Select: "selects a card when nothing is selected",
    s.Flip: "turns over the row before the final",
}
"""What is done too early."""


PLAY_IT: Final = by_agreement(
    "Take the card back into its place, and play the selected one; or correct the record, if a place is wrong."
)
"""Where another card is played than the one selected."""
SEVERAL: Final = 2
"""Of so many unknown cards one remains, whatever became of another: a look is owed all the same."""


@ruling("KP-2.1", "wrong-look", cite="Round 1", on=(Looking, Lapsed), remedy=UNSEEN, names=("no-look",))
def wrong_look(bench: Bench, it: Looking | Lapsed) -> Fault | None:
    """Each round every player looks at one own card and turns it sideways; a known card may be looked at again at will.

    Why: one card a round is all that the rules give for nothing.
    Breach: Ann looks at two unknown cards; Ann looks at Bob's card; Ann looks at none.
    Fine: Ann looks at one unknown card, and once more at one that lies sideways.
    """
    who = player(bench, it.seat)
    if isinstance(it, Lapsed):
        if it.due.what is not TO_LOOK:
            return None
        now = bench.now
        if not has_unknown(bench, it.seat) or now.perhaps_looked[it.seat] or not now.looks:
            why = "not all looks, or not all places of cards that were played, were"
            why = why if now.looks or now.perhaps_looked[it.seat] else "no look of this round was"
            return Fault(f"whether {who} has looked at a card in this round can't be told: {why} written down", kind="undetermined", severity="note")  # fmt: skip
        places = [ordinal(place + 1) for place in bench.unknown(it.seat)]
        owed = (f"a look at the {either(places)} card",) if places else ("a look",)
        remedy = by_agreement("Let the player look at a card now, if all agree.")
        message = f"{who} has looked at no card in this round"
        sides = (surplus_of(it.seat), *(side_of(it.seat, place) for place in bench.places(it.seat)))
        rests = (*sides, hand_of(it.seat)) if len(bench.unknown(it.seat)) < SEVERAL else sides
        return Fault(message, owed, "missed", name="no-look", remedy=remedy, rests=rests, doubt=OR_UNWRITTEN)
    if it.step.pays:
        return None
    if it.owner != it.seat:
        remedy = nothing("What was seen stays seen; the card lies as it lay.")
        return Fault(f"{who} looks at {there(bench, it.owner, it.place)}", ("a look at an own card",), remedy=remedy)
    if it.place != NONE and not bench.filled(it.seat, it.place) and not it.ahead:
        message = f"{who} looks at {own(it.place)}, and no card lies there"
        return Fault(
            message, ("a card of the row",), "mismatch", remedy=SAY_WHERE, rests=(hand_of(it.seat),), slip=True
        )
    if it.again or it.ahead or it.due is not None:
        return None
    message = f"{who} looks at {own(it.place)} as well, a second unknown one"
    return Fault(message, ("one look a round",), rests=(side_of(it.seat, it.place),))


@ruling("KP-2.2", "wrong-time", cite="Round 2 to 10", on=Acting, remedy=TAKE_BACK)
def wrong_time(bench: Bench, it: Acting) -> Fault | None:
    """A round runs: look, actions, selection, actions, play, actions, token, buff, actions, draw. Actions come only then.

    Why: everybody must know what can still happen before they look, choose or play.
    Breach: Bob has selected and Cat has not, and Ann pays for an action; the buff is drawn before the token is lost.
    Fine: all have selected, and Ann pays for an action.
    """
    if it.why != "too-early":
        return None
    right = TURN_DOWN if isinstance(it.step, s.Flip) else None
    act = ACTS.get(type(it.step), f"acts in the {bench.phase()}; actions come between the steps of the round")
    lives = tuple(map(tokens_of, range(bench.n))) if isinstance(it.step, s.Flip) else ()
    rests = (*lives, *_perhaps_out(bench), GOING_ON)
    return Fault(f"{player(bench, it.seat)} {act}", ("wait for it",), rests=rests, by_count=bool(lives), remedy=right)


def _perhaps_out(bench: Bench) -> tuple[Fact, ...]:
    """That those take part who have still to do something, where it is in doubt."""
    facts = (part_of(due.seat) for due in bench.ledger.open if due.seat >= 0)
    return tuple(fact for fact in facts if fact in bench.doubts)


@ruling("KP-2.7", "buff-at-wrong-time", cite="Round 2, 4, 6, 9", on=Acting, refines=("KP-2.2",), remedy=TAKE_BACK)
def buff_at_wrong_time(bench: Bench, it: Acting) -> Fault | None:
    """Buffs and debuffs are used in the four times for actions of a round, and never have to be.

    Why: they come when actions come.
    Breach: Bob has selected and Cat has not, and Ann uses a buff; Ann uses one while cards are drawn.
    Fine: Ann uses a buff right after she has drawn it, before the draw; she keeps it through a whole round.
    """
    if it.why != "too-early" or not isinstance(it.step, s.Use):
        return None
    message = f"{player(bench, it.seat)} uses a buff or debuff in the {bench.phase()}; they are used between the steps of the round"
    return Fault(message, ("wait until this step is over",), rests=(*_perhaps_out(bench), GOING_ON))


@ruling("KP-2.3", "wrong-card-played", cite="Round 3, 5", on=(Playing, Choosing, Lapsed), remedy=TAKE_BACK, names=("no-card-played", "second-card-played"))  # fmt: skip
def wrong_card_played(bench: Bench, it: Playing | Choosing | Lapsed) -> Fault | None:
    """Every player selects one own card, known or not, and all play the cards that they selected.

    Why: who could still change the choice would know what the others play.
    Breach: Ann selected place two and plays place four; Ann plays two cards; Ann plays none.
    Fine: Ann selected place two, which she does not know, and plays it.
    """
    who = player(bench, it.seat)
    if isinstance(it, Lapsed):
        if it.due.what is not TO_PLAY:
            return None
        return Fault(f"{who} has played no card in this round", ("a card",), "missed", name="no-card-played", doubt=OR_UNWRITTEN, remedy=by_agreement("Let the card be played now."))  # fmt: skip
    if it.place != NONE and not bench.filled(it.seat, it.place):
        verb = "selects" if isinstance(it, Choosing) else "plays"
        return Fault(f"{who} {verb} {own(it.place)}, and no card lies there", ("a card of the row",), "mismatch", remedy=SAY_WHERE, rests=(hand_of(it.seat),), slip=True)  # fmt: skip
    if isinstance(it, Choosing):
        return None
    if it.due is None:
        return Fault(
            f"{who} plays a second card in this round",
            ("one card",),
            name="second-card-played",
            remedy=by_agreement("Take the second card back into its place."),
        )
    selected = bench.now.selected[it.seat]
    if selected not in (NONE, it.place) and bench.now.ordered[it.seat] == NONE:
        message = f"{who} selected {own(selected)}, and plays {own(it.place)}"
        changed = bench.now.changed[it.seat] == it.place and not _selection_missing(bench)
        rests = (hand_of(it.seat), change_of(it.seat)) if changed else (hand_of(it.seat),)
        return Fault(message, (own(selected),), rests=rests, remedy=PLAY_IT)
    if selected != NONE or bench.now.ordered[it.seat] != NONE or bench.now.perhaps_gone[it.seat]:
        return None
    if _selections_written(bench) and any(
        due.what is TO_SELECT and due.seat == it.seat for due in bench.ledger.passed_up
    ):
        message = f"whether {who} selected that card can't be told: the selection was not written down"
        return Fault(message, kind="undetermined", severity="note")
    return None


def _selections_written(bench: Bench) -> bool:
    """Whether a selection of this round was written down; they are face down, and where none is, the plays tell them."""
    return any(due.what is TO_SELECT and due.turn == bench.now.turn for due in bench.ledger.settled)


def _selection_missing(bench: Bench) -> bool:
    """Whether nobody wrote down what one of the players selected in this round: a line may have another's name."""
    return any(due.what is TO_SELECT and due.turn == bench.now.turn for due in bench.ledger.passed_up)


@ruling("KP-2.4", "wrong-loser", cite="Round 7", on=(Losing, Lapsed), remedy=GIVE_BACK, names=("no-token-lost",))
def wrong_loser(bench: Bench, it: Losing | Lapsed) -> Fault | None:
    """The player with the lowest card of the round loses one life token.

    Why: low cards cost lives.
    Breach: Ann played a three and Bob a nine, and Bob loses a token.
    Fine: Ann played a three and Bob a nine, and Ann loses a token.
    """
    if isinstance(it, Lapsed):
        if it.due.what is not TO_LOSE:
            return None
        message = _left_out(bench, it.due.seat, bench.now.losers, "lost", "lost", "life token", "lowest")
        return Fault(message, ("one life token",), "missed", name="no-token-lost", remedy=forgotten("Let it be lost now."), doubt=OR_UNWRITTEN)  # fmt: skip
    wrong = _not_that_one(bench, it.seat, highest=False)
    if wrong is not None:
        return wrong
    if it.due is None and not _after_a_wrong_one(bench, it.seat, bench.now.losers, highest=False):
        message = f"{player(bench, it.seat)} loses one more life token"
        return Fault(message, ("no further token",), remedy=by_agreement("Give the token back."))
    if it.number != 1:
        order = f"Give {tokens(it.number - 1)} back." if it.number > 1 else "Let one life token be lost."
        message = f"{player(bench, it.seat)} loses {tokens(it.number)}"
        return Fault(message, (tokens(1),), remedy=by_agreement(order))
    return None


@ruling("KP-2.5", "wrong-drawer", cite="Round 8", on=(Gaining, Lapsed, Contradiction), remedy=PUT_BACK, names=("no-buff-drawn",))  # fmt: skip
def wrong_drawer(bench: Bench, it: Gaining | Lapsed | Contradiction) -> Fault | None:
    """The player with the highest card of the round draws the top card of the buff deck.

    Why: high cards are what everybody plays for.
    Breach: Ann played a king and Bob a nine, and Bob draws a buff.
    Fine: Ann played a king and Bob a nine, and Ann draws a buff.
    """
    if isinstance(it, Contradiction):
        wrong = from_top(bench, it, "buff deck") if bench.pack.cards[it.kind].stack == BUFFS else None
        return wrong and wrong._replace(rests=(*wrong.rests, BUFF_ORDER))
    if isinstance(it, Lapsed):
        if it.due.what is not TO_GAIN:
            return None
        message = _left_out(bench, it.due.seat, bench.now.gainers, "drew", "drawn", "buff or debuff", "highest")
        return Fault(message, ("one buff or debuff",), "missed", name="no-buff-drawn", remedy=forgotten("Let it be drawn now."), doubt=OR_UNWRITTEN)  # fmt: skip
    wrong = _not_that_one(bench, it.seat, highest=True)
    if wrong is not None or it.due is not None or not bench.now.buffs:
        return wrong
    if _after_a_wrong_one(bench, it.seat, bench.now.gainers, highest=True):
        return None
    message = f"{player(bench, it.seat)} draws one more buff or debuff"
    return Fault(message, ("no further card",), remedy=by_agreement("Put it back on top of the buff deck."))


def _left_out(bench: Bench, seat: int, those: list[int], did: str, done: str, what: str, most: str) -> str:
    """That nobody did a step of the round; or one player did not, where another of those who tie did."""
    who = player(bench, seat) if seat >= 0 else "somebody"
    if those and bench.rules.option("value_ties") == "everybody":
        return f"{who} has {done} no {what}; {who} had the {most} card, too"
    return f"nobody {did} a {what}; {who} had the {most} card"


def _after_a_wrong_one(bench: Bench, seat: int, those: list[int], *, highest: bool) -> bool:
    """Whether the right player does it after somebody who should not have: one fault, that of the other."""
    right = bench.extreme(highest=highest) or ()
    wrong_one = any(other not in right and not bench.now.out[other] for other in those)
    return wrong_one and seat in right and seat not in those


def _by_these_rules(bench: Bench, seat: int, other: int, *, highest: bool) -> bool:
    """Whether a player's card is as high as another's, or as low, by the readings in force: how high an ace is, and
    which of equal values is lower."""
    rules, laid = bench.rules, bench.now.laid
    if min(laid[seat], laid[other]) < 0:
        return False
    mine, its = (weight_by(rules, bench.pack.cards[laid[one]]) for one in (seat, other))
    return mine >= its if highest else mine <= its


def _not_that_one(bench: Bench, seat: int, *, highest: bool) -> Fault | None:
    """Somebody else has the lowest card, or the highest one."""
    word = "highest" if highest else "lowest"
    who, seats = player(bench, seat), bench.extreme(highest=highest)
    if not bench.on_table() or (seats is not None and seat in seats):
        return None
    if seats and _by_these_rules(bench, seat, seats[0], highest=highest):
        return None  # by another reading, which is tried out
    if bench.now.laid[seat] < NONE:
        return Fault(f"{who} has played no card in this round", (f"the player with the {word} card",))
    other = bench.surely_not(seat, highest=highest)
    if other == NONE:
        unsaid = [one for one, kind in bench.on_table().items() if kind == NONE]
        if seats is not None or all(bench.ledger.missed(TO_PLAY, one) for one in unsaid):
            return None  # that a play is missing is said already
        return Fault(f"whose card is the {word} can't be told: one was not written down", kind="undetermined", severity="note")  # fmt: skip
    parts = tuple(part_of(one) for one, kind in enumerate(bench.now.laid) if kind >= NONE)
    if bench.now.laid[seat] == NONE:
        message = f"{laid(bench, other)} is the {word} card, whatever {who} has played"
        return Fault(message, (players(bench, seats),) if seats else (), rests=parts)
    than = "higher" if highest else "lower"
    if bench.value(bench.now.laid[seat])[0] == bench.value(bench.now.laid[other])[0]:
        than += " by its suit"
    message = f"{laid(bench, seat)} is not the {word} card: {laid(bench, other)} is {than}"
    return Fault(message, (players(bench, seats),) if seats else (), rests=parts)


@ruling("KP-2.6", "wrong-draw", cite="Round 10", on=(Drawing, Lapsed, Acting, Contradiction), remedy=forgotten("Draw the card now."), refines=("KP-2.2",), names=("no-draw", "early-look"))  # fmt: skip
def wrong_draw(bench: Bench, it: Drawing | Lapsed | Acting | Contradiction) -> Fault | None:
    """In the draw phase every player draws one new card off the deck, face down and unknown.

    Why: a card that was played is made up for, and its owner must learn what came.
    Breach: Ann draws two cards; Ann draws none; Ann looks at the card that she has just drawn.
    Fine: Ann draws one card and leaves it face down.
    """
    if isinstance(it, Contradiction):
        return from_top(bench, it, "deck") if bench.pack.cards[it.kind].stack != BUFFS else None
    who = player(bench, it.seat)
    if isinstance(it, Acting):
        if it.why != "too-early" or not isinstance(it.step, s.Look) or it.step.pays:
            return None
        message = f"{who} looks at {own(it.step.place - 1)} in the draw, before the next round"
        doubt = (side_of(it.seat, it.step.place - 1), GOING_ON)
        return Fault(message, ("no look before the next round",), name="early-look", rests=doubt, remedy=UNSEEN)
    if isinstance(it, Lapsed):
        if it.due.what is not TO_DRAW:
            return None
        if bench.now.undrawn:
            message = f"whether {who} has drawn a card can't be told: no draw of this round was written down"
            return Fault(message, kind="undetermined", severity="note")
        return Fault(f"{who} has drawn no card", ("one card",), "missed", name="no-draw", doubt=OR_UNWRITTEN)
    if it.due is None:
        again = "has taken a card and draws one as well" if bench.now.took[it.seat] else "draws again in this round"
        return Fault(f"{who} {again}", ("no further card",), rests=(draw_of(it.seat),), remedy=SURPLUS)
    return None if it.number == 1 else Fault(f"{who} draws {some(it.number)}", ("one card",), remedy=SURPLUS)


def _elsewhere(bench: Bench, kind: int) -> str:
    """Where a card is that cannot have been drawn."""
    holder = next((seat for seat, bag in enumerate(bench.now.held) if bag.known[kind]), NONE)
    return where(bench, kind) if holder == NONE else f"{player(bench, holder)} holds it"


def from_top(bench: Bench, it: Contradiction, pile: str) -> Fault | None:
    """Another card is drawn than the known top one."""
    if it.what != "draw":
        return None
    there = f"on top of the {pile} lies {card(bench, it.there)}" if it.there >= 0 else _elsewhere(bench, it.kind)
    message = f"{player(bench, it.seat)} draws {card(bench, it.kind)}; {there}"
    right = (card(bench, it.there),) if it.there >= 0 else ("another card",)
    look = nothing("Look again, and correct the record.")
    return Fault(message, right, "mismatch", rests=(PILE,), slip=True, remedy=look)
