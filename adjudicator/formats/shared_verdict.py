"""A verdict that is handed on together with its log, as it stands in the archive."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from adjudicator.formats.edition import Value
from adjudicator.formats.fields import about
from adjudicator.formats.finding import Finding
from adjudicator.formats.log import SourceIndex


class Given(Struct, kw_only=True, omit_defaults=True, frozen=True):
    """What was asked for beside the log."""

    ruleset: Annotated[str | None, about("other rules than the log's: shipped, or a file in the archive")] = None
    options: Annotated[dict[str, Value], about("options that took precedence over the log's")] = {}
    deck: Annotated[str | None, about("another deck than the log's: shipped, or a file in the archive")] = None
    calls: Annotated[bool, about("whether what the table decided counted")] = True


class Shared(Struct, kw_only=True):
    """The verdict on one step of a log, with all that is needed to come to it again."""

    format: Literal[1]
    made_by: Annotated[str, about("the program and its version")]
    log: Annotated[str, about("the log, by its name in the archive")]
    step: Annotated[SourceIndex, about("the step that the verdict is on; 0 is the start")]
    said: Annotated[str, about("the step in words")]
    findings: Annotated[list[Finding], about("what is wrong with it, and what that follows from; see because_of")]
    ruleset: Annotated[str, about("the rules it was judged by")]
    rules_digest: Annotated[str, about("a fingerprint of the rulings and options")]
    deck: Annotated[str, about("the deck's name")]
    files: Annotated[dict[str, str], about("the log, and each edition and deck beside it, with its SHA-256")]
    given: Given = Given()
