"""The shape of the package: imports point one way, the kernel knows no game, no module grows without end."""

import ast
from functools import cache
from pathlib import Path

import adjudicator
from adjudicator import catalogue

ROOT = Path(adjudicator.__file__).parent
LAYERS = (
    "limits",
    "errors",
    "native",
    "formats",
    "kernel",
    "hindsight",
    "wording",
    "explain",
    "cardtext",
    "shorthand",
    "games",
    "catalogue",
    "by_rules",
    "judging",
    "unpacking",
    "comparing",
    "coverage",
    "pinning",
    "answering",
    "asking",
    "version",
    "api",
    "desk",
    "contract",
    "cli",
    "__main__",
    "pytest_plugin",
)
"""Each sees itself and those before it."""
SEEING = ("api", "desk", "cli", "pytest_plugin")
"""What people and programs meet: these also see what shows a verdict."""
SHOWING = ("limits", "errors", "native", "formats", "kernel", "hindsight", "reports", "views", "page", "stepper")
"""What shows a verdict: each sees itself and those before it."""
LONGEST = 600
LONGER: dict[str, tuple[int, str]] = {}
"""Modules that may be longer: how long, and why."""
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


MODULES = {path.relative_to(ROOT).as_posix(): path for path in sorted(ROOT.rglob("*.py"))}
DOTTED = {module.removesuffix(".py").removesuffix("/__init__").replace("/", "."): module for module in MODULES}
"""The same as imports name them, without `adjudicator.` before it."""


@cache
def parsed(module: str) -> ast.Module:
    """A module as it is written."""
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def layer_of(module: str) -> str:
    """The first part of a module's name under `adjudicator`."""
    return module.split("/")[0].removesuffix(".py")


def imports_of(module: str) -> set[str]:
    """The modules of this package that a module names in its imports, anywhere in it."""
    found = set()
    for node in ast.walk(parsed(module)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module}: a relative import"
            named = node.module or ""
            for alias in node.names:
                inside = f"{named}.{alias.name}"
                known = inside.removeprefix("adjudicator.") in DOTTED
                found.add(inside if known or named == "adjudicator" else named)
    return {name.removeprefix("adjudicator.") for name in found if name.startswith("adjudicator.")}


def test_imports_point_one_way():
    """A layer sees itself and the layers below it; what shows a verdict sees no game."""
    wrong = {}
    for module in MODULES:
        layer = layer_of(module)
        if layer == "__init__":
            continue
        if layer in LAYERS:
            allowed = {*LAYERS[: LAYERS.index(layer) + 1], *(SHOWING if layer in SEEING else ())}
        else:
            allowed = {*SHOWING[: SHOWING.index(layer) + 1]}
        seen = {name.split(".")[0] for name in imports_of(module)}
        if not seen <= allowed:
            wrong[module] = sorted(seen - allowed)
    assert wrong == {}


def circles():
    """The modules that import each other in a ring, those of one ring together."""
    seen = {name: (imports_of(module) & DOTTED.keys()) - {name} for name, module in DOTTED.items()}
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


def test_only_a_game_knows_its_rules():
    """Nothing in the kernel, in what shows a verdict or in the command line names a ruleset, deck, game or ruling."""
    ids = {*catalogue.editions(), *catalogue.decks(), *catalogue.folders()}
    for edition in catalogue.editions():
        ids |= {*catalogue.rules(edition).active}
    wrong = []
    for module in (module for module in MODULES if layer_of(module) in ("cli", *SHOWING)):
        nodes = [*ast.walk(parsed(module))]
        texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
        said = {ast.get_docstring(node, clean=False) for node in nodes if isinstance(node, DOCUMENTED)}
        wrong += [(module, id, text) for text in texts - said for id in ids if id in text]
    assert wrong == []


def test_no_module_grows_without_end():
    """At 600 lines a module is split by concept, unless there is a reason."""
    lines = {module: len(path.read_text(encoding="utf-8").splitlines()) for module, path in MODULES.items()}
    assert all(reason for _, reason in LONGER.values())
    assert {module: n for module, n in lines.items() if n > LONGER.get(module, (LONGEST, ""))[0]} == {}
    assert [module for module in LONGER if lines[module] <= LONGEST] == [], "need not be listed any more"


def test_only_the_command_line_prints():
    """No clock, no randomness, no environment, no printing below the command line; chance comes from `dice` alone."""
    wrong = {}
    for module in (module for module in MODULES if layer_of(module) != "cli"):
        nodes = [*ast.walk(parsed(module))]
        called = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
        modules = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
        modules |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
        forbidden = {"os", "sys", "time", "datetime", "random", "secrets", "logging"}
        allowed = {"random"} if module == "kernel/dice.py" else set()
        found = (called & {"print", "input", "open"}) | ((modules & forbidden) - allowed)
        if found:
            wrong[module] = sorted(found)
    assert wrong == {}
