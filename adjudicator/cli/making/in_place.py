"""Files written anew in one go."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def replace_file(file: Path, goal: Path, text: str) -> bool:
    """Write a text in one go, so that nobody ever sees half a log. False if it says so already."""
    data = text.encode()
    if file == goal and goal.read_bytes() == data:
        return False
    handle, name = tempfile.mkstemp(dir=goal.parent, prefix=f".{goal.name}.")
    try:
        with os.fdopen(handle, "wb") as new:
            new.write(data)
        os.chmod(name, file.stat().st_mode & 0o777)
        os.replace(name, goal)
    except BaseException:
        os.unlink(name)
        raise
    return True
