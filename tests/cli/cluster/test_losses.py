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
dask = pytest.importorskip("dask")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(os, "fork"), reason="no SIGKILL")]

SMALL = (
    "from adjudicator.cli.cluster import by_machines, scheduler\n"
    "by_machines.STRETCH = scheduler.STRETCH = 3_000\n"
    "by_machines.LOOKING, scheduler.COMING = 0.2, 3\n"
)
DEADLY = """
import os, signal
from adjudicator.cli.all_cores import judged_games
def dying(how, item, judge=judged_games._judged):  # Dask loads this twice
    for one in judge(how, item):
        if hasattr(one, "log") and one.log.header.title == "deadly":
            os.kill(os.getpid(), signal.SIGKILL)
        yield one
judged_games._judged = dying
"""


@pytest.fixture
def corpus(tmp_path):
    """Some hundred logs, one of them with a title of its own."""
    lines = [log(FAULTY, FINE), log(FINE), log(FAULTY, title="é"), "{"] * 60
    lines[202] = log(FAULTY, title="deadly")
    (tmp_path / "many.games.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return tmp_path


def workers(tmp_path, **more):
    """A cluster of two workers, each a process, which begin anew when they are killed."""
    return distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=False,
        local_directory=str(tmp_path / "dask"), **more,
    )  # fmt: skip


def begun(folder, *arguments, code=SMALL + MAIN):
    """A run of `check` that has begun."""
    command = [sys.executable, "-c", code, "check", "many.games.jsonl", "--no-config", "-f", "json-lines", *arguments]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


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


def test_a_log_that_kills_every_worker_is_told_and_the_rest_is_judged(corpus):
    """It is looked for piece by piece."""
    one = ended(begun(corpus, "-j", "1"))
    (corpus / "deadly.py").write_text(DEADLY)
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        workers(corpus, preload=[str(corpus / "deadly.py")]) as cluster,
    ):
        code, out, err = ended(begun(corpus, "--cluster", cluster.scheduler_address))
    assert code == 2
    assert "A part of this killed every worker that had it" in err
    assert "many.games.jsonl:203:1: every worker that judged this was killed" in err
    assert one[2].endswith("180 logs judged: 120 faults; 60 could not be\n")
    assert err.endswith("179 logs judged: 119 faults; 61 could not be\n")
    assert len(out.splitlines()) == 179


def test_where_no_worker_is_left_it_ends(corpus):
    """Somebody else has stopped them; whoever waits is told so, and does not wait for ever."""
    with workers(corpus) as cluster:
        process = begun(corpus, "--cluster", cluster.scheduler_address)
        assert process.stdout is not None
        process.stdout.readline()
        cluster.scale(0)
        code, _, err = ended(process)
    assert code == 2
    assert "No worker is left at" in err
    assert err.splitlines()[-1].startswith("adjudicate: no worker has come to ")


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
