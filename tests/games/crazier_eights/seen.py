"""What is left of a fault for somebody who has not seen all: what nobody in particular saw, and what each seat saw.

Run as a script for the table: `python -m tests.games.crazier_eights.seen GAMES`.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from adjudicator.explain.story import replay
from adjudicator.kernel.project import project
from tests.games.crazier_eights.faults import COMPANIES, FAULTS, Company, Game, play_with, possible, verdict_on_public

WHAT = ("proved", "undetermined", "silent", "later", "wrong")


def verdict_from(seat: str | None, name: str, game: Game, company: Company) -> str:
    """What the record that a seat has, or nobody in particular, still shows of a fault."""
    header, steps = project(company.rules, company.pack, game.header, game.steps, seat)
    report = replay(company.rules, company.pack, header, steps).report
    return verdict_on_public(name, game, [f for f in report.top() if not f.open], company)


def views(name: str, seeds: Sequence[int], companies: Sequence[Company]) -> tuple[Counter[str], Counter[str]]:
    """The verdicts on games with one kind of fault: from what nobody in particular saw, and from each seat."""
    public, seats = Counter[str](), Counter[str]()
    for company in (company for company in companies if possible(name, company)):
        for seed in seeds:
            game = play_with(name, seed, company)
            if game is not None and game.step:
                public[verdict_from(None, name, game, company)] += 1
                names = [getattr(player, "name", player) for player in game.header.players]
                seats.update(verdict_from(seat, name, game, company) for seat in names)
    return public, seats


if __name__ == "__main__":
    print(f"{'':38}{'nobody':40}each seat\n{'':38}" + "".join(f"{what[:6]:>7}" for what in WHAT * 2))
    for kind in FAULTS:
        counts = views(kind, range(int(sys.argv[1])), COMPANIES)
        print(f"{kind:38}" + "".join(f"{row[what]:7}" for row in counts for what in WHAT))
