"""The typer app. Only the command that is asked for is imported; help and completion need them all."""

from __future__ import annotations

import functools
import io
import os
import pkgutil
from collections.abc import Callable
from importlib import import_module
from typing import Annotated, Any, Final, ParamSpec

import typer
from typer.core import TyperGroup
from typer.main import get_command

from adjudicator.cli import commands
from adjudicator.cli.console import hint
from adjudicator.cli.exits import CLEAN, INTERRUPTED, NOT_JUDGED, TRACEBACK, trace_errors
from adjudicator.cli.shell import pager
from adjudicator.cli.shell.help_width import fitted
from adjudicator.cli.shell.typed_line import WANTED
from adjudicator.formats.docstrings import docstring
from adjudicator.version import version_and_build

NAME = "adjudicate"
TRACED = "--traceback"
TO_BEGIN = (
    'To begin: `adjudicate ask "ann discards 5 blue" --on "8 blue"` settles a dispute. `adjudicate new > my.game.json` '
    "prints an empty log, and `adjudicate replay my.game.json` judges it once the steps are in it."
)
GROUPS: Final = {
    "At the table": ("ask", "record", "rule", "cards", "rulesets", "deck"),
    "With a log": ("new", "replay", "step", "legal", "mend", "series", "export", "bundle", "fmt"),
    "With many logs, or rules of your own": (
        "check",
        "test",
        "pin",
        "coverage",
        "report",
        "simulate",
        "import",
        "schema",
    ),
}
"""The headings under which help lists the commands, in this order."""
NO_PAGER = "--no-pager"
HELP = {"help_option_names": ["-h", "--help"]}

P = ParamSpec("P")


class Grouped(TyperGroup):
    """The app: its help lists the commands under their headings."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # Any: of click, which typer keeps to itself
        """Write a list for each of `GROUPS`."""
        widest = max(map(len, self.commands))
        for heading, members in GROUPS.items():
            rows = [
                (name.ljust(widest), self.commands[name].get_short_help_str(formatter.width))
                for name in members
                if name in self.commands
            ]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)


class ClosedPipe(Exception):  # no error: the reader has seen enough
    """Whoever read our output has gone."""


def names() -> dict[str, str]:
    """The commands and their modules, whose names may end in what keeps them from being a word of Python."""
    return {module.name.strip("_"): module.name for module in pkgutil.iter_modules(commands.__path__)}


def build(wanted: dict[str, str]) -> typer.Typer:
    """An app with some of the commands, and the module of each."""
    app = typer.Typer(
        name=NAME,
        cls=Grouped,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings=HELP,
        no_args_is_help=True,
    )
    app.callback(help=docstring(_root), epilog=TO_BEGIN)(_root)
    for name, module_name in wanted.items():
        module = import_module(f"adjudicator.cli.commands.{module_name}")
        if hasattr(module, "COMMANDS"):
            app.add_typer(_group(module), name=name, **_helped(module.command))
            continue
        settings = {**_helped(module.command), **getattr(module, "SETTINGS", {})}
        app.command(name, **settings)(_quiet(module.command))
    return app


def _group(module: Any) -> typer.Typer:  # Any: a module of `commands` that has several of its own
    """The commands of one module under its own name."""
    group = typer.Typer(rich_markup_mode=None, no_args_is_help=True, context_settings=HELP)
    for name, command in module.COMMANDS.items():
        group.command(name, **_helped(command))(_quiet(command))
    return group


def _helped(command: Callable[..., Any]) -> dict[str, Any]:
    """What is said of a command, and its first sentence for lists, which click would cut where it has no room."""
    text = docstring(command)
    return {"help": text, "short_help": f"{text.partition('. ')[0].partition(chr(10))[0].removesuffix('.')}."}


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(version_and_build())
        raise typer.Exit


def _root(
    show_version: Annotated[
        bool, typer.Option("--version", "-V", is_eager=True, callback=_show_version, help="Print the version.")
    ] = False,
    traceback: Annotated[
        bool, typer.Option(TRACED, help=f"Also show Python's traceback of an error, like {TRACEBACK}=1.")
    ] = False,
    no_pager: Annotated[bool, typer.Option(NO_PAGER, help="Show long texts without a pager.")] = False,
) -> None:
    """A referee for card games that have already been played: finds what was not allowed, and what was forgotten."""
    trace_errors(traceback)
    if no_pager:
        pager.at_once()


def _quiet(command: Callable[P, int | None]) -> Callable[P, int | None]:
    """A command whose closed pipe reaches our own outermost frame, and not typer's, which exits 1."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> int | None:
        try:
            return command(*args, **kwargs)
        except BrokenPipeError as error:
            raise ClosedPipe from error

    return run


@functools.cache
def _command(name: str) -> Any:  # Any: a command of click, whose types typer keeps to itself
    """The app with one command, or with all of them, made once for whoever runs several."""
    known = names()
    return fitted(get_command(build({name: known[name]} if name else known)))


def application(arguments: list[str]) -> int:
    """Run the app and return the exit code; what is not about its arguments is raised."""
    known = names()
    completing = WANTED in os.environ
    if NO_PAGER in arguments:
        arguments = [NO_PAGER, *(word for word in arguments if word != NO_PAGER)]
    first = next((word for word in arguments if word not in (TRACED, NO_PAGER)), "")
    if completing:
        from adjudicator.cli.shell.typed_line import mend

        mend()
    command = _command(first if first in known and not completing else "")
    try:
        with pager.paged():
            code = command.main(args=arguments, prog_name=NAME, standalone_mode=False)
    except ClosedPipe as error:
        raise BrokenPipeError from error
    except typer.Abort:
        return INTERRUPTED
    except typer.TyperException as error:
        for line in _shown(error).splitlines():
            hint(line)
        return NOT_JUDGED
    return code if isinstance(code, int) else CLEAN


def _shown(error: Any) -> str:
    """A wrong argument in typer's words: all such errors have a `show` that typer does not declare."""
    text = io.StringIO()
    error.show(text)
    return text.getvalue().replace("\t", "  ")  # a tab would be shown as one that came out of a file
