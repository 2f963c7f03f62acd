"""The same verdict everywhere: other hash seeds, locales, time zones, Pythons, and a file that is written otherwise."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from adjudicator.cli.making.laid_out import laid_out
from adjudicator.errors import AdjudicatorError
from adjudicator.judging import adjudicate, read_cases
from adjudicator.version import number, version
from tests.attack.in_process import printed
from tests.contract.simulated import GAMES, Which, battered, played

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "logs"
STORIES = (
    ["replay", "--explain"], ["replay", "--format", "json"], ["check"], ["check", "--format", "sarif"],
    ["check", "--format", "junit"], ["check", "--format", "github"], ["fmt"], ["export", "--html", "-"],
    ["legal", "--at", "1"], ["export", "--markdown", "--step", "1"],
)  # fmt: skip
"""Commands whose output must be the same to the byte; each log has one of them in turn."""


class Log(NamedTuple):
    """A log of the corpus, and where it stands or might stand."""

    data: bytes
    path: Path


def corpus() -> list[Callable[[], Log]]:
    """Shipped games and scenes, simulated games of every company, and those full of faults; each made when asked."""
    found = [partial(_shipped, path) for path in sorted(EXAMPLES.rglob("*.game.json*"))]
    for path in sorted(EXAMPLES.rglob("*.cases.json")):
        found += [partial(_scene, path, n) for n in range(len(json.loads(path.read_bytes())["cases"]))]
    return [*found, *(partial(_simulated, which, faulty) for which in GAMES for faulty in (False, True))]


def _shipped(path: Path) -> Log:
    return Log(path.read_bytes(), path)


def _scene(path: Path, number: int) -> Log:
    """One scene of a file of cases, as a log of its own."""
    case, header = [*read_cases(path.read_bytes(), path.name, beside=path.parent).logs()][number]
    data = msgspec.json.encode(header)[:-1] + b',"steps":' + bytes(case.steps) + b"}"
    return Log(data, path.with_name("scene.game.json"))


def _simulated(which: Which, faulty: bool) -> Log:
    steps = battered(which)[:40] if faulty else played(which).steps
    return Log(laid_out(played(which).header, steps).encode(), EXAMPLES / "game.json")


def sample(count: int) -> list[Log]:
    """So many of them, from all over; all of them if it is 0."""
    known = corpus()
    return [made() for made in known[:: max(1, len(known) // count) if count else 1]]


def said(log: Log) -> Any:
    """What comes of a log: its findings, without their places in the file."""
    try:
        verdict = adjudicate(log.data, "log", beside=log.path.parent, lines=log.path.suffix == ".jsonl")
    except AdjudicatorError as error:
        return str(error)
    found = msgspec.to_builtins(verdict.findings)
    return [{key: value for key, value in one.items() if key not in ("line", "column")} for one in found]


def digest(logs: Sequence[Log]) -> str:
    """Of the findings of all of them, and of what a command prints about each."""
    whole = hashlib.sha256()
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for n, log in enumerate(logs):
            whole.update(msgspec.json.encode(said(log), order="sorted"))
            command, *rest = STORIES[n % len(STORIES)]
            file = f"{n}.game{log.path.suffix}"
            (folder / file).write_bytes(log.data)
            os.chdir(folder)
            try:
                result = printed([command, file, *rest])
            finally:
                os.chdir(before)
            told = result.out.replace(f'"version":"{number()}"'.encode(), b"").replace(version().encode(), b"")
            whole.update(b"%d %s %s" % (result.code, told, result.err))
    return whole.hexdigest()


def shuffled(dice: random.Random, value: Any) -> Any:
    """A JSON value with the keys of every object in another order."""
    if isinstance(value, list):
        return [shuffled(dice, item) for item in value]
    if isinstance(value, dict):
        keys = list(value)
        dice.shuffle(keys)
        return {key: shuffled(dice, value[key]) for key in keys}
    return value


def otherwise(log: Log, seed: str) -> dict[str, Log]:
    """The same log written otherwise: keys in another order, other spaces, lines' ends, escapes, a byte-order mark."""
    if log.path.suffix == ".jsonl":
        return {"lines' ends": log._replace(data=log.data.replace(b"\n", b"\r\n"))}
    value = json.loads(log.data)
    dice = random.Random(seed)
    spaced = json.dumps(value, ensure_ascii=False, indent=2)
    return {
        "order of keys": log._replace(data=json.dumps(shuffled(dice, value)).encode()),
        "lines' ends": log._replace(data=spaced.replace("\n", "\r\n").encode()),
        "byte-order mark": log._replace(data=b"\xef\xbb\xbf" + spaced.encode()),
    }


def written_otherwise(logs: Sequence[Log]) -> list[tuple[str, Log]]:
    """Those of which another verdict is given once they are written otherwise, and in which way."""
    wrong = []
    for n, log in enumerate(logs):
        expected = said(log)
        wrong += [(how, other) for how, other in otherwise(log, str(n)).items() if said(other) != expected]
    return wrong


def surroundings() -> dict[str, tuple[list[str], dict[str, str]]]:
    """A name, a command for Python, and what is set in the environment."""
    here = [sys.executable]
    found = {
        "as it is": (here, {}),
        "hash seed 0": (here, {"PYTHONHASHSEED": "0"}),
        "hash seed 1": (here, {"PYTHONHASHSEED": "1"}),
        "hash seed random": (here, {"PYTHONHASHSEED": "random"}),
        "locale C": (here, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}),
        "locale C.UTF-8": (here, {"LC_ALL": "C.UTF-8"}),
        "Latin 1": (here, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LANG": "en_US.ISO-8859-1"}),
        "time zone": (here, {"TZ": "Pacific/Chatham"}),
        "-OO": ([*here, "-OO"], {}),
        "-X dev": ([*here, "-X", "dev"], {"PYTHONWARNINGS": "ignore"}),
    }
    for locale in _locales():
        found[f"locale {locale}"] = (here, {"LC_ALL": locale, "PYTHONUTF8": "0"})
    for python in os.environ.get("ADJUDICATOR_PYTHONS", "").split():
        found[python] = ([python], {})
    return found


def _locales() -> list[str]:
    """Those of other languages that are installed."""
    if shutil.which("locale") is None:
        return []
    known = subprocess.run(["locale", "-a"], capture_output=True, check=False).stdout.decode("ascii", "replace").split()
    return [one for one in known if one.lower().startswith(("tr_tr", "de_de", "ja_jp"))]


def digests(count: int) -> dict[str, str]:
    """The digest in each of the surroundings, or why there is none."""
    found = {}
    for name, (python, environment) in surroundings().items():
        run = subprocess.run(
            [*python, "-m", "tests.attack", "digest", "--count", str(count)],
            cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT), **environment}, capture_output=True, check=False,
        )  # fmt: skip
        found[name] = (run.stdout or run.stderr[-300:]).decode(errors="replace").strip()
    return found
