"""Builds the app into a folder: `python -m app OUT`."""

from __future__ import annotations

import hashlib
import json
import shutil
import sys
from pathlib import Path
from string import Template

from adjudicator.page.html_page import hashes, shipped
from app import judge
from app.parts import HERE, parts

SCREENS = HERE / "screens"
TAKEN = {
    "pyodide": ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"),
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
            _write(out / part / name, content)
    lock = {"info": {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"}}
    _write(out / "pyodide" / "pyodide-lock.json", json.dumps({**lock, "packages": {}}).encode())
    _write(out / "judge.zip", judge.archive(known, out / "pyodide"))
    for path in sorted(SCREENS.rglob("*")):
        if path.is_file():
            _write(out / path.relative_to(SCREENS), path.read_bytes())
    for name, gives in OF_THE_PAGE.items():
        _write(out / "page" / name, (shipped(name) + gives).encode())
    style, script = hashes()
    index = (out / "index.html").read_text(encoding="utf-8")
    _write(out / "index.html", Template(index).substitute(script=script, style=style).encode())
    _write_offline(out)


def _write_offline(out: Path) -> None:
    """Tell the service worker which files there are; its cache is called after what is in them."""
    files = sorted(path for path in out.rglob("*") if path.is_file() and path.name != "offline.js")
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.read_bytes())
    names = ["./", *(path.relative_to(out).as_posix() for path in files if path.name != "index.html")]
    worker = (out / "offline.js").read_text(encoding="utf-8")
    said = Template(worker).safe_substitute(FILES=json.dumps(names), VERSION=digest.hexdigest()[:16])
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
