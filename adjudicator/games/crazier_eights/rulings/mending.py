"""What is done about forgotten and illegal acts."""

from __future__ import annotations

from adjudicator.cardtext.bench import DRAW
from adjudicator.games.crazier_eights.bench import NAME
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.occasions import MadeUp, Naming
from adjudicator.games.crazier_eights.words import card
from adjudicator.kernel.ruling import Fault, ruling, setting, too_late
from adjudicator.kernel.spoken import player

forgotten_acts_may_be_mended = setting(
    "CE-F.11",
    "forgotten-acts-may-be-mended",
    cite="IV FAQ 11",
    naive="As soon as play has gone on, it is too late for what was forgotten.",
    text="""A player may make up for what was forgotten if it made no difference; if it did, the opponents decide.

    Why: everybody forgets things, and mostly it makes no difference.
    Breach: Ann remembers her draw a turn later and is told that it is too late.
    Fine: Ann remembers her draw a turn later and makes it then.
    """,
)

illegal_act_stands_as_played = setting(
    "CE-D.20",
    "illegal-act-stands-as-played",
    cite="IV FAQ 11",
    basis="reading",
    naive="An illegal act is undone at once and judged as if it had not happened.",
    text="""An illegal act stands, unless all agree to undo it.

    Why: the book speaks only of what was forgotten; we treat this like a slip that made a difference.
    Breach: a blue five on a red seven is judged as if it were still in hand.
    Fine: a blue five on a red seven stays on top, or is taken back if all agree.
    """,
)


@ruling(
    "CE-D.26",
    "mending-against-refusal",
    cite="IV FAQ 11",
    basis="reading",
    remedy=too_late("An opponent has said no. Take it back; play goes on without it."),
    refines=("CE-F.11",),
    on=(Naming, MadeUp),
)
def mending_against_refusal(bench: Bench, it: Naming | MadeUp) -> Fault | None:
    """If what was forgotten made a difference, a player makes up for it only if no opponent objects.

    Why: it made one if a later step depended on it. Opponents may also demand that it is made up for.
    Breach: a red five lies on Ann's eight, Bob says no, and she names a colour after all.
    Fine: a red five lies on Ann's eight, Bob agrees, and she names a colour after all.
    """
    due = it.due
    if due is None or not due.refused:
        return None
    what = {DRAW: "draws", NAME: "names a colour"}.get(due.what, f"uses {card(bench, due.kind)}")
    who = player(bench, it.seat)
    return Fault(f"{who} {what} after all, although an opponent has said no", ("play goes on as it is",))
