"""The shape of the package: imports point one way, the kernel knows no game, no module grows without end."""

import ast
from pathlib import Path

import pytest

import adjudicator
from adjudicator import catalogue

ROOT = Path(adjudicator.__file__).parent
LAYERS = (
    "errors",
    "formats",
    "kernel",
    "cardtext",
    "shorthand",
    "games",
    "catalogue",
    "judging",
    "comparing",
    "coverage",
    "answering",
    "cli",
    "__main__",
    "pytest_plugin",
)
"""Each sees itself and those before it; the command line and the plugin also see what shows a verdict."""
SHOWING = ("errors", "formats", "kernel", "reports", "views", "page", "stepper")
"""What shows a verdict: each sees itself and those before it."""
LONGEST = 600
LONGER: dict[str, tuple[int, str]] = {}
"""Modules that may be longer: how long, and why."""
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


MODULES = {path.relative_to(ROOT).as_posix(): path for path in sorted(ROOT.rglob("*.py"))}
DOTTED = {module.removesuffix(".py").removesuffix("/__init__").replace("/", "."): module for module in MODULES}
"""The same as imports name them, without `adjudicator.` before it."""


def layer_of(module: str) -> str:
    """The first part of a module's name under `adjudicator`."""
    return module.split("/")[0].removesuffix(".py")


def imports_of(path: Path) -> set[str]:
    """The modules of this package that a module names in its imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: a relative import"
            module = node.module or ""
            for alias in node.names:
                inside = f"{module}.{alias.name}"
                known = inside.removeprefix("adjudicator.") in DOTTED
                found.add(inside if known or module == "adjudicator" else module)
    return {name.removeprefix("adjudicator.") for name in found if name.startswith("adjudicator.")}


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_one_way(module):
    """A layer sees itself and the layers below it; what shows a verdict sees no game."""
    layer = layer_of(module)
    if layer == "__init__":
        return
    if layer in LAYERS:
        allowed = {*LAYERS[: LAYERS.index(layer) + 1], *(SHOWING if layer in ("cli", "pytest_plugin") else ())}
    else:
        allowed = {*SHOWING[: SHOWING.index(layer) + 1]}
    seen = {name.split(".")[0] for name in imports_of(MODULES[module])}
    assert seen <= allowed, f"{module} sees {', '.join(sorted(seen - allowed))}"


def circles():
    """The modules that import each other in a ring, those of one ring together."""
    seen = {name: (imports_of(MODULES[module]) & DOTTED.keys()) - {name} for name, module in DOTTED.items()}
    reached = {name: set(direct) for name, direct in seen.items()}
    for middle in seen:
        for name in seen:
            if middle in reached[name]:
                reached[name] |= reached[middle]
    rings = {frozenset(other for other in reached[name] if name in reached[other]) for name in seen}
    return [ring for ring in rings if ring]


def test_no_modules_import_each_other_in_a_ring():
    """Not for types only and not inside a function either: a module can be read with those below it and no others."""
    assert [sorted(ring) for ring in circles()] == []


def test_every_layer_is_listed():
    """A new folder or module at the top has its place among the layers."""
    assert {layer_of(module) for module in MODULES} - {"__init__"} == {*LAYERS, *SHOWING}


@pytest.mark.parametrize("module", [m for m in MODULES if layer_of(m) in ("cli", *SHOWING)])
def test_only_a_game_knows_its_rules(module):
    """Nothing in the kernel, in what shows a verdict or in the command line names a ruleset, deck, game or ruling."""
    ids = {*catalogue.editions(), *catalogue.decks(), *catalogue.folders()}
    for edition in catalogue.editions():
        ids |= {*catalogue.rules(edition).active}
    tree = ast.parse(MODULES[module].read_text())
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    said = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, DOCUMENTED)}
    assert not [(id, text) for text in texts - said for id in ids if id in text]


@pytest.mark.parametrize("module", MODULES)
def test_no_module_grows_without_end(module):
    """At 600 lines a module is split by concept, unless there is a reason."""
    most, reason = LONGER.get(module, (LONGEST, ""))
    assert reason or module not in LONGER
    lines = len(MODULES[module].read_text().splitlines())
    assert lines <= most
    assert module not in LONGER or lines > LONGEST, f"{module} need not be listed any more"


@pytest.mark.parametrize("module", [m for m in MODULES if layer_of(m) != "cli"])
def test_only_the_command_line_prints(module):
    """No clock, no randomness, no environment, no printing below the command line; chance comes from `dice` alone."""
    tree = ast.parse(MODULES[module].read_text())
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & {"print", "input", "open"}
    modules = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    modules |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    forbidden = {"os", "sys", "time", "datetime", "random", "secrets", "logging"}
    assert modules & forbidden <= ({"random"} if module == "kernel/dice.py" else set())
