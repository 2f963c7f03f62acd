"""Workers that are processes of their own, and are killed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import FAULTY, FINE, log
from tests.forked import MAIN

dask = pytest.importorskip("dask")
distributed = pytest.importorskip("distributed")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(os, "fork"), reason="no SIGKILL")]

SMALL = (
    "from adjudicator.cli.cluster import by_machines, scheduler\n"
    "by_machines.STRETCH = scheduler.STRETCH = 3_000\n"
    "scheduler.LOOKING, scheduler.COMING = 0.2, 60\n"
)
HASTY = f"{SMALL}scheduler.COMING = 3\n"
"""It waits no longer for a worker. One that was killed may take that long to begin anew on a busy machine."""


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


class Watching(distributed.WorkerPlugin):
    """Something happens in a worker before it judges a log."""

    def __init__(self, before):
        self.before = before

    def setup(self, worker):
        """Begin with it."""
        from adjudicator.cli.all_cores import judged_games

        attempt, before = judged_games.attempt, self.before

        def watched(source, *given, **named):
            before(source)
            return attempt(source, *given, **named)

        judged_games.attempt = watched


def die_of_some(source):
    """By SIGKILL, as a machine ends a process that takes too much memory.

    Not at once: a process that dies before Dask counts it as running is not begun anew.
    """
    if b"deadly" in source.data:
        with distributed.worker_client(separate_thread=False) as client:
            me = distributed.get_worker().address
            while client.run(is_running, nanny=True, workers=[me]) != {me: True}:
                time.sleep(0.1)
        os.kill(os.getpid(), signal.SIGKILL)


def is_running(dask_worker):
    """Whether the process of a worker is known as running to the one that begins it anew."""
    return bool(dask_worker.process.status == distributed.Status.running)


def take_time(source):
    """So that the work lasts for some seconds."""
    time.sleep(0.05)


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


def test_a_log_that_nobody_survives(corpus):
    """It is refused by its line, and all the others are judged: as if it could not be read."""
    path = corpus / "many.games.jsonl"
    lines = path.read_text().splitlines()
    lines[101] = log(FINE, title="deadly")
    path.write_text("\n".join(lines))
    once = dask.config.set({"distributed.scheduler.allowed-failures": 0})  # each piece kills one worker, not four
    with once, workers(corpus) as cluster, distributed.Client(cluster, set_as_default=False) as client:
        client.register_plugin(Watching(die_of_some))
        killed = ended(begun(corpus, "--cluster", cluster.scheduler_address))
    lines[101] = "{"
    path.write_text("\n".join(lines))
    unread = ended(begun(corpus, "-j", "1"))
    assert killed[0] == unread[0] == 2
    assert killed[1] == unread[1]
    assert "it is judged again piece by piece" in killed[2]
    refused = [line for line in killed[2].splitlines() if line.startswith("many.games")]
    assert [line for line in refused if line not in unread[2]] == [
        "many.games.jsonl:102:1: every worker that judged this was killed, by a lack of memory for example"
    ]


def test_nobody_is_left(corpus):
    """It is waited for a while, and then said; what was judged is out."""
    with workers(corpus) as cluster, distributed.Client(cluster, set_as_default=False) as client:
        client.register_plugin(Watching(take_time))
        process = begun(corpus, "--cluster", cluster.scheduler_address, code=HASTY + MAIN)
        assert process.stdout is not None
        first = process.stdout.readline()
        cluster.scale(0)
        code, out, err = ended(process, first)
    assert code == 2
    assert out
    assert "No worker is left at " in err
    assert err.splitlines()[-1].startswith("adjudicate: no worker has come to ")
    assert "Traceback" not in err


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
