"""Who knows what: a seat knows what it has looked at, the table what was shown, and nobody is accused of the rest."""

import pytest

from adjudicator import catalogue, contract
from adjudicator.explain.story import replay
from adjudicator.kernel.project import project
from adjudicator.kernel.zones import Sight

RULES, PACK = catalogue.rules("knowledge-is-power"), catalogue.shipped_pack("poker-and-buffs")


@pytest.mark.parametrize("seeds", [[3], pytest.param(range(4, 40), marks=pytest.mark.slow)], ids=["few", "many"])
def test_no_view_accuses_anybody(seeds):
    """A clean game is clean from every seat and from none, and it is won by the same player."""
    for seed in seeds:
        game = contract.simulated(RULES, PACK, 3 + seed % 3, seed)
        over = game.judge.bench.now.over
        for viewer in (None, *game.judge.names):
            header, steps = project(RULES, PACK, game.header, game.steps, viewer)
            judge = replay(RULES, PACK, header, steps)
            assert judge.report.findings == [], viewer
            assert (judge.bench.now.over and judge.bench.now.over.winners) == (over and over.winners)


def test_a_seat_knows_what_lies_sideways_in_its_row():
    """Of its own row it knows the face of each card that lies sideways; the table knows none that was not shown."""
    game = contract.simulated(RULES, PACK, 3, 5)
    seen = {Sight.OWNER: 0, Sight.ALL: 0}

    def look(n, step, bench):
        for seat, row in enumerate(bench.now.rows):
            for kind, sight in zip(row.kinds, row.sight, strict=True):
                if sight is Sight.OWNER and viewer == bench.names[seat]:
                    assert kind >= 0, n
                    seen[sight] += 1
                if sight is Sight.ALL:
                    assert kind >= 0, n
                    seen[sight] += 1
                if kind >= 0 and viewer is None:
                    assert sight is Sight.ALL, n

    for viewer in ("Ann", None):
        replay(RULES, PACK, *project(RULES, PACK, game.header, game.steps, viewer), observe=look)
    assert min(seen.values()) > 0
