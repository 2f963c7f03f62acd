"""What a shell may offer, named where an option is declared; `proposals` is loaded once a shell asks."""

# Without `from __future__ import annotations`: typer would compile those of each function here for every option.

from collections.abc import Callable


def offered(name: str) -> Callable[[str], list[tuple[str, str]]]:
    """What the function of this name in `proposals` offers."""

    def complete(incomplete: str) -> list[tuple[str, str]]:
        from adjudicator.cli.shell import proposals

        found: list[proposals.Offer] = getattr(proposals, name)(incomplete)
        return found

    return complete
