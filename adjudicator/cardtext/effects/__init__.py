"""Carrying out what a card says: one interpreter with three sources of outcomes.

The record: an act's `then` is complete, and each outcome in it is held against what the card says. None recorded: the
outcomes follow from the rules, where only one is possible. Dice: a simulator decides, and what happens is written down.
The position is as played: what the record gives is carried out, right or wrong; each departure is judged.
"""

from adjudicator.cardtext.effects.plan import Planned, plan_of, planned
from adjudicator.cardtext.effects.run import Run

__all__ = ["Planned", "Run", "plan_of", "planned"]
