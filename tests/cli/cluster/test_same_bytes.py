"""The commands that take many logs, by a cluster: the same bytes and exit codes as by one process here."""

import gzip
import json
import re

import pytest

from adjudicator.cli.cluster import errands

ASKED = [
    (2, ["check", "logs", "nowhere.json", "--format", "full"]),
    (2, ["check", "logs", "--format", "json", "--statistics"]),
    (2, ["check", "logs/many.games.jsonl", "--format", "sarif"]),
    (2, ["check", "logs", "--format", "json-lines", "--ruleset", "crazier-eights-avalon"]),
    (2, ["check", "logs", "--against", "crazier-eights-avalon", "--format", "json"]),
    (2, ["test", "logs"]),
    (2, ["coverage", "logs", "--format", "json"]),
    (2, ["coverage", "logs/many.games.jsonl"]),
    (0, ["simulate", "--ruleset", "crazy-eights", "--games", 5, "--seed", 7, "--players", 2]),
]


@pytest.mark.parametrize(
    ("code", "arguments"), ASKED, ids=lambda one: " ".join(map(str, one)) if isinstance(one, list) else ""
)
def test_the_same_as_by_one_process(run, logs, small, address, code, arguments):
    """To the byte, in the order of the logs: findings, refusals and counts, on standard output and beside it."""
    one = run(*arguments, "-j", 1)
    many = run(*arguments, "--cluster", address)
    assert one.code == code
    assert many == one


def test_a_worker_reads_a_corpus_itself(run, logs, small, address, monkeypatch):
    """Of a corpus only the path and the bytes between which to read go to a worker, not the logs."""
    asked = []
    errand = errands.Errand
    monkeypatch.setattr("adjudicator.cli.cluster.by_machines.Errand", lambda *how: asked.append(how) or errand(*how))
    run("check", "logs/many.games.jsonl", "--cluster", address)
    stretches = [item for how in asked for item in how[1]]
    assert len(stretches) > 5
    assert [(one.begin, one.end) for one in stretches] == [
        (n * 700, min(n * 700 + 700, stretches[-1].end)) for n in range(len(stretches))
    ]


def test_what_cannot_be_cut_is_sent(run, logs, small, address):
    """A compressed corpus, and what comes on standard input."""
    text = (logs / "many.games.jsonl").read_bytes()
    (logs / "packed.games.jsonl.gz").write_bytes(gzip.compress(text))
    for given, stdin in ((logs / "packed.games.jsonl.gz", None), ("-", text)):
        one = run("check", given, "--format", "json", "-j", 1, stdin=stdin)
        assert run("check", given, "--format", "json", "--cluster", address, stdin=stdin) == one


def test_files_are_written_here(run, logs, small, address, tmp_path):
    """By whoever asked, as ever."""
    assert run("simulate", "--games", 3, "--out", "one", "-j", 1).code == 0
    assert run("simulate", "--games", 3, "--out", "two", "--cluster", address).code == 0
    one, two = ({file.name: file.read_bytes() for file in (tmp_path / name).iterdir()} for name in ("one", "two"))
    assert len(one) == 3
    assert two == one
    for jobs in (["-j", 1], ["--cluster", address]):
        run("check", "logs", "--output", f"json:{jobs[0]}.json", *jobs)
    assert (tmp_path / "--cluster.json").read_bytes() == (tmp_path / "-j.json").read_bytes()


def test_a_line_that_is_too_long_ends_a_corpus(run, game, small, address, monkeypatch, tmp_path):
    """Nobody reads on behind it, however many read."""
    monkeypatch.chdir(tmp_path)
    for module in ("sources", "stretches"):
        monkeypatch.setattr(f"adjudicator.cli.inputs.{module}.FILE_BYTES", 5000)
    monkeypatch.setattr("adjudicator.cli.cluster.scheduler.FILE_BYTES", 5000)
    for length in (4990, 4999, 5000, 5001, 9000):
        game("many.games.jsonl", "\n".join(["{}", "x" * length, "{}", "[]"] * 2))
        one = run("check", "many.games.jsonl", "-j", 1)
        assert run("check", "many.games.jsonl", "--cluster", address) == one
        assert ("larger" in one.err) == (length > 4999)


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\n\n"])
@pytest.mark.parametrize("length", [1, 2, 3, 5, 8])
def test_every_line_is_in_one_stretch(tmp_path, end, length):
    """Wherever it is cut, lines and their numbers are those of the whole file."""
    from adjudicator.cli.inputs.sources import logs as whole
    from adjudicator.cli.inputs.stretches import Stretch, logs_in

    path = tmp_path / "x.games.jsonl"
    path.write_bytes(b"a\n\n\nbcdefg\r\nh\n \n" + "ijé".encode() + end.encode())
    data = path.read_bytes()
    cut = []
    for begin in range(0, len(data), length):
        stretch = Stretch(path, begin, min(begin + length, len(data)), data[:begin].count(b"\n"))
        cut += logs_in(stretch, pytest.fail)
    assert cut == list(whole(path, pytest.fail))


def test_both_are_not_asked_for(run, logs):
    """A cluster has as many workers as it has."""
    done = run("check", "logs", "-j", 2, "--cluster", "tcp://127.0.0.1:1")
    assert done.code == 2
    assert "cannot be combined with --cluster" in done.err


def test_a_run_leaves_no_connection(run, logs, address, small):
    """Also one that somebody breaks off; the next one asks anew."""
    report = json.loads(run("check", "logs", "--format", "json", "--cluster", address).out)
    assert re.search("many", json.dumps(report))
    assert run("check", "logs", "--cluster", address).code == 2
