"""Reports that are no more than what they say of each log."""

from __future__ import annotations


class Unframed:
    """A report with nothing above the logs and nothing below."""

    def begin(self) -> str:
        """Nothing stands above them."""
        return ""

    def end(self) -> str:
        """Nothing stands below them."""
        return ""
