"""What is told of a record by its likeliest explanation."""

import msgspec
import pytest

from adjudicator.explain.edited import EditedRecord
from adjudicator.explain.replayer import BLAMES
from adjudicator.explain.search import Search
from adjudicator.explain.shares import stories
from adjudicator.explain.story import replay
from adjudicator.explain.telling import explained
from adjudicator.formats.log import Back, Call, Note
from adjudicator.judging import adjudicate, judge_log, read
from adjudicator.kernel.wording import complete
from tests.cli.conftest import EXAMPLES
from tests.explain.test_search import DAMAGED, judged

TWICE_DAMAGED = {
    "format": 1,
    "ruleset": {"id": "crazy-eights"},
    "players": ["Ann", "Bob", "Cat"],
    "start": {
        "turn": "Bob",
        "hands": {
            "Ann": ["10h", "9c", "Ks", "4s", "3d", "7h"],
            "Bob": ["4h", "8s", "9d", "As", "8c", "Ad", "6h"],
            "Cat": ["2h", "Ac", "9s", "Qs", "8d", "5c"],
        },
        "discard": ["3h"],
    },
    "steps": [
        {"do": "play", "by": "Bob", "card": "4h"},
        {"do": "play", "by": "Cat", "card": "2h"},
        {"do": "play", "by": "Bob", "card": "8s", "name": "clubs"},
        {"do": "play", "by": "Ann", "card": "10h"},
        {"do": "play", "by": "Cat", "card": "Ac"},
        {"do": "play", "by": "Ann", "card": "9c"},
        {"do": "play", "by": "Bob", "card": "9d"},
        {"do": "play", "by": "Cat", "card": "9s"},
        {"do": "play", "by": "Ann", "card": "Ks"},
        {"do": "play", "by": "Bob", "card": "As"},
        {"do": "play", "by": "Cat", "card": "Qs"},
        {"do": "play", "by": "Ann", "card": "4s"},
        {"do": "play", "by": "Bob", "card": "8c", "name": "hearts"},
        {"do": "play", "by": "Cat", "card": "8c", "name": "diamonds"},
        {"do": "play", "by": "Ann", "card": "3d"},
        {"do": "play", "by": "Bob", "card": "Ad"},
    ],
}


def told(judge):
    """The judge of a log with its report told by the likeliest explanation."""
    explained(judge)
    complete(judge.bench)
    return judge


def test_two_slips_are_told_each_by_itself():
    """Two lines in the wrong order, and a card that another had played: both are named, and nobody is accused."""
    judge = told(judge_log(*read(msgspec.json.encode(TWICE_DAMAGED), "twice.game.json"), guess=False).judge)
    found = judge.report.top()
    assert [(one.step, one.certainty, [(slip.edit, slip.step) for slip in one.slips]) for one in found] == [
        (3, "slip", [("swap", 3)]),
        (14, "slip", [("rewrite", 14)]),
    ]
    assert found[0].message.startswith("More likely: steps 3 and 4 were written in the wrong order (then steps 3, ")
    assert "step 14 should say: Cat plays eight of diamonds and names diamonds. Otherwise: " in found[1].message
    assert judge.amended is not None
    assert not judge.amended.report.undecided


def test_what_mend_writes_is_right():
    """The record with the slip of a finding put right has the lines that its remedy says."""
    path = EXAMPLES / "crazier-eights" / "a-forgotten-line.game.json"
    judge = told(judged(path))
    (slip,) = judge.report.top()
    (line,) = slip.remedy.lines
    amended = judge.report.kept[id(slip)].amended
    assert len(amended) == len(judge.steps) + 1
    assert msgspec.json.decode(line) == {"do": "draw", "by": "Ann", "cards": ["devious-dragon"]}
    assert amended[15].by == "Ann"
    assert amended[16] == judge.steps[15]


def test_an_edited_record_counts_on():
    """A line that names the number of another names the one that it has with the edits; struck lines are gone."""
    written = [Note(text="1"), Note(text="2"), Note(text="3"), Back(to=2), Call(step=3, allow="stands")]
    call = Call(step=2, allow="stands")
    edited = EditedRecord(written, {1: (Note(text="gone"),), 3: (call, call, call)})
    now = Call(step=1, allow="stands")
    assert [*edited] == [written[1], now, now, now, Back(to=1), Call(step=4, allow="stands")]


@pytest.mark.parametrize("path", DAMAGED[::12], ids=lambda path: path.name.partition(".")[0])
def test_a_record_with_its_slips_put_right_shows_what_is_told_to_stand(path):
    """Judged anew, line by line, it has as many faults as the likeliest explanation lets stand, and no more."""
    judge = judged(path)
    best = stories(Search(judge).goals)[0].node
    edited = [*EditedRecord(judge.steps, best.lines)]
    again = replay(judge.rules, judge.pack, judge.header, edited, guess=False).report
    faults = [finding for finding in again.top() if not finding.open and finding.fault in BLAMES]
    told = [fault for fault in best.faults if fault.key in best.accepted]
    assert len(faults) == len(told) or best.filling


@pytest.mark.parametrize("path", DAMAGED[::12], ids=lambda path: path.name.partition(".")[0])
def test_the_report_hangs_together(path):
    """Each finding is remembered once, follows from one that stands by itself or not at all, and has its words."""
    report = told(judged(path)).report
    assert len({id(finding) for finding in report.findings}) == len(report.findings)
    for number, finding in enumerate(report.findings, 1):
        assert report.number(finding) == number
        assert id(finding) in report.kept
        assert finding.because_of != number
        assert finding.says
        assert finding.aloud


def test_a_finding_says_how_likely_it_is():
    """A slip and a fault have the share of the explanations that have them."""
    judge = judge_log(*read(msgspec.json.encode(TWICE_DAMAGED), "twice.game.json"), guess=False).judge
    shares = {finding.step: finding.share for finding in told(judge).report.top()}
    assert [*shares] == [3, 14]
    assert all(0.5 <= share <= 0.95 for share in shares.values()), shares


def test_a_fault_that_the_table_did_not_let_count():
    """Nobody lets a second play silence the others: it is one fault, and what would be wrong if it counted follows."""
    path = EXAMPLES / "damaged" / "second-play-that-would-silence.game.json"
    findings = told(judged(path)).report.findings
    assert [(finding.step, finding.because_of) for finding in findings] == [(6, None), (9, 1), (10, 1), (14, 1)]
    assert findings[0].message.endswith("if it did not count, steps 9, 10 and 14 fit")
    assert findings[0].certainty == "proved"


def test_what_follows_from_a_slip_accuses_nobody():
    """Steps that fit if the slip is put right are no surer than the slip, and are read aloud with an if."""
    path = EXAMPLES / "damaged" / "played-by-the-other-book.game.json"
    findings = adjudicate(path.read_bytes(), path.name).findings
    assert {finding.certainty for finding in findings} == {"slip"}
    assert all("if the record is right" in finding.aloud for finding in findings[1:])
