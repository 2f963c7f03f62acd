"""The compiled engine: which modules are in it, what the build needs for it, and that all of it is there or nothing."""

import ast
import importlib
import importlib.util
import runpy
import sys
from contextlib import chdir
from functools import cache
from importlib.machinery import ExtensionFileLoader
from pathlib import Path

import pytest

from adjudicator.kernel.ruling import Ruling
from adjudicator.version import is_compiled, version, version_and_build

ROOT = Path(__file__).parents[2]


RULE = ROOT / "building" / "engine.py"


@cache
def compiled():
    """The modules that a compiled build compiles, by its rule."""
    with chdir(ROOT):
        files = runpy.run_path(str(RULE))["compiled"]()
    return [file.removesuffix(".py").replace("/", ".") for file in files]


def test_what_judges_is_compiled():
    """The kernel, the language of card texts, and every act of every game; no module is listed by hand."""
    names = {*compiled()}
    assert {"adjudicator.kernel.bench", "adjudicator.kernel.replay", "adjudicator.cardtext.effects.run"} <= names
    acts = {path for path in (ROOT / "adjudicator" / "games").glob("*/acts/*.py") if path.name != "__init__.py"}
    assert acts
    assert {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in acts} <= names


def test_what_keeps_its_text_or_annotations_is_not():
    """A ruling's text is its docstring, and a struct reads its annotations: a compiled module would have neither."""
    from msgspec import Struct

    for name in compiled():
        held = [
            value for value in vars(importlib.import_module(name)).values() if getattr(value, "__module__", "") == name
        ]
        assert not [value for value in held if isinstance(value, Ruling)], name
        assert not [value for value in held if isinstance(value, type) and issubclass(value, Struct)], name


def test_all_of_the_engine_is_compiled_or_nothing():
    """A build that lacks a part would not start: each module is what `--version` says."""
    kinds = {isinstance(importlib.util.find_spec(name).loader, ExtensionFileLoader) for name in compiled()}
    assert kinds == {is_compiled()}


def test_an_old_python_can_ask_what_the_build_needs(monkeypatch):
    """Before 3.11 there is no `tomllib`; pip has to come as far as to say which Python the package needs."""
    monkeypatch.delenv("ADJUDICATOR_COMPILED", raising=False)
    monkeypatch.setitem(sys.modules, "tomllib", None)
    assert runpy.run_path(str(RULE))["needed"]() == []
    for file in (*RULE.parent.glob("*.py"), ROOT / "setup.py"):
        ast.parse(file.read_text(encoding="utf-8"), feature_version=(3, 9))


def test_what_is_written_does_not_say_how_it_was_built():
    """Pages and bundles are the same bytes on both builds; `--version` alone tells them apart."""
    assert version_and_build() in (f"{version()} (compiled)", f"{version()} (pure Python)")


@pytest.mark.parametrize("wanted", ["", "1"])
def test_only_a_compiled_build_needs_a_compiler(monkeypatch, wanted):
    """mypy is fetched for it alone, with the libraries whose types the engine uses."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("ADJUDICATOR_COMPILED", wanted)
    needed = runpy.run_path(str(RULE))["needed"]()
    assert any(name.startswith("mypy") for name in needed) is bool(wanted)
    assert any(name.startswith("msgspec") for name in needed) is bool(wanted)
