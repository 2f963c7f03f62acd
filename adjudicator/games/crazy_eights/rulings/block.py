"""How a game ends that nobody finishes, and how partners play on."""

from __future__ import annotations

from adjudicator.games.crazy_eights.bench import MISSED_CARD, REVISED_SCORE
from adjudicator.games.crazy_eights.bench import StockBench as Bench
from adjudicator.games.crazy_eights.ending import needed_passes
from adjudicator.games.crazy_eights.occasions import Declaring
from adjudicator.games.crazy_eights.rulings.scoring import CORRECT, wrong_score
from adjudicator.games.crazy_eights.stock import gone
from adjudicator.games.crazy_eights.ways_to_end import BLOCKED, LIMIT_REACHED, SIDE_OUT
from adjudicator.games.crazy_eights.words import card, player, players, some, times
from adjudicator.kernel.occasions import WINNER, Acting, Claiming
from adjudicator.kernel.ruling import Fault, by_agreement, certain, nothing, ruling
from adjudicator.kernel.spoken import as_winner

PLAY_ON = by_agreement("Play goes on, as long as no score has been agreed.")


@ruling(
    "C8-6.2",
    "wrong-block",
    cite="The Play, block",
    remedy=PLAY_ON,
    on=(Declaring, Claiming),
)
def no_block(bench: Bench, it: Declaring | Claiming) -> Fault | None:
    """If the stock is gone and nobody can play, the game is blocked: the lowest hand collects the differences.

    Why: a game that cannot go on must still have an end.
    Breach: Bob declares a block while Cat holds a card that fits.
    Fine: Bob declares a block, the stock is gone, and no hand holds a card that fits.
    """
    if isinstance(it, Claiming):
        return wrong_score(bench, it, BLOCKED, LIMIT_REACHED, partners=False) or _wrong_lowest(bench, it)
    declares = f"{player(bench, it.seat)} declares a block" if it.seat >= 0 else "the game is put down as blocked"
    if it.able >= 0:
        return Fault(
            f"{declares}, but {player(bench, it.able)} can play {card(bench, it.kind)}",
            ("play goes on",),
        )
    if not gone(bench):
        return Fault(
            f"{declares} with {some(bench.game.drawable(bench, bench.now.pile))} left to draw",
            ("play goes on",),
        )
    return None


def _wrong_lowest(bench: Bench, it: Claiming) -> Fault | None:
    if (
        it.fact is not WINNER
        or bench.now.over is None
        or bench.now.over.rule not in (BLOCKED, LIMIT_REACHED)
        or bench.partners
    ):
        return None
    return Fault(
        f"{as_winner(bench, it.stated)}; {players(bench, it.actual)} "
        f"{'has' if len(it.actual) == 1 else 'have'} the lowest count",
        (players(bench, it.actual),),
        "mismatch",
        remedy=CORRECT,
    )


@ruling(
    "C8-6.3",
    "partners-play-on",
    cite="The Play, partnership",
    remedy=certain("The others play on until both partners of a side are out."),
    refines=("C8-4.1", "C8-5.1"),
    on=(Acting, Claiming),
)
def partners_play_on(bench: Bench, it: Acting | Claiming) -> Fault | None:
    """If one partner goes out, the other three play on until both partners of a side are out.

    Why: a side has two hands to empty.
    Breach: Ann goes out, and her side is put down as the winner.
    Fine: Ann goes out, then Cat, and their side has won.
    """
    if not bench.partners:
        return None
    if isinstance(it, Acting):
        if it.why == "out":
            message = f"{player(bench, it.seat)} has no cards left and takes no more turns"
            back = by_agreement("Take it back; the player whose turn it is goes on.")
            return Fault(message, ("the next player",), remedy=back, by_count=True)
        if it.why == "after-end" and bench.now.over is not None and bench.now.over.rule == SIDE_OUT:
            return Fault(
                f"both partners were out: {players(bench, bench.now.over.winners)} had won",
                ("no further act",),
                remedy=certain("The game is over; what was done afterwards does not count."),
            )
        return None
    if it.fact is not WINNER:
        return None
    if bench.now.over is None and any(bench.now.out):
        each = " of each side" if sum(bench.now.out) > 1 else ""
        message = f"only one partner{each} is out: the others play on"
        return Fault(message, ("play goes on",), "mismatch", remedy=nothing("Play goes on; correct the record."))
    if bench.now.over is not None and bench.now.over.rule == SIDE_OUT:
        right = players(bench, bench.now.over.winners)
        message = f"{as_winner(bench, it.stated)}; {right} went out"
        return Fault(message, (right,), "mismatch", remedy=nothing("Correct the record."))
    return None


@ruling("C8-6.4", "blocked-sides", cite="The Play, partnership", remedy=CORRECT, on=Claiming)
def blocked_sides(bench: Bench, it: Claiming) -> Fault | None:
    """If a game of partners is blocked, the totals of the two sides are compared.

    Why: a side wins or loses together.
    Breach: the sides hold 30 and 12, and the side with 30 is put down as the winner.
    Fine: the sides hold 30 and 12, and the side with 12 has won.
    """
    if bench.now.over is None or bench.now.over.rule not in (BLOCKED, LIMIT_REACHED) or not bench.partners:
        return None
    if it.fact is WINNER:
        if not it.actual:
            return Fault(
                f"{as_winner(bench, it.stated)}; the totals of the sides are equal", ("no winner",), "mismatch"
            )
        right = players(bench, it.actual)
        return Fault(f"{as_winner(bench, it.stated)}; {right} have the lower total", (right,), "mismatch")
    return wrong_score(bench, it, BLOCKED, LIMIT_REACHED, partners=True)


@ruling(
    "C8-7.4",
    "agreed-score-stands",
    cite="The Play, last paragraph",
    remedy=nothing("The score that was agreed stands."),
    on=(Claiming, Acting),
)
def agreed_score_stands(bench: Bench, it: Claiming | Acting) -> Fault | None:
    """A score that was agreed after a block stands, even if it turns out that somebody could have played.

    Why: players can rely on what they have agreed.
    Breach: the score is agreed, Bob shows a card that would have fitted, and the score is changed.
    Fine: the score is agreed, Bob shows a card that would have fitted, and the score stays.
    """
    if isinstance(it, Acting):
        if it.why != "blocked" or bench.block.agreed is None:
            return None
        return Fault("the score was agreed, and the game is over", ("the score that was agreed",))
    if it.fact is MISSED_CARD:
        return Fault(
            f"{player(bench, it.whom)} could have played {card(bench, it.stated)}; the agreed score stands",
            kind="mismatch",
            severity="note",
        )
    if it.fact is REVISED_SCORE:
        return Fault("the score was agreed already and is changed now", ("the score that was agreed",))
    return None


@ruling(
    "C8-D.12",
    "when-it-is-blocked",
    cite="The Play, block",
    basis="reading",
    option="blocked_after",
    remedy=by_agreement("Count the hands; what was done after the block does not count."),
    on=(Acting, Declaring),
)
def when_it_is_blocked(bench: Bench, it: Acting | Declaring) -> Fault | None:
    """The game is blocked once the stock is gone and all players have passed in a row, or sooner if none can play.

    Why: after a round of passes nothing can change.
    Breach: all three pass, and Ann then plays a card.
    Fine: all three pass, and the hands are counted.
    """
    if isinstance(it, Acting):
        if it.why != "blocked":
            return None
        return Fault("the game was blocked and is over", ("the hands are counted",))
    if it.able < 0 or bench.now.passes >= needed_passes(bench):
        return None
    return Fault(
        f"{times(bench.now.passes) if bench.now.passes else 'none'} of {times(needed_passes(bench))} players "
        f"{'has' if bench.now.passes == 1 else 'have'} passed in a row",
        ("play goes on",),
        remedy=PLAY_ON,
    )


@ruling(
    "C8-D.17",
    "when-a-score-is-agreed",
    cite="The Play, last paragraph",
    basis="reading",
    remedy=by_agreement("Settle the objection first."),
    on=Declaring,
)
def when_a_score_is_agreed(bench: Bench, it: Declaring) -> Fault | None:
    """The score of a block is agreed once the record gives it and nobody has objected.

    Why: the book protects an agreed score; a player who does not object agrees.
    Breach: Cat objects to the block, holds a card that fits, and the score is put down anyway.
    Fine: the score is put down, and only then Cat finds a card that fits.
    """
    if not bench.block.disputed or it.able < 0:
        return None
    return Fault(
        f"the block was objected to, and {player(bench, it.able)} can play {card(bench, it.kind)}", ("play goes on",)
    )


@ruling(
    "C8-D.20",
    "number-of-cards",
    cite="The Play",
    basis="reading",
    option="max_plays",
    remedy=by_agreement("Count the hands; what was done afterwards does not count."),
    refines=("C8-4.1",),
    on=Acting,
)
def number_of_cards(bench: Bench, it: Acting) -> Fault | None:
    """By a house rule the game ends after a number of placed cards, and the hands are counted.

    Why: other programs do this so that no game goes on for ever.
    Breach: ten cards are the limit, and an eleventh is placed.
    Fine: ten cards are the limit, and after the tenth the hands are counted.
    """
    if it.why != "after-end" or bench.now.over is None or bench.now.over.rule != LIMIT_REACHED:
        return None
    return Fault(f"the game was over after {some(bench.now.plays)} placed", ("the hands are counted",))
