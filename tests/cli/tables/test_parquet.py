"""`check --output parquet:FOLDER`: three tables, the same by any number of processes, and never half of them."""

import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")
import pyarrow.parquet as parquet

from adjudicator.cli.tables import arrow, table_folder
from adjudicator.reports.tables.declared import ACT, TABLES, VERSION
from tests.cli.conftest import EXAMPLES, FAULTY, FINE, log
from tests.cli.tables.conftest import HOSTILE
from tests.forked import MAIN
from tests.forked import run as run_apart

PAGE = Path(__file__).parents[3] / "docs" / "tables.md"


def rows(tables, table):
    """All rows of a table, as dicts."""
    return parquet.read_table(Path(tables) / table).to_pylist()


def files(tables):
    """What a folder holds, by name."""
    return {path.relative_to(tables).as_posix(): path.read_bytes() for path in sorted(Path(tables).rglob("*.parquet"))}


# ---- what is in them


def test_findings_are_those_of_the_report(season):
    """As many as JSON has, with the same rulings at the same places."""
    found = [
        (log["file"], f["rule"], f["step"], f.get("player")) for log in season.report["logs"] for f in log["findings"]
    ]
    games = rows(season.tables, "games")
    names = [row["file"] if row["line"] is None else f"{row['file']}:{row['line']}" for row in games]
    seen = [(names[row["game"]], row["ruling"], row["step"], row["player"]) for row in rows(season.tables, "findings")]
    assert names == [log["file"] for log in season.report["logs"]]
    assert seen == found
    slips = [[f"{one['edit']} {one['step']}" for one in f.get("slips", ())]
             for log in season.report["logs"] for f in log["findings"]]  # fmt: skip
    assert [row["slips"] for row in rows(season.tables, "findings")] == slips
    assert len(seen) > 20
    assert [row["game"] for row in games] == list(range(len(games)))
    assert [row["digest"] for row in games] == [log["digest"] for log in season.report["logs"]]
    assert sum(row["errors"] for row in games) == season.report["summary"]["error"]
    assert [json.loads(row["options"]) for row in games] == [log["options"] for log in season.report["logs"]]


def test_every_step_is_a_row(season):
    """With its turn, and how many findings there are at it."""
    steps, games = rows(season.tables, "steps"), rows(season.tables, "games")
    assert [Counter(row["game"] for row in steps)[row["game"]] for row in games] == [row["steps"] for row in games]
    found = Counter((row["game"], row["step"]) for row in rows(season.tables, "findings") if row["step"])
    assert {(row["game"], row["step"]): row["findings"] for row in steps if row["findings"]} == found
    last = {row["game"]: row["turn"] for row in steps}
    assert [last[row["game"]] for row in games] == [row["turns"] for row in games]
    assert all(json.loads(row["written"])["do"] == row["kind"] for row in steps)


def test_turns_are_those_of_the_story(run, game):
    """An end belongs to the turn that it ends, a trigger at the end of a turn too; what is taken back is of both."""
    end = {"do": "end", "by": "Ann"}
    steps = [FINE, end, {"do": "draw", "by": "Bob"}, {"do": "back", "to": 2}, {"do": "end", "by": "Ann"}]
    path = game("a.game.json", log(*steps, {"do": "draw", "by": "Bob"}))
    run("check", path, "-o", f"parquet:{path.parent / 'out'}")
    seen = rows(path.parent / "out", "steps")
    assert [row["turn"] for row in seen] == [1, 1, 2, 2, 1, 2]
    assert [row["stands"] for row in seen] == [True, False, False, False, True, True]


def test_hidden_is_null_and_undetermined_is_told(season, run, game):
    """A card that nobody wrote down is null, and so is the number of cards of a step that has none."""
    hidden = [row for row in rows(season.tables, "steps") if row["kind"] == "draw" and row["cards"] == [None]]
    assert hidden
    assert {row["number"] for row in hidden} == {1}
    assert {row["cards"] for row in rows(season.tables, "steps") if row["kind"] == "end"} == {None}
    path = EXAMPLES / "damaged" / "win-if-a-line-is-missing.game.json"
    out = game("x", "").parent / "out"
    run("check", EXAMPLES / "damaged", "-o", f"parquet:{out}")
    found = rows(out, "findings")
    open_ = [row for row in found if row["fault"] == "undetermined"]
    assert open_
    assert {row["weight"] for row in open_} <= {"undetermined", "let_stand"}
    assert path.exists()
    assert {row["result"] for row in rows(out, "games")} >= {"won", "unfinished"}


def test_a_step_has_its_acts_and_its_cards_by_their_ids(run, game):
    """However the log spells them."""
    path = EXAMPLES / "crazier-eights" / "five-faults.game.json"
    out = game("x", "").parent / "out"
    run("check", path, "-o", f"parquet:{out}")
    steps = json.loads(path.read_bytes())["steps"]
    for given, row in zip(steps, rows(out, "steps"), strict=True):
        assert [act["kind"] for act in row["acts"] or ()] == [act["do"] for act in given.get("then") or ()]
        assert (row["acts"] is None) == ("then" not in given)
        if isinstance(given.get("card"), str):
            assert re.fullmatch(r"[a-z-]+", row["cards"][0])
    assert any(row["acts"] for row in rows(out, "steps"))
    assert {"drawn" if row["kind"] == "draw" else None for row in rows(out, "steps")} == {"drawn", None}


def test_house_rules_are_told(season):
    """Those with another value than the book's."""
    assert {tuple(row["house_rules"]) for row in rows(season.tables, "games")} == {(), ("plays_a_turn=2",)}


def test_hostile_texts_stay_data(season):
    """Nothing in them is escaped or lost; it is up to whoever shows them."""
    row = next(row for row in rows(season.tables, "games") if row["title"])
    assert HOSTILE in {row["title"] for row in rows(season.tables, "games")}
    assert row["title"]
    assert any(HOSTILE in row["players"] for row in rows(season.tables, "games"))


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes only there")
def test_a_file_whose_name_is_no_text(run, tmp_path):
    """Its bytes are written as escapes."""
    (tmp_path / os.fsdecode(b"\xff.game.json")).write_text(log(FINE))
    assert run("check", tmp_path, "-o", f"parquet:{tmp_path / 'out'}").code == 0
    assert rows(tmp_path / "out", "games")[0]["file"].endswith("\\xff.game.json")


def test_every_game_has_its_tables(run, tmp_path):
    """Those of rows and tokens too; what has no column of its own stands in `written`."""
    run("check", EXAMPLES / "knowledge-is-power", EXAMPLES / "crazy-eights", "-o", f"parquet:{tmp_path / 'out'}")
    kinds = {row["kind"] for row in rows(tmp_path / "out", "steps")}
    assert {"draw", "play", "look", "strike"} <= kinds


# ---- the schema


def types_of(schema):
    """Each column with its type."""
    return {field.name: re.sub(r"(element|item): ", "", str(field.type)) for field in schema}


def test_the_files_are_as_declared(season):
    """Every column, its type, whether it can be null; and the version of it all."""
    for table, columns in TABLES.items():
        schema = parquet.read_schema(season.tables / table / "part-00000.parquet")
        act = f"struct<{', '.join(f'{one.name}: {one.type}' for one in ACT)}>"
        assert types_of(schema) == {one.name: one.type.replace("act", act) for one in columns}
        assert {field.name: field.nullable for field in schema} == {one.name: bool(one.null) for one in columns}
        assert schema.metadata[arrow.OURS] == VERSION.encode()
        for row in rows(season.tables, table):
            assert [one.name for one in columns if row[one.name] is None and not one.null] == []


def test_the_document_says_the_same():
    """Each column, what it is and what null means; and its type, if it is neither int32 nor string."""
    text = PAGE.read_text(encoding="utf-8")
    (said,) = re.findall(r"^Types: .*?\n\n", text, re.MULTILINE | re.DOTALL)
    others = [re.findall(r"`(\w+)`", sentence) for sentence in said.split(". ")]
    columns = [one for columns in (*TABLES.values(), ACT) for one in columns]
    for type_, names in zip(("int64", "double", "bool", "list"), others, strict=False):
        assert {*names} == {one.name for one in columns if one.type.startswith(type_)}
    plain = {one.name for one in columns if one.type in ("int32", "string")}
    assert not [names for names in others if plain & {*names}]
    for title, columns in [*((f"`{table}`", columns) for table, columns in TABLES.items()), ("An act", ACT)]:
        part = text.split(f"### {title}\n")[1].split("\n### ")[0]
        shown = [
            tuple(map(str.strip, line.strip("|").split("|"))) for line in part.splitlines() if line.startswith("| `")
        ]
        assert shown == [(f"`{one.name}`", one.says, one.null) for one in columns]


# ---- how they are written


CUT = (
    "from adjudicator.cli.tables import arrow, table_folder\n"
    "table_folder.GAMES_A_FILE, table_folder.ROWS_A_GROUP, arrow.ROWS = 7, 50, 11\n"
    "from adjudicator.cli.all_cores import workers; workers.PART = 9000\n"
)
"""Small files and groups, and parts of a log or two."""


def test_the_same_by_any_number_of_processes(season, tmp_path):
    """To the byte, in as many files."""
    seen = []
    for jobs in (1, 2, 3):
        given = ["check", season.logs, "--no-config", "-j", jobs, "-o", f"parquet:{tmp_path / str(jobs)}"]
        done = run_apart(*given, code=CUT + MAIN)
        assert done.code == 2
        seen.append((files(tmp_path / str(jobs)), done.out))
    assert seen[1] == seen[0]
    assert seen[2] == seen[0]
    assert len(seen[0][0]) == 3 * (len(season.report["logs"]) // 7 + 1)
    for table in TABLES:
        assert rows(tmp_path / "1", table) == rows(season.tables, table)


def test_what_is_started_anew_writes_alike(season, tmp_path):
    """As on Windows and macOS, where a process inherits nothing."""
    anew = "from adjudicator.cli.all_cores import workers; workers.FORKED = 'spawn'\n"
    run_apart("check", season.logs, "--no-config", "-j", 2, "-o", f"parquet:{tmp_path / 'out'}", code=anew + MAIN)
    assert files(tmp_path / "out") == files(season.tables)


def test_no_logs_are_empty_tables(run, tmp_path):
    """Which still can be opened."""
    (tmp_path / "empty.games.jsonl").write_text("\n")
    run("check", tmp_path / "empty.games.jsonl", "-o", f"parquet:{tmp_path / 'out'}")
    assert {table: rows(tmp_path / "out", table) for table in TABLES} == {table: [] for table in TABLES}


@pytest.mark.skipif(sys.platform == "win32", reason="no such permissions")
def test_a_private_folder_stays_private(run, game, tmp_path):
    """Tables that are written anew are for those who could read the old ones."""
    words = ("check", game("a.game.json", log(FINE)), "-o", f"parquet:{tmp_path / 'out'}")
    run(*words)
    (tmp_path / "out").chmod(0o700)
    run(*words)
    assert (tmp_path / "out").stat().st_mode & 0o777 == 0o700


def test_an_earlier_run_is_replaced(run, game, monkeypatch):
    """With all its files, of which there may have been more."""
    monkeypatch.setattr(table_folder, "GAMES_A_FILE", 1)
    path = game("a.games.jsonl", "\n".join([log(FINE), log(FAULTY), log(FINE)]))
    out = path.parent / "out"
    run("check", path, "-o", f"parquet:{out}")
    assert len(files(out)) == 9
    path.write_text(log(FINE))
    assert run("check", path, "-o", f"parquet:{out}").code == 0
    assert sorted(files(out)) == [f"{table}/part-00000.parquet" for table in sorted(TABLES)]
    assert [one.name for one in path.parent.iterdir() if one.name.startswith(".")] == []


@pytest.mark.parametrize("there", ["a.txt", "games/a.txt", "other/part-00000.parquet"])
def test_a_folder_with_anything_else_in_it_is_refused(run, game, there):
    """And left as it is."""
    path = game("a.game.json", log(FINE))
    game(f"out/{there}", "mine")
    result = run("check", path, "-o", f"parquet:{path.parent / 'out'}")
    assert result.code == 2
    assert "holds more than tables" in result.err
    assert [one.read_text() for one in (path.parent / "out").rglob("*") if one.is_file()] == ["mine"]


def test_the_folder_of_the_logs_is_refused(run, game, monkeypatch):
    """So is a file, and a place in a folder that is not there."""
    path = game("a.game.json", log(FINE))
    game("notes", "mine")
    monkeypatch.chdir(path.parent)
    assert "holds more than tables" in run("check", ".", "-o", "parquet:.").err
    assert "is a file" in run("check", ".", "-o", "parquet:notes").err
    result = run("check", ".", "-o", "parquet:no/where")
    assert (result.code, result.err) == (2, "adjudicate: no/where: no such file or directory\n")


def test_replay_writes_no_tables(run, game):
    """It says which command does."""
    result = run("replay", game("a.game.json", log(FINE)), "-o", "parquet:out")
    assert result.code == 2
    assert "adjudicate check" in result.err


def test_without_pyarrow_it_says_what_to_install(run, game, monkeypatch):
    """Before any log is judged."""
    arrow.pyarrow.cache_clear()
    monkeypatch.setattr(arrow, "find_spec", lambda name: None)
    path = game("a.game.json", log(FAULTY))
    result = run("check", path, "-o", f"parquet:{path.parent / 'out'}")
    assert (result.code, result.out) == (2, "")
    assert result.err == f"adjudicate: {arrow.MISSING}\n"
    assert not (path.parent / "out").exists()


def test_nothing_is_loaded_without_tables(game):
    """No other run of `check` pays for them."""
    path = game("a.game.json", log(FINE))
    judge = f"from adjudicator.cli.main import main; main(['check', {str(path)!r}])"
    code = f"import sys; {judge}; print('pyarrow' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout.strip() == "False"


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_what_is_interrupted_leaves_what_was_there(season, tmp_path):
    """Ctrl-C in the middle: the tables of the run before are there, and nothing else."""
    run_apart("check", season.logs, "--no-config", "-o", f"parquet:{tmp_path / 'out'}")
    before = files(tmp_path / "out")
    many = tmp_path / "many.games.jsonl"
    many.write_text((season.logs / "a.games.jsonl").read_text(encoding="utf-8") * 400, encoding="utf-8")
    given = ["check", many, "--no-config", "-j", "2", "-o", f"parquet:{tmp_path / 'out'}"]
    heeded = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # a shell has what it starts with & ignore it
    process = subprocess.Popen(
        [sys.executable, "-m", "adjudicator", *map(str, given)], stdout=subprocess.PIPE, preexec_fn=heeded
    )
    process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    process.stdout.close()
    assert process.wait() == 130
    assert files(tmp_path / "out") == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["many.games.jsonl", "out"]
