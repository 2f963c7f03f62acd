"""What other tools are given: the action, the hook, and the recipes of the document."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from adjudicator.cli.inputs.configuration import TABLE, Configuration
from adjudicator.cli.main import main
from tests.cli.conftest import FAULTY, FINE, log

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "for-ci.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
COMMANDS = [found for _, block in BLOCKS for found in re.findall(r"adjudicate check [^\n#]*", block)]


@pytest.fixture
def logs(tmp_path, monkeypatch):
    """A folder of logs as the recipes have it; one log in it is faulty."""
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "a.game.json").write_text(log(FINE))
    (tmp_path / "logs" / "b b.game.json").write_text(log(FAULTY))
    book = {"format": 1, "id": "mine", "title": "Our book", "parent": "crazier-eights", "without": ["CE-8.1"]}
    for name in ("mine", "old"):
        (tmp_path / f"{name}.edition.json").write_text(json.dumps(book))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_document_run(logs, capsys, command):
    """They judge the logs, and find the fault that is there; it is known once a report has it."""
    if "--baseline" in command:
        assert main(["check", "logs", "--output", "json:known.json"]) == 1
    assert main(shlex.split(command)[1:]) == ("--baseline" not in command)
    for kind, name in re.findall(r"--output (\w+):(\S+)", command):
        assert (logs / name).read_text().startswith({"json": "{", "sarif": "{", "junit": "<?xml", "gitlab": "["}[kind])


def test_there_are_commands():
    """None is passed over since it is written in another way."""
    assert len(COMMANDS) == 7


@pytest.mark.parametrize("block", [block for kind, block in BLOCKS if kind == "yaml"])
def test_the_recipes_are_yaml(block):
    """Each can be read by itself."""
    assert yaml.safe_load(block)


def test_the_configuration_of_the_document_is_one(logs, capsys):
    """It can be read, and shows every key that there is."""
    (block,) = [block for kind, block in BLOCKS if kind == "toml"]
    (logs / "pyproject.toml").write_text(block)
    assert f"[{TABLE}]" in block
    for key in Configuration.__struct_encode_fields__:
        assert re.search(rf"^(\[{TABLE}\.)?{key}\b", block, re.MULTILINE)
    assert main(["check", "logs"]) == 1
    assert ": CE-8.1 unmatched-discard: " in capsys.readouterr().out


def test_the_hook(logs, capsys):
    """It judges logs and corpora, not the files beside them, by a command that runs."""
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert hook["id"] == "adjudicate"
    names = ["a.game.json", "x/a.game.jsonl", "a.games.jsonl"]
    assert all(re.search(hook["files"], name) for name in names)
    others = ["a.json", "a.games.json", "a.cases.json", "a.edition.json", "agame.json", "a.game.json.bak"]
    assert not [name for name in others if re.search(hook["files"], name)]
    program, *arguments = [*shlex.split(hook["entry"]), *hook["args"], "logs/b b.game.json"]
    assert program == "adjudicate"
    assert main(arguments) == 1
    assert capsys.readouterr().out.startswith("logs/b b.game.json:1:")


@pytest.mark.skipif(sys.platform == "win32", reason="no bash")
@pytest.mark.parametrize(
    ("paths", "arguments", "code"),
    [
        ("logs\n", "", 1),
        pytest.param("logs/a.game.json", "", 0, marks=pytest.mark.slow),
        pytest.param("logs/b b.game.json\n", "--fail-on=never\n--select=CE-8", 0, marks=pytest.mark.slow),
    ],
)
def test_the_action_judges(logs, paths, arguments, code):
    """Its last step, run as the runner does it: annotations and a summary; no module of the repository runs."""
    (logs / "typer.py").write_text("raise SystemExit('not that one')")
    action = yaml.safe_load((ROOT / "action.yml").read_text())
    *_, judge = action["runs"]["steps"]
    assert set(re.findall(r"inputs\.([\w-]+)", str(action["runs"]))) == set(action["inputs"])
    (logs / "temp").mkdir()
    (logs / "temp" / "adjudicate").symlink_to(ROOT)
    summary = logs / "summary.md"
    given = {"PATHS": paths, "ARGUMENTS": arguments, "PYTHON": sys.executable, "RUNNER_TEMP": str(logs / "temp")}
    github = {"GITHUB_STEP_SUMMARY": str(summary), "GITHUB_WORKSPACE": str(logs)}
    assert set(given) >= set(judge["env"])
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", judge["run"]],
        env={**os.environ, **given, **github}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == code, done.stderr
    assert ("::error file=logs/b b.game.json,line=1," in done.stdout) == ("a.game" not in paths)
    assert summary.read_text().startswith("### adjudicate: ")


def test_the_actions_of_others_are_named_by_their_commit():
    """A tag can be moved to other code; a comment says which version the commit is."""
    used = re.findall(r"uses: (?!OWNER/)(.*)", (ROOT / "action.yml").read_text() + TEXT)
    assert len(used) == 3
    assert [name for name in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", name)] == []
