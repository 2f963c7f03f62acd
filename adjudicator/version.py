"""Which version this is, and how it was built."""

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
    """The name and version as what we write says them: the same on every build."""
    return f"adjudicate {number() or '(not installed)'}"


def is_compiled() -> bool:
    """Whether the engine is compiled. Nothing of it is imported for that."""
    from importlib.machinery import ExtensionFileLoader, PathFinder

    found = PathFinder.find_spec("bench", [__file__.removesuffix("version.py") + "kernel"])
    return found is not None and isinstance(found.loader, ExtensionFileLoader)


def version_and_build() -> str:
    """The same as `--version` prints it, with how it was built."""
    return f"{version()} ({'compiled' if is_compiled() else 'pure Python'})"
