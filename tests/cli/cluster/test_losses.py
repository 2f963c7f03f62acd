"""Workers that are processes of their own, and are killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import FAULTY, FINE, log
from tests.forked import MAIN

distributed = pytest.importorskip("distributed")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(os, "fork"), reason="no SIGKILL")]

SMALL = (
    "from adjudicator.cli.cluster import by_machines, scheduler\n"
    "by_machines.STRETCH = scheduler.STRETCH = 3_000\n"
    "by_machines.LOOKING, scheduler.COMING = 0.2, 3\n"
)


@pytest.fixture
def corpus(tmp_path):
    """Some hundred logs; some cannot be read."""
    lines = [log(FAULTY, FINE), log(FINE), log(FAULTY, title="é"), "{"] * 60
    (tmp_path / "many.games.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return tmp_path


def workers(tmp_path):
    """A cluster of two workers, each a process, which begin anew when they are killed."""
    return distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=False,
        local_directory=str(tmp_path / "dask"),
    )  # fmt: skip


def begun(folder, *arguments, code=SMALL + MAIN):
    """A run of `check` that has begun."""
    command = [sys.executable, "-c", code, "check", "many.games.jsonl", "--no-config", "-f", "json-lines", *arguments]
    # Unbuffered: `communicate` knows nothing of what a buffer has read ahead.
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)


def ended(process, before=b""):
    """What it gave to its end."""
    out, err = process.communicate(timeout=300)
    return process.returncode, before + out, err.decode()


def test_a_worker_that_is_killed_in_the_middle_loses_nothing(corpus):
    """The same bytes."""
    one = ended(begun(corpus, "-j", "1"))
    with workers(corpus) as cluster, distributed.Client(cluster, set_as_default=False) as client:
        pids = client.run(os.getpid)
        process = begun(corpus, "--cluster", cluster.scheduler_address)
        assert process.stdout is not None
        first = process.stdout.readline()
        os.kill(next(iter(pids.values())), signal.SIGKILL)
        two = ended(process, first)
        assert sorted(client.run(os.getpid).values()) != sorted(pids.values())
    assert one[0] == 2
    assert len(one[1].splitlines()) > 150
    assert two == one


def test_a_scheduler_that_is_gone(corpus):
    """No traceback, and nothing of Dask's own."""
    with workers(corpus) as cluster:
        process = begun(corpus, "--cluster", cluster.scheduler_address)
        assert process.stdout is not None
        process.stdout.readline()
    code, _, err = ended(process)
    assert code == 2
    assert err.splitlines()[-1].startswith("adjudicate: the scheduler at ")
    assert "Traceback" not in err


def test_what_only_this_process_can_read(corpus):
    """What lies in our own memory is in no worker's."""
    memory = Path(corpus, "many.games.jsonl").read_bytes()
    filled = f"import fsspec\nfsspec.filesystem('memory').pipe_file('/x/many.games.jsonl', {memory[:2000]!r})\n"
    with workers(corpus) as cluster:
        command = [sys.executable, "-c", filled + MAIN, "check", "memory://x", "--cluster", cluster.scheduler_address]
        done = subprocess.run(command, cwd=corpus, capture_output=True, text=True, timeout=300)
    assert done.returncode == 2
    assert done.stderr.count("cannot read memory://x: no such file or directory") == 1
