"""`adjudicate rulesets`: the rules that games can be judged by."""

from __future__ import annotations

from adjudicator.cli.options import ListingOption


def command(format: ListingOption = "text") -> int:
    """List the rulesets with their options and decks."""
    from adjudicator import catalogue
    from adjudicator.cli.console import write, write_line
    from adjudicator.cli.listing import told
    from adjudicator.reports.documents import encoded
    from adjudicator.reports.ink import wrapped
    from adjudicator.reports.rulings import described, listed

    rulebooks, refused = catalogue.each(catalogue.rules, catalogue.editions())
    refused += catalogue.refused()
    if format == "json":
        write(encoded([listed(rules) for rules in rulebooks]) + "\n")
        return told(refused)
    for rules in rulebooks:
        edition = rules.edition
        write_line(f"{edition.id}  {edition.title}, {len(rules.active)} rulings")
        write_line(f"  decks: {', '.join(edition.decks)}")
        for option in rules.game.options:
            if option.id not in rules.options:
                continue
            for line in wrapped(described(option, rules), "      ", "  --option "):
                write_line(line)
    return told(refused)
