"""For each kind of step, how it is judged and carried out."""

from adjudicator.games.crazy_eights.acts.calling import call
from adjudicator.games.crazy_eights.acts.counting import block, claim, show
from adjudicator.games.crazy_eights.acts.drawing import draw, look, restore, shuffle
from adjudicator.games.crazy_eights.acts.passing import pass_
from adjudicator.games.crazy_eights.acts.placing import name, play

__all__ = ["block", "call", "claim", "draw", "look", "name", "pass_", "play", "restore", "show", "shuffle"]
