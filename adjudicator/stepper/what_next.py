"""What could be done now, to choose from: over the stepper, but beside the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from adjudicator.formats.log import Step
from adjudicator.reports.safe import safe


class Choices(ModalScreen[Step]):
    """A list of legal steps. What is typed filters it, and stands last in it as a line of its own."""

    MOVES: ClassVar[dict[str, Callable[[OptionList], None]]] = {
        "up": OptionList.action_cursor_up,
        "down": OptionList.action_cursor_down,
        "pageup": OptionList.action_page_up,
        "pagedown": OptionList.action_page_down,
    }

    def __init__(self, title: str, offers: Sequence[tuple[str, Step]], read: Callable[[str], Step | str]) -> None:
        """`read` makes a step of a line, or says why it cannot."""
        super().__init__()
        self.titled, self.offers, self.read = title, offers, read
        self.shown: list[Step | None] = []
        """The steps in the list; None for the line as it was typed."""

    def compose(self) -> ComposeResult:
        """A field, what is wrong with the line in it, and the list."""
        with Vertical() as box:
            box.border_title = Text(safe(self.titled))
            box.border_subtitle = "Enter takes it, Esc: never mind"
            yield Input(placeholder="type to filter, or type a step", compact=True)
            yield Static()
            yield OptionList(markup=False, compact=True)

    def on_mount(self) -> None:
        """All of them."""
        self._list("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Those that have every word that is typed."""
        self._list(event.value.strip())

    def _list(self, typed: str) -> None:
        words = typed.casefold().split()
        found = [(said, step) for said, step in self.offers if all(word in said.casefold() for word in words)]
        rows = [Text(safe(said)) for said, _ in found]
        self.shown = [step for _, step in found]
        if typed:
            rows.append(Text(safe(f"as typed: {typed}"), "italic"))
            self.shown.append(None)
        options = self.query_one(OptionList)
        options.clear_options().add_options(rows)
        options.highlighted = 0 if rows else None
        self._say("" if rows else "nothing is legal; a step can be typed all the same")

    def _say(self, words: str) -> None:
        line = self.query_one(Static)
        line.display = bool(words)
        line.update(Text(safe(words), "bold"))

    def on_key(self, event: events.Key) -> None:
        """The arrows move in the list, though what is typed goes into the field."""
        if event.key == "escape":
            event.stop()
            self.dismiss()
        elif event.key in self.MOVES:
            event.stop()
            self.MOVES[event.key](self.query_one(OptionList))

    def on_input_submitted(self) -> None:
        """Enter takes what is marked."""
        self._take(self.query_one(OptionList).highlighted)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """So does a click."""
        self._take(event.option_index)

    def _take(self, n: int | None) -> None:
        if n is None:
            return
        step = self.shown[n]
        found = self.read(self.query_one(Input).value) if step is None else step
        if isinstance(found, str):
            self._say(found)
        else:
            self.dismiss(found)
