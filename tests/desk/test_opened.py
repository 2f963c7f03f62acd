"""A log as it is handed in under Open: whatever it is written as, and with what it rests on."""

import base64
import io
import json
import zipfile

import pytest

from adjudicator.desk.refusals import ADD_IT
from adjudicator.desk.requests import Desk
from adjudicator.formats.fragment import Fragment
from tests.cli.conftest import EXAMPLES, run

__all__ = ["run"]

LINES = EXAMPLES / "crazier-eights" / "a-game-of-lines.game.jsonl"
FIVE_FAULTS = EXAMPLES / "crazier-eights" / "five-faults.game.json"
KITCHEN = EXAMPLES / "house-rules" / "kitchen-evening.game.json"


@pytest.fixture
def ask(tmp_path):
    """Ask a desk with an empty box."""
    (tmp_path / "box").mkdir()
    desk = Desk(tmp_path / "box")
    return lambda request, **said: json.loads(desk.answer(json.dumps({"ask": request, **said})))


@pytest.fixture
def archive(run, tmp_path):
    """An archive of a verdict, as a browser sends it."""

    def made(log, *arguments):
        result = run("bundle", log, "--at", 1, "--output", tmp_path / "verdict.zip", *arguments)
        assert result.code == 0, result.err
        return base64.b64encode((tmp_path / "verdict.zip").read_bytes()).decode()

    return made


def test_pasted_lines_are_read_as_such(ask):
    """A header and a step a line need no name that says so."""
    pasted = ask("open", text=LINES.read_text(), name="pasted.game.json")
    named = ask("open", text=LINES.read_text(), name=LINES.name)
    assert pasted["answer"] == named["answer"] == ["No faults. Ann won at step 43."]


DEEP = f'{{"format": 1,\n"title": "[[\\"[", "options": {"[" * 1500}{"]" * 1500}}}'.encode()
"""So deep that a browser's stack would overflow in reading it."""


def in_archive(data):
    """An archive whose list of files is this."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as made:
        made.writestr("verdict.json", data)
    return base64.b64encode(held.getvalue()).decode()


def linked(mark):
    """A link that holds it."""
    return Fragment(mark, "thing", 10_000).holding([DEEP], "x:")


@pytest.mark.parametrize(
    ("way", "said"),
    [
        *((way, {"text": DEEP.decode()}) for way in ("open", "import")),
        ("open", {"text": linked("#game1=")}),
        ("open", {"data": in_archive(DEEP)}),
        ("unpack", {"link": linked("#steps1=")}),
        ("restore", {"link": linked("#ask1=")}),
        ("keep", {"name": "mine.deck.json", "data": base64.b64encode(DEEP).decode()}),
    ],
)
def test_what_nests_too_deep_is_refused_before_it_is_read(ask, way, said):
    """By whatever way it comes; brackets in a text are none."""
    assert ask(way, **said)["refused"] == ["line 2: nested more than 100 levels deep"]


def test_a_report_refuses_what_nests_too_deep(ask):
    """As it refuses any other log, with the place."""
    (reason,) = ask("report", text=DEEP.decode())["reasons"]
    assert (reason["line"], reason["message"]) == (2, "nested more than 100 levels deep")


def test_several_pasted_logs_are_refused(ask):
    """One of them can be judged; which, the player says."""
    log = json.dumps(json.loads(FIVE_FAULTS.read_text()))
    assert "a log on every line" in ask("open", text=f"{log}\n{log}")["refused"][0]


def test_an_archive_is_judged_by_what_is_in_it(ask, archive):
    """Its own rule book and deck need not be in the box."""
    opened = ask("open", data=archive(KITCHEN), name="verdict.zip")
    assert opened["answer"]
    assert "a link cannot hold kitchen-table" in opened["unlinked"]


def test_an_archive_by_other_rules_has_no_link(ask, archive):
    """The link would hold the log alone, and who opens it would read another verdict."""
    data = archive(FIVE_FAULTS, "--option", "plays_a_turn=2")
    other, own = ask("open", data=data, name="verdict.zip"), ask("open", text=FIVE_FAULTS.read_text())
    assert other["answer"] != own["answer"]
    assert (other["link"], "by which other rules" in other["unlinked"]) == ("", True)
    assert own["link"]


def test_what_is_missing_can_be_added(ask):
    """A log whose rule book is a file, and a rule book whose deck is one."""
    book = KITCHEN.with_name("kitchen-table.edition.json").read_bytes()
    opened = ask("open", text=KITCHEN.read_text(), name=KITCHEN.name)
    kept = ask("keep", data=base64.b64encode(book).decode(), name="kitchen-table.edition.json")
    assert [said["refused"][-1] for said in (opened, kept)] == [ADD_IT, ADD_IT]
    assert ask("open", text="{}", name="game.json")["refused"][-1] != ADD_IT


def test_what_is_no_bundle_is_refused(ask, archive):
    """A damaged archive, and one that holds something else."""
    damaged = base64.b64encode(base64.b64decode(archive(FIVE_FAULTS))[:200]).decode()
    assert "no zip archive, or it is damaged" in ask("open", data=damaged, name="verdict.zip")["refused"][0]


def test_a_game_in_an_archive_is_not_gone_on_with(ask, archive):
    """Its rule book would be gone the next time."""
    assert "under Open" in ask("import", data=archive(KITCHEN), name="verdict.zip")["refused"][0]


def test_pasted_lines_are_gone_on_with(ask):
    """Under Play too."""
    assert len(ask("import", text=LINES.read_text(), name="pasted.game.json")["steps"]) == 44
