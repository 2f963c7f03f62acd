"""How a file may be called on every system."""

from __future__ import annotations

UNUSABLE = frozenset('\\:<>"|?*')
"""What no name of a file on Windows has in it; a colon there names a drive, or a second file behind the first."""
DEVICES = frozenset(["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))])
"""What Windows takes for a device, whatever ending follows."""


def portable(name: str) -> bool:
    """Whether a part of a path is one on every system."""
    plain = all(letter not in UNUSABLE and ord(letter) >= 32 for letter in name)
    return plain and not is_device(name) and not name.endswith((".", " "))


def is_device(name: str) -> bool:
    """Whether Windows takes a name for a device."""
    return name.split(".")[0].rstrip(" ").lower() in DEVICES
