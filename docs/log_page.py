"""Makes docs/log-format.md anew: python -m docs.log_page

The template beside it has the text and the examples; the structs of the log say what each key means. A place in the
template is a line of its own, such as `{{ step draw }}`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from adjudicator import catalogue
from adjudicator.formats.fields import Structs
from adjudicator.formats.log import Act, Header, RulesetRef
from adjudicator.formats.outcomes import AnyOutcome, Choice
from adjudicator.shorthand.shapes import BY, Field, StepKind, kind_of, step_kinds

PAGE = Path(__file__).with_name("log-format.md")
TEMPLATE = Path(__file__).with_name("log-format.md.in")
FORMS = catalogue.game("crazier-eights").forms
KINDS: dict[str, Structs] = {"step": FORMS.steps, "outcome": AnyOutcome}
"""The unions that have a place for each kind."""
PARTS: dict[str, type[msgspec.Struct]] = {
    "header": Header,
    "ruleset": RulesetRef,
    "start": FORMS.start,
    "choice": Choice,
}
"""What has a place for all its keys."""
MADE = "<!-- Made by `python -m docs.log_page`. -->"
_PLACE = re.compile(r"^\{\{ (\w+) (\w+) \}\}$", re.MULTILINE)
_EXAMPLE = re.compile(r'^```json(?: (\w+))?\n(\{"do".*?)^```$', re.MULTILINE | re.DOTALL)
_POSITION = re.compile(r"^```json position\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_BY_SOMEBODY = kind_of(Act).fields[BY].about
"""What most steps say of who did it, and the page once."""


def page() -> str:
    """The page, as the template and the structs make it."""
    title, text = TEMPLATE.read_text(encoding="utf-8").split("\n", 1)
    return f"{title}\n\n{MADE}\n{_PLACE.sub(lambda place: _filled(*place.groups()), text)}"


def examples() -> Iterator[tuple[str, dict[str, Any]]]:  # Any: JSON
    """Every example of the page: its steps as the page has them, and the log that they go on with.

    The word behind `json` says in which phase the shared position is for it; main if there is none.
    """
    text = page()
    found = _POSITION.search(text)
    assert found is not None, "the page has no position"
    for phase, steps in _EXAMPLE.findall(text):
        log = json.loads(found[1])
        log["start"]["phase"] = phase or "main"
        yield steps, log | {"steps": [json.loads(line) for line in steps.splitlines()]}


def _filled(what: str, name: str) -> str:
    """What stands in a place: the keys of a part, or a kind of step or outcome with its keys."""
    if what == "keys":
        return _keys(kind_of(PARTS[name]))
    kind = step_kinds(KINDS[what])[name]
    says, keys = kind.about, _keys(kind)
    if what == "outcome":
        return "\n\n".join(filter(None, [f"`{name}`: {says[:1].lower()}{says[1:]}", keys]))
    return "\n\n".join(filter(None, [f"### {name}", says, keys]))


def _keys(kind: StepKind) -> str:
    info = msgspec.inspect.type_info(kind.type)
    assert isinstance(info, msgspec.inspect.StructType)
    usual = {one.encode_name: one.default for one in info.fields}
    return "\n".join(_line(field, usual[field.key]) for field in kind.fields.values() if field.about != _BY_SOMEBODY)


def _line(field: Field, usual: object) -> str:
    """A key, in bold if it is needed, and what it says: its words, if these are not explained, and its default."""
    says, words, facts = field.about, field.shape.values, []
    explained = re.compile(rf"\b({'|'.join(words)}):")
    if words and explained.search(says):
        says = explained.sub(r"`\1`:", says)
    elif words and not field.shape.text:
        facts.append(", ".join(f"`{word}`" for word in words))
    if usual and isinstance(usual, str | int) and not isinstance(usual, bool) and "left out" not in says:
        facts.append(f"default `{usual}`")
    key = f"**`{field.key}`**" if field.required else f"`{field.key}`"
    return f"- {key}{' (' + '; '.join(facts) + ')' if facts else ''}: {says}"


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    print(f"docs/{PAGE.name}")


if __name__ == "__main__":
    main()
