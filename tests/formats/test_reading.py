"""Files into structs: what is accepted, and that every refusal is told with its place and never a traceback."""

import gc
import random
import subprocess
import sys
from collections import Counter

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.errors import LogError, UnknownId
from adjudicator.formats.decks import Deck
from adjudicator.formats.depth import DEEPEST
from adjudicator.formats.log import Header
from adjudicator.formats.reading import canonical, digest, read_log, read_struct, to_lines
from adjudicator.formats.step_places import step_places
from adjudicator.games.crazier_eights.steps import Draw, End

GAME_FORMS = catalogue.game("crazier-eights").forms
HEAD = b'{"format":1,"ruleset":{"id":"crazier-eights"},"players":["Ann","Bob"]'
GAME = HEAD + "".join(
    [
        ',\n "title": "naïve 😀", "start": {"turn": "Ann", "hands": {"Ann": 6, "Bob": ["8e"]}},\n "steps": [\n',
        '  {"do": "draw", "by": "Ann", "cards": ["7 moon"]},\n',
        '  {"do": "play", "by": "Ann", "card": "gifts", "choose": ["Bob", {"card": "8e", "of": "Bob"}],\n',
        '   "then": [{"do": "draw", "by": "Bob", "cards": 3}]}, {"do": "end", "by": "Ann"},\n',
        '  {"do": "claim", "winner": false, "text": "a\\"b:\\u00e9"}\n ]\n}\n',
    ]
).encode()  # fmt: skip


def forms_of(header):
    if header.ruleset.id != "crazier-eights":
        raise UnknownId("ruleset", header.ruleset.id, ["crazier-eights"])
    return GAME_FORMS


def with_steps(*steps):
    return HEAD + b',"steps":[' + b",".join(step.encode() for step in steps) + b"]}"


def in_lines(*steps):
    return b"\n".join([HEAD + b"}", *(step.encode() for step in steps)])


def refusal(data, lines=False):
    """The problems of a log that is refused, after checks that hold for every refusal."""
    with pytest.raises(LogError) as error:
        read_log(data, forms_of, "a.json", lines)
    problems = error.value.problems
    assert error.value.source == "a.json"
    assert 1 <= len(problems) <= 10
    assert [(p.line, p.column) for p in problems] == sorted((p.line, p.column) for p in problems)
    for problem in problems:
        assert problem.line >= 1
        assert problem.column >= 1
        assert problem.message
        assert problem.message.isprintable()
        assert len(problem.message) < 400
    return problems


def only(data, lines=False):
    (problem,) = refusal(data, lines)
    return problem


# ---- accepted


def test_a_log_is_read_with_the_places_of_its_steps():
    """Header, steps, and where each step begins in the file."""
    log = read_log(GAME, forms_of, "a.json")
    assert type(log.header) is Header
    assert [type(step).__name__ for step in log.steps] == ["Draw", "Play", "End", "Claim"]
    assert log.places == [(4, 3), (5, 3), (6, 56), (7, 3)]
    assert log.place(3) == (6, 56)
    assert log.place(0) == (2, 31)


def test_lines_and_object_are_the_same_log():
    """Both forms have one canonical form and one digest; reading what was written gives the same."""
    log = read_log(GAME, forms_of)
    rows = to_lines(log.header, log.steps)
    assert rows.count(b"\n") == 5
    again = read_log(rows, forms_of, lines=True)
    assert (again.header, again.steps) == (log.header, log.steps)
    form = canonical(log.header, log.steps)
    assert form == canonical(again.header, again.steps)
    third = read_log(form, forms_of)
    assert canonical(third.header, third.steps) == form
    assert digest(form) == digest(canonical(again.header, again.steps))
    assert digest(b"") == "sha256:e3b0c44298fc1c14"


def test_blank_lines_and_carriage_returns_are_skipped():
    """A step's line is the physical one."""
    data = b"\r\n" + HEAD + b'}\r\n\r\n  {"do":"end","by":"Ann"}\r\n\n{"do":"undo"}'
    log = read_log(data, forms_of, lines=True)
    assert log.places == [(4, 3), (6, 1)]
    assert log.place(0) == (2, 1)
    assert step_places(HEAD + b"}", lines=True) == []


def test_a_log_needs_no_steps():
    """Without the key there are none."""
    log = read_log(HEAD + b"}", forms_of)
    assert (log.steps, log.places) == ([], [])
    assert canonical(log.header, log.steps) == HEAD + b',"steps":[]}'


def test_a_start_that_says_nothing_is_left_out():
    """Every game has a start position, whether or not it is written; the canonical form is without defaults."""
    for data in (HEAD + b"}", HEAD + b',"start":{}}'):
        log = read_log(data, forms_of)
        assert log.header.start == GAME_FORMS.start()
        assert to_lines(log.header, []) == HEAD + b"}\n"


def test_a_byte_order_mark_is_skipped():
    """It counts as no column."""
    assert read_log(b"\xef\xbb\xbf" + with_steps('{"do":"undo"}'), forms_of).places == [(1, len(HEAD) + 11)]
    assert len(read_log(b"\xef\xbb\xbf" + in_lines('{"do":"undo"}'), forms_of, lines=True).steps) == 1
    assert only(b"\xef\xbb\xbf" + HEAD).column == len(HEAD) + 1
    assert only(b"\xef\xbb\xbf\xef\xbb\xbf" + HEAD + b"}").column == 1


@pytest.mark.parametrize(
    "keys",
    [
        b'"title":"","notes":""',
        rb'"title":"a\u003ab"',
        rb'"title":"a\\u003ab"',
        b'"start":{"hands":{"a:b":1}}',
        b'"ruleset":{"id":"crazier-eights","options":{"a":{"b":1e5,"c":[null]}}}',
    ],
)
def test_colons_and_defaults_are_no_repeated_keys(keys):
    """The quick count of colons may only ask for the exact one."""
    head = b'{"format":1,"players":["A"],'
    rest = b"" if b"ruleset" in keys else b',"ruleset":{"id":"crazier-eights"}'
    read_log(head + keys + rest + b"}", forms_of)


def test_options_may_nest_up_to_the_limit():
    """Options are free values, so only they could nest."""

    def options(depth):
        return HEAD.replace(b'eights"', b'eights","options":{"a":' + b"[" * depth + b"]" * depth + b"}") + b"}"

    read_log(options(DEEPEST - 2), forms_of)
    assert only(options(DEEPEST - 1)).message == "nested more than 100 levels deep"
    read_log(options(DEEPEST - 2), forms_of, lines=True)
    assert only(options(DEEPEST - 1), lines=True).message == "nested more than 100 levels deep"


# ---- refused

DEEP = 200_000

REFUSED = {
    "empty": (b"", "", "", "the file is empty"),
    "blank": (b" \n ", "", " \n", "the file is empty"),
    "list": (b"[]", "", "[]", "expected a log, which is an object; found a list"),
    "null": (b"null", "", "null", "found null"),
    "number": (b" 5", "", "5", "found 5"),
    "trailing": (HEAD + b"} x", "", "x", "expected the end, found 'x'"),
    "two": (HEAD + b"}\n{}", "", "{}", "expected the end, found '{'"),
    "nan": (HEAD + b',"title":NaN}', "", "NaN", "found 'NaN'"),
    "infinity": (with_steps('{"do":"note","src":-Infinity}'), "", "-Infinity", "found '-Infinity'"),
    "comma": (with_steps('{"do":"undo",}'), "", ",}]}", "a comma too many"),
    "utf-8": (HEAD + b',"title":"a\xffb"}', "", "\ufffdb", "byte 0xff is not UTF-8"),
    "utf-8 in a step": (with_steps('{"do":"note"}').replace(b"ote", b"\xe9te"), "", "\ufffdte", "not UTF-8"),
    "utf-16": (b"\xff\xfe{\0", "", "\ufffd\ufffd{", "UTF-16"),
    "surrogate": (HEAD + rb',"title":"a\ud800"}', "", r"\ud800", "half a character"),
    "surrogate in a step": (with_steps(r'{"do":"note","text":"\udc00"}'), "", r"\udc00", "half a character"),
    "huge": (HEAD + b',"start":{"played":1' + b"0" * 400 + b"}}", "/start/played", "1000", "401 digits"),
    "too huge": (HEAD + b',"start":{"played":1' + b"0" * 5000 + b"}}", "", "1000", "out of range"),
    "infinite": (HEAD + b',"start":{"played":1e999}}', "", "1e999", "out of range"),
    "deep": (b"[" * DEEP, "", "[" * (DEEP - 101), "nested more than 100 levels deep"),
    "deep steps": (with_steps("[" * DEEP + "]" * DEEP), "", "[" * (DEEP - 99), "nested more than 100 levels"),
    "deep unknown": (HEAD + b',"x":' + b'{"":' * DEEP + b"1" + b"}" * (DEEP + 1), "", '{"":' * (DEEP - 100), "nested"),
    "no header": (b"{}", "", "{}", "'format', 'ruleset' and 'players' are missing"),
    "no ruleset": (b'{"format":1,"players":["A"]}', "", '{"format"', "'ruleset' is missing"),
    "format": (HEAD.replace(b":1", b":2") + b"}", "/format", "2,", "expected 1, found 2"),
    "float": (HEAD.replace(b":1", b":1.0") + b"}", "/format", "1.0,", "expected 1, found 1.0"),
    "ruleset": (HEAD.replace(b"crazier", b"crazyer") + b"}", "/ruleset/id", '"crazyer', "crazyer-eights"),
    "key": (HEAD + b',\n "titel": "x"}', "/titel", '"x"', "unknown key 'titel'; did you mean 'title'?"),
    "steps": (HEAD + b',"steps":{}}', "/steps", "{}", "expected a list of steps, found an object"),
    "twice": (HEAD + b',"format": 1}', "/format", "1}", "the key 'format' stands in this object twice"),
    "steps twice": (HEAD + b',"steps":[],"steps":[]}', "/steps", "[]}", "stands in this object twice"),
    "twice, escaped": (HEAD + rb',"title":"a","t\u0069tle":"\u003a"}', "/title", r'"\u003a"', "twice"),
    "twice, defaults": (with_steps('{"do":"undo","text":"","text":"a"}'), "/steps/0/text", '"a"', "twice"),
    "twice in a dict": (HEAD + b',"start":{"hands":{"A":1,"A":2}}}', "/start/hands/A", "2}", "key 'A' stands"),
    "escape codes": (HEAD + rb',"\u001b[31m":1}', "/\x1b[31m", "1}", r"unknown key '\x1b[31m'"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_names_its_place(name):
    """One fault, one problem: its pointer, the text that stands there, and what was expected."""
    data, pointer, at, message = REFUSED[name]
    problem = only(data)
    assert message in problem.message
    assert problem.pointer == pointer
    rest = data.decode(errors="replace").split("\n", problem.line - 1)[-1][problem.column - 1 :]
    assert rest.startswith(at), rest[:80]


def test_a_bad_step_is_told_by_its_number():
    """Several in order of place, each with the nearest right value."""
    data = with_steps(
        '{"do":"end","by":"Ann"}',
        '{"do":"undo"}',
        '\n{"do":"discrad","by":"Ann"}',
        '\n{"do":"draw","by":"Ann","crads":2,"cards":true}',
        "[]",
    )
    assert [tuple(problem) for problem in refusal(data)] == [
        ("step 3: 'discrad' is no kind of step; did you mean 'discard'?", "/steps/2/do", 2, 7, "discard"),
        ("step 4: unknown key 'crads'; did you mean 'cards'?", "/steps/3/crads", 3, 33, "cards"),
        ("step 4: expected a whole number or a list of texts, found true", "/steps/3/cards", 3, 43, ""),
        ("step 5: expected an object, found a list", "/steps/4", 3, 49, ""),
    ]


def test_a_bad_line_is_told_by_its_line():
    """Each line is read for itself: no two steps on one, no step over two, and no repeated keys."""
    bad = ['{"do":"undo"}{"do":"undo"}', "", '{"do":"leave","by":"A","cards":["a"', '"b"]}']
    bad += ['{"do":"note","text":"","text":"x"}', '{"do":"drow"}', "\ufeff{}"]
    assert [(p.pointer, p.line, p.column, p.message) for p in refusal(in_lines(*bad), lines=True)] == [
        ("/steps/0", 2, 14, "step 1: expected the end, found '{'"),
        ("/steps/1", 4, 36, "step 2: the text ends too early: expected ',' or ']'"),
        ("/steps/2", 5, 4, "step 3: expected the end, found ']'"),
        ("/steps/3/text", 6, 31, "step 4: the key 'text' stands in this object twice"),
        ("/steps/4/do", 7, 7, "step 5: 'drow' is no kind of step; did you mean 'draw'?"),
        ("/steps/5", 8, 1, "step 6: a byte order mark stands here, inside the file; take it out"),
    ]
    problem = only(in_lines('{"do":"undo"}') + b"\xff", lines=True)
    assert (problem.pointer, problem.line, problem.column) == ("/steps/0", 2, 14)


def test_a_bad_start_is_told_with_the_bad_steps():
    """The start position is one of the ruleset's game; in lines as in an object, in order of place."""
    start = b',\n"start":{"phase":"mian",\n "hand":{},"discard":["8e",3]}'
    bad = b'{"do":"drow"}'
    phases = "'begin', 'deal', 'draw', 'end' or 'main'"
    told = [
        (f"expected {phases}, found 'mian'; did you mean 'main'?", "/start/phase", 2, 18),
        ("unknown key 'hand'; did you mean 'hands'?", "/start/hand", 3, 9),
        ("expected a text, found 3", "/start/discard/1", 3, 28),
        ("step 2: 'drow' is no kind of step; did you mean 'draw'?", "/steps/1/do", 4, 31),
    ]
    data = HEAD + start + b',\n"steps":[{"do":"note"},\t{"do":"drow"}]}'
    assert [(p.message, p.pointer, p.line, p.column) for p in refusal(data)] == told
    assert [p.nearest for p in refusal(data)] == ["main", "hands", "", "draw"]
    data = b"\n" + HEAD + start.replace(b"\n", b"") + b'}\n{"do":"note"}\n' + bad
    at = len(HEAD)
    assert [(p.message, p.pointer, p.line, p.column) for p in refusal(data, lines=True)] == [
        (*told[0][:2], 2, at + 19),
        (*told[1][:2], 2, at + 34),
        (*told[2][:2], 2, at + 53),
        (*told[3][:2], 4, 7),
    ]


def test_the_header_of_lines_is_refused_alone():
    """It stands on the first line that is not blank, and has no steps."""
    assert only(b"", lines=True)[:4] == ("the file is empty", "", 1, 1)
    problem = only(b"\n" + HEAD + b',"steps":[]}\n{"do":"undo"}', lines=True)
    assert (problem.pointer, problem.line) == ("/steps", 2)
    assert "unknown key 'steps'" in problem.message
    problem = only(b"\n" + HEAD.replace(b"crazier", b"crazyer") + b"}", lines=True)
    assert (problem.pointer, problem.line, problem.column, problem.nearest) == ("/ruleset/id", 2, 29, "crazier-eights")


def test_an_unknown_option_is_told_at_its_place():
    """What the log says is the log's fault; an unknown id from elsewhere stays an UnknownId."""

    def option(header):
        raise UnknownId("option", "hous", ["house"])

    data = HEAD.replace(b'eights"', b'eights","options":{"hous":1}') + b"}"
    for lines in (False, True):
        with pytest.raises(LogError) as error:
            read_log(data, option, lines=lines)
        (problem,) = error.value.problems
        assert (problem.pointer, problem.nearest) == ("/ruleset/options/hous", "house")
        assert problem.message == "no option is called 'hous'; did you mean house?"
        with pytest.raises(UnknownId):
            read_log(HEAD + b"}", option, lines=lines)


def test_ten_problems_are_enough():
    """A thousand bad steps are not all explained."""
    bad = ['{"do":"drow"}'] * 1000
    assert len(refusal(with_steps(*bad))) == 10
    assert len(refusal(in_lines(*bad), lines=True)) == 10
    assert len(refusal(with_steps('{"do":"note",' + ",".join(f'"k{n}":1' for n in range(5000)) + "}"))) == 10


@pytest.mark.parametrize("end", range(0, len(GAME) - 2, 7))
def test_a_log_that_breaks_off_is_refused(end):
    """Wherever it ends, there is one problem, at the end of what is left or at the string that stays open."""
    only(GAME[:end])
    problem = only(GAME[:end].replace(b"\n", b" "), lines=True)
    assert problem.line == 1


def outcome(data, lines):
    try:
        read_log(data, forms_of, lines=lines)
    except LogError:
        return "refused" if refusal(data, lines) else ""
    return "read"


def test_no_damage_gives_anything_but_a_refusal():
    """A thousand logs with a few bytes changed are read or refused."""
    rng = random.Random(8)
    seen = set()
    for _ in range(1000):
        data = bytearray(GAME)
        for _ in range(int(rng.random() * 3) + 1):
            at = int(rng.random() * len(data))
            data[at : at + int(rng.random() * 3)] = [b"", b'"', b"{", b"]", b":", b"1", b"\\", b"\xff", b"\n"][
                int(rng.random() * 9)
            ]
        seen |= {outcome(bytes(data), lines) for lines in (False, True)}
    assert seen == {"read", "refused"}


# ---- other files


def test_a_deck_is_read():
    """The same care for any struct."""
    deck = b'{"format":1,"id":"d","copies":1,"cards":[{"id":"a","rank":"8","suits":["eye"]}]}'
    assert read_struct(deck, Deck).cards[0].rank == "8"
    assert read_struct(b"\xef\xbb\xbf" + deck, Deck).id == "d"


@pytest.mark.parametrize(
    ("text", "pointer", "message"),
    [
        ('{"format":1,"id":"d","id":"e"}', "/id", "the key 'id' stands in this object twice"),
        ('{"format":1}', "", "'id' is missing"),
        ('{"format":1,"id":"d","cards":[{"id":"a","rank":8,"suits":[]}]}', "/cards/0/rank", "expected a text, found 8"),
        ('{"format":1,"id":"d","cards":[{"id":"a","rank":"8","suits":[],"abilities":[{"is":"efect"}]}]}',
         "/cards/0/abilities/0/is", "'efect' is no kind of ability; did you mean 'effect'?"),
        ('{"format":1,"id":"d","cards":[', "", "the text ends too early"),
        ("[" * 200_000, "", "nested more than 100 levels deep"),
        ("", "", "the file is empty"),
    ],
)  # fmt: skip
def test_a_bad_deck_is_refused(text, pointer, message):
    """Place, pointer and source as for logs."""
    with pytest.raises(LogError) as error:
        read_struct(text.encode(), Deck, "deck.json")
    (problem,) = error.value.problems
    assert (problem.pointer, message in problem.message, error.value.source) == (pointer, True, "deck.json")


# ---- long logs


def long_log(steps):
    """A log of so many steps of 500 bytes."""
    step = msgspec.json.encode(Draw(by="Ann", cards=["7 moon"] * 40, text="x" * 100))
    return HEAD + b',"steps":[' + b",".join([step] * steps) + b"]}"


def lines_run(data):
    """How many lines of Python it takes to read a log."""
    ran, before = Counter(), sys.gettrace()

    def count(frame, event, arg):
        ran[event] += 1
        return count

    gc.disable()  # what others want to be told of it is run in Python
    sys.settrace(count)
    try:
        read_log(data, forms_of)
    finally:
        sys.settrace(before)
        gc.enable()
    return ran


def test_no_python_is_run_for_a_step():
    """A log is read in as many lines of Python as a shorter one: what there is to do for a step is done in C."""
    for _ in range(2):
        lines_run(long_log(1))  # what is worked out once for all logs of a game is worked out for the second
    assert lines_run(long_log(1000)) == lines_run(long_log(5))


@pytest.mark.slow
def test_fifty_megabytes_are_accepted():
    """No log is too long."""
    assert len(read_log(long_log(100_000), forms_of).steps) == 100_000


def test_reading_does_not_import_jsonschema():
    """Only a refusal needs it."""
    code = (
        "import sys; from adjudicator.formats.reading import read_struct; from adjudicator.formats.decks import Deck;"
        """read_struct(b'{"format":1,"id":"d"}', Deck); assert 'jsonschema' not in sys.modules"""
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_steps_decode_to_their_classes():
    """The union of the ruleset is what the header's ruleset gives."""
    log = read_log(with_steps('{"do":"end","by":"Ann"}'), forms_of)
    assert log.steps == [End(by="Ann")]


def test_a_large_step_is_refused_with_one_reason():
    """Why a step of many kilobytes is refused is not explained in full: that would take long."""
    thing = '{"do":"move","card":"castle","from":"pile","to":"discard-bottom"}'
    long = ",".join([thing] * 1000)
    problem = only(with_steps(f'{{"do":"play","by":"Ann","card":"5e","then":[{long}]}}'))
    assert (problem.message, problem.pointer) == ("step 1: expected a list of at most 400", "/steps/0/then")


def test_the_order_in_which_players_are_typed_counts_for_nothing():
    """Wherever a log says something of each player, they come in the order of their seats."""
    start = b',"start":{"hands":{"Bob":3,"Ann":5}},"steps":['
    log = read_log(HEAD + start + b'{"do":"claim","hands":{"Bob":1,"Ann":2}}]}', forms_of)
    assert [*log.header.start.hands] == [*log.steps[0].hands] == ["Ann", "Bob"]


@pytest.mark.parametrize(("mark", "said"), [("", "a second header"), ("\ufeff", "byte order mark")])
def test_joined_files_are_told_apart(mark, said):
    """Two games in JSON Lines in one file: it is said where the second begins, and not that `do` is missing."""
    from adjudicator.judging import adjudicate

    one = '{"format": 1, "ruleset": {"id": "crazier-eights"}, "players": ["Ann", "Bob"]}\n{"do": "note", "text": "x"}\n'
    with pytest.raises(LogError, match=said) as caught:
        adjudicate((one + mark + one).encode(), "one.game.jsonl", lines=True)
    assert caught.value.problems[0].line == 3
