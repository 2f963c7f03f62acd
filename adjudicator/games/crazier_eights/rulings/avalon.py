"""Where the book of Avalon (2017) says something else than the comprehensive one, or something more.

What it says of teams stands in a module of its own; what it says in other words only stands in the edition's file.
"""

from __future__ import annotations

from adjudicator.cardtext.bench import DRAW, TRIGGER
from adjudicator.cardtext.occasions import Departure
from adjudicator.formats.abilities import Trigger
from adjudicator.games.crazier_eights.acts.playing import unmet
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.facts import ability_of, counted, fits_by, unmatched
from adjudicator.games.crazier_eights.occasions import Discarding, Playing, Shuffling, Triggering
from adjudicator.games.crazier_eights.options import SECOND_PLAYER_SKIPS_DRAW
from adjudicator.games.crazier_eights.order import is_second
from adjudicator.games.crazier_eights.rulings import abilities, drawing, playing, turns
from adjudicator.games.crazier_eights.words import card, laid
from adjudicator.kernel.occasions import Gathering, Lapsed
from adjudicator.kernel.ruling import (
    OR_LEFT_OUT,
    OR_UNWRITTEN,
    Check,
    Fault,
    Ruling,
    by_agreement,
    forgotten,
    nothing,
    ruling,
    setting,
)
from adjudicator.kernel.spoken import player
from adjudicator.kernel.words import some

MOST_PLAYERS = 8
THREE, BY_THE_TITLE_PAGE = 3, 2
"""How many a deck of Avalon is enough for by the chapter on their number, and by the title page."""


def _asks(other: Ruling, bench: Bench, it: object) -> Fault | None:
    """What a ruling of the other book says of the same; the place in that book says nothing here."""
    check: Check | None = other.check
    fault = check(bench, it) if check is not None and isinstance(it, other.on) else None
    return fault and fault._replace(cite="")


@ruling(
    "AV-3.2",
    "event-misplaced-or-misread",
    cite="Chapter 3 Playing cards",
    remedy=by_agreement("If all agree, let its player choose again; else leave the choice."),
    refines=("CE-12.6",),
    on=(Playing, Departure),
)
def event_misplaced_or_misread(bench: Bench, it: Playing | Departure) -> Fault | None:
    """An event does what it says and goes under the discard pile; its player makes the choices.

    Why: it is no discard, so the top card stays; and it speaks to its player.
    Breach: Ann plays Death, and Bob says which asset it destroys.
    Fine: Ann plays Death and says which asset it destroys.
    """
    if isinstance(it, Playing):
        fault = _asks(playing.event_on_top, bench, it)
        lack = unmet(bench, it.seat, it.kind) if fault is None and it.kind >= 0 else ""
        if lack:
            return Fault(
                f"{card(bench, it.kind)} needs {lack}", ("another card",), remedy=by_agreement("Take the event back.")
            )
        return fault
    if it.card >= 0 and bench.texts.is_asset[it.card]:
        return None
    return _asks(playing.wrong_decider, bench, it)


@ruling(
    "AV-9.1",
    "draw-skipped-without-leave",
    cite="Chapter 9 Two player rule",
    option="second_player_skips_draw",
    remedy=forgotten("Draw the card as soon as somebody notices."),
    refines=("CE-7.3",),
    on=Lapsed,
)
def draw_skipped_without_leave(bench: Bench, it: Lapsed) -> Fault | None:
    """If two players have agreed on it, the one who goes second may skip the first draw phase.

    Why: in a game of two it is an advantage to go first.
    Breach: two play with this rule, and the one who goes first skips a draw.
    Fine: two play with this rule, and the one who goes second skips the first draw.
    """
    due = it.due
    if due.what is not DRAW:
        return None
    if not bench.rules.value(SECOND_PLAYER_SKIPS_DRAW):
        if not is_second(bench, due.seat):
            return None
        return Fault(
            f"{player(bench, due.seat)} skips the first draw; nobody has agreed on the two-player rule",
            (f"draw {some(it.number)}",),
            "missed",
            doubt=OR_UNWRITTEN,
        )
    who = player(bench, due.seat)
    if bench.n == 2 and not bench.now.fresh and due.seat not in bench.now.had_turn:
        open_ = f"{who} skips a draw; the record does not show whether it is the first draw of the second player"
        return Fault(open_, (f"draw {some(it.number)}, unless it is",), "undetermined", "note")
    why = f"{who} goes first" if due.seat == bench.now.first else f"{who} has had a draw phase before"
    if bench.n != 2:
        why = "it is for two players"
    message = f"{who} skips a draw; the two-player rule does not allow it: {why}"
    return Fault(message, (f"draw {some(it.number)}",), "missed", doubt=OR_UNWRITTEN)


@ruling(
    "AV-12.2",
    "pile-kept-apart-for-a-look",
    cite="Chapter 12 Card front and back, Not enough cards in the draw pile?",
    naive="A draw pile that is too short is not filled up.",
    remedy=by_agreement("If all agree, shuffle it all together and do it again; else leave it."),
    refines=("CE-3.2", "CE-12.6"),
    on=(Shuffling, Departure),
)
def pile_kept_apart_for_a_look(bench: Bench, it: Shuffling | Departure) -> Fault | None:
    """If the draw pile is too short for a look, a reveal or a play from it, the discards are shuffled into it.

    Why: into it is not under it, so all cards are mixed; only the top discard stays.
    Breach: three cards are to be seen, two are there, and the two are kept on top of the shuffled ones.
    Fine: three cards are to be seen, two are there, and they are shuffled together with the discards.
    """
    if isinstance(it, Departure):
        return drawing.unfilled_pile(bench, it)
    if not it.looking or not it.kept or not it.asked:
        return None
    return Fault(
        f"{some(it.kept)} of the draw pile {'was' if it.kept == 1 else 'were'} kept on top; all are shuffled together",
        ("one pile, shuffled as a whole",),
    )


@ruling(
    "AV-17.1",
    "deck-too-small",
    cite="Chapter 17 More than four players",
    remedy=nothing("Shuffle another deck in before the next game; it is no fault of anybody's play."),
    on=Gathering,
)
def deck_too_small(bench: Bench, it: Gathering) -> Fault | None:
    """Camelot alone is for up to four, Avalon alone for up to three, both together for up to seven.

    Why: with more players there is too little left to draw; the book says what is enough and forbids nothing.
    Breach: four sit down to Avalon alone.
    Fine: four sit down to Camelot alone.
    """
    if bench.n < 2:
        alone = "one player alone has nobody to play against"
        return Fault(alone, ("two players or more",), remedy=nothing("Find somebody to play with."))
    most = _serves(bench)
    if not it.fresh or most is None or bench.n <= most:
        return None
    title = bench.pack.deck.title or bench.pack.deck.id
    message = f"{bench.n} players with {title}, which is meant for up to {most}"
    return Fault(message, (f"at most {most} players",), "illegal", "warning")


def _serves(bench: Bench) -> int | None:
    """How many players the deck is meant for; None for one that does not say."""
    players_meant = bench.pack.deck.players
    if players_meant is None:
        return None
    most = players_meant[1]
    return BY_THE_TITLE_PAGE if most == THREE and not bench.rules.holds("AV-D.10") else most


avalon_serves_three = setting(
    "AV-D.10",
    "avalon-serves-three",
    cite="Title page with Chapter 17 More than four players",
    basis="reading",
    naive="Avalon alone is enough for two.",
    text="""One deck of Avalon is enough for three players.

    Why: the title page says two players and the chapter on their number three; we follow the chapter.
    Breach: three sit down to Avalon alone and are told that they are too many.
    Fine: three sit down to Avalon alone and are told nothing.
    """,
)


@ruling(
    "AV-17.2",
    "more-than-eight",
    cite="Chapter 17 More than four players",
    remedy=nothing("Play at two tables; it is no fault of anybody's play."),
    refines=("CE-0.1",),
    on=Gathering,
)
def more_than_eight(bench: Bench, it: Gathering) -> Fault | None:
    """Two decks together are enough for six players, seven with one deck of Camelot, eight with two.

    Why: the book says how long a game of eight takes and names no larger number.
    Breach: nine sit down to two decks of Camelot.
    Fine: eight sit down to two decks of Camelot.
    """
    if not it.fresh or bench.n <= MOST_PLAYERS:
        return None
    return Fault(f"{bench.n} players; the book goes up to eight", ("at most eight players",), "illegal", "warning")


@ruling(
    "AV-18.6",
    "second-card-from-hand",
    cite="Chapter 18, 6",
    remedy=by_agreement("Take the last card played back to the hand, and undo what it did."),
    refines=("CE-6.2",),
    on=Playing,
)
def second_card_from_hand(bench: Bench, it: Playing) -> Fault | None:
    """A player plays only one card from the hand in the main phase; what an ability plays does not count.

    Why: the limit is on what a player does in the main phase, not on what cards do.
    Breach: an ability puts Castle into play, and Ann plays two more cards from her hand.
    Fine: an ability puts Castle into play, and Ann plays one more card from her hand.
    """
    return _asks(turns.second_play, bench, it)


def _idle_event(bench: Bench, it: Playing) -> Fault | None:
    """The comprehensive book's reading."""
    return _asks(playing.event_without_a_choice, bench, it)


idle_cards_may_be_played = setting(
    "AV-18.8",
    "idle-cards-may-be-played",
    cite="Chapter 18, 8",
    naive="An event that has nothing to choose cannot be played.",
    on=Playing,
    otherwise=_idle_event,
    text="""A player may play a card even if it does nothing.

    Why: it is enough to try what the card says.
    Breach: Ann plays Death with no asset in play and has to take it back.
    Fine: Ann plays Death with no asset in play, and it goes under the discard pile.
    """,
)


def _all_of_a_suit(bench: Bench, kind: int) -> Trigger | None:
    """The ability of a card that asks whether all of its controller's cards show a suit, as the Sword's does."""
    ability = ability_of(bench, kind, "turn-ends")
    return ability if ability is not None and any(c.every is not None for c in ability.if_) else None


@ruling(
    "AV-18.9",
    "sword-without-red",
    cite="Chapter 18, 9",
    remedy=by_agreement("Undo what the Sword did."),
    refines=("CE-10.1",),
    on=Triggering,
)
def sword_without_red(bench: Bench, it: Triggering) -> Fault | None:
    """Sword in the Stone works only if every asset of its controller is red; one of several colours may be red and more.

    Why: a card of several colours counts as each of them.
    Breach: Ann controls the Sword and a green asset, and destroys Castle.
    Fine: Ann controls the Sword and a red-blue asset, and destroys Castle.
    """
    if it.due is not None or it.past is not None or _all_of_a_suit(bench, it.kind) is None:
        return None
    controller = it.controller if it.controller >= 0 else it.seat
    suits = [c.every.suit for c in _all_of_a_suit(bench, it.kind).if_ if c.every is not None]  # type: ignore[union-attr]
    other = next(
        (k for k in bench.now.play[controller] for suit in suits if k >= 0 and suit not in bench.pack.cards[k].suits),
        -1,
    )
    why = f"{card(bench, other)} is not red" if other >= 0 else "not all assets were red as the turn ended"
    return Fault(f"{card(bench, it.kind)} does nothing: {why}", ("nothing",))


@ruling(
    "AV-D.1",
    "red-of-another-printing",
    cite="Chapter 11 Card layout with Chapter 18, 5 and 9",
    basis="reading",
    naive="Red is no colour of these cards.",
    remedy=by_agreement("Take the card back; a card of the named colour or an eight may be discarded."),
    refines=("CE-8.4",),
    on=Discarding,
)
def red_of_another_printing(bench: Bench, it: Discarding) -> Fault | None:
    """Red and orange are two names of one colour, that of the sun.

    Why: the chapter on the cards says orange; the questions at the end say red instead.
    Breach: Ann names red for her eight, and a moon is discarded on it.
    Fine: Ann names red for her eight, and a sun is discarded on it.
    """
    said = bench.now.said
    if not unmatched(bench, it) or bench.now.wild is None or said not in bench.house.synonyms:
        return None
    meant = {suit for names in bench.rules.edition.palettes for suit, name in names.items() if name == said}
    if it.kind < 0 or not meant.intersection(bench.pack.cards[it.kind].suits):
        return None
    return Fault(
        f"{laid(bench, it)} on an eight with {said} named: here that is {bench.house.synonyms[said]}",
        rests=fits_by(bench, it),
    )


what_is_silent_is_carried_over = setting(
    "AV-D.6",
    "what-is-silent-is-carried-over",
    cite="Chapter 10, Need more clarifications?",
    basis="reading",
    naive="What this book does not say is not judged.",
    text="""Where this book says nothing, the comprehensive rules apply.

    Why: this book itself sends readers to fuller rules.
    Breach: under one Stream of Life Ann makes three discards, and nothing is said.
    Fine: two Streams of Life are in play, and Ann makes three discards.
    """,
)


@ruling(
    "AV-D.7",
    "draws-not-from-the-player-on-turn",
    cite="Chapter 18, 3",
    basis="reading",
    remedy=by_agreement("If nobody has looked yet, hand the cards out in order; else they may stay."),
    refines=("CE-3.5",),
    on=Departure,
)
def draws_not_from_the_player_on_turn(bench: Bench, it: Departure) -> Fault | None:
    """If several players draw by one effect, the player whose turn it is draws first.

    Why: the book says clockwise, but not where to begin; with two players every order is clockwise.
    Breach: on Ann's turn both draw by one effect, and Bob draws first.
    Fine: on Ann's turn both draw by one effect, and Ann draws first.
    """
    return _asks(drawing.draws_out_of_order, bench, it)


@ruling(
    "AV-D.9",
    "sword-counted-too-late",
    cite="Chapter 18, 9 with Chapter 14 Conditional abilities",
    basis="reading",
    remedy=forgotten("Undo what the Sword did."),
    refines=("AV-18.9", "CE-10.1"),
    on=(Triggering, Lapsed),
)
def sword_counted_too_late(bench: Bench, it: Triggering | Lapsed) -> Fault | None:
    """Sword in the Stone checks once, as the turn ends, whether all assets are red, itself among them.

    Why: that is its condition, and a condition is checked at one moment.
    Breach: Ann's one green asset is destroyed by another end ability, and then the Sword is used.
    Fine: Ann gains a green asset by another end ability, and then the Sword is used.
    """
    if isinstance(it, Lapsed):
        due = it.due
        if due.what is not TRIGGER or _all_of_a_suit(bench, due.kind) is None:
            return None
        if counted(bench, due.ability, due.seat, due.active) is not False:
            return None
        return Fault(
            f"all assets were red as the turn ended, so {card(bench, due.kind)} occurred, whatever came later",
            (f"{card(bench, due.kind)} takes effect",),
            "missed",
            remedy=forgotten("Let it take effect now."),
            done=f"{card(bench, due.kind)} did work",
            doubt=OR_LEFT_OUT,
        )
    ability = _all_of_a_suit(bench, it.kind)
    controller = it.controller if it.controller >= 0 else it.seat
    if it.due is not None or it.past is not None or ability is None:
        return None
    if counted(bench, ability, controller, bench.now.active) is True:
        return Fault(
            f"{card(bench, it.kind)} did not occur: the assets are all red only since the turn ended", ("nothing",)
        )
    suits = [c.every.suit for c in ability.if_ if c.every is not None]
    others = [kind for kind in bench.now.play[controller] if kind != it.kind]
    if any(kind < 0 or suit not in bench.pack.cards[kind].suits for kind in others for suit in suits):
        return None
    return Fault(
        f"{card(bench, it.kind)} is one of the assets of {player(bench, controller)}, and it is not red", ("nothing",)
    )


@ruling(
    "AV-D.8",
    "choice-not-by-the-controller-of-that-moment",
    cite="Chapter 3 Playing cards with Chapter 14 Conditional abilities",
    basis="reading",
    remedy=by_agreement("If all agree, let the earlier controller choose again; else leave the choice."),
    refines=("CE-9.5", "CE-10.2"),
    on=(Triggering, Departure),
)
def choice_not_by_the_controller_of_that_moment(bench: Bench, it: Triggering | Departure) -> Fault | None:
    """The player who controlled the card when its condition was met decides, even if the card is elsewhere now.

    Why: the book leaves open which moment counts; what has occurred does not change any more.
    Breach: Bob gains Ann's Angel of Hope before it takes effect, and Bob says who draws.
    Fine: Bob gains Ann's Angel of Hope before it takes effect, and Ann says who draws.
    """
    fault = _asks(abilities.choice_by_new_controller, bench, it)
    if fault is not None or isinstance(it, Departure):
        return fault
    if it.due is None or it.seat == it.due.seat or it.kind in bench.now.play[it.due.seat]:
        return None
    old = player(bench, it.due.seat)
    return Fault(
        f"{card(bench, it.kind)} has left play; {old} controlled it when its condition was met and still decides",
        (f"{old} decides",),
    )
