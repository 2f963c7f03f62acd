"""`adjudicate export`: files and messages; what the page holds is tested in tests/page and tests/browser."""

import json
import re

import pytest

from tests.cli.conftest import EXAMPLES, FAULTY, FINE, log

FIVE_FAULTS = EXAMPLES / "crazier-eights" / "five-faults.game.json"


def test_a_page_is_written(run, tmp_path, game):
    """To a file, with its size on standard error; to standard output the same."""
    file = tmp_path / "page.html"
    path = game("evening.game.json", log(FAULTY))
    result = run("export", path, "--html", file)
    assert (result.code, result.out) == (0, "")
    assert result.err.endswith("kB\n")
    assert run("export", path, "--html", "-").out == file.read_text(encoding="utf-8")


def test_a_page_says_how_it_was_judged(run, game):
    """Ruleset, options and calls that were asked for stand in the command that checks it."""
    path = game("evening.game.json", log(FAULTY))
    page = run("export", path, "--html", "-", "--ruleset", "crazier-eights-avalon", "--no-calls").out
    assert "<dd>adjudicate check evening.game.json --ruleset crazier-eights-avalon --no-calls</dd>" in page


def test_the_log_is_not_overwritten(run, game):
    """Nor is a page written for a game that cannot be judged."""
    path = game("evening.game.json", log(FINE))
    before = path.read_bytes()
    result = run("export", path, "--html", path)
    assert (result.code, path.read_bytes()) == (2, before)
    assert "is read by this command" in result.err
    file = path.with_name("page.html")
    assert run("export", game("broken.game.json", "{"), "--html", file).code == 2
    assert not file.exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "--html FILE, --link, --qr FILE, or --markdown"),
        (("--qr", "code.gif"), "ends in .svg or .png, found 'code.gif'"),
        (("--qr", "no/such/folder/code.svg"), "no such file or directory"),
        (("--step", "1"), "belongs to --markdown"),
        (("--html", "no/such/folder/page.html"), "no such file or directory"),
        (("--html", "-", "--seat", "Bbo"), "Bob"),
        (("--markdown", "--step", "3"), "the record has 2 steps"),
        (("--markdown", "--ruleset", "crazier-eigths"), "crazier-eights"),
    ],
)
def test_what_is_wrong_is_said(run, game, arguments, words):
    """What, and what would be right; exit code 2 and no traceback."""
    result = run("export", game("evening.game.json", log(FAULTY, {"do": "note", "text": "-"})), *arguments)
    assert (result.code, result.out) == (2, "")
    assert words in result.err
    assert "Traceback" not in result.err


def test_one_log_at_a_time(run, game):
    """A corpus of several is refused; of one it is that one."""
    one = log(FAULTY).replace("\n", "")
    result = run("export", game("two.games.jsonl", f"{one}\n{one}\n"), "--markdown")
    assert result.code == 2
    assert "expected one log" in result.err
    assert run("export", game("one.games.jsonl", f"{one}\n"), "--markdown").code == 0


MARKDOWN = """\
**Crazier Eights, comprehensive rules, step 1:** Ann discards Castle (blue five)

- **illegal**, CE-8.1 unmatched-discard: Castle (blue five) on Cellar Collapse (red seven): neither red nor a seven.
- rule: A card other than an eight is discarded only on its own colour or rank. Crazier Eights, III (8) Discarding cards
- No later step depended on it, up to step 2, where the record stops.
- right: red, a seven, or an eight
- now, if all players agree (CE-D.20): take the card back; another that fits may be discarded
- move: Castle: from the discard pile to Ann's hand
- if they refuse: play goes on as it is
- how sure: yes, if it was done as it is written down
- read aloud: "Ann: Castle on Cellar Collapse: neither red nor a seven; take the card back."

Check it: `adjudicate check evening.game.json`
"""


def test_a_finding_for_a_chat(run, game):
    """A step and what is wrong with it; the only step that has a finding need not be named."""
    path = game("evening.game.json", log(FAULTY, {"do": "note", "text": "-"}))
    assert run("export", path, "--markdown").out == MARKDOWN
    assert run("export", path, "--markdown", "--step", "1").out == MARKDOWN
    assert "- no fault\n" in run("export", path, "--markdown", "--step", "2").out
    assert "the start position" in run("export", path, "--markdown", "--step", "0").out


def test_the_document_shows_what_is_printed(run):
    """The sample in docs/sharing.md is true."""
    text = (EXAMPLES.parents[1] / "docs" / "sharing.md").read_text(encoding="utf-8")
    sample = "".join(line[2:] + "\n" for line in text.splitlines() if line.startswith(">"))
    assert run("export", FIVE_FAULTS, "--markdown", "--step", 10).out == sample


def test_several_findings_have_a_summary(run):
    """A line each above, with nobody named for certain who need not have done it; then each step as by itself."""
    text = (EXAMPLES.parents[1] / "docs" / "sharing.md").read_text(encoding="utf-8")
    (sample,) = re.findall(r"^```markdown\n(.*?)^\.\.\.\n```$", text, re.MULTILINE | re.DOTALL)
    out = run("export", FIVE_FAULTS, "--markdown").out
    assert out.startswith(sample)
    assert re.findall("^### Step ([0-9]+): ", out, re.MULTILINE) == ["10", "20", "52", "62", "74"]
    below = run("export", FIVE_FAULTS, "--markdown", "--step", 62).out.partition("\n\n")[2]
    assert below.partition("\n\n")[0] in out
    assert out.endswith("\nCheck it: `adjudicate check five-faults.game.json`\n")


def test_of_many_findings_the_first_are_told(run, monkeypatch):
    """A chat is no place for hundreds; how many more there are is said."""
    monkeypatch.setattr("adjudicator.reports.markdown.MOST", 2)
    out = run("export", FIVE_FAULTS, "--markdown").out
    assert out.count("### Step") == 2
    assert "- and at 3 more steps\n" in out


def test_a_game_without_findings_is_told_in_a_line(run, game):
    """What became of it, and how to check it."""
    out = run("export", game("fine.game.json", log(FINE)), "--markdown").out
    assert out.endswith(
        "No faults. The record stops at step 1; the game is not over.\n\nCheck it: `adjudicate check fine.game.json`\n"
    )


def test_markdown_of_a_seat(run):
    """Only what that player may know, and the command that shows the same."""
    result = run("export", FIVE_FAULTS, "--markdown", "--step", "1", "--seat", "Ann")
    assert "Cat draws a card" in result.out
    assert "`adjudicate replay five-faults.game.json --seat Ann`" in result.out


def test_hostile_text_is_no_markdown(run, game):
    """Names that hold markup, links, mentions and escape sequences come out as they are read."""
    name = "*Ann* [x](http://a.b) @all <b> `c`\x1b[31m\u202e #1 ~~d~~ |"
    start = {"turn": name, "phase": "main", "hands": {name: ["5e"], "Bob": 3}, "discard": ["7m"]}
    text = log({**FAULTY, "by": name}, players=[name, "Bob"], start=start)
    out = run("export", game("a`b.game.json", text), "--markdown").out
    assert r"\*Ann\* \[x\](http\://a.b) \@all \<b\> \`c\`\\e\[31m\\u202e \#1 \~\~d\~\~ \|" in out
    assert "`` adjudicate check 'a`b.game.json' ``" in out


def test_standard_input(run):
    """- is read, and called game.json."""
    page = run("export", "-", "--html", "-", stdin=log(FAULTY)).out
    assert "<dd>adjudicate check game.json</dd>" in page


def test_a_link_is_read_as_the_log_that_it_holds(run, tmp_path):
    """As an argument, in a file, on standard input, and behind the address of a page."""
    link = run("export", FIVE_FAULTS, "--link").out
    told = run("replay", FIVE_FAULTS)
    (tmp_path / "link.txt").write_text(f"\n{link}\n")
    elsewhere = link.strip().replace("adjudicator:", "https://a.example/games/five.html")
    for result in (
        run("replay", link.strip()),
        run("replay", tmp_path / "link.txt"),
        run("replay", "-", stdin=link),
        run("replay", elsewhere),
    ):
        assert (result.code, result.out) == (told.code, told.out)
    assert run("check", link.strip(), "--format", "concise").out.startswith("<link>:1:")
    assert run("legal", link.strip(), "--at", "52").out == run("legal", FIVE_FAULTS, "--at", "52").out
    assert run("export", link.strip(), "--link").out == link


def test_a_damaged_link_is_refused(run):
    """In words, with exit code 2; a link that is no file is not looked for as one."""
    link = run("export", FIVE_FAULTS, "--link").out.strip()
    for damaged in (link[:-9], link[:900], "#game1="):
        result = run("replay", damaged)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("<link>: the link is damaged")
        assert "no such file" not in result.err


def test_the_link_of_a_seat_holds_what_it_may_know(run):
    """The log in it is that of the view."""
    link = run("export", FIVE_FAULTS, "--link", "--seat", "Ann").out.strip()
    log = json.loads(run("fmt", link).out)
    assert isinstance(log["start"]["hands"]["Bob"], int)
    assert "title" not in log


@pytest.mark.parametrize(("name", "begins"), [("code.svg", b"<?xml"), ("code.PNG", b"\x89PNG")])
def test_a_qr_code_is_drawn(run, tmp_path, name, begins):
    """As a picture in black on white, always the same."""
    result = run("export", FIVE_FAULTS, "--qr", tmp_path / name)
    assert (result.code, result.out) == (0, "")
    assert "a QR code of 2,381 characters" in result.err
    data = (tmp_path / name).read_bytes()
    assert data.startswith(begins)
    run("export", FIVE_FAULTS, "--qr", tmp_path / name)
    assert (tmp_path / name).read_bytes() == data


def test_a_game_that_no_link_holds(run, tmp_path):
    """One that is too long, and one with rules of its own; a page of them is written all the same."""
    for name, words in (
        ("crazier-eights-avalon/seven-on-both-decks", "it would have 3,270 characters"),
        ("house-rules/kitchen-evening", "cannot hold kitchen-table.edition.json"),
    ):
        path = EXAMPLES / f"{name}.game.json"
        result = run("export", path, "--link")
        assert (result.code, result.out) == (2, "")
        assert words in result.err
        assert words in run("export", path, "--html", "-").out
