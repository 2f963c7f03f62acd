"""`adjudicate rulesets`: the rules that games can be judged by."""

from adjudicator.cli.inputs.options import ListingOption


def command(format: ListingOption = "text") -> int:
    """List the rule books, with their house rules and decks."""
    from adjudicator.cli.console import ink, write
    from adjudicator.cli.reference.left_out import left_out
    from adjudicator.cli.reference.ruleset_lists import rulesets

    text, refused = rulesets(format, ink())
    write(text)
    return left_out(refused)
