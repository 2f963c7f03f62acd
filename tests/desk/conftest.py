"""A phone as the desk sees it: requests as JSON, and a copy of the game that it keeps itself."""

import json

import pytest

from adjudicator.desk.requests import Desk
from tests.cli.conftest import run

__all__ = ["run"]

PLAYERS = ["Ann", "Bob", "Cat", "Dan"]


class Phone:
    """One phone with one game."""

    count = 0

    def __init__(self, desk, game="", seat=None):
        Phone.count += 1
        self.desk, self.game, self.seat = desk, game or f"game {Phone.count}", seat
        self.header, self.steps = None, []

    def ask(self, request, **fields):
        """Any request."""
        return json.loads(self.desk.answer(json.dumps({"ask": request, **fields})))

    def begin(self, ruleset="crazier-eights", players=PLAYERS, top="7 moon", **fields):
        """Begin a game and sit down at it."""
        began = self.ask("begin", ruleset=ruleset, players=players, top=top, **fields)
        if "refused" in began:
            return began
        self.header = began["header"]
        return self.of("sit")

    def of(self, request, **fields):
        """Something about the game; the whole log is sent if the desk wants it."""
        asked = {"game": self.game, "at": len(self.steps), "seat": self.seat, **fields}
        answer = self.ask(request, **asked)
        return self.ask(request, **asked, log={**self.header, "steps": self.steps}) if "wanted" in answer else answer

    def take(self, **fields):
        """One more step; it is kept if it was taken."""
        answer = self.of("take", **fields)
        if "step" in answer and "unsaid" not in answer:
            self.steps.append(answer["step"])
        return answer

    def put_in(self, number, **fields):
        """Mend the record at an earlier step."""
        answer = self.of("put-in", number=number, **fields)
        if "refused" not in answer:
            self.steps[answer["kept"] :] = answer["steps"]
        return answer


@pytest.fixture
def desk(tmp_path):
    """The desk, with an empty box."""
    return Desk(tmp_path)


@pytest.fixture
def phone(desk):
    """A phone at the desk."""
    return Phone(desk)
