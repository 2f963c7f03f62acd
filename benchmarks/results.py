"""What was measured, as it is kept: the form of `benchmarks/results/VERSION.json`."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec
from msgspec import Struct

from adjudicator.formats.fields import about
from adjudicator.formats.reading import read_struct
from adjudicator.kernel import replay
from adjudicator.version import number
from benchmarks.timing import quartiles

KEPT: Final = Path(__file__).parent / "results"
INSTALL: Final = "pip install -e '.[bench]'"
TIMES: Final = "x"
"""The unit of a ratio."""


class Measured(Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One figure."""

    part: Annotated[str, about("which part of the benchmark it is of")]
    what: Annotated[str, about("what was measured")]
    against: Annotated[str, about("what it is a multiple of; empty for a figure that is no ratio")] = ""
    unit: Annotated[str, about("x for a ratio, us for microseconds a step, ms, MB, or instructions a step")] = TIMES
    median: Annotated[float, about("the median of all pairs")]
    first_quartile: Annotated[float, about("a quarter of the pairs lie below")]
    pairs: Annotated[int, about("how many times it was measured")]

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What makes it the same figure in another run."""
        return self.part, self.what, self.against, self.unit


class Missing(Struct, forbid_unknown_fields=True, kw_only=True):
    """What could not be measured here."""

    part: Annotated[str, about("which part of the benchmark")]
    what: Annotated[str, about("the library or tool that is not here")]
    why: Annotated[str, about("what to do about it, or why nothing can be done")]


class Machine(Struct, forbid_unknown_fields=True, kw_only=True):
    """Where it was measured, in words: nothing that names a machine, its people or its folders."""

    cores: Annotated[int, about("how many processors Python sees")]
    processor: Annotated[str, about("the model of the processor")]
    python: Annotated[str, about("the implementation of Python, and its version")]
    system: Annotated[str, about("the operating system")]

    def __str__(self) -> str:
        return f"{self.processor}, {self.cores} cores, {self.system}, {self.python}"


class Results(Struct, forbid_unknown_fields=True, kw_only=True):
    """One run of the benchmark."""

    format: Annotated[int, about("the version of this form")] = 1
    version: Annotated[str, about("the version of adjudicator")]
    build: Annotated[str, about("pure Python, or compiled")]
    size: Annotated[str, about("how thorough the run was: full, quick or tiny")]
    machine: Machine
    measured: list[Measured]
    missing: list[Missing]

    def __str__(self) -> str:
        return f"adjudicator {self.version}, {self.build}, a {self.size} run, on {self.machine}"

    def figure(self, part: str, what: str, against: str = "", unit: str = TIMES) -> Measured | None:
        """One of the figures, if it was measured."""
        return next((one for one in self.measured if one.key == (part, what, against, unit)), None)


def figure(part: str, what: str, values: Sequence[float], against: str = "", unit: str = TIMES) -> Measured:
    """A figure of many values."""
    low, middle = quartiles(values)
    return Measured(
        part=part, what=what, against=against, unit=unit, median=_short(middle), first_quartile=_short(low),
        pairs=len(values),
    )  # fmt: skip


def _short(value: float) -> float:
    """A number with as many digits as mean something."""
    return float(f"{value:.4g}")


def of_this_machine(size: str, measured: list[Measured], missing: list[Missing]) -> Results:
    """What was measured just now."""
    return Results(
        version=number() or "not installed",
        build=build(),
        size=size,
        machine=machine(),
        measured=measured,
        missing=missing,
    )


def build() -> str:
    """Whether the kernel is compiled."""
    return "pure Python" if str(replay.__file__).endswith(".py") else "compiled"


def machine() -> Machine:
    """The machine in words."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return Machine(cores=os.cpu_count() or 1, processor=_processor(), python=python, system=platform.system())


def _processor() -> str:
    """The model of the processor: Linux has it in a file, others say it by themselves."""
    if sys.platform == "linux":
        for line in Path("/proc/cpuinfo").read_text(errors="replace").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return " ".join(value.replace("(R)", "").replace("(TM)", "").split())
    return platform.processor() or platform.machine()


def written(results: Results) -> bytes:
    """A run as JSON, a figure a line, so that what changed can be seen."""
    rows = {name: getattr(results, name) for name in ("measured", "missing")}
    head = msgspec.json.encode({name: getattr(results, name) for name in Results.__struct_fields__ if name not in rows})
    lines = [
        f'  "{name}": [\n    ' + ",\n    ".join(msgspec.json.encode(one).decode() for one in found) + "\n  ]"
        if found
        else f'  "{name}": []'
        for name, found in rows.items()
    ]
    return (f"{{\n  {head.decode()[1:-1]},\n" + ",\n".join(lines) + "\n}\n").encode()


def read(path: Path) -> Results:
    """A run that was kept.

    Raises:
        LogError: if the file is none.
        OSError: if it cannot be read.
    """
    return read_struct(path.read_bytes(), Results, str(path))


def schema() -> dict[str, Any]:  # Any: JSON
    """The schema of the form."""
    return msgspec.json.schema(Results)
