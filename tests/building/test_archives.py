"""Wheel and source archive: what is in them, and that the same files make the same bytes."""

import os
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
import tomllib
from argparse import Namespace
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SOURCES = Namespace(**runpy.run_path(str(ROOT / "building" / "sources.py")))
OLD = int(version("setuptools").split(".")[0]) < 77 if find_spec("setuptools") else True


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A small folder with a file that can be run, and rubbish that `.gitignore` names."""
    files = {".gitignore": "build/\n*.so\napp/.parts/\n", "b/run": "x", "a.py": "y", "b/c.py": "z"}
    rubbish = {"build/lib/old.py": "", "b/build/x": "", "b/c.so": "", "app/.parts/p": "", ".git/HEAD": ""}
    for name, text in (files | rubbish).items():
        (tmp_path / "tree" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tree" / name).write_text(text)
    (tmp_path / "tree" / "b" / "run").chmod(0o755)
    monkeypatch.chdir(tmp_path / "tree")
    return sorted(map(Path, files))


def kept(*starts):
    return sorted(SOURCES.kept(map(Path, starts or os.listdir())))


def test_without_git_rubbish_is_left_out(tree, monkeypatch):
    """As in an unpacked archive."""
    assert kept() == tree
    monkeypatch.setenv("PATH", "")
    assert sorted(SOURCES.tracked()) == tree


@pytest.mark.skipif(not shutil.which("git"), reason="no git")
def test_with_git_what_is_not_tracked_is_left_out(tree):
    """And what was deleted is not missed."""
    shutil.rmtree(".git")
    for command in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *command], check=True)
    Path("mine.game.json").touch()
    Path("a.py").unlink()
    assert sorted(SOURCES.tracked()) == [path for path in tree if path.name != "a.py"]


def test_the_same_files_are_packed_into_the_same_bytes(tree, tmp_path):
    """Under another mask, with other modes, of another age, and given in another order."""
    packed = []
    for n, (mask, bits, order) in enumerate([(0o022, 0o777, 1), (0o077, 0o700, -1)]):
        archive = tmp_path / str(n) / "it-1.tar.gz"
        archive.parent.mkdir()
        for path in tree:
            path.chmod(path.stat().st_mode & bits)
            os.utime(path, (n, n))
        before = os.umask(mask)
        try:
            with SOURCES.copied(tree):
                SOURCES.pack(archive, tree[::order], 86400)
        finally:
            assert os.umask(before) == mask
        packed.append(archive.read_bytes())
    assert packed[0] == packed[1]
    with tarfile.open(archive) as it:
        entries = it.getmembers()
    assert [entry.name for entry in entries] == [f"it-1/{path.as_posix()}" for path in tree]
    assert {(entry.mtime, entry.uid, entry.gid, entry.uname) for entry in entries} == {(86400, 0, 0, "")}
    if sys.platform != "win32":
        assert {entry.name: entry.mode for entry in entries if entry.mode != 0o644} == {"it-1/b/run": 0o755}


def test_a_clone_and_an_unpacked_archive_have_the_same_files(monkeypatch):
    """No file that is tracked is taken for rubbish, and a wheel is built from what the archive has too."""
    monkeypatch.chdir(ROOT)
    tracked, for_a_wheel = {*SOURCES.tracked()}, {*kept(*SOURCES.OF_A_WHEEL)}
    assert tracked <= {*kept()}
    needed = {*PROJECT["project"]["license-files"], PROJECT["project"]["readme"], "setup.py", "pyproject.toml"}
    assert needed <= {str(path) for path in for_a_wheel}
    folders = {"docs", "tests", "examples", "schemas", "app", "benchmarks", "building", "changelog.d", ".ci"}
    assert folders <= {path.parts[0] for path in tracked}
    assert {"SECURITY.md", "CHANGELOG.md", "CONTRIBUTING.md", "action.yml"} <= {str(path) for path in tracked}


def requirements():
    """Every package that the tool or an extra asks for."""
    project = PROJECT["project"]
    return [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]


@pytest.mark.parametrize("requirement", sorted({*requirements()}))
def test_each_requirement_has_bounds(requirement):
    """From the first version that is enough to those that were tried."""
    assert {">=", "<"} == {one.operator for one in Requirement(requirement).specifier}


def test_what_messages_say_to_install_is_what_an_extra_asks_for():
    """Versions in a message are those of pyproject.toml."""
    said = re.compile(r"'([a-z][\w.-]*>=[^']*)'")
    told = {one for path in (ROOT / "adjudicator").rglob("*.py") for one in said.findall(path.read_text("utf-8"))}
    assert len(told) >= 5
    assert told <= {one.split(";")[0] for one in requirements()}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no such modes")
@pytest.mark.skipif(OLD, reason="a setuptools that does not build this package: install the extra `dev` anew")
def test_two_builds_are_the_same_bytes(tmp_path, monkeypatch):
    """Of two people in two folders; the second makes the wheel of the folder and not of the archive."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    built = []
    monkeypatch.chdir(ROOT)
    for name, mask, place, *which in (("a", 0o022, "C"), ("b ü", 0o077, "C.UTF-8", "--sdist", "--wheel")):
        folder = tmp_path / name
        for file in SOURCES.tracked():
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / file, folder / file)
            (folder / file).chmod((ROOT / file).stat().st_mode & ~mask)
        (folder / "build/lib/adjudicator").mkdir(parents=True)
        (folder / "build/lib/adjudicator/old.py").touch()
        out = tmp_path / f"{name} out"
        command = [sys.executable, "-m", "build", "--no-isolation", *which, "--outdir", out, folder]
        said = os.environ | {"LC_ALL": place, "TZ": f"X{mask}", "PYTHONHASHSEED": str(mask)}
        subprocess.run(command, check=True, capture_output=True, umask=mask, env=said)
        built.append({path.name: path.read_bytes() for path in out.iterdir()})
    assert built[0].keys() == built[1].keys()
    assert len(built[0]) == 2
    assert [name for name, data in built[0].items() if data != built[1][name]] == []
