"""A game of three in the middle of a round, before its first step; and what it comes to."""

import json
from dataclasses import fields

from adjudicator import catalogue
from adjudicator.judging import read
from adjudicator.kernel.replay import Judge

ROWS = {
    "Ann": [{"card": "2h", "by": "owner"}, "5c", "9s", "Kd", "?"],
    "Bob": ["3h", {"card": "7d", "by": "owner"}, "10s", "Qc", "-"],
    "Cat": ["4h", "6d", "8s", "Jc", "Ah"],
}


def at_the_start(steps, options=None, **start):
    """A game of three before its first step, and the steps."""
    log = {
        "format": 1,
        "ruleset": {"id": "knowledge-is-power", "options": options or {}},
        "deck": "poker-and-buffs",
        "players": ["Ann", "Bob", "Cat"],
        "start": {"rows": ROWS, **start},
        "steps": steps,
    }
    read_log, rules = read(json.dumps(log).encode())
    return Judge(rules, catalogue.pack("poker-and-buffs", rules), read_log.header), read_log.steps


def table(bench):
    """What lies where, and how far the game has come."""
    return {field.name: getattr(bench.now, field.name) for field in fields(bench.now) if field.name != "over"}


def owed(bench):
    """What is owed, and what was missed."""
    return [
        [(due.what.id, due.seat, due.since, due.barrier) for due in dues]
        for dues in (bench.ledger.open, bench.ledger.lapsed)
    ]
