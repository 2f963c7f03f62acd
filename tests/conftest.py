"""What several folders of tests need."""

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
os.environ.pop("COLUMNS", None)  # what is printed does not depend on the terminal of whoever runs the tests


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """What is collected lives to the end, so the garbage collector need not walk it again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()


@pytest.fixture(scope="session")
def fresh_python():
    """Run code in another process, with these arguments and environment; returns what it writes."""

    def run(code, *arguments, **environment):
        command = [sys.executable, "-c", code, *map(str, arguments)]
        return subprocess.run(command, check=True, capture_output=True, cwd=ROOT, env=os.environ | environment).stdout

    return run
