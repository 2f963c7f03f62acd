"""The other commands that take many logs, by several processes: the same bytes and exit codes as by one."""

import json

import pytest

from tests.cli.conftest import FAULTY, FINE, log
from tests.forked import MAIN, run

SMALL = (
    "from adjudicator.cli.all_cores import workers; workers.PART = 1000; workers.MOST = 2\n"
    "from adjudicator.cli.inputs import stretches; stretches.PIECE = 700\n"
)
EXPECTED = {**FAULTY, "expect": ["CE-8.1"]}


@pytest.fixture
def folder(tmp_path):
    """Logs, cases and a corpus; some fail, and some cannot be read."""
    scene = {"title": "flagged?", "sign": "-", "start": json.loads(log())["start"], "steps": [EXPECTED]}
    cases = {
        "format": 1,
        "ruling": "CE-8.1",
        "ruleset": {"id": "crazier-eights"},
        "players": ["Ann", "Bob"],
        "deck": "house-52",
        "cases": [scene, {**scene, "title": "and so?", "steps": [FAULTY]}, {**scene, "title": "no", "steps": [{}]}],
    }
    (tmp_path / "a.cases.json").write_text(json.dumps(cases))
    (tmp_path / "b.cases.json").write_text("{}")
    for n, text in enumerate([log(EXPECTED), log(FAULTY, FINE), "{", log(FINE, ruleset={"id": "crazy-eights"})]):
        (tmp_path / f"{n}.game.json").write_text(text)
    lines = [log(EXPECTED), log({**FINE, "expect": ["CE-8.1"]}), "", "nothing", log(FAULTY, title="x"), log()]
    (tmp_path / "z.games.jsonl").write_text("\n".join(lines))
    return tmp_path


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        (2, ["test", "."]),
        (2, ["test", ".", "--quiet", "--deck", "house-52"]),
        (1, ["test", "0.game.json", "a.cases.json"]),
        (2, ["check", ".", "--against", "crazier-eights-avalon"]),
        (2, ["check", ".", "nowhere", "--against", "crazier-eights-avalon", "--format", "json"]),
        (2, ["coverage", "."]),
        (2, ["coverage", "z.games.jsonl", "a.cases.json", "b.cases.json", "--format", "json"]),
        (2, ["coverage", ".", "--ruleset", "crazier-eights-avalon", "--judge-all", "--format", "json", "--carried"]),
        (0, ["coverage", "0.game.json", "1.game.json", "0.game.json", "--format", "json"]),
        (2, ["coverage", "2.game.json", "b.cases.json"]),
        (0, ["simulate", "--ruleset", "crazy-eights", "--games", 9, "--seed", 7, "--players", 2]),
        (2, ["simulate", "--ruleset", "crazy", "--games", 9]),
    ],
    ids=lambda words: " ".join(map(str, words)) if isinstance(words, list) else "",
)
def test_the_same_by_any_number_of_processes(folder, code, arguments):
    """To the byte, on standard output and beside it."""
    one, two, three = (run(*arguments, "-j", jobs, code=SMALL + MAIN, cwd=folder) for jobs in (1, 2, 3))
    assert one.code == code
    assert (two, three) == (one, one)


@pytest.fixture
def house(tmp_path):
    """Logs and a scene with house rules of their own, some logs of another game, and a book that sets a number."""
    book = {"format": 1, "id": "ours", "parent": "crazier-eights", "options": {"plays_a_turn": 2}}
    (tmp_path / "ours.edition.json").write_text(json.dumps(book))
    plays = [{"do": "play", "by": "Ann", "card": card} for card in ("castle", "thin-ice", "angel-of-hope")]
    start = {"turn": "Ann", "phase": "main", "hands": {"Ann": 5, "Bob": 5}, "discard": ["7m"]}
    six, three, four = {"hand_size": 6}, {"plays_a_turn": 3}, {"plays_a_turn": 4}
    for n, options in enumerate([{**three, **six}, three, None, {**six, **four}, None, None]):
        if options is None:
            text = log(ruleset={"id": "crazy-eights"}, deck=None, start={"phase": "deal", "turn": "Ann"})
        else:
            text = log(*plays, ruleset={"id": "crazier-eights", "options": options}, start=start)
        (tmp_path / f"{n}.game.json").write_text(text)
    steps = [plays[0], *({**play, "expect": ["CE-6.2"]} for play in plays[1:])]
    cases = {
        "format": 1,
        "ruling": "CE-6.2",
        "ruleset": {"id": "crazier-eights", "options": six},
        "players": ["Ann", "Bob"],
        "deck": "house-52",
        "cases": [{"title": "three?", "sign": "-", "start": start, "steps": steps}],
    }
    for n in range(2):
        (tmp_path / f"{n}.cases.json").write_text(json.dumps(cases))
    return tmp_path


@pytest.mark.parametrize("more", [(), ("--quiet",), ("--format", "json"), ("--html", "-")], ids=" ".join)
def test_house_rules_of_records_are_counted_alike(house, more):
    """Those that are kept and those that give way, whoever judged the records; so is why others are not compared."""
    against = ["check", ".", "--against", "ours.edition.json"]
    one, two, three = (run(*against, *more, "-j", jobs, code=SMALL + MAIN, cwd=house) for jobs in (1, 2, 3))
    assert one.code == 1
    assert one.err.count("of another game") == 2
    assert "2 more records: not compared" in one.err
    if more == ("--format", "json"):
        report = json.loads(one.out)
        assert (report["judged"], report["skipped"]) == (5, 3)
        assert report["house_rules"] == {"hand_size=6": 4}
        assert report["set_aside"] == {"plays_a_turn=3": 2, "plays_a_turn=4": 1}
    assert (two, three) == (one, one)


@pytest.mark.parametrize("asked", [("--ruleset", "ours.edition.json"), ("--option", "plays-a-turn=2")], ids=" ".join)
def test_scenes_by_another_book(house, asked):
    """Every process judges them by what was asked for, also by a rule book that is a file."""
    own, one, two = (
        run("test", ".", *more, code=SMALL + MAIN, cwd=house)
        for more in (["-j", 2], [*asked, "-j", 1], [*asked, "-j", 2])
    )
    assert own == (0, "2 scenes, 0 failed\n", "")
    assert (one.code, one.out.count("FAILED")) == (1, 2)
    assert two == one


def test_scenes_on_standard_input(folder):
    """There is one of it, so one process reads it, however many are asked for."""
    text = (folder / "z.games.jsonl").read_text()
    one, two = (run("test", "-", "-j", jobs, code=SMALL + MAIN, cwd=folder, stdin=text) for jobs in (1, 2))
    assert "<stdin>" in one.out
    assert two == one


def test_games_are_played_alike_into_files(tmp_path):
    """Each in its own file, whoever played it."""
    done = {}
    for jobs in (1, 2):
        out = tmp_path / str(jobs)
        assert run("simulate", "--games", 5, "--out", out, "-j", jobs, code=SMALL + MAIN).code == 0
        done[jobs] = {file.name: file.read_bytes() for file in out.iterdir()}
    assert len(done[1]) == 5
    assert done[2] == done[1]


def test_so_are_imported_games(tmp_path):
    """The logs, what is told of records that are none, and which of those with one name comes first."""
    deal = [52, *range(14), 28]
    game = "crazy_eights(players=2)"
    records = [{"id": f"g{n % 4}", "game": game, "actions": [*deal, 52, 14 + n % 3]} for n in range(12)]
    records[3:3] = [{"id": "x", "game": "poker", "actions": []}, {"id": "y", "game": game, "actions": []}]
    (tmp_path / "records.jsonl").write_text("\n".join([*map(json.dumps, records), "{"]))
    found = []
    for jobs in (1, 2, 3):
        done = run("import", "openspiel", "records.jsonl", "--out", "logs", "-j", jobs, code=SMALL + MAIN, cwd=tmp_path)
        files = {path.name: path.read_bytes() for path in (tmp_path / "logs").iterdir()}
        for name in files:
            (tmp_path / "logs" / name).unlink()
        found.append((done, files))
    assert found[0][0].code == 2
    assert len(found[0][1]) == 12
    assert found[1] == found[0]
    assert found[2] == found[0]
