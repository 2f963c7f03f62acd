"""Logs and reports at URLs: the same as of files here, and no secret in any message."""

import errno
import gzip
import shutil
import sys
from pathlib import Path

import pytest

from adjudicator.cli.inputs.file_names import shown
from adjudicator.cli.inputs.urls import BLOCK, MISSING, is_url, shown_url, url_of, without_secrets

fsspec = pytest.importorskip("fsspec")
spec, memories = pytest.importorskip("fsspec.spec"), pytest.importorskip("fsspec.implementations.memory")


class Store(memories.MemoryFileSystem):
    """What lies in memory, read as from an object store: by ranges, none of which begins at the end."""

    protocol = "store"

    @classmethod
    def _strip_protocol(cls, path):
        return super()._strip_protocol(path.replace("store://", "memory://"))

    def cat_file(self, path, start=None, end=None, **_):
        data = super().cat_file(path)
        if start is not None and start >= len(data):
            raise OSError(errno.EINVAL, "The requested range is not satisfiable")
        return data[start:end]

    def _open(self, path, mode="rb", **_):
        self.info(path)
        return Ranges(self, path, mode, block_size=256)


class Ranges(spec.AbstractBufferedFile):
    """An open file there."""

    def _fetch_range(self, start, end):
        return self.fs.cat_file(self.path, start, end)


@pytest.fixture
def memory(logs):
    """The same logs in the memory of this process."""
    there = fsspec.filesystem("memory")
    _forget(there)
    there.put(str(logs), "/logs", recursive=True)
    yield there
    _forget(there)


def _forget(there):
    there.store.clear()
    there.pseudo_dirs[:] = [""]


@pytest.mark.parametrize("command", [["check"], ["test"], ["coverage"]], ids=" ".join)
@pytest.mark.parametrize("by", ["one process", "a cluster"])
def test_a_folder_at_a_url(run, logs, memory, small, address, command, by):
    """The files in it are judged in the order in which they would be here."""
    here = run(*command, "logs", "-j", 1)
    there = run(*command, "memory://logs", *(["-j", 1] if by == "one process" else ["--cluster", address]))
    assert here.code == 2
    assert (there.code, there.out.replace("memory://", ""), there.err.replace("memory://", "")) == here


def test_files_of_a_disk_by_url(run, logs, small, address):
    """`file://` is the whole path, through fsspec."""
    here = run("check", logs / "many.games.jsonl", logs / "deep", "-j", 1)
    for by in (["-j", 1], ["--cluster", address]):
        there = run("check", f"file://{logs}/many.games.jsonl", f"file://{logs}/deep", *by)
        assert (there.code, there.out.replace("file://", ""), there.err.replace("file://", "")) == here


@pytest.mark.parametrize("by", ["one process", "a cluster"])
def test_a_corpus_in_a_store(run, logs, memory, small, address, by):
    """Line by line, and in stretches of which the last one ends without an end of line."""
    fsspec.register_implementation("store", Store, clobber=True)
    here = run("check", "logs/many.games.jsonl", "-j", 1)
    how = ["-j", 1] if by == "one process" else ["--cluster", address]
    there = run("check", "store://logs/many.games.jsonl", *how)
    assert here.code == 2
    assert (there.code, there.out.replace("store://", ""), there.err.replace("store://", "")) == here


def test_how_much_of_a_corpus_is_held(run, logs, memory, monkeypatch):
    """A few MB, whatever the store would take at a time."""
    asked = []
    opened = Store._open
    monkeypatch.setattr(Store, "_open", lambda *given, **how: asked.append(how["block_size"]) or opened(*given, **how))
    fsspec.register_implementation("store", Store, clobber=True)
    assert run("check", "store://logs/many.games.jsonl").code == 2
    assert asked == [BLOCK]


def test_no_bucket_is_made(run, memory, monkeypatch):
    """A name that begins with a bucket is written as it is; a slip of the keys makes no bucket."""
    made = []
    monkeypatch.setattr(Store, "root_marker", "")
    monkeypatch.setattr(Store, "_strip_protocol", staticmethod(lambda path: path.removeprefix("store://")))
    monkeypatch.setattr(Store, "makedirs", lambda *given, **_: made.append(given))
    monkeypatch.setattr(Store, "pipe_file", lambda self, path, data, **_: self.store.update({path: data}))
    fsspec.register_implementation("store", Store, clobber=True)
    assert run("simulate", "--games", 1, "--out", "store://bucket/games").code == 0
    assert "bucket/games/crazier-eights-4p-1.game.json" in memory.store
    assert not made


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (PermissionError("The request signature does not match."), ": The request signature does not match."),
        (PermissionError(errno.EACCES, "Permission denied", "/logs/x"), ""),
        (PermissionError(), ""),
    ],
)
def test_why_it_is_refused(run, memory, monkeypatch, error, told):
    """In the words of the store, if it has any: a wrong key is no wrong clock."""

    def refused(*_, **__):
        raise error

    monkeypatch.setattr(memories.MemoryFileSystem, "isdir", refused)
    assert run("check", "memory://logs/x").err.startswith(f"memory://logs/x: permission denied{told}\n")


def test_a_bucket_that_is_not_there(run, memory, monkeypatch):
    """It is missing, and not a file that cannot be opened."""
    monkeypatch.setattr(Store, "_strip_protocol", staticmethod(lambda path: path.removeprefix("store://")))
    monkeypatch.setattr(Store, "isdir", lambda *_: False)
    monkeypatch.setattr(Store, "exists", lambda *_: False)
    fsspec.register_implementation("store", Store, clobber=True)
    assert run("check", "store://bucket").err.startswith("store://bucket: no such file or directory\n")


def test_a_corpus_that_is_compressed(run, logs, memory):
    """It is unpacked as it comes."""
    memory.pipe_file("/x.games.jsonl.gz", gzip.compress((logs / "many.games.jsonl").read_bytes()))
    shutil.copy(logs / "many.games.jsonl", "x.games.jsonl")
    here, there = run("check", "x.games.jsonl"), run("check", "memory://x.games.jsonl.gz")
    assert (there.code, there.out.replace("memory://x.games.jsonl.gz", "x.games.jsonl")) == here[:2]


def test_a_report_and_games_are_written_there(run, logs, memory, tmp_path):
    """Whole, once all of it is there."""
    one = run("check", "logs", "--output", "json:report.json")
    assert run("check", "logs", "--output", "json:memory://out/report.json") == one
    assert memory.cat_file("/out/report.json") == Path("report.json").read_bytes()
    assert run("simulate", "--games", 2, "--out", "games").code == 0
    assert run("simulate", "--games", 2, "--out", "memory://games").err == "2 games written to memory://games\n"
    for path in Path("games").iterdir():
        assert memory.cat_file(f"/games/{path.name}") == path.read_bytes()


def test_tables_are_written_here_only(run, logs, memory):
    """A folder at a URL cannot take the place of another all at once."""
    done = run("check", "logs", "--output", "parquet:memory://tables")
    assert done.code == 2
    assert "memory://tables is a URL; tables need a folder here" in " ".join(done.err.split())


@pytest.mark.parametrize("error", [PermissionError("Access Denied."), ConnectionError("gone"), RuntimeError("gone")])
def test_a_report_that_a_place_does_not_take_is_kept(run, logs, memory, monkeypatch, error):
    """What took long to judge is not lost by a wrong key, or a store that has gone."""

    def refused(*_, **__):
        raise error

    monkeypatch.setattr(memories.MemoryFileSystem, "put_file", refused)
    whole = run("check", "logs", "--format", "json").out
    done = run("check", "logs", "--output", "json:memory://report.json")
    assert done.code == 2
    kept = Path(done.err.rpartition("what was to be written is kept in ")[2].split()[0])
    assert kept.read_text(encoding="utf-8") == whole
    kept.unlink()


def test_a_report_that_is_not_whole_is_not_written(run, logs, memory, monkeypatch):
    """What stood there still stands there."""
    memory.pipe_file("/report.json", b"before")
    monkeypatch.setattr("adjudicator.cli.many_games.results.Reporter.log", lambda *_: 1 / 0)
    assert run("check", "logs", "--output", "json:memory://report.json").code == 2
    assert memory.cat_file("/report.json") == b"before"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("memory://nowhere/x.game.json", "memory://nowhere/x.game.json: no such file or directory"),
        ("memory://empty", "memory://empty: no file in this folder is called *.game.json"),
        ("nonsense://x/y", "nonsense://x/y: this cannot be reached: Protocol not known: nonsense"),
        ("memory://x.zip", "memory://x.zip: an archive is not read from a URL"),
    ],
)
def test_what_cannot_be_read(run, logs, memory, given, told):
    """No traceback, and the others are judged."""
    memory.makedirs("/empty")
    memory.pipe_file("/x.zip", b"x")
    done = run("check", given, "logs/deep/2.game.json")
    assert done.code == 2
    assert done.err.startswith(told)
    assert "1 log judged" in done.err


def test_without_fsspec_it_says_what_to_install(run, logs, monkeypatch):
    """It is an extra."""
    monkeypatch.setitem(sys.modules, "fsspec", None)
    assert run("check", "s3://bucket/x").err.startswith(f"s3://bucket/x: {MISSING}\n")
    assert run("check", "logs", "--output", "json:s3://b/x").err == f"adjudicate: s3://b/x: {MISSING}\n"


@pytest.mark.parametrize(
    ("given", "url", "told"),
    [
        ("s3://bucket/a/b", "s3://bucket/a/b", "s3://bucket/a/b"),
        ("file:///a/b", "file:///a/b", "file:///a/b"),
        ("ftp://ann:pass@host/x", "ftp://ann:pass@host/x", "ftp://…@host/x"),
        ("s3://bucket/a@b/c", "s3://bucket/a@b/c", "s3://bucket/a@b/c"),
        ("ftp://ann:p@ss@host/x", "ftp://ann:p@ss@host/x", "ftp://…@host/x"),
        ("https://host/x?X-Amz-Signature=1f&y", "https://host/x?X-Amz-Signature=1f&y", "https://host/x?…"),
    ],
)
def test_how_a_url_is_named(given, url, told):
    """As a path it has lost a slash, and in messages what is secret."""
    assert is_url(Path(given))
    assert url_of(Path(given)) == url
    assert shown(Path(given)) == shown_url(Path(given)) == told
    assert without_secrets(f"error at {url}, sorry") == f"error at {told}, sorry" or "?" in told


@pytest.mark.parametrize("given", ["a/b", "C:/x", "c:x", "x:y", "/s3://x", "-", "https://x/#game1=abc", "s3:"])
def test_what_is_no_url(given):
    """Paths of every system, and links that hold a game."""
    assert not is_url(Path(given))


def test_a_folder_here_comes_first(tmp_path, monkeypatch):
    """Whatever it is called, a path that is there is read as ever."""
    monkeypatch.chdir(tmp_path)
    Path("s3:").mkdir()
    assert not is_url(Path("s3://x"))


def test_no_secret_in_what_is_said(run, logs, memory):
    """Neither of what is read nor of what is written, nor in a report."""
    for given in ("ftp://ann:secret@127.0.0.1:1/x.game.json", "nonsense://ann:secret@host/x"):
        done = run("check", given, "--format", "json")
        assert done.code == 2
        assert "…@" in done.err
        assert "secret" not in done.out + done.err
        done = run("check", "logs", "--output", f"json:{given}")
        assert done.code == 2
        assert "secret" not in done.out + done.err
