"""Who plays, with how many cards, and who plays together."""

from __future__ import annotations

from collections import Counter

from adjudicator.games.crazier_eights.occasions import Acting, Claiming, Gathering, Listing, Seeing
from adjudicator.games.crazier_eights.table import EightsTable as Table
from adjudicator.games.crazier_eights.words import card, player, players, surplus, when, whose
from adjudicator.kernel.finding import Kind
from adjudicator.kernel.log import Looked
from adjudicator.kernel.occasions import Departure
from adjudicator.kernel.ruling import Fault, by_agreement, nothing, ruling, setting
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
def number_of_players(table: Table, it: Gathering) -> Fault | None:
    """A deck serves two, three or four; twice that many share a doubled one.

    Why: with more players hardly anything is left to draw; the book says what is enough and forbids nothing.
    Breach: six sit down to a single deck.
    Fine: eight sit down to two decks shuffled together.
    """
    if table.n < 2:
        alone = "one player alone has nobody to play against"
        return Fault(alone, ("two players or more",), remedy="Find somebody to play with.")
    if not it.fresh:
        return None
    decks = table.pack.decks
    most = PLAYERS_A_DECK
    if decks > 1:
        most = MOST_PLAYERS if table.rules.holds("CE-D.8") else MOST_BY_THE_GLOSSARY
    if table.n <= most:
        return None
    enough = "one deck is" if decks == 1 else "two decks are"
    return Fault(f"{table.n} players; {enough} enough for {most}", (f"at most {most} players",), "illegal", "warning")


eight_share_two_decks = setting(
    "CE-D.8",
    "eight-share-two-decks",
    cite="I Introduction",
    basis="reading",
    naive="Two decks are enough for six.",
    text="""A doubled deck is good for a table of eight.

    Why: the glossary speaks of six, the introduction of eight; the larger number includes the smaller.
    Breach: seven players on two decks are told that they are too many.
    Fine: eight players on two decks are told nothing.
    """,
)


@ruling(
    "CE-II.3",
    "too-many-promos",
    cite="II Card layout",
    remedy=nothing("Take out what is over four before the next game."),
    on=Listing,
)
def too_many_promos(table: Table, it: Listing) -> Fault | None:
    """At most four promo cards go into a deck.

    Why: they stand beside the regular cards and should not crowd them out.
    Breach: five promo cards are shuffled into a single deck.
    Fine: four promo cards are shuffled into a single deck.
    """
    most = PROMOS_A_DECK * table.pack.decks
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
def team_not_counted_together(table: Table, it: Gathering | Claiming) -> Fault | None:
    """Two or three players make a team, and a win of one of them is a win of all.

    Why: allies play for the same end.
    Breach: Ann and Cat are a team, Ann gets rid of her last card, and she alone is put down.
    Fine: Ann and Cat are a team, Ann gets rid of her last card, and both are put down.
    """
    if isinstance(it, Gathering):
        if not table.partners:
            return None
        sizes = Counter(it.teams)
        wrong = [team for team, n in sizes.items() if team is None or not 2 <= n <= 3]
        if not wrong and len(sizes) == 1:
            return Fault(
                "all play in one team, against nobody", ("two teams or more",), remedy="Form two teams or more."
            )
        if not wrong:
            return None
        told = ", ".join(f"{'without a team' if team is None else team} {n}" for team, n in sizes.items())
        right = "teams of two or three"
        return Fault(f"a team has two or three players; here {told}", (right,), remedy=f"Form {right}.")
    over = table.over
    if it.fact != "winner" or over is None or not table.partners or not it.stated:
        return None
    if not set(it.stated) < set(over.winners):
        return None
    left_out = [seat for seat in over.winners if seat not in it.stated]
    if not any(table.sides[seat] == table.sides[other] for seat in left_out for other in it.stated):
        return None
    too = "win too, as allies" if len(left_out) > 1 else "wins too, as an ally"
    return Fault(
        f"{players(table, it.stated)} won {when(table, over)}, and {players(table, left_out)} {too}",
        (f"{players(table, over.winners)} as winners",),
        "mismatch",
    )


@ruling(
    "CE-11.3",
    "team-not-out-together",
    cite="III (11) Multiplayer",
    remedy=by_agreement("Take back what the ally has done since; the whole team is out."),
    refines=("CE-2.2", "CE-3.1", "CE-10.12", "CE-12.6", "CE-12.8"),
    on=(Acting, Claiming, Departure),
)
def team_not_out_together(table: Table, it: Acting | Claiming | Departure) -> Fault | None:
    """If one of a team loses, all of it do; and no ally is ever an opponent.

    Why: they win together, so they lose together, and their cards are not aimed at each other.
    Breach: Ann and Cat are a team, Ann loses by Thin Ice, and Cat takes her next turn.
    Fine: Ann and Cat are a team, Ann's event gives Cat three cards, and Cat's Castle takes nothing off.
    """
    if not table.partners:
        return None
    if isinstance(it, Departure):
        return ally_as_opponent(table, it)
    seat = it.whom if isinstance(it, Claiming) else it.seat
    if seat not in table.dragged:
        return None
    kind: Kind = "illegal"
    if isinstance(it, Claiming):
        if it.fact != "play" or not it.stated:
            return None
        kind = "mismatch"
    elif it.why != "lost":
        return None
    return Fault(
        f"{player(table, seat)} is out: an ally has lost, and with one the whole team",
        (f"{player(table, seat)} takes no further part",),
        kind,
    )


def ally_as_opponent(table: Table, it: Departure) -> Fault | None:
    """A card that is for opponents is aimed at an ally, or a substitution works against one."""
    if it.whom < 0 or it.whom == it.seat or table.sides[it.whom] != table.sides[it.seat]:
        return None
    allied = f"{player(table, it.whom)} is an ally of {player(table, it.seat)} and no opponent"
    if it.what == "choice" and getattr(it.op, "who", "opponent") in ("opponent", "opponents"):
        remedy = "If all agree, take it back and choose an opponent; else leave it."
        return Fault(f"{card(table, it.card)}: {allied}", ("an opponent",), remedy=remedy)
    castle = any(seat == it.whom for seat, _, _ in table.standing.substitutes)
    if it.what == "count" and castle and it.expected != it.got:
        due = f"draw {some(it.expected)}"
        return Fault(f"{card(table, it.card)}: {allied}; nothing is taken off", (due,), remedy=surplus(it))
    return None


@ruling(
    "CE-D.16",
    "last-team-overlooked",
    cite="III (11) Multiplayer",
    basis="reading",
    naive="With teams too a single player must be left, and allies with equally few cards tie.",
    remedy=by_agreement("Take the team as the winner; what came later is usually left out."),
    refines=("CE-2.1", "CE-2.3", "CE-3.4", "CE-D.4"),
    on=(Acting, Claiming),
)
def last_team_overlooked(table: Table, it: Acting | Claiming) -> Fault | None:
    """The last team left has won, and so has the team of whoever holds the fewest cards when they run out.

    Why: the book speaks of a last player; a team without opponents has nobody left to play against.
    Breach: of two teams one is out, and the other plays on.
    Fine: of three teams one is out, and the other two play on.
    """
    over = table.over
    if over is None or not table.partners or over.rule not in ("CE-2.3", "CE-3.4"):
        return None
    if isinstance(it, Claiming):
        if it.fact != "winner" or (over.rule == "CE-3.4" and over.shared):
            return None
        kind: Kind = "mismatch"
    elif it.why != "after-end":
        return None
    else:
        kind = "illegal"
    why = "were the last team left" if over.rule == "CE-2.3" else "have in their team whoever holds the fewest cards"
    return Fault(
        f"{players(table, over.winners)} {why} {when(table, over)} and have won",
        (players(table, over.winners),) if kind == "mismatch" else ("nothing more is played",),
        kind,
    )


@ruling(
    "CE-D.28",
    "allies-as-one-player",
    cite="III (11) Multiplayer",
    basis="reading",
    remedy=by_agreement("What was seen stays seen; a turn out of order is taken back."),
    refines=("CE-3.6", "CE-6.1", "CE-12.6"),
    on=(Seeing, Departure, Acting),
)
def allies_as_one_player(table: Table, it: Seeing | Departure | Acting) -> Fault | None:
    """Allies hold their cards apart and take their turns apart, each in the own seat.

    Why: this book says nothing that would exempt them; the later book does.
    Breach: Ann and Cat are a team, and Ann looks at Cat's hand.
    Fine: Ann and Cat are a team, and Bob, between them, has his turn after Ann's.
    """
    if isinstance(it, Acting):
        if it.why != "out-of-turn" or it.seat == table.active or not _allied(table, it.seat, table.active):
            return None
        return Fault(
            f"{player(table, it.seat)} acts in the turn of {player(table, table.active)}, an ally; turns go by seat",
            (f"{player(table, table.active)} acts",),
            rests=("turn",),
        )
    if isinstance(it, Departure):
        if it.what != "extra" or not isinstance(it.got, Looked) or it.got.from_ != "hand" or it.got.of is None:
            return None
        viewer, owner = table.seat_of[it.got.by], table.seat_of[it.got.of]
    else:
        viewer, owner = it.seat, it.owner
    if owner < 0 or viewer == owner or not _allied(table, viewer, owner):
        return None
    return Fault(
        f"{player(table, viewer)} looks at {whose(table, owner)} hand; allies do not show theirs", ("no look",)
    )


def _allied(table: Table, one: int, other: int) -> bool:
    return table.partners and table.sides[one] == table.sides[other]
