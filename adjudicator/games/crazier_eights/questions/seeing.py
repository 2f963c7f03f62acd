"""Whether a hand may be looked at."""

from __future__ import annotations

from typing import Final

from adjudicator.games.crazier_eights import steps as s
from adjudicator.games.crazier_eights.questions.layout import TURN, turn
from adjudicator.kernel.questions import Asked, Posed, Question, count


def look(it: Asked) -> list[Posed]:
    """Somebody looks at another's hand though no card says so."""
    it.no_more(1)
    by = it.who("by", it.who("active"))
    whom = it.player(it.word())
    start = it.start(hands={by: it.hand()}, phase="main", **turn(it, by))
    return [Posed(start, [s.Look(by=by, from_="hand", of=whom, cards=count(start.hands[whom]))])]


LOOK: Final = Question(
    "look", "PLAYER", "May this player's hand be looked at?", "CE-II.4", TURN,
    ("look Bob", "look Cat --players Ann:red,Bob:blue,Cat:red,Dan:blue"),
    look,
)  # fmt: skip
