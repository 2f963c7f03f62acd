"""Which version this is."""

from __future__ import annotations


def version() -> str:
    """The name and version as `--version` prints them."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return f"adjudicate {installed('adjudicator')}"
    except PackageNotFoundError:
        return "adjudicate (not installed)"
