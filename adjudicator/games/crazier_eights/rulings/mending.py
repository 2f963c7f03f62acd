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
    naive="What was forgotten is too late as soon as play has gone on.",
    text="""A slip of memory is put right if that is harmless, and otherwise as the opponents decide.

    Why: forgetting happens to everybody, and mostly nothing hangs on it.
    Breach: Ann remembers her draw a turn later and is told that it is too late.
    Fine: Ann remembers her draw a turn later and makes it then.
    """,
)

illegal_act_stands_as_played = setting(
    "CE-D.20",
    "illegal-act-stands-as-played",
    cite="IV FAQ 11",
    basis="reading",
    naive="An act that was not allowed is undone at once, and judged as never made.",
    text="""An act that was not allowed stays as it was made, unless all agree to undo it.

    Why: the book speaks of what was forgotten only; we treat this like a slip that mattered.
    Breach: a blue five on a red seven is judged as if it had never left the hand.
    Fine: a blue five on a red seven lies on top, or is taken back since all agree.
    """,
)


@ruling(
    "CE-D.26",
    "mending-against-refusal",
    cite="IV FAQ 11",
    basis="reading",
    remedy=too_late("Undo it; play goes on without it."),
    refines=("CE-F.11",),
    on=(Naming, MadeUp),
)
def mending_against_refusal(bench: Bench, it: Naming | MadeUp) -> Fault | None:
    """Once something forgotten has mattered, it is made up for only if no opponent objects.

    Why: it mattered if a later step hung on it; a forgotten draw does only before a win. They may also demand it.
    Breach: a red five lies on Ann's eight, Bob says no, and she names a colour after all.
    Fine: a red five lies on Ann's eight, Bob agrees, and she names a colour after all.
    """
    due = it.due
    if due is None or not due.refused:
        return None
    what = {DRAW: "a draw", NAME: "the colour of an eight"}.get(due.what, f"the ability of {card(bench, due.kind)}")
    who = player(bench, it.seat)
    return Fault(f"{who} makes up for {what} although an opponent had refused", ("play goes on as it is",))
