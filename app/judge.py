"""The judge as one archive for Pyodide: this package without its command line, and what it needs, compiled."""

from __future__ import annotations

import ast
import hashlib
import io
import os
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from app.parts import HERE, KEPT, Part

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "adjudicator"
LEFT_OUT = {"cli", "stepper", "contract", "__main__.py", "pytest_plugin.py"}
"""What only a terminal, or a test, needs."""
OF_RICH = ("rich/__init__.py", "rich/_extension.py", "rich/cells.py", "rich/_unicode_data/")
UNUSED = {
    "__hello__", "__phello__", "_aix_support", "_android_support", "_apple_support", "_ios_support", "_osx_support",
    "_pyio", "_pyrepl", "antigravity", "bdb", "cProfile", "cmd", "code", "compileall", "configparser", "dbm",
    "doctest", "ensurepip", "filecmp", "fileinput", "ftplib", "getpass", "idlelib", "imaplib", "lib2to3", "mailbox",
    "modulefinder", "multiprocessing", "netrc", "optparse", "pdb", "pickletools", "plistlib", "poplib", "profile",
    "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data", "rlcompleter", "sched", "shelve", "smtplib",
    "socketserver", "sqlite3", "statistics", "symtable", "tabnanny", "this", "timeit", "tkinter", "trace",
    "tracemalloc", "turtle", "turtledemo", "unittest", "venv", "wave", "wsgiref", "xmlrpc", "zipapp",
}  # fmt: skip
"""Python's debuggers, tests, servers, mail and the like: nothing here imports them, nor what Pyodide needs to start.

The app's tests would see it: all shipped logs are judged with what is left.
"""
COMPILING = Path(__file__).with_name("compiling.mjs"), Path(__file__).with_name("compiling.py")


def archives(known: dict[str, Part]) -> dict[str, bytes]:
    """The archives that the worker starts from: the judge, what of it is no Python, and Python's library."""
    pyodide = dict(known["pyodide"].files(lambda name: name.startswith("py")))
    sources = dict(_sources(known))
    return {
        "judge.zip": _compiled("judge", sources.items(), pyodide),
        "native.zip": _compiled("native", known["msgspec"].files(_is_needed), pyodide),
        "pyodide/python_stdlib.zip": _compiled("library", _library(pyodide["python_stdlib.zip"], sources), pyodide),
    }


def _is_needed(name: str) -> bool:
    """Whether a file of a wheel is more than a note on it."""
    return "/tests/" not in name and "/benchmarks/" not in name and not name.endswith((".pyi", "/RECORD", "/WHEEL"))


def _compiled(kind: str, files: Iterable[tuple[str, bytes]], pyodide: Mapping[str, bytes]) -> bytes:
    """An archive of these files, modules compiled by the Python that will run them: a phone would need seconds for it
    at every start. The last of its kind is kept.
    """
    sources = _zipped(files)
    compiler = b"".join(path.read_bytes() for path in COMPILING) + pyodide["pyodide.asm.wasm"]
    kept = KEPT / f"{kind}-{hashlib.sha256(sources + compiler).hexdigest()[:16]}.zip"
    if not kept.exists():
        for old in KEPT.glob(f"{kind}-*.zip"):
            old.unlink(missing_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            for name, content in pyodide.items():
                Path(folder, name).write_bytes(content)
            run = subprocess.run(["node", COMPILING[0], folder], input=sources, stdout=subprocess.PIPE, check=True)
        part = kept.with_suffix(f".{os.getpid()}")  # several may build at once
        part.write_bytes(run.stdout)
        part.replace(kept)
    return kept.read_bytes()


def _library(archive: bytes, sources: Mapping[str, bytes]) -> Iterable[tuple[str, bytes]]:
    """Python's library without what nobody needs here.

    Raises:
        AssertionError: if the judge imports some of that.
    """
    wanted = {name.split(".")[0] for name in imports(sources)}
    assert not wanted & UNUSED, f"the judge imports {sorted(wanted & UNUSED)}: take it out of UNUSED"
    with zipfile.ZipFile(io.BytesIO(archive)) as library:
        for name in library.namelist():
            if not name.endswith("/") and name.split("/")[0].removesuffix(".py") not in UNUSED:
                yield name, library.read(name)


def _sources(known: dict[str, Part]) -> Iterable[tuple[str, bytes]]:
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE)
        if path.is_file() and name.parts[0] not in LEFT_OUT and "__pycache__" not in name.parts:
            yield f"adjudicator/{name.as_posix()}", path.read_bytes()
    for part in ("segno", "jsonschema", "jsonschema-specifications", "referencing", "attrs"):
        yield from known[part].files(_is_needed)
    yield "rpds.py", (HERE / "rpds.py").read_bytes()
    yield from known["rich"].files(lambda name: name.startswith(OF_RICH))


def imports(sources: Mapping[str, bytes]) -> set[str]:
    """Every module that these import anywhere."""
    found = set()
    for name, content in sources.items():
        for node in ast.walk(ast.parse(content)) if name.endswith(".py") else ():
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
    return found


def _zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """The same bytes for the same files, whenever that is."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()
