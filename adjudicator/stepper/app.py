"""The stepper as a textual app: panes that draw the views, and the keys that move through them."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Static

from adjudicator.formats.log import NOBODY, Step
from adjudicator.reports.safe import safe
from adjudicator.stepper import keys, overlays
from adjudicator.stepper.referee import Referee
from adjudicator.stepper.what_next import Choices
from adjudicator.views.faults import finding_view
from adjudicator.views.film import Film
from adjudicator.views.light import darkened
from adjudicator.views.step_column import bar_view, step_at, step_in, steps_view
from adjudicator.views.table import table_view

NARROW = 110
"""Below so many columns the finding goes under the table."""
THIN = 60
"""Below so many there is no room for the column of steps."""
WIDEST = 80
"""The most columns of a text over the table."""
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0)
"""Steps a second when the game plays by itself."""


class Pane(Widget):
    """A part of the screen that draws a view in the room it has."""

    def __init__(
        self,
        id: str,
        draw: Callable[[int, int], Text],
        at: Callable[[events.Click, int, int], int | None] | None = None,
    ) -> None:
        """`draw` is given the columns and lines there are, `at` a click with them too: it tells which step is there."""
        super().__init__(id=id)
        self.draw, self.at = draw, at

    def render(self) -> RenderableType:
        """The view as it is now."""
        view = self.draw(max(1, self.size.width), max(1, self.size.height))
        return view if self.app.current_theme.dark else darkened(view)


class Page(ModalScreen[None]):
    """A text over the table; any key that does not scroll closes it."""

    SCROLLS: ClassVar = ("up", "down", "pageup", "pagedown", "home", "end")

    def __init__(self, text: str | Text) -> None:
        """`text` is shown as it is."""
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        """A scrolling box."""
        text = Text(self.text) if isinstance(self.text, str) else self.text
        with VerticalScroll() as box:
            box.border_subtitle = "arrows scroll, any other key closes"
            yield Static(text if self.app.current_theme.dark else darkened(text))

    def on_key(self, event: events.Key) -> None:
        """Close."""
        if event.key not in self.SCROLLS:
            event.stop()
            self.dismiss()


class Stepper(App[None]):
    """Steps through one judged game."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = [Binding("ctrl+d,ctrl+@", "quit", show=False, priority=True)]
    """The end of the input; Linux hands it over as a NUL where it came before anybody listened."""
    CSS = """
    Screen { layout: grid; grid-size: 3 3; grid-columns: 17fr 22fr 20fr; grid-rows: 1fr 1 1; grid-gutter: 0 1; }
    Screen.narrow { grid-size: 2 4; grid-columns: 5fr 8fr; grid-rows: 1fr 9 1 1; }
    #bar, #foot { column-span: 3; }
    .narrow #bar, .narrow #foot, .narrow #finding { column-span: 2; }
    .narrow #finding { border-top: solid $primary-muted; }
    .thin #steps { display: none; }
    .thin #table { column-span: 2; }
    Page { layout: vertical; align: center middle; }
    Page VerticalScroll { width: 80; max-width: 100%; height: auto; max-height: 100%; padding: 0 1; }
    Page VerticalScroll { background: $surface; border: round $primary; border-subtitle-color: $foreground; }
    Page VerticalScroll { scrollbar-size-vertical: 1; }
    Choices { layout: vertical; align: right bottom; background: transparent; }
    Choices Vertical { width: 34%; height: 100%; background: $surface; border: round $primary; }
    Choices Vertical { border-title-color: $foreground; border-subtitle-color: $foreground; }
    Choices OptionList { height: 1fr; background: $surface; scrollbar-size-vertical: 1; }
    Choices Static { height: auto; }
    Choices.narrow Vertical { width: 100%; height: 11; }
    """

    def __init__(
        self,
        source: str,
        referee: Referee,
        *,
        step: int = 0,
        seat: str | None = None,
        light: bool = False,
    ) -> None:
        """Judge the game and show a step.

        Args:
            source: the file, for the commands that are copied.
            referee: judges the game, and what if it had gone on otherwise.
            step: the step to begin with; the last if there are fewer.
            seat: the view to begin with.
            light: dark writing on a light ground.
        """
        super().__init__()
        self.source, self.referee, self.seat = source, referee, seat
        self.theme = "textual-light" if light else "textual-dark"
        self.film = self._loaded(seat)
        self.step = min(step, self.film.last)
        self.hide = False
        self.typed = ""
        """What has been typed and waits for Enter: digits, `t6`, `/words`."""
        self.hits: list[int] = []
        self.said = ""
        """A message in the last line."""
        self.trail: list[tuple[Film, int]] = []
        """For each step of a line of what if the game before it, and the step after which it goes on."""
        self.speed = 2
        self.player: Timer | None = None

    def compose(self) -> ComposeResult:
        """The panes."""
        yield Pane(
            "steps",
            lambda width, height: steps_view(self.film, self.step, width, height),
            lambda click, width, height: step_at(self.film, self.step, height, click.y),
        )
        yield Pane(
            "table",
            lambda width, height: table_view(self.film, self.step, width, height, hide=self.hide and not self.seat),
        )
        yield Pane("finding", lambda width, height: finding_view(self.film, self.step, width, height))
        yield Pane(
            "bar",
            lambda width, height: bar_view(self.film, self.step, width),
            lambda click, width, height: step_in(self.film, click.x, width),
        )
        yield Pane("foot", lambda width, height: self._foot(width))

    def on_resize(self, event: events.Resize) -> None:
        """A narrow screen has its finding below, and a thin one has no column of steps."""
        for screen in self.screen_stack:
            screen.set_class(event.size.width < NARROW, "narrow")
            screen.set_class(event.size.width < THIN, "thin")

    def show(self) -> None:
        """Draw every pane again."""
        for pane in self.screen_stack[0].query(Pane):
            pane.refresh()

    def _loaded(self, seat: str | None) -> Film:
        """The game by a view. Memory that it takes is not searched for garbage, which would delay every tenth jump."""
        film = self.referee.film(seat)
        gc.freeze()
        return film

    # ---- moving

    def go(self, step: int | None, otherwise: str = "") -> None:
        """Show a step; with None say why there is none."""
        self.said = otherwise if step is None else ""
        if step is not None:
            self.step = max(0, min(step, self.film.last))
        self.show()

    def look(self, seat: str | None) -> None:
        """See the game as a seat may know it."""
        self.seat = seat
        self.film = self._loaded(seat)
        self.hits = []
        self.go(self.step)

    def next_seat(self) -> None:
        """All hands, then each player's view, then nobody's."""
        if self.trail:
            self.go(None, "go back to the game first: Esc")
            return
        seats = [None, *self.film.game.bench.names, NOBODY]
        self.look(seats[(seats.index(self.seat) + 1) % len(seats)])

    def find(self, words: str) -> None:
        """Search, and go to the first hit from here on."""
        self.hits = self.film.hits(words)
        here = next((hit for hit in self.hits if hit >= self.step), self.hits[0] if self.hits else None)
        self._at_hit(here, f"no step says {words!r}")

    def hit(self, by: int) -> None:
        """The next or the previous hit."""
        found = [hit for hit in self.hits if (hit > self.step if by > 0 else hit < self.step)]
        self._at_hit((found[0] if by > 0 else found[-1]) if found else None, "no more hits")

    def _at_hit(self, step: int | None, otherwise: str) -> None:
        """Show a hit, and say which of how many it is."""
        self.go(step, otherwise)
        if step is not None:
            self.said = f"hit {self.hits.index(step) + 1} of {len(self.hits)}  > next  < previous"

    def play(self) -> None:
        """Start or stop going on by itself."""
        if self.player is None:
            self.player = self.set_interval(1 / SPEEDS[self.speed], self._tick)
        else:
            self.player.stop()
            self.player = None
        self.show()

    def faster(self, by: int) -> None:
        """Change the speed at which it plays."""
        self.speed = max(0, min(self.speed + by, len(SPEEDS) - 1))
        if self.player is not None:
            self.play()
            self.play()
        self.show()

    def _tick(self) -> None:
        if self.step == self.film.last:
            self.play()
        else:
            self.go(self.step + 1)

    # ---- what if

    def branch(self) -> None:
        """Choose how the game goes on after this step; a line of what if at its end."""
        film, at = self.film, self.film.last if self.trail else self.step
        if self.player is not None:
            self.play()
        self.go(at)
        offers = self.referee.offers(film, at)

        def chosen(step: Step | None) -> None:
            offered = any(step is one for _, one in offers)
            ways = self.referee.ways(film, at, step) if step is not None and offered else []
            if len(ways) > 1:
                said = next(words for words, one in offers if one is step)
                self._choose(f"{said}: how?", ways, at, self._go_on)
            else:
                self._go_on(ways[0][1] if ways else step)

        self._choose(f"What if, after step {at}?" if at else "What if, from the start?", offers, at, chosen)

    def _choose(self, title: str, offers: list[tuple[str, Step]], at: int, then: Callable[[Step | None], None]) -> None:
        choices = Choices(title, offers, partial(self.referee.read, self.film, at))
        choices.set_class(self.size.width < NARROW, "narrow")
        self.push_screen(choices, then)

    def _go_on(self, step: Step | None) -> None:
        """With this step after the one in view; None for nothing."""
        if step is None:
            return
        found = self.referee.otherwise(self.film, self.step, step)
        if isinstance(found, str):
            self.go(None, found)
            return
        self.trail.append((self.film, self.step))
        self._see(found, found.last)

    def take_back(self) -> None:
        """The last step of a line of what if was not taken."""
        if self.trail:
            self._see(*self.trail.pop())
        else:
            self.go(None, "nothing to take back: b begins a line of what if")

    def leave(self) -> None:
        """Back from a line of what if to the game as it was."""
        if self.trail:
            first = self.trail[0]
            self.trail.clear()
            self._see(*first)

    def save(self) -> None:
        """Write a line of what if as a log."""
        if self.trail:
            self.open(safe(self.referee.save(self.film)))
        else:
            self.go(None, "nothing to save: b begins a line of what if")

    def _see(self, film: Film, step: int) -> None:
        self.film, self.hits = film, []
        self.go(step)

    # ---- what is shown beside

    @property
    def columns(self) -> int:
        """The room in a text over the table, beside its border and a bar for scrolling."""
        return min(WIDEST, self.size.width) - 6

    def open(self, text: str | Text) -> None:
        """Show a text over the table."""
        self.push_screen(Page(text))

    def legal(self) -> str:
        """What could be done just before this step."""
        return self.referee.legal(self.film, max(1, self.step))

    def command(self) -> str:
        """The command that opens this very step."""
        seat = f" --seat {overlays.quoted(self.seat)}" if self.seat else ""
        return f"adjudicate step {overlays.quoted(self.source)} --step {self.step}{seat}"

    def copy(self) -> None:
        """Copy that command."""
        if self.trail:
            self.go(None, "only a log can be opened: w saves this line as one")
            return
        self.copy_to_clipboard(self.command())
        self.said = f"copied: {self.command()}"
        self.show()

    def toggle_hidden(self) -> None:
        """Turn every hand face down, or up again."""
        self.hide = not self.hide
        self.show()

    def _foot(self, width: int) -> Text:
        if self.typed:
            words = f"{self.typed}_   Enter: go there; Esc: never mind"
        elif self.said:
            words = safe(self.said)
        else:
            view = f"as {safe(self.seat)} may know it  " if self.seat else "hands hidden  " if self.hide else ""
            playing = f"playing {SPEEDS[self.speed]:g} a second  " if self.player else ""
            words = f"step {self.step} of {self.film.last}  {view}{playing}? help  q quit  ] finding"
            if self.trail:
                where = f"{view}what if, after step {self.trail[0][1]}: " if width >= THIN else "what if: "
                words = f"{where}b on  u back  w save  Esc leaves"
        text = Text(words, "dim", no_wrap=True)
        text.truncate(width, overflow="ellipsis")
        return text

    # ---- keys and mouse

    def on_key(self, event: events.Key) -> None:
        """Do what a key says."""
        if len(self.screen_stack) > 1:
            return
        event.stop()
        event.prevent_default()
        if self.typed and keys.types(self, event.key, event.character):
            return
        act = keys.KEYS.get(event.character or "") or keys.KEYS.get(event.key)
        if act is not None:
            act(self)
        elif event.character and (event.character.isdecimal() or event.character in "t/"):
            self.typed = event.character
            self.show()

    def on_click(self, event: events.Click) -> None:
        """A click on a step or on the bar goes there."""
        pane = event.widget
        if isinstance(pane, Pane) and pane.at is not None:
            self.go(pane.at(event, pane.size.width, pane.size.height))

    def on_mouse_scroll_down(self) -> None:
        """The wheel: a step forward."""
        if len(self.screen_stack) == 1:
            self.go(self.step + 1)

    def on_mouse_scroll_up(self) -> None:
        """The wheel: a step back."""
        if len(self.screen_stack) == 1:
            self.go(self.step - 1)
