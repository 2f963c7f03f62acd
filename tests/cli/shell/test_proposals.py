"""What a shell is offered while a command is typed, asked as the shells ask."""

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator import catalogue
from adjudicator.cli import commands
from adjudicator.cli.inputs import options
from adjudicator.cli.main import main
from adjudicator.cli.shell import proposals
from tests.cli.conftest import EXAMPLES, FINE, log

TYPED = str(EXAMPLES).replace(" ", "\\ ")
"""The folder of the logs as it is typed: the checkout may lie where a path has a blank."""
DISPUTE = f"{TYPED}/crazier-eights/a-dispute.game.json"


@pytest.fixture
def offered(capsys, monkeypatch):
    """What is offered behind a line, each with what is said of it where the shell shows that."""

    def offered(line, shell="bash"):
        monkeypatch.setenv("_ADJUDICATE_COMPLETE", f"complete_{shell}")
        monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
        monkeypatch.setenv("_ADJUDICATE_BEFORE", "")
        if shell == "bash":
            words = re.split(r"(?<!\\) ", line)
            monkeypatch.setenv("COMP_WORDS", line)
            monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        else:
            for name in ("COMP_WORDS", "COMP_CWORD"):
                monkeypatch.delenv(name, raising=False)
            monkeypatch.setenv("_TYPER_COMPLETE_ARGS", line)
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([])
        assert not ended.value.code
        out, err = capsys.readouterr()
        assert not err
        return out.split("\n")[:-1] if out.strip() else []

    return offered


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of its own with a log, an edition and files of other kinds."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games" / "old").mkdir(parents=True)
    for name in ("games/a.game.json", "games/b.game.jsonl", "games/old/c.games.jsonl", "games/notes.txt"):
        (tmp_path / name).write_text(log(FINE) + "\n")
    for name in (
        "our.edition.json",
        "our.deck.json",
        "s.cases.json",
        "s.series.json",
        ".hidden.game.json",
        "verdict.zip",
    ):
        (tmp_path / name).write_text("{}")
    return tmp_path


def test_commands(offered):
    """Commands and their options are typer's."""
    assert {"replay", "check", "rule"} <= set(offered("adjudicate "))
    assert offered("adjudicate replay --str") == ["--strict"]
    assert offered("adjudicate check --format js") == ["json", "json-lines"]


@pytest.mark.parametrize(
    ("line", "files"),
    [
        ("adjudicate replay ", ["games/a.game.json", "games/b.game.jsonl", "games/old/"]),
        ("adjudicate check games/o", ["games/old/c.games.jsonl"]),
        ("adjudicate replay games/a.game.json games/b", ["games/b.game.jsonl"]),
        ("adjudicate legal ./games/a", ["./games/a.game.json"]),
        ("adjudicate test s", ["s.cases.json"]),
        ("adjudicate check v", ["verdict.zip"]),
        ("adjudicate replay v", []),
        ("adjudicate series s", ["s.series.json"]),
        ("adjudicate check .h", [".hidden.game.json"]),
        ("adjudicate check nothing", []),
        ("adjudicate check no/such/folder", []),
    ],
)
def test_files(offered, folder, line, files):
    """Logs, and folders on the way; one folder alone is gone through at once."""
    assert offered(line) == files


def test_files_whose_names_are_not_plain(offered, folder):
    """They are left to the shell, which knows how to quote them."""
    (folder / "games" / "a $(touch x).game.json").write_text("{}")
    assert offered("adjudicate check games/a") == []


@pytest.mark.parametrize("command", ["check --ruleset", "new --ruleset", "rule --ruleset"])
def test_rulesets(offered, folder, command):
    """The shipped ones and files of editions."""
    assert offered(f"adjudicate {command} ") == [*catalogue.editions(), "our.edition.json"]
    assert offered(f"adjudicate {command} crazier-eights-") == ["crazier-eights-avalon"]


def test_decks(offered, folder):
    """The shipped ones and files of decks."""
    assert offered("adjudicate cards ") == [*catalogue.decks(), "our.deck.json"]
    assert offered("adjudicate simulate --deck standard-1") == ["standard-104"]


def test_what_logs_can_be_compared_by(offered, folder):
    """Rule books and decks, shipped and in files."""
    known = [*catalogue.editions(), *catalogue.decks(), "our.edition.json", "our.deck.json"]
    assert sorted(offered("adjudicate check --against ")) == sorted(known)
    assert offered("adjudicate check --against standard-1") == ["standard-104"]


def test_rulings(offered):
    """Ids as they are written, small letters if those are typed; names once something is typed."""
    assert offered("adjudicate rule CE-8.1") == ["CE-8.1", "CE-8.10", "CE-8.11", "CE-8.12"]
    assert offered("adjudicate rule ce-8.11") == ["ce-8.11"]
    assert offered("adjudicate rule unmatched-d") == ["unmatched-discard"]
    every = offered("adjudicate rule ")
    assert len(every) == len(set(every)) > 200
    assert not any(id.startswith("AV") for id in offered("adjudicate rule --ruleset crazy-eights "))
    assert "CE-8.1\tunmatched-discard" in offered("adjudicate rule CE-8", "fish")


def test_rulings_that_are_selected(offered):
    """Ids alone, and behind a comma the next."""
    assert offered("adjudicate check --select CE-8.1") == ["CE-8.1", "CE-8.10", "CE-8.11", "CE-8.12"]
    assert offered("adjudicate replay --ignore CE-3,CE-8.11") == ["CE-3,CE-8.11"]


@pytest.mark.parametrize("option", ["legal {} --player", "legal --at 2 {} --player", "legal {} --card 3s --player"])
def test_players(offered, option):
    """Those of the log on the line, wherever it stands."""
    assert offered(f"adjudicate {option.format(DISPUTE)} ") == ["Ann", "Bob", "Cat"]
    assert offered(f"adjudicate {option.format(DISPUTE)} C") == ["Cat"]


def test_seats(offered):
    """The players, and nobody."""
    assert offered(f"adjudicate replay {DISPUTE} --seat ") == ["Ann", "Bob", "Cat", "nobody"]
    assert offered("adjudicate replay --seat ") == ["nobody"]


@pytest.mark.parametrize("name", ["games/a.game.json", "games/b.game.jsonl", "games/old/c.games.jsonl"])
def test_every_form_of_log(offered, folder, name):
    """In JSON Lines the header is the first line; a corpus is known by its first game."""
    if name.startswith("games/b"):
        header = {key: value for key, value in json.loads(log(FINE)).items() if key != "steps"}
        (folder / name).write_text(f"{json.dumps(header)}\n{json.dumps(FINE)}\n")
    assert offered(f"adjudicate legal {name} --player ") == ["Ann", "Bob"]


def test_unfinished_log(offered, folder):
    """A log whose steps are wrong still has players; one that is no log has none."""
    (folder / "games/a.game.json").write_text(log({"do": "nothing"}))
    assert offered("adjudicate legal games/a.game.json --player ") == ["Ann", "Bob"]
    (folder / "games/a.game.json").write_text("{")
    assert offered("adjudicate legal games/a.game.json --player ") == []


def test_steps_with_a_fault(offered):
    """Those that `mend` may put right, each with the fault; without a log none."""
    assert offered(f"adjudicate mend {DISPUTE} --at ") == ["1"]
    assert offered(f"adjudicate mend {DISPUTE} --at ", "fish") == ["1\tnamed-colour-ignored"]
    assert offered("adjudicate mend --at ") == []


def test_cards(offered):
    """The cards of the log's deck, be it shipped or a file beside it."""
    assert offered(f"adjudicate legal {DISPUTE} --card three-g") == ["three-gifts"]
    own, deck = f"{TYPED}/house-rules/kitchen-evening.game.json", EXAMPLES / "house-rules" / "kitchen-table.deck.json"
    ids = [card["id"] for card in json.loads(deck.read_text())["cards"]]
    assert set(ids) <= set(offered(f"adjudicate legal {own} --card "))
    assert offered("adjudicate legal --card ") == []


def test_options(offered):
    """Options of the ruleset on the line, or of the log's, with the values that they can have."""
    assert offered("adjudicate check --ruleset crazy-eights --option dr") == ["draw_limit=", "draw_limit=null"]
    assert offered(f"adjudicate check {DISPUTE} --option loser") == [
        "loser_cards=discard-bottom",
        "loser_cards=draw-pile",
    ]
    assert offered(f"adjudicate check {DISPUTE} --option draw_l") == []
    assert "draw_limit=null" in offered("adjudicate simulate --option ")


@pytest.mark.parametrize(
    ("words", "values"),
    [
        ("adjudicate check --ruleset = crazier-eights-", ["crazier-eights-avalon"]),
        ("adjudicate check --ruleset =", [*catalogue.editions()]),
        ("adjudicate check --ruleset = crazy-eights --option dr", ["draw_limit=", "draw_limit=null"]),
        ("adjudicate check --ruleset crazy-eights --option draw_limit =", ["null"]),
        ("adjudicate check --ruleset crazier-eights --option loser_cards = dr", ["draw-pile"]),
        (f"adjudicate legal {DISPUTE} --option loser_cards = draw-pile --player C", ["Cat"]),
    ],
)
def test_words_that_bash_parts(offered, words, values):
    """Bash hands `K=V` over as three words, and replaces the last."""
    assert offered(words) == values


def test_names_that_a_shell_would_act_on(offered, folder):
    """A name out of a log that is not plain is not offered, in any shell."""
    bad = ["$(touch x)", "`id`", "a;b", "a\nb", "\x1b[2J", "*", "a'b", 'a"b', "\\$(id)", "a\\", "-x", "~", "&", "(a)"]
    text = json.loads(log(FINE))
    (folder / "games/a.game.json").write_text(json.dumps({**text, "players": ["Zoë", "Ann Lee", *bad], "start": {}}))
    line = "adjudicate legal games/a.game.json --player "
    assert offered(line) == ["Zoë", "Ann\\ Lee"]
    assert offered(f'{line}"An') == ["Ann Lee"]
    assert offered(f"{line}Ann\\ L") == ["Ann\\ Lee"]
    assert offered("adjudicate replay games/a.game.json --seat ") == ["Zoë", "Ann\\ Lee", "nobody"]
    assert offered(line, "zsh") == ['_arguments \'*: :(("Zoë"', '"Ann Lee"))\'']
    assert [one.strip() for one in offered(line, "fish")] == ["Zoë", "Ann Lee"]


def test_what_is_said_of_a_value_is_plain(monkeypatch):
    """The shell of zsh would carry out what stands in it."""
    complete = proposals.completion(lambda _: [("a", '\\$(id) `x` "y" it\'s [red]\n')])
    assert complete("") == [("a", "(id) x y its red")]


def test_a_fault_is_silent(monkeypatch):
    """Where something goes wrong nothing is offered."""
    assert proposals.completion(lambda _: 1 / 0)("") == []
    assert proposals.completion(lambda _: open("no/such/file"))("") == []  # noqa: SIM115


def test_open_quote(offered, folder):
    """A line that is not finished is read as far as it goes."""
    assert offered("adjudicate legal games/a.game.json --player 'A", "fish") == ["Ann"]


@pytest.mark.slow
def test_in_a_shell(folder):
    """The script that is shown makes bash ask and take the answers."""
    bash = "/bin/bash"
    if not os.path.exists(bash):
        pytest.skip("no bash")
    wrapper = folder / "adjudicate"
    wrapper.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m adjudicator "$@"\n')
    wrapper.chmod(0o755)
    script = """
eval "$(adjudicate --show-completion)"
complete -p adjudicate
COMP_WORDS=(adjudicate legal games/a.game.json --player "")
COMP_CWORD=4
_adjudicate_completion adjudicate
echo "${COMPREPLY[@]}"
"""
    path = os.pathsep.join(filter(None, sys.path))
    environment = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "PYTHONPATH": path}
    out = subprocess.run([bash, "--norc", "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert out.stdout.splitlines() == ["complete -o default -F _adjudicate_completion adjudicate", "Ann Bob"]


def test_every_offer_that_an_option_names_is_there():
    """An option names it as text, so that no command loads all that a shell may be offered."""
    sources = [*Path(commands.__path__[0]).glob("*.py"), Path(options.__file__)]
    named = {name for path in sources for name in re.findall(r'offered\("(\w+)"\)', path.read_text())}
    assert {"logs", "rulesets"} <= named
    assert all(callable(getattr(proposals, name)) for name in named)
