"""The pinned scenes of every ruling, judged once for all who ask."""

from functools import cache
from pathlib import Path

from adjudicator import catalogue, judging

EXAMPLES = Path(__file__).parents[2] / "examples" / "logs"
EDITIONS = {id: catalogue.rules(id) for id in catalogue.editions()}


def own(id, rules):
    """Whether a ruling stands in the edition's own book."""
    return id.split("-")[0] == rules.edition.book


HOME = {id: edition for edition, rules in reversed(EDITIONS.items()) for id in rules.active}
HOME |= {id: edition for edition, rules in EDITIONS.items() for id in rules.active if own(id, rules)}
"""For each ruling the edition in whose folder its scenes lie."""
RULINGS = {id: EDITIONS[edition].active[id] for id, edition in HOME.items()}


def scenes_of(id):
    """A ruling's case file."""
    return EXAMPLES / HOME[id] / f"{id.lower()}.cases.json"


@cache
def judged(id):
    """Every scene of a ruling, judged."""
    file = scenes_of(id)
    return list(judging.judge_cases(file.read_bytes(), file.name, beside=file.parent))
