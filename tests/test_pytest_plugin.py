"""The plugin for pytest: pinned cases as tests."""

import json

import pytest

import adjudicator.cli.pins.scenes
from adjudicator.errors import LogError
from adjudicator.judging import adjudicate
from tests.cli.conftest import FAULTY, FINE, log
from tests.cli.pins.test_tally import cases, scene

pytest_plugins = "pytester"

WRONG = {**FAULTY, "expect": ["CE-8.2"]}
RIGHT = {**FAULTY, "expect": ["CE-8.1"]}


@pytest.fixture(scope="module", autouse=True)
def _loaded():
    """Judge a log and refuse one: pytester forgets every module that is imported later."""
    adjudicate(log(FAULTY).encode())
    with pytest.raises(LogError):
        adjudicate(log({"do": "drow"}).encode())


@pytest.fixture
def files(pytester, monkeypatch):
    """A folder with a case file, two logs, a corpus and a log that expects nothing; no plugin but ours is loaded."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    twice = scene("Fine?", FINE)
    both = cases(scene("May Ann discard the blue five?", WRONG), twice, twice, scene("x::y?", RIGHT))
    rows = [log(RIGHT, title="a game"), log(FINE), log(WRONG)]
    lines = [json.dumps({k: v for k, v in json.loads(log(expect=[])).items() if k != "steps"}), json.dumps(FINE)]
    for name, text in {
        "b/a.cases.json": both,
        "a.game.json": log(RIGHT, title="A dispute"),
        "c.game.jsonl": "\n".join(lines),
        "d.games.jsonl": "\n".join(rows),
        "e.game.json": log(FAULTY),
        "f.json": "{}",
    }.items():
        path = pytester.path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return pytester


@pytest.fixture
def run(files):
    """Runs pytest in that folder, in this process."""

    def run(*arguments, adjudicate=True):
        given = ("--adjudicate", *arguments) if adjudicate else arguments
        return files.runpytest("-p", "adjudicator.pytest_plugin", "-p", "no:cacheprovider", *given)

    return run


NAMES = [
    "a.game.json::A dispute",
    "b/a.cases.json::May Ann discard the blue five?",
    "b/a.cases.json::Fine?",
    "b/a.cases.json::Fine? (2)",
    "b/a.cases.json::x:y?",
    "c.game.jsonl::the game",
    "d.games.jsonl::a game",
    "d.games.jsonl::line 3",
]


def collected(result):
    return [line for line in result.outlines if "::" in line]


def test_off_unless_asked_for(run):
    """Without the option nothing is collected."""
    assert run(adjudicate=False).ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_collected_in_the_same_order_each_time(run):
    """Every scene and every log that expects something has a name of its own, the same each time."""
    assert collected(run("--collect-only", "-q")) == collected(run("--collect-only", "-q")) == NAMES


def test_outcomes(run):
    """Those that show what they should pass."""
    run().assert_outcomes(passed=6, failed=2)


def test_failure_is_readable(run):
    """It says where, what was expected, what was found and why, and shows no traceback."""
    out = run("-k", "blue and five").stdout
    out.fnmatch_lines(
        [
            "*May Ann discard the blue five?*",
            "b/a.cases.json:1: step 1: Ann discards Castle (blue five)",
            "  expected: CE-8.2",
            "  found:    illegal  CE-8.1 unmatched-discard",
            "            Castle (blue five) on Cellar Collapse (red seven): neither red nor a",
            "            seven. Crazier Eights, III (8)",
            "FAILED b/a.cases.json::May Ann discard the blue five?*",
            "*1 failed, 7 deselected*",
        ]
    )
    out.no_fnmatch_line("*Traceback*")
    out.no_fnmatch_line("*pytest_plugin.py*")


def test_one_by_its_name(run):
    """A name that was printed can be given."""
    run(NAMES[3], NAMES[6]).assert_outcomes(passed=2)
    run(NAMES[1], NAMES[7]).assert_outcomes(failed=2)


def test_scene_without_a_title(files, run):
    """It is named by its number in the file."""
    (files.path / "b/a.cases.json").write_text(cases(scene("one?", FINE), scene("", FINE)))
    assert collected(run("--collect-only", "-q", "b"))[1] == "b/a.cases.json::scene 2"


def test_place_in_the_file(files, run):
    """The line is that of the step, in a corpus too."""
    text = json.dumps(json.loads(cases(scene("one?", FINE, {"do": "draw", "by": "Bob"}, WRONG))), indent=1)
    (files.path / "b/a.cases.json").write_text(text)
    line = next(n for n, row in enumerate(text.split("\n"), 1) if "CE-8.2" in row) - 5
    out = run("-k", "one or line").stdout
    out.fnmatch_lines([f"b/a.cases.json:{line}: step 3: *", "d.games.jsonl:3: step 1: Ann discards Castle (blue five)"])


def test_last_failed(files):
    """Names are stable, so those that failed can be run again."""
    run = ("-p", "adjudicator.pytest_plugin", "--adjudicate")
    files.runpytest(*run)
    files.runpytest(*run, "--lf").assert_outcomes(failed=2)


def test_file_that_is_no_log(files, run):
    """It is an error of collection, with place and reason; the other files can be run all the same."""
    (files.path / "a.game.json").write_text('{\n "format": 2}')
    (files.path / "d.games.jsonl").write_text(log(RIGHT) + "\nno\n")
    result = run("--continue-on-collection-errors")
    result.assert_outcomes(passed=4, failed=1, errors=2)
    result.stdout.fnmatch_lines(["a.game.json:1:1: *missing*", "a.game.json:2:12: *", "d.games.jsonl:2:1: *"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_log_that_cannot_be_judged(files, run):
    """What comes up only in judging is a failure, with its place and no traceback."""
    (files.path / "a.game.json").write_text(log(RIGHT, title="T", deck="house-53"))
    out = run("a.game.json").stdout
    out.fnmatch_lines(["a.game.json:1:*: no deck is called 'house-53'*", "*1 failed*"])
    out.no_fnmatch_line("*Traceback*")


def test_refusals(files, run):
    """A log that expects to be refused is a test as well."""
    (files.path / "a.game.json").write_text(log({"do": "drow", "by": "Ann"}, expect={"refused": "/steps/0/do"}))
    run("a.game.json").assert_outcomes(passed=1)
    (files.path / "a.game.json").write_text(log({"do": "drow", "by": "Ann"}, expect={"refused": "/steps/1"}))
    result = run("a.game.json")
    result.stdout.fnmatch_lines(["a.game.json:1: expected to be refused at /steps/1, but: *"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_text_of_a_file_is_safe(files, run):
    """No title and no message brings an escape sequence to the terminal."""
    (files.path / "a.game.json").write_text(log({**WRONG, "by": "Ann"}, title="\x1b[31mred\r"))
    assert "\x1b" not in run("--color=no", "a.game.json").stdout.str()


def test_a_bug_has_a_traceback(files, run, monkeypatch):
    """What is our own fault is not hidden."""

    def broken(*_, **__):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(adjudicator.cli.pins.scenes, "verdict_of", broken)
    run("a.game.json").stdout.fnmatch_lines(["*ZeroDivisionError: oh"])


def test_nothing_heavy_is_imported(fresh_python):
    """pytest starts without the engine, the command line and its libraries."""
    out = fresh_python("import sys, pytest, adjudicator.pytest_plugin; print(*sys.modules)").decode().split()
    ours = {name for name in out if name.startswith("adjudicator.")}
    assert ours == {"adjudicator.errors", "adjudicator.pytest_plugin"}
    assert not {"typer", "rich", "msgspec", "jsonschema"} & set(out)


@pytest.mark.slow
def test_two_workers(files):
    """pytest-xdist finds the same tests in each of its workers."""
    pytest.importorskip("xdist")
    result = files.runpytest_subprocess("-p", "adjudicator.pytest_plugin", "-p", "xdist", "--adjudicate", "-n", "2")
    result.assert_outcomes(passed=6, failed=2)
    result.stdout.no_fnmatch_line("*Different tests*")
