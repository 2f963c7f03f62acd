"""`adjudicate deck`: a spreadsheet becomes a deck, is checked, and its cards are described."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import log

BOX = Path(__file__).parents[3] / "examples" / "own-box"
CARDS = """Name;Value;Colour;Rules Text;Artist;Type
Oracle;2;Yellow;Look at the top card of the draw pile.;Zoe;event
;7;blue;;;
;9;blue;;;
;3;red;;;
;4;green;;;
"""


@pytest.fixture
def box(tmp_path, monkeypatch):
    """A folder with a spreadsheet, in which the commands are given."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cards.csv").write_text(CARDS, encoding="utf-8")
    return tmp_path


def test_a_spreadsheet_becomes_a_deck_that_a_log_can_name(run, box):
    """The deck, what is left to describe, and the first verdict."""
    result = run("deck", "new", "cards.csv", "-o", "deck.json", "--palette", "house-52", "--title", "Our box")
    assert (result.code, result.out) == (0, "")
    assert result.err.splitlines() == [
        "not used: the column 'Artist'",
        "cards: 5 cards, 5 ranks, 4 suits",
        "not described yet: Oracle; what it does is open, and `adjudicate deck describe CARD` helps",
    ]
    start = {"turn": "Ann", "phase": "main", "hands": {"Ann": 3, "Bob": 1}, "discard": ["9 eye"]}
    steps = [{"do": "play", "by": "Ann", "card": "oracle"}, {"do": "discard", "by": "Ann", "card": "7 eye"}]
    (box / "a.game.json").write_text(log(*steps, deck="deck.json", start=start), encoding="utf-8")
    verdict = run("replay", "a.game.json")
    assert verdict.code == 0
    assert "Describe first: Oracle." in verdict.out
    assert "undescribed-card" in verdict.out
    assert run("check", "a.game.json").err.splitlines()[-1] == "Describe first: Oracle."


def test_what_was_described_stays(run, box):
    """The deck is made anew of a spreadsheet that changed; a text that is another one now is told."""
    run("deck", "new", "cards.csv", "-o", "deck.json")
    deck = json.loads((box / "deck.json").read_text())
    ability = {"is": "effect", "do": [{"op": "look", "at": {"from": "pile", "pick": "top"}}]}
    deck["cards"][0]["abilities"] = [ability]
    (box / "deck.json").write_text(json.dumps(deck | {"notes": "ours"}))
    (box / "cards.csv").write_text(CARDS.replace("Look at", "Show") + ";6;blue;;;\n")
    result = run("deck", "new", "cards.csv", "-o", "deck.json")
    assert result.err.startswith("the text of Oracle changed since; look at the data again\n")
    again = json.loads((box / "deck.json").read_text())
    assert (again["notes"], len(again["cards"]), again["cards"][0]["abilities"]) == ("ours", 6, [ability])


def test_a_file_in_the_way_that_is_no_deck(run, box):
    """It stays as it is."""
    (box / "deck.json").write_text("{}")
    result = run("deck", "new", "cards.csv", "-o", "deck.json")
    assert (result.code, (box / "deck.json").read_text()) == (2, "{}")
    assert result.err.startswith("deck.json: is there already, and is no deck\n")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"id": "mine"}, "is the deck 'mine', expected 'cards': give --id mine, or name another file"),
        ({"parent": "house-52"}, "takes cards from a parent, which a spreadsheet cannot; name another file"),
        ({}, "describes Torch, not in the spreadsheet: take that out of it first"),
    ],
    ids=["another-deck", "a-parent", "a-described-card"],
)
def test_a_deck_of_which_more_would_be_lost_stays(run, box, change, why):
    """A spreadsheet takes nothing away that somebody wrote into the file."""
    run("deck", "new", "cards.csv", "-o", "deck.json")
    deck = json.loads((box / "deck.json").read_text())
    torch = deck["cards"][0] | {"id": "torch", "name": "Torch", "abilities": []}
    text = json.dumps({**deck, "cards": [*deck["cards"], torch], **change})
    (box / "deck.json").write_text(text)
    result = run("deck", "new", "cards.csv", "-o", "deck.json")
    assert (result.code, result.out, result.err) == (2, "", f"deck.json: is there already, and {why}\n")
    assert (box / "deck.json").read_text() == text


def test_a_deck_on_standard_output_is_itself_a_deck(run, box):
    """A spreadsheet may come from standard input."""
    result = run("deck", "new", "-", "--id", "mine", stdin=CARDS)
    (box / "deck.json").write_text(result.out)
    assert json.loads(result.out)["id"] == "mine"
    assert run("cards", "deck.json", "oracle").code == 0


def test_what_is_wrong_is_told_with_its_place(run, box):
    """File, line, column and the nearest right value, and nothing is written."""
    (box / "cards.csv").write_text("rank,suit\n1,blue\n2,bleu\n")
    result = run("deck", "new", "cards.csv", "-o", "deck.json", "--palette", "house-52")
    assert (result.code, result.err) == (
        2,
        "cards.csv:3:3: 'bleu' is no suit or colour of the palette; did you mean 'blue'?\n",
    )
    assert not (box / "deck.json").exists()


def test_check_says_which_games_it_can_be_played_with(run, box):
    """And why not with the others."""
    result = run("deck", "check", "cards.csv", "--palette", "house-52")
    assert result.code == 0
    assert "can be played with crazier-eights, crazier-eights-avalon, knowledge-is-power" in result.out.splitlines()
    assert "not with crazy-eights: 'sun' is not one suit" in result.out
    result = run("deck", "check", "cards.csv", "--ruleset", "crazier-eights")
    assert result.code == 2
    assert result.err.splitlines()[0].startswith("cards.csv:2:10: 'yellow' is no suit of Crazier Eights")


def test_check_says_what_a_game_finds_wrong_with_a_deck(run, box):
    """One card more of a kind is a fault of the deck unless it is a promo card (CE-II.5)."""
    card = {"id": "windmill", "name": "Windmill", "rank": "3", "suits": ["sun"], "type": "plain"}
    for promo in (False, True):
        deck = {"format": 1, "id": "coast", "parent": "house-52", "cards": [{**card, "promo": promo}]}
        (box / "coast.deck.json").write_text(json.dumps(deck))
        out = " ".join(run("deck", "check", "coast.deck.json").out.split())
        assert ("a fault by crazier-eights: Windmill" in out, "can be played with crazier-eights," in out) == (
            not promo,
            promo,
        )


def test_a_deck_with_a_card_without_a_suit_is_none_of_crazy_eights(run, box, game):
    """It ended in an internal fault."""
    log = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": ["Ann", "Bob"], "deck": "poker-and-buffs"}
    result = run(
        "check", game("a.game.json", json.dumps({**log, "start": {"phase": "deal", "turn": "Ann"}, "steps": []}))
    )
    assert result.code == 2
    assert "has no suit of Crazy Eights (clubs, diamonds, hearts, spades)" in result.err


def test_colours_of_a_shipped_deck_are_known(run, box):
    """How to make its suits of them is told."""
    assert "--palette house-52" in run("deck", "check", "cards.csv").out


def test_check_of_several_files(run, box):
    """Each is looked through; the exit code is that of the worst."""
    run("deck", "new", "cards.csv", "-o", "deck.json")
    (box / "bad.csv").write_text("rank,suit\n2,bleu\n")
    result = run("deck", "check", "bad.csv", "deck.json", "--palette", "house-52")
    assert (result.code, result.err.startswith("bad.csv:2:3:"), "can be played with" in result.out) == (2, True, True)


def test_check_of_a_deck_file(run, box):
    """The line of the card, and the nearest right value."""
    run("deck", "new", "cards.csv", "-o", "deck.json")
    text = (box / "deck.json").read_text().replace('"suits": ["blue"]', '"suits": ["bleu"]', 1)
    (box / "deck.json").write_text(text)
    result = run("deck", "check", "deck.json")
    (error,) = result.err.splitlines()
    assert result.code == 2
    assert error.startswith("deck.json:8:")
    assert "did you mean 'blue'?" in error


def test_what_may_be_misspelled_is_a_finding(run, box):
    """One suit that looks like a frequent one."""
    rows = "".join(f"{rank},blue\n" for rank in range(12))
    (box / "cards.csv").write_text(f"rank,suit\n{rows}3,bleu\n")
    result = run("deck", "check", "cards.csv")
    assert (result.code, result.err) == (1, "cards.csv:14:3: only 1 card with the suit 'bleu'; did you mean 'blue'?\n")


def test_describe_offers_data_that_can_be_pasted(run, box):
    """The most similar shipped texts, with the card and deck that each is of."""
    run("deck", "new", "cards.csv", "-o", "deck.json")
    found = json.loads(run("deck", "describe", "oracle", "--deck", "deck.json", "-f", "json").out)
    assert len(found) == 3
    assert found[0]["card"] == "elven-princess"
    assert found[0]["likeness"] > found[1]["likeness"]
    text = run("deck", "describe", "--text", "Look at the top card of the draw pile.", "-n", "1").out
    assert "Elven Princess, asset of house-52" in text
    assert '"abilities": [{"is": "trigger"' in text
    deck = json.loads((box / "deck.json").read_text())
    deck["cards"][0] |= {"type": found[0]["type"], "abilities": found[0]["abilities"]}
    (box / "deck.json").write_text(json.dumps(deck))
    assert "not described yet" not in run("deck", "check", "deck.json").out


def test_describe_a_shipped_card(run):
    """Itself comes first, and others that are like it."""
    lines = run("deck", "describe", "castle").out.splitlines()
    assert "Castle, asset of house-52 (100% alike)" in lines
    error = run("deck", "describe", "castel").err
    assert error.startswith("adjudicate: no shipped card is called 'castel'; did you mean Castle")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["new", "nope.csv"], "nope.csv: no such file or directory"),
        (["check", "nope.json"], "no deck is called 'nope.json'"),
        (["check", "cards.csv", "--ruleset", "crazier"], "no ruleset is called 'crazier'"),
        (["new", "cards.csv", "--palette", "=blue"], "expected suit=colour, with commas between"),
        (["describe"], "say which card, or give a text with --text"),
        (["describe", "oracle", "--deck", "nope.json"], "no deck is called 'nope.json'"),
        (["describe", "five-of-clowns", "--deck", "standard-52"], "no card is called 'five-of-clowns'"),
        (["describe", "5c", "--deck", "standard-52"], "5c has no text"),
        (["what"], "No such command 'what'"),
    ],
)
def test_what_cannot_be(run, box, arguments, said):
    """A short message and exit code 2."""
    result = run("deck", *arguments)
    assert result.code == 2
    assert said in result.err


def test_the_box_of_the_examples(run, tmp_path, monkeypatch):
    """What the page about a box of one's own shows is what the commands say."""
    monkeypatch.chdir(BOX)
    assert run("deck", "new", "cards.csv", "-o", tmp_path / "deck.json", "--title", "Lanterns").code == 0
    made = json.loads((tmp_path / "deck.json").read_text())
    assert made == json.loads(Path("deck.json").read_text()) | {"id": "cards"}
    assert run("test", ".").code == 0
