"""The file of a recorded game: nothing that was confirmed is lost, whatever happens."""

import errno
import os
import subprocess
import sys

import pytest

from adjudicator.cli.recorder import record_file
from adjudicator.cli.recorder.record_file import NotRecordedError, RecordFile
from tests.cli.recorder.games import NEW, steps_in
from tests.cli.recorder.kill import kill


@pytest.fixture
def begun(run, evening):
    """A game with one step."""
    assert run("record", evening, *NEW, stdin="draw\n").code == 0
    return evening


def test_an_existing_file_is_refused(run, begun):
    """Without --resume nothing is touched."""
    before = begun.read_bytes()
    result = run("record", begun, *NEW, stdin="discard 9 moon\n")
    assert result.code == 2
    assert "--resume" in result.err
    assert begun.read_bytes() == before


def test_resume_goes_on(run, begun):
    """The game stands where it stood; options of its beginning are said to be unused."""
    result = run("record", begun, "--resume", "--players", "Cat,Dan", stdin="discard 9 moon\n")
    assert result.code == 0
    assert "is not used" in result.err
    assert result.out.startswith("step 1  Ann draws a card\nTurn 1: Ann\n")
    assert [step["do"] for step in steps_in(begun)] == ["draw", "discard"]


def test_an_open_game_stays_open(run, evening):
    """What shows hidden cards goes on doing so."""
    hand = "ann 7e castle 2s 3s 4s 6s 9m"
    assert run("record", evening, *NEW, "--full", "--hand", hand, stdin="").code == 0
    assert run("record", evening, "--resume", stdin="draw trade\n").code == 0
    assert steps_in(evening) == [{"do": "draw", "by": "Ann", "cards": ["trade"]}]


@pytest.mark.parametrize("tail", [b"{", b'{"do":"end","by":"A', b'{"do":"dance"}', b"\0\0\0", b"\xff\xfe"])
def test_a_half_line_is_dropped(run, begun, tail):
    """With a message; all that was whole stays."""
    before = begun.read_bytes()
    begun.write_bytes(before + tail)
    result = run("record", begun, "--resume", stdin="discard 9 moon\n")
    assert result.code == 0
    assert f"half written, {len(tail)} byte" in result.err
    assert begun.read_bytes() == before + b'{"do":"discard","by":"Ann","card":"9 moon"}\n'


def test_a_whole_line_that_lacks_its_end_is_kept(run, begun):
    """As editors leave it, or a write that stopped at the last byte."""
    begun.write_bytes(begun.read_bytes() + b'{"do":"discard","by":"Ann","card":"9 moon"}')
    result = run("record", begun, "--resume", stdin="end\n")
    assert result.code == 0
    assert "kept" in result.err
    assert [step["do"] for step in steps_in(begun)] == ["draw", "discard", "end"]


def test_a_claim_that_lacks_its_end_is_kept(run, begun):
    """It is a step as well, though no act of the game."""
    begun.write_bytes(begun.read_bytes() + b'{"do":"claim","hands":{"Ann":8}}')
    result = run("record", begun, "--resume", stdin="")
    assert "kept" in result.err
    assert [step["do"] for step in steps_in(begun)] == ["draw", "claim"]


@pytest.mark.parametrize("head", [b"", b"\n", b'{"format":1,"rul'])
def test_a_file_without_its_header_begins_anew(run, evening, head):
    """Killed before the header was whole: nothing had been recorded."""
    evening.write_bytes(head)
    result = run("record", evening, "--resume", *NEW, stdin="draw\n")
    assert result.code == 0
    assert "begins again" in result.err
    assert run("check", evening).code == 0
    assert len(steps_in(evening)) == evening.read_bytes().count(b'"do"') == 1


def test_a_file_that_is_no_log_is_left_alone(run, begun):
    """A whole line that is wrong is for a person to mend: file, line and column."""
    begun.write_bytes(begun.read_bytes() + b'{"do":"dance"}\n' + b'{"do":"en')
    before = begun.read_bytes()
    result = run("record", begun, "--resume", stdin="end\n")
    assert result.code == 2
    assert f"{begun}:3:7: step 2: 'dance' is no kind of step" in result.err
    assert begun.read_bytes() == before


def test_nothing_to_resume(run, evening):
    """A file that is not there is not made."""
    result = run("record", evening, "--resume", stdin="")
    assert result.code == 2
    assert "no such file" in result.err
    assert not evening.exists()


def test_only_a_plain_file_is_recorded_into(run, tmp_path):
    """A device or a pipe would not hold what is written."""
    for name, make in (("full.game.jsonl", lambda p: p.symlink_to("/dev/full")), ("pipe.game.jsonl", os.mkfifo)):
        make(tmp_path / name)
        result = run("record", tmp_path / name, "--resume", stdin="")
        assert result.code == 2
        assert "not a regular file" in result.err


@pytest.mark.parametrize("beside", [False, True], ids=["the-file", "a-file-beside-it"])
def test_a_second_recorder_is_refused(run, begun, monkeypatch, beside):
    """While the first has it, in this process or another; where no file can be locked itself, one beside it is."""
    if beside:
        monkeypatch.setattr(record_file, "_locks", None)
    file = RecordFile.resume(begun)
    before = begun.read_bytes()
    result = run("record", begun, "--resume", stdin="discard 9 moon\n")
    assert result.code == 2
    assert "somebody is recording into this file already" in result.err
    assert begun.read_bytes() == before
    file.close()
    assert run("record", begun, "--resume", stdin="discard 9 moon\n").code == 0


def test_a_system_without_locks_is_told_of(run, evening, monkeypatch):
    """Nothing is refused there, but it is said."""
    monkeypatch.setattr(record_file, "_locks", None)
    monkeypatch.setitem(sys.modules, "filelock", None)
    result = run("record", evening, *NEW, stdin="draw\n")
    assert result.code == 0
    assert "this file cannot be locked" in result.err


def test_a_full_disk_is_said_at_once(begun):
    """The step is not counted, the file is as it was, and the line can be typed again."""
    size = begun.stat().st_size
    code = (
        "import resource, sys\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size + 70}, {size + 70}))\n"
        "from adjudicator.cli.main import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    lines = "discard 9 moon\n# a remark that is longer than the room that is left\nend\n"
    result = subprocess.run(
        [sys.executable, "-c", code, "record", str(begun), "--resume"],
        input=lines, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert result.returncode == 2
    assert "step 2  Ann discards Sword in the Stone (red nine)" in result.stdout
    said = " ".join(result.stdout.split())
    assert "not recorded: " in said
    assert "no space left on device" in said
    assert "Up to step 2 all is in the file" in said
    assert [step["do"] for step in steps_in(begun)] == ["draw", "discard"]
    assert begun.read_bytes().endswith(b"}\n")


def test_a_step_is_one_write_and_then_on_the_disk(begun, monkeypatch):
    """Whole lines, each waited for."""
    file, write, fsync, done = RecordFile.resume(begun), os.write, os.fsync, []
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda fd, line: done.append(line) or write(fd, line))
        patch.setattr(os, "fsync", lambda fd: done.append("fsync") or fsync(fd))
        file.append(b"one\n")
        file.append(b"two\n")
    file.close()
    assert done == [b"one\n", "fsync", b"two\n", "fsync"]


@pytest.mark.parametrize("failing", ["write", "fsync", "short"])
def test_a_write_that_fails_leaves_no_trace(begun, monkeypatch, failing):
    """Nor does one that wrote half, or whose truncation fails too: the next one tries that again."""
    file, before = RecordFile.resume(begun), begun.read_bytes()
    write, fsync, truncate = os.write, os.fsync, os.ftruncate

    def fail(*_):
        raise OSError(errno.ENOSPC, "no space left")

    with monkeypatch.context() as patch:
        if failing == "write":
            patch.setattr(os, "write", fail)
        elif failing == "fsync":
            patch.setattr(os, "fsync", fail)
        else:
            patch.setattr(os, "write", lambda fd, line: write(fd, line[:3]))
            patch.setattr(os, "ftruncate", fail)
        with pytest.raises(OSError, match=r"(?i)no space left"):
            file.append(b"whole line\n")
    assert (os.write, os.fsync, os.ftruncate) == (write, fsync, truncate)
    file.append(b"another\n")
    file.close()
    assert begun.read_bytes() == before + b"another\n"


def test_nobody_else_may_write_meanwhile(begun):
    """A file that has changed, or is gone, is not added to."""
    file = RecordFile.resume(begun)
    with begun.open("ab") as other:
        other.write(b'{"do":"note"}\n')
    before = begun.read_bytes()
    with pytest.raises(NotRecordedError, match="something else has changed this file"):
        file.append(b"line\n")
    assert begun.read_bytes() == before
    begun.unlink()
    with pytest.raises(NotRecordedError, match="the file is gone"):
        file.append(b"line\n")
    file.close()


def test_a_folder_that_cannot_be_written_is_said_at_once(run, evening, monkeypatch, tmp_path):
    """Before anybody is asked anything."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    result = run("record", evening, stdin="")
    assert result.code == 2
    assert "nothing can be written into this folder" in result.err
    result = run("record", tmp_path / "none" / "x.game.jsonl", stdin="")
    assert result.code == 2
    assert "no such folder" in result.err


@pytest.mark.parametrize("option", ["--title", "--players", "--deck", "--ruleset", "--first", "--hand"])
def test_words_that_are_no_text_make_no_file(run, evening, option):
    """Bytes that are no UTF-8 cannot stand in a log."""
    result = run("record", evening, *NEW, option, "a\udcff", stdin="")
    assert result.code == 2
    assert "internal fault" not in result.err
    assert not evening.exists()


def test_no_header_no_file(run, evening, monkeypatch):
    """Where not even the header can be written, nothing is left behind."""

    def fail(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", fail)
    result = run("record", evening, *NEW, stdin="draw\n")
    assert result.code == 2
    assert "no space left on device" in result.err
    assert not evening.exists()


def test_killed_at_any_moment_nothing_is_lost(tmp_path):
    """One kill; the module does hundreds. When it comes is left to chance: nothing hangs on it."""
    found = kill(1, 3, tmp_path)
    assert found.kills == 1
    assert (found.lost, found.wrong) == (0, 0)
    assert found.dropped <= found.torn


@pytest.mark.slow
def test_killed_two_hundred_times(tmp_path):
    """The same at length."""
    found = kill(200, 1, tmp_path)
    assert (found.lost, found.wrong) == (0, 0)
    assert 20 < found.dropped <= found.torn
