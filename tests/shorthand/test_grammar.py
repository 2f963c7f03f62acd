"""Short lines into steps: what is understood, what is refused, and how."""

from pathlib import Path

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.errors import LogError
from adjudicator.kernel.called import fold
from adjudicator.shorthand import Grammar, LineError, Vocabulary, named, parsing, parts, suggestions, usage, vocabulary
from adjudicator.shorthand.parsing import Reader
from adjudicator.shorthand.shapes import ANYTHING, UNSAID, kind_of, kinds_in, step_kinds
from adjudicator.shorthand.tokens import Token

NAMES = ["Ann", "Bob", "Cat Lee", "Dan"]


def grammar(ruleset="crazier-eights", names=NAMES):
    """The lines of a table."""
    rules = catalogue.rules(ruleset)
    return Grammar(rules.game, Vocabulary(names, catalogue.pack(None, rules, None, len(names))))


def said(line, **how):
    """What a line says, as it stands in a log; Ann is on turn."""
    return msgspec.json.decode(msgspec.json.encode(grammar(**how).parse(line, lambda *_: "Ann")))


ANN = {"by": "Ann"}


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("ann draw", {"do": "draw", **ANN}),
        ("draw 2", {"do": "draw", **ANN, "cards": 2}),
        ("dr 7 eye castle", {"do": "draw", **ANN, "cards": ["7 eye", "castle"]}),
        ("b draw ?", {"do": "draw", "by": "Bob", "cards": ["?"]}),
        ("cat lee end", {"do": "end", "by": "Cat Lee"}),
        ("c end", {"do": "end", "by": "Cat Lee"}),
        ("d dr", {"do": "draw", "by": "Dan"}),
        ("e", {"do": "end", **ANN}),
        ("play three-gifts on bob", {"do": "play", **ANN, "card": "three-gifts", "choose": ["Bob"]}),
        ("play THREE GIFTS bob", {"do": "play", **ANN, "card": "three-gifts", "choose": ["Bob"]}),
        ("pl trade bob 7m castle", {"do": "play", **ANN, "card": "trade", "choose": ["Bob", "7m", "castle"]}),
        ("discard 8 eye green", {"do": "discard", **ANN, "card": "8 eye", "name": "green"}),
        ("di 8 blue gree", {"do": "discard", **ANN, "card": "rain-of-letters", "name": "green"}),
        ("discard 8e name ?", {"do": "discard", **ANN, "card": "8e", "name": "?"}),
        ("discard 7m, 7e", {"do": "discard", **ANN, "card": ["7m", "7e"]}),
        ("discard 7m,", {"do": "discard", **ANN, "card": ["7m"]}),
        ("discard 7m of bob # slowly", {"do": "discard", **ANN, "card": "7m", "of": "Bob", "text": "slowly"}),
        ("draw   #slowly", {"do": "draw", **ANN, "text": "slowly"}),
        ("trigger angel of bob", {"do": "trigger", **ANN, "card": "angel-of-hope", "of": "Bob"}),
        ("trigger angel of hope cat", {"do": "trigger", **ANN, "card": "angel-of-hope", "choose": ["Cat Lee"]}),
        ("name red", {"do": "name", **ANN, "colour": "red"}),
        ("shuffle 31 with-top", {"do": "shuffle", **ANN, "cards": 31, "with_top": True}),
        ("look 4 from hand of bob", {"do": "look", **ANN, "cards": 4, "from": "hand", "of": "Bob"}),
        ("play castle then nothing", {"do": "play", **ANN, "card": "castle", "then": []}),
        (
            "play moon-tithe then bob discard 9m then draw 2",
            {
                "do": "play",
                **ANN,
                "card": "moon-tithe",
                "then": [{"do": "discard", "by": "Bob", "card": "9m"}, {"do": "draw", **ANN, "cards": 2}],
            },
        ),
        (
            "play confession on bob then bob shows his hand then bob draws",
            {
                "do": "play",
                **ANN,
                "card": "confession",
                "choose": ["Bob"],
                "then": [{"do": "show", "from": "hand", "of": "Bob"}, {"do": "draw", "by": "Bob"}],
            },
        ),
        (
            "play death (castle of bob by dan)",
            {"do": "play", **ANN, "card": "death", "choose": [{"card": "castle", "of": "Bob", "by": "Dan"}]},
        ),
        ("! hands ann 4 bob 7m 9m dan 0", {"do": "claim", "hands": {"Ann": 4, "Bob": ["7m", "9m"], "Dan": 0}}),
        ("! winner ann dan top 9m", {"do": "claim", "winner": ["Ann", "Dan"], "top": "9m"}),
        ("! winner nobody", {"do": "claim", "winner": False}),
        ("! score ann -4 bob 12.5", {"do": "claim", "score": {"Ann": -4, "Bob": 12.5}}),
        ("bob call 4 stands", {"do": "call", "by": "Bob", "step": 4, "allow": "stands"}),
        ("back 3", {"do": "back", "to": 3}),
        ("# Bob asks: why?", {"do": "note", "text": "Bob asks: why?"}),
        ('{"do": "end", "by": "Bob"}', {"do": "end", "by": "Bob"}),
        ('"Ann" play "castle"', {"do": "play", **ANN, "card": "castle"}),
    ],
)
def test_a_line_is_understood(line, step):
    """Verbs, players and cards by name, spelling or unambiguous beginning; keywords; outcomes; remarks."""
    assert said(line) == step


def test_a_long_line_is_not_read_over_and_over():
    """However much follows, no more of it is looked at than a name can have words."""
    words = grammar().vocabulary
    reader = Reader([Token("7e")] * 1000, words)
    reader.at = 10
    assert len(reader.ahead) == words.longest < 10


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("play 8h spades", {"do": "play", **ANN, "card": "8h", "name": "spades"}),
        ("play 3 hearts 3 clubs", {"do": "play", **ANN, "card": ["3 hearts", "3 clubs"]}),
        ("pass", {"do": "pass", **ANN}),
        ("restore 2 of bob above 3", {"do": "restore", **ANN, "of": "Bob", "cards": 2, "above": 3}),
        ("! count ann 14 winner bob", {"do": "claim", "count": {"Ann": 14}, "winner": "Bob"}),
    ],
)
def test_another_game_needs_no_code(line, step):
    """The lines of a game follow from its steps."""
    assert said(line, ruleset="crazy-eights") == step


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("dance", "I don't know 'dance'; did you mean Dan?"),
        ("ann drw", "I don't know 'drw'; did you mean draw?"),
        ("d", "'d' could be draw, discard or decline"),
        ("ann", "what did Ann do?"),
        ("discard castel", "no card is called 'castel'; did you mean Castle (blue five)?"),
        ("discard 8", "'8' could be "),
        ("discard", "discard: what is missing is the card, or the cards"),
        ("play castle on bbo", "no player or card is called 'bbo'"),
        ("discard 7m of castle", "no player is called 'castle'"),
        ("end 7m", "'7m' was not expected here"),
        ("draw 2 3", "'3' "),
        ("draw 99999999", "draw: expected `int` <= 10000"),
        ("draw cards", "what comes after 'cards'?"),
        ("draw 1 cards 2", "'cards' stands here twice"),
        ("ann draw by bob", "is it Ann or Bob who did it?"),
        ("look from pocket", "from: expected hand or pile, found 'pocket'"),
        ("call 4 perhaps", "allow: expected demand, leave, refuse or stands, found 'perhaps'"),
        ("ann note", "write no player before note"),
        ('play "castle', "a quotation mark is not closed"),
        ("play death (castle", "a bracket is not closed"),
        ("play castle then bob dance", "after 'then': expected draw, "),
        ("play castle then bob shuffles", "after 'then': write no player before shuffle"),
        ("play castle then destroy", "destroy: 'card' is missing"),
        ("! hands", "what comes after 'hands'?"),
        ("! hands ann 4 ann 3", "Ann stands here twice"),
        ("", "nothing is written here"),
        ("castle", "a verb comes before 'castle': play castle, discard castle, trigger castle or decline castle"),
        ("7 moon of bob", "a verb comes before '7 moon': play 7 moon"),
        ("blue", "a verb comes before 'blue': name blue"),
        ("!", "claim: what it says is missing, as in ! winner ann"),
        ("#", "note: what it says is missing"),
    ],
)
def test_a_line_is_refused(line, message):
    """What is wrong, what was expected, the nearest right word."""
    with pytest.raises(LineError) as error:
        said(line)
    assert message in str(error.value)


def test_a_step_in_json_is_refused_as_in_a_log():
    """The reasons are those of a file."""
    with pytest.raises(LogError, match="did you mean 'discard'"):
        grammar().parse('{"do": "discrad", "by": "Ann"}')


def test_nobody_is_guessed():
    """Where it is not clear who acts, the line is refused."""
    with pytest.raises(LineError, match="who did it"):
        grammar().parse("draw", lambda *_: None)
    assert grammar().parse("bob draw", lambda *_: None).by == "Bob"


def test_a_name_that_is_a_verb_or_a_keyword_is_quoted():
    """Between quotation marks a word is a name and nothing else."""
    found = said('"End" play trade "On"', names=["End", "On"])
    assert found == {"do": "play", "by": "End", "card": "trade", "choose": ["On"]}


def test_one_name():
    """A card or a player alone, for a question about it."""
    words = grammar().vocabulary
    assert named(words, "cas", ("card",)) == "castle"
    assert named(words, "7 RED", ("card",)) == "cellar-collapse"
    with pytest.raises(LineError):
        named(words, "castle bob", ("card",))


def structs(kinds):
    """Kinds of step, and the structs that stand in them."""
    for kind in kinds:
        yield kind
        for field in kind.fields.values():
            inner = field.shape.structs + (field.shape.several.structs if field.shape.several else ())
            yield from structs(kinds_in(inner).values() if field.key == "then" else map(kind_of, inner))


@pytest.mark.parametrize("game", catalogue.folders())
def test_every_text_of_a_step_is_known_to_name_something(game):
    """Each field that can hold a text says whether it is a player, a card or a colour."""
    for kind in structs(step_kinds(catalogue.game(game).forms.steps).values()):
        for field in kind.fields.values():
            shape = field.shape.each or field.shape
            texts = shape.text or (shape.several is not None and shape.several.text)
            assert not texts or field.means != ANYTHING or field.key in UNSAID, (kind.tag, field.key)


def test_usage_is_read_off_the_steps():
    """What a kind of step holds, in the form in which it is typed."""
    kinds = grammar().kinds
    assert usage(kinds["end"]) == "end"
    assert usage(kinds["draw"]) == "draw [NUMBER|CARD...]"
    assert usage(kinds["name"]) == "name COLOUR"
    assert usage(kinds["discard"]) == "discard CARD... [COLOUR] [PLAYER|CARD...] [of PLAYER] [then OUTCOME]..."


def test_a_line_goes_on_as_the_legal_steps_do():
    """Completion offers the next word of what is legal, and only then any word that could follow."""
    legal = [["draw", "discard castle", "Bob end", "discard cellar-collapse"], ["discard 5 eye"]]
    assert suggestions(grammar(), "", legal) == ["draw", "discard", "Bob"]
    assert suggestions(grammar(), "d", legal) == ["draw", "discard"]
    assert suggestions(grammar(), "DISCARD  c", legal) == ["castle", "cellar-collapse"]
    assert suggestions(grammar(), "dis c", legal) == ["castle", "cellar-collapse"]
    assert suggestions(grammar(), "discards c", legal) == ["castle", "cellar-collapse"]
    assert suggestions(grammar(), "discard 5 ", legal) == ["eye"]
    assert suggestions(grammar(), "! win", legal) == ["winner"]
    assert suggestions(grammar(), "discard castle th", legal) == ["then", "thin-ice", "three-gifts"]
    assert suggestions(grammar(), "sh", legal) == ["shuffle", "show"]


def test_after_a_keyword_stands_what_its_field_names():
    """A player after `of`, a card after `top`, and nothing else."""
    assert suggestions(grammar(), "discard castle of ", []) == NAMES
    assert suggestions(grammar(), "! top ca", []) == ["castle"]


def test_documents_show_lines_that_are_understood():
    """The page on recording shows real lines."""
    text = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
    rows = [
        row.split("`")[1] for row in text.split("## The steps")[1].split("\n## ")[0].splitlines() if row[:3] == "| `"
    ]
    assert len(rows) >= 10
    for row in rows:
        assert all(said(line, names=["Ann", "Bob", "Cat"]) for line in parts(row))


@pytest.mark.parametrize(
    ("line", "step"),
    [
        ("ann looks 3", {"do": "look", **ANN, "place": 3}),
        ("ann looks 3: 7h", {"do": "look", **ANN, "place": 3, "card": "7h"}),
        ("ann pays 1: look 3", {"do": "look", **ANN, "place": 3, "pays": 1}),
        ("bob selects 2", {"do": "select", "by": "Bob", "place": 2}),
        ("ann plays 7h", {"do": "play", **ANN, "card": "7h"}),
        ("bob buffs wound", {"do": "buff", "by": "Bob", "card": "wound"}),
        (
            "bob pays 2: reveal ann 4, shuffle",
            {"do": "reveal", "by": "Bob", "of": "Ann", "place": 4, "decide": "shuffle", "pays": 2},
        ),
        (
            "bob reveals ann 4 Ks play",
            {"do": "reveal", "by": "Bob", "of": "Ann", "place": 4, "card": "Ks", "decide": "play"},
        ),
        ("bob uses gust on ann place 3", {"do": "use", "by": "Bob", "card": "gust", "of": "Ann", "place": 3}),
        ("show ann 7h, bob Ks", {"do": "show", "cards": {"Ann": "7h", "Bob": "Ks"}}),
    ],
)
def test_as_people_say_it(line, step):
    """Verbs of somebody else, what was paid before the verb, and cards and few words without a keyword."""
    assert said(line, ruleset="knowledge-is-power", names=["Ann", "Bob"]) == step


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("draw", ["draw"]),
        ("cat pays 2: reveal ann 4, shuffle; pays 1: look 3", ["cat pays 2: reveal ann 4, shuffle", "pays 1: look 3"]),
        ("draw; end; # it was late; very late", ["draw", "end # it was late; very late"]),
        ('play "a; b" ;', ['play "a; b"']),
        ("# a; b", ["# a; b"]),
        ('{"do": "note", "text": "a; b"}', ['{"do": "note", "text": "a; b"}']),
    ],
)
def test_several_steps_in_a_line(line, found):
    """A semicolon stands between them; none is read in a name, in a remark, or in a step of a log."""
    assert parts(line) == found


def test_what_was_paid_stands_before_the_verb_of_somebody_who_is_not_named():
    """So it is in the second step of a line."""
    lines = grammar(ruleset="knowledge-is-power", names=["Ann", "Bob"])
    step = lines.parse("pays 1: look 3", lambda tag, values: "Bob")
    assert msgspec.to_builtins(step) == {"do": "look", "by": "Bob", "place": 3, "pays": 1}


class Looked(dict):
    """Names that count how often somebody goes through all of them."""

    through = 0

    def items(self):
        """All of them."""
        Looked.through += 1
        return super().items()


def test_a_line_costs_as_much_as_it_has_words(monkeypatch):
    """Twice as many words are folded twice as often, and no word is compared with every name."""
    table, count = grammar(), 0

    def counted(text):
        nonlocal count
        count += 1
        return fold(text)

    for module in (parsing, vocabulary):
        monkeypatch.setattr(module, "fold", counted)
    words = table.vocabulary
    monkeypatch.setattr(words, "folded", {what: Looked(names) for what, names in words.folded.items()})
    monkeypatch.setattr(words, "said", Looked(words.said))
    found = []
    for word in ("?", "7m", "castle"):
        for number in (100, 200):
            count = 0
            table.parse(f"ann plays castle choose {f'{word} ' * number}")
            found.append(count)
    assert Looked.through == 0
    assert all(twice <= 2 * once for once, twice in zip(found[::2], found[1::2], strict=True))
    assert max(found[1::2]) < 200 * 40
