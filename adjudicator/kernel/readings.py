"""Other readings: the decisions and house rules that a verdict hangs on, each tried the other way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from contextlib import contextmanager
from typing import Any

import msgspec

from adjudicator.formats.edition import Value
from adjudicator.formats.finding import OtherReading
from adjudicator.kernel.game import Option
from adjudicator.kernel.rules import Rules
from adjudicator.kernel.ruling import Check, Ruling
from adjudicator.native import mypyc_attr


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
class HeardRulings(set[str]):
    """Rulings in force, and which of them anybody has asked for."""

    def __init__(self, known: Set[str]) -> None:
        super().__init__(known)
        self.heard: dict[str, None] = {}

    def __contains__(self, id: object) -> bool:
        if isinstance(id, str):
            self.heard[id] = None
        return super().__contains__(id)


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
class HeardOptions(dict[str, Value]):
    """Options, and which of them anybody has asked for."""

    def __init__(self, known: Mapping[str, Value]) -> None:
        super().__init__(known)
        self.heard: dict[str, None] = {}

    def __getitem__(self, id: str) -> Value:
        self.heard[id] = None
        return super().__getitem__(id)

    def get(self, id: str, default: Any = None) -> Any:  # Any: as a dict has it
        """The value of an option."""
        self.heard[id] = None
        return super().get(id, default)


@mypyc_attr(native_class=False, allow_interpreted_subclasses=True)
class HeardChecks(dict[type, list[tuple[Ruling, Check]]]):
    """The rulings that speak on each kind of occasion, and of which of these anybody has asked."""

    def __init__(self, known: Mapping[type, list[tuple[Ruling, Check]]]) -> None:
        super().__init__(known)
        self.heard: set[type] = set()

    def get(self, kind: type, default: Any = None) -> Any:  # Any: as a dict has it
        """The rulings on a kind of occasion."""
        self.heard.add(kind)
        return super().get(kind, default)


@contextmanager
def _instead(rules: Rules, in_force: Set[str], options: Mapping[str, Value]) -> Iterator[None]:
    """The rules with other settings in force, for as long as it takes to ask them."""
    were = rules.in_force, rules.options
    rules.in_force, rules.options = in_force, options
    try:
        yield
    finally:
        rules.in_force, rules.options = were


def other_readings(rules: Rules, lead: Ruling, at_fault: Callable[[], bool]) -> list[OtherReading]:
    """What makes the difference for a fault: the ruling itself, where it is a reading, and what its check asks for.

    Args:
        rules: the rules in force.
        lead: the ruling that speaks.
        at_fault: asks every ruling on that occasion again, and says whether any speaks.
    """
    found = [settled_otherwise(rules, lead)] if lead.basis == "reading" or lead.option in rules.options else []
    asked, chosen = HeardRulings(rules.in_force), HeardOptions(rules.options)
    with _instead(rules, asked, chosen):
        at_fault()
    for id in asked.heard:
        ruling = rules.active.get(rules.here(id))
        if ruling is None or ruling is lead or (ruling.basis != "reading" and not ruling.option):
            continue
        with _instead(rules, rules.in_force - {id}, rules.options):
            differs = not at_fault()
        if differs:
            found.append(settled_otherwise(rules, ruling))
    for option in rules.game.options:
        if option.id not in chosen.heard or any(one.option.startswith(f"{option.id}=") for one in found):
            continue
        for value in option.values:
            with _instead(rules, rules.in_force, {**rules.options, option.id: value}):
                differs = value != rules.options.get(option.id, option.default) and not at_fault()
            if differs:
                found.append(chosen_otherwise(rules, option, value))
                break
    return [one for one in found if one.text]


def settled_otherwise(rules: Rules, ruling: Ruling) -> OtherReading:
    """What would apply without a ruling, and the option that switches to it; no text where it has no naive one."""
    option = next((o for o in rules.game.options if o.id == ruling.option and o.id in rules.options), None)
    other = None if option is None else next((v for v in option.values if v != rules.options[option.id]), None)
    if option is None or other is None:
        return OtherReading(rule=ruling.id, text=ruling.naive)
    text = ruling.says if ruling.option in rules.house else ruling.naive
    return OtherReading(
        rule=ruling.id, text=text or f"A house rule may say otherwise: {option.text}.", option=typed(option.id, other)
    )


def chosen_otherwise(rules: Rules, option: Option[Any], value: Value) -> OtherReading:  # Any: each has its own values
    """What a house rule of another value says."""
    said = f"{option.text[:1].upper()}{option.text[1:]} is for the table to say."
    return OtherReading(rule=rules.here(option.rule), text=said, option=typed(option.id, value))


def typed(option: str, value: Value) -> str:
    """An option as it is typed: `empty_hand_check=after-effect`."""
    return f"{option}={msgspec.json.encode(value).decode().strip(chr(34))}"
