"""Who plays, with how many cards, and who plays together."""

from __future__ import annotations

from collections import Counter

from adjudicator.cardtext.occasions import Departure
from adjudicator.formats.abilities import Who
from adjudicator.formats.finding import Kind
from adjudicator.formats.outcomes import Discarded, Drew, Looked
from adjudicator.games.crazier_eights.bench import PLAY_AREAS
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.ending import fewest
from adjudicator.games.crazier_eights.occasions import DeckListing, Seeing
from adjudicator.games.crazier_eights.rulings.winning import CORRECT, UNDER_THE_PILE
from adjudicator.games.crazier_eights.ways_to_end import LAST_ONE_LEFT, NO_CARDS_LEFT
from adjudicator.games.crazier_eights.words import card, surplus, when
from adjudicator.kernel.occasions import WINNER, Acting, Claiming, Gathering
from adjudicator.kernel.ruling import Fault, by_agreement, certain, nothing, ruling, setting
from adjudicator.kernel.spoken import player, players, whose
from adjudicator.kernel.words import some

PLAYERS_A_DECK, MOST_PLAYERS, MOST_BY_THE_GLOSSARY = 4, 8, 6
PROMOS_A_DECK = 4


@ruling(
    "CE-0.1",
    "number-of-players",
    cite="I Introduction",
    remedy=nothing("Add a deck, or play at two tables; it is no fault of anybody's play."),
    on=Gathering,
)
def number_of_players(bench: Bench, it: Gathering) -> Fault | None:
    """One deck is enough for two to four players; two decks together are enough for up to eight.

    Why: with more players hardly anything is left to draw; the book says what is enough and forbids nothing.
    Breach: six sit down to a single deck.
    Fine: eight sit down to two decks shuffled together.
    """
    if bench.n < 2:
        alone = "one player alone has nobody to play against"
        return Fault(alone, ("two players or more",), remedy=nothing("Find somebody to play with."))
    if not it.fresh:
        return None
    decks = bench.pack.decks
    most = PLAYERS_A_DECK
    if decks > 1:
        most = MOST_PLAYERS if bench.rules.holds("CE-D.8") else MOST_BY_THE_GLOSSARY
    if bench.n <= most:
        return None
    enough = "one deck is" if decks == 1 else "two decks are"
    return Fault(f"{bench.n} players; {enough} enough for {most}", (f"at most {most} players",), "illegal", "warning")


eight_share_two_decks = setting(
    "CE-D.8",
    "eight-share-two-decks",
    cite="I Introduction with V Glossary: deck",
    basis="reading",
    naive="Two decks are enough for six.",
    text="""Two decks are enough for eight players.

    Why: the glossary says six and the introduction eight; we take the larger number.
    Breach: seven players on two decks are told that they are too many.
    Fine: eight players on two decks are told nothing.
    """,
)


@ruling(
    "CE-II.3",
    "too-many-promos",
    cite="II Card layout",
    remedy=nothing("Take the surplus promo cards out before the next game."),
    on=DeckListing,
)
def too_many_promos(bench: Bench, it: DeckListing) -> Fault | None:
    """A deck may have up to four promo cards, so two decks may have up to eight.

    Why: they are extras and should not crowd out the regular cards.
    Breach: five promo cards are shuffled into a single deck.
    Fine: four promo cards are shuffled into a single deck.
    """
    most = PROMOS_A_DECK * bench.pack.decks
    if it.promos <= most:
        return None
    return Fault(f"{some(it.promos)} of this deck are promo cards; up to {most} may be added", (f"at most {most}",))


@ruling(
    "CE-11.2",
    "team-not-counted-together",
    cite="III (11) Multiplayer",
    remedy=nothing("Put all allies of a winner down as winners."),
    refines=("CE-2.1", "CE-2.3", "CE-3.4", "CE-D.4"),
    on=(Gathering, Claiming),
)
def team_not_counted_together(bench: Bench, it: Gathering | Claiming) -> Fault | None:
    """A team has two or three players; if one of them wins, all of them win.

    Why: allies share the win.
    Breach: Ann and Cat are a team, Ann gets rid of her last card, and she alone is put down.
    Fine: Ann and Cat are a team, Ann gets rid of her last card, and both are put down.
    """
    if isinstance(it, Gathering):
        if not bench.partners:
            return None
        sizes = Counter(it.teams)
        wrong = [team for team, n in sizes.items() if team is None or not 2 <= n <= 3]
        if not wrong and len(sizes) == 1:
            return Fault(
                "all play in one team, against nobody",
                ("two teams or more",),
                remedy=nothing("Form two teams or more."),
            )
        if not wrong:
            return None
        told = ", ".join(f"{'without a team' if team is None else team} {n}" for team, n in sizes.items())
        right = "teams of two or three"
        return Fault(f"a team has two or three players; here {told}", (right,), remedy=nothing(f"Form {right}."))
    over = bench.now.over
    if it.fact is not WINNER or over is None or not bench.partners or not it.stated:
        return None
    if not set(it.stated) < set(over.winners):
        return None
    left_out = [seat for seat in over.winners if seat not in it.stated]
    if not any(bench.sides[seat] == bench.sides[other] for seat in left_out for other in it.stated):
        return None
    verb = "are" if len(left_out) > 1 else "is"
    return Fault(
        f"{players(bench, over.winners)} have won {when(bench, over)}, since a win counts for the whole team; "
        f"{players(bench, left_out)} {verb} left out",
        (f"{players(bench, over.winners)} as winners",),
        "mismatch",
        "note",
    )


@ruling(
    "CE-11.3",
    "team-not-out-together",
    names=("ally-treated-as-opponent",),
    cite="III (11) Multiplayer",
    remedy=by_agreement("Take back what the ally has done since; the whole team is out."),
    refines=("CE-2.2", "CE-3.1", "CE-10.12", "CE-12.6"),
    on=(Acting, Claiming, Departure),
)
def team_not_out_together(bench: Bench, it: Acting | Claiming | Departure) -> Fault | None:
    """If one player of a team loses, the whole team loses; and an ally is never an opponent.

    Why: allies win and lose together, so a card that names an opponent does not mean an ally.
    Breach: Ann and Cat are a team, Ann loses by Thin Ice, and Cat takes her next turn.
    Fine: Ann and Cat are a team, Ann's event gives Cat three cards, and Cat's Castle takes nothing off.
    """
    if not bench.partners:
        return None
    if isinstance(it, Departure):
        aimed = ally_as_opponent(bench, it)
        return aimed and aimed._replace(name="ally-treated-as-opponent", cite="V Glossary: opponent, ally")
    seat = it.whom if isinstance(it, Claiming) else it.seat
    if seat not in bench.now.dragged:
        return None
    said = f"{player(bench, seat)} is out: an ally has lost, so the whole team has lost"
    right = (f"{player(bench, seat)} takes no further part",)
    if isinstance(it, Acting):
        return Fault(said, right) if it.why == "out" else None
    return Fault(said, right, "mismatch", remedy=UNDER_THE_PILE) if it.fact is PLAY_AREAS and it.stated else None


def ally_as_opponent(bench: Bench, it: Departure) -> Fault | None:
    """A card that is for opponents is aimed at an ally, or a substitution works against one."""
    hit = _ally_struck(bench, it)
    if hit is not None:
        return hit
    if it.whom < 0 or it.whom == it.seat or bench.sides[it.whom] != bench.sides[it.seat]:
        return None
    aimed: Who | None = getattr(it.op, "who", None)
    allied = f"{player(bench, it.whom)} is an ally of {player(bench, it.seat)} and no opponent"
    if it.what == "choice" and aimed in (None, "opponent", "opponents"):
        remedy = by_agreement("If all agree, take it back and choose an opponent; else leave it.")
        return Fault(f"{card(bench, it.card)}: {allied}", ("an opponent",), remedy=remedy)
    castle = any(seat == it.whom for seat, _, _ in bench.now.standing.substitutes)
    if it.what == "count" and castle and it.expected != it.got:
        due = f"draw {some(it.expected)}"
        return Fault(f"{card(bench, it.card)}: {allied}; nothing is taken off", (due,), remedy=surplus(it))
    return None


def _ally_struck(bench: Bench, it: Departure) -> Fault | None:
    """A card that is for opponents does something to an ally, or to a card that an ally controls."""
    if it.card < 0 or it.what not in ("choice", "extra"):
        return None
    own = bench.sides[it.seat]
    allies = [seat for seat in range(bench.n) if bench.sides[seat] == own and seat != it.seat]
    if it.what == "extra":
        name = getattr(it.got, "by", None) if isinstance(it.got, Drew | Discarded) else None
        seat = bench.seat_of[name] if name else -1
        does = "draws" if isinstance(it.got, Drew) else "discards"
        if seat not in allies or not _for_opponents(bench, it.card):
            return None
        told = f"{card(bench, it.card)}: {player(bench, seat)}, an ally of {player(bench, it.seat)}, {does} by it"
        return Fault(
            f"{told}; it is for opponents", ("opponents alone",), remedy=by_agreement("If all agree, take that back.")
        )
    whose_card = next((seat for seat in allies if isinstance(it.got, int) and it.got in bench.now.play[seat]), -1)
    if whose_card < 0 or it.whom in (seat for seat in range(bench.n) if seat not in allies):
        return None
    if not _for_opponents(bench, it.card):
        return None
    return Fault(
        f"{card(bench, it.card)} is aimed at {whose(bench, whose_card)} {card(bench, it.got)}; "
        f"{player(bench, whose_card)} is an ally of {player(bench, it.seat)} and no opponent",
        ("a card of an opponent",),
        remedy=by_agreement("If all agree, take it back and choose an opponent's card; else leave it."),
    )


def _for_opponents(bench: Bench, kind: int) -> bool:
    """Whether a card says something of opponents."""
    ops = [op for ability in bench.pack.cards[kind].abilities for op in getattr(ability, "do", ())]
    named = {getattr(op, "who", None) for op in ops} | {getattr(getattr(op, "what", None), "whose", None) for op in ops}
    return bool(named & {"opponents", "opponent"})


@ruling(
    "CE-D.16",
    "last-team-overlooked",
    cite="III (11) Multiplayer",
    basis="reading",
    naive="With teams too a single player must be left, and allies with equally few cards tie.",
    remedy=certain("The team has won; what came later does not count."),
    refines=("CE-2.1", "CE-2.3", "CE-3.4", "CE-D.4"),
    on=(Acting, Claiming),
)
def last_team_overlooked(bench: Bench, it: Acting | Claiming) -> Fault | None:
    """The last team left wins; if the cards run out, the team of the player with the fewest cards wins.

    Why: the book speaks of a last player; a team without opponents has nobody left to play against.
    Breach: of two teams one is out, and the other plays on.
    Fine: of three teams one is out, and the other two play on.
    """
    over = bench.now.over
    if over is None or not bench.partners or over.rule not in (LAST_ONE_LEFT, NO_CARDS_LEFT):
        return None
    if isinstance(it, Claiming):
        if it.fact is not WINNER or (over.rule == NO_CARDS_LEFT and over.shared):
            return None
        kind: Kind = "mismatch"
    elif it.why != "after-end":
        return None
    else:
        kind = "illegal"
    if over.rule == LAST_ONE_LEFT:
        why = f"{players(bench, over.winners)} were the last team left {when(bench, over)} and have won"
    else:
        least = fewest(bench)
        others = [seat for seat in over.winners if seat not in least]
        verb = "holds" if len(least) == 1 else "hold"
        why = f"{players(bench, least)} {verb} the fewest cards" + (
            f" and win for {players(bench, others)} as well" if others else ""
        )
    return Fault(
        why,
        (players(bench, over.winners),) if kind == "mismatch" else ("nothing more is played",),
        kind,
        remedy=CORRECT if kind == "mismatch" else None,
    )


@ruling(
    "CE-D.28",
    "allies-as-one-player",
    cite="III (11) Multiplayer",
    basis="reading",
    remedy=by_agreement("What was seen stays seen; play goes on."),
    refines=("CE-3.6", "CE-12.6"),
    on=(Seeing, Departure),
)
def allies_as_one_player(bench: Bench, it: Seeing | Departure) -> Fault | None:
    """Allies do not see each other's hands, and each of them takes turns alone.

    Why: this book makes no exception for allies; only the later book does.
    Breach: Ann and Cat are a team, and Ann looks at Cat's hand.
    Fine: Ann and Cat are a team, and Bob, between them, has his turn after Ann's.
    """
    if isinstance(it, Departure):
        if it.what != "extra" or not isinstance(it.got, Looked) or it.got.from_ != "hand" or it.got.of is None:
            return None
        viewer, owner = bench.seat_of[it.got.by], bench.seat_of[it.got.of]
    else:
        viewer, owner = it.seat, it.owner
    if owner < 0 or viewer == owner or not _allied(bench, viewer, owner):
        return None
    return Fault(
        f"{player(bench, viewer)} looks at {whose(bench, owner)} hand; allies may not look either", ("no look",)
    )


def _allied(bench: Bench, one: int, other: int) -> bool:
    return bench.partners and bench.sides[one] == bench.sides[other]
