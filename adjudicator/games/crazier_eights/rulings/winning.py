"""How a game ends: winning, losing and ties."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.cardtext.bench import TRIGGER
from adjudicator.cardtext.occasions import Departure
from adjudicator.formats.abilities import Win
from adjudicator.formats.finding import Kind
from adjudicator.formats.outcomes import Drew, Moved
from adjudicator.games.crazier_eights.bench import PLAY_AREAS, win_of
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.decisive import winner_by
from adjudicator.games.crazier_eights.ending import fewest
from adjudicator.games.crazier_eights.facts import ability_of, loses, wins
from adjudicator.games.crazier_eights.losses import to_win
from adjudicator.games.crazier_eights.ways_to_end import (
    BY_A_CARD,
    EMPTY_HAND,
    HANDS_EMPTIED_TOGETHER,
    LAST_ONE_LEFT,
    NO_CARDS_LEFT,
    NOBODY_LEFT,
)
from adjudicator.games.crazier_eights.words import SURPLUS, card, cards, when
from adjudicator.kernel.occasions import WINNER, Acting, Claiming, Lapsed
from adjudicator.kernel.ruling import OR_LEFT_OUT, Fault, by_agreement, certain, forgotten, nothing, ruling, setting
from adjudicator.kernel.scars import hand_of, part_of
from adjudicator.kernel.spoken import as_winner, player, players
from adjudicator.kernel.words import some

CORRECT = nothing("Correct the record.")
UNDER_THE_PILE = nothing("Put those cards under the discard pile, or correct the record.")
"""What is done about cards that somebody who is out still has."""


@ruling(
    "CE-2.1",
    "misjudged-win",
    cite="III (2) How to win",
    remedy=certain("The result of that moment counts, and what came later does not."),
    on=(Acting, Claiming, Departure),
)
def misjudged_win(bench: Bench, it: Acting | Claiming | Departure) -> Fault | None:
    """The first player whose hand is empty wins, and the game is over.

    Why: cards in play are not in hand and do not count.
    Breach: Ann discards her last card, and Bob still takes his turn.
    Fine: Ann discards her last card with three assets in front of her, and the game is hers.
    """
    over = bench.now.over
    if isinstance(it, Claiming):
        if it.fact is not WINNER:
            return None
        due = to_win(bench) if over is None else None
        if due is not None:
            won = players(bench, due[1])
            has = "has" if len(due[1]) == 1 else "have"
            return Fault(
                f"{as_winner(bench, it.stated)}; {won} {has} won by {card(bench, due[0].kind)}",
                (f"{won} as the winner",),
                "mismatch",
                remedy=CORRECT,
            )
        if over is None:
            holding = [f"{player(bench, seat)} still holds {some(bench.now.hands[seat].size)}" for seat in it.stated]
            why = ", ".join(holding) or "nobody has won"
            return Fault(
                f"{as_winner(bench, it.stated)}; the game is not over: {why}",
                ("no winner yet",),
                "mismatch",
                remedy=nothing("Correct the record; nobody has won yet."),
                rests=tuple(fact(seat) for fact in (win_of, hand_of) for seat in it.stated),
            )
        won = players(bench, over.winners)
        return Fault(
            f"{as_winner(bench, it.stated)}; {won} won {when(bench, over)}",
            (f"{players(bench, over.winners)} as the winner",),
            "mismatch",
            remedy=CORRECT,
        )
    if over is None or over.rule not in (EMPTY_HAND, HANDS_EMPTIED_TOGETHER):
        return None
    if isinstance(it, Departure):
        if it.what != "after-end":
            return None
    elif it.why != "after-end":
        return None
    return Fault(
        f"the game was over {when(bench, over)}: {players(bench, _without_cards(bench, over.winners))} had no card left in hand",
        ("nothing more is played",),
        after_end=isinstance(it, Departure),
    )


def _without_cards(bench: Bench, winners: Sequence[int]) -> Sequence[int]:
    """Of the winners those who hold no card; their allies may hold some."""
    return [seat for seat in winners if not bench.now.hands[seat].size] or winners


@ruling(
    "CE-2.2",
    "loser-still-in",
    cite="III (2) How to win",
    remedy=by_agreement("Take back what that player has done since; put that player's cards under the discard pile."),
    refines=("CE-6.1", "CE-12.6", "CE-F.14", "CE-3.1"),
    on=(Acting, Claiming, Departure),
)
def loser_still_in(bench: Bench, it: Acting | Claiming | Departure) -> Fault | None:
    """A player who has lost is out, and that player's cards go under the discard pile.

    Why: a player who is out can neither act nor be chosen.
    Breach: Cat has lost and takes the turn that would have been hers.
    Fine: Cat has lost, and the turn passes over her seat.
    """
    if isinstance(it, Claiming):
        if it.fact is not PLAY_AREAS or not bench.now.out[it.whom] or not it.stated:
            return None
        return Fault(
            f"{player(bench, it.whom)} has lost and keeps {cards(bench, it.stated)} in play",
            ("nothing in play",),
            "mismatch",
            remedy=UNDER_THE_PILE,
        )
    if isinstance(it, Departure):
        if it.what == "choice" and it.whom >= 0 and bench.now.out[it.whom]:
            return Fault(
                f"{card(bench, it.card)}: {player(bench, it.whom)} has lost and cannot be chosen",
                (players(bench, bench.alive()),),
                remedy=by_agreement("Take back what was done; then choose another player."),
            )
        if it.what == "extra" and isinstance(it.got, Moved) and loses(ability_of(bench, it.card)):
            whose = it.seat if it.got.of is None else bench.seat_of[it.got.of]
            if it.got.to == "discard-bottom" or not bench.now.out[whose]:
                return None
            return Fault(
                f"{card(bench, it.card)}: what a loser leaves goes under the discard pile",
                ("under the discard pile",),
                remedy=by_agreement("Put those cards under the discard pile."),
            )
        if it.what != "extra" or not isinstance(it.got, Drew) or not bench.now.out[bench.seat_of[it.got.by]]:
            return None
        message = f"{it.got.by} has lost and draws by {card(bench, it.card)}"
        return Fault(message, (f"no draw for {it.got.by}",), remedy=SURPLUS)
    if it.why != "out":
        return None
    return Fault(
        f"{player(bench, it.seat)} has lost and takes no further part",
        (f"{player(bench, bench.now.active)} acts",),
        rests=(part_of(it.seat),),
    )


@ruling(
    "CE-2.3",
    "last-player-overlooked",
    cite="III (2) How to win",
    remedy=certain("The last player has won; what came later does not count."),
    refines=("CE-2.1",),
    on=(Acting, Claiming),
)
def last_player_overlooked(bench: Bench, it: Acting | Claiming) -> Fault | None:
    """If all other players are out, the last one wins at once.

    Why: there is nobody left to play against.
    Breach: of two players Bob loses by Thin Ice, and Ann takes another turn.
    Fine: of three players Bob loses by Thin Ice, and the other two play on.
    """
    over = bench.now.over
    if over is None or over.rule != LAST_ONE_LEFT or (isinstance(it, Acting) and it.why != "after-end"):
        return None
    if isinstance(it, Claiming) and it.fact is not WINNER:
        return None
    kind: Kind = "mismatch" if isinstance(it, Claiming) else "illegal"
    return Fault(
        f"{players(bench, over.winners)} was the last player left {when(bench, over)} and has won",
        (players(bench, over.winners),) if isinstance(it, Claiming) else ("nothing more is played",),
        kind,
        remedy=CORRECT if isinstance(it, Claiming) else None,
    )


@ruling(
    "CE-2.4",
    "missed-win-condition",
    cite="III (2) How to win",
    remedy=forgotten("Let the win count from the moment that it was due."),
    refines=("CE-10.1", "CE-12.6"),
    on=(Lapsed, Departure, Acting),
)
def missed_win_condition(bench: Bench, it: Lapsed | Departure | Acting) -> Fault | None:
    """A card by which a player can win has a condition like any other ability.

    Why: the condition is checked once, at the moment that the card names.
    Breach: by a card, four assets win as a turn begins; Ann has four then, and nobody notices.
    Fine: by a card, four assets win as a turn begins; Ann has three then, and play goes on.
    """
    if isinstance(it, Lapsed):
        if it.due.what is not TRIGGER or not wins(it.due.ability):
            return None
        seat = winner_by(bench, it.due)
        who = player(bench, it.due.active if seat < 0 else seat)
        met = f"{who} met the condition of {card(bench, it.due.kind)} and won"
        return Fault(f"{met}; the win was passed over", (f"{who} has won",), "missed", done=met)
    if isinstance(it, Departure):
        if it.what != "left-out" or not isinstance(it.op, Win):
            return None
        makes, right = f"{card(bench, it.card)} makes {player(bench, it.whom)} win", (f"{player(bench, it.whom)} wins",)
        if it.got is not None:
            return Fault(
                f"{makes}, and not {it.got.by}", right, "mismatch", remedy=nothing("Correct the winner in the record.")
            )
        return Fault(f"{makes}; the record leaves it out", right)
    over = bench.now.over
    if over is None or over.rule != BY_A_CARD or it.why != "after-end":
        return None
    return Fault(
        f"the game was over {when(bench, over)}: {players(bench, over.winners)} had won by what a card says",
        ("nothing more is played",),
        remedy=by_agreement("The win counts; what came later does not."),
    )


@ruling(
    "CE-2.5",
    "winner-of-a-tie",
    cite="V Glossary: tie",
    remedy=certain("Put the game down as a tie; what came later does not count."),
    refines=("CE-2.1", "CE-2.3"),
    on=(Acting, Claiming),
)
def winner_of_a_tie(bench: Bench, it: Acting | Claiming) -> Fault | None:
    """If the last players left lose at the same time, they tie and nobody wins.

    Why: none of them was left alone in the game.
    Breach: one card makes both remaining players lose, and Ann is put down as the winner.
    Fine: one card makes both remaining players lose, and a tie is put down.
    """
    over = bench.now.over
    if over is None or over.rule != NOBODY_LEFT:
        return None
    if isinstance(it, Claiming):
        if it.fact is not WINNER:
            return None
        return Fault(
            f"{as_winner(bench, it.stated)}; the last players lost together and tie",
            ("no winner",),
            "mismatch",
        )
    if it.why != "after-end":
        return None
    return Fault(f"the game was over {when(bench, over)}: the last players lost together", ("nothing more is played",))


losers_cards_go_under_the_discard_pile = setting(
    "CE-D.2",
    "losers-cards-go-under-the-discard-pile",
    cite="III (2) How to win with V Glossary: lose the game",
    basis="reading",
    option="loser_cards",
    naive="What a loser leaves behind is shuffled into the draw pile.",
    text="""A loser's cards go under the discard pile, not into the draw pile.

    Why: the glossary says the draw pile; we follow the full rules, which the later book repeats.
    Breach: Cat loses, and the draw pile grows by her cards.
    Fine: Cat loses, and the discard pile grows by her cards from below.
    """,
)


@ruling(
    "CE-D.3",
    "empty-hand-wins-before-the-effect",
    cite="III (2) How to win",
    basis="reading",
    option="empty_hand_check",
    naive="A player wins only when the whole effect of the last card is done.",
    remedy=by_agreement("Undo the effect and take the result of that moment; what came later does not count."),
    refines=("CE-2.1", "CE-12.6"),
    on=Departure,
)
def empty_hand_wins_before_the_effect(bench: Bench, it: Departure) -> Fault | None:
    """A player wins as the last card leaves the hand, before that card takes effect.

    Why: a card that is being played is no longer in hand; an exchange is one move and never empties a hand.
    Breach: Ann plays an event that makes her draw as her last card, draws, and play goes on.
    Fine: Ann plays an event that makes her draw as her last card, and she has won.
    """
    over = bench.now.over
    if over is None or over.rule != EMPTY_HAND or it.what != "after-end":
        return None
    who, empty = players(bench, over.winners), players(bench, _without_cards(bench, over.winners))
    won = f"{who} had no card left and had won" if who == empty else f"{empty} had no card left, and {who} had won"
    return Fault(
        f"{won}: {card(bench, it.card)} does nothing more",
        ("no effect",),
        after_end=True,
    )


@ruling(
    "CE-D.4",
    "unshared-win",
    cite="III (3) Drawing cards",
    basis="reading",
    remedy=nothing("Write all of them down as winners."),
    refines=("CE-2.1", "CE-3.4"),
    on=Claiming,
)
def unshared_win(bench: Bench, it: Claiming) -> Fault | None:
    """If the cards run out, all players with the fewest cards win together.

    Why: the book prefers none of them; a tie without a winner is for players who lose.
    Breach: the cards run out, Ann and Bob hold two each, and Ann alone is put down.
    Fine: the cards run out, Ann and Bob hold two each, and both are put down.
    """
    over = bench.now.over
    if it.fact is not WINNER or over is None or not over.shared or over.rule != NO_CARDS_LEFT:
        return None
    least = fewest(bench)
    cards_each = some(bench.now.hands[least[0]].size)
    return Fault(
        f"{as_winner(bench, it.stated)}; {players(bench, least)} hold the fewest, {cards_each} each, and share the win",
        (f"{players(bench, over.winners)} share the win",),
        "mismatch",
    )


losses_one_after_another = setting(
    "CE-D.10",
    "losses-one-after-another",
    cite="III (10) Simultaneous conditional abilities",
    basis="reading",
    naive="All players who lose at the end of one turn lose at the same moment.",
    text="""End abilities that make players lose work one at a time, in the usual order.

    Why: players lose together only by the same ability.
    Breach: two abilities take out the last two players in turn, and a tie is put down.
    Fine: one ability takes out the last two players together, and a tie is put down.
    """,
)

turn_ends_with_its_player = setting(
    "CE-D.11",
    "turn-ends-with-its-player",
    cite="III (2) How to win with III (6) Taking turns",
    basis="reading",
    naive="A turn runs on to its end even if its player has lost.",
    text="""A turn is over when its player loses, and the next player begins.

    Why: nobody is left to take it; abilities that have already occurred still take effect.
    Breach: Ann loses in the middle of her turn, and a discard of hers follows.
    Fine: Ann loses in the middle of her turn, and Bob begins his.
    """,
)

any_order_of_a_losers_cards = setting(
    "CE-D.17",
    "any-order-of-a-losers-cards",
    cite="III (2) How to win",
    basis="reading",
    naive="A loser's hand goes under the discard pile first, then the assets.",
    text="""A loser's cards may go under the discard pile in any order.

    Why: the book says where they go, but not in which order.
    Breach: a record with the assets above the hand is marked as wrong.
    Fine: the hand above the assets or the assets above the hand: both stand.
    """,
)


@ruling(
    "CE-D.27",
    "hands-emptied-together-tie",
    cite="III (2) How to win",
    basis="reading",
    naive="If several hands are emptied together, the first player in turn order wins.",
    remedy=certain("Put the game down as a tie; what came later does not count."),
    refines=("CE-2.1",),
    on=(Acting, Claiming),
)
def hands_emptied_together_tie(bench: Bench, it: Acting | Claiming) -> Fault | None:
    """Players who lose their last cards to one effect at the same moment tie.

    Why: none of them is the first without cards.
    Breach: one effect empties Ann's and Bob's hands, and Ann alone is put down as the winner.
    Fine: one effect empties Ann's and Bob's hands, and a tie is put down.
    """
    over = bench.now.over
    if over is None or over.rule != HANDS_EMPTIED_TOGETHER:
        return None
    if isinstance(it, Claiming):
        if it.fact is not WINNER:
            return None
        return Fault(
            f"{as_winner(bench, it.stated)}; hands emptied together at step {over.step} tie",
            ("no winner",),
            "mismatch",
        )
    if it.why != "after-end":
        return None
    return Fault(
        f"the game was over {when(bench, over)}: their last cards went together, and they tie",
        ("nothing more is played",),
    )


@ruling(
    "CE-D.15",
    "losers-abilities-still-work",
    cite="III (10) Conditional abilities with III (2) How to win",
    basis="reading",
    naive="An ability that has occurred is void if its player loses.",
    remedy=forgotten("Let it take effect now; the player who is out still decides."),
    refines=("CE-10.1", "CE-10.4"),
    on=Lapsed,
)
def losers_abilities_still_work(bench: Bench, it: Lapsed) -> Fault | None:
    """An ability that occurred before its player lost still takes effect, unless the game is over.

    Why: nothing stops it; the player who is out makes its choices, and gets no card by it.
    Breach: three play; Ann loses by Thin Ice, and her other end ability is left out.
    Fine: three play; Ann loses by Thin Ice, and her other end ability still works.
    """
    due = it.due
    if due.what is not TRIGGER or not bench.now.out[due.seat]:
        return None
    return Fault(
        f"{card(bench, due.kind)} had occurred before {player(bench, due.seat)} lost, and still takes effect",
        (f"{card(bench, due.kind)} takes effect",),
        "missed",
        done=f"{card(bench, due.kind)} did work",
        doubt=OR_LEFT_OUT,
    )
