"""What stands above the story of a game."""

from types import SimpleNamespace

import msgspec

from adjudicator.judging import adjudicate
from adjudicator.reports.upshot import result


def cards(text):
    """Cards in short."""
    return text.split()


def test_a_win_that_stands_by_the_notes_is_not_called_a_fault():
    """Dan's jack lay in the stock: another spade was played or drawn, and by either note Ann's last card fits."""
    hands = {"Ann": ["4s"], "Bob": ["As", "4d", "3d"], "Cat": ["4h", "Qh", "2h"], "Dan": ["3h", "Ac", "5c", "Jh", "9h"]}
    pile = cards("10s 7s 5h 8h Js 2s 8c 3s Ad 7h 5d Kd Qs 10h 2d Jd Kc Ks 7d 5s Ah")
    discard = cards("3c 2c 6c 7c Jc Qc Qd 10d 8d 9d 6d 6s 9s 9c 4c 10c 8s Kh 6h")
    start = {"turn": "Bob", "hands": hands, "discard": discard, "pile": pile}
    steps = [{"do": "play", "by": "Bob", "card": "3d"}]
    steps += [{"do": "draw", "by": "Cat", "cards": [card]} for card in ("10s", "7s", "8h")]
    steps += [{"do": "play", "by": "Cat", "card": "8h", "name": "spades"}, {"do": "play", "by": "Dan", "card": "Js"}]
    steps += [{"do": "draw", "by": "Dan", "cards": ["Js"]}, {"do": "play", "by": "Ann", "card": "4s"}]
    header = {"format": 1, "ruleset": {"id": "crazy-eights"}, "players": list(hands), "start": start}
    verdict = adjudicate(msgspec.json.encode({**header, "steps": steps}))
    assert {finding.severity for finding in verdict.findings if finding.counts} == {"note"}
    game = SimpleNamespace(bench=verdict.judge.bench, findings=verdict.findings, steps=len(steps), log=verdict.log)
    assert result(game) == "As it was played, Ann won at step 8, if the record is read as the notes say."
