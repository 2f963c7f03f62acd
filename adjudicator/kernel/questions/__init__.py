"""Questions without a log: what a game offers to be asked, a question as it was asked, the position it stands for."""

from adjudicator.formats.log import count
from adjudicator.kernel.questions.enquiry import USUAL_HAND, Asked, UnreadableQuestion, placed, usual_players, whole
from adjudicator.kernel.questions.kinds import Question, QuestionOption, Questions
from adjudicator.kernel.questions.posed import Posed

__all__ = [
    "USUAL_HAND",
    "Asked",
    "Posed",
    "Question",
    "QuestionOption",
    "Questions",
    "UnreadableQuestion",
    "count",
    "placed",
    "usual_players",
    "whole",
]
