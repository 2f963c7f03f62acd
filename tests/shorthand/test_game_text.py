"""A game as text: what is written is read, nothing is lost on the way, and faults are told at their line."""

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.errors import LogError
from adjudicator.formats.reading import canonical
from adjudicator.judging import adjudicate, read
from adjudicator.shorthand import game_text
from adjudicator.shorthand.game_text import write_text
from tests.shorthand.test_sayings import FILES, shipped

GAME = """\
title: Evening at the lake
rules: crazier-eights
players: Ann, Bob
top: 7 moon

draw; ann discards 5 blue
ann ends her turn

bob draws # at last
"""


def text_of(header, steps, folder):
    """A log as text."""
    rules = catalogue.rules(header.ruleset.id, header.ruleset.options, folder)
    return write_text(header, steps, rules, catalogue.pack(header.deck, rules, folder, len(header.players)))


@pytest.mark.parametrize("part", range(8))
def test_every_shipped_log_goes_into_text_and_back(part):
    """Header and steps come back to the byte, and so does the text."""
    for path in FILES[part::8]:
        for header, steps in shipped(path):
            text = text_of(header, steps, path.parent)
            log, _ = read(text.encode(), "it.game.txt", beside=path.parent)
            assert canonical(log.header, log.steps) == canonical(header, steps), path
            assert text_of(log.header, log.steps, path.parent) == text, path


def test_a_game_as_people_write_it():
    """Few header lines; who acts is clear where nobody is named; the place of a finding is its line."""
    verdict = adjudicate(GAME.encode(), "evening.game.txt")
    log = verdict.log
    assert msgspec.to_builtins(log.header.start) == {"phase": "deal", "discard": ["7 moon"]}
    assert [(type(step).__name__, step.by, step.text) for step in log.steps] == [
        ("Draw", "Ann", ""),
        ("Discard", "Ann", ""),
        ("End", "Ann", ""),
        ("Draw", "Bob", "at last"),
    ]
    (finding,) = verdict.findings
    assert (finding.rule, finding.line, finding.column) == ("CE-8.1", 6, 7)


@pytest.mark.parametrize(
    ("line", "start"),
    [
        ("first: bob", {"phase": "deal", "turn": "Bob"}),
        ("starter: blue five", {"phase": "deal", "discard": ["castle"]}),
        ("hands: Ann castle, 7 moon Bob 6", {"hands": {"Ann": ["castle", "7 moon"], "Bob": 6}}),
        ("hand ann: castle\nhand bob: 6", {"hands": {"Ann": ["castle"], "Bob": 6}}),
        ("Ann's hand: castle\nbob's hand: 6", {"hands": {"Ann": ["castle"], "Bob": 6}}),
        ("in play bob: Castle (blue five), thin ice", {"play": {"Bob": ["castle", "thin-ice"]}}),
        ("discard: 8e, 7m\nnamed: green\nphase: main", {"phase": "main", "discard": ["8e", "7m"], "named": "green"}),
        ("drawn: yes", {"drawn": True}),
        ('start: {"phase": "main", "turn": "Bob"}', {"phase": "main", "turn": "Bob"}),
        ("start: {}", {}),
    ],
)
def test_the_position_is_said_in_words(line, start):
    """Zones by what people call them; a game of which only little is said is a new one."""
    log, _ = read(f"rules: crazier-eights\nplayers: Ann, Bob\n{line}\n\nann draws\n".encode())
    assert msgspec.to_builtins(log.header.start) == start


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("players: Ann, Bob\n\ndraw", 3, "no line says the rules"),
        ("rules: crazier-eights\ndraw", 2, "no line says the players"),
        ("rules: crazier-eigths\nplayers: Ann, Bob\ndraw", 1, "crazier-eigths"),
        ("rules: crazier-eights\nplayers: Ann, Bob\ndeck: house\ndraw", 3, "house"),
        ("rules: crazier-eights\nplayers: Ann, Ann\ndraw", 2, "expected different names"),
        ("rules: crazier-eights\nplayers: Ann, Bob\noption: fast\ndraw", 3, "expected an option and its value"),
        ("rules: crazier-eights\nplayers: Ann, Bob\ntop: castel\ndraw", 3, "did you mean Castle (blue five)?"),
        ("rules: crazier-eights\nplayers: Ann, Bob\nphase: soon\ndraw", 3, "phase: expected"),
        ("rules: crazier-eights\nplayers: Ann, Bob\n\nann draws\nann dances", 5, "step 2: I don't know 'dances'"),
        ("rules: crazier-eights\nplayers: Ann, Bob\n\nann draws; ann dances", 4, "step 2: I don't know 'dances'"),
        ("rules: crazier-eights\nplayers: Ann, Bob\n\nann draws\ntitle: x", 5, "this line is one of the header"),
        ("rules: crazier-eights\nplayers: Ann, Bob\ntitle: x\ntitle: y\ndraw", 4, "stands here twice"),
        ("rules: crazier-eights\nplayers: Ann, Bob\nstart: [1]\ndraw", 3, "expected a position as JSON"),
        ("", 1, "there is nothing in it"),
        ("rules: crazier-eights\nplayers: Ann, Bob\n\n" + "x" * 3000, 4, "at most 2,000 characters"),
    ],
)
def test_a_text_is_refused_at_its_line(text, line, message):
    """What is wrong, where, and what was expected."""
    with pytest.raises(LogError) as error:
        adjudicate(text.encode(), "it.game.txt")
    problem = error.value.problems[0]
    assert message in problem.message + problem.nearest
    assert problem.line == line


def test_several_lines_are_refused_at_once():
    """Each line that is not understood is told, with the number that its step would have."""
    with pytest.raises(LogError) as error:
        adjudicate(b"rules: crazier-eights\nplayers: Ann, Bob\n\nann dances\ndraw\nbob sings\n", "it.game.txt")
    assert [(p.line, p.message.split(":")[0]) for p in error.value.problems] == [(4, "step 1"), (6, "step 3")]


def test_a_byte_that_is_no_text():
    """It is told with its place."""
    with pytest.raises(LogError, match="0xff is not UTF-8"):
        adjudicate(b"rules: crazier-eights\nplayers: \xff\n", "it.game.txt")


def test_text_is_known_by_how_it_begins():
    """On standard input nothing has a name; JSON is never taken for text."""
    assert read(GAME.encode())[0].header.title == "Evening at the lake"
    with pytest.raises(LogError, match="expected a log, which is an object"):
        read(b"[1, 2]")


HEAD = "rules: crazier-eights\nplayers: Ann, Bob, Cat\ntop: 7 moon\n\nann draws\n"
INK = "ann plays spilled ink on bob"


def steps_of(lines, head=HEAD):
    """The steps of a text after its head, without who did what."""
    log, _ = read(f"{head}{lines}\n".encode(), "it.game.txt")
    return [msgspec.to_builtins(step) for step in log.steps[1:]]


@pytest.mark.parametrize(
    ("lines", "same"),
    [
        (f"{INK}\nbob draws 2\nann discards 9 moon", f"{INK} then bob draws 2\nann discards 9 moon"),
        (f"{INK}\nbob draws 2 # ouch", f"{INK} then bob draws 2 # ouch"),
        (f"{INK}; bob picks up two cards", f"{INK} then bob draws 2"),
        (
            f"{INK}\nbob draws\nbob draws\nann discards 9 moon",
            f"{INK} then bob draws then bob draws\nann discards 9 moon",
        ),
        (
            f"{INK}\nbob draws\nbob draws\nbob draws",  # the third begins his turn
            f"{INK} then bob draws then bob draws\nbob draws",
        ),
        (
            "ann plays moon tithe\nbob discards 9m\ncat discards 3m\nann discards 3 sun",
            "ann plays moon tithe then bob discards 9m then cat discards 3m\nann discards 3 sun",
        ),
        (
            "ann plays moon tithe then bob discards 9m\ncat discards 3m",
            "ann plays moon tithe then bob discards 9m then cat discards 3m",
        ),
    ],
)
def test_what_came_of_a_card_may_stand_on_its_own_line(lines, same):
    """A line that is just what the text of the card before brings about, and would be a fault of its own, is that."""
    assert steps_of(lines) == steps_of(same)
    assert adjudicate(f"{HEAD}{lines}\n".encode(), "it.game.txt").findings == []


@pytest.mark.parametrize(
    "lines",
    [
        f"{INK}\nbob draws 3",  # more than the card says
        f"{INK}\ncat draws 2",  # not whom it was played on
        f"{INK}\nann ends\nbob draws 2",  # after another step
        "ann plays castle\nbob draws",  # a turn that nobody ended in writing
        f"{INK}\nbob draws\nbob plays castle",  # the same, and the card's effect is left unwritten
        f"{INK}\n" + '{"do": "draw", "by": "Bob", "cards": 2}',
    ],
)
def test_a_line_that_is_not_what_the_card_says_is_a_step(lines):
    """Nothing is taken for an effect that does not fit it, and a step as JSON is what it is."""
    assert len(steps_of(lines)) == len(lines.splitlines())


def test_a_step_that_could_be_taken_for_an_effect_is_written_as_one():
    """So that what is read again is the same log."""
    log, _ = read(f'{HEAD}{INK}\n{{"do": "draw", "by": "Bob", "cards": 2}}\n'.encode(), "it.game.txt")
    text = text_of(log.header, log.steps, None)
    assert text.endswith('{"do":"draw","by":"Bob","cards":2}\n')
    assert read(text.encode(), "it.game.txt")[0].steps == log.steps


def test_the_place_of_a_step_after_an_effect():
    """Lines that are no steps of their own do not move the others."""
    verdict = adjudicate(f"{HEAD}{INK}\nbob draws 2\nann discards 5 blue\n".encode(), "it.game.txt")
    (finding,) = verdict.findings
    assert (finding.step, finding.line) == (3, 8)


@pytest.mark.parametrize("name", ["A;B", "Mia and Jonas", "“End”", "A # B"])
def test_a_name_that_would_be_read_otherwise_stands_between_quotation_marks(name):
    """What parts two steps, two names or a remark is none of it in a name: the text gives the same log."""
    start = {"turn": name, "phase": "main", "hands": {name: 4, "Bob": 4}, "discard": ["7m"]}
    steps = [{"do": "discard", "by": name, "card": "9m"}]
    data = msgspec.json.encode(
        {"format": 1, "ruleset": {"id": "crazier-eights"}, "players": [name, "Bob"], "start": start, "steps": steps}
    )
    verdict = adjudicate(data)
    log = verdict.log
    text = write_text(log.header, log.steps, verdict.judge.rules, verdict.judge.pack)
    again = adjudicate(text.encode(), "one.game.txt").log
    assert (again.header.players, again.steps) == ([name, "Bob"], log.steps)


def test_curled_quotation_marks_are_quotation_marks():
    """As a phone writes them."""
    text = "rules: crazier-eights\nplayers: End, Bob\nfirst: End\nhands: Bob 5 End 5\ntop: 7 moon\n\n“End” draws\n"
    assert adjudicate(text.encode(), "one.game.txt").log.steps[0].by == "End"


@pytest.mark.parametrize("name", ["one.game.json", "one.game.txt"])
def test_utf_16_is_called_by_its_name(name):
    """As an editor saves it that calls it Unicode."""
    with pytest.raises(LogError, match="UTF-16"):
        adjudicate('{"format": 1}'.encode("utf-16"), name)


CHAT = [
    "[21:04] Ann plays 8 hearts, names spades",
    "9.04 pm - Ann: plays 8 hearts, names spades",
    "[21:04, 3/5/2026] Ann plays 8 hearts, names spades",
    "2026-05-03, 21:04:33 Ann plays 8 hearts, names spades",
    "> > Ann plays 8 hearts, names spades",
    'Ann: "plays 8 hearts, names spades"',
    "Ann: \u201cplays 8 hearts, names spades\u201d",
    "Ann played 8\u2665 and chose spades",
    "Ann played 8\u2665, named spades",
]


@pytest.mark.parametrize("line", CHAT)
def test_a_chat_is_read_as_it_was_pasted(line):
    """Times, marks of a quotation and quotation marks stand around a line; a suit is chosen as well as named."""
    head = "rules: crazy-eights\nplayers: Ann, Bob\nfirst: Ann\nhands: Ann 5 Bob 5\ntop: 9 spades\n\n"
    (step,) = read((head + line).encode(), "a.game.txt")[0].steps
    assert (step.by, step.card.replace("hearts", "h").replace(" ", ""), step.name) == ("Ann", "8h", "spades")


def test_a_game_of_too_many_words_is_refused_at_the_line_up_to_which_it_was_read(monkeypatch):
    """A link of some hundred characters can hold so many that reading them would take minutes."""
    monkeypatch.setattr(game_text, "READING", 1000)
    line = f"ann plays castle {'? ' * 100}\n"
    head = "rules: crazier-eights\nplayers: Ann, Bob\n"
    with pytest.raises(LogError, match=r"^step \d: the lines up to here have more words .* write it as JSON$") as error:
        read(f"{head}\n{line * 9}".encode(), "it.game.txt")
    assert error.value.problems[0].line > 4
    top = f"top: {'castle, ' * 200}\n"
    with pytest.raises(LogError, match="more words"):
        read(f"{head}{top * 30}\nann draws".encode(), "it.game.txt")


@pytest.mark.parametrize(
    ("head", "title", "first"),
    [
        ("Evening at the lake\nrules: crazier-eights\nplayers: Mia, Jonas\n", "Evening at the lake", None),
        ("top: 7 moon\nJonas goes first\nplayers: Mia, Jonas\nrules: crazier-eights\ntitle: x\n", "x", "Jonas"),
        ("Lake\n\njonas begins.\nplayers: Mia, Jonas\ntop: 7 moon\nrules: crazier-eights\n", "Lake", "Jonas"),
    ],
)
def test_the_header_as_people_write_it(head, title, first):
    """In any order, the title without its key, and who goes first."""
    log, _ = read(f"{head}\ndraw\n".encode(), "it.game.txt")
    assert log.header.title == title
    assert msgspec.to_builtins(log.header.start).get("turn") == first
    assert log.steps[0].by == (first or "Mia")


def test_a_game_with_a_bare_title_has_no_name_on_standard_input():
    """It is known for a text by the key in its second line."""
    assert read(b"Evening\nrules: crazier-eights\nplayers: Ann, Bob\n\ndraw\n")[0].header.title == "Evening"
