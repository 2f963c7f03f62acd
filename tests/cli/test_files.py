"""Decks and editions that another file names: what is wrong is told with the file, the place, and who names it."""

import json
import os

import pytest

from tests.cli.conftest import FINE, log

OWN = {"format": 1, "id": "own", "parent": "crazier-eights"}
WORDS = {"cite": "page 1", "says": "It is so.", "why": "so.", "breach": "this.", "fine": "that."}
KT = {"book": "KT", "rulings": [{"id": "KT-1", **WORDS}], "replaces": {"KT-1": ["CE-7.3"]}}


@pytest.fixture
def judged(run, game, monkeypatch):
    """Writes files beside a log that names the last of them, and judges it; gives what is told of the log."""

    def judge(*, code=2, **files):
        for name, facts in files.items():
            text = facts if isinstance(facts, str) else json.dumps({"format": 1, "id": name, **facts})
            game(f"{name}.json", text)
        names = {"ruleset": {"id": f"{name}.json"}} if "title" in files[name] else {"deck": f"{name}.json"}
        path = game("a.game.json", log(**names))
        monkeypatch.chdir(path.parent)
        result = run("check", path.name)
        assert result.code == code, result.err
        return result.err.splitlines()[0].removeprefix("a.game.json:1:")

    return judge


def an_edition(**facts):
    return {"parent": "crazier-eights", "title": "Ours", **facts}


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"parent": "gone.json"}, "(#/parent): no ruleset is called 'gone.json', and the file cannot be read: no such"),
        (
            {"parent": "a\0.json"},
            "(#/parent): no ruleset is called 'a\\x00.json', and the file cannot be read: no file",
        ),
        ({"parent": f"{'x' * 5000}.json"}, "xxx…', and the file cannot be read: file name too long"),
        ({"parent": "folder.json"}, "'folder.json', and the file cannot be read: is a folder"),
        ({"parent": "one.json"}, "(#/parent): the edition one.json is its own parent"),
        ({"id": "crazier-eights"}, "(#/id): an edition that it starts from is also called crazier-eights"),
        ({"options": {"empty_hand_chek": 1}}, "(#/options/empty_hand_chek): no option is called 'empty_hand_chek'"),
        ({"options": {"empty_hand_check": "any"}}, "(#/options/empty_hand_check): no value of option"),
        ({"decks": ["house-52", "gone.json"]}, "(#/decks/1): no deck is called 'gone.json'"),
        ({"game": "crazy-eights"}, "(#/game): it starts from an edition of crazier-eights and cannot be of crazy-eig"),
        ({"parent": None}, "an edition with no parent says of which `game` it is"),
        ({**KT, "replaces": {}}, "(#/rulings/0/id): KT-1 restates no ruling"),
        ({**KT, "book": "XY"}, "(#/rulings/0/id): the id KT-1 does not begin with 'XY', the letters in `book`"),
        ({**KT, "book": ""}, "(#/rulings/0/id): the id KT-1 does not begin with letters that `book` gives"),
        ({**KT, "replaces": {**KT["replaces"], "KT-2": []}}, "(#/replaces/KT-2): there is no ruling KT-2"),
        ({**KT, "replaces": {"KT-1": ["CE-7.33"]}}, "(#/replaces/KT-1/0): there is no ruling CE-7.33; did you mean"),
        ({**KT, "rulings": KT["rulings"] * 2}, "(#/rulings/1/id): two rulings are called KT-1"),
        ({**KT, "rulings": [{"id": "KT-1", **WORDS, "option": "no_such"}]}, "(#/rulings/0/option): there is no option"),
        ({**KT, "rulings": [{"id": "KT-1", **WORDS, "refines": ["CE-99"]}]}, "(#/rulings/0/refines/0): there is no"),
        ({**KT, "without": ["CE-12.7", "CE-7.3"]}, "(#/without/1): CE-7.3 is left out, and KT-1 replaces it"),
        ({"palettes": [{"eye": "blue", "zz": "red"}]}, "(#/palettes/0/zz): no deck of it has the suit 'zz'"),
    ],
)
def test_a_faulty_edition_is_told_with_its_place(judged, tmp_path, facts, said):
    """The log's own place comes first, then that in the edition; nothing is an internal fault."""
    (tmp_path / "folder.json").mkdir()
    told = judged(one=an_edition(**facts))
    assert told.startswith("33: one.json:1:")
    assert said in told
    assert told.endswith("(#/ruleset/id)")
    assert "internal fault" not in told


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (
            {"par": {"parent": "house-52", "cards": [{"id": "q", "rank": "ZZ", "suits": ["eye"]}]}},
            "par.json:1:{at} (#/cards/0/rank): 'ZZ' is no rank",
        ),
        ({"par": {"parent": "gone.json"}}, "par.json:1:{at} (#/parent): no deck is called 'gone.json', and the file"),
        ({"par": {"parent": ["house-52", "kid.json"]}}, "par.json:1:{at} (#/parent/1): the deck kid.json is its own"),
        (
            {"par": {"parent": "house-52", "without": ["casle"]}},
            "par.json:1:{at} (#/without/0): the parent has no card",
        ),
        ({"par": '{"format": 1'}, "par.json:1:13: "),
    ],
)
def test_a_fault_in_the_parent_of_a_deck_is_told_of_the_parent(judged, files, said):
    """With the place there, and the deck that names it."""
    told = judged(**files, kid={"parent": "par.json", "cards": [{"id": "w", "rank": "2", "suits": ["eye"]}]})
    at = told.split("par.json:1:")[1].split(" ")[0]
    assert said.format(at=at) in told
    assert "(named by kid.json)" in told
    assert told.endswith("(#/deck)")


def test_decks_of_one_id_are_no_circle(judged):
    """Only a file that leads back to itself is its own parent."""
    assert judged(code=0, par={"id": "p", "parent": "house-52"}, kid={"id": "p", "parent": "par.json"})


def test_a_parent_lies_beside_the_deck_that_names_it(run, game):
    """Not beside the log."""
    game("decks/par.json", json.dumps({"format": 1, "id": "par", "parent": "house-52"}))
    game("decks/kid.json", json.dumps({"format": 1, "id": "kid", "parent": "par.json"}))
    assert run("check", game("a.game.json", log(FINE, deck="decks/kid.json"))).code == 0


def test_decks_that_multiply_come_to_an_end(run, game, monkeypatch):
    """Eight parents, each with eight parents, and so on: every file is read once, and no card has a hundred copies."""
    for n in range(8):
        game(f"{n}.json", json.dumps({"format": 1, "id": f"d{n}", "parent": [f"{n + 1}.json"] * 8}))
    monkeypatch.chdir(game("8.json", json.dumps({"format": 1, "id": "d8", "parent": "house-52"})).parent)
    result = run("cards", "0.json")
    assert result.code == 2
    assert "128 copies of 'lantern-keeper' in all; at most 99 (named by 4.json)" in result.err


@pytest.mark.parametrize("what", ["deck", "edition"])
def test_a_long_line_of_parents_is_refused(judged, what):
    """At 32, with the place, long before Python gives up."""
    last = "house-52" if what == "deck" else "crazier-eights"
    title = {} if what == "deck" else {"title": "Ours"}
    parents = {f"n{n}": {"parent": f"n{n - 1}.json" if n else last, **title} for n in range(40)}
    assert f"(#/parent): more than 32 {what}s, each the parent of the one before" in judged(**parents)
    few = dict(list(parents.items())[:30])
    assert judged(code=0, **few)


@pytest.mark.parametrize(("suits", "code"), [(["sun", "sunny"], 0), (["", "sun"], 2)])
def test_suits_that_begin_alike(run, game, suits, code):
    """One that another begins with is written out; one with no name is refused with its place."""
    cards = [{"id": f"a{suit}", "rank": "5", "suits": [suit]} for suit in suits]
    palette = dict.fromkeys(suits, "red")
    facts = {"format": 1, "id": "p", "ranks": ["5"], "palette": palette, "cards": cards}
    result = run("cards", game("p.json", json.dumps(facts)))
    assert result.code == code
    assert "5 sunny" in result.out if not code else ": a suit has a name" in result.err


@pytest.mark.parametrize("deck", [None, "house-52"])
def test_an_edition_that_names_no_deck(run, game, deck):
    """It can be played with the deck of a log, and with no other."""
    path = game("own.json", json.dumps({"format": 1, "id": "own", "game": "crazier-eights"}))
    result = run("check", game("a.game.json", log(deck=deck, ruleset={"id": path.name})))
    assert result.code == (0 if deck else 2)
    assert deck or "own names no deck and has no parent; say `deck` in the log or `decks`" in result.err


def test_an_option_of_a_parent_whose_ruling_is_gone(judged):
    """An edition that leaves a ruling out need not know the options of those before it."""
    par = an_edition(options={"empty_hand_check": "after-effect"})
    assert judged(code=0, par=par, kid={"parent": "par.json", "title": "Ours", "without": ["CE-D.21"]})


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_no_deck(judged, tmp_path):
    """Nobody waits for one."""
    os.mkfifo(tmp_path / "pipe.json")
    assert "'pipe.json', and the file cannot be read: is not a regular file" in judged(kid={"parent": "pipe.json"})


def test_ids_with_figures_of_other_scripts(judged):
    """A superscript two is no number of a chapter."""
    judged(code=0, one=an_edition(book="KT", rulings=[{"id": "KT-²", **WORDS}], replaces={"KT-²": ["CE-7.3"]}))


@pytest.fixture
def stranger(game, monkeypatch):
    """A log in a folder of its own that names a deck outside of it; the command runs elsewhere."""
    game("own.deck.json", json.dumps({**OWN, "parent": "house-52"}))
    game("elsewhere/x", "")
    path = game("logs/a.game.json", log(FINE, deck="../own.deck.json"))
    monkeypatch.chdir(path.parents[1] / "elsewhere")
    return path


def test_a_file_outside_is_read_if_it_is_asked_for(run, stranger):
    """The refusal stands at the place in the log, and says how; several processes keep to it as well."""
    deck = stranger.parents[1] / "own.deck.json"
    result = run("check", stranger)
    assert result.code == 2
    assert "'../own.deck.json' is not read: it lies outside of the folder 'logs'" in result.err
    assert "ask for it with --deck (#/deck)" in result.err
    twin = stranger.with_name("b.game.json")
    twin.write_bytes(stranger.read_bytes())
    assert run("check", stranger, twin, "--deck", deck, "--jobs", "2").code == 0
    assert run("check", stranger, "--deck", "../own.deck.json").code == 0
    text = stranger.with_name("a.game.txt")
    text.write_text(run("fmt", "--to", "txt", stranger).out.replace("../own", "../other"))
    assert "other.deck.json' is not read" in run("check", text).err
    assert run("check", text, "--deck", "house-52").code == 0


def test_an_edition_of_a_repository_has_its_deck_in_another_folder(run, stranger, game):
    """Such a repository is judged from anywhere."""
    edition = an_edition(decks=["../decks/own.deck.json"])
    game("books/ours.edition.json", json.dumps({"format": 1, "id": "ours", **edition}))
    game("decks/own.deck.json", json.dumps({**OWN, "parent": "../own.deck.json"}))
    stranger.write_text(log(FINE, ruleset={"id": "../books/ours.edition.json"}, deck=None))
    assert run("check", stranger).code == 2
    (stranger.parents[1] / ".git").mkdir()
    assert run("check", stranger).code == 0


def test_nothing_is_shown_of_a_file_that_is_no_deck(judged):
    """A log can name a file beside it that is somebody's secret."""
    told = judged(secret='{"token": "hunter2"}')
    assert told.endswith('secret.json:1:1: expected an object that says "format": 1 (#/deck)')
