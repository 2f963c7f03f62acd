"""Short scenes to judge: a position of Crazier Eights, a few steps, and the findings."""

import msgspec

from adjudicator.judging import adjudicate


def judged(*steps, players=("Ann", "Bob"), ruleset="crazier-eights", carried=None, deck=None, slips=False, **start):
    """The verdict of a scene: hands of four, the blue seven on top, Ann in the middle of her turn.

    What its steps say is taken for true, unless `slips` of the scorer are looked for.
    """
    position = {"phase": "main", "hands": dict.fromkeys(players, 4), "discard": ["7e"], **start}
    header = {"format": 1, "ruleset": {"id": ruleset}, "players": list(players), **({"deck": deck} if deck else {})}
    return adjudicate(
        msgspec.json.encode({**header, "start": position, "steps": list(steps)}), carried=carried, slips=slips
    )


def told(verdict):
    """Its findings: the step, the ruling, and the number of the finding that each follows from."""
    return [(finding.step, finding.rule, finding.because_of) for finding in verdict.findings]
