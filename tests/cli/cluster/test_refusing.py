"""Workers that cannot be asked, clusters that are none, and what is said of them."""

import sys

import pytest

from adjudicator.cli.cluster import by_machines, scheduler
from adjudicator.cli.cluster.errands import Likeness, Seen, likeness


def test_without_dask_it_says_what_to_install(run, logs, monkeypatch):
    """It is an extra."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = run("check", "logs", "--cluster", "tcp://127.0.0.1:1")
    assert done == (2, "", f"adjudicate: {scheduler.MISSING}\n")


@pytest.mark.parametrize("given", ["tcp://ann:secret@127.0.0.1:1", "nonsense://x", "no-such.json", ""])
def test_where_nobody_answers(run, logs, monkeypatch, given):
    """No traceback, and no password."""
    monkeypatch.setattr(scheduler, "CONNECTING", 0.2)
    done = run("check", "logs", "--cluster", given)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("adjudicate: no scheduler of Dask answers at ")
    assert "secret" not in done.err
    assert len(done.err.splitlines()) < 4


@pytest.mark.parametrize(
    ("ours", "told"),
    [
        (("9.9", "f", "r"), "has adjudicator 0.1.0, and here is 9.9"),
        (("0.1.0", "f", "r"), "has other files of adjudicator 0.1.0 than there are here"),
        (("0.1.0", "", "r"), "has games of other packages that differ from those here"),
    ],
)
def test_a_worker_that_judges_otherwise_is_refused(run, logs, address, monkeypatch, ours, told):
    """Another version, other rule books, other games."""
    theirs = Likeness("0.1.0", "", "")
    monkeypatch.setattr("adjudicator.cli.cluster.scheduler.likeness", lambda: Likeness(*ours))
    monkeypatch.setattr(scheduler.Cluster, "_not_ours", lambda *_: theirs.unlike(Likeness(*ours)))
    monkeypatch.setattr(Likeness, "unlike", lambda self, other: _unlike(theirs, other))
    done = run("check", "logs", "--cluster", address)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"adjudicate: no worker at {address} can judge this: worker {WORKER[0]} {told}\n"


WORKER: list[str] = []
"""The only worker."""
_unlike = Likeness.unlike


@pytest.fixture(autouse=True)
def _known(address):
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        WORKER[:] = client.nthreads()


def test_so_is_one_that_comes_later(run, logs, address, monkeypatch):
    """Each part says by what it is to be judged."""
    monkeypatch.setattr(by_machines, "likeness", lambda: likeness()._replace(files="others"))
    done = run("check", "logs", "--cluster", address)
    assert done.code == 2
    assert f"worker {WORKER[0]} has other files of adjudicator" in done.err


def test_so_is_one_that_cannot_read_the_logs(run, logs, address, monkeypatch):
    """They are not on its disk, or not the same ones."""
    for seen, told in (
        (Seen(None, "no such file or directory"), "cannot read logs: no such file or directory"),
        (Seen(3), "has another logs than there is here"),
    ):
        monkeypatch.setattr(scheduler, "lengths", lambda folder, paths, seen=seen: [seen for _ in paths])
        done = run("check", "logs", "--cluster", address)
        assert (done.code, done.out) == (2, "")
        assert told in done.err
    monkeypatch.setattr(scheduler, "lengths", lambda folder, paths: [Seen(None, "no such file") for _ in paths])
    done = run("check", "nowhere.json", "--cluster", address)
    assert done.err.startswith("nowhere.json: no such file or directory\n"), "nobody can read it: told as ever"


def test_the_others_are_asked(run, logs, address, monkeypatch):
    """It is said which worker is given nothing, and the rest goes on."""
    look = scheduler.Cluster._look_at_workers

    def looked(self):
        self._note("tcp://10.0.0.9:4000", "has adjudicator 0.0.1, and here is 0.1.0")
        look(self)

    monkeypatch.setattr(scheduler.Cluster, "_look_at_workers", looked)
    one, two = run("check", "logs", "-j", 1), run("check", "logs", "--cluster", address)
    told, _, rest = two.err.partition("\n")
    assert told == ("Worker tcp://10.0.0.9:4000 has adjudicator 0.0.1, and here is 0.1.0. It is given nothing to do.")
    assert (two.code, two.out, rest) == one


def test_what_fails_there_is_tried_here(run, logs, small, address, monkeypatch):
    """Whatever it was: an error that nobody foresaw, or a result that cannot travel."""
    monkeypatch.setattr("adjudicator.cli.all_cores.judged_games.on_paper", None)
    done = run("check", "logs", "--cluster", address)
    assert done == run("check", "logs", "-j", 1)


def test_a_file_that_is_gone_meanwhile_is_told_as_ever(run, logs, small, address, monkeypatch):
    """It is no worker's fault."""
    begin = scheduler.Cluster.begin

    def losing(self, what):
        for path in what.reads:
            if path.name == "2.game.json":
                path.unlink(missing_ok=True)
        return begin(self, what)

    monkeypatch.setattr(scheduler.Cluster, "begin", losing)
    done = run("check", "logs", "--cluster", address)
    assert "2.game.json: no such file or directory" in done.err
    assert "nothing to do" not in done.err
