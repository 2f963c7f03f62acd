"""Files into structs, and logs back into bytes.

msgspec decides what is accepted: a log's header first, then the steps of its ruleset. Only a refused file is walked
through again, for the places of its faults and the nearest right values; `LogError` holds up to ten of them.
Accepted are UTF-8, with or without a byte order mark, and no key twice in an object.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias, TypeVar

import msgspec

from adjudicator.errors import LogError, Problem, UnknownGame, UnknownId
from adjudicator.formats.fields import Structs
from adjudicator.formats.forms import Forms
from adjudicator.formats.log import NO_START, Envelope, Head, Header, RulesetRef, Step
from adjudicator.formats.places import (
    MalformedError,
    Spot,
    duplicate_keys,
    first_fault,
    locate,
    place_of_offset,
    places_of,
    pointer_of,
)
from adjudicator.formats.schema import described, explain, quoted, schema_of, validator
from adjudicator.formats.seat_order import in_seat_order
from adjudicator.limits import EXPLAINED

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

T = TypeVar("T")
FormsOf: TypeAlias = Callable[[Header], Forms]
"""Gives the forms of a ruleset's logs, given the header; raises UnknownId for a ruleset that is not known."""

MOST_PROBLEMS: Final = 10
DEEPEST: Final = 100
"""How deep a file may nest. No format of ours comes near; only free values (options) could."""
LARGE: Final = 1_000_000
"""A file of so many bytes is read only if there is room for it."""
ROOM: Final = 8
"""How many times its bytes a file takes in memory while it is read, at most."""

_PATH: Final = re.compile(r"[^.`\[\]]+")
"""The keys and numbers of a place as msgspec writes it."""
_BOM: Final = b"\xef\xbb\xbf"
_REFUSALS: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


@dataclass(frozen=True, eq=False)
class Log:
    """A log that was read, with the bytes that it was read from; none for what one player knows of another log."""

    header: Header
    steps: list[Step]
    data: bytes
    lines: bool = False
    source: str = ""
    spots: Sequence[Spot] = ()
    """Where the start position and each step stand in a text that is no JSON."""

    @cached_property
    def places(self) -> list[Spot]:
        """Where each step stands; that of step n is at n - 1."""
        return list(self.spots[1:]) if self.spots else step_places(self.data, self.lines)

    def places_of(self, steps: Collection[int]) -> dict[int, Spot]:
        """Where the steps of these numbers stand, counted from 1."""
        if self.spots:
            return {step: self.spots[step] for step in steps}
        return dict(zip(sorted(steps), step_places(self.data, self.lines, steps), strict=True))

    def place(self, step: int) -> Spot:
        """Where a step stands, counted from 1. For step 0, the position before them, it is the place of `start`."""
        if not self.data:
            return Spot(0, 0)
        return self.places[step - 1] if step else self._start

    def located(self, problems: Collection[Problem]) -> list[Problem]:
        """Problems that came up in judging it, which have only a pointer, at their lines."""
        if self.spots:
            spots = [(problem, self.spots[_step_at(problem.pointer)]) for problem in problems]
            return [problem._replace(line=spot.line, column=spot.column) for problem, spot in spots]
        return located(problems, self.data, self.lines) if self.data else list(problems)

    @cached_property
    def _start(self) -> Spot:
        if self.spots:
            return self.spots[0]
        body = self.data.removeprefix(_BOM)
        line, text = next(_rows(body)) if self.lines else (1, body)
        start = locate(text.decode(), ["/start"])["/start"]
        return start._replace(line=start.line + line - 1)


# ---- reading

LINES: Final = ".jsonl"
"""How a log is called that has a header and a step a line."""
TEXT: Final = ".txt"
"""How the name of a game ends that is written as text (`shorthand.game_text`)."""
_JSON: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*\{")
_TEXT: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*(?:#|[A-Za-z$][\w ]{0,40}:)")


def is_text(data: bytes, source: str = "") -> bool:
    """Whether a log is written as text: its file's name says so, or how it begins; what begins as JSON is none."""
    return _JSON.match(data) is None and (source.endswith(TEXT) or _TEXT.match(data) is not None)


def is_in_lines(data: bytes, source: str = "", likely: bool = False) -> bool:
    """Whether a log is a header and a step a line, and not one object; that is `likely` where its file is called so.

    Raises:
        LogError: for several logs.
    """
    likely = likely or source.endswith(LINES)
    head, _, rest = data.partition(b"\n")
    several = bool(rest.strip())
    first = first_object(head) if several or likely else None
    if first is None:
        return likely
    if several and "steps" in first:
        raise LogError([Problem("there is a log on every line; judge each line by itself", line=2, column=1)], source)
    return "steps" not in first


def read_log(data: bytes, forms_of: FormsOf, source: str = "", lines: bool = False) -> Log:
    """A log from a JSON object, or from JSON Lines with the header first and one step a line.

    Raises:
        LogError: with the reasons in order of place. In JSON Lines too, step n is at `/steps/{n - 1}`.
        MemoryError: if there is not enough for a file of that size.
        UnknownId: if `forms_of` raises it for an id that the log itself does not give.
    """
    _make_room(data)
    body = data.removeprefix(_BOM)
    try:
        header, steps = _read_lines(body, forms_of) if lines else _read_object(body, forms_of)
        sound = not _deep(header.ruleset.options, inside=2) and _has_each_key_once(body, header, steps, lines)
    except (*_REFUSALS, UnknownId):
        sound = False
    if not sound:
        problems = _line_problems(body, forms_of) if lines else _object_problems(body, forms_of)
        raise LogError(problems[:MOST_PROBLEMS], source)
    in_seat_order(header, steps)
    return Log(header, steps, data, lines, source)


def _make_room(data: bytes) -> None:
    """Ask for the memory that a large file takes before it is read: msgspec does not survive it if there is none."""
    bytearray(ROOM * len(data) if len(data) > LARGE else 0)


def read_struct(data: bytes, type_: type[T], source: str = "") -> T:
    """A deck, edition or case file.

    Raises:
        LogError: with the reasons, in order of place.
    """
    key: Any = type_  # Any: that a type can be hashed is not known of a T
    decoder: msgspec.json.Decoder[T] = _decoder(key)
    try:
        return _read(data.removeprefix(_BOM), decoder)
    except LogError as error:
        raise LogError(error.problems, source) from None


def first_object(line: bytes) -> dict[str, object] | None:
    """The first line of a file as a JSON object, if it is one: then more may stand on the lines below."""
    try:
        value = msgspec.json.decode(line.removeprefix(_BOM))
    except _REFUSALS:
        return None
    return value if isinstance(value, dict) else None


_envelopes = msgspec.json.Decoder(Envelope)
_heads = msgspec.json.Decoder(Head)
_KEYS: Final = Header.__struct_fields__


class _Latest:
    """The forms that fitted last: most logs that are read one after another are of one game."""

    forms: ClassVar[Forms | None] = None


@cache
def _decoder(type_: Structs) -> msgspec.json.Decoder[Any]:  # Any: of that type, which a cache forgets
    return msgspec.json.Decoder(type_)


def _read_object(body: bytes, forms_of: FormsOf) -> tuple[Header, list[Step]]:
    latest = _Latest.forms
    if latest is not None:
        try:
            log = latest.log_decoder.decode(body)
        except msgspec.DecodeError:
            log = None
        if log is not None:
            header = Header(**{key: getattr(log, key) for key in _KEYS})
            if forms_of(header) is latest:
                return header, log.steps
    envelope = _envelopes.decode(body)
    header, forms = _whole(envelope, forms_of)
    _Latest.forms = forms
    return header, forms.steps_decoder.decode(envelope.steps)


def _whole(head: Head, forms_of: FormsOf) -> tuple[Header, Forms]:
    """The header with its start position, and the forms of its game."""
    header = _without_start(head)
    forms = forms_of(header)
    header.start = forms.start_decoder.decode(head.start)
    return header, forms


def _without_start(head: Head) -> Header:
    return Header(**{key: getattr(head, key) for key in _KEYS if key != "start"})


def _read_lines(body: bytes, forms_of: FormsOf) -> tuple[Header, list[Step]]:
    rows = [row for _, row in _rows(body)]
    header, forms = _whole(_heads.decode(rows[0] if rows else b""), forms_of)
    decode = forms.step_decoder.decode
    return header, [decode(row) for row in rows[1:]]


def _rows(body: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, with their numbers from 1."""
    return ((n, row) for n, row in enumerate(body.split(b"\n"), 1) if row and not row.isspace())


# ---- what msgspec lets pass


def _colons(body: bytes) -> int:
    """How many colons a text has, or more if backslashes stand in it."""
    escaped = body.count(b"\\u003a") + body.count(b"\\u003A") if b"\\" in body else 0
    return body.count(b":") + escaped


def _needs(value: object) -> int:
    """How many colons a value needs. Of a repeated key only the last is left, so it needs less than its text has."""
    return msgspec.json.encode(value).count(b":")


_ENCODER: Final = msgspec.json.Encoder()
_BUFFER: Final = bytearray()
"""What was read is written here, to be held against the text."""


def _has_each_key_once(body: bytes, header: Header, steps: list[Step], lines: bool) -> bool:
    """Whether no object of a log has a key twice. It is at once clear for a log that writes out no defaults."""
    if not lines and steps:
        _ENCODER.encode_into(_said(header), _BUFFER)
        _BUFFER[-1:] = b',"steps":'
        _ENCODER.encode_into(steps, _BUFFER, -1)
        if len(_BUFFER) + 1 == len(body) and body.startswith(_BUFFER):
            return True  # what was read says all that is written
        if _BUFFER.count(b":") == _colons(body):
            return True
    elif steps and _needs(_said(header)) + _needs(steps) == _colons(body):
        return True
    return not any(_repeats(text) for text in ([row for _, row in _rows(body)] if lines else [body]))


def _repeats(body: bytes) -> bool:
    """Whether an object has a key twice."""
    return _needs(msgspec.json.decode(body)) != _colons(body) and bool(duplicate_keys(body.decode()))


def _deep(value: object, inside: int = 0) -> bool:
    """Whether a value nests deeper than `DEEPEST`, being itself inside so many containers."""
    level: list[object] = [value]
    for _ in range(inside, DEEPEST + 1):
        level = [
            item
            for box in level
            if isinstance(box, dict | list)
            for item in (box.values() if isinstance(box, dict) else box)
        ]
        if not level:
            return False
    return True


# ---- why a file is refused


class _Steps(msgspec.Struct):
    """The steps of a log whose other keys may be wrong."""

    steps: msgspec.Raw = msgspec.Raw(b"[]")


@cache
def _judge(type_: Structs) -> Validator:
    return validator(schema_of(type_, id="", title=""))


def _read(body: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """A value from its text. The problems of a LogError have their places."""
    try:
        value = decoder.decode(body)
        if not _deep(msgspec.json.decode(body)) and not _repeats(body):
            return value
    except _REFUSALS:
        pass
    text, _ = _plain(body)
    raise LogError(_placed(_misfits(body, decoder), text))


def _plain(body: bytes) -> tuple[str, object]:
    """A text and what it says as JSON. Raises LogError where it is no JSON."""
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        before = body[: error.start].decode()
        place = place_of_offset(before, len(before))
        raise LogError([Problem(f"byte 0x{body[error.start]:02x} is not UTF-8", "", *place)]) from None
    try:
        value = msgspec.json.decode(body)
        refusal = f"nested more than {DEEPEST} levels deep" if _deep(value) else ""
    except _REFUSALS as error:
        refusal = str(error)
    if not refusal:
        return text, value
    fault = first_fault(text, DEEPEST) or MalformedError(0, refusal)
    raise LogError([Problem(fault.message, "", *place_of_offset(text, fault.offset))])


def _misfits(body: bytes | memoryview, decoder: msgspec.json.Decoder[T]) -> list[Problem]:
    """Why a decoder refuses a text, if it does: by the schema, or else in msgspec's words."""
    try:
        decoder.decode(body)
    except msgspec.DecodeError as error:
        if len(body) > EXPLAINED:
            return [_in_short(error)]
        key: Any = decoder.type  # Any: as above
        plain = msgspec.json.decode(body)
        return explain(_judge(key), plain, MOST_PROBLEMS) or [Problem(str(error))]
    return []


def _in_short(error: msgspec.DecodeError) -> Problem:
    """Why a large text is refused, in msgspec's words, with the place that they name."""
    message, _, path = str(error).partition(" - at `$")
    message = message.replace("`array` of length <=", "a list of at most").replace(
        "`str` of length <=", "a text of at most"
    )
    return Problem(message[:1].lower() + message[1:], pointer_of(_PATH.findall(path.replace("[...]", ""))))


def _object_problems(body: bytes, forms_of: FormsOf) -> list[Problem]:
    try:
        text, log = _plain(body)
    except LogError as error:
        return error.problems
    if not isinstance(log, dict):
        return _placed([Problem(f"expected a log, which is an object; found {described(log)}")], text)
    before = msgspec.json.encode({key: value for key, value in log.items() if key != "steps"})
    found = _misfits(before, _heads)
    if not isinstance(log.get("steps", []), list):
        found.append(Problem(f"expected a list of steps, found {described(log['steps'])}", "/steps"))
    if not found:
        head = _heads.decode(before)
        try:
            forms = forms_of(_without_start(head))
            found = [_of_start(problem) for problem in _misfits(head.start, forms.start_decoder)]
            found += _step_problems(body, forms.step_decoder)
        except UnknownId as error:
            found = [misnamed(error, head.ruleset)]
    return _placed(found, text)


def _step_problems(body: bytes, decoder: msgspec.json.Decoder[T]) -> list[Problem]:
    found: list[Problem] = []
    for index, row in enumerate(_raw_steps(body)):
        found.extend(_of_step(index, problem) for problem in _misfits(row, decoder))
        if len(found) >= MOST_PROBLEMS:
            break
    return found


def _line_problems(body: bytes, forms_of: FormsOf) -> list[Problem]:
    (line, head), *rest = list(_rows(body)) or [(1, b"")]
    try:
        header: Head = _read(head, _heads)
    except LogError as error:
        return [_on_line(line, problem) for problem in error.problems]
    try:
        forms = forms_of(_without_start(header))
    except UnknownId as error:
        return [_on_line(line, problem) for problem in _placed([misnamed(error, header.ruleset)], head.decode())]
    at_start = [_of_start(problem) for problem in _misfits(header.start, forms.start_decoder)]
    found = [_on_line(line, problem) for problem in _placed(at_start, head.decode())]
    decoder = forms.step_decoder
    for index, (line, row) in enumerate(rest):
        try:
            _read(row, decoder)
        except LogError as error:
            found.extend(_on_line(line, _of_step(index, problem)) for problem in error.problems)
        if len(found) >= MOST_PROBLEMS:
            break
    return found


def misnamed(error: UnknownId, ruleset: RulesetRef) -> Problem:
    """The ruleset or option of a file that does not exist. Raises the error again for what the file does not say.

    The game of a ruleset may be of a package that cannot be used.
    """
    near, message = error.nearest[0] if error.nearest else "", str(error)
    if error.given == ruleset.id or isinstance(error, UnknownGame):
        return Problem(message, "/ruleset/id", nearest=near)
    for key, value in ruleset.options.items():
        if error.given in (key, str(value)):
            return Problem(message, pointer_of(["ruleset", "options", key]), nearest=near)
    raise error


def start_problems(start: bytes, forms: Forms) -> list[Problem]:
    """Why a text is no start position of a game, with pointers from its own root; nothing if it is one."""
    return _misfits(start, forms.start_decoder)


def _of_start(problem: Problem) -> Problem:
    return problem._replace(pointer=f"/start{problem.pointer}")


def _of_step(index: int, problem: Problem) -> Problem:
    return problem._replace(message=f"step {index + 1}: {problem.message}", pointer=f"/steps/{index}{problem.pointer}")


def _on_line(line: int, problem: Problem) -> Problem:
    return problem._replace(line=problem.line + line - 1)


def _placed(problems: list[Problem], text: str) -> list[Problem]:
    """The problems and the repeated keys of a text, with their places and in that order, as many as are told."""
    places = locate(text, [problem.pointer for problem in problems])
    found = [
        problem._replace(line=places[problem.pointer].line, column=places[problem.pointer].column)
        for problem in problems
    ]
    if _repeats(text.encode()):
        found.extend(
            Problem(f"the key {quoted(key)} stands in this object twice", pointer, *place)
            for pointer, key, place in duplicate_keys(text)
        )
    return sorted(found, key=lambda problem: (problem.line, problem.column))[:MOST_PROBLEMS]


# ---- places of steps


_GAP: Final = re.compile(r"[ \t\r\n,]*")


def step_places(data: bytes, lines: bool = False, only: Collection[int] | None = None) -> list[Spot]:
    """Where the steps of a readable log stand, in order; `only` those of these numbers, from 1."""
    body = data.removeprefix(_BOM)
    if lines:
        _, *rest = _rows(body)
        found = [Spot(line, len(row) - len(row.lstrip()) + 1) for line, row in rest]
        return found if only is None else [found[step - 1] for step in sorted(only)]
    rows = _raw_steps(body)
    if not rows:
        return []
    text, offsets, ascii_only = body.decode(), [], body.isascii()
    offset = len(body[: body.index(rows[0])].decode())  # nothing else in a log looks like a step
    for row in rows if only is None else rows[: max(only, default=0)]:
        offsets.append(offset)
        gap = _GAP.match(text, offset + (len(row) if ascii_only else len(str(row, "utf-8"))))
        offset = gap.end() if gap else offset
    return list(places_of(text, offsets if only is None else [offsets[step - 1] for step in sorted(only)]))


def located(problems: Collection[Problem], data: bytes, lines: bool = False) -> list[Problem]:
    """Problems of a readable log at their lines, those that came up in judging it: these have only a pointer."""
    return [problem if problem.line or not problem.pointer else _located(problem, data, lines) for problem in problems]


def _located(problem: Problem, data: bytes, lines: bool) -> Problem:
    rows = data.decode("utf-8-sig").split("\n")
    text, pointer, offset = "\n".join(rows), problem.pointer, 0
    if lines:
        kept = [n for n, row in enumerate(rows) if row.strip()]
        parts, step = pointer.split("/"), _step_at(pointer)
        offset = kept[min(step, len(kept) - 1)]
        text, pointer = rows[offset], "/" + "/".join(parts[3:]) if step and parts[3:] else "" if step else pointer
    place = locate(text, [pointer])[pointer]
    return problem._replace(line=place.line + offset, column=place.column)


def _step_at(pointer: str) -> int:
    """The number of the step that a pointer leads to or into; 0 for one that leads elsewhere."""
    parts = pointer.split("/")
    return int(parts[2]) + 1 if parts[1:2] == ["steps"] and len(parts) > 2 and parts[2].isdigit() else 0


def step_texts(data: bytes, lines: bool = False) -> list[str]:
    """The steps of a readable log as they are written, each from the place that `step_places` gives."""
    body = data.removeprefix(_BOM)
    rows = [row.lstrip() for _, row in _rows(body)][1:] if lines else _raw_steps(body)
    return [str(row, "utf-8") for row in rows]


def _raw_steps(body: bytes) -> list[memoryview]:
    """Each step's own text, undecoded."""
    rows = msgspec.json.decode(_decoder(_Steps).decode(body).steps, type=list[msgspec.Raw])
    return [memoryview(row) for row in rows]


# ---- back into bytes

_ABOUT: Final = ("src", "text", "expect")
"""The keys of a step that say something about it, in the order in which they stand at its end."""


def canonical(header: Header, steps: Sequence[Step]) -> bytes:
    """A log as one compact object: keys in the order of the structs, defaults left out, the steps last."""
    return msgspec.json.encode(_said(header))[:-1] + b',"steps":' + msgspec.json.encode(steps) + b"}"


def to_lines(header: Header, steps: Sequence[Step]) -> bytes:
    """A log as JSON Lines, the header first and one step a line, as people read it."""
    return msgspec.json.Encoder().encode_lines([_said(header), *map(as_read, steps)])


def as_read(step: Step) -> Step | dict[str, Any]:  # Any: whatever its fields hold
    """A step as people read it: what was done comes first, what is said about it last."""
    if not step.expect and not step.text and step.src is None:
        return step
    fields = msgspec.to_builtins(step)
    about = {key: fields.pop(key) for key in _ABOUT if key in fields}
    return {**fields, **about}


def _said(header: Header) -> Header:
    """A header without a start position that says nothing: there is a default for each game."""
    start = header.start
    return msgspec.structs.replace(header, start=NO_START) if start == type(start)() else header


def digest(canonical_log: bytes) -> str:
    """A short name for a log in its canonical form: `sha256:` and 16 hex digits."""
    import hashlib  # which loads OpenSSL, and few commands name a log

    return f"sha256:{hashlib.sha256(canonical_log).hexdigest()[:16]}"
