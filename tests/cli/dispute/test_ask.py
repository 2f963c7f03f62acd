"""`adjudicate ask`: a dispute without a log."""

import io
import json
import re
import shlex
import sys

import pytest

from adjudicator import catalogue
from adjudicator.asking.typed_question import Question
from adjudicator.cli.dispute.asking_back import answered
from adjudicator.cli.dispute.next_words import completions
from adjudicator.judging import adjudicate
from adjudicator.shorthand import vocabulary

TEAMS = "--players Ann:red,Bob:blue,Cat:red,Dan:blue"
DIFFERENT = {
    "death": '"ann plays death" --in-play 0',
    "ally-looks": f'"ann looks at cat" {TEAMS}',
    "ally-plays": f'"cat plays castle" --turn ann {TEAMS}',
    "last-card": '"ann plays trade" --hand trade',
}
"""Questions that the comprehensive rules and Avalon answer differently."""

EXAMPLES = [
    (ruleset, example) for ruleset in catalogue.editions() for example in catalogue.rules(ruleset).game.words.asked
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
    assert result.out.startswith(("Yes.", "No.", "Undetermined.", "It depends: "))
    assert max(map(len, result.out.splitlines())) <= 80
    (answer,) = json.loads(run("ask", "--ruleset", ruleset, "--json", *shlex.split(example)).out)["answers"]
    assert answer["rulings"][0]["id"] in catalogue.rules(ruleset).active
    assert bool(answer["finding"]) <= (answer["answer"] != "yes")
    verdict = adjudicate(json.dumps(answer["log"]).encode())
    if answer["finding"]:
        assert answer["finding"]["rule"] in [finding.rule for finding in verdict.findings]


@pytest.mark.parametrize("ruleset", catalogue.editions())
def test_without_words_examples_are_shown(run, ruleset):
    """Questions as they may be put, and what can be said of a position; `--help` has the options above them."""
    plain, helped = run("ask", "--ruleset", ruleset), run("ask", "--ruleset", ruleset, "--help")
    assert plain.code == helped.code == 0
    assert helped.out.endswith(plain.out)
    assert "--compare" in helped.out
    for example in catalogue.rules(ruleset).game.words.asked:
        assert example in plain.out


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


@pytest.mark.parametrize(
    ("piles", "answer"),
    [
        ("--discards 6", "yes"),
        ("--discards 4", "no"),
        ("--discard 6", "yes"),
        ("--discard 6 --stock 9", "yes"),
        ("--discard 4 --pile 9", "no"),
    ],
)
def test_how_many_cards_lie_in_a_pile_counts(run, piles, answer):
    """Second Wind needs five: with and without the other pile told, and by whatever the pile is called."""
    report = json.loads(run("ask", "--json", "ann plays second wind, 5 red", "--on", "7 red", *piles.split()).out)
    assert report["answers"][0]["answer"] == answer


@pytest.mark.parametrize("first", ["discards 9 green", "discards 2 green", "plays death on castle"])
def test_an_impossible_step_gives_the_turn_to_nobody_else(run, first):
    """Whoever has drawn is on turn, also where the first thing that they do is open in no part of the turn."""
    report = json.loads(run("ask", "--json", f"ann {first}; ann draws", "--on", "7 red", "--drawn", "yes").out)
    assert report["answers"][0]["position"].startswith("Ann to act")
    assert "out of turn" not in report["answers"][0]["message"]


@pytest.mark.parametrize(
    ("ruleset", "line", "top", "rule"),
    [
        ("crazier-eights", "ann discards 9 blue, names red", "9 red", "CE-8.12"),
        ("crazier-eights", "ann discards 8 blue, names green; ann names red", "7 red", "CE-8.12"),
        ("crazier-eights", "ann discards 5 blue; ann names red", "7 blue", "CE-8.12"),
        ("crazier-eights", "ann discards 8 blue, names eight", "9 red", "CE-12.1"),
        ("crazier-eights", 'ann discards 8 blue; ann names "7"', "9 red", "CE-12.1"),
        ("crazy-eights", "ann plays 8 hearts, names 7", "9 spades", "C8-5.6"),
        ("crazy-eights", "ann plays 8 hearts, names queen", "9 spades", "C8-5.6"),
    ],
)
def test_what_is_named_is_judged_as_in_a_log(run, tmp_path, ruleset, line, top, rule):
    """A colour that nobody may name then, and a word that is none: the question and its log give the same ruling."""
    report = json.loads(run("ask", "--json", "--ruleset", ruleset, line, "--on", top).out)
    (answer,) = report["answers"]
    assert (answer["answer"], answer["rulings"][0]["id"]) == ("no", rule)
    path = tmp_path / "asked.game.json"
    path.write_text(json.dumps(answer["log"]))
    assert rule in run("check", str(path), "--format", "concise").out


def test_books_that_agree(run):
    """It is said first that they do."""
    out = run("ask", "--compare", *shlex.split('"ann discards 7 moon" --on "7 sun"')).out
    assert out.startswith("Both books say: yes.")
    assert run("ask", "--compare", "--ruleset", "crazy-eights", "ann draws").out.startswith("There is one")


def test_the_line_needs_no_quotation_marks(run):
    """Words that follow one another are one line."""
    asked = [
        run("ask", *words, "--on", "8 blue, green named").out
        for words in (["ann discards 5 blue"], shlex.split("ann discards 5 blue"))
    ]
    assert asked[0] == asked[1]
    assert asked[0].startswith("No.")


def test_what_each_player_has(run):
    """A player may be named before the cards, and an option said of several."""
    line = ["ask", "ann plays trade on bob, 7 moon, castle"]
    ways = [
        ["--hand", "ann", "trade, 7 moon", "--hand", "bob", "castle"],
        ["--hand", "ann: trade, 7 moon, bob: castle"],
        ["--hand=ann: trade, 7 moon", "--hand=bob: castle"],
    ]
    answers = [json.loads(run(*line, *way, "--json").out)["answers"] for way in ways]
    assert answers[0] == answers[1] == answers[2]
    assert "hands Ann 2, Bob 1" in answers[0][0]["position"]


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("ann discards 5 blue on 7 red", ["ann discards castle", "--on", "7 red"]),
        ("can ann discard a blue 5 on the 7 of moon?", ["ann discards castle", "--on", "7 moon"]),
        ("ann discards 5 blue on 8 blue, green named", ["ann discards castle", "--on", "8 blue, green named"]),
        ("ann discards 5 blue on 8 blue, green was named", ["ann discards castle", "--on", "8 blue, green was named"]),
        ("ann discards 8 eye on top of 7 red, names green", ["ann discards 8 eye name green", "--on", "7 red"]),
    ],
)
def test_what_a_card_is_put_on_is_what_lies_on_top(run, line, same):
    """`on` in the line says what `--on` says, where a card is laid down."""
    assert run("ask", line).out.startswith(("Yes.", "No."))
    assert run("ask", line).out == run("ask", *same).out


def test_an_answer_as_markdown(run):
    """To be pasted into a message; of several books each below its title."""
    out = run("ask", "--markdown", "ann discards 5 blue", "--on", "8 blue, green named").out
    assert out.startswith("**No.** Ann discards Castle (blue five)\n\n- Castle (blue five) on an eight")
    assert run("ask", "--markdown", "--compare", "ann plays death").out.count("### ") == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("'ann discrds 7m' --on 7s", "did you mean discard?"),
        ("'ann discards 7mo' --on 7s", "did you mean"),
        ("'ann discards 7m on 7s' --on 8s", "what lies on top is said twice: in the line, and by --on"),
        ("'can bob play a 5 blue on 7 red?'", "if it was put on Cellar Collapse (red seven), write discard, as in"),
        ("'ann discards castel' --on 7s", "no card is called 'castel'; did you mean Castle"),
        ("'ann discards 5 bleu' --on 7s", "no card is called '5 bleu'; did you mean Castle (blue five)?"),
        ("--ruleset avalon 'ann discards 7m'", "no ruleset is called 'avalon'; did you mean crazier-eights-avalon?"),
        ("--ruleset foo 'ann discards 7m'", "no ruleset is called 'foo'; there are crazier-eights, crazier-"),
        ("'ann discards 7m' --onn 7s", "a position of this game has no --onn; did you mean --on?"),
        ("'ann discards 7m' --castles 2", "a position of this game has no --castles"),
        ("'ann discards 7m' --on", "--on: what it says is missing"),
        ("'ann discards 7m' --on 7s --on 8s", "--on stands there twice"),
        ("--on 7s", "nothing is asked about"),
        ("'ann discards 7m' --on castel", "--on: no card is called 'castel'; did you mean Castle"),
        ("'ann discards 7m' --on '8s, gren named'", "is called 'gren'; did you mean green?"),
        ("'anne discards 7m' --on 7s --players Ann,Bob", "I don't know 'anne'; did you mean Ann?"),
        ("'ann discards 7m' --turn Anne", "no player is called 'Anne'; did you mean Ann?"),
        ("'ann discards 7m' --stock many", "--stock: expected a whole number, found 'many'"),
        ("'ann draws' --stock 90", "the draw pile has too many cards: the others leave only 41 for it"),
        ("draws --players Mia", "is for two players or more"),
        (f"draws --players {','.join(f'p{n}' for n in range(20_000))}", "expected at most 99 players, found 20,000"),
        (f"'ann draws' --hand {'castle,' * 20_000}", "at most 20,000 characters, found 140,"),
        ("'ann draws' --discards 90", "the discard pile has too many cards: the others leave only 42 for it"),
        ("'ann draws' --stock 9 --discards 1 --hand 'ann: 5, bob: 5'", "32 cards are in no pile and no hand"),
        ("'ann discards 7m' --phase noon", "--phase: phase: expected begin, deal, draw, end or main, found 'noon'"),
        ("'ann discards 7m' --on 7m --hand 7m", "lies in two places"),
        ("'ann plays death' --players Ann,Ann", "expected different names"),
        ("'ann names gren'", "no colour is called 'gren'; did you mean green?"),
        ("'ann discards 7m' --on eight", "--on: expected the card on top, found 'eight'; say its colour"),
        ("'ann discards 7m' --on 8", "--on: expected the card on top, found '8'; say its colour"),
        ("'ann discards 7m' --on 7s --deck hose-52", "did you mean house-52"),
        ("--ruleset crazy-eights 'ann triggers 7h'", "I don't know 'triggers'. You can: draw, play, "),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_read(run, text, said):
    """Exit code 2, one line, what is wrong, and the nearest right word."""
    result = run("ask", *shlex.split(text))
    assert (result.code, result.out) == (2, "")
    assert said in result.err
    assert len(result.err.splitlines()) == 1


def test_a_question_of_too_many_words_is_refused(run, monkeypatch):
    """It is not read for minutes, wherever the words stand, and whatever is read before."""
    monkeypatch.setattr(vocabulary, "READING", 0)
    for words in (["ann plays castle " + "? " * 300], ["ann draws", "--hand", "castle, " * 300]):
        told = "adjudicate: this has more words than one line may ask to look up; say it in fewer words\n"
        assert run("ask", *words) == (2, "", told)


@pytest.mark.parametrize(
    "words", [["ann names", "\udcff"], ["ann ends", "--players", "a\udcff,b"], ["ann ends", "--deck", "\udcff"]]
)
def test_words_that_are_no_text(run, words):
    """Bytes that are no UTF-8 cannot be asked about."""
    result = run("ask", *words)
    assert result.code == 2
    assert "not UTF-8" in result.err


def test_what_is_left_open(run):
    """Without the named colour the answer hangs on it, unless it is the same for all."""
    out = run("ask", "ann discards 5 eye", "--on", "8 eye").out
    assert out.startswith(
        "It depends: yes if blue was named or nothing was named; otherwise no.\n  Ann discards Castle"
    )
    out = run("ask", "ann discards 8 sun", "--on", "8 eye").out
    assert out.startswith("Yes.\n")


def test_cards_as_people_say_them(run):
    """By id, name, rank and suit or colour, in any order, in small letters or large."""
    cards = ("cellar-collapse", "Cellar Collapse", "7M", "7 of moon", "red seven", "seven of moons")
    assert len({run("ask", f"ann discards {card}", "--on", "7s").out for card in cards}) == 1


class Terminal(io.StringIO):
    """Somebody who answers."""

    def isatty(self):
        """It is one."""
        return True


def test_it_asks_back_for_the_card_on_top(monkeypatch):
    """On a terminal, where the answer depends on it and nobody has said it."""
    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(sys, "stdout", Terminal())
    asked = []
    monkeypatch.setattr(
        "adjudicator.cli.dispute.asking_back.Talk.ask", lambda self, prompt: asked.append(prompt) or "7s"
    )
    question = Question(["ann discards 7 moon"], "crazier-eights")
    assert answered(question, "text", "never").startswith("Yes.")
    assert len(asked) == 1
    assert answered(question._replace(words=["ann draws"]), "text", "never").startswith("Yes.")
    assert len(asked) == 1


def test_house_rules_and_editions(run):
    """An option is the asked ruleset's; another book takes over those that it has."""
    text = shlex.split("'ann plays castle' --deck camelot-52 --option empty_hand_check=after-effect --compare")
    assert run("ask", *text).code == 0
    assert "did you mean" in run("ask", "ann plays castle", "--option", "empty_hand=1").err


def test_a_house_edition_beside_the_books(run, tmp_path):
    """An edition in a file stands first and beside the books; what it leaves out is not cited."""
    path = tmp_path / "kitchen.json"
    book = {"format": 1, "id": "kitchen", "title": "At our table", "parent": "crazier-eights"}
    path.write_text(json.dumps(book | {"without": ["CE-9.1", "CE-12.7", "CE-D.21"]}))
    result = run("ask", "--ruleset", str(path), "--compare", "-f", "json", "ann plays death", "--in-play", "0")
    answers = json.loads(result.out)["answers"]
    assert [(one["ruleset"], one["answer"]) for one in answers] == [
        ("kitchen", "yes"),
        ("crazier-eights", "no"),
        ("crazier-eights-avalon", "yes"),
    ]
    assert answers[0]["rulings"] == []
    rows = run("ask", "--ruleset", str(path), "--compare", "ann plays death", "--in-play", "0").out.splitlines()
    assert [[cell.strip() for cell in row.split("|")] for row in rows if row.startswith("Yes.")] == [
        ["Yes.", "No.", "Yes."]
    ]


def test_names_cannot_reach_the_terminal(run):
    """A player's name is printed without its control characters."""
    out = run("ask", "ends", "--players", "A\x1b[31m,Bob").out
    assert "A\\e[31m" in out
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("words", "incomplete", "expected"),
    [
        ((), "A", {"Ann"}),
        (("ann",), "disc", {"discard"}),
        (("ann", "discards"), "cast", {"castle"}),
        (("ann", "play", "trade", "on"), "Bo", {"Bob"}),
        (("ann", "discards", "castle"), "--dis", {"--discard", "--discard-pile", "--discarded"}),
        (("ann", "discards", "castle"), "--ha", {"--hand", "--hands"}),
    ],
)
def test_completion(words, incomplete, expected):
    """The words of a line, and what can be said of a position."""
    assert {word for word, _ in completions("crazier-eights", words, incomplete)} == expected


def test_completion_knows_the_line():
    """The players and the deck of the line are those that are offered; what a shell might carry out is not."""
    players = "Xena:red,Yves,$(id)"
    assert [word for word, _ in completions("crazier-eights", (), "Xe", players=players)] == ["Xena"]
    assert not [word for word, _ in completions("crazier-eights", (), "$", players=players)]
    offered = [word for word, _ in completions("crazier-eights", ("ann", "play"), "seed", deck="house-52-promos")]
    assert offered == ["seed-and-ember"]


ASKED = {
    "adjudicate ask ann disc": {"discard"},
    "adjudicate ask ann end --": {"--compare", "--deck"},
    "adjudicate ask ann discard castle --": {"--on", "--named", "--compare", "--players"},
    "adjudicate ask --ruleset crazy-eights ann pass --ha": {"--hand"},
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
    words = ["ask", "ann discards 9 eye", "--on", "8 eye", "--named", "green", "--compare", "--color"]
    plain, painted = (run(*words, how).out for how in ("never", "always"))
    assert painted.count("\x1b[1;31mNo.\x1b[0m") == 2
    assert re.sub(r"\x1b\[[\d;]*m", "", painted) == plain


def test_a_colour_that_the_deck_has_not(run):
    """The book's own example can be asked about, and is no by CE-12.1."""
    result = run("ask", "ann puts a yellow 8 on a red queen and names pink")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith("No.")
    assert "CE-12.1" in result.out
    assert run("ask", "ann discards 7 blue", "--on", "7 sun", "--named", "none").code == 0


def test_what_would_have_changed_nothing_is_said_to_have_changed_nothing(run):
    """Against Castle Leaky Roof draws no card: it was missed, and no step depended on it."""
    table = ("--ruleset", "crazier-eights", "--turn", "ann", "--phase", "begin")
    said = " ".join(run("ask", *table, "--in-play", "ann: castle, bob: leaky roof", "ann draws").out.split())
    assert said.startswith("No.")
    assert "nothing is to be undone: all is as it would have been" in said
    assert "depended" not in said
