"""A line of what if in the stepper: chosen from a list or typed, taken back, left, saved."""

import asyncio
import shutil
from functools import cache

import pytest

pytest.importorskip("textual")

from textual.widgets import Input, OptionList, Static

from adjudicator.cli.inputs.sources import only
from adjudicator.cli.one_game.screen import Views
from adjudicator.stepper.app import Page, Stepper
from adjudicator.stepper.what_next import Choices
from tests.cli.conftest import EXAMPLES

FIVE = EXAMPLES / "crazier-eights" / "five-faults.game.json"


@cache
def views_of(path):
    """A game, judged once for all tests."""
    return Views(only(path), {})


def after(*presses, step=51, size=(120, 40), look=lambda app: (app.step, app.film.fork), path=FIVE):
    """What `look` sees of a stepper after some keys."""

    async def drive():
        app = Stepper(str(path), views_of(path), step=step)
        async with app.run_test(size=size) as pilot:
            await pilot.press(*presses)
            await pilot.pause()
            return look(app)

    return asyncio.run(drive())


def listed(app):
    """The list that lies over the table."""
    assert isinstance(app.screen, Choices)
    options = app.screen.query_one(OptionList)
    return [str(options.get_option_at_index(n).prompt) for n in range(options.option_count)]


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (42, 24)])
def test_what_is_legal_is_listed(size):
    """As `legal` prints it, beside the table: that is still to be seen."""
    offers = ["Dan uses Rat Piper (yellow jack)", "Dan passes over Rat Piper (yellow jack)"]
    assert after("b", size=size, look=listed) == offers

    def covered(app):
        table = app.screen_stack[0].query_one("#table").region
        return table.overlaps(app.screen.query_one("Vertical").region)

    assert not after("b", size=size, look=covered)


def test_what_is_typed_filters_and_can_be_taken_as_it_is():
    """Every word must be there, in any order; keys that mean something in the stepper are only letters here."""
    assert after("b", *"piper PASS", look=listed) == ["Dan passes over Rat Piper (yellow jack)", "as typed: piper PASS"]
    assert after("b", *"quit", look=listed) == ["as typed: quit"]


def test_a_choice_is_made_in_a_second_list():
    """Where a step can be done in several ways; the step is judged at once."""
    assert after("b", "enter", look=listed)[:2] == ["choosing Crowded Porch", "choosing Wild Ward"]
    assert after("b", "enter", "down", "enter") == (52, 51)
    assert after("b", "enter", "down", "enter", look=lambda app: 52 in app.film.found) is False
    assert after("b", "down", "enter", "b", "enter") == (53, 51)


def test_an_illegal_step_is_judged_as_it_is_typed():
    """With its finding; a line that is not understood stays where it is, and it is said why."""
    assert after("b", *"bob discard 6 sun", "enter", look=lambda app: (app.step, *app.film.marks)) == (52, 10, 20, 52)

    def said(app):
        return app.screen.query_one(Input).value, str(app.screen.query_one(Static).content)

    typed, why = after("b", *"dan discard cart", "enter", look=said)
    assert typed == "dan discard cart"
    assert "cart" in why
    assert after("b", *"undo", "enter", look=lambda app: app.film.fork) == 51


def test_it_is_taken_back_step_by_step_and_left_at_once():
    """Back where the line began, in the game as it was."""
    line = ["b", "down", "enter", "b", "enter"]
    assert after(*line, "u") == (52, 51)
    assert after(*line, "u", "u") == (51, None)
    assert after(*line, "g", "escape", look=lambda app: (app.step, app.film.fork, app.film.last)) == (51, None, 87)
    assert after("b", "escape") == (51, None)
    assert after("b", "enter", "escape") == (51, None)
    assert after("u", "escape", "w", look=lambda app: app.said) == "nothing to save: b begins a line of what if"


def test_while_it_is_chosen_nothing_plays_on():
    """The step after which it goes on stays in view."""
    assert after("space", "b", look=lambda app: (app.player, app.step)) == (None, 51)


def test_in_a_line_nothing_leads_out_of_it_by_mistake():
    """The view of a seat and the command are those of the log."""
    for key in "vy":
        assert after("b", "down", "enter", key, look=lambda app: (app.film.fork, bool(app.said), app.clipboard)) == (
            51,
            True,
            "",
        )
    assert "Just before step 52:\nDan uses" in after("b", "down", "enter", "l", look=lambda app: app.screen.text)


def test_w_saves_it(tmp_path):
    """And says where."""
    shutil.copy(FIVE, tmp_path)
    text = after("b", "down", "enter", "w", path=tmp_path / FIVE.name, look=lambda app: app.screen.text)
    assert text == f"saved: {tmp_path / 'five-faults.what-if.game.json'}"
    assert (tmp_path / "five-faults.what-if.game.json").exists()


def test_hostile_words_stay_words(tmp_path):
    """What somebody types, or calls a player, is no markup in the list."""
    path = tmp_path / "x.game.json"
    path.write_text(FIVE.read_text().replace('"Dan"', '"[red]Dan[/]"'))
    assert after("b", path=path, look=listed)[0] == "[red]Dan[/] uses Rat Piper (yellow jack)"
    assert after("b", *"[bold]x", path=path, look=listed) == ["as typed: [bold]x"]
    assert isinstance(after("b", "down", "enter", "?", path=path, look=lambda app: app.screen), Page)
