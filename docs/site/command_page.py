"""The commands, from the help texts that the command line itself prints."""

from __future__ import annotations

from typing import Any

from typer.main import get_command

from adjudicator.cli.program import NAME, build, names
from docs.site.markup import Page, anchor, block, esc, heading, tag


def commands_page() -> Page:
    """Every command with its arguments and options."""
    app: Any = get_command(build(names()))
    context: Any = app.make_context(NAME, [], resilient_parsing=True)
    pieces = [heading("Commands"), "Each also says this itself: `adjudicate COMMAND -h`.\n", *_told(app, context, 0)]
    return Page("commands", "\n".join([*pieces, *_below(app, context, 2)]))


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
    about = "".join(tag("p", esc(" ".join(part.split()))) for part in (command.help or "").split("\n\n"))
    records = [param.get_help_record(context) for param in command.get_params(context) if param.name != "help"]
    shown = [(term, said) for term, said in filter(None, records)]
    found = "".join(tag("dt", tag("code", esc(term))) + tag("dd", esc(said)) for term, said in shown)
    path = context.command_path.split()[1:]
    head = [anchor(f"command-{'-'.join(path)}"), heading(f"adjudicate {' '.join(path)}", level)] if level else []
    return [*head, block(usage + about + tag("dl", found, class_="facts wide"))]
