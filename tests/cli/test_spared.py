"""What somebody wrote is never replaced unasked, whichever command writes."""

import re
from pathlib import Path

import pytest

import adjudicator
from tests.cli.conftest import EXAMPLES, FAULTY, log
from tests.games.crazy_eights.importers.test_openspiel import record

CLI = Path(adjudicator.__file__).parent / "cli"
ASKED = {
    "making/canonical.py": "fmt -w lays a log out anew",
    "pins/accepting.py": "test --review asks before it writes",
    "pins/adding.py": "pin -o adds a case",
    "own_box/deck_file.py": "deck new keeps what is described there",
}
"""Where a file is written over because somebody asked for it."""
DECK = '{"format": 1, "id": "own", "parent": "house-52"}'
EDITION = '{"format": 1, "id": "own", "title": "Ours", "parent": "crazier-eights"}'
WRITTEN = {
    "log": log(FAULTY),
    "log-in-lines": '{"format": 1, "ruleset": {"id": "crazier-eights"}, "players": ["Ann", "Bob"]}\n{"do": "draw"}\n',
    "log-as-text": "# ours\nRules: crazier-eights\nplayers: Ann, Bob\n",
    "corpus": log(FAULTY) + "\n" + log(FAULTY) + "\n",
    "cases": '{"format": 1, "ruling": "CE-8.1", "ruleset": {"id": "crazier-eights"}, "cases": []}',
    "series": '{"format": 1, "games": ["a.game.json"]}',
    "deck": DECK,
    "edition": EDITION,
    "configuration": '[tool.adjudicate]\nfail-on = "never"\n',
}
"""What people write, each in a file whose name does not tell."""
MAKING = [
    ("mend", "mend a.game.json --at 1 -o {}"),
    ("export-html", "export a.game.json --html {}"),
    ("bundle", "bundle a.game.json --at 1 -o {}"),
    ("check", "check a.game.json -o json:{}"),
    ("replay", "replay a.game.json -o full:{}"),
    ("against", "check a.game.json --against crazier-eights-avalon --html {}"),
]
OWN = [
    *[(name, command, "a.game.json") for name, command in MAKING],
    *[(f"{name}-odd-name", command.replace("a.game.json", "odd"), "odd") for name, command in MAKING],
    *[(f"{name}-archive", command.replace("a.game.json", "a.zip"), "a.zip") for name, command in MAKING],
    ("export-qr", "export a.svg --qr {}", "a.svg"),
    ("deck", "check a.game.json --deck own.json -o json:{}", "own.json"),
    ("edition", "check a.game.json --ruleset book.json -o json:{}", "book.json"),
    ("against-edition", "check a.game.json --against book.json --html {}", "book.json"),
    ("config", "check a.game.json --config conf -o json:{}", "conf"),
    ("deck-new", "deck new cards.csv -o {}", "cards.csv"),
    ("deck-new-deck", "deck new own.json -o {}", "own.json"),
    ("pin", "pin a.cases.json --at 1 -o {}", "a.cases.json"),
    ("record", "record {} --ruleset crazy-eights --players Ann,Bob --start a.game.json", "a.game.json"),
]
"""What a test is called, a command that reads a file, and that file, which it is told to write."""


@pytest.fixture
def here(run, game, tmp_path, monkeypatch):
    """A folder with what the commands read."""
    monkeypatch.chdir(tmp_path)
    for name in ("a.game.json", "odd", "a.svg", "a.cases.json"):
        game(name, log(FAULTY))
    game("own.json", DECK)
    game("book.json", EDITION)
    game("conf", WRITTEN["configuration"])
    game("cards.csv", "rank,suit\n7,red\n")
    assert run("bundle", "a.game.json", "--at", 1, "-o", "a.zip").code == 0
    return tmp_path


def files(folder):
    """What stands in a folder."""
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("linked", [False, True], ids=["itself", "through-a-link"])
@pytest.mark.parametrize(("command", "own"), [row[1:] for row in OWN], ids=[row[0] for row in OWN])
def test_a_command_does_not_replace_what_it_reads(run, here, command, own, linked):
    """Exit code 2, and every file is as it was."""
    goal = own
    if linked:
        goal = f"link{''.join(Path(own).suffixes)}"
        (here / goal).symlink_to(own)
    before = files(here)
    result = run(*command.format(goal).split(), stdin="")
    assert (result.code, files(here)) == (2, before), result
    assert "Traceback" not in result.err


@pytest.mark.parametrize("command", [row[1] for row in MAKING], ids=[row[0] for row in MAKING])
@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_nor_another_file_that_somebody_wrote(run, here, game, command, written):
    """Whatever it is called; it is said what is there."""
    game("other", written)
    before = files(here)
    result = run(*command.format("other").split())
    assert (result.code, files(here)) == (2, before)
    assert "other" in result.err
    assert "is there already" in " ".join(re.sub("[│╭╰─╮╯]", " ", result.err).split())


@pytest.mark.parametrize("command", [row[1] for row in MAKING[1:]], ids=[row[0] for row in MAKING[1:]])
def test_what_a_command_made_is_made_anew(run, here, game, command):
    """A report takes the place of any report, and of a note."""
    for old in (
        "note",
        '{"format":1,"logs":[],"refused":[]}',
        '{"version":"2.1.0","runs":[]}',
        '{"file":"a","steps":1}',
    ):
        game("made", old)
        assert run(*command.format("made").split()).code in (0, 1)
        assert (here / "made").read_text(errors="replace") != old
    assert run(*command.format("made").split()).code in (0, 1)


def test_games_are_made_into_a_folder_all_or_none(run, here):
    """The same games again are no trouble; where another game is, none is written."""
    first = ("simulate", "--ruleset", "crazy-eights", "--players", 2, "--seed", 3, "--out", "games")
    assert run(*first).code == run(*first, "--games", 2).code == 0
    (taken,) = here.glob("games/*-4.game.json")
    taken.write_text("mine")
    before = files(here)
    result = run(*first, "--games", 4)
    assert (result.code, files(here)) == (2, before)
    assert f"games/{taken.name}: is there already, with something else in it; name another file" in result.err


def test_records_are_not_replaced_by_their_own_logs(run, here):
    """A file of records that is called as the log of one would be."""
    (here / "g.game.json").write_bytes(record())
    before = files(here)
    assert (run("import", "openspiel", "g.game.json", "--out", ".").code, files(here)) == (2, before)


def test_a_page_is_not_written_over_a_table(run, here):
    """Nor over a log that is called by a link."""
    pytest.importorskip("pyarrow")
    assert run("check", "a.game.json", "-o", "parquet:tables").code == 1
    part = next(here.rglob("part-*.parquet"))
    (here / "link.html").symlink_to(part)
    before = files(here)
    for goal in (part, "link.html", "odd"):
        assert (run("report", "tables", "--html", goal).code, files(here)) == (2, before)


def test_every_writer_spares_or_is_asked():
    """A module that can write over a file looks at what is there first, or is one of those that are asked to."""
    writers = {
        path.relative_to(CLI).as_posix(): path.read_text(encoding="utf-8")
        for path in CLI.rglob("*.py")
        if path.name not in ("whole_files.py", "urls.py")
    }
    over = {name for name, text in writers.items() if re.search(r"write_whole\b|WholeFile\b|FileThere\b", text)}
    assert over - {name for name in over if "spared import" in writers[name]} == set(ASKED)


def test_the_examples_are_all_known():
    """Whatever people wrote into the examples would be known, by its name or by what stands in it."""
    from adjudicator.catalogue.file_kinds import hand_written

    kinds = ("*.game.json", "*.game.jsonl", "*.games.jsonl", "*.game.txt", "*.cases.json", "*.series.json")
    found = [path for kind in kinds for path in EXAMPLES.rglob(kind) if "damaged" not in path.parts]
    found += [path for kind in ("*.deck.json", "*.edition.json") for path in EXAMPLES.parent.rglob(kind)]
    assert len(found) > 100
    assert [path for path in found if not hand_written(path.read_bytes())] == []
