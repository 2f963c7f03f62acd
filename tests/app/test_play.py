"""A game while it is played: entered by taps, kept on the phone, followed by another."""

import json
import random

import pytest

from adjudicator import catalogue
from adjudicator.formats.link import STEPS
from adjudicator.judging import read
from adjudicator.shorthand import Grammar, Vocabulary, written
from tests.app.kill import killed, torn
from tests.app.playing import STORED, Playing
from tests.browser.window import Browser, started
from tests.cli.conftest import run

__all__ = ["run"]
PLAYERS = ["Ann", "Bob", "Cat", "Dan"]


@pytest.fixture
def phone(app):
    """The Play screen."""
    app.driver.get_log("browser")
    yield Playing(app)
    assert app.complaints() == []


def lines_of(header, steps):
    """The steps as somebody types them."""
    log, rules = read(json.dumps({**header, "steps": steps}).encode())
    pack = catalogue.pack(log.header.deck, rules, None, len(log.header.players))
    grammar = Grammar(rules.game, Vocabulary(log.header.players, pack))
    return [written(grammar, step) for step in log.steps]


@pytest.mark.parametrize("ruleset", catalogue.editions())
def test_a_game_by_taps_is_the_game_that_record_writes(run, tmp_path, phone, ruleset):
    """A four-player game, tapped to its end or for long, comes to the very file of the recorder."""
    phone.begin(ruleset, PLAYERS)
    taken = phone.play(random.Random(7), 90)
    assert taken > 15
    header, steps = phone.stored()
    assert len(steps) == taken
    start, recorded = tmp_path / "start.game.json", tmp_path / "evening.game.jsonl"
    start.write_text(json.dumps({**header, "steps": []}))
    assert run("record", recorded, "--start", start, "--yes", stdin="\n".join(lines_of(header, steps))).code == 0
    assert phone.exported(".jsonl") == recorded.read_text()


def test_a_fault_is_shown_at_once_and_told_in_full(phone):
    """The line above the table is red; a tap tells what is right and how it is put right; an undo takes it away."""
    phone.begin("crazier-eights", PLAYERS, "Cellar Collapse")
    for line in ("draw", "discard 5 eye"):
        phone.line(line)
    assert phone.there(".verdict.fault")
    phone.tap(".verdict button")
    told = phone.window.said(".sheet .body")
    assert "right:" in told
    assert "now" in told
    phone.tap(".sheet header button")
    phone.tap(".undo")
    phone.wait(3)
    assert "Step 2 never happened" in phone.said
    assert not phone.there(".verdict.fault")
    assert phone.stored()[1][2] == {"do": "undo"}


def test_what_is_due_is_shown(phone):
    """The draw of the turn, until it is made."""
    phone.begin("crazier-eights", PLAYERS)
    assert "draw of the turn (Ann)" in phone.window.text(".due")
    phone.tap(".verbs .legal", "draws")
    phone.wait(1)
    assert not phone.there(".due")


def test_anything_can_be_recorded(phone):
    """Who is not on turn, a card that is not legal: as it was played, by a form."""
    phone.begin("crazier-eights", PLAYERS, "Cellar Collapse")
    phone.tap(".who .chip", "Cat")
    phone.tap(".others button", "discard")
    phone.tap(".sheet fieldset button", "Choose")
    phone.tap("dialog.picker .card", "Castle")
    phone.tap("dialog.picker .done")
    phone.tap(".sheet button", "Record it as played")
    phone.wait(1)
    assert "Cat discards Castle" in phone.said
    assert phone.there(".verdict.fault")


def test_a_line_that_is_not_understood_changes_nothing(phone):
    """It is told where the verdict stands."""
    phone.begin("crazier-eights", PLAYERS)
    phone.line("ann dances")
    assert "Not recorded" in phone.verdict
    assert phone.at == 0


def test_a_game_goes_on_where_it_was(app, phone):
    """The page is loaded again: the table and the last step stand as before."""
    phone.begin("crazy-eights", PLAYERS, "seven of hearts")
    phone.tap(".verbs .legal", "draws")
    phone.wait(1)
    app.driver.refresh()
    phone.wait(1)
    assert "Ann draws a card" in phone.said
    app.run("location.hash = '#/play'")
    phone.tap(".games a", "Ann, Bob, Cat, Dan")
    phone.wait(1)


def test_a_second_phone_follows_by_links(address, phone, tmp_path):
    """From the beginning, then step by step; a gap is told, and is filled later."""
    phone.begin("crazy-eights", PLAYERS, "seven of hearts")
    phone.play(random.Random(2), 4)
    beginning = phone.link()
    phone.play(random.Random(3), 6)
    next_two, first, second = phone.link(), phone.link(5), phone.link(6)
    assert beginning.startswith(f"{address}#steps1=")
    assert len(next_two) < len(beginning)
    with started(tmp_path) as driver:
        other = Playing(Browser(driver))
        driver.get(beginning)
        other.wait(4)
        driver.get(second)
        other.window.until(lambda: "Step 5 is missing" in other.verdict)
        driver.get(first)
        other.wait(6)
        driver.get(first)
        other.window.until(lambda: "already" in other.verdict)
        assert other.stored() == phone.stored()


HAND = ["Castle", "Death", "Angel of Hope", "Thin Ice", "Toll Bridge", "Spilled Ink", "Rain of Letters"]


def my_hand(phone, seat, cards):
    """Say whose hand is kept on this phone, and what was dealt to it."""
    phone.more("hand")
    phone.tap(".sheet .chip", seat)
    for card in cards:
        phone.tap("dialog.picker .choices .card", card)
    phone.tap("dialog.picker .done")


def test_the_own_hand_lies_open_until_it_is_turned_down(phone):
    """What is drawn is asked for; face down it is nowhere on the screen, and a file has it only if it is asked for."""
    phone.begin("crazier-eights", ["Ann", "Bob"], "Cellar Collapse")
    my_hand(phone, "Ann", HAND)
    phone.window.until(lambda: all(card in phone.table() for card in HAND))
    phone.tap(".verbs .legal", "draws")
    phone.tap("dialog.picker .choices .card", "Moonless Night")
    phone.wait(1)
    assert "Moonless Night" in phone.said
    phone.more("face down")
    phone.window.until(lambda: "Castle" not in phone.table())
    assert "Moonless Night" not in phone.window.run("return document.body.innerText") + phone.table()
    phone.more("All steps")
    phone.window.until(lambda: "Ann draws a card" in phone.window.text(".sheet .steps"))
    phone.tap(".sheet header button")
    assert "moonless-night" not in phone.exported(".jsonl")
    assert "castle" not in phone.exported(".game.json")


def test_a_verdict_names_no_card_of_a_hand_that_is_face_down(phone):
    """Bob plays a card that Ann holds: only Ann may read where it lies."""
    phone.begin("crazier-eights", ["Ann", "Bob"], "Cellar Collapse")
    my_hand(phone, "Ann", HAND)
    for line in ("ann draws", "ann ends", "bob draws", "bob plays castle"):
        phone.line(line)
    assert "Ann's hand" in phone.verdict
    phone.more("face down")
    phone.window.until(lambda: "lies face down" in phone.verdict)
    assert "Ann's hand" not in phone.window.run("return document.body.innerText")
    phone.tap(".top .plain", "verdict")
    phone.window.until(lambda: "lies face down" in phone.window.text(".sheet"))
    assert "Ann's hand" not in phone.window.text(".sheet")
    phone.tap(".sheet header button")


def test_a_hand_face_down_is_told_by_nothing_that_is_offered(app, phone):
    """Neither by what its player can tap, nor by what is missing for the others; the page may be loaded again."""
    phone.begin("crazy-eights", ["Ann", "Bob", "Cat"], "five of clubs")
    my_hand(phone, "Ann", ["two of clubs", "eight of diamonds", "jack of spades", "queen of clubs", "five of hearts"])
    phone.window.until(lambda: phone.there(".tiles, .verbs .legal") and "\u2666" in phone.table())
    phone.more("face down")
    phone.tap(".verbs .legal", "plays")
    assert "king of clubs" in offered(phone)
    phone.tap(".tiles .card", "queen of clubs")
    phone.wait(1)
    app.driver.refresh()
    phone.wait(1)
    phone.tap(".verbs .legal", "plays")
    assert "eight of diamonds" in offered(phone)
    phone.line("bob plays eight of diamonds")
    assert "lies face down" in phone.verdict


def offered(phone):
    """The cards that can be tapped."""
    phone.window.until(lambda: phone.there(".tiles"))
    script = "return [...document.querySelectorAll('.tiles .card')].map((one) => one.title + one.ariaLabel).join()"
    return phone.window.run(script).lower()


def test_the_last_step_is_opened_where_it_is_told(phone):
    """To change it, or to put one in before it."""
    phone.begin("crazier-eights", ["Ann", "Bob"], "Cellar Collapse")
    for line in ("ann draws", "bob draws", "undo"):
        phone.line(line)
    phone.tap(".verdict .said")
    phone.window.until(lambda: "Ann draws a card" in phone.window.text(".sheet .body"))
    phone.tap(".sheet .body button", "Take this step out")
    phone.tap(".sheet button", "Take it out")
    phone.wait(0)
    assert phone.said == "Step 1 is taken out: Ann draws a card"


def put_in_before(phone, number, words):
    """Go back to before a step, by its row under all steps."""
    phone.more("All steps")
    phone.tap(".steps button", words)
    phone.tap(".sheet .body button", "Put a step in before this")
    phone.window.until(lambda: f"Putting in before step {number}" in phone.verdict)


def acts(phone):
    """What was done, as it is kept."""
    return [step["do"] for step in phone.stored()[1]]


def test_a_forgotten_step_is_put_in_where_it_belongs(app, phone):
    """Whoever cancels has the game as it was; a page that is loaded again goes on with it; the mend can be undone."""
    phone.begin("crazier-eights", ["Ann", "Bob"], "Cellar Collapse")
    for line in ("ann discards 5 moon", "bob draws"):
        phone.line(line)
    put_in_before(phone, 1, "Ann discards")
    phone.tap(".hands .undo", "Cancel")
    phone.wait(2)
    put_in_before(phone, 1, "Ann discards")
    app.driver.refresh()
    phone.window.until(lambda: "Putting in before step 1" in phone.verdict)
    phone.tap(".verbs .legal", "draws")
    phone.wait(3)
    assert phone.said == "Before step 1: Ann draws a card"
    assert acts(phone) == ["draw", "discard", "draw"]
    app.driver.refresh()
    phone.wait(3)
    assert not phone.there(".top [aria-label*=verdict]")
    phone.tap(".hands .undo", "Before step 1: Ann draws a card")
    phone.wait(2)
    assert acts(phone) == ["discard", "draw"]
    assert phone.there(".top [aria-label*=verdict]")


def test_what_was_forgotten_is_put_in_for_who_forgot_it(phone):
    """From its verdict, which stands at a step of somebody else."""
    phone.begin("crazy-eights", ["Ann", "Bob"], "five of clubs")
    for line in ("ann plays 8c", "bob plays 2d"):
        phone.line(line)
    phone.tap(".verdict .message")
    phone.tap(".sheet .told button", "Put a step in before it")
    phone.window.until(lambda: "Putting in before step 2" in phone.verdict)
    assert phone.window.text(".who [aria-pressed=true] bdi") == "Ann"
    phone.tap(".hands .undo", "Cancel")
    phone.wait(2)
    phone.more("All verdicts")
    phone.tap(".sheet .told button", "Write more into step 1")
    phone.tap(".sheet .chip", "diamonds")
    phone.tap(".sheet button", "Record it as played")
    phone.window.until(lambda: not phone.there(".top [aria-label*=verdict]"))


def test_a_step_is_put_in_that_another_phone_reads(address, phone, tmp_path):
    """No line that was handed on is changed, so that the other phone can follow."""
    phone.begin("crazier-eights", ["Ann", "Bob"], "Cellar Collapse")
    for line in ("ann discards 5 moon", "bob draws"):
        phone.line(line)
    beginning = phone.link()
    put_in_before(phone, 1, "Ann discards")
    phone.tap(".verbs .legal", "draws")
    phone.wait(7)
    assert acts(phone) == ["discard", "draw", "undo", "undo", "draw", "discard", "draw"]
    with started(tmp_path) as driver:
        other = Playing(Browser(driver))
        driver.get(beginning)
        other.wait(2)
        driver.get(phone.link())
        other.wait(7)
        assert other.stored() == phone.stored()
    phone.tap(".hands .undo", "step 7: Bob draws")
    phone.wait(8)


def test_a_game_that_is_mended_in_another_window_is_read_again(app, phone):
    """It has as many steps as before, and yet they are not the same ones."""
    phone.begin("crazier-eights", ["Ann", "Bob"], "Cellar Collapse")
    for line in ("ann draws", "ann discards 5 moon"):
        phone.line(line)
    app.driver.execute_async_script(MENDED_ELSEWHERE, phone.id)
    phone.tap(".verbs .legal", "ends the turn")
    phone.window.until(lambda: "another window" in phone.verdict)
    assert acts(phone) == ["draw", "end"]


MENDED_ELSEWHERE = """
const [id, done] = arguments;
import(new URL("play/store.js", document.baseURI)).then(({ game, write }) => game(id)
  .then(({ record }) => write(record, 1, [{ do: "end", by: "Ann" }]))).then(done, (error) => done(String(error)));
"""


def test_what_was_chosen_is_written_into_its_step(phone):
    """The verdict that asks for it leads there, and the form has what was said before."""
    phone.begin("crazier-eights", ["Ann", "Bob"], "Cellar Collapse")
    for line in ("ann draws", "ann plays castle", "ann discards toll bridge", "bob draws", "bob plays angel of hope"):
        phone.line(line)
    for line in ("bob discards thin ice", "ann draws", "ann plays death"):
        phone.line(line)
    phone.tap(".verdict.open .message")
    phone.tap(".sheet button", "Write more into step 8")
    phone.tap(".sheet fieldset button", "a card")
    phone.tap("dialog.picker .card", "Castle")
    phone.tap(".sheet button", "Record it as played")
    phone.window.until(lambda: "Instead of step 8:" in phone.said)
    assert phone.stored()[1][7:] == [{"do": "play", "by": "Ann", "card": "death", "choose": ["castle"]}]
    assert not phone.there(".verdict.open")


def test_a_card_that_was_discarded_is_changed(phone):
    """The picker has it as the one that was chosen, to be taken away or joined by another."""
    phone.begin("crazier-eights", ["Ann", "Bob"], "Cellar Collapse")
    for line in ("ann draws", "ann discards restoration"):
        phone.line(line)
    phone.tap(".verdict.fault .message")
    phone.tap(".sheet button", "Change step 2")
    phone.tap(".sheet fieldset button", "Restoration")
    phone.tap("dialog.picker .card", "Gag Order")
    phone.tap("dialog.picker .done", "Done, 2")
    phone.tap(".sheet button", "Record it as played")
    phone.window.until(lambda: "Instead of step 2:" in phone.said)
    assert phone.stored()[1][1]["card"] == ["restoration", "gag-order"]


def test_a_hand_without_cards_is_no_fault_of_a_player(phone):
    """Whoever closes the choice without a card has said nothing."""
    phone.begin("crazier-eights", ["Ann", "Bob"], "Cellar Collapse")
    my_hand(phone, "Ann", [])
    phone.window.until(lambda: not phone.there("dialog"))
    assert "Ann 7 in hand" in " ".join(phone.table().split())
    assert not phone.there(".verdict.fault")


def test_a_file_of_another_phone_is_gone_on_with(phone, tmp_path):
    """It is read on the screen; the list says which rules it has and what was done last."""
    phone.begin("crazy-eights", PLAYERS, "seven of hearts")
    phone.play(random.Random(2), 3)
    saved = tmp_path / "evening.game.json"
    saved.write_text(phone.exported(".game.json"))
    steps, last, first = phone.stored()[1], phone.said, phone.id
    phone.take_in(saved)
    phone.wait(3)
    assert phone.id != first
    assert (phone.stored()[1], phone.said) == (steps, last)
    phone.window.run("location.hash = '#/play'")
    phone.window.until(lambda: "Crazy Eights, standard pack" in phone.window.text(".games li"))
    assert last.partition(" ")[2] in phone.window.text(".games li")


def test_a_file_that_is_no_game_is_told(phone, tmp_path):
    """And nothing is added to the list."""
    wrong = tmp_path / "wrong.game.json"
    wrong.write_text('{"format": 1}')
    phone.take_in(wrong)
    phone.window.until(lambda: phone.there(".games .notice") and "Reading" not in phone.window.text(".games .notice"))
    assert "ruleset" in phone.window.text(".games .notice")


def test_what_is_due_is_shown_nowhere_if_nobody_wants_it(phone):
    """Neither over the table nor under the last step."""
    phone.begin("crazier-eights", ["Ann", "Bob"], "Cellar Collapse")
    for line in ("draw", "play leaky roof", "end"):
        phone.line(line)
    assert "due" in phone.verdict
    phone.window.run("localStorage.setItem('play-dues', 'no')")
    phone.more("All verdicts")
    phone.tap(".sheet header button")
    phone.window.until(lambda: not phone.there(".due"))
    assert "due" not in phone.verdict
    phone.window.run("localStorage.removeItem('play-dues')")


def test_the_player_who_must_act_is_chosen(phone):
    """Where all may pay for something and one owes a step, that one is shown."""
    phone.begin("knowledge-is-power", ["Ann", "Bob", "Cat"])
    for line in ("ann look 1", "bob look 1", "cat look 1", "ann select 1", "bob select 1", "cat select 1"):
        phone.line(line)
    for line in ("ann play 9c", "bob play kd", "cat play 4s"):
        phone.line(line)
    assert "Cat" in phone.window.text(".who [aria-pressed=true]")
    assert "loses" in phone.window.text(".verbs")


def test_what_is_legal_is_seen_after_a_long_choice(phone):
    """The buttons of the next step stand at the top though the cards before them were scrolled."""
    phone.begin("crazier-eights", ["Ann", "Bob"], "Cellar Collapse")
    phone.line("draw")
    phone.tap(".verbs .legal", "plays")
    phone.window.run("document.querySelector('.next .what').scrollTo(0, 400)")
    phone.tap(".tiles .card", "Toll Bridge")
    phone.wait(2)
    phone.window.until(lambda: phone.window.run("return document.querySelector('.next .what').scrollTop") == 0)


def test_the_end_says_what_is_paid_and_what_comes_next(phone):
    """What is left is tapped, the judge counts, the list says who has won, and the next game has the same players."""
    phone.begin("crazy-eights", ["Ann", "Bob"])
    for rank in "234567":
        phone.line(f"ann plays {rank}c")
        phone.line("bob passes")
    phone.line("ann plays Jc")
    assert phone.window.text(".ended strong").startswith("Ann won at step 13")
    for some in (("8\u2665", "10\u2660", "A\u2665"), ("A\u2660", "A\u2666", "2\u2665", "2\u2666")):
        phone.tap(".ended button", "Bob has left")
        for card in some:
            phone.tap("dialog.picker .card", card)
        phone.tap("dialog.picker .done")
        phone.window.until(lambda: not phone.there("dialog"))
        phone.window.until(lambda: phone.there(".ended li") or "4 of 7 not told yet" in phone.window.text(".ended"))
    phone.window.until(lambda: phone.there(".ended li"))
    assert phone.window.text(".ended ul").split("\n") == ["Ann collects 67", "Bob pays 67"]
    phone.window.run("location.hash = document.querySelector('.top a').hash")
    phone.window.until(lambda: phone.there(".games li"))
    assert "Ann won at step 13" in phone.window.text(".games li")
    phone.window.run("location.hash = document.querySelector('.games .last a').hash")
    name = "return document.querySelector('.player input')?.value"
    phone.window.until(lambda: phone.window.run(name) == "Ann")


def test_cards_that_are_played_together_lie_together(phone):
    """Where everybody has a row of cards, what was played stands in one strip above the rows."""
    phone.begin("knowledge-is-power", ["Ann", "Bob", "Cat"])
    for n, name in enumerate(("ann", "bob", "cat"), 3):
        phone.line(f"{name} looks at 1 card {n}h")
    for name in ("ann", "bob", "cat"):
        phone.line(f"{name} selects 1")
    for n, name in enumerate(("ann", "bob", "cat"), 3):
        phone.line(f"{name} plays {n}h")
    assert "Ann3\u2665heartsBob4\u2665heartsCat5\u2665heartsAnn life tokens 10" in phone.table()


def test_an_earlier_step_is_chosen_from_the_steps(phone):
    """What is taken back is most often the last step; another is chosen by what was done."""
    phone.begin("crazy-eights", ["Ann", "Bob"])
    for line in ("ann plays Jc", "bob plays Qc"):
        phone.line(line)
    phone.tap(".others button", "back")
    phone.window.until(lambda: phone.there(".sheet select"))
    offered = phone.window.run("return [...document.querySelectorAll('.sheet option')].map((one) => one.innerText)")
    assert offered == ["2 Bob plays queen of clubs", "1 Ann plays jack of clubs"]
    phone.tap(".sheet .body button", "Record")
    phone.wait(3)
    assert phone.stored()[1][2] == {"do": "back", "to": 2}


def test_hostile_names_are_text(phone):
    """Markup and control characters in names are shown, and do nothing."""
    names = ["<img src=x onerror=alert(1)>", "\u202eBob", "Cat\"'&", "${Dan}"]
    phone.begin("crazier-eights", names)
    phone.play(random.Random(1), 6)
    assert phone.stored()[0]["players"] == names
    assert not phone.there("img")
    assert "<img" in phone.window.text(".who")
    phone.window.run("location.hash = '#/play'")
    phone.window.until(lambda: phone.there(".games li"))
    assert not phone.there("img")


def test_no_confirmed_step_is_lost_when_the_browser_is_killed(address, tmp_path):
    """Killed while steps are tapped, it has every step that was shown as taken, and no other."""
    assert killed(address, tmp_path, 20, seed=1) > 20


def test_a_write_that_the_kill_cut_off(address, tmp_path):
    """Chromium empties a database with half a record in it; the steps are there all the same."""
    assert torn(address, tmp_path) == [1, 2, 3]


TEAR = """
const [game, done] = arguments;
const tear = async () => {
  const copies = await (await navigator.storage.getDirectory()).getDirectoryHandle("games");
  const slots = await Promise.all([0, 1].map(async (slot) => {
    const handle = await copies.getFileHandle(`${game}.${slot}`), text = await (await handle.getFile()).text();
    return { handle, text, age: Number(text.split("\\n")[1]) };
  }));
  const newest = slots.sort((a, b) => b.age - a.age)[0], half = await newest.handle.createWritable();
  await half.write(newest.text.slice(0, -9));
  await half.close();
};
tear().then(done);
"""
"""The newest copy of a game is half written."""


def test_what_the_database_has_lost_is_there_again(app, phone):
    """A browser that finds its database damaged begins an empty one. A game that was deleted stays away."""
    phone.begin("crazy-eights", ["Ann", "Bob"], "five of clubs")
    for line in ("ann plays 5d", "bob draws", "bob plays 7d"):
        phone.line(line)
    kept, game = phone.stored(), phone.id
    for half, steps in ((False, 3), (True, 2)):
        if half:
            app.driver.execute_async_script(TEAR, game)
        app.forget("adjudicator-play")
        app.driver.refresh()
        phone.wait(steps)
        assert phone.stored() == (kept[0], kept[1][:steps])
    app.run("location.hash = '#/play'")
    phone.tap(".games button", "Delete the game of Ann, Bob")
    phone.tap("dialog button", "Delete it")
    there = f"return [...document.querySelectorAll('.games a')].some((one) => one.hash.endsWith('{game}'))"
    app.until(lambda: phone.there(".games") and not app.run(there))
    app.driver.refresh()
    app.until(lambda: phone.there(".games .last") and app.text("#judge") == "")
    assert not app.run(there)


SEALED = """
const [folder, files, done] = arguments;
const write = async () => {
  const { seal } = await import(new URL("copies/sealed.js", document.baseURI));
  const all = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });
  for (const [name, text] of files) {
    const file = await (await all.getFileHandle(name, { create: true })).createWritable();
    await file.write(text.startsWith("torn") ? text : seal(999, text));
    await file.close();
  }
};
write().then(() => done(""), (error) => done(String(error)));
"""
"""Copies, by the names of their files; some of them are not whole."""
FILES = """
const [names, done] = arguments;
const read = async () => {
  const all = await (await navigator.storage.getDirectory()).getDirectoryHandle("games");
  const text = async (name) => (await (await all.getFileHandle(name)).getFile()).text();
  return (await Promise.allSettled(names.map(text))).map(({ value }) => value ?? null);
};
read().then(done);
"""
UNREAD = {
    "no-json.0": "{",
    "no-game.0": '{"record": {"id": "no-game"}, "steps": []}',
    "no-sum.1": "torn",
    "%.0": "null",
}


def test_a_copy_that_cannot_be_read_hides_no_game(app, phone):
    """It is told, can be saved and deleted, and stays byte for byte until then; an older copy takes its place."""
    phone.begin("crazy-eights", ["Ann", "Bob"], "five of clubs")
    phone.line("ann plays 5d")
    game = phone.id
    (first, second) = app.driver.execute_async_script(FILES, [f"{game}.0", f"{game}.1"])
    older = min((first, second), key=lambda text: int(text.split("\n")[1]))
    newer = f"{game}.{0 if older == second else 1}"
    assert app.driver.execute_async_script(SEALED, "games", [*UNREAD.items(), (newer, '{"steps": []}')]) == ""
    kept = app.driver.execute_async_script(FILES, [*UNREAD])
    app.forget("adjudicator-play")
    app.driver.refresh()
    phone.wait(0)
    app.run("location.hash = '#/play'")
    rows = "return [...document.querySelectorAll('.games li .refused')].length"
    app.until(lambda: app.run(rows) == len(UNREAD))
    assert app.run(
        "return [...document.querySelectorAll('.games li a')].some((one) => one.hash.endsWith(arguments[0]))", game
    )
    assert app.driver.execute_async_script(FILES, [*UNREAD]) == kept
    app.run("URL.createObjectURL = (blob) => { window.saved = blob; return '#/play'; }")
    app.run("HTMLAnchorElement.prototype.click = () => {}")
    phone.tap(".games li button", "Save the game that can't be read")
    assert app.driver.execute_async_script("window.saved.text().then(arguments[0])") in kept
    app.driver.refresh()
    for left in reversed(range(len(UNREAD))):
        phone.tap(".games button", "Delete the game that can't be read")
        phone.tap("dialog button", "Delete it")
        app.until(lambda left=left: app.run(rows) == left)


@pytest.mark.parametrize("game", ["%", "a/b#c", "%41", "a game?"])
def test_a_game_may_be_called_anything(address, app, phone, game):
    """Another phone has called it so: it comes by a link, and is found in the list and after a new start."""
    phone.begin("crazy-eights", ["Ann", "Bob"], "five of clubs")
    header, _ = phone.stored()
    step = {"do": "draw", "by": "Ann"}
    part = {"game": game, "first": 1, "steps": [step], "header": header}
    app.driver.get(STEPS.holding([json.dumps(part).encode()], address))
    phone.wait(1)
    app.driver.refresh()
    phone.wait(1)
    app.run("location.hash = '#/play'")
    phone.tap(".games a", "Ann, Bob")
    phone.wait(1)
    assert json.loads(app.driver.execute_async_script(STORED, game))["steps"] == [step]


@pytest.mark.parametrize("bad", ["#/%", "#/%E0%A4%A", "#/play/%", "#/rules/ruling/%", "#/rules/deck/%2", "#%"])
def test_a_bad_address_opens_the_app(address, app, bad):
    """A screen is there, and the app is kept for times without a network."""
    app.driver.get("about:blank")
    app.driver.get(f"{address}{bad}")
    app.until(lambda: app.text("#judge") == "" and app.text("main").strip() != "")
    app.until(lambda: app.run("return navigator.serviceWorker.ready.then(() => true)"))
    assert not [line for line in app.complaints() if "rror" in line]


DELETE = """
const [name, done] = arguments, asked = indexedDB.deleteDatabase(name);
asked.onsuccess = () => done("deleted");
"""


def test_a_database_can_be_deleted_while_two_windows_have_it(address, app, phone):
    """Neither window stands in its way, and both go on with the game out of its copy."""
    phone.begin("crazy-eights", ["Ann", "Bob"], "five of clubs")
    phone.line("ann plays 5d")
    first, game = app.driver.current_window_handle, phone.id
    app.driver.switch_to.new_window("window")
    try:
        app.driver.get(f"{address}#/play/{game}")
        phone.wait(1)
        assert app.driver.execute_async_script(DELETE, "adjudicator-play") == "deleted"
        phone.line("bob draws")
        phone.wait(2)
    finally:
        app.driver.close()
        app.driver.switch_to.window(first)
    app.driver.refresh()
    phone.wait(2)


def test_another_card_than_the_legal_ones_is_asked_for_in_words(phone):
    """The sheet says who does what."""
    phone.begin("crazy-eights", ["Ann", "Bob"], "seven of hearts")
    phone.tap(".verbs .legal", "plays")
    phone.tap(".what button", "another card")
    phone.window.until(lambda: phone.there("dialog.picker"))
    assert phone.window.text("dialog.picker h2") == "Ann plays: which card?"
    phone.tap("dialog.picker header button")


def test_the_deck_is_read_whole(app, phone):
    """On a phone the words of the usual one fit into the field."""
    app.run("location.hash = '#/play/new'")
    app.until(lambda: phone.there("#book:not([disabled])"))
    phone.fill("#book", 0, "crazy-eights")
    app.until(lambda: phone.there(".house select"))
    chosen = "return document.querySelector('.house select').selectedOptions[0].label"
    assert app.run(chosen) == "The usual one for so many players"
