"""What the documents show is true: their logs are judged as they say, their steps and cards are valid."""

import doctest
import json
import re
import shlex
import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from typer.main import get_command

from adjudicator import catalogue
from adjudicator.cli.main import main
from adjudicator.cli.program import build, names
from adjudicator.cli.reference.file_schemas import schema
from adjudicator.cli.values import SchemaKind
from adjudicator.formats.decks import Card, Deck
from adjudicator.formats.edition import Edition
from adjudicator.formats.series_file import SeriesFile
from adjudicator.judging import adjudicate, failures, judge_cases, read
from adjudicator.shorthand.shapes import step_kinds
from docs import log_page, tree

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(beginning):
    """Every block of JSON in the documents that begins so."""
    for path in DOCUMENTS:
        for n, text in enumerate(BLOCK.findall(path.read_text(encoding="utf-8")), 1):
            if re.sub(r"\s", "", text).startswith(beginning):
                yield pytest.param(text.encode(), id=f"{path.name} {n}")


@pytest.mark.parametrize("block", list(blocks('{"format"')))
def test_a_log_is_judged_as_it_says(block):
    """A complete log can be judged, and shows what it expects."""
    assert not failures(adjudicate(block, beside=ROOT / "docs"))


@pytest.mark.parametrize("block", list(blocks('{"do"')))
def test_a_step_is_one(block):
    """A step by itself is a step of the game."""
    rows = [row for row in block.split(b"\n") if row.strip()]
    text = b"[" + (block if len(rows) == 1 or not all(r.startswith(b"{") for r in rows) else b",".join(rows)) + b"]"
    assert catalogue.step_decoder("crazier-eights").decode(text)


def test_the_page_on_logs_is_the_one_that_is_made():
    """It says what the structs say."""
    made = "change docs/log-format.md.in or a struct, then: python -m docs.log_page"
    assert log_page.PAGE.read_text(encoding="utf-8") == log_page.page(), made


@pytest.mark.parametrize("log", [pytest.param(log, id=steps[:60]) for steps, log in log_page.examples()])
def test_an_example_of_a_step_is_judged_as_it_says(log):
    """It goes on from the position of the page, and has the faults that it expects and no other."""
    assert not failures(adjudicate(json.dumps(log).encode()))


def test_every_kind_of_step_and_outcome_is_on_the_page_with_an_example():
    """A new one needs its place in the template."""
    template = log_page.TEMPLATE.read_text(encoding="utf-8")
    places = {what: {*re.findall(rf"^{{{{ {what} (\w+) }}}}$", template, re.MULTILINE)} for what in log_page.KINDS}
    steps = [step for _, log in log_page.examples() for step in log["steps"]]
    shown = {"step": steps, "outcome": [one for step in steps for one in step.get("then", ())]}
    for what, union in log_page.KINDS.items():
        assert places[what] == {one["do"] for one in shown[what]} == step_kinds(union).keys()


def test_a_file_is_refused_as_the_page_shows(tmp_path, monkeypatch, capsys):
    """With these messages."""
    block, told = re.search(r"^```json refused\n(.*?)^```\n\n```text\n(.*?)^```", log_page.page(), re.M | re.S).groups()
    monkeypatch.chdir(tmp_path)
    Path("bad.game.json").write_text(block, encoding="utf-8")
    main(["check", "bad.game.json"])
    assert told in "".join(capsys.readouterr())


@pytest.mark.parametrize("block", list(blocks('{"id"')))
def test_a_card_is_one(block):
    """A card by itself can stand in a deck."""
    assert msgspec.json.decode(block, type=Card).id


def test_a_game_as_text_is_one():
    """The game on the page about text can be judged, and each line of a header in its table be read."""
    page = (ROOT / "docs/text-format.md").read_text(encoding="utf-8")
    game = page.split("```text\n")[1].split("```")[0]
    assert [finding.rule for finding in adjudicate(game.encode(), "it.game.txt").findings] == ["CE-8.1"]
    table = page.split("## The header")[1].split("## The steps")[0]
    lines = [line for row in table.splitlines() if row.startswith("| `") for line in row.split("`")[1::2]]
    given = [line for line in lines if not line.startswith(("rules", "players", "deck", "Ann:", "start"))]
    assert len(given) > 10
    for line in given:
        assert read(f"rules: crazier-eights\nplayers: Ann, Bob\n{line}\n\nann draws".encode())[0].steps


FENCE = re.compile(r"^```json (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STRUCTS = {"edition": Edition, "deck": Deck, "series": SeriesFile}


def fenced(*kinds):
    """Every block of JSON that says what kind of file it is."""
    for path in DOCUMENTS:
        for n, (kind, text) in enumerate(FENCE.findall(path.read_text(encoding="utf-8")), 1):
            if kind in kinds:
                yield pytest.param(kind, text.encode(), id=f"{path.name} {kind} {n}")


@pytest.mark.parametrize(("kind", "block"), list(fenced(*STRUCTS)))
def test_a_file_of_another_kind_is_one(kind, block):
    """An edition, a deck or a series can be read, and an edition compiled."""
    found = msgspec.json.decode(block, type=STRUCTS[kind])
    if kind == "edition":
        assert catalogue.compiled((*catalogue.lineage(found.parent), found), None).active
    if kind == "deck":
        shipped = json.loads((ROOT / "examples/logs/house-rules/kitchen-table.deck.json").read_text(encoding="utf-8"))
        assert json.loads(block)["cards"] == shipped["cards"]


@pytest.mark.parametrize(("kind", "block"), list(fenced("case-file")))
def test_a_file_of_scenes_shows_what_it_says(kind, block):
    """Every scene of a case file is judged as it expects."""
    tested = list(judge_cases(block, kind, beside=ROOT / "docs"))
    assert tested
    assert [failure for one in tested for failure in one.failures] == []


SAID = ("on", "hand", "in-play", "stock", "discards", "active")
"""What a question says of a position in other words than a log."""
COMMAND = re.compile(r"(?:^\$ |^|`)adjudicate ([a-z]+)(?!` Tab)\b([^`\n#|&;]*)", re.MULTILINE)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_commands_are_there(path):
    """Every command that a document names, and every long option that it gives it."""
    app = get_command(build(names()))
    starts = [catalogue.game(id).forms.start.__struct_fields__ for id in catalogue.folders()]
    asked = {f"--{key.replace('_', '-')}" for keys in starts for key in keys} | {f"--{key}" for key in SAID}
    for name, arguments in COMMAND.findall(path.read_text(encoding="utf-8")):
        command = app.get_command(None, name)
        assert command is not None, name
        if hasattr(command, "list_commands") and arguments.strip():
            command = command.get_command(None, arguments.split()[0])
            assert command is not None, f"{name}{arguments}"
        known = {flag for param in command.params for flag in (*param.opts, *param.secondary_opts)} | {"--help"}
        known |= asked if name == "ask" else set()
        assert {*re.findall(r"(?<=\s)--[a-z-]+", arguments)} <= known, f"{name}{arguments}"


SIDES = re.compile(r"```json both-books\n([^`]*)```\n\n\|[^\n]*\n\|[^\n]*\n\| (.*?) \| (.*?) \|")


def both_books():
    """Every scene of the document on Avalon, and what its table says of the two books."""
    text = (ROOT / "docs" / "avalon.md").read_text(encoding="utf-8")
    return [pytest.param(*found, id=str(n)) for n, found in enumerate(SIDES.findall(text), 1)]


@pytest.mark.parametrize(("block", "comprehensive", "avalon"), both_books())
def test_two_books_differ_as_the_document_says(block, comprehensive, avalon):
    """One scene, judged by both books."""
    for ruleset, said in (("crazier-eights", comprehensive), ("crazier-eights-avalon", avalon)):
        findings = adjudicate(block.encode(), ruleset=ruleset).judge.report.top()
        told = [f"step {finding.step}: {finding.rule}" for finding in findings if not finding.open]
        assert (", ".join(told) or "no fault") == said


def test_every_scene_of_the_document_is_judged_twice():
    """No scene is passed over since its table has another form."""
    text = (ROOT / "docs" / "avalon.md").read_text(encoding="utf-8")
    assert len(both_books()) == text.count("```json both-books") >= 5


def test_there_is_something_to_see():
    """The documents do show logs, steps, cards and samples."""
    assert len(list(samples())) >= 10
    assert min(len(list(blocks(start))) for start in ('{"format"', '{"do"', '{"id"')) >= 5


@pytest.mark.parametrize("kind", get_args(SchemaKind))
def test_schemas_are_up_to_date(kind):
    """The schemas that are shipped are those of the structs."""
    assert (ROOT / "schemas" / f"{kind}.schema.json").read_text(encoding="utf-8") == schema(kind)


def test_each_folder_of_the_package_says_what_it_is_for():
    """In one sentence, which the tree prints."""
    found = list(tree.lines(tree.PACKAGE, tree.PACKAGE / "kernel"))
    folders = list(tree.PACKAGE.rglob("__init__.py"))
    assert [line for line in found if not line.endswith(".")] == []
    assert sum("/ " in line for line in found) == len(folders)
    assert any(line.split()[0] == "bench.py" for line in found)


def test_the_readme_begins_with_two_commands():
    """The first two blocks of shell are one command each: judge a shipped log, run the tests."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    first, second, *_ = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert "adjudicate replay" in first
    assert "pytest" in second
    assert len(first.strip().splitlines()) == len(second.strip().splitlines()) == 1


SESSION = re.compile(r"^```(?:console|text)\n\$ adjudicate (.*?)^```$", re.MULTILINE | re.DOTALL)
NOT_SHIPPED = " evening.game.json"
"""The game of a reader, or the one that `test_record.py` types."""


def samples():
    """Every command that a document shows with what it prints, if its files are in the repository."""
    for path in DOCUMENTS:
        for session in SESSION.findall(path.read_text(encoding="utf-8")):
            for part in re.split(r"^\$ adjudicate ", session, flags=re.MULTILINE):
                command, _, shown = part.partition("\n")
                if shown and NOT_SHIPPED not in command:
                    yield pytest.param(command, shown, id=f"{path.name} {command}")


@pytest.mark.parametrize(("command", "shown"), list(samples()))
def test_a_sample_is_what_the_command_prints(command, shown, tmp_path, monkeypatch, capsys):
    """From the beginning to the end; a line of dots stands for any number of lines."""
    shutil.copytree(ROOT / "examples" / "own-box", tmp_path, dirs_exist_ok=True)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    main(shlex.split(command))
    out, err = capsys.readouterr()
    pieces = map(re.escape, re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE))
    assert re.fullmatch("(?s:.*)".join(pieces), out or err), out or err


def test_a_stranger_sees_the_first_verdict_on_one_screen(capsys, monkeypatch):
    """The README's first command shows a fault within 24 lines, and ends with 0."""
    monkeypatch.chdir(ROOT)
    first = re.search(r"^```sh\n.*?/adjudicate (.*?)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    assert main(shlex.split(first[1])) == 0
    out = capsys.readouterr().out
    assert "\n1 fault. " in out
    assert len(out.splitlines()) < 24


PYTHON = re.compile(r"^```(python|pycon)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
IMPORTED = re.compile(r"^(?:import|from) (\w+)", re.MULTILINE)


def test_what_is_shown_in_python_runs(tmp_path, monkeypatch):
    """Block after block as a reader would type them; a session shows what is printed, a library may be missing."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    shipped = (ROOT / "examples/logs/crazy-eights/partners.game.json").read_bytes()
    (tmp_path / "evening.games.jsonl").write_bytes(msgspec.json.encode(msgspec.json.decode(shipped)) + b"\n")
    monkeypatch.chdir(tmp_path)
    path = ROOT / "docs" / "in-a-program.md"
    names, shown = {}, PYTHON.findall(path.read_text(encoding="utf-8"))
    assert shown
    for n, (kind, text) in enumerate(shown, 1):
        if kind == "pycon":
            session = doctest.DocTestParser().get_doctest(text, names, f"{path.name} {n}", None, None)
            told = []
            doctest.DocTestRunner().run(session, out=told.append, clear_globs=False)
            assert not told, "".join(told)
            names |= session.globs
        elif all(find_spec(module) for module in IMPORTED.findall(text)):
            exec(compile(text, f"{path.name} {n}", "exec"), names)
        else:
            compile(text, f"{path.name} {n}", "exec")
