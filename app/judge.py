"""The judge as one archive for Pyodide: this package without its command line, and what it needs, compiled."""

from __future__ import annotations

import io
import subprocess
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from app.parts import Part

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "adjudicator"
LEFT_OUT = {"cli", "stepper", "contract", "__main__.py", "pytest_plugin.py"}
"""What only a terminal, or a test, needs."""
OF_RICH = ("rich/__init__.py", "rich/_extension.py", "rich/cells.py", "rich/_unicode_data/")
COMPILING = Path(__file__).parent / "compiling.mjs"


def archive(known: dict[str, Part]) -> bytes:
    """A zip of compiled modules and of the data beside them."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in known["pyodide"].files(lambda name: name.startswith("py")):
            Path(folder, name).write_bytes(content)
        return _compiled(_zipped(_sources(known)), Path(folder))


def _sources(known: dict[str, Part]) -> Iterable[tuple[str, bytes]]:
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE)
        if path.is_file() and name.parts[0] not in LEFT_OUT and "__pycache__" not in name.parts:
            yield f"adjudicator/{name.as_posix()}", path.read_bytes()
    for part in ("msgspec", "segno"):
        yield from known[part].files(lambda name: not name.endswith((".pyi", "/RECORD", "/WHEEL")))
    yield from known["rich"].files(lambda name: name.startswith(OF_RICH))


def _zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """The same bytes for the same files, whenever that is."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def _compiled(sources: bytes, pyodide: Path) -> bytes:
    """Modules compiled by the Python that will run them: a phone would need seconds for it at every start."""
    run = subprocess.run(["node", COMPILING, pyodide], input=sources, stdout=subprocess.PIPE, check=True)
    return run.stdout
