"""The header of a game as text, line by line: what stands before its first step."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec

from adjudicator.errors import LogError, Problem
from adjudicator.formats.log import Header, RulesetRef
from adjudicator.formats.places import Spot
from adjudicator.kernel.log_structs import DEAL
from adjudicator.shorthand.header_lines import PLAIN, HeaderLine, StartLines, header_line, owned, plain_value
from adjudicator.shorthand.tokens import LineError


class TextRow(NamedTuple):
    """A line of the file."""

    number: int
    text: str

    def at(self, column: int, message: str, pointer: str = "") -> Problem:
        """What is wrong there."""
        return Problem(message, pointer, self.number, column)


class TextHead:
    """The lines before the steps."""

    def __init__(self, rows: list[TextRow]) -> None:
        """Those that could be of a header; which of them are, only the game says."""
        self.rows = rows
        self.where: dict[str, TextRow] = {}
        """The line of each key, by its pointer."""
        self.values: dict[str, Any] = {"format": 1}  # Any: JSON
        self.others: list[tuple[int, HeaderLine]] = []
        """What may be of the start position, or a step, with the numbers of their rows."""
        self.problems: list[Problem] = []
        self.end = len(rows)
        options: dict[str, object] = {}
        for n, row in enumerate(rows):
            line = header_line(owned(row.text) if n else row.text)  # the first may be a bare title
            if line is None and not n and any(header_line(other.text) for other in rows[1:2]):
                line = HeaderLine("title", row.text.strip())
            if line is None:
                self.end = n
                break
            key = PLAIN.get(line.key.casefold())
            if key is None:
                self.others.append((n, line))
                continue
            try:
                value: Any = plain_value(key, line.says)  # Any: JSON
            except LineError as error:
                self.problems.append(row.at(1, str(error)))
                continue
            if key == "options":
                self.where.setdefault(f"/ruleset/options/{next(iter(value))}", row)
                options |= value
            elif f"/{key}" in self.where:
                self.problems.append(row.at(1, f"{line.key!r} stands here twice"))
            else:
                self.where[f"/{key}"], self.values[key] = row, value
        if isinstance(self.values.get("ruleset"), dict) and options:
            self.values["ruleset"] = self.values["ruleset"] | {"options": options}

    @property
    def ruleset(self) -> RulesetRef:
        """The rules that it names."""
        return msgspec.convert(self.values["ruleset"], RulesetRef)

    @property
    def spot(self) -> Spot:
        """Where the position before the first step is said."""
        starts = [row for pointer, row in self.where.items() if pointer.startswith("/start")]
        return Spot(starts[0].number if starts else self.where["/players"].number, 1)

    def header(self) -> Header:
        """The header but for its start position.

        Raises:
            LogError: for what is missing or wrong.
        """
        for name, key, example in (("rules", "ruleset", "crazier-eights"), ("players", "players", "Ann, Bob")):
            if f"/{key}" not in self.where and not self.problems:
                row = self.rows[min(self.end, len(self.rows) - 1)]
                self.problems.append(row.at(1, f"no line says the {name}; write one above, as in {name}: {example}"))
        if self.problems:
            raise LogError(self.problems)
        try:
            return msgspec.convert({k: v for k, v in self.values.items() if k != "start"}, Header)
        except msgspec.ValidationError as error:
            raise LogError([_converted(error)]) from None

    def begin(self, lines: StartLines, header: Header) -> int:
        """Set the start position of a header; the number of the first row that is a step.

        Raises:
            LogError: for a line that is not understood.
        """
        start: dict[str, Any] = dict(self.values.get("start", {}))  # Any: JSON
        first = self.end
        for n, line in self.others:
            row = self.rows[n]
            try:
                found = lines.read(line)
            except LineError as error:
                self.problems.append(row.at(row.text.find(":") + 2, str(error)))
                continue
            if found is None:
                first = n
                break
            key, value = found
            self.where.setdefault(f"/start/{key}", row)
            if isinstance(value, dict) and isinstance(start.get(key, {}), dict):
                start[key] = start.get(key, {}) | value
            elif key in start:
                self.problems.append(row.at(1, f"{line.key!r} stands here twice"))
            else:
                start[key] = value
        late = [row for row in self.where.values() if row.number > self.rows[min(first, len(self.rows) - 1)].number]
        self.problems += [row.at(1, "this line is one of the header, above the first step") for row in late]
        if self.problems:
            raise LogError(self.problems)
        if "start" not in self.values:
            start = {"phase": DEAL, **start} if set(start) <= lines.plain else start
        try:
            header.start = msgspec.convert(start, lines.kind.type)
        except msgspec.ValidationError as error:
            problem = _converted(error)
            raise LogError([problem._replace(pointer=f"/start{problem.pointer}")]) from None
        return first

    def placed(self, problem: Problem) -> Problem:
        """A problem at the line of the header that it is about."""
        if problem.line:
            return problem
        pointers = [pointer for pointer in self.where if f"{problem.pointer}/".startswith(f"{pointer}/")]
        if problem.pointer == "/ruleset/id" or not pointers:
            pointers = ["/ruleset" if "/ruleset" in self.where else next(iter(self.where), "")]
        row = self.where.get(max(pointers, key=len), self.rows[0])
        return problem._replace(line=row.number, column=1)


def _converted(error: msgspec.ValidationError) -> Problem:
    """What no log could hold, in msgspec's words, with the pointer that they name."""
    message, _, path = str(error).partition(" - at `$")
    pointer = "".join(f"/{key}" for key in re.findall(r"[^.`\[\]]+", path.replace("[...]", "")))
    return Problem(message[:1].lower() + message[1:], pointer)
