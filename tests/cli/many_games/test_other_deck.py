"""Another deck, and an edition with another deck: `check --against`. No changed card is passed over in silence."""

import json

import pytest

from tests.cli.conftest import log

CARD = {
    "id": "lighthouse",
    "name": "Lighthouse",
    "rank": "6",
    "suits": ["sun"],
    "type": "asset",
    "promo": True,
    "text": "Cards of your opponents that make you draw make you draw one card less.",
    "abilities": [{"is": "substitute", "of": "draw", "by": "opponent", "add": -1}],
}
START = {
    "turn": "Ann",
    "hands": {"Ann": 3, "Bob": 3},
    "play": {"Ann": ["lighthouse"], "Bob": ["leaky-roof"]},
    "discard": ["7m"],
}
STEPS = [
    {"do": "trigger", "by": "Bob", "card": "leaky-roof"},
    {"do": "draw", "by": "Ann"},
    {"do": "claim", "hands": {"Ann": 4}},
]


def deck(id, **changed):
    return {"format": 1, "id": id, "parent": "house-52", "cards": [{**CARD, **changed}]}


MORE = deck("later", abilities=[{"is": "substitute", "of": "draw", "by": "opponent", "add": 1}])


@pytest.fixture
def shelf(game):
    """A log with its deck beside it, the deck with a changed card, and two editions, each with one of them."""

    def write(of_log="coast.deck.json", rules="crazier-eights", later=MORE):
        game("coast.deck.json", json.dumps(deck("coast")))
        game("later.deck.json", json.dumps(later))
        for id, own in (("old", "coast"), ("new", "later")):
            edition = {"format": 1, "id": id, "parent": "crazier-eights", "decks": [f"{own}.deck.json"]}
            game(f"{id}.edition.json", json.dumps(edition))
        return game("a.game.json", log(*STEPS, start=START, deck=of_log, ruleset={"id": rules}, title="A lamp"))

    return write


@pytest.mark.parametrize("of_log", ["coast.deck.json", deck("coast")], ids=["beside", "inside"])
def test_a_changed_card_shows(run, shelf, monkeypatch, tmp_path, of_log, snapshot):
    """The deck that is named takes the place of the log's own, wherever that is; the card is named as the reason."""
    shelf(of_log)
    monkeypatch.chdir(tmp_path)
    result = run("check", "--against", "later.deck.json", "a.game.json")
    assert (result.code, result.err) == (1, "")
    assert result.out == snapshot(name="a changed card")


def test_an_edition_brings_its_deck(run, shelf, tmp_path):
    """A log that names no deck is judged with the deck of the edition."""
    path = shelf(None, "old.edition.json")
    report = json.loads(run("check", "--against", tmp_path / "new.edition.json", path, "-f", "json").out)
    (change,) = report["changes"]
    assert (change["before"], change["after"]["rule"], change["cards"]) == (None, "CE-F.14", ["lighthouse"])
    assert (report["judged"], report["own_deck"]) == (1, 0)


def test_only_the_deck_is_another_and_the_log_keeps_its_own(run, shelf, tmp_path):
    """Nothing was compared: that is no all-clear."""
    result = run("check", "--against", tmp_path / "new.edition.json", shelf())
    assert result.code == 2
    assert "only its deck is another, and this log keeps its own" in result.err
    assert "0 verdicts" not in result.out


def test_the_rules_count_where_a_log_keeps_its_deck(run, shelf, game):
    """It is said at once, and counted apart."""
    edition = {"format": 1, "id": "mild", "parent": "old.edition.json", "without": ["CE-8.1", "CE-8.5"]}
    path = shelf(deck("coast"))
    mild = game("mild.edition.json", json.dumps({**edition, "decks": ["later.deck.json"]}))
    result = run("check", "--against", mild, path)
    assert result.code == 0
    assert f"{path} keeps its own deck: it has a deck inside" in result.err
    assert "1 record keeps its own deck" in result.out
    assert json.loads(run("check", "--against", mild, path, "-f", "json").out)["own_deck"] == 1


def test_a_log_with_cards_that_the_other_deck_lacks(run, shelf):
    """It is compared with the deck that it was played with, and that is said."""
    path = shelf(None, "old.edition.json")
    result = run("check", "--against", "crazier-eights-avalon", path)
    assert "keeps its own deck: with " in result.err
    assert "no card is called 'lighthouse'" in result.err
    assert "1 record keeps its own deck" in result.out


def test_a_card_that_only_reads_otherwise(run, shelf, tmp_path):
    """What is judged is the same, and that is warned of."""
    path = shelf(later=deck("later", text="Your opponents never make you draw."))
    result = run("check", "--against", tmp_path / "later.deck.json", path)
    assert result.code == 0
    assert "warning: the card lighthouse reads otherwise, but its abilities are the same" in result.out


@pytest.mark.parametrize("against", ["later.deck.json", "new.edition.json"])
def test_a_broken_deck(run, shelf, tmp_path, against):
    """It is refused with its place, also where only an edition names it."""
    path = shelf(None, "old.edition.json", deck("later", abilities=[{"is": "substiute"}]))
    result = run("check", "--against", tmp_path / against, path)
    assert (result.code, result.out) == (2, "")
    assert "later.deck.json:1:" in result.err
    assert "did you mean 'substitute'?" in result.err


def test_a_deck_of_another_game(run, shelf):
    """Nothing is compared."""
    result = run("check", "--against", "standard-52", shelf())
    assert result.code == 2


def test_an_option_of_the_other_book_is_named(run, game):
    """A house rule that differs is the reason where it is one."""
    plays = [{"do": "play", "by": "Ann", "card": card} for card in ("castle", "leaky-roof")]
    path = game("a.game.json", log(*plays, start={**START, "play": {}, "phase": "main", "hands": {"Ann": 5, "Bob": 3}}))
    book = {"format": 1, "id": "two", "parent": "crazier-eights", "options": {"plays_a_turn": 2}}
    report = json.loads(run("check", "--against", game("two.edition.json", json.dumps(book)), path, "-f", "json").out)
    (change,) = report["changes"]
    assert (change["before"]["rule"], change["after"], change["because"]) == ("CE-6.2", None, ["plays_a_turn=2"])


@pytest.mark.parametrize(
    "command", ["check", "replay", "legal", "coverage", "export --markdown --step 3", "export --html - --seat Ann"]
)
def test_another_deck_everywhere(run, shelf, monkeypatch, tmp_path, command):
    """`--deck` takes the place of the log's own; one that is broken ends with 2, before anything is judged."""
    path = shelf(deck("coast"))
    monkeypatch.chdir(tmp_path)
    one, *rest = command.split()
    before, result = run(one, path, *rest), run(one, path, *rest, "--deck", "later.deck.json")
    fails = one in ("check", "replay")  # with the other deck the record contradicts itself
    assert (before.code, result.code) == (0, int(fails)), result.err
    if one in ("check", "replay", "export"):
        assert ["record-disagrees" in run.out or "CE-F.14" in run.out for run in (before, result)] == [False, True]
    (tmp_path / "later.deck.json").write_text('{"format": 1', encoding="utf-8")
    broken = run(one, path, *rest, "--deck", "later.deck.json")
    assert (broken.code, broken.out) == (2, "")
    assert "later.deck.json:1:" in broken.err


def test_scenes_with_another_deck(run, shelf, tmp_path):
    """Those that fail with it are told."""
    shelf()
    path = tmp_path / "a.game.json"
    path.write_text(json.dumps({**json.loads(path.read_text(encoding="utf-8")), "expect": []}), encoding="utf-8")
    assert run("test", path).code == 0
    result = run("test", path, "--deck", tmp_path / "later.deck.json")
    assert (result.code, "not expected: CE-F.14" in result.out) == (1, True)


def test_a_deck_of_another_game_is_told_of_each_log(run, shelf):
    """With its name."""
    result = run("check", shelf(), "--deck", "standard-52")
    assert result.code == 2
    assert "standard-52" in result.err


REWORDED = {"id": "RE-1", "cite": "p. 1", "why": "it is fun.", "breach": "Ann plays three.", "fine": "Ann plays two."}


@pytest.mark.parametrize(
    ("says", "options", "warned"),
    [
        ("A player plays at most two cards in a turn.", {}, "It says two, which is not checked. The number is set by"),
        (
            "A player plays at most two cards in a turn.",
            {"plays_a_turn": 2},
            "up to two cards may be played in a turn.",
        ),
        ("No player plays more than one card in a turn.", {}, "at most one card from the hand in a turn.\n"),
    ],
)
def test_a_ruling_that_only_reads_otherwise(run, game, says, options, warned):
    """Its check is that of the ruling that it replaces, and that is warned of; a log by the same words is not."""
    book = {"format": 1, "id": "re", "parent": "crazier-eights", "book": "RE", "replaces": {"RE-1": ["CE-6.2"]}}
    edition = game("re.edition.json", json.dumps({**book, "rulings": [{**REWORDED, "says": says}], "options": options}))
    plain, own = game("a.game.json", log()), game("b.game.json", log(ruleset={"id": "re.edition.json"}))
    said = run("check", "--against", edition, plain).out
    assert "warning: RE-1 is worded anew, and its check is still that of CE-6.2: " in " ".join(said.split())
    assert " ".join(warned.split()) in " ".join(said.split())
    assert "warning" not in run("check", "--against", edition, own).out


def test_what_changes_as_a_page(run, shelf, tmp_path):
    """Both verdicts stand on it; what a log says stays text, and the page asks nobody for anything."""
    path, page = shelf(), tmp_path / "changes.html"
    evil = {**json.loads(path.read_text(encoding="utf-8")), "title": "<script>alert(1)</script>"}
    path.write_text(json.dumps(evil), encoding="utf-8")
    assert run("check", "--against", tmp_path / "later.deck.json", path, "--html", page).code == 1
    written = page.read_text(encoding="utf-8")
    assert "<script" not in written
    assert "&lt;script&gt;alert(1)" in written
    assert 0 < written.index("Nothing is wrong.") < written.index("Ann is said to hold four cards")
    assert "default-src 'none'" in written
    assert "http://" not in written
    assert "https://" not in written


def test_a_page_on_standard_output(run, shelf, tmp_path):
    """It stands there alone."""
    result = run("check", "--against", tmp_path / "later.deck.json", shelf(), "--html", "-")
    assert result.out.startswith("<!doctype html>")
    assert result.out.endswith("</html>\n")
    assert run("check", "--against", tmp_path / "later.deck.json", shelf(), "--option", "hand_size=5").code == 2


@pytest.mark.parametrize("arguments", [["--html", "x.html"], ["--against", "crazier-eights", "--html", "x.game.json"]])
def test_a_page_of_nothing_or_over_a_log(run, shelf, arguments):
    """It is refused."""
    result = run("check", shelf(), *arguments)
    assert (result.code, "--html" in result.err) == (2, True)


def test_a_log_with_other_cards_as_well(run, shelf, game, tmp_path):
    """A changed card counts in a deck that has more cards than the one it was changed in."""
    beacon = {**CARD, "id": "beacon", "name": "Beacon", "rank": "9"}
    own = {**deck("coast"), "cards": [CARD, beacon]}
    shelf()
    start = {**START, "hands": {"Ann": ["beacon", "?", "?"], "Bob": 3}}
    path = game("b.game.json", log(*STEPS, start=start, deck=own))
    report = json.loads(run("check", "--against", tmp_path / "later.deck.json", path, "-f", "json").out)
    assert (report["judged"], [change["cards"] for change in report["changes"]]) == (1, [["lighthouse"]])


def test_a_name_that_nothing_has(run, shelf):
    """The nearest of rule books and decks is told."""
    result = run("check", shelf(), "--against", "house-53")
    assert (result.code, result.out) == (2, "")
    assert "no rule book or deck is called 'house-53'; did you mean house-52" in result.err


@pytest.mark.parametrize(
    ("sets", "kept", "aside", "changes"),
    [
        ({}, {"plays_a_turn=3": 1}, {}, []),
        ({"plays_a_turn": 2}, {}, {"plays_a_turn=3": 1}, ["CE-6.2"]),
        ({"plays_a_turn": 3}, {}, {}, []),
    ],
    ids=["left open", "set otherwise", "set alike"],
)
def test_a_house_rule_of_a_log_holds_where_the_other_book_leaves_it_open(run, game, sets, kept, aside, changes):
    """What the book sets itself stands, or a change of that number would never show; and it is said which is which."""
    steps = [{"do": "play", "by": "Ann", "card": card} for card in ("castle", "thin-ice", "angel-of-hope")]
    head = {"ruleset": {"id": "crazier-eights", "options": {"plays_a_turn": 3}}}
    start = {"turn": "Ann", "phase": "main", "hands": {"Ann": 5, "Bob": 5}, "discard": ["7m"]}
    path = game("a.game.json", log(*steps, start=start, **head))
    edition = {"format": 1, "id": "ours", "parent": "crazier-eights", "without": ["CE-8.10"], "options": sets}
    ours = game("ours.edition.json", json.dumps(edition))
    report = json.loads(run("check", "--against", ours, path, "-f", "json").out)
    assert (report["house_rules"], report["set_aside"]) == (kept, aside)
    assert [change["after"]["rule"] for change in report["changes"]] == changes
    said = " ".join(run("check", "--against", ours, path).out.split())
    assert ("are kept, since ours sets none: plays_a_turn=3 (1 record)." in said) == bool(kept)
    assert ("give way to ours: plays_a_turn=3 (1 record)." in said) == bool(aside)


def test_quiet_says_nothing_where_nothing_changes(run, game):
    """Neither the counts nor what a record keeps of its own; what changes is said all the same."""
    step = {"do": "discard", "by": "Ann", "card": "5e"}
    path = game("a.game.json", log(step))
    mild = game(
        "mild.edition.json", json.dumps({"format": 1, "id": "mild", "parent": "crazier-eights", "without": ["CE-8.1"]})
    )
    assert run("check", "-q", "--against", "crazier-eights", path) == (0, "", "")
    result = run("check", "-q", "--against", mild, path)
    assert (result.code, "no longer flagged" in result.out) == (1, True)


def test_why_records_are_not_compared_is_said_once(run, game, tmp_path):
    """With the first of them, and with how many more there are."""
    for n in range(3):
        game(f"{n}.game.json", log(ruleset={"id": "crazy-eights"}, deck=None, start={"phase": "deal", "turn": "Ann"}))
    result = run("check", "--against", "crazier-eights", tmp_path)
    why = "not compared with crazier-eights: that is a book of another game, Crazier Eights\n"
    assert result.err == f"{tmp_path / '0.game.json'}: this log: {why}2 more records: {why}"
    assert (result.code, "3 records could not be" in result.out) == (2, True)


def test_another_edition_with_another_deck(run, shelf, monkeypatch, tmp_path):
    """Both can be asked for together: the log keeps its deck no longer, whatever it names."""
    path = shelf(deck("coast"), "old.edition.json")
    monkeypatch.chdir(tmp_path)
    report = json.loads(
        run("check", "--against", "old.edition.json", "--deck", "later.deck.json", path, "-f", "json").out
    )
    (change,) = report["changes"]
    assert (change["before"], change["after"]["rule"], report["own_deck"]) == (None, "CE-F.14", 0)
    both = run("check", "--against", "later.deck.json", "--deck", "later.deck.json", path)
    assert (both.code, "name one of them" in both.err) == (2, True)
