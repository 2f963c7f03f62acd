"""`adjudicate rulesets`: the rules that games can be judged by."""

from __future__ import annotations

from adjudicator.cli.inputs.options import ListingOption


def command(format: ListingOption = "text") -> None:
    """List the rulesets with their options and decks."""
    from adjudicator.cli.console import write
    from adjudicator.cli.reference.ruleset_lists import rulesets

    write(rulesets(format))
