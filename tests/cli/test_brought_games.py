"""Games that other packages bring: found by their entry points, and no trouble to those that are shipped."""

import json
import os
import subprocess
import sys

import pytest

from tests import forked
from tests.cli.conftest import FINE, GAMES, Result, log

GAME = """
from adjudicator.games.crazy_eights.game import CrazyEights


class MauMau(CrazyEights):
    id, title = "mau-mau", "Mau Mau"


GAME = MauMau()
"""
EDITION = {
    "format": 1, "id": "mau-mau", "title": "Mau Mau, as in our street", "game": "mau-mau", "book": "C8",
    "decks": ["skat-32"],
}  # fmt: skip
RANKS = ["7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = ["clubs", "diamonds", "hearts", "spades"]
DECK = {
    "format": 1,
    "id": "skat-32",
    "title": "Thirty-two cards",
    "ranks": RANKS,
    "palette": {suit: suit for suit in SUITS},
    "cards": [{"id": f"{rank}{suit[0]}", "rank": rank, "suits": [suit]} for suit in SUITS for rank in RANKS],
}
FILES = {"__init__.py": "", "game.py": GAME, "editions/mau-mau.json": EDITION, "decks/skat-32.json": DECK}
START = {"turn": "Ann", "hands": {"Ann": ["7c", "9h"], "Bob": 3}, "discard": ["7h"]}
MAU = log({"do": "play", "by": "Ann", "card": "7c"}, ruleset={"id": "mau-mau"}, deck="skat-32", start=START)
LOADED = "import sys; from adjudicator.cli.main import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"


class Installed:
    """A folder of installed packages, and the command line with it."""

    def __init__(self, folder):
        self.folder = folder

    def install(self, package="mau_mau", files=FILES, id="mau-mau", value=None):
        """Lay a package there as an installer would, with an entry point for its game."""
        value = value or f"{package}.game:GAME"
        described = f"{package}-1.2.dist-info"
        written = {
            f"{described}/METADATA": f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.2\n",
            f"{described}/entry_points.txt": f"[adjudicator.games]\n{id} = {value}\n",
            **{f"{package}/{name}": content for name, content in files.items()},
        }
        for name, content in written.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content if isinstance(content, str) else json.dumps(content))
        return self

    def run(self, *arguments, code=forked.MAIN, **environment):
        """Run a command where it is installed."""
        done = forked.run(*arguments, code=code, path=[self.folder], environment=os.environ | environment)
        return Result(*done)

    def loaded(self, *arguments):
        """The modules that a command loads, where it is installed; in a Python that is started for it."""
        path = os.pathsep.join(filter(None, [str(self.folder), os.environ.get("PYTHONPATH", "")]))
        command = [sys.executable, "-c", LOADED, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, env=os.environ | {"PYTHONPATH": path}, check=False)
        return done.stderr.decode().split()


@pytest.fixture
def installed(tmp_path):
    return Installed(tmp_path / "installed")


# ---- found everywhere


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["rulesets"], "mau-mau  Mau Mau, as in our street"),
        (["cards"], "skat-32  Thirty-two cards, 32 cards"),
        (["cards", "skat-32", "7c"], "7c  7 clubs"),
        (["rule", "--ruleset", "mau-mau", "C8-4.1"], "C8-4.1"),
        (["rule", "C8-5.1"], "C8-5.1"),
        (["new", "--ruleset", "mau-mau", "--players", "Ann,Bob"], '"id": "mau-mau"'),
        (
            ["simulate", "--ruleset", "mau-mau", "--players", "3", "--seed", "1", "--deck", "standard-52"],
            '"id":"mau-mau"',
        ),
        (["schema", "log"], '"mau-mau"'),
        (["ask", "--help"], ""),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_game_of_another_package_is_found(installed, command, said):
    """Its ruleset, deck, rulings and steps are there as if they were shipped."""
    result = installed.install().run(*command)
    assert (result.code, result.err) == (0, "")
    assert said in result.out


def test_its_logs_are_judged(installed, game):
    """By its own edition with its own deck, by both or either alone."""
    one, other = game("a.game.json", MAU), game("b.game.json", log(FINE))
    faulty = game("c.game.json", MAU.replace("9h", "9s").replace('"card": "7c"', '"card": "9s"'))
    assert installed.install().run("check", one, other).code == 0
    result = installed.run("replay", faulty)
    assert (result.code, "Nine of spades on seven of hearts" in result.out) == (1, True)


def test_a_game_is_recorded(installed, tmp_path):
    """The recorder deals by its rules, and the shell completes its ids."""
    found = installed.install().run("record", tmp_path / "a.game.jsonl", "--ruleset", "mau-mau", "--players", "Ann,Bob")
    assert found.code == 0, found.err
    assert '"mau-mau"' in (tmp_path / "a.game.jsonl").read_text()
    completed = installed.run(
        _ADJUDICATE_COMPLETE="complete_bash", COMP_WORDS="adjudicate record --ruleset mau", COMP_CWORD="3"
    )
    assert completed.out.split() == ["mau-mau"]


def test_an_edition_of_ones_own_starts_from_it(installed, game):
    """A file beside the log, with a game of another package as its parent."""
    game("ours.edition.json", json.dumps({"format": 1, "id": "ours", "parent": "mau-mau"}))
    assert installed.install().run("check", game("a.game.json", MAU.replace("mau-mau", "ours.edition.json"))).code == 0


@pytest.mark.parametrize(
    ("package", "files", "value"),
    [
        ("mau_mau", FILES, "mau_mau.game"),
        ("mau_mau", FILES, "mau_mau.game:GAME [extra]"),
        ("mau_mau", {**{k: v for k, v in FILES.items() if k != "game.py"}, "__init__.py": GAME}, "mau_mau"),
        ("street", {"__init__.py": "", **{f"mau/{name}": v for name, v in FILES.items()}}, "street.mau.game:GAME"),
        ("street", {f"mau/{name}": v for name, v in FILES.items()}, "street.mau.game:GAME"),
        (
            "street",
            {**FILES, "game.py": GAME.replace("GAME =", "class Games:\n    MAU ="), "__init__.py": ""},
            "street.game:Games.MAU",
        ),
    ],
    ids=["module", "extra", "package", "inside", "namespace", "attribute"],
)
def test_an_entry_point_names_a_module_or_what_is_in_it(installed, game, package, files, value):
    """Editions and decks lie beside the module."""
    result = installed.install(package, files, value=value).run("check", game("a.game.json", MAU))
    assert (result.code, result.err) == (0, "1 log judged: no faults\n")


def test_it_can_be_asked_about_and_may_bring_importers(installed, tmp_path):
    """A question needs nothing of its own; importers are modules of its package, as in a folder of a shipped game."""
    importer = "def convert(data, name):\n    return iter(())\n"
    files = {**FILES, "importers/__init__.py": "", "importers/street.py": importer}
    installed.install(files=files)
    asked = installed.run("ask", "--ruleset", "mau-mau", "ann plays 7c", "--on", "7h")
    assert (asked.code, asked.out.split(".")[0]) == (0, "Yes"), asked.err
    assert "street" in installed.run("import", "strete", os.devnull, "--out", tmp_path).err


# ---- in its own time


@pytest.mark.slow
def test_entry_points_are_read_only_when_somebody_asks_for_what_is_not_shipped(installed, game):
    """Neither the version nor a game of a shipped ruleset looks at what else is installed."""
    edition = json.dumps({"format": 1, "id": "ours", "parent": "crazier-eights", "decks": ["ours.deck.json"]})
    game("ours.edition.json", edition)
    game("ours.deck.json", json.dumps({"format": 1, "id": "ours", "parent": "house-52"}))
    own = game("b.game.json", log(FINE, ruleset={"id": "ours.edition.json"}, deck="ours.deck.json"))
    installed.install()
    for command in (["replay", GAMES / "short.game.json"], ["check", own]):
        modules = installed.loaded(*command)
        assert "adjudicator.games.crazier_eights.game" in modules
        assert not {"importlib.metadata", "mau_mau", "mau_mau.game"} & {*modules}
    assert "mau_mau" not in installed.loaded("--version")
    assert "mau_mau.game" not in installed.loaded("cards", "house-52")


# ---- what is wrong with one stops nothing else

BROKEN = {
    "import": ({**FILES, "game.py": "import nothing_of_that_name\n"}, None, "No module named 'nothing_of_that_name'"),
    "package": ({**FILES, "__init__.py": "raise OSError('no\\n disk')"}, None, "OSError: no disk"),
    "exit": ({**FILES, "game.py": "raise SystemExit(5)"}, None, "SystemExit: 5"),
    "any end": ({**FILES, "game.py": "raise GeneratorExit('no browser')"}, None, "GeneratorExit: no browser"),
    "syntax": ({**FILES, "game.py": "GAME = ("}, None, "SyntaxError: '(' was never closed"),
    "missing": ({}, None, "No module named 'mau_mau'"),
    "attribute": (FILES, "mau_mau.game:GAMES", "has no attribute 'GAMES'"),
    "no-game": ({**FILES, "game.py": "GAME = 8"}, None, "it is a int, not a Game"),
    "other-id": ({**FILES, "game.py": GAME.replace("mau-mau", "mao")}, None, "its game is called mao"),
    "id": ({**FILES, "game.py": f"{GAME}MauMau.id = property(lambda game: exit(3))"}, None, "SystemExit: 3"),
    "rulings": (
        {**FILES, "game.py": f"{GAME}MauMau.rulings = property(lambda game: 1 / 0)"},
        None,
        "ZeroDivisionError",
    ),
    "options": ({**FILES, "game.py": f"{GAME}MauMau.options = property(lambda game: exit(3))"}, None, "SystemExit: 3"),
    "nonsense": (FILES, "mau mau!:", "No module named 'maumau!'"),
}


@pytest.mark.parametrize(
    ("files", "value", "why"),
    [
        pytest.param(*broken, id=name, marks=[] if name == "import" else pytest.mark.slow)
        for name, broken in BROKEN.items()
    ],
)
def test_a_game_that_cannot_be_had_is_told_in_one_line(installed, game, files, value, why):
    """Others go on; who asks for it hears why there is none."""
    installed.install(files=files, value=value)
    listed = installed.run("rulesets")
    assert listed.code == 0
    assert "crazy-eights  " in listed.out
    assert len(listed.err.splitlines()) == 1
    assert why in listed.err
    assert "mau_mau 1.2" in listed.err
    assert installed.run("rule", "CE-8.1").code == 0
    assert installed.run("schema", "log").code == 0
    fine, other = game("a.game.json", log(FINE)), game("b.game.json", MAU)
    assert installed.run("check", fine) == Result(0, "", "1 log judged: no faults\n")
    both = installed.run("check", fine, other)
    assert both.code == 2
    assert f"{other}:1:" in both.err
    for result in (both, installed.run("simulate", "--ruleset", "mau-mau")):
        assert (result.code, "internal fault" in result.err) == (2, False)
        assert why in result.err or "brings no edition of that name" in result.err


@pytest.mark.parametrize("text", [b"[adjudicator.games]\nmau-mau\n", b"[adjudicator.games]\nmau-mau = \xff\n"])
def test_entry_points_that_cannot_be_read_stop_nothing_else(installed, game, text):
    """A list tells of it in one line; the games of others are had, those of other packages too."""
    installed.install().install("other", {**FILES, "decks/skat-32.json": ""}, id="other", value="other.game:GAME")
    (installed.folder / "other-1.2.dist-info/entry_points.txt").write_bytes(text)
    listed = installed.run("rulesets")
    assert (listed.code, "mau-mau  " in listed.out, "crazy-eights  " in listed.out) == (0, True, True)
    assert len(listed.err.splitlines()) == 1
    assert "other-1.2.dist-info brings cannot be read: " in listed.err
    told = installed.run("check", game("a.game.json", log(FINE)), game("b.game.json", MAU), "-j", 2)
    assert told == Result(0, "", "2 logs judged: no faults\n")


@pytest.mark.parametrize("spoilt", [{"mau-mau.json": '{"format": 1,'}, {"a.json/b": ""}], ids=["cut off", "a folder"])
def test_a_broken_edition_of_another_package_stops_nothing_else(installed, spoilt):
    """A list tells of it in one line, workers are compared by the others, and the shell still offers those."""
    installed.install(files={**FILES, **{f"editions/{name}": text for name, text in spoilt.items()}})
    listed = installed.run("rulesets")
    assert "crazy-eights  " in listed.out
    assert len(listed.err.splitlines()) == 1
    assert "mau_mau/editions" in listed.err
    alike = installed.run(code="from adjudicator.cli.cluster.errands import likeness; print(len(likeness().rules))")
    assert alike == Result(0, "16\n", "")
    completed = installed.run(
        _ADJUDICATE_COMPLETE="complete_bash", COMP_WORDS="adjudicate record --ruleset crazy", COMP_CWORD="3"
    )
    assert completed.out.split() == ["crazy-eights"]


RULING = """
from adjudicator.games.crazy_eights.occasions import Placing
from adjudicator.kernel.ruling import ruling


@ruling("C8-X.1", "strange-card", cite="x", on=Placing)
def strange(bench, it):
    \"\"\"A card is not strange.\"\"\"
    return it.strange


"""
RULED = {**FILES, "game.py": RULING + GAME.replace('Mau"', 'Mau"\n    rulings = (*CrazyEights.rulings, strange)')}
FAILING = {
    "a ruling": (RULED, "the ruling C8-X.1 of mau-mau failed: AttributeError: 'Placing' object has no"),
    "a hook": (
        {**FILES, "game.py": GAME.replace('Mau"', 'Mau"\n    def begin(self, bench, header): return header.x')},
        "the game mau-mau failed: AttributeError: 'Header' object has no attribute 'x' (game.py:7)",
    ),
}


@pytest.mark.parametrize(("files", "said"), FAILING.values(), ids=FAILING)
def test_a_slip_in_a_game_of_another_package_is_not_ours(installed, game, files, said):
    """It is told whose it is and where, and nobody reports it to us."""
    installed.install(files=files)
    told = installed.run("check", game("b.game.json", MAU)).err
    assert said in " ".join(told.split())
    assert "game.py:" in told
    assert "report it" not in told


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("end", ["GeneratorExit", "SystemExit", pytest.param("BaseException", marks=pytest.mark.slow)])
def test_a_ruling_that_ends_the_program_ends_one_log(installed, game, end, jobs):
    """It is told as any slip of that ruling, and the other logs are judged."""
    installed.install(files={**RULED, "game.py": RULED["game.py"].replace("return it.strange", f"raise {end}")})
    told = installed.run("check", game("b.game.json", MAU), game("a.game.json", log(FINE)), "-j", jobs)
    assert told.code == 2
    assert f"the ruling C8-X.1 of mau-mau failed: {end}: (game.py:9)" in " ".join(told.err.split())
    assert "1 log judged: no faults; 1 could not be" in told.err
    played = installed.run("simulate", "--ruleset", "mau-mau")
    assert (played.code, len(played.err.splitlines())) == (2, 1)


OPTION = 'Option("cards", 1, (), "how many cards", "{}")'
UNTIED = {
    "C8-1.1": 'the option cards of mau-mau names the ruling C8-1.1, which does not name it: option="cards"',
    "C8-99.1": "the option cards of mau-mau names the ruling C8-99.1, which is none",
}


@pytest.mark.parametrize(("id", "said"), UNTIED.items())
def test_an_option_and_its_ruling_name_each_other(installed, id, said):
    """Where one does not, that is told as the game is loaded."""
    options = f'Mau"\n    options = (*CrazyEights.options, {OPTION.format(id)})'
    imported = "from adjudicator.kernel.game import Option\n"
    installed.install(files={**FILES, "game.py": imported + GAME.replace('Mau"', options)})
    assert said in " ".join(installed.run("rulesets").err.split())


def test_a_game_without_an_edition_is_told(installed):
    """There is nothing to judge by."""
    installed.install(files={"__init__.py": "", "game.py": GAME})
    assert "brings no edition of that name" in installed.run("simulate", "--ruleset", "mau-mau").err


@pytest.mark.parametrize(
    ("files", "id", "said"),
    [
        (
            FILES,
            "crazy-eights",
            "two games are called crazy-eights: the one of mau_mau 1.2 (mau_mau.game:GAME) and the",
        ),
        pytest.param(
            {**FILES, "decks/standard-52.json": DECK},
            "mau-mau",
            "two decks are called standard-52: of mau-mau, the one",
            marks=pytest.mark.slow,
        ),
        pytest.param(
            {**FILES, "editions/crazy-eights.json": EDITION},
            "mau-mau",
            "two editions are called crazy-eights: of mau",
            marks=pytest.mark.slow,
        ),
    ],
    ids=["game", "deck", "edition"],
)
def test_what_is_shipped_comes_first(installed, game, files, id, said):
    """A game of another package that takes a name of ours is refused, and ours goes on."""
    installed.install(files=files, id=id)
    listed = installed.run("rulesets")
    assert (listed.code, "mau-mau  " in listed.out) == (0, False)
    assert listed.err.startswith(f"adjudicate: {said}")
    assert len(listed.err.splitlines()) == 1
    ours = log(
        {"do": "play", "by": "Ann", "card": "7c"}, ruleset={"id": "crazy-eights"}, deck="standard-52", start=START
    )
    assert installed.run("check", game("a.game.json", ours)).code == 0
    asked = installed.run("check", game("b.game.json", MAU))
    assert asked.code == 2
    assert said in asked.err or id != "mau-mau"


def test_two_games_of_one_id_are_none(installed, game):
    """Nobody can say which is meant."""
    installed.install().install("other_mau", {**FILES, "decks/skat-32.json": DECK})
    listed = installed.run("rulesets")
    assert "two games are called mau-mau: the one of mau_mau 1.2" in listed.err
    assert "and the one of other_mau 1.2 (other_mau.game:GAME)" in listed.err
    assert len(listed.err.splitlines()) == 1
    assert "two games are called mau-mau" in installed.run("check", game("a.game.json", MAU)).err
    asked = "from adjudicator import catalogue; catalogue.game('mau-mau')"
    assert "RegistryError: two games are called mau-mau" in installed.run(code=asked).err
