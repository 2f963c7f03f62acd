"""`adjudicate test --review`: pinned cases that show something else are looked at one by one."""

import io
import os
import sys

import pytest

from adjudicator.cli.pins import accepting
from tests.cli.conftest import FAULTY, FINE, log
from tests.cli.pins.test_tally import cases, scene

WRONG = {**FAULTY, "expect": ["CE-8.2"]}
RIGHT = {**FAULTY, "expect": ["CE-8.1"]}


class Terminal(io.StringIO):
    """Somebody at a keyboard who types these lines, and nothing after them."""

    def isatty(self):
        return True


@pytest.fixture
def review(run, monkeypatch):
    """Runs a review in which these answers are typed."""
    monkeypatch.delenv("CI", raising=False)

    def review(path, *answers):
        monkeypatch.setattr(sys, "stdin", Terminal("".join(answer + "\n" for answer in answers)))
        return run("test", "--review", path)

    return review


def test_accepted(review, run, game):
    """`expect` is written anew, everything else stays as it was, and the scene passes from then on."""
    text = cases(scene("one?", WRONG), scene("two?", FINE)).replace(", ", ",\n ")
    path = game("a.cases.json", text)
    path.chmod(0o640)
    result = review(path, "a")
    assert (result.code, result.out.splitlines()[-1]) == (0, "2 scenes, 1 failed: 1 accepted, 0 rejected, 0 left")
    assert path.read_text() == text.replace('"CE-8.2"', '"CE-8.1"')
    assert path.stat().st_mode & 0o777 == 0o640
    assert [one.name for one in path.parent.iterdir()] == ["a.cases.json"]
    assert run("test", path).code == 0


@pytest.mark.parametrize(
    ("step", "before", "after"), [({**FINE, "expect": ["CE-8.1"]}, "-", "+"), ({**FAULTY, "expect": []}, "+", "-")]
)
def test_the_sign_goes_with_what_is_accepted(review, run, game, step, before, after):
    """A scene that is clean now stands for that, and one that is flagged for a breach; coverage counts it so."""
    text = cases(scene("one?", step))
    sign = next(one for one in ('"sign": "-"', '"sign": "+"', '"sign":"-"', '"sign":"+"') if one in text)
    path = game("a.cases.json", text.replace(sign, f'"sign": "{before}"'))
    assert review(path, "a").code == 0
    assert f'"sign": "{after}"' in path.read_text()
    assert run("test", path).code == 0


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("r", "0 accepted, 1 rejected, 0 left"),
        ("Skip", "0 accepted, 0 rejected, 1 left"),
        ("q", "0 accepted, 0 rejected, 1 left"),
        ("what?\nreject", "0 accepted, 1 rejected, 0 left"),
    ],
)
def test_not_accepted(review, game, answer, said):
    """Without a yes the file is not touched, and the scene fails."""
    path = game("a.cases.json", cases(scene("one?", WRONG)))
    before = path.read_bytes(), path.stat().st_mtime_ns
    result = review(path, *answer.split("\n"))
    assert (result.code, result.out.splitlines()[-1]) == (1, f"1 scene, 1 failed: {said}")
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before
    assert ("please answer a, r, s or q" in result.err) == ("what?" in answer)


def test_quit_and_end_of_input(review, game):
    """Both stop at once: what was accepted is written, the rest is not asked about."""
    for last in (["q"], []):
        path = game("a.cases.json", cases(*(scene(f"{n}?", WRONG) for n in ("one", "two", "three"))))
        result = review(path, "a", *last)
        assert result.code == 1
        assert path.read_text().count("CE-8.1") == 2  # with the ruling that the file is about
        assert "three?" not in result.out


def test_several_in_one_file(review, game):
    """Places are found again although what stands before them has changed."""
    path = game("a.cases.json", cases(scene("one?", {**FINE, "expect": ["CE-8.1"]}), scene("two?", WRONG)))
    assert review(path, "a", "a").code == 0
    assert path.read_text() == cases(scene("one?", FINE, sign="+"), scene("two?", RIGHT))


def test_what_is_shown(review, game, snapshot, tmp_path, monkeypatch):
    """The title, the steps, what was expected and found, and the rulings."""
    game("a.cases.json", cases(scene("May Ann discard the blue five?", WRONG, {"do": "draw", "by": "Bob"})))
    monkeypatch.chdir(tmp_path)
    assert review("a.cases.json", "s").out == snapshot


def test_a_long_game_is_shown_around_the_step(review, game):
    """Of many steps only those near the one that differs are told."""
    notes = [{"do": "note", "text": f"remark {n}"} for n in range(1, 31)]
    out = review(game("a.game.json", log(*notes, WRONG, *notes)), "s").out
    assert "\n  ...\n" in out
    assert sum("remark" in line for line in out.splitlines()) == 2 * accepting.AROUND


def test_refused(review, game):
    """A file that cannot be read is exit code 2, a log that is refused elsewhere can be accepted."""
    path = game("a.game.json", log({"do": "drow", "by": "Ann"}, expect={"refused": "/steps/1"}))
    assert review(path, "a").code == 0
    assert '"/steps/0/do"' in path.read_text()
    game("b.game.json", "{")
    assert review(path.parent).code == 2


def test_nobody_to_ask(run, game, monkeypatch):
    """Under CI, or where standard input is no terminal, nothing is asked and nothing written."""
    path = game("a.cases.json", cases(scene("one?", WRONG)))
    before = path.read_text()
    monkeypatch.delenv("CI", raising=False)
    result = run("test", "--review", path, stdin="a\n")
    assert (result.code, result.out) == (2, "")
    assert "standard input is no terminal" in result.err
    monkeypatch.setenv("CI", "true")
    monkeypatch.setattr(sys, "stdin", Terminal("a\n"))
    result = run("test", "--review", path)
    assert (result.code, result.out) == (2, "")
    assert "CI is set" in result.err
    assert path.read_text() == before


def test_changed_meanwhile(game, monkeypatch, capsys):
    """A file that somebody else has written since is left alone."""
    path = game("a.cases.json", cases(scene("one?", WRONG)))
    monkeypatch.setattr(accepting, "forbidden", lambda: "")

    def edit(_):
        path.write_text(path.read_text() + "\n")
        return "a"

    assert accepting.walk([path], edit) == 1
    assert "CE-8.2" in path.read_text()
    assert "changed meanwhile" in capsys.readouterr().err


def test_links_and_byte_order_marks(review, game):
    """The file behind a link is written, and keeps its mark."""
    path = game("a.cases.json", "\ufeff" + cases(scene("one?", WRONG)))
    link = path.with_name("b.cases.json")
    link.symlink_to(path.name)
    assert review(link, "a").code == 0
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == "\ufeff" + cases(scene("one?", RIGHT))


def test_title_is_no_markup(review, game):
    """Nothing of a file reaches the terminal as an escape sequence."""
    path = game("a.cases.json", cases(scene("\x1b[31m[red]?", {**WRONG, "text": "\x1b[2J"})))
    out = review(path, "s").out
    assert "\x1b" not in out
    assert "\\e[31m[red]?" in out


@pytest.mark.slow
def test_at_a_terminal(game):
    """In a pseudo terminal the question is put and the answer read."""
    pty = pytest.importorskip("pty")
    path = game("a.cases.json", cases(scene("one?", WRONG)))
    child, terminal = pty.fork()
    if not child:
        os.environ.pop("CI", None)
        os.execv(sys.executable, [sys.executable, "-m", "adjudicator", "test", "--review", str(path)])
    said = b""
    while not said.endswith(b"[q]uit? "):
        said += os.read(terminal, 4096)
    os.write(terminal, b"accept\n")
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert "CE-8.2" not in path.read_text()
