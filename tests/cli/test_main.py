"""The outermost frame: exit codes, closed pipes, start-up, text safety."""

import io
import json
import os
import re
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from adjudicator.cli import exits, program
from adjudicator.cli.main import main
from adjudicator.cli.values import Format
from tests.cli.conftest import FAULTY, FINE, GAMES, log

COMMANDS = ["cards", "check", "fmt", "legal", "new", "replay", "rule", "rulesets", "schema", "simulate", "test"]


def python(*arguments, **how):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False, **how)


def test_commands_are_found():
    """Nothing lists them by hand."""
    assert set(COMMANDS) <= set(program.names())


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_help(run, command, flag):
    """Every command explains itself, within a page's width."""
    result = run(*command, flag)
    assert result.code == 0
    assert result.out.startswith(f"Usage: adjudicate {' '.join(command)}".rstrip())
    assert max(map(len, result.out.splitlines())) <= 80
    if not command:
        assert all(f"\n  {name}" in result.out for name in COMMANDS)


def test_help_lists_each_command_under_one_heading(run):
    """None is forgotten, and none stands twice; bare `adjudicate` prints the same."""
    told = run("--help").out
    assert sorted(re.findall(r"^  ([a-z]+)  +[A-Z]", told, re.MULTILINE)) == sorted(program.names())
    assert re.findall(r"^(\w.*):$", told, re.MULTILINE) == ["Options", *program.GROUPS]
    assert told.strip() in "".join(map(str, run()[1:]))


def test_version(run):
    """Both spellings, alone or with more."""
    for arguments in (["-V"], ["--version"]):
        assert re.fullmatch(r"adjudicate \S+ \((compiled|pure Python)\)\n", run(*arguments).out)


def test_unknown_command(run):
    """The nearest command is named."""
    result = run("chekc")
    assert result.code == 2
    assert "'check'" in result.err


def test_ctrl_c(run, monkeypatch):
    """Exit code 130 and nothing else."""

    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(program, "application", interrupt)
    assert run("replay", "x") == (130, "", "")


def test_crash_is_exit_code_2(run, monkeypatch):
    """Even a bug of ours shows no traceback and is no finding."""

    def broken(_):
        raise ValueError("oh")

    monkeypatch.setattr(program, "application", broken)
    result = run("replay", "x")
    assert result.code == 2
    assert result.err.startswith("adjudicate: internal fault: ValueError: oh (test_main.py:")


def test_the_end_of_a_process_forgets_nothing():
    """Memory is not freed at the end, but what was to be done then is done, and the exit code is what was found."""
    code = (
        "import atexit, sys\n"
        "from adjudicator.cli import main\n"
        "main.main = lambda arguments: atexit.register(print, 'done at the end') and 1\n"
        "main.run()\n"
    )
    result = python("-c", code)
    assert (result.returncode, result.stdout) == (1, "done at the end\n")


def test_who_watches_a_process_sees_its_end():
    """A measure of coverage writes down what it saw in a callback of its own, which is older than the command."""
    watched = (
        "import atexit, sys\n"
        "from adjudicator.cli import main\n"
        "atexit.register(print, 'seen to the end')\n"
        "main.main = lambda arguments: 0\n"
        "sys.setprofile(lambda *what: None)\n"
        "main.run()\n"
    )
    assert python("-c", watched).stdout == "seen to the end\n"


def test_reason_names_the_file():
    """An error of the system is said with its file."""
    with pytest.raises(FileNotFoundError) as caught:
        Path("no/such/file").read_bytes()
    assert exits.reason(caught.value) == "no/such/file: no such file or directory"


@pytest.mark.parametrize(
    "arguments",
    [
        *(("check", "many.games.jsonl", "--format", format) for format in ("full", "concise", "json", "sarif")),
        ("check", "many.games.jsonl", "--jobs", "2"),
        ("simulate", "--games", "40"),
    ],
    ids=" ".join,
)
def test_closed_pipe_is_quiet_and_no_clean_bill(tmp_path, arguments):
    """`adjudicate ... | head -1` complains of nothing, and ends as grep does: what was not read may be a fault."""
    (tmp_path / "many.games.jsonl").write_text((log(FAULTY) + "\n") * 400)
    process = subprocess.Popen(
        [sys.executable, "-m", "adjudicator", *arguments], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == (1 if sys.platform == "win32" else -signal.SIGPIPE)


def test_a_folder_that_is_gone_is_called_so(run, monkeypatch):
    """Nothing can be found from there; it is no file that is missing."""

    def gone():
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(os, "getcwd", gone)
    result = run("check", "a.game.json")
    assert (result.code, result.err) == (2, "adjudicate: the folder that you are in is gone; change to another one\n")


@pytest.mark.skipif(not hasattr(signal, "SIGINT") or sys.platform == "win32", reason="no signals")
def test_interrupt_from_outside(tmp_path):
    """A real Ctrl-C in the middle of a corpus."""
    corpus = tmp_path / "a.games.jsonl"
    corpus.write_text((log(FAULTY) + "\n") * 50_000)
    process = subprocess.Popen(
        [sys.executable, "-m", "adjudicator", "check", str(corpus), "-f", "concise"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background jobs ignore it
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert (process.returncode, err) == (130, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_full_disk():
    """Output that cannot be written is exit code 2."""
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [sys.executable, "-m", "adjudicator", "rule"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert result.returncode == 2
    assert result.stderr == "adjudicate: no space left on device\n"


def test_terminal_that_knows_no_unicode():
    """What it cannot show is written as an escape."""
    text = log(FINE, title="Zoë ♣")
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    result = python("-m", "adjudicator", "replay", "-", input=text, env=env)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith("Zo\\xeb \\u2663\n")


@pytest.mark.parametrize(
    "command",
    [
        ("check", "--format", "json"),
        pytest.param(("check", "--format", "junit"), marks=pytest.mark.slow),
        pytest.param(("fmt",), marks=pytest.mark.slow),
    ],
)
def test_what_is_piped_is_utf_8(command):
    """Whatever the locale is: an escape would be no JSON, another encoding no XML."""
    env = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    env.pop("PYTHONIOENCODING", None)
    start = {"turn": "Zoë 🎲", "phase": "main", "hands": {"Zoë 🎲": ["7e", "5e"], "Ann": 3}, "discard": ["7m"]}
    text = log({"do": "discard", "by": "Zoë 🎲", "card": "5e"}, players=["Ann", "Zoë 🎲"], start=start)
    name, *options = command
    command = [sys.executable, "-m", "adjudicator", name, "-", *options]
    result = subprocess.run(command, input=text.encode(), env=env, capture_output=True, check=False)
    assert "Zoë 🎲" in result.stdout.decode()


# ---- start-up


def loaded(*arguments):
    """Which modules a command loads."""
    code = "import sys; from adjudicator.cli.main import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    result = python("-c", code, *arguments)
    return set(result.stderr.split())


def test_command_loads_only_what_it_needs():
    """Start-up is nearly all the time that a single command takes."""
    version, replay = loaded("--version"), loaded("replay", str(GAMES / "short.game.json"))
    assert not version & {"typer", "rich", "msgspec", "jsonschema", "adjudicator.kernel", "adjudicator.games"}
    assert not replay & {
        "rich",
        "jsonschema",
        "click",
        "adjudicator.cli.commands.check",
        "adjudicator.cli.all_cores",
        "adjudicator.cli.cluster",
        "adjudicator.cli.shell.proposals",
        "adjudicator.cli.tables",
        "adjudicator.reports.documents",
        "adjudicator.reports.frames",
        "adjudicator.reports.statistics",
        "base64",
        "hashlib",
        "importlib.resources",
        "json",
        "random",
        "shlex",
    }
    assert "adjudicator.games.crazier_eights.game" in replay


JUDGING = {"adjudicator.judging", "adjudicator.hindsight", "adjudicator.reports.judged_game"}
WORK = {"adjudicator.cli.all_cores", "adjudicator.cli.cluster", "adjudicator.cli.many_games"}


@pytest.mark.parametrize(
    ("command", "others"),
    [
        (["check", str(GAMES / "short.game.json")], {"adjudicator.cli.many_games.retold", "concurrent.futures"}),
        (["rule", "CE-8.1"], JUDGING | WORK | {"adjudicator.reports.documents"}),
        (["rulesets"], JUDGING | WORK | {"adjudicator.reports.documents", "adjudicator.desk"}),
        (["cards", "house-52"], JUDGING | WORK | {"adjudicator.reports.documents", "adjudicator.kernel.replay"}),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_what_other_commands_need_is_not_loaded(command, others):
    """A command that looks something up judges nothing, and one without JSON loads no report as JSON."""
    everywhere = {"rich", "jsonschema", "adjudicator.cli.shell.proposals"}
    assert not loaded(*command) & (others | everywhere)


@pytest.mark.parametrize("name", sorted(program.names()))
def test_what_typer_reads_of_a_command_are_types(name):
    """It would compile the text of each annotation twice."""
    module = import_module(f"adjudicator.cli.commands.{program.names()[name]}")
    for command in getattr(module, "COMMANDS", {name: getattr(module, "command", None)}).values():
        written = command.__annotations__
        assert not [option for option, annotation in written.items() if isinstance(annotation, str)]


def test_a_clean_log_loads_nothing_that_explains_findings(game):
    """Slips of the scorer, other readings and remedies are of matter only where something was found."""
    clean, faulty = loaded("replay", game("a.game.json", log(FINE))), loaded("replay", game("b.game.json", log(FAULTY)))
    assert "adjudicator.explain.telling" in faulty
    assert {name for name in clean if name.startswith(("adjudicator.hindsight.", "adjudicator.explain."))} == {
        "adjudicator.hindsight.bounds",
        "adjudicator.explain.story",
    }


# ---- text safety

EVIL = "\x1b[2J\x9b31m\x07\u202egnp.\u2028[bold]x[/bold]"


@pytest.mark.parametrize("format", get_args(Format))
@pytest.mark.parametrize("command", ["replay", "check"])
def test_nothing_out_of_a_log_reaches_the_terminal(run, game, command, format):
    """Names, titles, notes and colours are data: no escape sequence, no override, and no markup is taken for one."""
    start = {"turn": EVIL, "phase": "main", "hands": {EVIL: ["5e", "8m"], "Bob": 3}, "discard": ["7m"]}
    steps = [
        {"do": "discard", "by": EVIL, "card": "5e", "text": EVIL},
        {"do": "discard", "by": EVIL, "card": "8m", "name": EVIL},
        {"do": "note", "text": EVIL},
        {"do": "call", "step": 1, "allow": "leave", "by": EVIL},
    ]
    path = game("a.game.json", log(*steps, players=[EVIL, "Bob"], start=start, title=EVIL, notes=EVIL))
    result = run(command, path, "-f", format)
    assert result.code == 1
    text = result.out + result.err
    assert not [c for c in text if c != "\n" and (ord(c) < 32 or 0x7F <= ord(c) < 0xA0 or c in "\u202e\u2028")]
    assert "[bold]x[/bold]" in result.out or command == "check"
    if format.startswith("json"):
        one = json.loads(result.out.splitlines()[0] if format == "json-lines" else result.out)
        found = one["findings"] if format == "json-lines" else one["logs"][0]["findings"]
        assert found[0]["player"] == EVIL


def test_refusals_are_safe_too(run, game):
    """What is quoted from a bad file is escaped, and so is a bad argument."""
    result = run("check", game("a.game.json", log({"do": EVIL, "by": EVIL})))
    assert "\x1b" not in result.err
    assert "\u202e" not in result.err
    assert "\x1b" not in run("replay", "x", f"--no-{EVIL}").err
    assert "\x1b" not in run("rule", EVIL).err


@pytest.mark.parametrize(
    "command",
    [
        ["rule", "--all", "--ruleset", "evil.json"],
        ["rule", "--ruleset", "evil.json", f"kt-1{EVIL}"],
        ["check", "a.game.json"],
        ["check", "a.game.json", "-f", "concise"],
        ["check", "b.game.json", "--against", "evil.json"],
        ["replay", "a.game.json"],
        ["coverage", "a.game.json"],
        ["series", "an.series.json"],
    ],
    ids=lambda command: command[0],
)
def test_a_rule_book_reaches_the_terminal_as_text(run, game, monkeypatch, command):
    """What an edition says, and what its rulings are called, is data as much as what a log says."""
    said = {"id": f"KT-1{EVIL}", **dict.fromkeys(("name", "cite", "says", "why", "breach", "fine"), f"x{EVIL}")}
    points = {**said, "id": f"KT-2{EVIL}"}
    own = {"format": 1, "id": f"evil{EVIL}", "title": EVIL, "parent": "crazier-eights", "book": "KT", "cited_as": EVIL}
    own |= {"rulings": [said, points], "replaces": {said["id"]: ["CE-8.1"], points["id"]: ["CE-0.2"]}}
    game("evil.json", json.dumps(own))
    game("a.game.json", log(FAULTY, ruleset={"id": "evil.json"}))
    game("b.game.json", log(FAULTY))
    game("an.series.json", json.dumps({"format": 1, "games": ["won.game.json"], "total": {"Bob": 7}}))
    won = {"turn": "Ann", "phase": "main", "hands": {"Ann": ["7e"], "Bob": 3}, "discard": ["7m"]}
    game("won.game.json", log(FINE, ruleset={"id": "evil.json"}, start=won))
    monkeypatch.chdir(game("x", "").parent)
    result = run(*command)
    assert not set(result.out + result.err) & set("\x1b\x9b\x07\u202e\u2028")
    assert "\\e[2J" in result.out


@pytest.mark.parametrize("command", ["check", "replay"])
def test_closed_standard_input(run, monkeypatch, command):
    """Said in a message; it is no fault of ours."""
    monkeypatch.setattr(sys, "stdin", None)
    result = run(command, "-")
    assert (result.code, result.err.splitlines()[0]) == (2, "<stdin>: standard input is closed")


@pytest.mark.parametrize("given", ["cp1252", "utf-16", "ascii"])
def test_what_goes_into_a_pipe_is_the_same_on_windows(game, monkeypatch, given):
    """UTF-8, and no carriage return at the end of a line, whatever the system has there."""
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=given, newline="\r\n", errors="strict")
    monkeypatch.setattr(sys, "stdout", stream)
    file = game("a.game.json", log({"do": "note", "text": "naïve \u2028 😀"}, title="Ænn é"))
    assert main(["fmt", str(file)]) == 0
    stream.flush()
    assert b"\r" not in raw.getvalue()
    assert "Ænn é" in raw.getvalue().decode()
