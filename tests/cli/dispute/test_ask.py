"""`adjudicate ask`: a dispute without a log."""

import json
import re
import shlex

import pytest

from adjudicator import catalogue
from adjudicator.cli.dispute.next_words import completions
from adjudicator.judging import adjudicate

TEAMS = "--players Ann:red,Bob:blue,Cat:red,Dan:blue"
DIFFERENT = {
    "death": "play death --in-play 0",
    "red": "name red --deck camelot-52",
    "ally-looks": f"look Cat {TEAMS}",
    "ally-plays": f"play castle --by Cat --active Ann {TEAMS}",
    "allies-begin": f"trigger-order Ann:angel-of-hope Cat:devious-dragon --active Ann {TEAMS}",
    "nothing-left": "trigger old-hatchery --on 7m --stock 0 --discards 1",
    "last-card": "play trade --hand trade",
}
"""Questions that the comprehensive rules and Avalon answer differently."""

EXAMPLES = [
    (ruleset, example)
    for ruleset in catalogue.editions()
    for question in catalogue.questions(catalogue.rules(ruleset).game.id).questions
    for example in question.examples
]
EXAMPLES = [
    pytest.param(*asked, id=" ".join(asked), marks=[pytest.mark.slow] if n % 4 else [])
    for n, asked in enumerate(EXAMPLES)
]


@pytest.mark.parametrize(("ruleset", "example"), EXAMPLES)
def test_every_example_can_be_asked(run, ruleset, example):
    """Each is read and answered, no line is wider than a page, and its log is one that says the same."""
    result = run("ask", "--ruleset", ruleset, *shlex.split(example))
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(("Yes.", "No.", "Undetermined.", "Ann collects"))
    assert max(map(len, result.out.splitlines())) <= 80
    (answer,) = json.loads(run("ask", "--ruleset", ruleset, "-f", "json", *shlex.split(example)).out)["answers"]
    assert answer["rulings"][0]["id"] in catalogue.rules(ruleset).active
    assert bool(answer["finding"]) <= (answer["answer"] != "yes")
    verdict = adjudicate(json.dumps(answer["log"]).encode())
    if answer["finding"]:
        assert answer["finding"]["rule"] in [finding.rule for finding in verdict.findings]


@pytest.mark.parametrize("ruleset", catalogue.editions())
def test_without_words_the_questions_are_listed(run, ruleset):
    """Every question with an example; `--help` has the options of the command above them."""
    plain, helped = run("ask", "--ruleset", ruleset), run("ask", "--ruleset", ruleset, "--help")
    assert plain.code == helped.code == 0
    assert helped.out.endswith(plain.out)
    assert "--compare" in helped.out
    for question in catalogue.questions(catalogue.rules(ruleset).game.id).questions:
        assert f"\n{question.word}" in plain.out
        assert f"for example: {question.examples[0]}\n" in plain.out


def test_help_on_one_question(run, snapshot):
    """What one question takes, and all its examples."""
    assert run("ask", "--ruleset", "crazy-eights", "pass", "--help").out == snapshot


@pytest.mark.parametrize("text", DIFFERENT.values(), ids=DIFFERENT)
def test_two_books_side_by_side(run, text, snapshot):
    """The books differ; that is said first, and no line is wider than a page."""
    result = run("ask", "--compare", *shlex.split(text))
    assert result.out == snapshot
    assert result.code == 0
    assert "differ" in result.out.partition(".\n")[0]
    assert max(map(len, result.out.splitlines())) <= 80
    report = json.loads(run("ask", "--compare", "-f", "json", *shlex.split(text)).out)
    assert report["differ"]
    assert [one["ruleset"] for one in report["answers"]] == ["crazier-eights", "crazier-eights-avalon"]


def test_books_that_agree(run):
    """It is said first that they do."""
    out = run("ask", "--compare", *shlex.split('discard "7 moon" --on "7 sun"')).out
    assert out.startswith("Both books say: yes.")
    assert run("ask", "--compare", "--ruleset", "crazy-eights", *shlex.split("name hearts")).out.startswith(
        "There is one"
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("discrd 7m --on 7s", "no question of crazier-eights is called 'discrd'; did you mean discard?"),
        ("discard 7mo --on 7s", "did you mean"),
        ("discard castel --on 7s", "no card is called 'castel'; did you mean Castle"),
        ("discard '5 bleu' --on 7s", "no card is called '5 bleu'; did you mean Castle (blue five)"),
        ("discard 5q --on 7s", "'5q'; a card is its id, or its rank and suit (eye, ankh, moon, sun)"),
        ("--ruleset avalon discard 7m --on 7s", "no ruleset is called 'avalon'; did you mean crazier-eights-avalon?"),
        ("--ruleset foo discard 7m --on 7s", "no ruleset is called 'foo'; there are crazier-eights, crazier-"),
        ("discard 7m", "say what lies on top with --on CARD"),
        ("discard 7m --onn 7s", "discard knows no option --onn; did you mean --on?"),
        ("discard 7m --on 7s --castles 2", "discard does not take --castles; it takes --on"),
        ("discard 7m --on", "--on CARDS: the cards is missing"),
        ("discard 7m --on 7s --on 8s", "--on stands there twice"),
        ("discard 7m --on 7s --undrawn=yes", "--undrawn stands alone"),
        ("discard 7 moon --on 7s", "one word too many; several cards have commas between them"),
        ("discard 7m --on 8s --named gren", "did you mean green?"),
        ("discard 7m --on 7s --named green", "--named is what was named for the card that lies on top"),
        ("discard ? --on 7s", "discard: expected a card"),
        ("--ruleset crazy-eights play 5h --on ?", "say what lies on top with --on CARD"),
        ("discard 7m --on 8s --named mauve", "'mauve' is no colour of this deck"),
        ("discard 7m --on 7s --by Anne", "no player is called 'Anne'; did you mean Ann?"),
        ("discard 7m --on 7s --allow many", "--allow: expected a whole number, found 'many'"),
        ("discard 7m --on 7s --phase noon", "--phase: expected begin, draw, main or end"),
        ("discard 7m --on 7m --hand 7m", "lies in two places"),
        ("play death --in-play 2", "expected cards in play, or 0 for none"),
        ("play death --players Ann,Ann", "expected different names"),
        ("trigger castle", "Castle has no ability that waits for a moment"),
        ("trigger-order castle", "expected PLAYER:CARD..., found 'castle'; for example"),
        ("win", "PLAYER:CARDS... is missing; for example: ask win Ann:0 Bob:3"),
        ("draw 3 --by-opponent --by-own-card", "either --by-opponent or --by-own-card"),
        ("draw 3 --by-opponent --castles 9999", "--castles: expected no more than 99, found 9999"),
        ("discard 7m --on 7s --deck hose-52", "did you mean house-52"),
        ("--ruleset crazier discard 7m --on 7s", "did you mean crazier-eights"),
        ("--ruleset crazy-eights trigger 7h", "is called 'trigger'; the questions are play, discard"),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_read(run, text, said):
    """Exit code 2, one line, what is wrong, and the nearest right word."""
    result = run("ask", *shlex.split(text))
    assert (result.code, result.out) == (2, "")
    assert said in result.err
    assert len(result.err.splitlines()) == 1


@pytest.mark.parametrize("words", [["name", "\udcff"], ["end", "--players", "a\udcff,b"], ["end", "--deck", "\udcff"]])
def test_words_that_are_no_text(run, words):
    """Bytes that are no UTF-8 cannot be asked about."""
    result = run("ask", *words)
    assert result.code == 2
    assert "not UTF-8" in result.err


def test_what_is_left_open(run):
    """Without the named colour the answer hangs on it, unless it is the same for all."""
    out = run("ask", "discard", "5 eye", "--on", "8 eye").out
    assert "It depends on the colour named for the eight: yes for blue; no for green, red\n    and yellow." in out
    assert "Position: for green: Ann to act" in out
    out = run("ask", "discard", "8 sun", "--on", "8 eye").out
    assert out.startswith("Yes.\n  Whatever the colour named for the eight is.\n")


def test_cards_by_any_spelling(run):
    """By id, name, rank and suit, in small letters or large."""
    outs = {
        run("ask", "discard", card, "--on", "7s").out
        for card in ("cellar-collapse", "Cellar Collapse", "7M", "7 of moon")
    }
    assert len(outs) == 1


def test_house_rules_and_editions(run):
    """An option is the asked ruleset's; another book takes over those that it has."""
    text = shlex.split("play castle --deck camelot-52 --option empty_hand_check=after-effect --compare")
    assert run("ask", *text).code == 0
    assert "did you mean" in run("ask", "play", "castle", "--option", "empty_hand=1").err


def test_a_house_edition_beside_the_books(run, tmp_path):
    """An edition in a file stands first and beside the books; what it leaves out is not cited."""
    path = tmp_path / "kitchen.json"
    book = {"format": 1, "id": "kitchen", "title": "At our table", "parent": "crazier-eights"}
    path.write_text(json.dumps(book | {"without": ["CE-9.1", "CE-12.7", "CE-D.21"]}))
    result = run("ask", "--ruleset", str(path), "--compare", "-f", "json", "play", "death")
    answers = json.loads(result.out)["answers"]
    assert [(one["ruleset"], one["answer"]) for one in answers] == [
        ("kitchen", "yes"),
        ("crazier-eights", "no"),
        ("crazier-eights-avalon", "yes"),
    ]
    assert answers[0]["rulings"] == []
    rows = run("ask", "--ruleset", str(path), "--compare", "play", "death").out.splitlines()
    assert [[cell.strip() for cell in row.split("|")] for row in rows if row.startswith("Yes.")] == [
        ["Yes.", "No.", "Yes."]
    ]


def test_names_cannot_reach_the_terminal(run):
    """A player's name is printed without its control characters."""
    out = run("ask", "end", "--players", "A\x1b[31m,Bob").out
    assert "A\\e[31m" in out
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("words", "incomplete", "expected"),
    [
        ((), "tri", {"trigger", "trigger-order"}),
        (("discard",), "cast", {"castle"}),
        (("discard", "castle", "--on"), "death", {"death"}),
        (("discard", "castle", "--named"), "gr", {"green"}),
        (("discard",), "7", {"7e", "7a", "7m", "7s"}),
        (("discard",), "7 m", {"7 moon"}),
        (("discard", "castle"), "--dis", {"--discarded", "--discards"}),
        (("play", "death", "--choose"), "Bo", {"Bob"}),
        (("trigger-order",), "Bob:dev", {"Bob:devious-dragon"}),
        (("trigger-order", "Bob", ":"), "dev", {"devious-dragon"}),
        (("play", "death", "--in-play"), "castle,thin", {"castle,thin-ice"}),
        (("play", "death", "--in-play"), "castle,Bob:thin", {"castle,Bob:thin-ice"}),
        (("draw", "3"), "--by", {"--by", "--by-opponent", "--by-own-card"}),
        (("look",), "A", {"Ann"}),
        (("nonsense",), "", set()),
    ],
)
def test_completion(words, incomplete, expected):
    """Question words, cards, players, colours and a question's own options."""
    assert {word for word, _ in completions("crazier-eights", words, incomplete)} == expected


def test_completion_knows_the_line():
    """The players and the deck of the line are those that are offered; what a shell might carry out is not."""
    players = "Xena:red,Yves,$(id)"
    assert [word for word, _ in completions("crazier-eights", ("look",), "", players=players)][:2] == ["Xena", "Yves"]
    assert not [word for word, _ in completions("crazier-eights", ("look",), "$", players=players)]
    offered = [word for word, _ in completions("crazier-eights", ("play",), "seed", deck="house-52-promos")]
    assert offered == ["seed-and-ember"]


ASKED = {
    "adjudicate ask trig": {"trigger", "trigger-order"},
    "adjudicate ask pass --": {"--compare", "--deck"},
    "adjudicate ask discard castle --": {"--on", "--named", "--compare", "--players"},
    "adjudicate ask --ruleset crazy-eights pass --ha": {"--hand"},
}


def test_a_shell_is_given_the_words(fresh_python):
    """A shell that asks gets the words of a question, and beside the command's options those of the question."""
    code = """
import os, sys
from adjudicator.cli.main import main
for line in sys.argv[1:]:
    os.environ |= {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1)}
    sys.argv = ["adjudicate"]
    try:
        main([])
    except SystemExit:
        print("---")
"""
    said = fresh_python(code, *ASKED, _ADJUDICATE_COMPLETE="complete_bash").decode().split("---\n")[: len(ASKED)]
    offered = dict(zip(ASKED, (set(words.split()) for words in said), strict=True))
    assert [line for line, expected in ASKED.items() if not expected <= offered[line]] == []


def test_colours_leave_the_columns_as_they_are(run):
    """Side by side, titles and verdicts are painted, and stand where they would without."""
    words = ["ask", "discard", "9 eye", "--on", "8 eye", "--named", "green", "--compare", "--color"]
    plain, painted = (run(*words, how).out for how in ("never", "always"))
    assert painted.count("\x1b[1;31mNo.\x1b[0m") == 2
    assert re.sub(r"\x1b\[[\d;]*m", "", painted) == plain
