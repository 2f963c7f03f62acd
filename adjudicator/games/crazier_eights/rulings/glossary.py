"""What the glossary's words mean where a record depends on them."""

from __future__ import annotations

from adjudicator.cardtext.occasions import Departure
from adjudicator.formats.abilities import Swap
from adjudicator.formats.outcomes import Moved
from adjudicator.games.crazier_eights.bench import EightsBench as Bench
from adjudicator.games.crazier_eights.words import card
from adjudicator.kernel.ruling import Fault, by_agreement, ruling, setting

all_others_are_opponents = setting(
    "CE-11.1",
    "all-others-are-opponents",
    cite="III (11) Multiplayer",
    naive="Only the player whose turn comes next is an opponent.",
    text="""Without teams every other player is an opponent.

    Why: everybody plays to win alone.
    Breach: Bob's Castle is held not to work against Ann, since she sits two seats away.
    Fine: Bob's Castle works against Ann, who sits two seats away.
    """,
)

control_moves_the_card = setting(
    "CE-G.control",
    "control-moves-the-card",
    cite="V Glossary: gain control",
    naive="The player who played an asset controls it, wherever it lies.",
    text="""An asset has one controller, the player whom it lies in front of.

    Why: a player who gains a card takes it over completely.
    Breach: Bob gains Ann's Castle, and it goes on sparing Ann draws.
    Fine: Bob gains Ann's Castle, and it spares him draws from then on.
    """,
)


@ruling(
    "CE-G.exchange",
    "one-sided-exchange",
    cite="V Glossary: exchange",
    remedy=by_agreement("Move the other card as well, or put the one that moved back."),
    refines=("CE-12.6", "CE-12.8"),
    on=Departure,
)
def one_sided_exchange(bench: Bench, it: Departure) -> Fault | None:
    """An exchange goes both ways: each player gives a card and gets one.

    Why: taking without giving is another effect.
    Breach: Ann exchanges assets with Bob, takes his Castle and keeps her own card.
    Fine: Ann exchanges assets with Bob, takes his Castle and gives him her own card.
    """
    if not isinstance(it.op, Swap) or it.what != "left-out":
        return None
    moved = any(isinstance(o, Moved) for o in it.then or ())
    if not moved and not isinstance(it.expected, tuple):
        return None
    return Fault(f"only one side of the exchange by {card(bench, it.card)} was carried out", ("both sides",))


muted_card_does_nothing = setting(
    "CE-G.lose-abilities",
    "muted-card-does-nothing",
    cite="V Glossary: lose abilities",
    naive="A card in play goes on working after it has lost its abilities.",
    text="""A card that has lost its abilities stays in play and does nothing.

    Why: it is still a card in play, to be counted, taken or destroyed.
    Breach: Angel of Hope has lost its ability, and it still gives a card as the turn begins.
    Fine: Angel of Hope has lost its ability, and it still counts as one of four under Thin Ice.
    """,
)
