"""A command of the tool run inside this process, with all that it printed."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.cli.main import main


class Printed(NamedTuple):
    """What a command gave: its exit code, standard output and standard error."""

    code: int
    out: bytes
    err: bytes


def printed(arguments: Sequence[str], stdin: bytes = b"") -> Printed:
    """Run `adjudicate` with some arguments, and bytes on standard input."""
    streams = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")
    sys.stdout = io.TextIOWrapper(out, encoding="utf-8", write_through=True)
    sys.stderr = io.TextIOWrapper(err, encoding="utf-8", write_through=True)
    try:
        code = main(list(arguments))
        sys.stdout.flush()
        sys.stderr.flush()
        return Printed(code, out.getvalue(), err.getvalue())
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
