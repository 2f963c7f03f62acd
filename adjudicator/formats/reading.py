"""Files into structs, and logs back into bytes.

msgspec decides what is accepted: a log's header first, then the steps of its ruleset. Only a refused file is walked
through again, for the places of its faults and the nearest right values; `LogError` holds up to ten of them.
Accepted are UTF-8, with or without a byte order mark, and no key twice in an object.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias, TypeVar

import msgspec

from adjudicator.errors import LogError, Problem, UnknownGame, UnknownId, quoted
from adjudicator.formats.depth import DEEPEST, deep
from adjudicator.formats.fields import Structs
from adjudicator.formats.forms import Forms
from adjudicator.formats.kept_steps import KeptSteps, LongSteps
from adjudicator.formats.log import NO_START, Envelope, Head, Header, RulesetRef, Step
from adjudicator.formats.long_steps import PIECE, AlikeSteps, as_array, lines_of, pieces_of_array, pieces_of_lines
from adjudicator.formats.places import (
    MalformedError,
    Spot,
    duplicate_keys,
    first_fault,
    locate,
    place_of_offset,
    pointer_of,
)
from adjudicator.formats.schema import described, explain, schema_of, validator
from adjudicator.formats.seat_order import in_seat_order
from adjudicator.formats.step_places import BOM, decoded, located, raw_steps, step_at, step_places, step_texts
from adjudicator.limits import EXPLAINED

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

T = TypeVar("T")
FormsOf: TypeAlias = Callable[[Header], Forms]
"""Gives the forms of a ruleset's logs, given the header; raises UnknownId for a ruleset that is not known."""

MOST_PROBLEMS: Final = 10
LARGE: Final = 1_000_000
"""A file of so many bytes is read only if there is room for it, and a log step by step, not all at once."""
STEPS: Final = 4096
"""So many steps at a time become bytes."""
ROOM: Final = 8
"""How many times its bytes a file takes in memory while it is read, at most."""

_PATH: Final = r"[^.`\[\]]+"
"""The keys and numbers of a place as msgspec writes it."""
_REFUSALS: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


@dataclass(frozen=True, eq=False)
class Log:
    """A log that was read, with the bytes that it was read from; none for what one player knows of another log."""

    header: Header
    steps: Sequence[Step]
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

    def texts_of(self, steps: Collection[int]) -> dict[int, str]:
        """The steps of these numbers as a file that is JSON has them."""
        return dict(zip(sorted(steps), step_texts(self.data, self.lines, steps), strict=True))

    def place(self, step: int) -> Spot:
        """Where a step stands, counted from 1. For step 0, the position before them, it is the place of `start`."""
        if not self.data:
            return Spot(0, 0)
        return self.places[step - 1] if step else self._start

    def located(self, problems: Collection[Problem]) -> list[Problem]:
        """Problems that came up in judging it, which have only a pointer, at their lines."""
        if self.spots:
            spots = [(problem, self.spots[step_at(problem.pointer)]) for problem in problems]
            return [problem._replace(line=spot.line, column=spot.column) for problem, spot in spots]
        return located(problems, self.data, self.lines) if self.data else list(problems)

    @cached_property
    def _start(self) -> Spot:
        if self.spots:
            return self.spots[0]
        body = self.data.removeprefix(BOM)
        line, text = next(lines_of(body)) if self.lines else (1, body)
        start = locate(text.decode(), ["/start"])["/start"]
        return start._replace(line=start.line + line - 1)


# ---- reading

LINES: Final = ".jsonl"
"""How a log is called that has a header and a step a line."""
TEXT: Final = ".txt"
"""How the name of a game ends that is written as text (`shorthand.game_text`)."""
_HEADER: Final = {"format", "ruleset"}  # no step has these keys
_JSON: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*\{")
_TEXT: Final = rb"(?:\xef\xbb\xbf)?\s*(?:[^\s{\[\"][^\n]{0,200}\n\s*)?(?:#|[A-Za-z$][\w ]{0,40}:)"
"""A key and a colon in the first line, or below a title."""


def is_text(data: bytes, source: str = "") -> bool:
    """Whether a log is written as text: its file's name says so, or how it begins; what begins as JSON is none."""
    json = _JSON.match(data) or (source.endswith((".json", LINES)) and data.lstrip().startswith(b"#"))
    return not json and (source.endswith(TEXT) or re.match(_TEXT, data) is not None)


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
    body = data.removeprefix(BOM)
    long = len(body) > LARGE
    try:
        if long:
            header, steps, sound = _read_long_lines(body, forms_of) if lines else _read_long(body, forms_of)
        else:
            header, listed = _read_lines(body, forms_of) if lines else _read_object(body, forms_of)
            steps, sound = listed, _has_each_key_once(body, header, listed, lines)
        sound = sound and not deep(header.ruleset.options, inside=2)
    except (*_REFUSALS, UnknownId):
        sound = False
    if not sound:
        problems = _line_problems(body, forms_of) if lines else _object_problems(body, forms_of)
        raise LogError(problems[:MOST_PROBLEMS], source)
    in_seat_order(header, () if long else steps)
    return Log(header, steps, data, lines, source)


def _make_room(data: bytes) -> None:
    """Ask for the memory that a large file takes before it is read: msgspec does not survive it if there is none."""
    bytes(ROOM * len(data) if len(data) > LARGE else 0)  # unlike a bytearray it is asked for and not filled


def read_struct(data: bytes, type_: type[T], source: str = "") -> T:
    """A deck, edition or case file.

    Raises:
        LogError: with the reasons, in order of place.
    """
    key: Any = type_  # Any: that a type can be hashed is not known of a T
    decoder: msgspec.json.Decoder[T] = _decoder(key)
    try:
        return _read(data.removeprefix(BOM), decoder)
    except LogError as error:
        raise LogError(error.problems, source) from None


def first_object(line: bytes) -> dict[str, object] | None:
    """The first line of a file as a JSON object, if it is one: then more may stand on the lines below."""
    try:
        value = msgspec.json.decode(line.removeprefix(BOM))
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
    rows = [row for _, row in lines_of(body)]
    header, forms = _whole(_heads.decode(rows[0] if rows else b""), forms_of)
    decode = forms.step_decoder.decode
    return header, [decode(row) for row in rows[1:]]


def _read_long(body: bytes, forms_of: FormsOf) -> tuple[Header, Sequence[Step], bool]:
    """A long log, and whether no object of it has a key twice."""
    envelope = _envelopes.decode(body)
    header, forms = _whole(envelope, forms_of)
    steps, sound = _kept(header, forms, pieces_of_array(memoryview(envelope.steps)), as_array)
    parts = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
    once = body.count(b":") == sum(1 + _colons_of(memoryview(part)) for part in parts.values())
    before = (bytes(part) for key, part in parts.items() if key != "steps")
    return header, steps, once and sound and not any(map(_repeats, before))


def _read_long_lines(body: bytes, forms_of: FormsOf) -> tuple[Header, Sequence[Step], bool]:
    n, first = next(lines_of(body), (1, b""))
    header, forms = _whole(_heads.decode(first), forms_of)
    at = 0
    for _ in range(n):
        at = body.find(b"\n", at) + 1 or len(body)
    steps, sound = _kept(header, forms, pieces_of_lines(body, at), _lines_as_array)
    return header, steps, sound and not _repeats(first)


def _lines_as_array(text: memoryview) -> bytes:
    """Lines of which each is known to be an object."""
    return as_array(*[row for row in bytes(text).split(b"\n") if row and not row.isspace()])


def _kept(
    header: Header,
    forms: Forms,
    pieces: Iterable[tuple[memoryview, Sequence[bytes | msgspec.Raw]]],
    array: Callable[[memoryview], bytes],
) -> tuple[LongSteps, bool]:
    """The steps of a long log, and whether no object of them has a key twice; `array` makes one of the text of some."""
    decode = forms.steps_decoder.decode

    def again(text: memoryview) -> list[Step]:
        steps = decode(array(text))
        in_seat_order(header, steps)
        return steps

    read, kept, sound = AlikeSteps(forms.step_decoder.decode, _once), KeptSteps(again), True
    for text, rows in pieces:
        if read.few:
            steps = [read(bytes(row)) for row in rows]
        else:  # few are alike: all of them at once
            written = array(text)
            steps = decode(written)
            sound = sound and _once(written, steps)
        in_seat_order(header, steps)
        kept.add(steps, None if read.few else text)
    return LongSteps(kept), sound and read.all_sound


# ---- what msgspec lets pass


def _colons(body: bytes) -> int:
    """How many colons a text has, or more if backslashes stand in it."""
    escaped = body.count(b"\\u003a") + body.count(b"\\u003A") if b"\\" in body else 0
    return body.count(b":") + escaped


def _colons_of(text: memoryview) -> int:
    return sum(bytes(text[at : at + PIECE]).count(b":") for at in range(0, len(text), PIECE))


def _once(text: bytes, read: Step | list[Step]) -> bool:
    """Whether no object has a key twice in the text of a step, or of some."""
    return _needs(read) == _colons(text) or not _repeats(text)


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
    return not any(_repeats(text) for text in ([row for _, row in lines_of(body)] if lines else [body]))


def _repeats(body: bytes) -> bool:
    """Whether an object has a key twice."""
    return _needs(msgspec.json.decode(body)) != _colons(body) and bool(duplicate_keys(body.decode()))


# ---- why a file is refused


@cache
def _judge(type_: Structs) -> Validator:
    return validator(schema_of(type_, id="", title=""))


def _read(body: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    """A value from its text. The problems of a LogError have their places."""
    try:
        value = decoder.decode(body)
        if not deep(msgspec.json.decode(body)) and not _repeats(body):
            return value
    except _REFUSALS:
        pass
    text, _ = _plain(body)
    raise LogError(_placed(_misfits(body, decoder), text))


def _plain(body: bytes) -> tuple[str, object]:
    """A text and what it says as JSON. Raises LogError where it is no JSON."""
    text = decoded(body)
    try:
        value = msgspec.json.decode(body)
        refusal = f"nested more than {DEEPEST} levels deep" if deep(value) else ""
    except _REFUSALS as error:
        refusal = str(error)
    if not refusal:
        return text, value
    fault = first_fault(text, DEEPEST) or MalformedError(0, refusal)
    raise LogError([Problem(fault.message, "", *place_of_offset(text, fault.offset))])


def _in_parts(body: bytes) -> tuple[str, object]:
    """A large log and what it says as JSON, without its steps: they take much room, and are looked at one by one.

    Raises LogError where it is no JSON.
    """
    try:
        parts: dict[str, Any] = msgspec.json.decode(body, type=dict[str, msgspec.Raw])
        steps = bytes(parts.get("steps", b"[]"))
        return body.decode(), {**parts, "steps": [] if steps.startswith(b"[") else msgspec.json.decode(steps)}
    except _REFUSALS:
        return _plain(body)


def _misfits(body: bytes | memoryview, decoder: msgspec.json.Decoder[T]) -> list[Problem]:
    """Why a decoder refuses a text, if it does: by the schema, or else in msgspec's words."""
    try:
        decoder.decode(body)
    except msgspec.DecodeError as error:
        if len(body) > EXPLAINED:
            return [_in_short(error)]
        key: Any = decoder.type  # Any: as above
        plain = msgspec.json.decode(body)
        if deep(plain):
            return [_in_short(error)]
        return explain(_judge(key), plain, MOST_PROBLEMS) or [_in_short(error)]
    return []


def _in_short(error: msgspec.DecodeError) -> Problem:
    """Why a large text is refused, in msgspec's words, with the place that they name."""
    message, _, path = str(error).partition(" - at `$")
    message = message.replace("`array` of length <=", "a list of at most").replace(
        "`str` of length <=", "a text of at most"
    )
    return Problem(message[:1].lower() + message[1:], pointer_of(re.findall(_PATH, path.replace("[...]", ""))))


def _object_problems(body: bytes, forms_of: FormsOf) -> list[Problem]:
    try:
        text, log = _in_parts(body) if len(body) > LARGE else _plain(body)
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
    for index, row in enumerate(raw_steps(body)):
        found.extend(_of_step(index, problem) for problem in _misfits(row, decoder))
        if len(found) >= MOST_PROBLEMS:
            break
    return found


def _line_problems(body: bytes, forms_of: FormsOf) -> list[Problem]:
    (line, head), *rest = list(lines_of(body)) or [(1, b"")]
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
    for index, (line, row) in enumerate(rest):
        try:
            if row.startswith(BOM):
                raise LogError([Problem("a byte order mark stands here, inside the file; take it out", "", 1, 1)])
            if (first_object(row) or {}).keys() >= _HEADER:
                raise LogError([Problem("a second header stands here; give each game a file of its own", "", 1, 1)])
            _read(row, forms.step_decoder)
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
    """The problems and the repeated keys of a text, with their places and in that order, as many as are told.

    In a large text no repeated key is looked for where there are other problems.
    """
    places = locate(text, [problem.pointer for problem in problems])
    found = [
        problem._replace(line=places[problem.pointer].line, column=places[problem.pointer].column)
        for problem in problems
    ]
    if not (found and len(text) > LARGE) and _repeats(text.encode()):
        found.extend(
            Problem(f"the key {quoted(key)} stands in this object twice", pointer, *place)
            for pointer, key, place in duplicate_keys(text)
        )
    return sorted(found, key=lambda problem: (problem.line, problem.column))[:MOST_PROBLEMS]


# ---- back into bytes

_ABOUT: Final = ("src", "text", "expect")
"""The keys of a step that say something about it, in the order in which they stand at its end."""


def canonical(header: Header, steps: Sequence[Step]) -> bytes:
    """A log as one compact object: keys in the order of the structs, defaults left out, the steps last."""
    return b"".join(canonical_pieces(header, steps))


def canonical_pieces(header: Header, steps: Sequence[Step]) -> Iterator[bytes]:
    """The same piece by piece."""
    yield msgspec.json.encode(_said(header))[:-1] + b',"steps":['
    for at in range(0, len(steps), STEPS):
        yield (b"," if at else b"") + msgspec.json.encode(list(steps[at : at + STEPS]))[1:-1]
    yield b"]}"


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
    return _name([canonical_log])


def digest_of(header: Header, steps: Sequence[Step]) -> str:
    """The short name of a log."""
    return _name(canonical_pieces(header, steps))


def _name(pieces: Iterable[bytes]) -> str:
    import hashlib  # which loads OpenSSL, and few commands name a log

    hashed = hashlib.sha256()
    for piece in pieces:
        hashed.update(piece)
    return f"sha256:{hashed.hexdigest()[:16]}"
