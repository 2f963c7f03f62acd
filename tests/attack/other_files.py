"""Files beside logs that are nearly right: baselines, series, cases, bundles and the defaults of a project."""

from __future__ import annotations

import io
import os
import random
import shutil
import tempfile
import zipfile
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tests.attack import archives
from tests.attack.bases import EXAMPLES, files_of
from tests.attack.in_process import Printed, printed
from tests.attack.mutants import change_value, written
from tests.attack.tried import HangError, limited

GAME = EXAMPLES / "crazier-eights" / "five-faults.game.json"
DEFAULTS = {
    "format": "concise", "fail-on": "warning", "color": "never", "ruleset": "crazier-eights",
    "option": {"cards_a_draw": 2}, "select": ["CE"], "ignore": ["CE-8.1"],
}  # fmt: skip


@cache
def report() -> bytes:
    """What was found in a game, as a baseline is."""
    return printed(["check", str(GAME), "--no-config", "--format", "json"]).out


def nearly(dice: random.Random, data: bytes) -> Any:
    """The value of a JSON file with a few things changed."""
    value = {"": msgspec.json.decode(data)}  # so that the whole may be another as well
    for _ in range(dice.choice([1, 1, 1, 2, 4])):
        change_value(dice, value)
    return value.get("")


def baseline(dice: random.Random) -> tuple[bytes, list[str]]:
    """A report, and the command that takes it for a baseline."""
    return written(dice, nearly(dice, report())), ["check", "a.game.json", "--baseline", "file.json"]


def series(dice: random.Random) -> tuple[bytes, list[str]]:
    """A series, whose games lie beside it."""
    data = (GAME.parent / "match.series.json").read_bytes()
    return written(dice, nearly(dice, data)), ["series", "file.series.json"]


def cases(dice: random.Random) -> tuple[bytes, list[str]]:
    """Some scenes of a ruling."""
    value = msgspec.json.decode(dice.choice(files_of(".cases.json")).read_bytes())
    value["cases"] = value["cases"][:2]
    data = written(dice, nearly(dice, msgspec.json.encode(value)))
    return data, ["test", "file.cases.json"]


def bundle(dice: random.Random) -> tuple[bytes, list[str]]:
    """An archive whose verdict says something else."""
    with zipfile.ZipFile(io.BytesIO(dice.choice(archives.sound()))) as archive:
        files = {info.filename: archive.read(info) for info in archive.infolist()}
    files[archives.MANIFEST] = written(dice, nearly(dice, files[archives.MANIFEST]))
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue(), [dice.choice(["check", "replay"]), "file.zip"]


def defaults(dice: random.Random) -> tuple[bytes, list[str]]:
    """The defaults of a project."""
    value = nearly(dice, msgspec.json.encode({"tool": {"adjudicate": DEFAULTS}}))
    table = value.get("tool", {}) if isinstance(value, dict) else value
    name = "tool"
    if isinstance(table, dict) and isinstance(table.get("adjudicate"), dict):
        table, name = table["adjudicate"], "tool.adjudicate"
    if not isinstance(table, dict):
        text = f"{name} = {toml(table)}  # adjudicate"
    else:
        text = "\n".join([f"[{name}]", *(f"{toml(key)} = {toml(item)}" for key, item in table.items())])
    data = bytearray(text.encode(errors="surrogatepass"))
    if dice.random() < 0.05:
        data[dice.randrange(len(data))] = dice.randrange(256)
    return bytes(data), [dice.choice(["check", "replay"]), "a.game.json"]


def toml(value: Any) -> str:
    """A JSON value as TOML, in which there is no null."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{toml(key)} = {toml(item)}' for key, item in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, str):
        return '"' + "".join(c if c.isalnum() or c in "-_ .?/:" else f"\\U{ord(c):08x}" for c in value) + '"'
    return "nan" if value is None else str(value).lower()


KINDS: dict[str, Callable[[random.Random], tuple[bytes, list[str]]]] = {
    "file.json": baseline,
    "file.series.json": series,
    "file.cases.json": cases,
    "file.zip": bundle,
    "pyproject.toml": defaults,
}


def attack(count: int, seed: int, first: int = 0) -> tuple[Counter[str], list[tuple[int, str, bytes]]]:
    """Give so many files to their commands; how each ended, and those at which something went wrong."""
    counts: Counter[str] = Counter()
    wrong: list[tuple[int, str, bytes]] = []
    before = Path.cwd()
    report(), archives.sound()
    for number in range(first, first + count):
        dice = random.Random(f"file {seed} {number}")
        name, kind = dice.choice([*KINDS.items()])
        data, arguments = kind(dice)
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for game in (GAME, *GAME.parent.glob("match-?.game.json")):
                    shutil.copy(game, "a.game.json" if game == GAME else game.name)
                Path(name).write_bytes(data)
                with limited(number):
                    result = printed(arguments)
            except HangError:
                result = Printed(-1, b"", b"hangs")
            finally:
                os.chdir(before)
        counts[f"{kind.__name__} {result.code}"] += 1
        said = result.out + result.err
        if result.code not in (0, 1, 2) or b"This is a bug" in said or b"Traceback (most recent" in said:
            wrong.append((number, f"{kind.__name__} {result.code} {said[-300:]!r}", data))
    return counts, wrong
