"""`adjudicate rulesets`: the rules that games can be judged by."""

from __future__ import annotations

from adjudicator.cli.options import ListingOption


def command(format: ListingOption = "text") -> int:
    """List the rulesets with their options and decks."""
    from adjudicator import catalogue
    from adjudicator.cli.console import write, write_line
    from adjudicator.reports.documents import encoded
    from adjudicator.reports.ink import wrapped

    found = []
    for id in catalogue.editions():
        rules = catalogue.rules(id)
        known = [
            {"id": o.id, "default": rules.options[o.id], "values": o.values, "text": o.text, "rule": o.rule}
            for o in rules.game.options
        ]
        found.append(
            {"id": id, "title": rules.edition.title, "game": rules.game.id, "decks": rules.edition.decks,
             "rulings": len(rules.active), "digest": rules.digest(), "options": known}
        )  # fmt: skip
    if format == "json":
        write(encoded(found) + "\n")
        return 0
    for one in found:
        write_line(f"{one['id']}  {one['title']}, {one['rulings']} rulings")
        write_line(f"  decks: {', '.join(one['decks'])}")
        for option in one["options"]:
            values = " or ".join(str(value) for value in option["values"]) or "a whole number from 1"
            about = f"--option {option['id']}={option['default']}  {option['text']} ({values}; {option['rule']})"
            for line in wrapped(about, "      ", "  "):
                write_line(line)
    return 0
