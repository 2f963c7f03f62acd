"""A game while it is played: what a step comes to, and what can be tapped next."""

import json
import random

import pytest

from adjudicator import catalogue
from adjudicator.desk import held
from adjudicator.shorthand import vocabulary
from tests.desk.conftest import PLAYERS, Phone

TOPS = {"crazier-eights": "7 moon", "crazier-eights-avalon": "7 sun", "crazy-eights": "7h", "knowledge-is-power": None}


def taps(choice):
    """Every step that can be tapped from here."""
    if "step" in choice:
        return [choice["step"]]
    return [step for more in choice["more"] for step in taps(more)]


def offered(now):
    """Every legal step as a phone has it."""
    return [step for player in now["choices"] for verb in player["verbs"] for step in taps(verb)]


def tapped(phone, step, dice):
    """One step by taps: its way if it has several, the first card where one was seen."""
    answer = phone.take(step=step, offered=True, asks=True)
    while "at" not in answer:
        if "ways" in answer:
            step = dice.choice([one for way in answer["ways"] for one in taps(way)])
            answer = phone.take(step=step, asks=True)
        else:
            answer = phone.take(step=answer["step"])
    return answer


@pytest.mark.parametrize("ruleset", catalogue.editions())
def test_a_game_by_taps_is_the_game_that_record_writes(run, tmp_path, phone, ruleset):
    """What is chosen from the legal steps comes to the same log as its lines in the recorder, and has no fault."""
    dice = random.Random(4)
    laid = phone.begin(ruleset, top=None)
    now = laid["now"]
    for _ in range(40):
        steps = offered(now)
        if not steps:
            break
        now = tapped(phone, dice.choice(steps), dice)
        assert [one for one in now["new"] if one["weight"] == "fault"] == []
    assert len(phone.steps) > 10
    start = tmp_path / "start.game.json"
    start.write_text(json.dumps({**phone.header, "steps": []}))
    lines = "\n".join(phone.of("lines")["lines"])
    recorded = tmp_path / "evening.game.jsonl"
    assert run("record", recorded, "--start", start, stdin=lines).code == 0
    assert phone.of("export", form=".jsonl")["text"] == recorded.read_text()


def test_a_fault_is_told_the_moment_it_is_made(phone):
    """It is recorded as played, with the ruling, what is right, and what to do now."""
    phone.begin()
    phone.take(line="draw")
    now = phone.take(line="ann discards 5 eye")
    [verdict] = now["new"]
    assert (verdict["step"], verdict["weight"]) == (2, "fault")
    assert "CE-8.1" in verdict["ruled"]
    assert any(line.startswith("right: ") for line in verdict["below"])
    assert any(line.startswith("now") for line in verdict["below"])
    assert verdict["rules"][0]["text"]
    assert phone.steps[-1] == {"do": "discard", "by": "Ann", "card": "5 eye"}
    assert phone.of("verdicts")["verdicts"] == [verdict]


def test_a_verdict_says_where_it_is_mended(phone):
    """What nobody named may belong into the step before, of another player; what follows from that asks for nothing."""
    phone.begin("crazy-eights", ["Ann", "Bob"], "five of clubs")
    phone.take(line="ann plays 8c")
    follows, missed = sorted(phone.take(line="bob plays 2d")["new"], key=lambda one: one["earlier"])
    assert (missed["player"], missed["step"], missed["earlier"], missed["open"]) == ("Ann", 2, 1, False)
    assert (follows["player"], follows["earlier"], follows["open"], follows["weight"]) == ("Bob", 0, False, "open")


def test_an_undo_says_what_never_happened(phone):
    """It takes away the last step, and the verdict with it."""
    phone.begin()
    phone.take(line="draw")
    assert phone.take(line="ann discards 5 eye")["undo"].startswith("step 2: Ann discards")
    now = phone.take(step={"do": "undo"})
    again = phone.of("sit", log={**phone.header, "steps": phone.steps})["now"]
    assert again["said"] == now["said"]
    assert now["said"].startswith("Step 2 never happened: Ann discards")
    assert now["gone"]
    assert now["undo"] == "step 1: Ann draws a card"
    assert now["standing"] == 0


def test_all_steps_are_told_but_those_that_never_happened(phone):
    """The latest first, each by its number."""
    phone.begin()
    for line in ("draw", "ann discards 5 eye", "undo", "end"):
        phone.take(line=line)
    assert phone.of("steps")["steps"] == [
        {"number": 4, "said": "Ann ends the turn"},
        {"number": 1, "said": "Ann draws a card"},
    ]


def standing(steps):
    """The steps that no undo took away."""
    left = []
    for step in steps:
        left = left[:-1] if step == {"do": "undo"} else [*left, step]
    return left


def test_what_is_offered_openly_tells_nothing_of_a_hand(phone, desk):
    """The cards that a player holds are missing from nobody's steps, and are not all that the player is offered."""
    phone.begin("crazy-eights", ["Ann", "Bob", "Cat"], top="5c")
    header = phone.ask("mine", header=phone.header, seat="Ann", cards=["2c", "8d", "Js", "Qc", "5h"])["header"]
    own = Phone(desk, seat="Ann")
    own.header = header
    for line in ("ann plays qc", "bob draws"):
        phone.take(line=line)
        own.take(line=line)
    offered = [some.of("sit", log={**some.header, "steps": some.steps})["now"]["choices"] for some in (phone, own)]
    assert offered[0] != offered[1]
    assert own.of("open-choices")["choices"] == offered[0]


LINES = ["draw", "discard 7 eye", "bob draws", "bob discards 9 eye"]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_forgotten_step_is_put_in_where_it_belongs(phone, desk, number):
    """The record is the one that was written in the right order, with its verdicts."""
    phone.begin()
    for line in LINES:
        phone.take(line=line)
    other = Phone(desk)
    other.header = phone.header
    for line in LINES[: number - 1] + LINES[number:]:
        other.take(line=line)
    now = other.put_in(number, steps=[phone.steps[number - 1]])
    assert other.steps == phone.steps
    assert (now["at"], now["kept"]) == (len(phone.steps), number - 1)
    assert now["said"].startswith(f"Before step {number}: ")
    assert ruled(other) == ruled(phone)
    assert other.of("sit", log={**other.header, "steps": other.steps})["now"]["table"] == now["table"]


def ruled(phone):
    """The verdicts of a game, without the numbers of their steps."""
    return [(one["ruled"], one["message"]) for one in phone.of("verdicts")["verdicts"]]


@pytest.mark.parametrize("sent", [2, 3])
def test_no_line_that_another_phone_has_is_changed(phone, desk, sent):
    """Undos lead back to where the forgotten step belongs, and what came since is written again."""
    phone.begin()
    for line in LINES:
        phone.take(line=line)
    other = Phone(desk)
    other.header = phone.header
    for line in LINES[:1] + LINES[2:]:
        other.take(line=line)
    written = [*other.steps]
    now = other.put_in(2, steps=[phone.steps[1]], sent=sent)
    assert (now["at"], now["kept"]) == (len(other.steps), len(written))
    assert other.steps[: len(written)] == written
    assert standing(other.steps) == phone.steps
    assert ruled(other) == ruled(phone)


def test_what_stands_no_more_is_told_by_the_number_that_was_read(phone):
    """A step is called what it was called before the mend."""
    phone.begin()
    for line in ("draw", "discard 7 eye", "bob discards 9 eye"):
        phone.take(line=line)
    now = phone.put_in(3, steps=[{"do": "draw", "by": "Bob"}])
    assert now["gone"] == ["step 3: Bob has not drawn a card this turn"]


def test_a_step_is_changed_or_taken_out(phone):
    """In its own place; what is not changed brings no verdict anew, and the record has no step that never happened."""
    phone.begin()
    for line in ("draw", "discard 5 eye", "bob ends", "undo", "bob draws"):
        phone.take(line=line)
    now = phone.put_in(2, steps=[{"do": "discard", "by": "Ann", "card": "7 eye"}], instead=True)
    assert (now["standing"], now["new"]) == (0, [])
    assert now["gone"] != []
    assert [step["do"] for step in phone.steps] == ["draw", "discard", "draw"]
    assert phone.put_in(3, instead=True)["said"] == "Step 3 is taken out: Bob draws a card"
    assert [step["do"] for step in phone.steps] == ["draw", "discard"]
    assert "refused" in phone.put_in(3)


def test_a_step_that_speaks_of_another_one_goes_on_doing_so(phone):
    """What the table decided is about the same step when another is put in before it."""
    phone.begin()
    for line in ("draw", "discard 5 eye"):
        phone.take(line=line)
    phone.take(step={"do": "call", "step": 2, "allow": "stands"})
    phone.put_in(1, steps=[{"do": "note", "text": "late"}])
    *_, discard, call = phone.steps
    assert discard["do"] == "discard"
    assert call["step"] == len(phone.steps) - 1


def test_a_line_may_hold_several_steps(phone):
    """One is taken, and the rest is said for the next."""
    phone.begin()
    now = phone.take(line="ann draws; end")
    assert (now["rest"], phone.steps) == ("end", [{"do": "draw", "by": "Ann"}])


def test_what_cannot_be_is_told_and_nothing_is_taken(phone):
    """A line that is not understood, a step that no log holds, a request that is none."""
    phone.begin()
    for wrong in ({"line": "ann dances"}, {"step": {"do": "back", "to": 9}}, {"step": {"do": "dance"}}, {}):
        assert phone.take(**wrong)["refused"]
    assert phone.steps == []
    assert phone.take(line="draw")["at"] == 1


def test_a_line_of_too_many_words_is_refused(phone, monkeypatch):
    """Each line has as many look-ups as a game of one line, however many lines came before."""
    monkeypatch.setattr(vocabulary, "READING", 0)
    phone.begin()
    for _ in range(9):
        assert phone.take(line="ann draws")["at"]
    refused = phone.take(line=f"ann discards castle {'? ' * 100}")["refused"]
    assert refused == ["this has more words than one line may ask to look up; say it in fewer words"]


def test_a_game_that_the_desk_does_not_have_is_asked_for(phone):
    """So it is after a crash, and where the phone's copy has another number of steps."""
    phone.begin()
    phone.take(line="draw")
    held.HELD.games.clear()
    assert phone.ask("sit", game=phone.game, at=1) == {"wanted": True}
    now = phone.of("sit")["now"]
    assert (now["at"], now["said"]) == (1, "Ann draws a card")
    assert phone.ask("sit", game=phone.game, at=3) == {"wanted": True}


def test_nobody_elses_cards_are_kept(phone):
    """A draw with its card is written down without it; a card on the table is asked for."""
    phone.begin()
    phone.take(line="ann draws castle")
    assert phone.steps == [{"do": "draw", "by": "Ann", "cards": ["?"]}]


def test_the_own_hand_is_kept_and_goes_out_only_if_asked_for(desk):
    """The legal steps are those of that hand; a drawn card is asked for."""
    phone = Phone(desk, seat="Ann")
    phone.begin()
    cards = ["7e", "4e", "3s", "2s", "9m", "6m", "2m"]
    phone.header = phone.ask("mine", header=phone.header, seat="Ann", cards=cards)["header"]
    phone.of("sit", log={**phone.header, "steps": []})
    answer = phone.take(step={"do": "draw", "by": "Ann"}, offered=True, asks=True)
    assert [one["path"] for one in answer["unsaid"]] == [["cards", 0]]
    now = phone.take(step={"do": "draw", "by": "Ann", "cards": ["9e"]})
    steps = [step for step in offered(now) if step["do"] == "discard"]
    assert 0 < len(steps) <= 8
    assert '"9e"' not in phone.of("export", form=".jsonl")["text"]
    assert '"3s"' not in phone.of("export", form=".game.json")["text"]
    assert '"3s"' in phone.of("export", form=".game.json", private=True)["text"]


def test_a_hand_that_is_face_down_is_in_no_words(desk):
    """What was drawn is told to its holder; the same words without it are there for everybody else."""
    phone = Phone(desk, seat="Ann")
    phone.begin()
    now = phone.take(step={"do": "draw", "by": "Ann", "cards": ["9e"]})
    assert "Thin Ice" in now["said"] + now["undo"]
    assert "Thin Ice" in now["openly"].pop("cards"), "what must be in no words for everybody"
    assert now["openly"] == {"said": "Ann draws a card", "undo": "step 1: Ann draws a card"}
    assert [one["said"] for one in phone.of("steps", openly=True)["steps"]] == ["Ann draws a card"]
    assert "Thin Ice" in phone.of("steps")["steps"][0]["said"]
    now = phone.take(step={"do": "undo"})
    assert "Thin Ice" in now["said"]
    assert "Thin Ice" in now["openly"].pop("cards"), "it was seen by nobody else"
    assert now["openly"] == {"said": "Step 1 never happened: Ann draws a card", "undo": ""}


def test_a_card_of_the_hand_that_was_played_is_everybodys(desk):
    """A verdict may name it from then on."""
    phone = Phone(desk, seat="Ann")
    phone.begin()
    phone.take(step={"do": "draw", "by": "Ann", "cards": ["9e"]})
    assert phone.take(step={"do": "play", "by": "Ann", "card": "9e"})["openly"]["cards"] == []


def test_a_card_that_everybody_saw_is_asked_for(phone):
    """In the words of the step; each of several by its number."""
    phone.begin("knowledge-is-power", top=None)
    step = {"do": "reveal", "by": "Ann", "of": "Bob", "place": 2, "decide": "play"}
    [one] = phone.take(step=step, offered=True, asks=True)["unsaid"]
    assert (one["path"], one["about"][-13:]) == (["card"], ": which card?")
    several = phone.take(step={"do": "flip", "by": "Ann", "cards": ["?", "?"]}, asks=True)["unsaid"]
    assert [one["about"].rpartition(": ")[2] for one in several] == ["card 1 of 2?", "card 2 of 2?"]
    assert phone.steps == []


def test_what_can_be_tapped_is_said_in_the_words_of_the_game(phone):
    """Who, then what, then the card; what is one step alone is one tap."""
    now = phone.begin()["now"]
    assert [player["player"] for player in now["choices"]] == ["Ann"]
    assert [verb["say"] for verb in now["choices"][0]["verbs"]] == ["draws a card"]
    now = phone.take(line="draw")
    assert [player["player"] for player in now["choices"]] == ["Ann", "Bob"]
    assert [verb["say"] for verb in now["choices"][1]["verbs"]] == ["draws a card"]
    assert [verb["say"] for verb in now["choices"][0]["verbs"]] == ["plays \u2026", "discards \u2026", "ends the turn"]
    assert all(one["card"] >= 0 for one in now["choices"][0]["verbs"][0]["more"])


def test_a_card_of_a_row_is_tapped_by_its_place(phone):
    """The third card, and not "place 3"; so the own cards of a buff that asks for some."""
    phone.begin("knowledge-is-power", ["Ann", "Bob", "Cat"], top=None)
    for line in ("ann look 1 card 3h", "bob look 2 card 4h"):
        phone.take(line=line)
    now = phone.take(line="cat look 1 card 5h")
    select = now["choices"][0]["verbs"][0]
    ordinals = ("first", "second", "third", "fourth", "fifth")
    assert [one["say"] for one in select["more"]] == [f"{nth} card" for nth in ordinals]


def words_of(choice):
    """All that can be read on the way to a step."""
    return [choice["say"], *(said for more in choice.get("more", []) for said in words_of(more))]


def test_no_tap_says_a_place_by_its_number_alone(phone):
    """Nor what no player understands: every tap of the first round is read."""
    phone.begin("knowledge-is-power", ["Ann", "Bob", "Cat"], top=None)
    for line in ("ann look 1 card 3h", "bob look 2 card 4h", "cat look 1 card 5h", "ann select 1"):
        now = phone.take(line=line)
        said = {words for player in now["choices"] for verb in player["verbs"] for words in words_of(verb)}
        assert [words for words in said if "place" in words or words[0].isdecimal()] == []
        assert "window" not in now["table"]["phase"]


def told_of(phone, lines, verb):
    """After these lines: what the tap with this verb asks, and what it would write down."""
    for line in lines:
        now = phone.take(line=line)
        assert "refused" not in now, line
    [step] = [one for one in offered(now) if one["do"] == verb]
    return phone.take(step=step, offered=True, asks=True)["ways"]


def test_a_player_is_chosen_by_name(phone):
    """Whoever may be chosen is a name to tap, and not the card that asks for it."""
    phone.begin()
    ways = told_of(phone, ["ann draws", "ann plays angel of hope", "end", *["draw", "end"] * 3], "trigger")
    assert [one["say"] for one in ways] == PLAYERS
    assert all("card" not in one for one in ways)
    assert [one["step"]["choose"] for one in ways] == [[name] for name in PLAYERS]


def test_whose_hand_is_looked_at_is_asked_though_its_cards_are_hidden(phone):
    """What the looker sees is not written down; whom it was done to is."""
    phone.begin()
    ways = told_of(phone, ["ann draws", "ann plays spyglass monkey"], "trigger")
    assert [one["say"] for one in ways] == ["Bob", "Cat", "Dan"]
    now = phone.take(step=ways[1]["step"], asks=True)
    assert (now["new"], phone.steps[-1]["choose"]) == ([], ["Cat"])


def test_forms_hold_everything_else(phone):
    """Any kind of step with its fields, whoever's turn it is."""
    laid = phone.begin()
    verbs = {verb["tag"]: verb for verb in laid["verbs"]}
    assert verbs["play"]["fields"][0] == {"key": "card", "about": "the card", "kind": "card", "required": True}
    assert verbs["name"]["fields"][0]["kind"] == "colour"
    now = phone.take(step={"do": "play", "by": "Cat", "card": laid["deck"]["spelled"][3]})
    assert any(one["weight"] == "fault" for one in now["new"])


@pytest.mark.parametrize("ruleset", catalogue.editions())
def test_every_book_can_be_begun(phone, ruleset):
    """With what the screen asks and nothing else."""
    [book] = [one for one in phone.ask("rule-books")["books"] if one["id"] == ruleset]
    cards = phone.ask("cards-of", ruleset=ruleset, players=4)["spelled"]
    top = cards[3] if book["turned_up"] else None
    options = {one["id"]: one["usual"] for one in book["options"]}
    assert phone.begin(ruleset, top=top, first=2, options=options)["table"]["players"] == PLAYERS
    assert phone.begin(ruleset, players=["Ann"])["refused"]
    assert phone.begin(ruleset, players=["Ann", "Ann", "Bob"])["refused"]


def test_hostile_names_are_text(phone):
    """Control characters are shown as escapes, and a step still finds its player."""
    name = "<b>\u202eA\x1b[1m"
    laid = phone.begin(players=[name, "Bob"])
    shown = [laid["table"], laid["now"]["table"], laid["now"]["heading"], laid["now"]["choices"][0]["player"]]
    assert "\u202e" not in json.dumps(shown, ensure_ascii=False)
    assert "\\u202e" in laid["now"]["heading"]
    step = offered(laid["now"])[0]
    assert step["by"] == name
    assert phone.take(step=step, offered=True)["at"] == 1


def test_the_end_says_what_is_paid_as_soon_as_the_cards_left_are_known(phone):
    """And whose are not; each is laid open with the step that the game has for it."""
    phone.begin("crazy-eights", ["Ann", "Bob", "Cat"], top="Qc", options={"hand_size": 1})
    now = phone.take(line="ann plays Jc")
    both = [{"player": name, "number": 1, "known": []} for name in ("Bob", "Cat")]
    assert now["ended"] == {
        "said": "Ann won at step 1",
        "score": [],
        "unknown": both,
        "lays_open": "show",
        "secret": False,
    }
    now = phone.take(step={"do": now["ended"]["lays_open"], "by": "Bob", "cards": ["8h"]})
    assert (now["ended"]["unknown"], now["ended"]["score"]) == (both[1:], [])
    now = phone.take(step={"do": "show", "by": "Cat", "cards": ["Kd"]})
    assert now["ended"]["unknown"] == []
    assert now["ended"]["score"] == ["Ann collects 60", "Bob pays 50", "Cat pays 10"]


def test_forms_ask_as_players_think(phone):
    """An earlier step is chosen from the steps, cards are told or counted, and nobody may have won."""
    verbs = {verb["tag"]: verb for verb in phone.begin("crazy-eights", ["Ann", "Bob"], top="Qc")["verbs"]}
    kinds = {(tag, one["key"]): one["kind"] for tag, verb in verbs.items() for one in verb["fields"]}
    assert (kinds["back", "to"], kinds["call", "step"]) == ("step", "step")
    assert (kinds["show", "cards"], kinds["draw", "cards"]) == ("count", "count")
    [winner] = [one for one in verbs["claim"]["fields"] if one["key"] == "winner"]
    assert (winner["about"], winner["nobody"]) == ("who won", True)


def test_a_price_that_all_ways_have_stands_on_the_tap(phone):
    """Wherever in the words it is."""
    phone.begin("knowledge-is-power", ["Ann", "Bob", "Cat"], top=None)
    lines = ("ann look 1 card 3h", "bob look 2 card 4h", "cat look 1 card 5h", "ann select 1", "bob select 1")
    for line in lines:
        phone.take(line=line)
    now = phone.take(line="cat select 1")
    said = [verb["say"] for verb in now["choices"][0]["verbs"]]
    assert "reveals \u2026 card for two tokens" in said


@pytest.mark.parametrize(("own", "secret"), [("Ann", False), ("Bob", True)])
def test_a_score_is_for_everybody_unless_it_tells_of_the_own_hand(desk, own, secret):
    """Who has no cards left hides none; what the hand of another would pay tells of it."""
    phone = Phone(desk, seat=own)
    phone.begin("crazy-eights", ["Ann", "Bob"], top="Qc", options={"hand_size": 1})
    cards = {"Ann": ["Jc"], "Bob": ["8h"]}[own]
    phone.header = phone.ask("mine", header=phone.header, seat=own, cards=cards)["header"]
    phone.of("sit", log={**phone.header, "steps": []})
    assert phone.take(line="ann plays Jc")["ended"]["secret"] is secret


def played_out(phone, cards, **fields):
    """A round up to the play of its last card."""
    phone.begin("knowledge-is-power", ["Ann", "Bob", "Cat"], top=None, **fields)
    for what in ("look 1", "select 1"):
        for name in ("ann", "bob", "cat"):
            phone.take(line=f"{name} {what}")
    return [phone.take(line=f"{name} play {card}") for name, card in zip(("ann", "bob", "cat"), cards, strict=True)]


@pytest.mark.parametrize(
    ("cards", "lowest", "highest"),
    [
        (("3h", "3s", "Kc"), "Ann's three of hearts is the lowest card: Bob's three of spades is higher by suit", ""),
        (("2h", "Qd", "Qc"), "", "Cat's queen of clubs is the highest card: Bob's queen of diamonds is lower by suit"),
        (("2h", "3h", "4h"), "", ""),
    ],
)
def test_a_tie_is_explained(phone, cards, lowest, highest):
    """Whoever must lose a token, or draws the buff, reads why it is they, as soon as all have played (KP-D.1)."""
    *before, last = played_out(phone, cards)
    assert [one["notes"] for one in before] == [[], []]
    assert last["notes"] == [lowest] * bool(lowest)
    assert phone.take(line="ann loses a token")["notes"] == [highest] * bool(highest)


def test_where_everybody_who_ties_is_meant_nothing_is_explained(phone):
    """The house has it that all of them lose a token."""
    assert played_out(phone, ("3h", "3s", "Kc"), options={"value_ties": "everybody"})[-1]["notes"] == []


def test_a_card_is_of_its_own_deck(phone):
    """Nobody looks for a buff among the cards of a row; a game with one deck has all its cards offered."""
    phone.begin("knowledge-is-power", ["Ann", "Bob", "Cat"], top=None)
    step = {"do": "reveal", "by": "Ann", "of": "Bob", "place": 2, "decide": "play"}
    [row] = phone.take(step=step, offered=True, asks=True)["unsaid"]
    faces = phone.of("sit", log={**phone.header, "steps": []})["deck"]["spelled"]
    assert [faces[kind] for kind in row["only"]][:2] == ["Ac", "2c"]
    assert len(row["only"]) == 52 < len(faces)
    phone.game, phone.steps = "another", []
    played_out(phone, ("2h", "3h", "4h"))
    for line in ("ann loses a token", "cat buff"):
        phone.take(line=line)
    [buff] = phone.take(step={"do": "use", "by": "Cat", "card": "?"}, asks=True)["unsaid"]
    assert sorted([*row["only"], *buff["only"]]) == [*range(len(faces))]


def test_a_game_of_one_deck_offers_all_its_cards(phone):
    """There is nothing to leave out."""
    phone.begin("crazy-eights", top=None)
    [card] = phone.take(step={"do": "play", "by": "Ann", "card": "?"}, asks=True)["unsaid"]
    assert card["only"] is None
