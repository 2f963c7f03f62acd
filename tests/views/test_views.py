"""What the views draw, and that it fits."""

import pytest
from rich.cells import cell_len

from adjudicator.views.cards import GAP, HIGH, STYLES, WIDE, side_by_side, with_names
from adjudicator.views.faults import finding_view
from adjudicator.views.light import DARKER, darkened
from adjudicator.views.step_column import MARKS, bar_view, column, step_at, step_in, steps_view
from adjudicator.views.table import table_view
from tests.cli.conftest import EXAMPLES
from tests.views.conftest import filmed

GAMES = sorted(path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.glob("**/*.game.json"))
ALIKE = ("damaged/", "disputes/")
"""Folders of many short games: only a few are looked at where there is little time."""
FEW = [name for n, name in enumerate(GAMES) if not name.startswith(ALIKE) or n % 24 == 0]


@pytest.mark.parametrize(
    ("name", "moments"),
    [*((name, 1) for name in FEW), *(pytest.param(name, 50, marks=pytest.mark.slow) for name in GAMES)],
    scope="module",
)
@pytest.mark.parametrize(("width", "height"), [(30, 13), pytest.param(46, 22, marks=pytest.mark.slow), (20, 5)])
def test_every_view_fits(name, width, height, moments):
    """No line is wider than the room, and there are no more lines than it has."""
    film = filmed(name)
    for step in range(0, film.last + 1, 1 + film.last // moments):
        for view in (steps_view, table_view, finding_view):
            lines = view(film, step, width, height).plain.split("\n")
            assert len(lines) <= height, view
            assert max(map(cell_len, lines)) <= width, view
        assert cell_len(bar_view(film, step, width).plain) == width


@pytest.mark.parametrize(("width", "height"), [(48, 13), (60, 38)])
def test_the_table(faulty, crowd, snapshot, width, height):
    """The table of four and of eight, in little room and in more."""
    drawn = [table_view(film, step, width, height).plain for film, step in ((faulty, 45), (crowd, 29))]
    assert "\n\n".join(drawn) == snapshot


@pytest.mark.parametrize(("width", "height"), [(44, 38), pytest.param(48, 13, marks=pytest.mark.slow), (44, 20)])
def test_the_named_colour_is_never_cut(crowd, width, height):
    """Whatever else the top card says, the colour that is named for it is shown whole."""
    named = [frame for frame in crowd.frames if frame.named][::5]
    assert named
    for frame in named:
        assert f"named: {frame.named}" in table_view(crowd, frame.step, width, height).plain


def test_every_player_and_what_lies_in_play_is_shown_in_little_room(crowd):
    """At 80 by 24 the table of eight lists everybody and every card in play."""
    text = table_view(crowd, 29, 48, 13).plain
    assert all(seat.name in text for seat in crowd.frames[29].seats)
    assert all(crowd.faces[kind].name in text for seat in crowd.frames[29].seats for kind in seat.places[1].cards)


@pytest.mark.parametrize("width", [20, 40, 60, 200])
def test_every_card_of_a_hand_is_drawn_with_its_suit(faulty, width):
    """However many cards there are, they go on in a further row before a suit is cut."""
    hand = [face for face in faulty.faces if len(face.suits) == 1][:13]
    rows = side_by_side(hand, width)
    assert max(row.cell_len for row in rows) <= width
    suits = " ".join(row.plain for row in rows[2::HIGH])
    assert sum(suits.count(suit) for suit in {face.suits[0] for face in hand}) == 13


@pytest.mark.parametrize("width", [13, 40, 200])
def test_cards_say_their_names_where_there_is_room(faulty, width):
    """Every word of every name in full; there are none where the longest has no room, nor where no card has a name."""
    hand = [face for face in faulty.faces if face.name][:12]
    rows = with_names([*hand, None], width)
    assert {row.cell_len for row in rows} <= {*range(width + 1)}
    shown = " ".join(row.plain for row in rows)
    assert all(word in shown for face in hand for word in face.name.split())
    assert with_names(hand, 8) == with_names([None, GAP], 80) == []


def test_a_step_shows_what_its_cards_say(faulty):
    """Below the step and what came of it; the start shows the notes of the log."""
    text = " ".join(finding_view(faulty, 49, 60, 20).plain.split())
    assert "step 49: Dan plays Rat Piper (yellow jack) Rat Piper (yellow jack) (asset): At the end of your turn" in text
    assert "Four players, everything written down" in finding_view(faulty, 0, 60, 40).plain


@pytest.mark.parametrize("width", [20, 40])
def test_an_empty_place_of_a_row_is_drawn_as_a_dash(faulty, width):
    """Each of them, also where cards are laid over each other."""
    rows = side_by_side([GAP, faulty.faces[0], GAP, GAP], width)
    assert [row.plain.count("-") for row in rows] == [0, 3, 0, 0]
    assert [row.plain for row in side_by_side([GAP], width)] == [text.ljust(WIDE) for text in ("", " -", "", "")]


def test_the_start_tells_the_answer(faulty):
    """Before the first step stands what a table wants to know first."""
    text = " ".join(finding_view(faulty, 0, 40, 40).plain.split())
    assert (
        "Five faults 3 faults, 1 either a fault or a slip, 1 warning (1 perhaps only a slip of the scorer). "
        "The game stands: Dan won at step 86." in text
    )
    assert "To put right: - step 10" in text


@pytest.mark.parametrize(("colours", "ground"), [(STYLES.values(), "#1e1e1e"), (DARKER.values(), "#d8d8d8")])
def test_colours_can_be_read(colours, ground):
    """Each colour stands out from the ground of the dark and of the light theme as far as WCAG asks of text."""

    def light(colour):
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.05 + sum(map(float.__mul__, linear, (0.2126, 0.7152, 0.0722)))

    assert [
        colour for colour in colours if max(light(colour), light(ground)) < 4.5 * min(light(colour), light(ground))
    ] == []


def test_every_colour_has_a_darker_one(faulty):
    """On a light ground no colour of a view is left as it is on a dark one."""
    assert {*STYLES.values(), *(ink.split()[-1] for _, ink in MARKS.values())} == DARKER.keys()
    view = darkened(steps_view(faulty, 52, 34, 14))
    assert view.plain == steps_view(faulty, 52, 34, 14).plain
    assert f"bold {DARKER['#f0605f']}" in {str(span.style) for span in view.spans}


def test_the_steps_and_what_is_wrong(faulty, snapshot):
    """The column around a fault, the fault, and the bar."""
    views = [steps_view(faulty, 52, 34, 14), finding_view(faulty, 52, 40, 20), bar_view(faulty, 52, 80)]
    assert "\n\n".join(view.plain for view in views) == snapshot


def test_hidden_hands_show_no_face(faulty):
    """With the hands face down nothing but what lies open is to be read."""
    frame = faulty.frames[45]
    open_cards = {kind for place in frame.every_place for kind in place.open}
    hidden = {faulty.faces[kind] for seat in frame.seats for kind in {*seat.places[0].cards} - open_cards}
    assert hidden
    text = table_view(faulty, 45, 60, 12, hide=True).plain
    assert not [face for face in hidden if f"{face.rank} {face.suits[0]}" in text]


def test_a_seat_sees_its_own_hand_alone():
    """The view of a seat draws the backs of the other hands."""
    film = filmed("crazier-eights/five-faults.game.json", "Ann")
    assert all(kind == -1 for seat in film.frames[0].seats[1:] for kind in seat.places[0].cards)
    assert "░" in table_view(film, 0, 60, 40).plain


def test_a_line_of_the_column_is_its_step(faulty):
    """Every line of the column that names a step is found there by its number, and a heading is its first step."""
    for step in (0, 10, 52, faulty.last):
        for n, line in enumerate(steps_view(faulty, step, 60, 15).plain.split("\n")):
            words = line.lstrip("x!? ").split()
            if words[0].isdigit():
                assert step_at(faulty, step, 15, n) == int(words[0])
    assert step_at(faulty, faulty.last, 400, 399) is None


def test_the_bar_and_back(faulty):
    """A click on the column of a step leads to a step of that column."""
    for step in range(faulty.last + 1):
        for width in (20, 80, 200):
            assert column(faulty, step_in(faulty, column(faulty, step, width), width), width) == column(
                faulty, step, width
            )


def test_turns(faulty):
    """Every turn begins once, in order, and is found by its number."""
    turns = [faulty.turn_of(step) for step in faulty.turns]
    assert turns == sorted(set(turns))
    assert [faulty.turn(number) for number in turns] == faulty.turns
    assert faulty.turn(999) is None
    assert faulty.turn_from(faulty.turns[3], 1) == faulty.turns[4]
    assert faulty.turn_from(faulty.turns[3] + 1, -1) == faulty.turns[3]
    assert faulty.turn_from(faulty.last, 1) == faulty.last
    assert faulty.turn_from(0, -1) == 0


def test_search(faulty):
    """Steps, notes and findings are searched, whatever the case."""
    assert 52 in faulty.hits("rat PIPER")
    assert faulty.hits("CE-10.2") == [52]
    assert faulty.hits("") == faulty.hits("no such words") == []


@pytest.mark.parametrize(("width", "height"), [(48, 13), (44, 38)])
def test_rows(snapshot, width, height):
    """Cards that lie sideways, those that are selected, the phase, and who has acted in it."""
    drawn = [
        table_view(filmed(f"knowledge-is-power/{name}.game.json"), step, width, height).plain
        for name, step in (("three-rounds", 31), ("five-seen-from-the-table", 16))
    ]
    assert "\n\n".join(drawn) == snapshot
