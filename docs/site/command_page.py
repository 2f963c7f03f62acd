"""The commands, from the help texts that the command line itself prints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typer.main import get_command

from adjudicator.cli.program import GROUPS, NAME, build, names
from docs.site.markup import Page, anchor, block, coded, esc, escaped, heading, tag

MORE = {
    "ask": "ask",
    "bundle": "sharing",
    "check": "for-ci",
    "coverage": "editions",
    "deck": "own-box",
    "export": "sharing",
    "fmt": "text-format",
    "import": "importers",
    "mend": "for-players",
    "new": "log-format",
    "pin": "for-designers",
    "record": "record",
    "replay": "verdicts",
    "report": "tables",
    "series": "series",
    "step": "step",
    "test": "pytest",
}
"""The document that says more about a command."""


def commands_page() -> Page:
    """Every command with its arguments and options, in the groups that the command line has them in."""
    app: Any = get_command(build(names()))
    context: Any = app.make_context(NAME, [], resilient_parsing=True)
    pieces = [heading("Commands"), "Each also explains itself: `adjudicate COMMAND -h`.\n"]
    for title, members in GROUPS.items():
        pieces += [heading(title, 2), _overview(app, context, members)]
    pieces += [heading(NAME, 2), *_told(app, context, 0), *_below(app, context, 2)]
    return Page("commands", "\n".join(pieces))


def _overview(app: Any, context: Any, members: Sequence[str]) -> str:
    """The commands of a group as a table, with the document that says more."""
    lines = ["| command | what it does |", "|:---|:---|"]
    for name in members:
        about = " ".join((app.get_command(context, name).help or "").split("\n\n")[0].split())
        said = "".join(f"`{part}`" if n % 2 else escaped(part) for n, part in enumerate(about.split("`")))
        more = f" More: []({MORE[name]}.md)" if name in MORE else ""
        lines.append(f'| <a href="#command-{name}"><code>{name}</code></a> | {said}{more} |')
    return "\n".join([*lines, ""])


def _below(group: Any, context: Any, level: int) -> list[str]:
    """The commands of a group, each with those below it."""
    pieces = []
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        within = command.make_context(name, [], parent=context, resilient_parsing=True)
        pieces += _told(command, within, level)
        if hasattr(command, "list_commands"):
            pieces += _below(command, within, level + 1)
    return pieces


def _told(command: Any, context: Any, level: int) -> list[str]:
    usage = tag("pre", esc(" ".join([context.command_path, *command.collect_usage_pieces(context)])), class_="usage")
    about = "".join(tag("p", coded(" ".join(part.split()))) for part in (command.help or "").split("\n\n"))
    records = [param.get_help_record(context) for param in command.get_params(context) if param.name != "help"]
    shown = [(term, said) for term, said in filter(None, records)]
    found = "".join(tag("dt", tag("code", esc(term))) + tag("dd", coded(said)) for term, said in shown)
    path = context.command_path.split()[1:]
    head = [anchor(f"command-{'-'.join(path)}"), heading(f"adjudicate {' '.join(path)}", level)] if level else []
    return [*head, block(usage + about + tag("dl", found, class_="facts wide"))]
