"""How long a command takes from the shell, as a multiple of starting Python and importing what it needs anyway.

Whole processes, one after another, by the CPU time that the system counts for each. They run in an empty folder, as for
somebody who has a log and nothing else.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.games import COMPANIES, logs
from benchmarks.parts.sizes import Size
from benchmarks.results import Measured, Missing, figure

PART: Final = "start-up"
OURS: Final = ("-m", "adjudicator")
BARE: Final = "import typer, rich.console, msgspec"
ROOT: Final = Path(__file__).parents[2]
DISPUTE: Final = ROOT / "examples/logs/crazier-eights/a-dispute.game.json"
CLEAN: Final = "clean.game.json"
STEPPER: Final = "import adjudicator.cli.commands.step, adjudicator.cli.one_game.screen, adjudicator.stepper.app"


class Started(NamedTuple):
    """A command, and the imports that it is compared with."""

    what: str
    arguments: Sequence[str]
    against: str = BARE


COMMANDS: Final = (
    Started("--version", [*OURS, "--version"], "import typer"),
    Started("replay, a game without a fault", [*OURS, "replay", CLEAN]),
    Started("replay, a dispute", [*OURS, "replay", DISPUTE.name]),
    Started("check", [*OURS, "check", DISPUTE.name]),
    Started("legal", [*OURS, "legal", DISPUTE.name, "--at", "3"]),
    Started("ask", [*OURS, "ask", "bob discards a blue 5", "--on", "red 7"]),
    Started("rule", [*OURS, "rule", "CE-8.1"]),
    Started("rulesets", [*OURS, "rulesets"]),
    Started("cards", [*OURS, "cards", "house-52"]),
    Started("schema", [*OURS, "schema", "log"]),
    Started("simulate", [*OURS, "simulate", "--ruleset", "crazy-eights", "--players", "2", "--seed", "1"]),
    Started("step, its modules", ["-c", STEPPER], f"{BARE}, textual.app"),
)
FEW: Final = 3
"""So many of them in a short run."""


def environment() -> dict[str, str]:
    """Ours first on the path of modules, and bytecode kept as an installed package has it."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}


def cpu_seconds(arguments: Sequence[str], folder: str) -> float:
    """Run Python once, and say what it took."""
    quiet = subprocess.DEVNULL
    child = subprocess.Popen([sys.executable, *arguments], stdout=quiet, stderr=quiet, env=environment(), cwd=folder)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode not in (0, 1):
        raise RuntimeError(f"it ended with {child.returncode}: {' '.join(arguments)}")
    return used.ru_utime + used.ru_stime


def measure(size: Size) -> tuple[list[Measured], list[Missing]]:
    """A ratio for each command."""
    if not hasattr(os, "wait4"):
        return [], [Missing(part=PART, what="wait4", why="this system does not tell what a process took")]
    wanted: Sequence[Started] = COMMANDS if size.counted else COMMANDS[: FEW if size.starts > 1 else 1]
    missing = []
    if find_spec("textual") is None:
        wanted = [one for one in wanted if "textual" not in one.against]
        missing.append(Missing(part=PART, what="Textual", why="not installed: pip install -e '.[tui]'"))
    found = []
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, DISPUTE.name).write_bytes(DISPUTE.read_bytes())
        Path(folder, CLEAN).write_bytes(logs(COMPANIES[0]._replace(least=1), 1)[0].full)
        for what, arguments, against in wanted:
            ratios = []
            for number in range(size.starts + 1):
                ratio = cpu_seconds(arguments, folder) / cpu_seconds(["-c", against], folder)
                if number:
                    ratios.append(ratio)
            found.append(figure(PART, what, ratios, against))
    return found, missing
