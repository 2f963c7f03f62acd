"""What the story prints can be typed back in, and lines are read as people say them."""

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.errors import LogError
from adjudicator.formats.cases import CaseFile
from adjudicator.formats.log import Header, Refused, Seated
from adjudicator.formats.reading import read_struct
from adjudicator.formats.seat_order import in_seat_order
from adjudicator.judging import read
from adjudicator.shorthand import Grammar, LineError, Vocabulary
from tests.cli.conftest import EXAMPLES

KNOWN = {}


def table(header, folder):
    """The game of a log, its bench and its grammar."""
    rules = catalogue.rules(header.ruleset.id, header.ruleset.options, folder)
    pack = catalogue.pack(header.deck, rules, folder, len(header.players))
    names = [one.name if isinstance(one, Seated) else one for one in header.players]
    key = rules.game.id, msgspec.json.encode(pack.deck), *names
    if key not in KNOWN:
        KNOWN[key] = Grammar(rules.game, Vocabulary(names, pack))
    return rules.game, rules.game.bench(rules, pack, names), KNOWN[key]


def shipped(path):
    """The logs of a file: header and steps."""
    data = path.read_bytes()
    if not path.name.endswith(".cases.json"):
        log, _ = read(data, beside=path.parent, lines=path.suffix == ".jsonl")
        return [(log.header, log.steps)]
    cases = [
        (case, header) for case, header in read_struct(data, CaseFile).logs() if not isinstance(header.expect, Refused)
    ]
    found = []
    for case, header in cases:
        rules = catalogue.rules(header.ruleset.id, header.ruleset.options, path.parent)
        whole = Header(**{key: getattr(header, key) for key in Header.__struct_fields__})
        whole.start = rules.game.forms.start_decoder.decode(header.start)
        steps = catalogue.step_decoder(rules.game.id).decode(case.steps)
        in_seat_order(whole, steps)
        found.append((whole, steps))
    return found


def unlike(path):
    """The lines of a file's stories that do not tell the same when they are typed, and what is told then."""
    for header, steps in shipped(path):
        game, bench, grammar = table(header, path.parent)
        for step in steps:
            if not {getattr(step, "name", None), getattr(step, "colour", None), getattr(step, "suit", None)} <= {
                None, "?", *grammar.vocabulary.colours,
            }:  # fmt: skip
                continue  # no colour of the deck, so nobody could type it
            told = game.tell(bench, step)
            try:
                again = game.tell(bench, grammar.parse(told))
            except (LineError, LogError) as error:
                again = str(error)
            if again != told:
                yield told, again


FILES = sorted(path for ending in ("cases.json", "game.json", "game.jsonl") for path in EXAMPLES.rglob(f"*.{ending}"))


@pytest.mark.parametrize("part", range(8))
def test_what_the_story_tells_can_be_typed(part):
    """Each line of a step, of every shipped log and scene, says a step that is told in the same words."""
    assert len(FILES) > 500
    assert [found for path in FILES[part::8] for found in unlike(path)] == []


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("bob draws", "Bob draw"),
        ("bob draws a card", "Bob draw ?"),
        ("bob draws two cards", "Bob draw 2"),
        ("bob picks up 3 cards", "Bob draw 3"),
        ("bob plays castle", "Bob play castle"),
        ("bob puts 5 blue on it", "Bob discard castle"),
        ("bob puts blue eight on it, names green", "Bob discard rain-of-letters name green"),
        ("Bob discards Rain of Letters (blue eight) and names green", "Bob discard rain-of-letters name green"),
        ("bob discards five of eyes and 7 moon", "Bob discard castle 7 moon"),
        ("Ann plays Trade (blue ten), choosing Bob, Castle and Death", "Ann play trade Bob castle death"),
        ("Ann uses Angel of Hope (yellow ace) of Bob", "Ann trigger angel-of-hope of Bob"),
        ("Ann passes over Angel of Hope (yellow ace)", "Ann decline angel-of-hope"),
        ("step 12  Ann ends the turn", "Ann end"),
        ("ann ends her turn # at last", "Ann end # at last"),
        ("may ann draw twice?", "Ann draw 2"),
        ("is ann allowed to draw two cards", "Ann draw 2"),
        ("bob discards a 5 blue", "Bob discard castle"),
        ("ann draws two", "Ann draw 2"),
        ("can bob discard a blue 5?", "Bob discard castle"),
        ("bob discards his 5 blue", "Bob discard castle"),
        ("bob plays the castle", "Bob play castle"),
        ("bob discards an eye five", "Bob discard castle"),
        ("bob discards ?", "Bob discard ?"),
        ("ann plays spilled ink on bob", "Ann play spilled-ink Bob"),
        ("bob discards 8 blue, names green", "Bob discard rain-of-letters name green"),
        ("ann is done", "Ann end"),
        ("Ann ends turn.", "Ann end"),
        ("ann drew two", "Ann draw 2"),
        ("ann, plays castle", "Ann play castle"),
        (
            "ann discards 8 blue and names pink",
            '{"do": "discard", "by": "Ann", "card": "rain-of-letters", "name": "pink"}',
        ),
        (
            "ann discards 8 blue and says pink",
            '{"do": "discard", "by": "Ann", "card": "rain-of-letters", "name": "pink"}',
        ),
        ("ann names pink", '{"do": "name", "by": "Ann", "colour": "pink"}'),
        ("bob draws three", "Bob draw 3"),
        ("bob draws Three Gifts", "Bob draw three-gifts"),
        ("bob plays three", "Bob play three-gifts"),
        ("bob played castle!", "Bob play castle"),
        ("bob declined castle", "Bob decline castle"),
        ("bob discarded 8 blue and says green", "Bob discard rain-of-letters name green"),
        ("the table decides: step 4 may not be put right", "call 4 refuse"),
        ("the record states: Ann has two cards; top Castle (blue five)", "! hands Ann 2 top castle"),
        ("note: a long think", "# a long think"),
        ("ann wins", "! winner Ann"),
        ("BOB won the game.", "! winner Bob"),
        ("did ann win?", "! winner Ann"),
        ("has bob won?", "! winner Bob"),
        ("nobody wins", "! winner nobody"),
        ("ann and bob win", "! winner Ann Bob"),
        ("the winner is ann", "! winner Ann"),
        ("ann is the winner", "! winner Ann"),
        ("is ann the winner?", "! winner Ann"),
    ],
)
def test_as_people_say_it(line, same):
    """A line in other words is the step of the short one."""
    rules = catalogue.rules("crazier-eights")
    grammar = Grammar(rules.game, Vocabulary(["Ann", "Bob"], catalogue.pack(None, rules, None, 2)))
    assert grammar.parse(line) == grammar.parse(same)


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("bob plays 7\u2665", "Bob play 7h"),
        ("bob plays Th", "Bob play 10h"),
        ("bob plays seven of hearts and 7 clubs", "Bob play 7h, 7 clubs"),
        ("bob puts down eight of spades and names hearts", "Bob play 8s name hearts"),
        ("bob lays 8s, calls hearts", "Bob play 8s name hearts"),
        ("Bob takes two cards", "Bob draw 2"),
        ("Bob passes", "Bob pass"),
        ("Bob passed.", "Bob pass"),
        ("bob plays 8\u2663 and says hearts", "Bob play 8c name hearts"),
    ],
)
def test_as_people_say_it_of_plain_cards(line, same):
    """Signs, letters and words."""
    rules = catalogue.rules("crazy-eights")
    grammar = Grammar(rules.game, Vocabulary(["Ann", "Bob"], catalogue.pack(None, rules, None, 2)))
    assert grammar.parse(line) == grammar.parse(same)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("bob puts castel on it", "'puts': plays or discards?"),
        ("bob plays castel", "no card is called 'castel'; did you mean Castle (blue five)?"),
        ("bob plays spiled ink on ann", "no card is called 'spiled ink'; did you mean Spilled Ink (blue two)?"),
        ("bob discards blue fve", "no card is called 'blue fve'; did you mean Castle (blue five)?"),
        ("bob plays the castel", "no card is called 'castel'; did you mean Castle (blue five)?"),
        ("bob passes", "write end: the turn is over; decline CARD: its ability is passed over"),
        (
            "bob discards 5 blue on a red 7",
            "leave out 'on Cellar Collapse (red seven)', or state it in a line above, as in ! top cellar-collapse",
        ),
        ("bob dances", "I don't know 'dances'. You can: draw, play, "),
        ("may I play two cards in one turn?", "play is about cards by their names, not a number of cards"),
        ("ann discarded two cards in one turn", "with ; between them: Ann discards CARD; Ann discards CARD"),
        ("bob plays two cards", "with ; between them: Bob plays CARD; Bob plays CARD"),
        (
            "ann discards the blue eight and says mau",
            "'says' is no word of a line; what somebody named is said by 'names', as in names mau",
        ),
        ("may ann play one card and discard one card?", "not a number of cards"),
        ("bob draws for leaky roof", "a line does not say why something was done: leave out 'for' and what follows"),
        ("can ann play Death when there are no cards in play?", "leave out 'when' and what follows"),
        ("ann draws, plays castle and discards 5 red", "put ; between two steps, as before 'plays'"),
        ("does ann have to use devious dragon", "not what must be"),
        ("ann forgot to draw", "write what was done next"),
        ("bob forgot castle", "write what was done next"),
        ("what if bob forgets to draw?", "write what was done next"),
        ("ann missed devious dragon", "write what was done next"),
        ("ann didn't draw", "write what was done next"),
        ("ann doesnt draw", "write what was done next"),
        ("bob forgotten castle lake", "write what was done next"),
        ("ann forks", "I don't know 'forks'"),
        ("ann discards an eight", "which eight? Name the card, as in "),
        ("ann discards yellow 8, naming gren", "no colour is called 'gren'; did you mean green"),
    ],
)
def test_what_is_said_of_a_line_that_is_not_understood(line, message):
    """The reason names the words that were typed."""
    rules = catalogue.rules("crazier-eights")
    grammar = Grammar(rules.game, Vocabulary(["Ann", "Bob"], catalogue.pack(None, rules, None, 2)))
    with pytest.raises(LineError) as error:
        grammar.parse(line)
    assert message in str(error.value)


def test_the_nearest_card_is_that_of_all_the_words():
    """A suit that is misspelt leaves one card, and not all of its rank."""
    rules = catalogue.rules("crazy-eights")
    grammar = Grammar(rules.game, Vocabulary(["Ann", "Bob"], catalogue.pack(None, rules, None, 2)))
    with pytest.raises(LineError, match="no card is called 'nine of harts'; did you mean nine of hearts"):
        grammar.parse("bob plays nine of harts")


def knowledge():
    """The lines of Knowledge is power."""
    rules = catalogue.rules("knowledge-is-power")
    return Grammar(rules.game, Vocabulary(["Ann", "Bob"], catalogue.pack(None, rules, None, 2)))


@pytest.mark.parametrize(
    "line",
    [
        "may ann look at two cards?",
        "ann looks at 2 cards",
        "ann looks at two",
        "may ann exchange two cards?",
        "ann selects two cards",
        "ann takes two cards of bob",
    ],
)
def test_a_number_of_cards_is_no_place(line):
    """Two cards are not the card at the second place."""
    with pytest.raises(LineError, match=r"is about one card, not a number of cards; say its place: Ann \w+ place 2"):
        knowledge().parse(line)


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("ann looks at one card", "Ann look"),
        ("ann looks at card 2", "Ann look place 2"),
        ("ann looks at her second card", "Ann look place 2"),
        ("may ann look at bob's card?", "Ann look of Bob"),
        ("ann looks at bob's third card", "Ann look of Bob place 3"),
        ("ann looks bob 2", "Ann look of Bob place 2"),
        ("ann looks 2 BOB", "Ann look of Bob place 2"),
        ("Ann look 1 card 3h", "Ann look place 1 card 3h"),
        ("ann draws two cards", "Ann draw 2"),
        ("ann draws a buff", "Ann buff"),
    ],
)
def test_as_people_say_it_of_a_row(line, same):
    """A card of a row is said by its place, and whose it is."""
    assert knowledge().parse(line) == knowledge().parse(same)


@pytest.mark.parametrize(
    ("told", "step"),
    [
        ("Ann looks at the second card for one token", {"do": "look", "place": 2, "pays": 1}),
        ("Ann selects the third card", {"do": "select", "place": 3}),
        ("Ann plays the 12th card, three of hearts", {"do": "play", "card": "3h", "place": 12}),
        ("Ann plays the second card", {"do": "play", "card": "?", "place": 2}),
        ("Ann takes Bob's first card for one token", {"do": "take", "of": "Bob", "place": 1, "pays": 1}),
        ("Ann takes somebody's 21st card for one token", {"do": "take", "place": 21, "pays": 1}),
        ("Ann has one of Bob's cards shuffled into the deck for one token", {"do": "return", "of": "Bob", "pays": 1}),
        ("Ann uses Gust on Bob's third card", {"do": "use", "card": "gust", "of": "Bob", "place": 3}),
        ("Ann uses Gust on somebody's third card", {"do": "use", "card": "gust", "place": 3}),
        (
            "Ann uses Gust with the first card and the tenth card: sees a card",
            {"do": "use", "card": "gust", "own": [1, 10], "saw": ["?"]},
        ),
    ],
)
def test_a_card_of_a_row_is_told_by_its_place_and_read_back(told, step):
    """`Bob's third card`; the own row needs no name, and that of nobody in particular is somebody's."""
    read = msgspec.to_builtins(knowledge().parse(told))
    assert {key: read.get(key) for key in step} == step
