"""`check` by several processes: the same bytes and the same exit code as by one, whatever happens to them."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from itertools import product

import pytest

from adjudicator.cli.all_cores.work import FORKED
from tests.cli.conftest import EXAMPLES, FAULTY, FINE, log
from tests.forked import MAIN, run

FORMATS = ("full", "concise", "json", "json-lines", "sarif", "junit", "github", "gitlab")
SMALL = (
    "from adjudicator.cli.all_cores import workers; workers.PART = 1000\n"
    "from adjudicator.cli.inputs import stretches; stretches.PIECE = 700\n"
)
"""Parts of a log or two, so that few logs make many parts."""


@pytest.fixture
def logs(tmp_path):
    """A folder of logs and a corpus, with what cannot be judged among them, and the same log more than once."""
    folder = tmp_path / "logs"
    (folder / "deep").mkdir(parents=True)
    lines = [log(FAULTY, FINE), log(FINE), "", "{broken", log(FAULTY, FINE), log({"do": "fly"}), log(FAULTY, title="é")]
    (folder / "many.games.jsonl").write_text("\n".join(lines * 3), encoding="utf-8")
    (folder / "empty.games.jsonl").write_text("\n")
    for n, text in enumerate([log(FAULTY), "[]", log(FINE), log(FAULTY, deck="no-such-deck"), log(FINE, FAULTY)]):
        (folder / "deep" / f"{n}.game.json").write_text(text)
    (folder / "z.game.jsonl").write_text("\n".join([json.dumps({**json.loads(log()), "steps": None}), "{}"]))
    return tmp_path


def judged(folder, *arguments, code=SMALL, **more):
    """What `check` says in a folder."""
    return run("check", "--no-config", *arguments, code=code + MAIN, cwd=folder, **more)


@pytest.mark.parametrize("format", FORMATS)
def test_the_same_by_any_number_of_processes(logs, format):
    """To the byte, on standard output and beside it: findings, refusals and counts, in the order of the logs."""
    given = ["logs", "nowhere.json", "logs/many.games.jsonl", "--format", format, "--output", f"{format}:report"]
    summary = {**os.environ, "GITHUB_STEP_SUMMARY": str(logs / "summary")}
    seen = []
    for jobs in (1, 2, 3):
        done = judged(logs, *given, "-j", jobs, environment=summary)
        files = [(logs / name).read_bytes() for name in ("report", "summary") if (logs / name).exists()]
        for name in ("report", "summary"):
            (logs / name).unlink(missing_ok=True)
        seen.append((done, files))
    assert seen[0][0].code == 2
    assert seen[0][0].out
    assert seen[1] == seen[0]
    assert seen[2] == seen[0]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such links here")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_corpus_that_is_a_link_to_standard_input(logs, jobs):
    """It can be read but once."""
    (logs / "linked.games.jsonl").symlink_to("/dev/stdin")
    data = (logs / "logs/many.games.jsonl").read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", SMALL + MAIN, "check", "--no-config", "linked.games.jsonl", "-j", str(jobs)],
        cwd=logs, input=data, capture_output=True, timeout=60,
    )  # fmt: skip
    direct = judged(logs, "logs/many.games.jsonl", "-j", 1)
    assert done.returncode == 2
    assert done.stdout.decode().replace("linked", "logs/many") == direct.out


@pytest.mark.parametrize(
    "more",
    [
        ["--statistics", "--select", "CE-8"],
        ["--statistics", "--format", "sarif"],
        ["--explain"],
        ["--baseline", "known.json", "--format", "json"],
        ["--baseline", "known.json"],
        ["--fail-on", "never", "--quiet"],
    ],
    ids=" ".join,
)
def test_so_with_every_option_that_counts_or_chooses(logs, more):
    """Statistics, a selection, a report of before, everything there is to say, nothing but what is wrong."""
    many = (logs / "logs/many.games.jsonl").read_text(encoding="utf-8").split("\n")
    (logs / "part.games.jsonl").write_text("\n".join(many[:9]), encoding="utf-8")
    (logs / "known.json").write_text(judged(logs, "part.games.jsonl", "--format", "json", "-j", 1).out)
    one, two = (judged(logs, "part.games.jsonl", "logs", *more, "-j", jobs) for jobs in (1, 2))
    assert one.code == 2
    assert two == one


def test_so_of_a_corpus_on_standard_input(logs):
    """It is no file that a process could open again."""
    text = (logs / "logs/many.games.jsonl").read_text(encoding="utf-8")
    one, two = (judged(logs, "-", "-j", jobs, stdin=text) for jobs in (1, 2))
    assert one.out.count("<stdin>") == 9
    assert two == one


def test_an_archive_and_a_link_are_judged_elsewhere_as_well(logs):
    """Both are paths like any other; a verdict that was handed on is heard again there."""
    assert run("bundle", "logs/deep/0.game.json", "--at", 1, "--output", "one.zip", cwd=logs).code == 0
    link = run("export", "logs/deep/4.game.json", "--link", cwd=logs).out.strip()
    one, two = (judged(logs, "one.zip", link, "logs/deep", "-j", jobs) for jobs in (1, 2))
    assert "still stands" in one.out
    assert "<link>" in one.out
    assert two == one


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forked processes")
def test_what_is_started_anew_judges_alike(logs):
    """As on Windows and macOS, where a process inherits nothing."""
    anew = SMALL + "workers.FORKED = 'spawn'\n"
    assert judged(logs, "logs", "-j", 2, code=anew) == judged(logs, "logs", "-j", 1)


def test_a_small_run_starts_no_process(logs):
    """By default others are asked for help only once there is more to do than one does in a moment."""
    alone = "from adjudicator.cli.all_cores import in_order\nin_order.patience = lambda: 60\n"
    alone += "workers.ProcessPoolExecutor = None\n"
    assert judged(logs, "logs", code=SMALL + alone) == judged(logs, "logs", "-j", 1)


def test_more_than_a_moment_is_done_by_all_cores(logs):
    """Without being asked."""
    busy = (
        "from adjudicator.cli.all_cores import in_order\n"
        "in_order.patience, in_order.cores, begun = lambda: 0, lambda: 2, []\n"
    )
    counted = (
        "workers._Workers._started = lambda self, was=workers._Workers._started: begun.append(self.jobs) or was(self)\n"
    )
    last = MAIN.replace("sys.exit(main(sys.argv[1:]))", "code = main(sys.argv[1:]); print(begun); sys.exit(code)")
    done = run("check", "--no-config", "logs", code=SMALL + busy + counted + last, cwd=logs)
    assert done.out.endswith("[2]\n")
    assert done.out.removesuffix("[2]\n") == judged(logs, "logs", "-j", 1).out


KILLED = """
import os, signal
from functools import partial
from pathlib import Path
from adjudicator.cli.all_cores import judged_games
judge, here = judged_games._judged, os.getpid()
def dying(how, item):
    try:
        fate = os.getpid() != here and Path("fate").open("x")
    except FileExistsError:
        fate = None
    if fate:
        os.kill(os.getpid(), signal.SIGKILL)
    return judge(how, item)
judged_games._judged = dying
"""


@pytest.mark.skipif(FORKED != "fork", reason="what is patched here is not inherited")
@pytest.mark.parametrize("always", [False, True])
def test_a_process_that_is_killed_loses_nothing(logs, always):
    """Its part is judged by whoever started it, which is said once; so is the rest if they are killed ever again."""
    code = KILLED.replace('Path("fate").open("x")', "True") if always else KILLED
    one, two = judged(logs, "logs", "-j", 1), judged(logs, "logs", "-j", 2, code=SMALL + code)
    told, _, rest = two.err.partition("\n")
    assert told.startswith("A process that judged a part of this was killed")
    assert (two.code, two.out, rest) == one[:2] + (one.err,)


@pytest.mark.skipif(FORKED != "fork", reason="what is patched here is not inherited")
def test_what_fails_elsewhere_is_tried_here(logs):
    """Whatever it was: an error that nobody foresaw, or a result that cannot travel."""
    failing = "from adjudicator.cli.all_cores import judged_games\njudged_games.on_paper = None\n"
    assert judged(logs, "logs", "-j", 2, code=SMALL + failing) == judged(logs, "logs", "-j", 1)


SLOW = """
import os, time
from adjudicator.cli.all_cores import judged_games
judge = judged_games._judged
def slowly(how, item):
    os.write(1, b"begun\\n")
    time.sleep(600)
    return judge(how, item)
judged_games._judged = slowly
"""
LEFT = """
import multiprocessing, sys, threading
from adjudicator.cli.main import main
code = main(sys.argv[1:])
print(threading.active_count(), multiprocessing.active_children())
sys.exit(code)
"""
"""Says how many threads and which processes there are at the end."""


@pytest.mark.skipif(FORKED != "fork", reason="what is patched here is not inherited")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_ctrl_c_ends_all_of_them_at_once(logs, end):
    """With exit code 130 and without a word; and if whoever started them is killed, they go as well.

    What waits for them ends before the run does: Python's own exit would meet it in its midst, and complain.
    """
    process = subprocess.Popen(
        [sys.executable, "-c", SMALL + SLOW + LEFT, "check", "logs", "-j", "2"],
        cwd=logs, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),  # a shell's background jobs ignore it
    )  # fmt: skip
    assert process.stdout is not None
    for _ in range(2):
        assert process.stdout.readline() == b"begun\n"
    if end == signal.SIGINT:
        os.killpg(process.pid, end)  # as a terminal does: to all that run in it
    else:
        process.kill()
    out, err = process.communicate(timeout=60)  # to the end of what any of them may still write
    assert (out, err) == (b"1 []\n" if end == signal.SIGINT else b"", b"")
    assert process.returncode == (130 if end == signal.SIGINT else -signal.SIGKILL)
    for _ in range(600):
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("some of them are still there")


@pytest.mark.slow
@pytest.mark.parametrize(("format", "where"), list(product(FORMATS, ["crazier-eights", "crazy-eights"])))
def test_the_examples_are_judged_alike(format, where):
    """With all that findings have, also where a slip of the scorer is likelier than a fault."""
    damaged = sorted(path.relative_to(EXAMPLES) for path in EXAMPLES.glob("damaged/draw-*"))
    one, two = (judged(EXAMPLES, where, *damaged, "--format", format, "-j", jobs) for jobs in (1, 2))
    assert one.code == 1
    assert two == one
