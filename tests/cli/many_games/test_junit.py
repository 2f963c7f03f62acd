"""JUnit XML: a test a log, valid whatever a log says."""

from xml.etree import ElementTree

import pytest

from adjudicator.reports.junit import xml
from tests.cli.conftest import FAULTY, FINE, log


@pytest.fixture
def junit(run, tmp_path, monkeypatch):
    """Judges the folder of the test; returns the tests."""

    def judge(*arguments):
        monkeypatch.chdir(tmp_path)
        tree = ElementTree.fromstring(run("check", ".", "--format", "junit", *arguments).out)
        assert tree.tag == "testsuites"
        for suite in tree:
            cases = suite.findall("testcase")
            assert int(suite.get("tests")) == len(cases) == 1
            assert int(suite.get("failures")) == len(suite.findall("testcase/failure"))
            assert int(suite.get("errors")) == len(suite.findall("testcase/error"))
        return tree.findall("testsuite/testcase")

    return judge


def test_a_test_for_each_log(junit, game):
    """Named after its file, with the line of its game in a corpus; no name twice."""
    game("sub/a.game.json", log(FAULTY))
    game("b.games.jsonl", f"{log(FINE)}\n{log(FAULTY)}\n")
    game("c.game.json", "[]")
    cases = junit()
    assert [(case.get("name"), [part.tag for part in case]) for case in cases] == [
        ("b.games.jsonl:1", []),
        ("b.games.jsonl:2", ["failure"]),
        ("c.game.json", ["error"]),
        ("sub/a.game.json", ["failure"]),
    ]
    assert {case.get("classname") for case in cases} == {"adjudicate"}
    assert cases[1].get("file") == "b.games.jsonl"
    failure = cases[3][0]
    assert failure.get("message") == "1 fault: step 1: CE-8.1 unmatched-discard"
    assert "Castle (blue five) on Cellar Collapse (red seven): neither red nor a seven." in failure.text
    assert "now, if all players agree (CE-D.20): " in failure.text
    assert "expected" in cases[2][0].text


def test_a_test_fails_for_what_the_exit_code_counts(junit, game):
    """What weighs less stands in the output of a test that passes."""
    game("a.game.json", log(FAULTY))
    (case,) = junit("--fail-on", "never")
    assert [part.tag for part in case] == ["system-out"]
    assert "unmatched-discard" in case[0].text


def test_valid_for_any_text(junit, game):
    """Control characters, markup, the end of a CDATA section and what XML has no character for."""
    evil = "\x00\x1b[2J\x07<b a='1' b=\"2\">&amp;]]>\ufffe\uffff\u202e"
    start = {"turn": evil, "phase": "main", "hands": {evil: ["5e"], "Bob": 3}, "discard": ["7m"]}
    game("a.game.json", log({**FAULTY, "by": evil}, players=[evil, "Bob"], start=start, title=evil))
    (case,) = junit()
    assert "\\x00\\e[2J\\x07<b a='1' b=\"2\">&amp;]]>\\ufffe\\uffff\\u202e discards" in " ".join(case[0].text.split())


def test_every_character_can_be_written():
    """There is none that a reader of XML refuses."""
    text = "".join(map(chr, [*range(0x110), *range(0xD700, 0xE010), *range(0xFFF0, 0x10010), 0x10FFFF]))
    told = ElementTree.fromstring(f'<a b="{xml(text)}">{xml(text)}</a>')
    assert "\\u0000\\u0001" in told.text
    assert "\\ud800" in told.text
    assert "\U0010ffff" in told.get("b")
