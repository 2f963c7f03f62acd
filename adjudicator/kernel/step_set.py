"""A set of step numbers that may become very long, and is copied often: a bit for each step."""

from __future__ import annotations

from collections.abc import Iterable


class StepSet:
    """The numbers of some steps."""

    __slots__ = ("_bits",)

    def __init__(self, bits: bytes | bytearray = b"") -> None:
        """None of them, or those whose bits are set."""
        self._bits = bytearray(bits)

    def add(self, step: int) -> None:
        """Add a step."""
        byte = step >> 3
        if byte >= len(self._bits):
            self._bits.extend(bytes(byte + 1 - len(self._bits)))
        self._bits[byte] |= 1 << (step & 7)

    def update(self, steps: Iterable[int]) -> None:
        """Add steps."""
        for step in steps:
            self.add(step)

    def __contains__(self, step: int) -> bool:
        """Whether a step is among them."""
        byte = step >> 3
        return byte < len(self._bits) and bool(self._bits[byte] >> (step & 7) & 1)

    def copied(self) -> StepSet:
        """Another set of the same."""
        return StepSet(self._bits)
