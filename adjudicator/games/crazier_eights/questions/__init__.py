"""What can be asked about a dispute without a log: the words, and the position each question stands for.

Nothing here says what is allowed: that is left to the judging of the steps.
"""

from typing import Final

from adjudicator.games.crazier_eights.questions.claiming import WIN
from adjudicator.games.crazier_eights.questions.discarding import DISCARD, NAME
from adjudicator.games.crazier_eights.questions.drawing import DRAW, END
from adjudicator.games.crazier_eights.questions.layout import OPTIONS
from adjudicator.games.crazier_eights.questions.playing import PLAY
from adjudicator.games.crazier_eights.questions.seeing import LOOK
from adjudicator.games.crazier_eights.questions.triggering import TRIGGER, TRIGGER_ORDER
from adjudicator.kernel.questions import Questions

__all__ = ["QUESTIONS"]

QUESTIONS: Final = Questions(OPTIONS, (DISCARD, PLAY, DRAW, TRIGGER, TRIGGER_ORDER, NAME, WIN, END, LOOK))
