"""Text out of a file, made safe to print: it can move no cursor, change no colour and turn no writing direction.

Nor does it give commands to what runs a job: GitHub's runner obeys `##[` anywhere in a line, and `::` at its beginning.
"""

from __future__ import annotations

import re

import msgspec

_UNSAFE = (  # compiled where one is found: few texts have any
    "[\x00-\x1f\x7f-\x9f"  # C0 and C1 controls, with the escape character
    "\xad"  # the soft hyphen, which does not show
    "\u061c\u200b-\u200f"  # marks of writing direction, and what has no width
    "\u2028\u2029"  # line and paragraph separators
    "\u202a-\u202e\u2066-\u2069"  # embeddings, overrides and isolates of writing direction
    "\u2060-\u2065\u206a-\u206f\ufeff\ufff9-\ufffb"  # other format characters that do not show
    "\ud800-\udfff\ufffe\uffff"  # half surrogate pairs, and what is no character and in no XML
    "\U000e0000-\U000e0fff]"  # tags
)
COMMAND = "##["
_COLONS = r"(?m)^([ \t]*)::"
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t", "\x1b": "\\e"}


def safe(text: str) -> str:
    """A text in which every character that a terminal would act on is written as a visible escape.

    Line feeds are escaped too, so the result is one line.
    """
    if COMMAND in text:
        text = text.replace(COMMAND, "#\\x23[")
    return text if text.isascii() and text.isprintable() else re.sub(_UNSAFE, _escape, text)


def inert(text: str) -> str:
    """Lines none of which begins with `::`, whatever stands in them."""
    return re.sub(_COLONS, r"\1\\x3a:", text) if "::" in text else text


def _escape(found: re.Match[str]) -> str:
    character = found.group()
    if character in _SHORT:
        return _SHORT[character]
    code = ord(character)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def safe_json(text: str) -> str:
    """JSON with the same characters escaped in JSON's own way; line feeds between values stay."""
    if COMMAND in text:
        text = text.replace(COMMAND, "#\\u0023[")
    return text if text.isascii() and "\x7f" not in text else re.sub(_UNSAFE, _json_escape, text)


def encoded(value: object) -> str:
    """A value as JSON on one line, safe to print."""
    return safe_json(msgspec.json.encode(value).decode())


def _json_escape(found: re.Match[str]) -> str:
    character = found.group()
    if character == "\n":
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[n]:02x}{units[n + 1]:02x}" for n in range(0, len(units), 2))


def width(text: str) -> int:
    """How many columns a safe text takes on a terminal; wide characters take two, as Rich counts."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)
