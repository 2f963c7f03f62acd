"""Rule books compared, covered, and made by oneself: `check --against`, `coverage`, editions in files, waivers."""

import json

import pytest

from adjudicator import catalogue
from adjudicator.comparing import compare
from adjudicator.comparing.books import OtherBook
from adjudicator.formats.reading import canonical
from adjudicator.kernel.simulate import simulate
from tests.cli.conftest import EXAMPLES, FAULTY, FINE, POSITION, log

HOUSE = EXAMPLES / "house-rules"
EDITION = HOUSE / "kitchen-table.edition.json"
CALL = {"do": "call", "step": 1, "allow": "stands", "text": "we saw it too late"}


# ---- against


def test_against_names_rulings_and_reasons(run, snapshot, monkeypatch):
    """Which verdicts change under the other book, and by what."""
    monkeypatch.chdir(EXAMPLES.parents[1])
    result = run("check", "--against", "crazier-eights-avalon", "examples/logs/crazier-eights/ce-12.7.cases.json")
    assert result.out == snapshot
    assert result.code == 1


def test_what_a_book_leaves_out_is_a_change_by_that_ruling(run, game):
    """An eight that fits nothing is flagged where eights are not wild, and the ruling is said to be left out."""
    edition = {"format": 1, "id": "tame", "title": "Tame eights", "parent": "crazier-eights", "without": ["CE-8.2"]}
    hands = {"Ann": ["8 moon", "9a"], "Bob": 3}
    start = {"turn": "Ann", "phase": "main", "hands": hands, "discard": ["7e"]}
    step = {"do": "discard", "by": "Ann", "card": "8 moon", "name": "blue"}
    book, record = game("tame.edition.json", json.dumps(edition)), game("a.game.json", log(step, start=start))
    told = run("check", "--against", book, record).out
    assert "1 verdict changes" in told
    assert "by CE-8.2; not in tame" in told
    assert "does not fit; CE-8.2 does not apply" in " ".join(told.replace("|", " ").split())
    assert "tame leaves it out" in run("rule", "CE-8.2", "--ruleset", book).err


def compared(seed, players):
    """What changes about a simulated game of Avalon by the other book."""
    rules, other = catalogue.rules("crazier-eights-avalon"), OtherBook(catalogue.rules("crazier-eights").lineage)
    header, steps, _ = simulate(rules, catalogue.shipped_pack(rules.edition.decks[0]), players, seed)
    return compare(canonical(header, steps), other).changes


def test_a_ruling_that_both_books_have_is_no_reason():
    """AV-2.3 says in its own words what CE-6.2 to CE-6.4 say, so it makes no event a fault."""
    changes = [change for seed, players in ((6, 2), (17, 4), (1, 3)) for change in compared(seed, players)]
    assert {(change.leading.rule, change.because) for change in changes} == {("CE-12.7", ("AV-18.8",))}


def test_rulings_that_only_together_make_a_difference():
    """What goes under the draw pile for a look, and how, is in each book one ruling: without either nothing is done."""
    assert [change.because for change in compared(26, 4)] == [("CE-12.5", "AV-12.2")]


def test_against_the_same_rules_changes_nothing(run):
    """A book compared with itself."""
    result = run("check", "--against", "crazier-eights", EXAMPLES / "crazier-eights" / "ce-8.1.cases.json")
    assert "0 verdicts change." in result.out
    assert result.code == 0


def test_a_ruling_in_other_words_is_no_change(run):
    """Avalon says CE-8.1 under an id of its own."""
    report = json.loads(
        run(
            "check",
            "--against",
            "crazier-eights-avalon",
            EXAMPLES / "crazier-eights" / "ce-8.1.cases.json",
            "-f",
            "json",
        ).out
    )
    assert report["judged"] > 3
    assert report["changes"] == []


def test_against_a_file(run, game):
    """A rule book beside the logs; a winner that changes is told too."""
    own = {"format": 1, "id": "mild", "parent": "crazier-eights", "without": ["CE-8.1", "CE-8.5"]}
    path = game("mild.edition.json", json.dumps(own))
    result = run("check", "--against", path, game("a.game.json", log(FAULTY)), "-f", "json")
    report = json.loads(result.out)
    assert [change["before"]["rule"] for change in report["changes"]] == ["CE-8.1"]
    assert report["changes"][0]["after"] is None
    assert "CE-8.1" in report["changes"][0]["because"]


def test_another_game_is_left_out(run):
    """Logs of a game that the other rules do not know."""
    report = json.loads(
        run("check", "--against", "crazy-eights", EXAMPLES / "crazier-eights" / "ce-8.1.cases.json", "-f", "json").out
    )
    assert (report["judged"], report["skipped"] > 3) == (0, True)


# ---- coverage


@pytest.mark.parametrize(
    "ruleset", [pytest.param("crazier-eights", marks=pytest.mark.slow), "crazier-eights-avalon", "crazy-eights"]
)
def test_our_own_examples_touch_every_sense(run, ruleset):
    """Each ruling is kept to and broken somewhere. Scenes come first: what they leave is looked for in whole games."""
    logs = [path for kind in ("*.cases.json", "*.game.json*") for path in sorted((EXAMPLES / ruleset).glob(kind))]
    assert run("coverage", *logs, "--ruleset", ruleset, "--fail-under", "100").code == 0


def test_coverage_tells_what_is_missing(run, game):
    """A discard that fits keeps to CE-8.1; one that does not breaks it."""
    path = game("a.game.json", log(FINE))
    text = run("coverage", path).out
    assert "CE-8.1 unmatched-discard: never broken" in text
    assert "CE-10.12 castle-miscounted: never touched" in text
    assert run("coverage", path, "--fail-under", "50").code == 1
    found = json.loads(run("coverage", game("b.game.json", log(FAULTY)), "-f", "json").out)
    one = next(r for r in found["rulings"] if r["id"] == "CE-8.1")
    assert (one["kept"], one["broken"], list(one["first"])) == (0, 1, ["-"])


def test_a_setting_is_kept_where_it_matters(run, game):
    """Without CE-8.2 an eight on another colour would not fit."""
    eight = {"do": "discard", "by": "Ann", "card": "8a", "name": "blue"}
    start = {"turn": "Ann", "phase": "main", "hands": {"Ann": ["8a", "2e", "2a"], "Bob": 3}, "discard": ["7m"]}
    found = json.loads(run("coverage", game("a.game.json", log(eight, start=start)), "-f", "json").out)
    kept = {r["id"] for r in found["rulings"] if r["kept"]}
    assert "CE-8.2" in kept
    assert "CE-8.9" not in kept


def test_coverage_of_nothing(run, game):
    """No record by these rules."""
    result = run("coverage", game("a.game.json", log(FINE)), "--ruleset", "crazy-eights")
    assert result.code == 2


def test_coverage_says_what_was_left_out(run, game):
    """By which rules, or of which game; with `--judge-all` the records of the same game count too."""
    one, two = game("a.game.json", log(FINE)), game("b.game.json", log(FAULTY, ruleset={"id": "crazier-eights-avalon"}))
    other = EXAMPLES / "crazy-eights" / "c8-5.2.cases.json"
    left_out = run("coverage", one, two, other, "--ruleset", "crazier-eights")
    assert "of another game, Crazy Eights" in left_out.err
    assert "1 by crazier-eights-avalon; --judge-all judges those by other rules too" in left_out.err
    arguments = ("coverage", one, two, other, "--ruleset", "crazier-eights", "-f", "json")
    before, after = (json.loads(run(*arguments, *more).out) for more in ([], ["--judge-all"]))
    assert (before["records"], after["records"]) == (1, 2)
    assert before["left_out"]["by crazier-eights-avalon"] == 1
    assert list(after["left_out"]) == ["of another game, Crazy Eights"]
    broken = [next(r["broken"] for r in one["rulings"] if r["id"] == "CE-8.1") for one in (before, after)]
    assert broken == [0, 1]
    assert run("coverage", one, "--judge-all").code == 2


@pytest.mark.parametrize("percent", ["nan", "-1", "101", "inf"])
def test_coverage_asked_for_is_a_share(run, game, percent):
    """What is no number from 0 to 100 would always be reached, or never."""
    result = run("coverage", game("a.game.json", log(FINE)), f"--fail-under={percent}")
    assert result.code == 2
    assert "--fail-under" in result.err


def scenes(**facts):
    """A file of two scenes: one keeps to the ruling, and one is flagged."""
    cases = [
        {"title": "Does a seven fit?", "sign": "+", "start": POSITION, "steps": [FINE]},
        {"title": "Does a five fit?", "sign": "-", "start": POSITION, "steps": [{**FAULTY, "expect": ["CE-8.1"]}]},
    ]
    base = {"format": 1, "ruling": "CE-8.1", "ruleset": {"id": "crazier-eights"}, "players": ["Ann", "Bob"]}
    return json.dumps({**base, "deck": "house-52", "cases": cases, **facts})


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"ruling": "CE-88"}, ":1:25: no ruling is called 'CE-88'; did you mean 'CE-8.8'? (#/ruling)"),
        ({"ruleset": {"id": "gone.json"}}, "no ruleset is called 'gone.json', and the file cannot be read: no such"),
        ({"ruleset": {"id": "own.json"}}, "(#/without/0): there is no ruling CE-12.77"),
        ({"ruleset": {"id": "crazier-eights", "options": {"zz": 1}}}, "(#/ruleset/options/zz)"),
    ],
)
@pytest.mark.parametrize("command", ["coverage", "test", "check --against crazier-eights-avalon"])
def test_a_file_of_scenes_whose_rules_cannot_be_had(run, game, command, facts, said):
    """It is told once, with its name and the place; the other files count."""
    game("own.json", json.dumps({"format": 1, "id": "own", "parent": "crazier-eights", "without": ["CE-12.77"]}))
    bad, good = game("bad.cases.json", scenes(**facts)), game("good.cases.json", scenes())
    result = run(*command.split(), bad, good)
    assert result.code == 2
    assert result.err.count(f"{bad}:1:") == 1
    assert said in result.err
    assert "2 " in result.out


def test_scenes_that_cannot_be_judged_or_fail(run, game):
    """Each is told by its title; the first make the exit code 2, and neither touches a ruling."""
    one, _ = json.loads(scenes())["cases"]
    unjudged = [{**one, "title": "Who is Zed?", "seat": "Zed"}, {**one, "title": "Zz?", "deck": "gone.json"}]
    path = game("some.cases.json", scenes(cases=[{**one, "steps": [{**FINE, "expect": ["CE-8.1"]}]}, *unjudged]))
    result = run("coverage", path, "-f", "json")
    assert result.code == 2
    failed, zed, gone = result.err.splitlines()
    assert failed == f"{path}: Does a seven fit?: step 1: expected CE-8.1, found nothing"
    assert f"{path}: Who is Zed?: refused: no player is called 'Zed'" in zed
    assert f"{path}: Zz?: refused: no deck is called 'gone.json', and the file cannot be read" in gone
    assert (json.loads(result.out)["records"], json.loads(result.out)["touched"]) == (1, 0)
    compared = run("check", "--against", "crazier-eights-avalon", path)
    assert compared.code == 2
    assert f"{path}: Who is Zed?: no player is called 'Zed'" in compared.err
    assert f"{path}: Zz?: no deck is called 'gone.json'" in compared.err
    assert "run it with" not in compared.err


def test_a_scene_that_is_to_be_refused_for_its_rules(run, game):
    """It counts for the ruling of its file."""
    one, _ = json.loads(scenes())["cases"]
    gone = {**one, "ruleset": {"id": "gone.json"}, "expect": {"refused": "/ruleset/id"}}
    result = run("coverage", game("some.cases.json", scenes(cases=[gone])), "-f", "json")
    assert (result.code, result.err) == (0, "")
    assert (json.loads(result.out)["records"], json.loads(result.out)["touched"]) == (1, 1)


@pytest.mark.parametrize("command", ["coverage", "test", "check --against crazier-eights-avalon"])
def test_a_file_of_scenes_that_is_not_there(run, tmp_path, monkeypatch, command):
    """Its name is said once."""
    monkeypatch.chdir(tmp_path)
    assert run(*command.split(), "gone.cases.json").err.startswith("gone.cases.json: no such file or directory\n")


# ---- a rule book of one's own


def test_own_edition(run):
    """The log beside it is judged by it; its rulings are cited as it says."""
    result = run("check", HOUSE, "-f", "json")
    (one,) = json.loads(result.out)["logs"]
    assert one["ruleset"] == "kitchen-table"
    assert [(f["rule"], f["book"], f["fault"]) for f in one["findings"]] == [
        ("KT-1", "Our kitchen-table rules", "late")
    ]


def test_own_edition_judges_other_logs(run, game):
    """`--ruleset FILE`, from wherever the log is; its deck is found beside it."""
    start = {"turn": "Ann", "phase": "main", "hands": {"Ann": ["warm-oven", "5a"], "Bob": 3}, "discard": ["7m"]}
    text = json.loads(log({"do": "play", "by": "Ann", "card": "warm-oven"}, start=start))
    del text["deck"]
    path = game("deep/a.game.json", json.dumps(text))
    assert run("check", path, "--ruleset", EDITION).code == 0
    assert run("check", path).code == 2


def test_own_edition_plays(run, game):
    """`simulate --ruleset FILE` writes logs that name it."""
    (line,) = run("simulate", "--ruleset", EDITION, "--players", "2", "--games", "1").out.splitlines()
    written = json.loads(line)
    assert written["ruleset"]["id"] == str(EDITION)
    assert run("check", game("a.game.json", line)).code == 0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"without": ["CE-12.77"]}, "there is no ruling CE-12.77; did you mean CE-12.7?"),
        ({"options": {"empty_hand": "any"}}, "empty_hand"),
        ({"replaces": {"KT-9": ["CE-8.1"]}, "book": "KT"}, "there is no ruling KT-9"),
        ({"parent": "crazier-ate"}, "did you mean crazier-eights"),
        ({"witout": []}, "did you mean 'without'"),
    ],
)
def test_a_faulty_edition_is_refused(run, game, change, said):
    """What is wrong, and the nearest right value."""
    path = game("own.json", json.dumps({"format": 1, "id": "own", "parent": "crazier-eights", **change}))
    result = run("check", game("a.game.json", log(FINE)), "--ruleset", path)
    assert result.code == 2
    assert said in result.err
    assert "Traceback" not in result.err


def test_an_edition_that_is_its_own_parent(run, game):
    """A circle is told, not followed."""
    game("a.json", json.dumps({"format": 1, "id": "a", "parent": "b.json"}))
    game("b.json", json.dumps({"format": 1, "id": "b", "parent": "a.json"}))
    result = run(
        "check",
        game("x.game.json", log(FINE)),
        "--ruleset",
        game("c.json", json.dumps({"format": 1, "id": "c", "parent": "a.json"})),
    )
    assert result.code == 2
    assert "is its own parent" in result.err


# ---- what the table lets stand


def test_a_fault_that_stands_counts_no_more(run, game):
    """It is told with the table's reason, and the exit code is 0."""
    path = game("a.game.json", log(FAULTY, CALL))
    result = run("check", path)
    assert result.code == 0
    assert "let stand by the table at step 2" in result.out
    assert "we saw it too late" in result.out
    assert result.err == "1 log judged: no faults, 1 waiver\n"


def test_no_calls(run, game):
    """As if the table had decided nothing."""
    path = game("a.game.json", log(FAULTY, CALL))
    assert run("check", path, "--no-calls").code == 1
    (one,) = json.loads(run("check", path, "-f", "json").out)["logs"]
    assert one["findings"][0]["let_stand"] == 2
    (other,) = json.loads(run("check", path, "-f", "json", "--no-calls").out)["logs"]
    assert "let_stand" not in other["findings"][0]


def test_what_may_be_put_right_still_counts(run, game):
    """Only `stands` waives."""
    assert run("check", game("a.game.json", log(FAULTY, {**CALL, "allow": "leave"}))).code == 1
