"""A game in a package of its own, as `examples/games/mau-mau` ships it: installed into a fresh folder and run."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "games" / "mau-mau"
LOGS = EXAMPLE / "logs" / "mau-mau"
MOST_LINES = 460
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info", "build")
COMMANDS = {
    "rulesets": ["rulesets"],
    "cards": ["cards", "standard-32", "7c"],
    "rule": ["rule", "MM-3.1"],
    "replay": ["replay", "--fail-on", "never", LOGS / "a-forgotten-mau.game.json"],
    "test": ["test", LOGS],
    "coverage": ["coverage", LOGS, "--ruleset", "mau-mau", "--fail-under", "100"],
    "simulate": ["simulate", "--ruleset", "mau-mau", "--players", "3", "--seed", "7"],
    "legal": ["legal", LOGS / "a-clean-game.game.json", "--at", "6"],
    "replay --seat": ["replay", "--seat", "Bob", LOGS / "a-clean-game.game.json"],
    "check": ["check", LOGS / "a-clean-game.game.json"],
    "fmt": ["fmt", LOGS / "a-clean-game.game.json"],
    "export": ["export", LOGS / "a-forgotten-mau.game.json", "--markdown", "--step", "17"],
    "schema": ["schema", "log"],
    "new": ["new", "--ruleset", "mau-mau", "--players", "Ann,Bob"],
    "ask": ["ask", "--ruleset", "mau-mau", "--on", "9 hearts", "ann plays 7 spades"],
}
RUN = """
import contextlib, io, json, sys
from adjudicator.cli.main import main
found = {}
for name, arguments in json.load(sys.stdin).items():
    out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(arguments)
    out.flush()
    found[name] = [code, out.buffer.getvalue().decode(), err.getvalue()]
json.dump(found, sys.stdout)
"""


def install(source, target):
    """Lay a package and what its project file says of it where Python finds it, as an installer would."""
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    package = project["name"].replace("-", "_")
    shutil.copytree(source / package, target / package, ignore=LEFT_OUT)
    described = target / f"{package}-{project['version']}.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: {project['version']}\n")
    points = [
        f"[{group}]\n" + "".join(f"{id} = {value}\n" for id, value in those.items())
        for group, those in project["entry-points"].items()
    ]
    (described / "entry_points.txt").write_text("\n".join(points))


def python(folder, *arguments, check=False, **how):
    """Run Python where the folder's packages are installed."""
    path = os.pathsep.join(filter(None, [str(folder), *sys.path]))
    environment = os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, env=environment, check=check, **how
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("installed")
    install(EXAMPLE, folder)
    return folder


@pytest.fixture(scope="module")
def said(installed):
    """What every command says: exit code, output and errors."""
    asked = {name: [str(argument) for argument in arguments] for name, arguments in COMMANDS.items()}
    done = python(installed, "-c", RUN, input=json.dumps(asked))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("rulesets", "mau-mau  Mau-Mau, 13 rulings"),
        ("cards", "7c  7 clubs"),
        ("rule", "After a seven the next player draws two cards"),
        (
            "replay",
            "Bob draws seven of diamonds, ten of clubs, jack of diamonds and queen of diamonds late  MM-4.1 unsaid-mau",
        ),
        ("test", "0 failed"),
        ("coverage", "100 %"),
        ("simulate", '"ruleset":{"id":"mau-mau"}'),
        ("legal", "Cat"),
        ("replay --seat", "Bob draws seven of diamonds"),
        ("check", "no faults"),
        ("fmt", '"do": "say"'),
        ("export", "MM-4.1"),
        ("schema", "how many cards the sevens on top"),
        ("new", '"mau-mau"'),
        ("ask", "seven of spades on nine of hearts: neither hearts nor a nine"),
    ],
)
def test_every_command_knows_it(said, command, expected):
    """Nothing outside its package names it, and every command works on it."""
    code, out, err = said[command]
    assert code == 0, (out, err)
    assert " ".join(expected.split()) in " ".join((out + err).split())


def test_what_it_never_counts_cannot_be_said(installed, tmp_path):
    """Mau-Mau has no points and no series: a log that tells of them is refused, and so is a series of its games."""
    claims = [{"do": "claim", "total": {"Ann": 3}}, {"do": "claim", "score": {"Ann": 3}}]
    start = {"hands": {"Ann": 2, "Bob": 2}, "discard": ["9h"], "series": {"points": {"Ann": 3}}}
    game = {"format": 1, "ruleset": {"id": "mau-mau"}, "players": ["Ann", "Bob"], "start": start, "steps": claims}
    path = tmp_path / "one.game.json"
    path.write_text(json.dumps(game))
    clean = str(LOGS / "a-clean-game.game.json")
    asked = {"check": ["check", str(path)], "series": ["series", clean, clean]}
    said = json.loads(python(installed, "-c", RUN, input=json.dumps(asked)).stdout)
    code, _, err = said["check"]
    assert (code, [key for key in ("series", "total", "score") if f"unknown key '{key}'" in err]) == (
        2,
        ["series", "total", "score"],
    )
    code, out, err = said["series"]
    assert (code, out.count("not judged"), err.count("Mau-Mau is not played for points over several games")) == (
        2,
        2,
        2,
    )


@pytest.mark.slow
def test_its_own_tests_pass(installed):
    """They call the contract, with more games than the tutorial."""
    done = python(
        installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", EXAMPLE / "tests", check=False, cwd=installed
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_a_thousand_simulated_games_keep_to_the_laws(installed):
    """Two hundred for each number of players."""
    code = "import sys; from pathlib import Path; from adjudicator.contract import check_game\n"
    code += "check_game('mau-mau', Path(sys.argv[1]), seeds=range(200))"
    done = python(installed, "-c", code, LOGS.parent)
    assert done.returncode == 0, done.stderr


def test_it_is_small():
    """What is common comes from the kernel."""
    lines = [line for path in sorted((EXAMPLE / "mau_mau").rglob("*.py")) for line in path.read_text().splitlines()]
    assert len(lines) <= MOST_LINES


def blocks(kind):
    """What the README has in fences of one kind, in order."""
    text = (EXAMPLE / "README.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.mark.slow
def test_the_tutorial_is_walked(tmp_path):
    """A copy under another name, with one ruling more and its scenes, keeps to the contract as well."""
    shutil.copytree(EXAMPLE, tmp_path / "adjudicator" / "examples" / "games" / "mau-mau", ignore=LEFT_OUT)
    (commands,), (function,), (cases,) = blocks("sh"), blocks("python"), blocks("json")
    subprocess.run(["bash", "-euo", "pipefail", "-c", commands], check=True, cwd=tmp_path)
    own = tmp_path / "our-mau"
    with (own / "our_mau" / "rulings.py").open("a") as rulings:
        rulings.write(f"\n\n{function}")
    (own / "logs" / "our-mau" / "mm-4.3.cases.json").write_text(cases)
    folder = tmp_path / "installed"
    folder.mkdir()
    install(EXAMPLE, folder)
    install(own, folder)
    code = "import sys; from pathlib import Path; from adjudicator.contract import check_game\n"
    code += "check_game('our-mau', Path(sys.argv[1]), seeds=[4])"
    done = python(folder, "-c", code, own / "logs")
    assert done.returncode == 0, done.stderr
    text = "".join(path.read_text() for path in own.rglob("*") if path.is_file())
    assert not re.search("mau_mau|mau-mau|standard-32", text)


def test_what_a_game_leaves_unanswered_breaks_the_contract(tmp_path, installed):
    """An occasion on which no ruling speaks, and a step that nothing carries out, are told beside what follows."""
    code = (
        "import sys; from pathlib import Path; from adjudicator.contract import broken\n"
        "from mau_mau.game import MauMau; from mau_mau.steps import Say\n"
        "MauMau.rulings = tuple(r for r in MauMau.rulings if r.id != 'MM-1.2'); MauMau.options = ()\n"
        "del MauMau.acts[Say]\n"
        "print(*broken('mau-mau', Path(sys.argv[1]), seeds=[]), sep='\\n')"
    )
    done = python(installed, "-c", code, tmp_path)
    assert done.stdout.splitlines()[:2] == ["no act carries out Say", "mau-mau: no ruling speaks on Handed"], (
        done.stderr
    )


def test_a_ruling_without_scenes_breaks_the_contract(tmp_path, installed):
    """What is missing is told in a line each."""
    shutil.copytree(LOGS, tmp_path / "mau-mau")
    (tmp_path / "mau-mau" / "mm-3.3.cases.json").unlink()
    code = "import sys; from pathlib import Path; from adjudicator.contract import broken\n"
    code += "print(broken('mau-mau', Path(sys.argv[1]), seeds=[]))"
    done = python(installed, "-c", code, tmp_path)
    assert done.stdout == "['mau-mau: there is no mm-3.3.cases.json']\n", done.stderr
