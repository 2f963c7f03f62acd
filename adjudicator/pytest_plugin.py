"""Pinned cases as tests of pytest, with `--adjudicate`: scenes of *.cases.json, and logs that say what they expect.

pytest imports this module whenever it starts, so everything else is imported when a file is collected.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from adjudicator.cli.pins.scenes import Scene
    from adjudicator.errors import Problem


def pytest_addoption(parser: pytest.Parser) -> None:
    """The one option."""
    group = parser.getgroup("adjudicate", "recorded card games")
    group.addoption(
        "--adjudicate",
        action="store_true",
        help="Collect *.cases.json and logs (*.game.json, .jsonl and .txt, *.games.jsonl) that say what they expect.",
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A file that may hold pinned cases."""
    if not parent.config.getoption("--adjudicate"):
        return None
    from adjudicator.cli.inputs.file_names import PINNED

    if not file_path.name.endswith(PINNED):
        return None
    found: pytest.Collector = PinnedFile.from_parent(parent, path=file_path)
    return found


class PinnedFile(pytest.File):
    """A case file, a log or a corpus."""

    def collect(self) -> Iterator[pytest.Item]:
        """An item for each scene, named by its title.

        Raises:
            CollectError: for a file that cannot be read, with the reasons.
        """
        from adjudicator.cli.exits import complaint
        from adjudicator.cli.pins.scenes import scenes
        from adjudicator.reports.safe import safe

        refused: list[str] = []

        def refuse(_: str, problems: list[Problem]) -> None:
            refused.extend(safe(complaint(relative(self), problem)) for problem in problems)

        found = list(scenes(self.path, refuse))
        if refused:
            raise self.CollectError("\n".join(refused))
        seen: dict[str, int] = {}
        for scene in found:
            name = named(scene)
            seen[name] = seen.get(name, 0) + 1
            number = f" ({seen[name]})" if seen[name] > 1 else ""
            item: pytest.Item = PinnedScene.from_parent(self, name=name + number, scene=scene)
            yield item


class PinnedScene(pytest.Item):
    """One scene, or one log."""

    def __init__(self, *, scene: Scene, **how: Any) -> None:  # pytest's own
        """`how` is what pytest wants to know."""
        super().__init__(**how)
        self.scene = scene._replace(file=relative(self))

    def runtest(self) -> None:
        """Judge it.

        Raises:
            Differs: if it shows something else than it should, or cannot be judged.
        """
        from adjudicator.cli.exits import complaint, problems_of
        from adjudicator.cli.pins.scenes import differences_of
        from adjudicator.errors import AdjudicatorError
        from adjudicator.reports.safe import safe

        try:
            tested = self.scene.test()
        except AdjudicatorError as error:
            complaints = [safe(complaint(self.scene.file, problem)) for problem in problems_of(error)]
            raise Differs("\n".join(complaints)) from None
        if tested.failures:
            raise Differs("\n".join(differences_of(self.scene, tested)))

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None
    ) -> Any:  # as pytest has it, whose types are private
        """What is different; only a bug of ours has a traceback."""
        if isinstance(excinfo.value, Differs):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it stands."""
        return self.path, None, self.name


class Differs(Exception):  # no error: a scene that shows something else than it should
    """What a scene shows otherwise than it should."""


def named(scene: Scene) -> str:
    """A scene as pytest names it; `::` would be read as the end of a name."""
    from adjudicator.cli.inputs.file_names import CASES
    from adjudicator.reports.safe import safe

    if scene.file.endswith(CASES):
        untitled = f"scene {scene.number + 1}"
    else:
        untitled = f"line {scene.number}" if scene.number else "the game"
    return safe(scene.title).replace("::", ":").strip() or untitled


def relative(node: pytest.Item | pytest.Collector) -> str:
    """The file of a node as pytest names it."""
    return node.nodeid.partition("::")[0]
