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
    for name in app.list_commands(context):
        command = app.get_command(context, name)
        pieces += _told(command, command.make_context(name, [], parent=context, resilient_parsing=True), 2)
    return Page("commands", "\n".join(pieces))


def _told(command: Any, context: Any, level: int) -> list[str]:
    usage = tag("pre", esc(" ".join([context.command_path, *command.collect_usage_pieces(context)])), class_="usage")
    about = "".join(tag("p", esc(" ".join(part.split()))) for part in (command.help or "").split("\n\n"))
    records = [param.get_help_record(context) for param in command.get_params(context) if param.name != "help"]
    shown = [(term, said) for term, said in filter(None, records)]
    found = "".join(tag("dt", tag("code", esc(term))) + tag("dd", esc(said)) for term, said in shown)
    head = [anchor(f"command-{command.name}"), heading(f"adjudicate {command.name}", level)] if level else []
    return [*head, block(usage + about + tag("dl", found, class_="facts wide"))]
