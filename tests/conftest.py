"""Where the examples are."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def examples() -> Path:
    """The folder of the pinned cases and whole games."""
    return ROOT / "examples" / "logs"
