"""Deck and edition files for a test."""

import json


def write(folder, name, **facts):
    """A file of JSON; returns its path."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"format": 1, "id": path.name.split(".")[0], **facts}), encoding="utf-8")
    return path


def moat(**facts):
    """A card that house decks do not have."""
    return {"id": "moat", "rank": "5", "suits": ["eye"], **facts}
