"""For each kind of step, how it is judged and carried out."""

from adjudicator.games.crazier_eights.acts.claiming import claim
from adjudicator.games.crazier_eights.acts.discarding import discard, name
from adjudicator.games.crazier_eights.acts.drawing import draw, end, shuffle
from adjudicator.games.crazier_eights.acts.playing import play
from adjudicator.games.crazier_eights.acts.seeing import leave, look, show
from adjudicator.games.crazier_eights.acts.triggering import decline, trigger

__all__ = [
    "claim",
    "decline",
    "discard",
    "draw",
    "end",
    "leave",
    "look",
    "name",
    "play",
    "show",
    "shuffle",
    "trigger",
]
