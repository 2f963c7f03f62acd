"""The line that is being typed, as a shell hands it over."""

from __future__ import annotations

import os
from contextlib import suppress

WANTED = "_ADJUDICATE_COMPLETE"
"""Set in the environment where a shell asks what may stand next; it says which shell asks."""
_BEFORE = "_ADJUDICATE_BEFORE"
_SPACE = "\\ "


def kept() -> str:
    """What of the last word bash keeps to itself: what stands before an `=`."""
    return os.environ.get(_BEFORE, "")


def as_meant(typed: str) -> str:
    """A word without the marks that keep its spaces."""
    return typed.replace(_SPACE, " ")


def as_typed(value: str) -> str:
    """A value as it stands on the line; bash does not quote what it inserts."""
    return value.replace(" ", _SPACE) if _in_bash() and not _line()[1] else value


def _in_bash() -> bool:
    return os.environ.get(WANTED) == "complete_bash"


def mend() -> None:
    """Put together what bash parts at `=`, so that `--ruleset=ID` and `--option K=V` are read as they were typed.

    Bash replaces only what stands behind the `=`: what stands before it is `kept`. A space in the last word stays
    written as it is offered, so that typer finds the one in the other.
    """
    import shlex

    line, quote = _line()
    if not _in_bash() or quote:
        return
    words: list[str] = []
    for word in [*line, ""][: int(os.environ["COMP_CWORD"]) + 1]:
        if words and word and (word == "=" or words[-1].endswith("=")):
            words[-1] += word
        else:
            words.append(word)
    before, equals, typed = words.pop().rpartition("=")
    if before.startswith("--"):
        words.append(before)
    else:
        os.environ[_BEFORE] = before + equals
    words.append(typed.replace(" ", _SPACE))
    os.environ.update(COMP_WORDS=shlex.join(words), COMP_CWORD=str(len(words) - 1))


def given(option: str) -> str | None:
    """The value of an option on the line."""
    before = words_before()
    for word, following in zip(before, [*before[1:], None], strict=True):
        if word == option:
            return following
        if word.startswith(f"{option}="):
            return word.partition("=")[2]
    return None


def words_before() -> list[str]:
    """The words before the one that is being typed; typer drops them after an error."""
    words = _line()[0]
    return words[: int(os.environ["COMP_CWORD"])] if "COMP_CWORD" in os.environ else words


def _line() -> tuple[list[str], str]:
    """The words as the shell hands them over, and the quote that is open at the end."""
    import shlex

    line = os.environ.get("COMP_WORDS") or os.environ.get("_TYPER_COMPLETE_ARGS", "")
    for quote in ("", '"', "'"):
        with suppress(ValueError):
            return shlex.split(line + quote), quote
    return line.split(), ""
