"""Where the book is silent: ties, cards that leave the table, players who fall, and what the final counts."""

from __future__ import annotations

from typing import Final

from adjudicator.games.knowledge_is_power import steps as s
from adjudicator.games.knowledge_is_power.bench import (
    BUFF_DECK,
    DECK,
    DISCARD,
    HELD,
    LIFE,
    SPENT,
    THE_FINAL,
    TO_DRAW,
    buffs_of,
    tokens_of,
)
from adjudicator.games.knowledge_is_power.bench import KnowledgeBench as Bench
from adjudicator.games.knowledge_is_power.living import LAST_ONE
from adjudicator.games.knowledge_is_power.occasions import CameOf, Drawing, Flipping, Gaining, LeftOut, Mixing, Using
from adjudicator.games.knowledge_is_power.rulings.actions import left_out, other_outcome
from adjudicator.games.knowledge_is_power.rulings.ending import ENDED, TURN_OVER
from adjudicator.games.knowledge_is_power.words import card, player, players, tokens
from adjudicator.kernel.hidden import holds
from adjudicator.kernel.occasions import WINNER, Acting, Claiming, Lapsed
from adjudicator.kernel.ruling import Fault, by_agreement, forgotten, nothing, ruling, setting
from adjudicator.kernel.scars import PILE, hand_of, part_of
from adjudicator.kernel.untrue import LOOK_AGAIN, misstated

RECORD: Final = nothing("Count again, and correct the record.")
LAY_ASIDE: Final = nothing("Lay the played card aside, and count the row without it.")

D_1 = setting(
    "KP-D.1", "equal-values", cite="Round 7, 8", basis="reading", option="value_ties",
    naive="Of those who tie anybody may lose the token, or draw the buff.",
    text="""Of equal lowest, or highest, values the suit decides: spades, hearts, clubs, diamonds, the highest first.

    Why: Special Event #2 orders equal cards so. A house may have everybody who ties lose a token, or draw a buff.
    Breach: the nine of spades and the nine of hearts are the lowest, and the nine of spades costs a token.
    Fine: the nine of spades and the nine of hearts are the lowest, and the nine of hearts costs a token.
    """,
)  # fmt: skip


@ruling("KP-D.3", "wrong-reshuffle", cite="Round 5, 10", basis="reading", option="played_cards", on=(Mixing, Lapsed, Claiming), refines=("KP-2.6",), remedy=forgotten("Shuffle the discard pile, and draw."))  # fmt: skip
def wrong_reshuffle(bench: Bench, it: Mixing | Lapsed | Claiming) -> Fault | None:
    """Played cards go to a discard pile once the buff is drawn; it becomes the deck when a card is due and there is none.

    Why: the book does not say where they go, and the deck always gives out. A house may shuffle them into the deck instead.
    Breach: the discard pile is shuffled while cards are left in the deck; Ann draws none since the deck is empty.
    Fine: two draw, the discard pile is shuffled, and three draw.
    """
    if isinstance(it, Claiming):
        return misstated(bench, it) if it.fact in (DISCARD, DECK) else None
    if isinstance(it, Mixing):
        left = len(bench.now.pile)
        right = by_agreement("Put the old deck back on top, if it is known which cards these were.")
        message = f"the discard pile is shuffled while the deck has {left}"
        return Fault(message, ("no shuffle",), remedy=right) if left else None
    if it.due.what is not TO_DRAW or bench.now.pile:
        return None
    return Fault(
        f"{player(bench, it.seat)} has drawn no card; the discard pile makes a new deck", ("one card",), "missed"
    )


@ruling("KP-D.4", "other-effect", cite="Buff and debuff deck", basis="reading", on=(Using, CameOf, LeftOut), remedy=by_agreement("Do what the card says."))  # fmt: skip
def other_effect(bench: Bench, it: Using | CameOf | LeftOut) -> Fault | None:
    """The book lists no buff or debuff: what each does stands on the cards of the deck in use, and that comes of it.

    Why: a house set of twelve is ours; another set is a deck of its own.
    Breach: Plague makes every player lose a token, and Bob loses none; Plague is aimed at Bob alone.
    Fine: Leech makes Bob lose a token, and Ann who used it gets one.
    """
    if isinstance(it, LeftOut):
        return left_out(bench, it, s.Use)
    if isinstance(it, CameOf):
        return other_outcome(bench, it)._replace(remedy=None) if isinstance(it.step, s.Use) else None
    if not it.asked or (it.step.of is not None and bench.now.out[bench.seat_of[it.step.of]]):
        return None  # that somebody is out says KP-1.3
    message = f"{player(bench, it.seat)} uses {card(bench, it.kind)}; it asks for {it.asked}"
    of = bench.seat_of[it.step.of] if it.step.of is not None else it.seat
    return Fault(message, (it.asked,), rests=(hand_of(it.seat), hand_of(of), part_of(of)))


@ruling("KP-D.5", "made-up-for", cite="Player Actions, 1 token: take", basis="reading", option="refill_after_take", on=Drawing, refines=("KP-2.6",), remedy=by_agreement("Put the second card back on top."))  # fmt: skip
def made_up_for(bench: Bench, it: Drawing) -> Fault | None:
    """After a take the taker has a card more, and the other draws as usual and stays one short.

    Why: only what is shuffled back is drawn anew. A house may have it made up for at once.
    Breach: Ann takes a card of Bob's, and he draws two.
    Fine: Ann takes a card of Bob's, and he draws one.
    """
    extra = isinstance(it.step, s.Draw) and (it.number == 2 or it.due is None)
    if not extra or not bench.now.robbed[it.seat]:
        return None
    return Fault(f"{player(bench, it.seat)} draws one more for the card that was taken", ("one card in the draw",))


D_6 = setting(
    "KP-D.6", "equal-totals", cite="Final", basis="reading", naive="Of equal totals the first seat wins.",
    text="""Equal totals in the final are a tie.

    Why: the book has the higher total win, and there is none.
    Breach: both rows count 30, and Ann alone is put down as the winner.
    Fine: both rows count 30, and both are put down.
    """,
)  # fmt: skip


@ruling("KP-D.7", "fewer-than-two", cite="Life tokens", basis="reading", on=(Acting, Claiming), refines=("KP-6.1",), naive="With fewer than two left nobody wins.", remedy=LOOK_AGAIN)  # fmt: skip
def fewer_than_two(bench: Bench, it: Acting | Claiming) -> Fault | None:
    """If fewer than two are left at one moment there is no final: the one who is left wins; else those who fell tie.

    Why: a final takes two. What is paid and what comes of it are one moment, as is a step of the round.
    Breach: Ann pays her last three tokens for Bob's last one, and a final is played.
    Fine: Ann pays her last three tokens for Bob's last one, and Cat has won.
    """
    over = bench.now.over
    if over is None or over.rule != LAST_ONE:
        return None
    tie = len(over.winners) > 1
    due = f"{players(bench, over.winners)} {'fell at one moment, and tie' if tie else 'alone is left, and has won'}"
    if isinstance(it, Acting):
        message = f"{player(bench, it.seat)} turns over the row, and there is no final: {due}"
        return Fault(message, ("no further act",), remedy=ENDED) if isinstance(it.step, s.Flip) else None
    if it.fact is not WINNER:
        return None
    return Fault(f"{players(bench, it.stated)} put down as the winner; {due}", (due,), "mismatch", rests=(THE_FINAL,))


D_8 = setting(
    "KP-D.8", "row-of-the-fallen", cite="Life tokens", basis="reading",
    naive="The row of a player who is out goes to the discard pile.",
    text="""The row of a player who is out is shuffled into the deck; buffs and debuffs that the player held leave the game.

    Why: so it is with every other card that leaves a row.
    Breach: Ann is out, and the deck is said to be as large as before.
    Fine: Ann is out, and the deck has as many cards more as her row had.
    """,
)  # fmt: skip

D_9 = setting(
    "KP-D.9", "ace-is-high", cite="Round 7, 8; Final", basis="reading", naive="In the rounds an ace counts one.",
    text="""In the rounds cards count as in the final: an ace is high.

    Why: the book prints values once, for the final.
    Breach: Ann played an ace and Bob a two, and Ann loses the token.
    Fine: Ann played an ace and Bob a king, and Ann draws the buff.
    """,
)  # fmt: skip


@ruling("KP-D.18", "no-buff-left", cite="Buff and debuff deck", basis="reading", on=Gaining, refines=("KP-2.5",), remedy=nothing("Correct the record; the buff deck is empty."))  # fmt: skip
def no_buff_left(bench: Bench, it: Gaining) -> Fault | None:
    """When the buff deck is empty no buff or debuff is drawn.

    Why: the book makes no new one; used ones are out of the game.
    Breach: all twelve have been drawn, and Ann draws a thirteenth.
    Fine: all twelve have been drawn, and in the next round nobody draws one.
    """
    if bench.now.buffs:
        return None
    return Fault(f"{player(bench, it.seat)} draws a buff or debuff, and none is left", ("no draw",))


@ruling("KP-D.19", "buff-not-held", cite="Round 2, 4, 6, 8, 9", basis="reading", on=(Claiming, Using), remedy=RECORD)
def buff_not_held(bench: Bench, it: Claiming | Using) -> Fault | None:
    """A buff or debuff is held by its drawer, seen by nobody else, until it is used once; then it is out of the game.

    Why: three of the four times for actions in a round come before its buff is drawn, so cards must be kept for them.
    Breach: Bob has used Gust, and uses it again; Bob has drawn one buff, and is said to hold two.
    Fine: Bob drew Gust three rounds ago, and uses it.
    """
    if isinstance(it, Using):
        if it.kind < 0 or holds(bench, bench.now.held[it.seat], it.kind) is not False:
            return None
        again = it.kind in bench.now.spent
        used = "which has been used already" if again else "and does not hold it"
        message = f"{player(bench, it.seat)} uses {card(bench, it.kind)}, {used}"
        out = by_agreement("Undo what it did; the card is out of the game." if again else "Undo what it did.")
        fault = Fault(message, ("a buff or debuff that is held",), rests=(PILE, buffs_of(it.seat)), remedy=out)
        of_another = any(bag.known[it.kind] for bag in bench.now.held)
        return fault if again or of_another else fault._replace(kind="mismatch", card=it.kind, slip=True, remedy=None)
    wrong = misstated(bench, it) if it.fact in (HELD, SPENT, BUFF_DECK) else None
    return wrong and wrong._replace(rests=(*wrong.rests, buffs_of(it.whom)))


D_20 = setting(
    "KP-D.20", "fallen-at-once", cite="Life tokens", basis="reading",
    naive="A card that was played counts to the end of the round, whoever is out.",
    text="""Who has no life tokens left is out at once; a card that the player has played counts no more as lowest or highest.

    Why: no act of a player who is out can cost or bring anything. An act is done whole before its payer falls.
    Breach: Ann's three was the lowest, she is out, and nobody loses the token of the round.
    Fine: Ann's three was the lowest, she is out, and Cat with the next lowest card loses the token.
    """,
)  # fmt: skip


@ruling("KP-D.21", "round-goes-on", cite="Final", basis="reading", on=(Acting, Flipping), refines=("KP-6.1",), remedy=TURN_OVER, names=("played-card-counted",))  # fmt: skip
def round_goes_on(bench: Bench, it: Acting | Flipping) -> Fault | None:
    """The final comes the moment two players have tokens; what is left of the round is dropped, and played cards don't count.

    Why: the book lets the two turn over their cards when only they are left.
    Breach: the token step leaves two players, and the buff is drawn; Ann turns over the card that she has played, too.
    Fine: the token step leaves two players, and each turns over four cards.
    """
    if isinstance(it, Flipping):
        message = f"{player(bench, it.seat)} turns over {card(bench, it.kind)}, too, which was played in this round"
        return Fault(message, ("the row without it",), name="played-card-counted", remedy=LAY_ASIDE)
    if it.why != "blocked" or not isinstance(it.step, s.Gain | s.Draw | s.Take):
        return None
    return Fault(
        f"{player(bench, it.seat)} draws a card; the final has come",
        ("both rows turned over",),
        rests=(THE_FINAL,),
        by_count=True,
    )


D_22 = setting(
    "KP-D.22", "player-without-cards", cite="Round 3, 5, 7, 8", basis="reading",
    naive="A player without cards counts as the lowest.",
    text="""A player without cards selects and plays none, is neither lowest nor highest, and draws as usual.

    Why: there is no card to be lower than another's. A lone card is both the lowest and the highest.
    Breach: Ann had no card to play, and loses the token of the round.
    Fine: Ann had no card to play, Bob with the lowest card loses the token, and Ann draws a card.
    """,
)  # fmt: skip

D_25 = setting(
    "KP-D.25", "all-known", cite="Round 1", basis="reading", naive="A player whose cards are all known owes a look too.",
    text="""A player whose cards are all known owes no look.

    Why: the look is there to turn a card sideways, and there is none to turn.
    Breach: Ann has an unknown card and looks at none.
    Fine: all of Ann's cards lie sideways, and she looks at none.
    """,
)  # fmt: skip


@ruling("KP-D.26", "tokens-for-somebody", cite="Life tokens", basis="reading", on=(Claiming, CameOf), refines=("KP-3.5",), remedy=RECORD)  # fmt: skip
def tokens_for_somebody(bench: Bench, it: Claiming | CameOf) -> Fault | None:
    """Life tokens that are paid, lost or removed go to nobody.

    Why: the book has them lost, and names nobody who gets them.
    Breach: Ann pays three tokens to make Bob lose one, and puts his with hers.
    Fine: Ann pays three tokens to make Bob lose one, and it goes out of the game.
    """
    if isinstance(it, Claiming):
        wrong = misstated(bench, it) if it.fact is LIFE else None
        return wrong and wrong._replace(rests=(tokens_of(it.whom),))
    gained = [one for one in it.came if one.what == "gain" and one not in it.expected]
    if not gained:
        return None
    who = player(bench, gained[0].seat)
    back = by_agreement(f"Take back what {who} got; what is lost goes to nobody.")
    message = f"{who} gets {tokens(gained[0].number)}, and should get none"
    return other_outcome(bench, it)._replace(message=message, remedy=back)
