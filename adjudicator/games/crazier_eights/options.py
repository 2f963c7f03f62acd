"""The house rules that a log of Crazier Eights can choose."""

from __future__ import annotations

from typing import Any, Final, Literal

from adjudicator.kernel.game import Option

LOSER_CARDS: Final[Option[Literal["discard-bottom", "draw-pile"]]] = Option(
    "loser_cards", "discard-bottom", ("discard-bottom", "draw-pile"), "where a loser's cards go", "CE-D.2"
)
EMPTY_HAND_CHECK: Final[Option[Literal["at-once", "after-effect"]]] = Option(
    "empty_hand_check",
    "at-once",
    ("at-once", "after-effect"),
    "when an empty hand wins: as the last card leaves it, or after the effect of an event",
    "CE-D.3",
)
EMPTY_DISCARD_PILE: Final[Option[Literal["any", "eights"]]] = Option(
    "empty_discard_pile", "any", ("any", "eights"), "what fits on an empty discard pile", "CE-D.6"
)
MULTICOLOR_TOP: Final[Option[Literal["rank-or-colour", "colour"]]] = Option(
    "multicolor_top",
    "rank-or-colour",
    ("rank-or-colour", "colour"),
    "whether an equal rank fits where a multicolored card is involved",
    "CE-D.12",
)
SECOND_PLAYER_SKIPS_DRAW: Final[Option[bool]] = Option(
    "second_player_skips_draw",
    False,
    (False, True),
    "of two players the one who goes second may leave out the first draw",
    "AV-9.1",
    offered=True,
)
PLAYS_A_TURN: Final[Option[int]] = Option(
    "plays_a_turn",
    1,
    (),
    "how many cards a player may play in a turn",
    numbers=("CE-6.2", "AV-2.3", "AV-18.6", "AV-D.12"),
    house="House rule: up to {} may be played in a turn.",
)
DISCARDS_A_TURN: Final[Option[int]] = Option(
    "discards_a_turn",
    1,
    (),
    "how many cards a player may discard in a turn",
    numbers=("CE-6.3", "CE-8.6", "AV-2.3", "AV-D.12"),
    house="House rule: up to {} may be discarded in a turn.",
)
CARDS_A_DRAW: Final[Option[int]] = Option(
    "cards_a_draw",
    1,
    (),
    "how many cards the draw of a turn is",
    numbers=("CE-7.3", "AV-2.2"),
    house="House rule: the draw of a turn is {}.",
    most=1_000,  # each card is owed by itself
)
HAND_SIZE: Final[Option[int]] = Option(
    "hand_size",
    7,
    (),
    "how many cards are dealt to each",
    numbers=("CE-1.2", "AV-1.2"),
    house="House rule: each is dealt {}.",
)
OPTIONS: Final[tuple[Option[Any], ...]] = (  # Any: each has values of its own
    LOSER_CARDS,
    EMPTY_HAND_CHECK,
    EMPTY_DISCARD_PILE,
    MULTICOLOR_TOP,
    SECOND_PLAYER_SKIPS_DRAW,
    PLAYS_A_TURN,
    DISCARDS_A_TURN,
    CARDS_A_DRAW,
    HAND_SIZE,
)
