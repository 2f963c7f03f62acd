"""Builds the app into a folder: `python -m app OUT`."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from base64 import b64encode
from pathlib import Path
from string import Template

import msgspec

from adjudicator.desk.tapped import Books, TableAsked
from adjudicator.judging import read_cases
from adjudicator.page.html_page import hashes, shipped
from app import icon, judge
from app.parts import HERE, parts

SCREENS = HERE / "screens"
EXAMPLES = HERE.parent / "examples" / "logs"
TAKEN = {
    "pyodide": ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"),
    "lit-html": ("lit-html.js", "directive.js", "directive-helpers.js", "directives/live.js", "directives/repeat.js"),
    "idb": ("build/index.js",),
}
"""Which files of a part go into the app as they are."""
OF_THE_PAGE = {
    "table.css": "",
    "table.js": "\nexport { described, drawing };\n",
    "qr.js": "\nexport { code };\n",
}
"""What draws in an exported page draws in the app as well: there it is a module, which says what it gives."""


def build(out: Path) -> None:
    """Write every file of the app into a folder, which is emptied first."""
    if out.exists():
        shutil.rmtree(out)
    known = parts()
    for part, wanted in TAKEN.items():
        for name, content in known[part].files(wanted.__contains__):
            _write(out / part / name.replace(".mjs", ".js"), content)  # not every server knows what .mjs is
    lock = {"info": {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"}}
    _write(out / "pyodide" / "pyodide-lock.json", json.dumps({**lock, "packages": {}}).encode())
    for name, content in judge.archives(known).items():
        _write(out / name, content)
    for path in sorted(SCREENS.rglob("*")):
        if path.is_file():
            _write(out / path.relative_to(SCREENS), path.read_bytes())
    _write(out / "scenes.json", scenes())
    for side in (192, 512):
        _write(out / f"icon-{side}.png", icon.png(side))
    for name, gives in OF_THE_PAGE.items():
        _write(out / "page" / name, (shipped(name) + gives).encode())
    style, script = hashes()
    index = (out / "index.html").read_text(encoding="utf-8")
    _write(out / "index.html", Template(index).substitute(script=script, style=style).encode())
    _write(out / "ask" / "tables.json", tables())
    write_offline(out)


def tables() -> bytes:
    """What can be tapped by the shipped rule books: a screen is drawn of it before the judge is awake."""
    nothing = HERE / "no box"
    listed = Books().answered(nothing)
    found = [TableAsked(ruleset=book.id).answered(nothing) for book in listed.books]
    return msgspec.json.encode({"books": listed.books, "tables": found})


def scenes() -> bytes:
    """The pinned scenes of each ruling, as logs; they are no part of the package."""
    found: dict[str, list[dict[str, str | None]]] = {}
    for path in sorted(EXAMPLES.rglob("*.cases.json")):
        file = read_cases(path.read_bytes(), path.name, beside=path.parent)
        for case, header in file.logs():
            log = msgspec.json.encode(header)[:-1] + b',"steps":' + bytes(case.steps) + b"}"
            scene = {"title": case.title, "sign": case.sign, "seat": case.seat, "log": log.decode()}
            found.setdefault(file.ruling, []).append(scene)
    return msgspec.json.encode(found)


def write_offline(out: Path) -> None:
    """Tell the service worker which files there are, with their hashes; its cache is called after what is in them."""
    files = sorted(path for path in out.rglob("*") if path.is_file() and path.name != "offline.js")
    digests = {path.relative_to(out).as_posix(): hashlib.sha256(path.read_bytes()).digest() for path in files}
    named = {
        "./" if name == "index.html" else name: f"sha256-{b64encode(digest).decode()}"
        for name, digest in digests.items()
    }
    listed = json.dumps(named, indent=2)
    script = (SCREENS / "offline.js").read_text(encoding="utf-8")
    said = script.replace("$FILES", listed).replace("$VERSION", hashlib.sha256(listed.encode()).hexdigest()[:16])
    _write(out / "offline.js", said.encode())


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m app OUT")
    build(Path(sys.argv[1]))
    size = sum(path.stat().st_size for path in Path(sys.argv[1]).rglob("*") if path.is_file())
    print(f"{sys.argv[1]}: {size / 1e6:.1f} MB")
