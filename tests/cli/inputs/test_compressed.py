"""A corpus that is compressed: the same logs, at the same lines."""

import gzip
import importlib
import sys

import pytest

from adjudicator.cli.inputs import compressed
from tests.cli.conftest import FAULTY, FINE, log

TEXT = "\n".join([log(FAULTY), "", log(FINE), "{", log(FAULTY, title="x" * 20)]).encode()
NAME = "many.games.jsonl"


def zstandard():
    """The module that compresses with Zstandard."""
    for name in compressed.ZSTANDARDS:
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    return pytest.skip("no Zstandard")


@pytest.fixture(params=[".gz", ".zst"])
def packed(request, tmp_path):
    """A folder with such a corpus, and how it is called."""
    data = gzip.compress(TEXT) if request.param == ".gz" else zstandard().compress(TEXT)
    (tmp_path / (NAME + request.param)).write_bytes(data)
    return tmp_path, NAME + request.param


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_is_judged_as_what_is_in_it(run, packed, tmp_path, jobs, monkeypatch):
    """Found in a folder, too; only the name of the file is another."""
    folder, name = packed
    monkeypatch.chdir(folder)
    found = run("check", ".", "-f", "json-lines", "-j", jobs)
    (folder / name).unlink()
    (folder / NAME).write_bytes(TEXT)
    plain = run("check", ".", "-f", "json-lines")
    assert plain.code == 2
    assert [part.replace(name, NAME) for part in (found.out, found.err)] == [plain.out, plain.err]


def test_one_that_breaks_off_is_told_after_its_logs(run, packed):
    """What could be read of it is judged."""
    folder, name = packed
    (folder / name).write_bytes((folder / name).read_bytes()[:-6])
    result = run("check", folder)
    assert result.code == 2
    assert f"{name}: this file breaks off before its end" in result.err


def test_one_that_is_something_else(run, packed):
    """A name says what to expect."""
    folder, name = packed
    (folder / name).write_bytes(TEXT)
    result = run("check", folder)
    assert (result.code, result.err.count("\n")) == (2, 2)
    assert f"{name}: this file cannot be unpacked: " in result.err


def test_without_what_reads_zstandard(run, tmp_path, monkeypatch):
    """It is said what to install."""
    for name in compressed.ZSTANDARDS:
        monkeypatch.setitem(sys.modules, name, None)
    (tmp_path / f"{NAME}.zst").write_bytes(b"")
    result = run("check", tmp_path)
    assert result.code == 2
    assert compressed.MISSING in result.err
