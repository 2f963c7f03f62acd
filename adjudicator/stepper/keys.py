"""What each key of the stepper does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from rich.text import Text

from adjudicator.stepper import overlays
from adjudicator.views.film import Film


class Steering(Protocol):
    """What keys do to a stepper."""

    film: Film
    step: int
    seat: str | None
    hide: bool
    """All hands lie face down."""
    typed: str
    """What has been typed and waits for Enter: digits, `t6`, `/words`."""

    def go(self, step: int | None, otherwise: str = "") -> None:
        """Show a step; with None say why there is none."""

    def find(self, words: str) -> None:
        """Search, and go to the first hit from here on."""

    def hit(self, by: int) -> None:
        """The next or the previous hit."""

    def play(self) -> None:
        """Start or stop going on by itself."""

    def faster(self, by: int) -> None:
        """Change the speed at which it plays."""

    def next_seat(self) -> None:
        """See it as the next player may know it."""

    def toggle_hidden(self) -> None:
        """Turn every hand face down, or up again."""

    def open(self, text: str | Text) -> None:
        """Show a text over the table."""

    def legal(self) -> str:
        """What could be done just before this step."""

    def branch(self) -> None:
        """Choose how the game goes on after this step."""

    def take_back(self) -> None:
        """The last step of a line of what if was not taken."""

    def leave(self) -> None:
        """Back from a line of what if to the game as it was."""

    def save(self) -> None:
        """Write a line of what if as a log."""

    def copy(self) -> None:
        """Copy the command that opens this very step."""

    @property
    def columns(self) -> int:
        """The room in a text over the table."""

    def show(self) -> None:
        """Draw everything again."""

    def exit(self) -> None:
        """Leave."""


Press = Callable[[Steering], None]

HELP: tuple[tuple[str, str, Press], ...] = (
    ("right down j n", "the next step", lambda it: it.go(it.step + 1)),
    ("left up k p", "the previous step", lambda it: it.go(it.step - 1)),
    ("pagedown", "the next turn", lambda it: it.go(it.film.turn_from(it.step, 1))),
    ("pageup", "the beginning of this turn, or the turn before", lambda it: it.go(it.film.turn_from(it.step, -1))),
    ("home g", "the start", lambda it: it.go(0)),
    ("end G", "the last step", lambda it: it.go(it.film.last)),
    ("]", "the next finding", lambda it: it.go(it.film.flagged(it.step, 1), "no finding after this")),
    ("[", "the previous finding", lambda it: it.go(it.film.flagged(it.step, -1), "no finding before this")),
    ("}", "the next error", lambda it: it.go(it.film.flagged(it.step, 1, errors=True), "no error after this")),
    ("{", "the previous error", lambda it: it.go(it.film.flagged(it.step, -1, errors=True), "no error before this")),
    (">", "the next step that was searched for", lambda it: it.hit(1)),
    ("<", "the previous one", lambda it: it.hit(-1)),
    ("space", "play on by itself, or stop", lambda it: it.play()),
    ("+", "faster", lambda it: it.faster(1)),
    ("-", "slower", lambda it: it.faster(-1)),
    ("v", "see it as the next player may know it", lambda it: it.next_seat()),
    ("h", "turn all hands face down, or up", lambda it: it.toggle_hidden()),
    ("enter r", "the ruling in full", lambda it: it.open(overlays.rulings(it.film, it.step, it.columns))),
    ("c", "what the cards say", lambda it: it.open(_cards(it))),
    ("d", "what this step changed", lambda it: it.open(overlays.changed(it.film, it.step))),
    ("s", "the table as JSON", lambda it: it.open(overlays.state(it.film, it.step))),
    ("l", "what was legal here", lambda it: it.open(it.legal())),
    ("b", "what if: choose how it goes on after this step", lambda it: it.branch()),
    ("u", "what if: take the last step back", lambda it: it.take_back()),
    ("w", "what if: save it as a log", lambda it: it.save()),
    ("escape", "what if: back to the game as it was", lambda it: it.leave()),
    ("y", "copy the command that opens this step", lambda it: it.copy()),
    ("?", "this help", lambda it: it.open(help_text())),
    ("q", "quit", lambda it: it.exit()),
)  # fmt: skip
"""The keys, what they do in words, and the act."""

KEYS: dict[str, Press] = {key: act for keys, _, act in HELP for key in keys.split(" ")}

TYPED = (
    ("12 Enter", "step 12"),
    ("t6 Enter", "turn 6"),
    ("/eight Enter", "search the steps and findings"),
    ("mouse", "click a step or the bar; the wheel moves a step"),
)

SIGNS = (
    ("x", "an error"),
    ("!", "a warning"),
    ("?", "a note, or what was put right"),
    ("> Ann", "Ann is on turn"),
    ("✓ Ann", "Ann has done what this phase asks of everybody"),
    ("↔", "the card lies sideways: somebody may look at it"),
    ("▪", "what lies in play before a player"),
)
"""What the signs on the screen say."""

_NAMES = {"pagedown": "PgDn", "pageup": "PgUp"}


def _cards(it: Steering) -> Text:
    return overlays.cards(it.film, it.step, it.columns, hide=it.hide and not it.seat)


def spelled(key: str) -> str:
    """A key as a keyboard has it."""
    return _NAMES.get(key, key if len(key) == 1 else key.capitalize())


def help_text() -> str:
    """All keys, a line each, and below what the signs say."""
    rows = [(", ".join(map(spelled, keys.split(" "))), words) for keys, words, _ in HELP] + [*TYPED, ("", ""), *SIGNS]
    return "\n".join(f"{keys:<18} {words}".rstrip() for keys, words in rows)


def types(it: Steering, key: str, character: str | None) -> bool:
    """A key while something is being typed; False if it ends the typing and means what it always does."""
    if key == "escape":
        it.typed = ""
    elif key == "backspace":
        it.typed = it.typed[:-1]
    elif key == "enter":
        typed, it.typed = it.typed, ""
        _entered(it, typed)
    elif character and character.isprintable() and (it.typed[0] == "/" or character.isdecimal()):
        it.typed += character
    else:
        it.typed = ""
        return False
    it.show()
    return True


def _entered(it: Steering, typed: str) -> None:
    if typed.startswith("/"):
        it.find(typed[1:])
    elif typed.startswith("t"):
        it.go(it.film.turn(int(typed[1:] or "0")), f"there is no turn {typed[1:]}")
    elif int(typed) > it.film.last:
        it.go(None, f"the record has {it.film.last} steps")
    else:
        it.go(int(typed))
