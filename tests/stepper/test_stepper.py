"""Each key of the stepper, and the mouse, driven without a terminal."""

import asyncio
import json

import pytest

pytest.importorskip("textual")

from adjudicator.stepper.app import Page, Stepper
from adjudicator.stepper.keys import HELP, KEYS, spelled
from tests.views.conftest import filmed

NAME = "crazier-eights/five-faults.game.json"


class Films:
    """As much of a referee as it takes to look at a game."""

    def film(self, seat):
        """As a seat may know it."""
        return filmed(NAME, seat)

    def legal(self, film, at):
        """Of which step it was asked."""
        return f"legal before {at}"


def after(*presses, step=0, size=(120, 40), look=lambda app: app.step, seat=None):
    """What `look` sees of a stepper after some keys."""

    async def drive():
        app = Stepper(NAME, Films(), step=step, seat=seat)
        async with app.run_test(size=size) as pilot:
            await pilot.press(*presses)
            await pilot.pause()
            return look(app)

    return asyncio.run(drive())


def text(app):
    """The text that lies over the table."""
    assert isinstance(app.screen, Page)
    return str(app.screen.text)


FILM = filmed(NAME)
FAULTS = [10, 20, 52, 62, 74]


MOVES = [
    (["right", "down", "j", "n"], 5, 9), (["left", "up", "k", "p"], 5, 1),
    (["left"], 0, 0), (["right"], FILM.last, FILM.last),
    (["pagedown"], 5, 9), (["pageup"], 7, 5), (["pageup", "pageup"], 7, 1),
    (["home"], 40, 0), (["g"], 40, 0), (["end"], 40, FILM.last), (["G"], 40, FILM.last),
    (["]", "]"], 0, 20), (["["], 60, 52), (["}"], 11, 20), (["{"], 11, 10), (["]"], 80, 80),
    (["4", "2", "enter"], 0, 42), (["9", "9", "9", "enter"], 7, 7), (["4", "escape"], 3, 3),
    (["1", "2", "backspace", "enter"], 0, 1),
    (["t", "6", "enter"], 0, FILM.turn(6)), (["t", "9", "9", "enter"], 3, 3),
    (["/", *"piper", "enter"], 0, 5), (["/", *"zz", "enter"], 4, 4),
    (["/", *"piper", "enter", ">"], 0, 49), (["/", *"piper", "enter", ">", "<"], 0, 5),
    (["1", "j"], 5, 6),
]  # fmt: skip
MOVES = [pytest.param(*move, marks=[pytest.mark.slow] if n % 2 else []) for n, move in enumerate(MOVES)]


@pytest.mark.parametrize(("keys", "start", "then"), MOVES)
def test_moving(keys, start, then):
    """Where a key leads."""
    assert after(*keys, step=start, size=(60, 16)) == then


def test_every_key_of_the_help_is_tried():
    """No key is without a test in this module."""
    tried = {"right", "down", "j", "n", "left", "up", "k", "p", "pagedown", "pageup", "home", "g", "end", "G"}
    tried |= {
        "]",
        "[",
        "}",
        "{",
        ">",
        "<",
        "space",
        "+",
        "-",
        "v",
        "h",
        "enter",
        "r",
        "c",
        "d",
        "s",
        "l",
        "y",
        "?",
        "q",
    }
    tried |= {"b", "u", "w", "escape"}  # in test_what_next.py
    assert set(KEYS) == tried
    assert len(HELP) == len({words for _, words, _ in HELP})


@pytest.mark.parametrize("key", ["enter", "r"])
def test_the_ruling_in_full(key):
    """Enter and r show the finding and every ruling that it names; any key closes."""
    shown = after(key, step=52, look=text)
    assert "CE-10.2" in shown
    assert "CE-9.5" in shown
    assert after(key, "x", step=52, look=lambda app: len(app.screen_stack)) == 1


def test_a_ruling_is_broken_into_lines_once():
    """On a terminal of 80 columns no line of it is as wide as to be broken again."""
    assert max(map(len, after("enter", step=10, size=(80, 24), look=text).splitlines())) <= 74


def test_what_the_cards_say():
    """c: those of the step first, then those on the table; no face of a hidden hand where all lie face down."""
    shown = str(after("c", step=49, size=(42, 24), look=text))
    assert shown.startswith("of this step\nRat Piper (yellow jack) (asset): At")
    assert "\nplay area of Cat\nCastle (blue five)" in shown
    assert max(map(len, shown.splitlines())) <= 36
    assert "hand of Ann" in shown
    assert "\nhand of" not in after("h", "c", step=49, look=text)


def test_which_hit_of_how_many():
    """The last line counts what a search has found."""

    def foot(app):
        return app._foot(80).plain

    assert after("/", *"piper", "enter", look=foot) == "hit 1 of 5  > next  < previous"
    assert after("/", *"piper", "enter", ">", ">", look=foot).startswith("hit 3 of 5")
    assert after("/", *"piper", "enter", ">", "j", look=foot).startswith("step 50 of 87")


def test_what_changed():
    """d: what the step changed."""
    assert "draw pile: 20 to 19" in after("d", step=13, look=text)
    assert after("d", step=0, look=text) == "nothing on the table changed"


def test_the_state_as_json():
    """s: the table as JSON, cards by their ids."""
    state = json.loads(after("s", step=45, look=text))
    assert state["step"] == 45
    assert "castle" in state["seats"][2]["play"]


def test_what_was_legal():
    """l: what could be done just before this step."""
    assert after("l", step=45, look=text) == "legal before 45"
    assert after("l", step=0, look=text) == "legal before 1"


def test_help():
    """? lists every key."""
    shown = after("?", look=text)
    assert all(spelled(key) in shown for key in KEYS)


def test_copying_the_command():
    """y copies the command that opens this step."""
    assert after("y", step=12, look=lambda app: app.clipboard) == f"adjudicate step {NAME} --step 12"
    assert after("y", step=12, seat="Ann", look=lambda app: app.clipboard).endswith("--step 12 --seat Ann")


def test_a_seat_sees_no_other_hand():
    """v: the hands of the others lie face down."""
    shown = after("v", step=3, look=lambda app: app.film.frames[3].seats)
    assert all(kind == -1 for seat in shown[1:] for kind in seat.places[0].cards)


@pytest.mark.slow
def test_seats():
    """v goes through the players' views and nobody's, and back to all hands."""

    async def drive():
        app, seats = Stepper(NAME, Films()), []
        async with app.run_test(size=(120, 40)) as pilot:
            for _ in range(6):
                await pilot.press("v")
                seats.append(app.seat)
        return seats

    assert asyncio.run(drive()) == ["Ann", "Bob", "Cat", "Dan", "nobody", None]


def test_hiding():
    """h turns the hands face down and up again."""
    assert [after(*["h"] * n, look=lambda app: app.hide) for n in range(3)] == [False, True, False]


def test_playing():
    """Space plays on and stops; + and - change the speed within bounds."""
    assert after("space", look=lambda app: app.player is not None)
    assert after("space", "space", look=lambda app: app.player) is None
    assert after("+", look=lambda app: app.speed) == 3
    assert after(*["+"] * 9, look=lambda app: app.speed) == 4
    assert after(*["-"] * 9, look=lambda app: app.speed) == 0
    assert after("space", "+", look=lambda app: (app.player is not None, app.speed)) == (True, 3)


def test_quitting():
    """q leaves."""
    assert after("q", look=lambda app: app._exit)


def test_the_mouse():
    """A click on a step goes there, one on the bar too; the wheel moves a step."""

    async def drive():
        app = Stepper(NAME, Films())
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.click("#steps", offset=(5, 3))
            clicked = app.step
            await pilot.click("#bar", offset=(119, 0))
            at_the_end = app.step
            app.on_mouse_scroll_up()
            back = app.step
            app.on_mouse_scroll_down()
            return clicked, at_the_end, back, app.step

    clicked, at_the_end, back, last = asyncio.run(drive())
    assert 0 < clicked < 4
    assert (at_the_end, back, last) == (FILM.last, FILM.last - 1, FILM.last)


def test_a_phone_has_no_column_of_steps():
    """The table takes the whole width."""
    assert after(
        size=(42, 24), look=lambda app: (app.query_one("#steps").display, app.query_one("#table").size.width)
    ) == (
        False,
        42,
    )


@pytest.mark.parametrize(("size", "narrow"), [((80, 24), True), ((120, 40), False)])
def test_the_finding_goes_below_on_a_narrow_screen(size, narrow):
    """At 80 columns the finding is under the table, and takes the whole width."""

    def places(app):
        table, finding = app.query_one("#table").region, app.query_one("#finding").region
        return finding.y >= table.bottom, finding.width == size[0]

    assert after(size=size, look=places) == (narrow, narrow)
