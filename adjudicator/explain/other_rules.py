"""A header that names the wrong rules: it leaves out a house rule, or names another book of its game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import structs

from adjudicator.errors import AdjudicatorError
from adjudicator.explain.edits import Edit, Node, OtherRules
from adjudicator.explain.replayer import Replayer
from adjudicator.formats.edition import Value
from adjudicator.formats.log import Note, RulesetRef
from adjudicator.hindsight.accusations import accuses
from adjudicator.kernel.game import Option
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.rules import Books, Rules

FEWEST: Final = 3
"""So many findings must rest on one option, or on one ruling that another book does not have."""
MORE: Final = 2
"""A number may be larger by so much than the record has it."""


def with_other_rules(judge: Judge, replayer: Replayer, first: Node, books: Books) -> Node | None:
    """Judge a record by the house rule or book by which the least of it is wrong; None if none clears anything.

    `first` is the record as it was written.
    """
    best: Node | None = None
    for other in _others(judge, books):
        try:
            node = replayer.as_written(other)
        except AdjudicatorError:
            continue  # the other book can't be played like that
        cleared = first.faults_without(node)
        if len(cleared) >= FEWEST and (best is None or _whole(node) < _whole(best)):
            line = Note(text=other.rules.digest())
            edit = Edit("header", 0, (("header", 1),), ((0, (line,)),), rules=other)
            best = node._replace(
                edits=(edit,), lines=dict(edit.lines), price=edit.price, parent=first, target=cleared[0]
            )
    return best


def _whole(node: Node) -> float:
    return sum(fault.price for fault in node.faults)


def _others(judge: Judge, books: Books) -> Iterator[OtherRules]:
    rules, named = judge.rules, judge.header.ruleset
    findings = [finding for finding in judge.report.findings if accuses(finding)]
    others = books() if len(findings) >= FEWEST else None
    if others is None:
        return
    for option in rules.game.options:
        key = f"{option.id}="
        resting = [f.rule in option.numbers or any(r.option.startswith(key) for r in f.readings) for f in findings]
        if option.id in rules.options and sum(resting) >= FEWEST:
            for value in _other_values(option, rules.options[option.id]):
                other = Rules(rules.game, rules.lineage, {**rules.options, option.id: value})
                yield _named(judge, other, named.id, {**named.options, option.id: value})
    by_rule = Counter(finding.rule for finding in findings)
    for other in others:
        if any(number >= FEWEST and rule not in other.active for rule, number in by_rule.items()):
            yield _named(judge, other, other.edition.id, {key: other.options[key] for key in other.chosen})


def _other_values(option: Option[Any], value: Value) -> list[Value]:  # Any: each has values of its own
    if option.values:
        return [other for other in option.values if other != value]
    return [number for number in range(int(value or 0) + 1, int(value or 0) + MORE + 1) if number <= option.most]


def _named(judge: Judge, rules: Rules, id: str, options: Mapping[str, Any]) -> OtherRules:  # Any: as a log has them
    return OtherRules(rules, structs.replace(judge.header, ruleset=RulesetRef(id=id, options=dict(options))))
