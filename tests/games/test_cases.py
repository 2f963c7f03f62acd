"""What a judge would say aloud of every scene: one pin a scene, one file of pins a ruling."""

import re

import pytest

from adjudicator.formats.cases import CaseFile
from adjudicator.formats.reading import read_struct
from adjudicator.reports.verdict import render_verdict
from tests.games.pins import PINS, OneFileARuling
from tests.games.scenes import RULINGS, judged, scenes_of


def scenes():
    """The number and title of every scene of every ruling."""
    for id in RULINGS:
        for n, case in enumerate(read_struct(scenes_of(id).read_bytes(), CaseFile).cases):
            yield pytest.param(id, n, id=f"{id} {case.title}")


def told(tested):
    """The verdict of a scene; for a file that is refused the place that is wrong."""
    if tested.verdict is None:
        assert not tested.failures
        return f"{tested.title}\nrefused at {tested.case.expect.refused}"
    verdict = tested.verdict
    tell, judge = verdict.rules.game.tell, verdict.judge
    words = {n: tell(judge.bench, step) for n, step in enumerate(judge.steps, 1)}
    return render_verdict(tested.title, verdict.findings, words).rstrip()


@pytest.mark.parametrize(("id", "n"), list(scenes()))
def test_verdict_is_pinned(id, n, snapshot):
    """The rendered verdict of a scene moves only with a fragment of the changelog that says why."""
    assert told(judged(id)[n]) == snapshot.use_extension(OneFileARuling)


def test_every_pin_is_a_scenes():
    """No pin is left of a scene that is gone; `pytest -n 0 --snapshot-update` on this file removes those."""
    wanted = {f"{id.lower()}.ambr test_verdict_is_pinned[{scene.id}]" for scene in scenes() for id in scene.values[:1]}
    names = re.compile(r"^# name: (.*)$", re.MULTILINE)
    pinned = {f"{path.name} {n}" for path in PINS.iterdir() for n in names.findall(path.read_text(encoding="utf-8"))}
    assert pinned - wanted == set()
