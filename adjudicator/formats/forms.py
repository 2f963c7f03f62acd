"""The forms of one game's logs: what its start position, its claims and its steps look like.

A game declares its zones and counters; the structs are made of that (see `kernel.log_structs`). Which game a log is of
is known from its header alone, so a log is read in two phases; the decoder that fitted last is tried first, in one.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from adjudicator.formats.log import Header


class Forms:
    """What the logs of one game look like, and the decoders of their parts."""

    def __init__(self, start: Any, claim: Any, steps: Any) -> None:  # Any: structs that are made at run time
        """`start` and `claim` are structs, `steps` the union of all step structs."""
        self.start, self.claim, self.steps = start, claim, steps

    @cached_property
    def start_decoder(self) -> msgspec.json.Decoder[Any]:  # Any: what is made at run time
        """Reads a start position."""
        return msgspec.json.Decoder(self.start)

    @cached_property
    def steps_decoder(self) -> msgspec.json.Decoder[list[Any]]:  # Any: what is made at run time
        """Reads a list of steps."""
        return msgspec.json.Decoder(list[self.steps])  # type: ignore[name-defined]  # a union made at run time

    @cached_property
    def step_decoder(self) -> msgspec.json.Decoder[Any]:  # Any: what is made at run time
        """Reads one step."""
        return msgspec.json.Decoder(self.steps)

    @cached_property
    def log_decoder(self) -> msgspec.json.Decoder[Any]:  # Any: what is made at run time
        """Reads a whole log at once."""
        fields: list[Any] = [("start", self.start, self.start()), ("steps", list[self.steps], [])]  # type: ignore[name-defined]
        return msgspec.json.Decoder(msgspec.defstruct("WholeLog", fields, bases=(Header,), kw_only=True))
