"""From what people type to what is understood: the same in a question, a game as text, `record` and the app."""

import shlex

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.asking import typed_question
from adjudicator.asking.typed_question import Question, asked
from adjudicator.desk.sitting import Sitting
from adjudicator.errors import AdjudicatorError, LogError
from adjudicator.judging import read
from adjudicator.shorthand import LineError

HEAD = {
    "crazier-eights": "rules: crazier-eights\nplayers: Ann, Bob\nfirst: Ann\ntop: 7 moon\n\n",
    "crazy-eights": "rules: crazy-eights\nplayers: Ann, Bob\nfirst: Ann\ntop: 7s\n\n",
}
LINES = [
    ("I discard 5 blue", "ann discard castle"),
    ("ann discards 8 blue, calls green", "ann discard 8 blue name green"),
    ("ann discards 8 blue and says green", "ann discard 8 blue name green"),
    ("ann discards 8 blue and called green", "ann discard 8 blue name green"),
    ("ann calls green", "ann name green"),
    ("ann uses angel of hope on bob's castle", "ann trigger angel-of-hope choose (castle of bob)"),
    ("ann plays death on bobs castle", "ann play death choose (castle of bob)"),
    ("ann draws one", "ann draw 1"),
    ("ann draws nothing", "ann draw none"),
    ("ann plays restoration, nothing", "ann play restoration choose none"),
    ("ann does nothing", "ann end"),
    ("ann skips her turn", "ann end"),
    ("ann skipped his turn", "ann end"),
    ("ann draws and plays castle", "ann draw; ann play castle"),
    ("ann draws, plays castle and ends her turn", "ann draw; ann play castle; ann end"),
    ("ann discards 8 blue and names green and ends", "ann discard 8 blue name green; ann end"),
    ("ann draws two cards ann plays fog bank ends bob draws", "ann draw 2; ann play fog-bank; ann end; bob draw"),
    ("ann draws. ann discards eight of eyes names green.", "ann draw; ann discard 8 eye name green"),
    ("ann plays spilled ink on bob then bob draws two ends", "ann play spilled-ink bob then bob draw 2; ann end"),
    ("ann looks at the draw pile", "ann look from pile"),
    ("ann looks at bob's hand", "ann look from hand of bob"),
    ("ann looks at her own hand", "ann look from hand"),
    ("ann draws; ann takes it back", "ann draw; back 1"),
    ("ann draws and takes it back", "ann draw; back 1"),
    ("ann draws; bob took that back", "ann draw; back 1"),
    ("ann puts castle on the pile", "ann discard castle"),
    ("ann puts down eight of eyes, names green", "ann discard 8 eye name green"),
]
PLAIN = [
    ("ann plays eight of hearts calls spades", "ann play 8h name spades"),
    ("ann skips her turn", "ann pass"),
    ("ann puts down 7h", "ann play 7h"),
    ("ann looks at the stock", "ann look"),
    ("ann draws one and plays 7h", "ann draw; ann play 7h"),
]
AB = ["Ann", "Bob"]
NAMED = '"ann discards 9 blue" --on "8 blue, green named"'
TABLE = [*(("crazier-eights", *one) for one in LINES), *(("crazy-eights", *one) for one in PLAIN)]


def question(line, ruleset="crazier-eights"):
    """A question as it is understood: the steps, the players, and what is said of the position."""
    found = []
    with pytest.MonkeyPatch.context() as patch:
        put = typed_question.put
        patch.setattr(typed_question, "put", lambda *args: found.append(put(*args)) or found[-1])
        said, _, players = line.partition(" --players ")
        asked(Question(shlex.split(said), ruleset, players=players or None))
    return found[0]


def in_a_question(line, ruleset):
    """The steps of a question."""
    words = shlex.quote(line)
    return msgspec.to_builtins(question(words, ruleset).steps)


def in_a_text(line, ruleset):
    """The steps of a game as text."""
    return msgspec.to_builtins(read(f"{HEAD[ruleset]}{line}\n".encode(), "it.game.txt")[0].steps)


def on_a_desk(line, ruleset):
    """The steps as `record` and the app take them, one after the other."""
    log, rules = read(HEAD[ruleset].encode(), "it.game.txt")
    sitting, by = Sitting(rules, catalogue.pack(None, rules, None, 2), log.header, [], full=True), None
    for part in sitting.parts(line):
        step = sitting.parse(part, by)
        by = getattr(step, "by", None)
        sitting.take(step, sitting.suppose(step))
    return msgspec.to_builtins(sitting.steps)


@pytest.mark.parametrize("way", [in_a_question, in_a_text, on_a_desk])
@pytest.mark.parametrize(("ruleset", "typed", "understood"), TABLE)
def test_one_grammar(way, ruleset, typed, understood):
    """A line is the same steps wherever it is typed."""
    assert spelled(way(typed, ruleset)) == spelled(in_a_text(understood, ruleset))


def spelled(steps):
    """Steps with the cards by one spelling each."""
    return msgspec.json.encode(steps).decode().replace("8 eye", "rain-of-letters").replace("8 blue", "rain-of-letters")


@pytest.mark.parametrize(
    ("typed", "players", "same"),
    [
        ('"jonas discards 5 blue"', ["Jonas", "Ann"], '"jonas discards castle" --players Jonas,Ann'),
        ('"may jonas draw twice?"', ["Jonas", "Ann"], '"jonas draws 2" --players Jonas,Ann'),
        ('"Mia draws; jonas puts 5 blue on it"', ["Mia", "Jonas"], '"draw; jonas discard castle" --players Mia+Jonas'),
        ('"bob draws and jonas draws"', ["Bob", "Jonas"], '"bob draw; jonas draw" --players Bob,Jonas'),
        (
            '"jonas plays death on castle" --in-play "mia: castle"',
            ["Jonas", "Mia"],
            '"jonas plays death on castle" --in-play "mia: castle" --players Jonas,Mia',
        ),
        ('"may I draw twice?"', AB, '"ann draw 2"'),
        ('"may I draw?" --turn bob', AB, '"bob draw" --turn bob'),
        ('"ann plays spilled ink on me"', AB, '"ann plays spilled ink on bob"'),
        ('"I play moon tithe; bob plays death on my castle"', AB, '"ann plays moon tithe; bob plays death on castle"'),
        ('"ann plays trade on me; bob draws"', [*AB, "Cat"], '"ann plays trade on cat; bob draws" --players 3'),
        ('"ann plays death on castle" --in-play me castle', AB, '"ann plays death on castle" --in-play bob castle'),
        ('"ann discards 9 blue" --on "blue eight, green"', AB, NAMED),
        ('"ann discards 9 blue" --on "8 blue green"', AB, NAMED),
        ('"ann discards 9 blue" --on "8 blue, calls green"', AB, NAMED),
        ('"ann discards 9 blue on 8 blue if green was called"', AB, NAMED),
        ('"ann discards 9 blue if green was called" --on "8 blue"', AB, NAMED),
        ('"the top card is 8 blue, green was called, ann discards 9 blue, ok?"', AB, NAMED),
        ('"top card red 7. I drop 9 blue"', AB, '"ann discards 9 blue" --on "7 red"'),
        ('"blue eight on top, ann discards 9 blue on it" --named green', AB, NAMED),
        ('"ann discards 9 blue on 7 red. Is that legal?"', AB, '"ann discards 9 blue" --on "7 red"'),
        ('"ann discards 9 blue on the starter 8 blue"', AB, '"ann discards 9 blue" --on "8 blue, nothing named"'),
        ('"may ann discard two fives on a red 7?"', AB, '"ann discards ?, ?" --on "7 red"'),
        ('"ann draws" --on "7 moon" --stock one', AB, '"ann draws" --on "7 moon" --stock 1'),
    ],
)  # fmt: skip
def test_what_only_a_question_says(typed, players, same):
    """Names of one's own where none are given, I and me, and the card on top."""
    one, other = question(typed), question(same)
    assert list(one.table.players) == players
    assert (one.steps, one.known, one.counted) == (other.steps, other.known, other.counted)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("jonsa discards 5 blue", "I don't know 'jonsa'; did you mean Jonas?"),
        ("kim discards 5 blue", "I don't know 'kim'. Is that a player? There are Jonas and Mia"),
        ("mia steals castle", "I don't know 'steals'. You can: draw, play, discard, "),
        ("mia puts down castle", "plays or discards?"),
        ("mia lays castle", "plays or discards?"),
        ("mia plays two fives", "which fives? Name each card, as in Castle (blue five)"),
        ("mia plays 2 sixes", "which sixes? Name each card"),
        ("mia plays spilled ink on me", "no player or card is called 'me'"),
        ("mia discards 8 blue and says hello", "what somebody named is said by 'names', as in names hello"),
    ],
)
def test_what_is_not_understood(line, message):
    """A slip beside players is one; what can be meant in two ways is asked."""
    head = HEAD["crazier-eights"].replace("Ann", "Jonas").replace("Bob", "Mia")
    with pytest.raises(LogError) as error:
        read(f"{head}{line}\n".encode(), "it.game.txt")
    assert message in error.value.problems[0].message
    if " me" not in line:
        with pytest.raises(AdjudicatorError) as again:
            question(f"{shlex.quote(line)} --players Jonas,Mia")
        assert message in str(again.value)


def test_who_is_no_player_yet_may_do_what_can_be_meant_in_two_ways():
    """It is asked what was done, and not who that is."""
    with pytest.raises(AdjudicatorError, match="plays or discards"):
        question('"jonas puts down castle"')


def test_who_says_me_where_one_seat_writes():
    """What a player writes down of a game is said by that player."""
    log, rules = read(HEAD["crazier-eights"].encode(), "it.game.txt")
    pack = catalogue.pack(None, rules, None, 2)
    sitting = Sitting(rules, pack, log.header, [], seat="Bob")
    assert sitting.parse("ann plays spilled ink on me") == sitting.parse("ann plays spilled ink on bob")
    assert sitting.parse("I draw").by == "Bob"
    with pytest.raises(LineError, match="'me'"):
        Sitting(rules, pack, log.header, []).parse("ann plays spilled ink on me")
