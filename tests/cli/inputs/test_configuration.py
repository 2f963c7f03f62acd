"""`[tool.adjudicate]` in pyproject.toml: defaults of a project."""

import json

import pytest

from tests.cli.conftest import EXAMPLES, FAULTY, log

TABLE = "[tool.adjudicate]\n"


@pytest.fixture
def project(game, tmp_path, monkeypatch):
    """A folder with a faulty game and this configuration; the command runs in a folder below it."""

    def make(text):
        game("pyproject.toml", text)
        game("logs/a.game.json", log(FAULTY))
        monkeypatch.chdir(tmp_path / "logs")
        return tmp_path

    return make


def test_defaults(run, project):
    """Format, threshold and selection, found above the working folder."""
    project(f'{TABLE}format = "concise"\nfail-on = "never"\nignore = ["CE-10"]\ncolor = "always"\n')
    result = run("check", ".")
    assert result.code == 0
    assert result.out.startswith("a.game.json:1:")
    assert run("replay", "a.game.json").out.startswith("a.game.json:1:")


def test_the_command_line_has_the_last_word(run, project):
    """Each option by itself, and `--no-config` for all."""
    project(f'{TABLE}format = "concise"\nfail-on = "never"\nignore = ["CE-8"]\n')
    assert run("check", ".").out == ""
    assert "unmatched-discard" in run("check", ".", "--ignore", "CE-10").out
    assert run("check", ".", "--ignore", "", "--fail-on", "error").code == 1
    assert json.loads(run("check", ".", "-f", "json").out)["logs"]
    assert run("check", ".", "--no-config").out.splitlines()[1].startswith("step 1  ")


def test_options_are_merged(run, project):
    """Those of the command line and those of the project, key by key."""
    options = "empty_hand_check = 'after-effect'\nempty_discard_pile = 'eights'"
    project(f"{TABLE}format = 'json'\n[tool.adjudicate.option]\n{options}\n")
    (one,) = json.loads(run("check", ".", "--option", "empty_discard_pile=any").out)["logs"]
    assert one["options"]["empty_hand_check"] == "after-effect"
    assert one["options"]["empty_discard_pile"] == "any"


def test_a_rule_book_beside_the_configuration(run, project):
    """Its path is that from the configuration, not from the working folder."""
    folder = project(f'{TABLE}ruleset = "books/kitchen-table.edition.json"\nformat = "json"\n')
    (folder / "books").mkdir()
    for name in ("kitchen-table.edition.json", "kitchen-table.deck.json"):
        (folder / "books" / name).write_bytes((EXAMPLES / "house-rules" / name).read_bytes())
    (one,) = json.loads(run("check", ".").out)["logs"]
    assert one["ruleset"] == "kitchen-table"
    assert run("check", ".", "--select", "KT-1").code == 0


def test_the_nearest_file_that_speaks_of_us(run, project, game):
    """One without our table is passed over, whatever is in it; another can be named."""
    folder = project(f'{TABLE}format = "concise"\n')
    game("logs/pyproject.toml", "[tool.other]\nx = = 1\n")
    assert run("check", ".").out.startswith("a.game.json:1:")
    game("logs/pyproject.toml", f'{TABLE}format = "json"\n')
    assert run("check", ".").out.startswith('{"format":1')
    assert run("check", ".", "--config", folder / "pyproject.toml").out.startswith("a.game.json:1:")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('formt = "json"', "tool.adjudicate.formt: unknown key 'formt'; did you mean 'format'?"),
        ('fail_on = "error"', "did you mean 'fail-on'?"),
        ('format = "sarfi"', "tool.adjudicate.format: expected 'concise', 'full', "),
        ('format = "sarfi"', "found 'sarfi'; did you mean 'sarif'?"),
        ("fail-on = 1", "tool.adjudicate.fail-on: expected "),
        ('select = "CE-8"', "tool.adjudicate.select: expected a list of texts, found 'CE-8'"),
        ("option = 3", "tool.adjudicate.option: expected a table, found 3"),
        ('select = ["CE-88"]', "pyproject.toml, tool.adjudicate, select) is called 'CE-88'; did you mean CE-8"),
        (
            'ruleset = "crazier-eight"',
            "tool.adjudicate: no ruleset is called 'crazier-eight'; did you mean crazier-eights",
        ),
        ("select = " + "[" * 9000, "its tables are nested too deep"),
        ("a." * 9000 + "b = 1", "its tables are nested too deep"),
        ("format = 1" + "0" * 9000, "this is not TOML: Exceeds the limit"),
        ("format = = 1", "this is not TOML: Invalid value (at line 2, column 10)"),
    ],
)
def test_what_is_wrong_is_said(run, project, text, said):
    """File, key, what was expected and the nearest; nothing is judged."""
    folder = project(f"{TABLE}{text}\n")
    result = run("check", ".")
    assert (result.code, result.out) == (2, "")
    assert str(folder / "pyproject.toml") in result.err
    assert said in result.err


@pytest.mark.parametrize("text", ["adjudicate = 1", "tool = 3 # adjudicate", "[tool]\nadjudicate = 1"])
def test_another_shape_is_no_crash(run, project, text):
    """A file that names us otherwise says nothing, or is refused with its name."""
    project(text + "\n")
    result = run("check", ".")
    assert "internal fault" not in result.err
    assert result.code in (1, 2)


def test_a_file_that_is_named_must_be_there_and_speak_of_us(run, project):
    """Otherwise a slip would pass for a default."""
    project("[tool.other]\n")
    assert "no such file" in run("check", ".", "--config", "no.toml").err
    assert "there is no [tool.adjudicate] in this file" in run("check", ".", "--config", "../pyproject.toml").err


def test_a_fault_of_the_command_line_is_not_laid_on_the_file(run, project):
    """An unknown ruleset that was typed is told without the file."""
    project(f'{TABLE}fail-on = "error"\n')
    assert "pyproject.toml" not in run("check", ".", "--ruleset", "crazier").err


def test_other_commands_have_no_defaults(run, project):
    """A wrong table does not keep anybody from asking for a ruling."""
    project(f"{TABLE}formt = 1\n")
    assert run("rule", "CE-8.1").code == 0


def test_what_was_used_is_said(run, project):
    """On standard error with all that it sets, unless it is to be quiet, and in a JSON report."""
    folder = project(f'{TABLE}fail-on = "never"\nignore = ["CE-10"]\n')
    file = str(folder / "pyproject.toml")
    said = f'defaults from {file}: {{"fail-on":"never","ignore":["CE-10"]}}'
    for command in (("check", "."), ("replay", "a.game.json")):
        assert said in run(*command).err
    assert file not in run("check", ".", "--quiet").err
    assert "defaults" not in run("check", ".", "--no-config").err
    assert json.loads(run("check", ".", "-f", "json").out)["configuration"] == file
    assert "configuration" not in json.loads(run("check", ".", "-f", "json", "--no-config").out)


@pytest.mark.parametrize("text", ['ignore = ["CE"]', 'select = ["CE-8"]\nignore = ["CE-8"]'])
def test_a_file_that_leaves_out_a_whole_book_is_told(run, project, text):
    """Also if it is to be quiet; not if the command line says what to ignore, and no book that nobody selected."""
    project(f"{TABLE}{text}\n")
    result = run("check", ".", "--quiet")
    assert result.out == ""
    assert "tool.adjudicate, ignore: no ruling of crazier-eights" in result.err
    assert "crazy-eights" not in result.err
    assert "no ruling of" not in run("check", ".", "--ignore", "CE-10").err
    project(f'{TABLE}select = ["CE"]\nignore = ["CE-8"]\n')
    assert run("check", ".", "--quiet").err == ""


def test_it_is_found_from_the_logs(run, project, game, monkeypatch):
    """Wherever the command runs; of several logs from the folder in which all lie."""
    folder = project(f'{TABLE}format = "concise"\n')
    game("other/b.game.json", log(FAULTY))
    game("other/pyproject.toml", f'{TABLE}format = "json"\n')
    monkeypatch.chdir(folder / "other")
    assert run("check", "../logs").out.startswith("../logs/a.game.json:1:")
    assert run("check", "b.game.json").out.startswith('{"format":1')
    assert run("check", "b.game.json", "../logs").out.startswith("b.game.json:1:")


def test_it_lies_in_the_repository(run, project):
    """What somebody put above it is no project of ours."""
    folder = project(f'{TABLE}ignore = ["CE"]\n')
    (folder / "logs/.git").mkdir()
    result = run("check", ".")
    assert result.code == 1
    assert "pyproject.toml" not in result.err
