"""The house rules that a log of Crazy Eights can choose."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from adjudicator.kernel.game import Option

Renewal: TypeAlias = Literal["never", "when-needed", "at-once"]

PASS_WHEN_ABLE: Final[Option[bool]] = Option(
    "pass_when_able", False, (False, True), "with the stock gone a player may pass though able", "C8-5.3"
)
DRAW_LIMIT: Final[Option[int | None]] = Option(
    "draw_limit", None, (), "how many cards may be drawn in a turn; after them the turn may end", "C8-D.1"
)
RESHUFFLE: Final[Option[Renewal]] = Option(
    "reshuffle",
    "never",
    ("never", "when-needed", "at-once"),
    "the stock is made new: when a draw finds it empty, or the moment it is empty",
    "C8-D.2",
)
LAST_EIGHT: Final[Option[Literal["unnamed", "named", "forbidden"]]] = Option(
    "last_eight",
    "unnamed",
    ("unnamed", "named", "forbidden"),
    "going out on an eight: no suit need be named, one must be, or it is not allowed",
    "C8-D.7",
)
STARTER_EIGHT: Final[Option[Literal["middle", "anywhere"]]] = Option(
    "starter_eight", "middle", ("middle", "anywhere"), "where a starter eight is put back", "C8-D.10"
)
HAND_SIZE: Final[Option[int | None]] = Option("hand_size", None, (), "how many cards are dealt to each", "C8-D.11")
BLOCKED_AFTER: Final[Option[int | None]] = Option(
    "blocked_after", None, (), "after how many passes in a row the game is blocked", "C8-D.12"
)
MAX_PLAYS: Final[Option[int | None]] = Option(
    "max_plays", None, (), "after how many cards placed the game ends and is counted", "C8-D.20"
)
OPTIONS: Final[tuple[Option[Any], ...]] = (  # Any: each has values of its own
    PASS_WHEN_ABLE,
    DRAW_LIMIT,
    RESHUFFLE,
    LAST_EIGHT,
    STARTER_EIGHT,
    HAND_SIZE,
    BLOCKED_AFTER,
    MAX_PLAYS,
)
