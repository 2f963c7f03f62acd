"""Files that are written whole, or not at all."""

import os
import stat
import threading
from contextlib import suppress

import pytest

from adjudicator.cli.whole_files import WholeFile, write_new, write_whole
from tests.cli.conftest import FAULTY, log


@pytest.fixture
def old(tmp_path):
    """A file with something in it."""
    path = tmp_path / "report.json"
    path.write_bytes(b"old")
    return path


def full_disk(*_):
    """What a disk says that has no room."""
    raise OSError(28, "No space left on device")


def test_a_file_takes_the_place_of_another(old):
    """With its permissions, and with nothing left beside it."""
    old.chmod(0o640)
    write_whole(old, b"new")
    assert old.read_bytes() == b"new"
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert os.listdir(old.parent) == ["report.json"]


@pytest.mark.parametrize("allowed", [True, False], ids=["owner-kept", "owner-not-kept"])
def test_a_private_file_is_private_before_anything_stands_in_the_new_one(old, monkeypatch, allowed):
    """Owner first, then permissions, then content; a group that cannot be kept gives nobody else what it might."""
    done = []

    def fchown(new, owner, group):
        done.append((owner, group, stat.S_IMODE(os.fstat(new).st_mode), os.fstat(new).st_size))
        if not allowed:
            raise PermissionError

    monkeypatch.setattr(os, "fchown", fchown)
    old.chmod(0o660)
    with WholeFile(old) as file:
        now = os.fstat(file.file.fileno())
        assert (stat.S_IMODE(now.st_mode), now.st_size) == (0o660 if allowed else 0o600, 0)
    there = os.stat(old)
    assert done[0] == (there.st_uid, there.st_gid, 0o600, 0)


def test_a_new_file_is_never_written_over_another(old, monkeypatch):
    """One with the same bytes, or with none, is in nobody's way. Nothing is left of one that cannot be written."""
    with pytest.raises(FileExistsError):
        write_new(old, b"new")
    write_new(old, b"old")
    assert old.read_bytes() == b"old"
    (old.parent / "other").touch()
    write_new(old.with_name("other"), b"new")
    assert old.with_name("other").read_bytes() == b"new"
    monkeypatch.setattr("os.fsync", full_disk)
    with pytest.raises(OSError, match="No space left"):
        write_new(old.with_name("third"), b"new")
    assert sorted(os.listdir(old.parent)) == ["other", "report.json"]


def test_a_new_file_has_the_permissions_that_new_files_have(tmp_path):
    """Those that the mask leaves, not those of a temporary file."""
    (tmp_path / "plain").touch()
    write_whole(tmp_path / "new", b"new")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_until_all_is_there_the_old_file_stands(old):
    """Whoever looks meanwhile finds what stood there before."""
    with WholeFile(old) as file:
        file.write(b"new")
        file.file.flush()
        assert old.read_bytes() == b"old"
    assert old.read_bytes() == b"new"


def test_a_full_disk_leaves_the_old_file(old, monkeypatch):
    """And says whose place it could not take."""
    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space left") as failed:
        write_whole(old, b"new")
    assert failed.value.filename == str(old)
    assert old.read_bytes() == b"old"
    assert os.listdir(old.parent) == ["report.json"]


def test_an_error_on_the_way_leaves_the_old_file(old):
    """What was to be written may not be whole."""
    with suppress(KeyboardInterrupt), WholeFile(old) as file:
        file.write(b"half")
        raise KeyboardInterrupt
    assert old.read_bytes() == b"old"
    assert os.listdir(old.parent) == ["report.json"]


def test_through_a_link_the_file_behind_it_is_written(old):
    """The link stays one."""
    link = old.with_name("link.json")
    link.symlink_to(old.name)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert old.read_bytes() == b"new"


def test_a_pipe_is_written_into(tmp_path):
    """It can't be replaced."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"new")
    reader.join()
    assert read == [b"new"]


@pytest.mark.parametrize(
    "command",
    [
        ["check", "evening.game.json", "-o", "json:out"],
        ["export", "evening.game.json", "--html", "out"],
        ["bundle", "evening.game.json", "--at", "1", "-o", "out"],
        ["mend", "evening.game.json", "--at", "1", "-o", "new"],
        ["fmt", "-w", "evening.game.json"],
        ["simulate", "--out", "games"],
    ],
    ids=lambda command: command[0],
)
def test_a_full_disk_is_told_and_leaves_every_file(run, game, monkeypatch, command):
    """No command leaves half a file, or takes away the one that was there."""
    file = game("evening.game.json", log(FAULTY, title="not laid out"))
    game("out", "old")
    monkeypatch.chdir(file.parent)
    monkeypatch.setattr(os, "fsync", full_disk)
    result = run(*command)
    assert result.code == 2
    assert "no space left on device" in result.err.lower()
    assert (file.parent / "out").read_text() == "old"
    assert "not laid out" in file.read_text()
    assert not [name for name in os.listdir(file.parent) if name.startswith(".")]
