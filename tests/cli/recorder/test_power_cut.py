"""A power cut at any moment: what was confirmed is in the file when the power is back, and the game goes on."""

import random

import pytest

from adjudicator.cli import whole_files
from adjudicator.cli.recorder import record_file
from tests.cli.recorder.forgetful import ForgetfulDisk, PowerCutError
from tests.cli.recorder.games import NEW, steps_in

LINES = ["draw", "discard 9 moon", "end", "draw", "discard 9 eye", "end", "draw", "end", "draw"]


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 40))])
def test_what_was_confirmed_is_there_when_the_power_is_back(run, evening, monkeypatch, capsys, seed):
    """The power goes at every call in turn that changes the disk; a half line is dropped, and the rest goes on."""
    calls = 0
    while True:
        calls += 1
        evening.unlink(missing_ok=True)
        disk = ForgetfulDisk(calls, random.Random(f"{seed} {calls}"))
        with monkeypatch.context() as patched:
            patched.setattr(record_file, "os", disk)
            patched.setattr(whole_files, "os", disk)
            try:
                run("record", evening, *NEW, stdin="".join(f"{line}\n" for line in LINES))
            except PowerCutError:
                out = capsys.readouterr().out
            else:
                break
        disk.forget()
        confirmed = sum(line.startswith("step ") for line in out.splitlines())
        if not evening.exists():
            assert confirmed == 0
            continue
        result = run("record", evening, *([] if evening.stat().st_size else NEW), "--resume", stdin="")
        assert confirmed == 0 or result.code == 0, (calls, result.err)
        assert confirmed <= (len(steps_in(evening)) if confirmed else 0) <= confirmed + 1, calls
    assert calls > 2 * len(LINES)
    assert len(steps_in(evening)) == len(LINES)
