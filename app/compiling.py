"""Compiles the modules of /sources.zip into /compiled.zip; run by compiling.mjs in Pyodide's own Python."""

from __future__ import annotations

import importlib._bootstrap_external as files
import zipfile

with zipfile.ZipFile("/sources.zip") as old, zipfile.ZipFile("/compiled.zip", "w") as new:
    for name in old.namelist():
        content = old.read(name)
        if name.endswith(".py"):
            # The judge tells rulings by their docstrings, and Pyodide reads its own; Python's library can do without.
            optimize = 0 if name.startswith(("adjudicator/", "pyodide/", "_pyodide/")) else 2
            code = compile(content, f"/{name}", "exec", dont_inherit=True, optimize=optimize)
            # Never checked against its source: there is none.
            name, content = f"{name}c", bytes(files._code_to_hash_pyc(code, bytes(8), False))  # type: ignore[attr-defined]  # py_compile wants files
        new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED, 9)
