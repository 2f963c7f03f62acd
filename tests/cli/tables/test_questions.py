"""The questions of `docs/tables.md`, asked of a small season with other tools than the one that wrote it."""

import re
from collections import Counter
from pathlib import Path

import pytest

from adjudicator.cli.main import main
from adjudicator.reports.tables.declared import TABLES

duckdb = pytest.importorskip("duckdb")

PAGE = (Path(__file__).parents[3] / "docs" / "tables.md").read_text(encoding="utf-8")
SQL = re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL)
HEAVY = ("error", "warning")


@pytest.fixture(scope="module")
def answers(season):
    """What each query of the document gives, by its heading, as dicts; asked where the tables are."""
    two = season.folder / "two-plays"
    given = ["check", str(season.logs), "--no-config", "--quiet", "-j", "1"]
    main([*given, "--option", "plays_a_turn=2", "-o", f"parquet:{two}"])
    with duckdb.connect(config={"threads": 1}) as db:
        for query in re.split(r";\n", SQL[0].replace("'tables/", f"'{season.tables}/")):
            if query.strip():
                db.execute(query)
        found = []
        for query in SQL[1:]:
            db.execute(query.replace("'two-plays/", f"'{two}/"))
            names = [column[0] for column in db.description]
            found.append([dict(zip(names, row, strict=True)) for row in db.fetchall()])
        return found


@pytest.fixture
def findings(season):
    """The findings that count, from the report."""
    found = [finding for log in season.report["logs"] for finding in log["findings"]]
    heavy = [f for f in found if f["severity"] in HEAVY and f["fault"] != "undetermined"]
    return [f for f in heavy if f.get("because_of") is None and f.get("let_stand") is None]


def test_every_question_has_a_query():
    """Six questions, the fourth in two ways."""
    part = PAGE.split("## Six questions")[1].split("## The columns")[0]
    assert part.count("\n### ") == 6
    assert len(SQL) == 1 + 7


def test_which_ruling_is_broken_most(answers, findings):
    """The most frequent first."""
    counted = Counter((f["rule"], f["name"]) for f in findings)
    assert [(row["ruling"], row["name"], row["times"]) for row in answers[0]] == [
        (*fault, times) for fault, times in sorted(counted.items(), key=lambda one: (-one[1], one[0]))[:10]
    ]


def test_by_whom(answers, findings):
    """Everybody who played, those without a fault too."""
    counted = Counter(f.get("player") for f in findings)
    assert {row["player"]: row["faults"] for row in answers[1]} == {
        player: counted[player] for player in {row["player"] for row in answers[1]}
    }
    assert sum(row["faults"] for row in answers[1]) == len(findings) - counted[None]
    assert {row["player"] for row in answers[1]} >= {"Ann", "Bob"}


def test_when_in_a_game(answers, findings, season):
    """Every step and every finding is in one of the stretches, from the first turn on."""
    assert sum(row["steps"] for row in answers[2]) == sum(log["steps"] for log in season.report["logs"])
    assert sum(row["faults"] for row in answers[2]) == len(findings)
    assert [row["from_turn"] for row in answers[2]][:2] == [1, 6]


def test_whether_a_house_rule_changes_rulings(answers):
    """With two plays a turn the second is none that the rules forbid; nothing else changes."""
    assert [(row["ruling"], row["name"]) for row in answers[3]] == [("CE-6.2", "second-play")]
    assert answers[3][0]["gone"] == answers[3][0]["before"] > 2
    assert answers[3][0]["new"] == answers[3][0]["after"] == 0
    assert [(row["house"], row["games"]) for row in answers[4]][1] == ("plays_a_turn=2", 1)


def test_how_often_a_missed_trigger_decides(answers, season):
    """Each that was missed, by what it did to the game."""
    found = [f for log in season.report["logs"] for f in log["findings"]]
    missed = [f for f in found if f["name"] == "missed-ability" and f["fault"] == "missed"]
    missed = [f for f in missed if f.get("because_of") is None and f.get("let_stand") is None and not f.get("open")]
    counted = Counter((f.get("matter") or {}).get("kind", "not worked out") for f in missed)
    assert {row["mattered"]: row["missed"] for row in answers[5]} == counted
    assert len(missed) > 1


def test_which_card_is_forgotten(answers):
    """By its id, with how often it was not."""
    assert answers[6]
    for row in answers[6]:
        assert re.fullmatch(r"[a-z-]+", row["card"])
        assert row["percent"] == round(100 * row["missed"] / (row["missed"] + row["done"]), 2)


@pytest.mark.parametrize("table", TABLES)
def test_no_column_is_a_word_of_sql(season, table):
    """Each can be asked for without quotes."""
    columns = ", ".join(column.name for column in TABLES[table])
    with duckdb.connect(config={"threads": 1}) as db:
        db.execute(f"SELECT {columns} FROM '{season.tables}/{table}/*.parquet'")
        assert db.fetchone() is not None


def test_polars_opens_them(season):
    """With the lists and acts as they are."""
    polars = pytest.importorskip("polars")
    steps = polars.scan_parquet(f"{season.tables}/steps/*.parquet").collect()
    assert steps.height == sum(log["steps"] for log in season.report["logs"])
    acts = steps.explode("acts").unnest("acts", separator=".").drop_nulls("acts.kind")
    assert {"draw", "destroy"} & set(acts["acts.kind"])


def test_pandas_opens_them(season):
    """A folder as one frame."""
    pandas = pytest.importorskip("pandas")
    games = pandas.read_parquet(season.tables / "games")
    assert list(games.columns) == [column.name for column in TABLES["games"]]
    assert len(games) == len(season.report["logs"])
