"""Which version this is."""

from __future__ import annotations


def number() -> str:
    """The version; "" if it is not installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("adjudicator")
    except PackageNotFoundError:
        return ""


def version() -> str:
    """The name and version as `--version` prints them."""
    return f"adjudicate {number() or '(not installed)'}"
