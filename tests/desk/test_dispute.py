"""A dispute that was tapped is answered as one that was typed, by every book; it goes out and comes back."""

import json

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.answering import Hearing
from adjudicator.asking.typed_question import Question, asked
from adjudicator.desk.requests import Desk
from adjudicator.formats.sketch import Sketch, linked_sketch
from adjudicator.judging import adjudicate
from adjudicator.kernel.simulate import simulate
from adjudicator.reports.side_by_side import as_markdown
from tests.desk.questions import NOWHERE, TAPPED, alike, by_words, sketch, step

CASTLE = sketch("wrong-colour")


@pytest.fixture(scope="module")
def ask():
    """A request and its answer, as JSON on the way."""
    desk = Desk(NOWHERE)
    return lambda kind, **request: json.loads(desk.answer(json.dumps({"ask": kind, **request})))


@pytest.mark.parametrize("name", TAPPED)
def test_tapped_as_typed(ask, name):
    """The same answers, positions, rulings and logs as on the command line; and the log says the same."""
    found = ask("dispute", sketch=sketch(name))
    assert alike(found["report"]) == alike(msgspec.to_builtins(by_words(name)))
    first = found["report"]["answers"][0]
    assert [one["answer"] for one in found["books"]] == [one["answer"] for one in found["report"]["answers"]]
    verdict = adjudicate(found["log"].encode())
    if first.get("finding"):
        assert first["finding"]["rule"] in [finding.rule for finding in verdict.findings]


@pytest.mark.parametrize("name", ["death", "whole-hand", "shuffled", "passes", "lowest", "two-steps"])
def test_rulings_that_nobody_asked_for(ask, name, monkeypatch):
    """A yes rests on the same rulings, whether those are left out in turn that were not asked for as well, or not."""
    found = ask("dispute", sketch=sketch(name))
    monkeypatch.setattr(Hearing, "_heard", lambda self: {*self.rules.active})
    assert ask("dispute", sketch=sketch(name)) == found


def test_typed_in_the_place_of_tapped(ask):
    """A line is read as `ask` reads it, with the position that was tapped."""
    typed = {**CASTLE, "steps": [], "line": "ann discards 5 blue"}
    found = ask("dispute", sketch=typed)
    assert alike(found["report"]) == alike(ask("dispute", sketch=CASTLE)["report"])
    assert ask("dispute", sketch={**CASTLE, "line": "ann discrds"}).keys() == {"refused"}


@pytest.mark.parametrize("name", TAPPED)
def test_taps_gone_on_with_by_typing(ask, name):
    """The line says what was tapped, and is answered in the same way."""
    tapped = sketch(name)
    line = ask("in-words", sketch=tapped)["line"]
    found = ask("dispute", sketch={**tapped, "steps": [], "line": line})
    assert alike(found["report"]) == alike(ask("dispute", sketch=tapped)["report"])


def test_half_a_step_in_words(ask):
    """Of a step whose card is not tapped yet the line says who did what; of one with no verb, nothing."""
    steps = [step("draw", "Bob"), step("discard"), step("")]
    assert ask("in-words", sketch={**CASTLE, "steps": steps})["line"] == "Bob draws; Ann discards"
    assert ask("in-words", sketch={**CASTLE, "ruleset": "none"}).keys() == {"refused"}


def test_the_words_of_an_answer(ask):
    """A large word, one sentence why, the ruling, what would be right, what to do."""
    found = ask("dispute", sketch=CASTLE)
    assert found["together"] == "Both books say: no."
    (first, _) = found["books"]
    assert first["verdict"] == "No."
    assert first["why"] == "Castle (blue five) on an eight with green named: neither green nor an eight."
    assert first["rules"][0]["id"] == "CE-8.4"
    assert first["right"] == ["green, or an eight"]
    open_ = ask("dispute", sketch=sketch("nothing-on-top"))["books"][0]
    assert open_["verdict"] == "It depends."
    assert open_["why"] == ("Yes if the top card is red, red was named or the top card is a seven; otherwise no.")
    depends = ask("dispute", sketch=sketch("no-colour-told"))["books"][0]["why"]
    assert depends == "Yes if blue was named or nothing was named; otherwise no."


def test_the_next_turn_opens_untold(ask):
    """Who acts after the player on turn has drawn, though nobody told it. Who has only drawn is on turn still."""
    eight, three = step("discard", "Bob", card="rain-of-letters"), step("discard", "Cat", card="pickpocket")
    table = {"ruleset": "crazier-eights", "players": ["Ann", "Bob", "Cat"], "position": {}}
    first = ask("dispute", sketch={**table, "steps": [eight, three]})["books"][0]
    assert "; 2. (supposed: Cat draws a card); 3. Cat discards" in first["asked"]
    assert first["rules"][0]["id"] == "CE-8.3"
    for steps in ([step("draw", "Bob"), three], [eight, {**three, "by": "Ann"}]):
        assert "out of turn" in ask("dispute", sketch={**table, "steps": steps})["books"][0]["why"]


def test_a_draw_after_the_discard(ask):
    """It is the draw of the turn, made up for, where nobody told that there was one before."""
    steps = [step("discard", card="corner-bakery"), step("draw")]
    late = {**CASTLE, "position": {"discard": ["leaky-roof"]}, "steps": steps}
    assert "made up for at step 2" in ask("dispute", sketch=late)["books"][0]["why"]
    again = {**late, "position": {"discard": ["leaky-roof"], "drawn": True}}
    assert "draws again" in ask("dispute", sketch=again)["books"][0]["why"]


def test_the_ruling_that_decides_leads(ask):
    """Of several for a yes: what makes the asked step right, before what such a step or an earlier one rests on."""
    table = {"ruleset": "crazier-eights", "players": ["Ann", "Bob"]}

    def rests_on(steps, asset, top):
        position = {"play": {"Bob": [asset, "castle"]}, "discard": [top]}
        first = ask("dispute", sketch={**table, "position": position, "steps": steps})["books"][0]
        assert first["verdict"] == "Yes."
        return [rule["id"] for rule in first["rules"]]

    gagged = step("play", card="gag-order", choose=["wild-ward"])
    eight = step("discard", card="rain-of-letters", name="red")
    assert rests_on([gagged, eight], "wild-ward", "leaky-roof") == ["CE-G.lose-abilities", "CE-8.2"]
    gagged = {**gagged, "choose": ["toll-bridge"]}
    seven = step("discard", card="cellar-collapse")
    assert rests_on([gagged, seven], "toll-bridge", "moonless-night") == ["CE-G.lose-abilities", "CE-8.1"]
    round_ = [step("end"), step("draw", "Bob"), step("end", "Bob"), step("draw")]
    steps = [{**gagged, "choose": ["briar-hedge"]}, *round_, step("play", card="death", choose=["castle"])]
    assert rests_on(steps, "briar-hedge", "leaky-roof") == ["CE-G.lose-abilities", "CE-9.2"]


def test_a_card_that_another_in_play_silences(ask):
    """What it protects may be destroyed, since it has lost its abilities, as if an event had done it."""
    play = {"Ann": ["glass-basilisk"], "Bob": ["still-water", "old-shipyard"]}
    table = {"ruleset": "crazier-eights", "deck": "avalon-camelot-85", "players": ["Ann", "Bob"]}
    steps = [step("play", card="death", choose=["old-shipyard"])]
    first = ask("dispute", sketch={**table, "position": {"play": play}, "steps": steps})["books"][0]
    assert (first["verdict"], first["why"]) == (
        "Yes.",
        "A card that has lost its abilities stays in play and does nothing.",
    )
    play["Ann"] = []
    first = ask("dispute", sketch={**table, "position": {"play": play}, "steps": steps})["books"][0]
    assert first["verdict"] == "No."


def test_steps_have_numbers_where_they_are_spoken_of(ask):
    """As in `made up for at step 2`; what hung on which step, and made leave needed, is no part of an advice."""
    play = {**CASTLE, "position": {"phase": "begin", "play": {"Ann": ["leaky-roof"]}, "discard": ["spilled-ink"]}}
    late = [step("draw"), step("trigger", card="leaky-roof")]
    first = ask("dispute", sketch={**play, "steps": late})["books"][0]
    assert first["why"].endswith("made up for at step 2.")
    assert first["asked"] == "1. Ann draws a card; 2. Ann uses Leaky Roof (red four)."
    assert "step" not in first["remedy"]
    assert first["remedy"].endswith("that stands if the opponents let it.")
    twice = ask("dispute", sketch={**CASTLE, "steps": [step("end"), step("draw", "Bob", cards=2)]})["books"][0]
    assert (twice["verdict"], twice["asked"][:10]) == ("No.", "Ann ends t")


def test_what_is_assumed(ask):
    """The line of the table says so, and what a card would have asked for before that part of the turn."""
    angel = {**CASTLE, "position": {"play": {"Ann": ["angel-of-hope"]}}, "steps": [step("draw")]}
    first = ask("dispute", sketch=angel)["books"][0]
    assert (first["verdict"], first["position"]) == ("Yes.", "Assumed: part of Ann's turn: draw.")
    assert first["unless"] == (
        "Unless the beginning of the turn is not over (Angel of Hope (yellow ace), controlled by Ann, did not take"
        " effect when it was due, or nobody told it)."
    )
    told = {**angel, "position": {**angel["position"], "phase": "draw"}}
    first = ask("dispute", sketch=told)["books"][0]
    assert (first["verdict"], first["unless"], first["position"]) == ("Yes.", "", "")
    bare = ask("dispute", sketch={**angel, "position": {}})["books"][0]
    assert (bare["unless"], bare["position"]) == ("", "Assumed: part of Ann's turn: draw; nothing is in play.")


def test_a_pile_that_is_left_open(ask):
    """Whether cards are left to draw decides a pass, a block and a shuffle; where nobody told it, that is said."""
    classic = {"ruleset": "crazy-eights", "players": ["Ann", "Bob"], "position": {"discard": ["5h"]}}
    passes = {**classic, "steps": [step("pass", "Ann")]}
    first = ask("dispute", sketch=passes)["books"][0]
    assert first["why"] == "No if the stock has cards; it can't be told if the stock is empty."
    told = {**passes, "position": {"discard": ["5h"], "stock": 9}}
    assert ask("dispute", sketch=told)["books"][0]["verdict"] == "No."
    blocked = ask("dispute", sketch={**classic, "steps": [step("block", "Ann")]})["books"][0]
    assert (blocked["verdict"], blocked["unless"]) == ("No.", "Unless the stock is empty.")
    wrong = {**classic, "steps": [step("play", "Ann", card="9c")]}
    assert ask("dispute", sketch=wrong)["books"][0]["unless"] == ""


def test_the_deck_of_another_book(ask):
    """It is among the decks of the table that it was taken to."""
    found = ask("table", ruleset="crazier-eights-avalon", deck="house-52", players=2)
    assert {"id": "house-52", "title": "The house deck"} in found["decks"]


def test_books_that_differ(ask):
    """The books stand beside each other."""
    found = ask("dispute", sketch=sketch("no-asset"))
    assert found["differ"]
    assert [one["answer"] for one in found["books"]] == ["no", "yes"]


@pytest.mark.parametrize("name", TAPPED)
def test_a_link_holds_the_table(ask, name):
    """It is short, leads to the app, and gives the sketch back with all that can be tapped there."""
    before = "https://judge.example/"
    link = ask("dispute", sketch=sketch(name), address=before)["link"]
    assert link.startswith(f"{before}#ask1=")
    assert len(link) < 300
    restored = ask("restore", link=link)
    assert restored["sketch"] == {key: value for key, value in sketch(name).items() if value}
    assert restored["table"]["ruleset"] == sketch(name)["ruleset"]


def test_the_code_of_a_link(ask):
    """The modules are those that segno makes."""
    import segno

    link = ask("dispute", sketch=CASTLE)["link"]
    rows = ask("code", link=link)["rows"]
    matrix = [list(row) for row in segno.make(link, error="L", micro=False).matrix]
    assert [[int(digit, 16) >> (3 - n) & 1 for digit in row for n in range(4)][: len(matrix)] for row in rows] == matrix


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"position": {"hands": {"Zoe": ["castle"]}}}, "no player is called 'Zoe'"),
        ({"position": {"hands": {"Ann": ["castel"]}}}, "did you mean 'castle'?"),
        ({"position": {"turn": "Zoe"}}, "no player is called 'Zoe'"),
        ({"position": {"colour": "green"}}, "the position: "),
        ({"position": {"stock": "many"}}, "expected a whole number"),
        ({"position": {"named": "pink"}}, "'pink' is no colour of this deck"),
        ({"position": {"hands": {"Ann": ["castle"]}, "discard": ["castle"]}}, "lies in two places"),
        ({"steps": [step("discrd")]}, "step 1: "),
        ({"steps": [step("discard", card="castel")]}, "did you mean 'castle'?"),
        ({"steps": []}, "nothing is asked about"),
        ({"players": ["Ann", "Ann"]}, "every player needs a name of their own"),
        ({"ruleset": "../other.json"}, "no rule book here is called '../other.json'"),
        ({"deck": "none.json"}, "no deck here is called 'none.json'"),
        ({"options": {"plays": 2}}, "did you mean"),
        ({"more": 1}, "unknown field"),
        ({"players": ["\ud800", "Bob"]}, "malformed"),
    ],
)
def test_what_cannot_be_judged(ask, change, said):
    """It says what is wrong, and the nearest right name."""
    (why,) = ask("dispute", sketch={**CASTLE, **change})["refused"]
    assert said in why


def test_a_damaged_link(ask):
    """Cut off, changed, or holding something else."""
    link = ask("dispute", sketch=CASTLE)["link"]
    for damaged in (link[:-3], link[:30] + "A" + link[31:], "#ask1=", "#ask1=eNq", "https://a.example/"):
        assert "damaged" in ask("restore", link=damaged)["refused"][0]
    assert "is longer than" in ask("restore", link="#ask1=" + "A" * 3_000)["refused"][0]


def test_a_link_that_no_screen_could_show(ask):
    """It is whole, but holds what no step and no position can."""
    for change in ({"steps": [step("discard", card=5)]}, {"position": {"hands": 5}}, {"ruleset": "none"}):
        link = linked_sketch(msgspec.convert({**CASTLE, **change}, Sketch))
        assert ask("restore", link=link).keys() == {"refused"}


def test_a_dispute_too_long_for_a_link(ask):
    """It is judged all the same, and says why there is no link."""
    long = {**CASTLE, "line": "ann discards 5 blue # " + "".join(map(chr, range(5_000, 6_900)))}
    found = ask("dispute", sketch=long)
    assert found["books"][0]["verdict"] == "No."
    assert found["link"] == ""
    assert "too long for a link" in found["unlinked"]


def test_names_of_any_kind(ask):
    """Whatever players are called, they stay who they are."""
    wild = ['<img src=x onerror="1">', "\u202eBob; Cat, then: draws", "Ann"]
    posed = {
        "ruleset": "crazier-eights",
        "players": wild,
        "position": {"discard": ["7 sun"], "hands": {wild[1]: ["castle"]}},
        "steps": [step("discard", wild[0], card="7 moon"), step("play", wild[1], card="castle")],
    }
    found = ask("dispute", sketch=posed)
    assert found["books"][0]["asked"].startswith(wild[0])
    assert ask("restore", link=found["link"])["sketch"] == posed


def test_a_table_as_data(ask):
    """Every rule book can be tapped: its cards, its kinds of step, what a position says."""
    books = ask("books")["books"]
    assert [one["id"] for one in books] == [*catalogue.editions()]
    for one in books:
        table = ask("table", ruleset=one["id"])
        game = catalogue.rules(one["id"]).game
        assert {card["id"] for card in table["cards"]} == {
            card.id for card in catalogue.deck(table["deck"], NOWHERE).cards
        }
        assert {"discard", "play"} & {kind["verb"] for kind in table["steps"]}
        told = {form["key"] for form in table["position"]}
        left = {*game.forms.start.__struct_fields__} - told
        assert left <= {"turn", "dealing", "series", "phase", *(zone.id for zone in game.zones if zone.rest)}


def test_the_books_and_decks_of_the_user(tmp_path):
    """Files of the box are offered, judged by and compared with; a link cannot hold them."""
    book = {"format": 1, "id": "kitchen", "title": "At our table", "parent": "crazier-eights", "without": ["CE-9.1"]}
    (tmp_path / "kitchen.json").write_text(json.dumps(book))
    deck = {"format": 1, "id": "ours", "parent": "house-52", "title": "Our deck", "without": ["castle"]}
    (tmp_path / "ours.deck.json").write_text(json.dumps(deck))
    (tmp_path / "broken.json").write_text(json.dumps({**book, "id": "b", "parent": "crazier"}))
    desk = Desk(tmp_path)

    def ask(kind, **request):
        return json.loads(desk.answer(json.dumps({"ask": kind, **request})))

    listed = ask("books")
    assert [one["id"] for one in listed["books"] if one["own"]] == ["kitchen.json"]
    assert "crazier" in listed["refused"][0]
    table = ask("table", ruleset="kitchen.json")
    assert "ours.deck.json" in [one["id"] for one in table["decks"]]
    mine = {**sketch("no-asset"), "ruleset": "kitchen.json", "deck": "ours.deck.json"}
    found = ask("dispute", sketch=mine)
    assert found["books"][0]["title"] == "At our table"
    assert len(found["books"]) == 3
    assert found["link"] == ""
    assert "kitchen.json" in found["unlinked"]
    assert len(ask("dispute", sketch=sketch("no-asset"))["books"]) == 3


def test_a_score_that_is_supposed(ask):
    """What somebody holds of whom only the played card is known decides no score."""
    table = {"ruleset": "crazier-eights", "players": ["Ann", "Bob", "Cat"]}
    steps = [step("discard", card="castle"), step("play", "Bob", card="tea-leaves")]
    position = {"hands": {"Ann": ["castle"]}, "discard": ["spilled-ink"]}
    first = ask("dispute", sketch={**table, "position": position, "steps": steps})["books"][0]
    assert first["comes"] == ["the game is over: Ann won"]


def test_an_open_answer_lists_only_what_was_meant(ask):
    """Where it is open who was meant, those are named who may be, and nothing else that is legal."""
    table = {"ruleset": "knowledge-is-power", "players": ["Ann", "Bob", "Cat"], "position": {}}
    first = ask("dispute", sketch={**table, "steps": [step("strike", "Bob")]})["books"][0]
    assert first["verdict"] == "It can't be told."
    assert first["right"] == [f"Bob makes {name} lose a token for three tokens" for name in ("Ann", "Cat")]


def test_where_cards_usually_lie(ask):
    """A card is discarded out of a hand and used where it lies; what is chosen for it lies in play."""
    kinds = {kind["verb"]: kind for kind in ask("table", ruleset="crazier-eights")["steps"]}
    lies = {verb: {one["takes"]: one.get("lies", "") for one in kinds[verb].get("fields", ())} for verb in kinds}
    assert lies["discard"]["card"] == "hands"
    assert (lies["trigger"]["card"], lies["play"]["card"]) == ("play", "hands")
    assert lies["play"]["choices"] == "play"
    goes = {verb: [one["goes"] for one in kinds[verb].get("fields", ()) if "goes" in one] for verb in kinds}
    assert {verb: places for verb, places in goes.items() if places} == {"discard": ["discard"], "play": ["play"]}


def test_what_is_counted_from_where(ask):
    """Life tokens are counted from what everybody begins with, and so is the round."""
    position = {one["key"]: one for one in ask("table", ruleset="knowledge-is-power")["position"]}
    assert (position["tokens"]["usual"], position["round"]["usual"]) == (10, 1)
    assert "usual" not in position["selected"]


def test_which_cards_let_somebody_choose(ask):
    """A text for which nobody is chosen has no place for a choice; every one that was chosen for has."""
    cards = {one["id"]: one["chooses"] for one in ask("table", ruleset="crazier-eights")["cards"]}
    assert [cards[id] for id in ("death", "angel-of-hope", "tea-leaves")] == [True, True, False]
    rules = catalogue.rules("crazier-eights")
    pack = catalogue.pack(None, rules, NOWHERE, 3)
    steps = [step for seed in range(20) for step in simulate(rules, pack, 3, seed)[1] if getattr(step, "choose", ())]
    assert steps
    assert all(cards[step.card] for step in steps)


def test_what_goes_out_says_what_is_supposed(ask):
    """The report as JSON and the text for a message say it as the screen does, tapped or typed."""
    tapped = {"ruleset": "crazier-eights", "players": ["Ann", "Bob"], "position": {"play": {"Ann": ["angel-of-hope"]}}}
    found = ask("dispute", sketch={**tapped, "steps": [step("draw")]})
    (shown, _), (first, _) = found["books"], found["report"]["answers"]
    assert (shown["position"], shown["unless"]) == (f"Assumed: {first['assumed'][0]}.", f"Unless {first['unless'][0]}.")
    typed = asked(Question(["ann draws", "--in-play", "ann: angel of hope"], "crazier-eights", compare=True))
    assert as_markdown(typed) == found["markdown"]
    assert f"- unless {first['unless'][0]}\n- assumed: part of Ann's turn: draw\n" in found["markdown"]


@pytest.mark.parametrize(
    ("ruleset", "piles"),
    [("crazier-eights", ["draw pile", "discard pile"]), ("crazy-eights", ["stock", "starter pile"])],
)
def test_both_piles_are_counted(ask, ruleset, piles):
    """Whether a card can be drawn depends on how many cards both have."""
    listed = ask("table", ruleset=ruleset)["position"]
    assert [one["title"] for one in listed if one["key"] in ("stock", "discards")] == piles


def test_a_draw_that_is_impossible_ends_the_game(ask):
    """Where the draw pile is empty and one card is discarded, the smallest hand wins (CE-3.4)."""
    position = {"stock": 0, "discards": 1, "hands": {"Ann": ["?", "?"]}}
    tapped = {"ruleset": "crazier-eights", "players": ["Ann", "Bob"], "position": position, "steps": [step("draw")]}
    (first, _) = ask("dispute", sketch=tapped)["books"]
    assert first["rules"][0]["id"] == "CE-3.4"
    assert first["comes"] == ["the game is over: Ann won", "Bob scores 49"]


@pytest.mark.parametrize(
    ("ruleset", "position", "asked_for", "why"),
    [
        (
            "crazier-eights",
            {},
            "It is said: the winner is Ann.",
            "Ann is said to have won; the game is not over: Ann still holds five cards.",
        ),
        (
            "knowledge-is-power",
            {"rows": {"Ann": ["2c"], "Bob": ["3c"]}, "phase": "final", "lost": ["Cat"]},
            "It is said: the winner is Ann.",
            "Ann said to have won; Ann's row counts 2, Bob's row counts 3: Bob wins.",
        ),
    ],
)
def test_who_won_is_only_said(ask, ruleset, position, asked_for, why):
    """Nobody has written a record that could be wrong."""
    players = ["Ann", "Bob", "Cat"][: 3 if position else 2]
    tapped = {"ruleset": ruleset, "players": players, "position": position}
    first = ask("dispute", sketch={**tapped, "steps": [{"do": "claim", "winner": "Ann"}]})["books"][0]
    assert (first["asked"], first["why"]) == (asked_for, why)
