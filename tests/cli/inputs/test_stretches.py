"""A corpus that is cut into stretches: the same logs, refusals and line numbers as when it is read line by line."""

import pytest

from adjudicator.cli.inputs import sources, stretches

LONG = 40
CORPORA = {
    "lines": b"a\n\n\nbcdefg\r\nh\n \nij",
    "ended": b"a\nbcdefg\n",
    "blank": b"\n \n\n",
    "empty": b"",
    "longest": b"a\n" + b"x" * (LONG - 1) + b"\nb\n",
    "too-long": b"a\nb\n" + b"x" * LONG + b"\nc\n",
    "much-too-long": b"a\n" + b"x" * 4 * LONG + b"\nc\n",
    "too-long-at-the-end": b"a\n" + b"x" * 2 * LONG,
}


@pytest.mark.parametrize("corpus", CORPORA.values(), ids=CORPORA)
@pytest.mark.parametrize("piece", [1, 2, 3, 7, 30, 1000])
def test_the_same_as_line_by_line(tmp_path, monkeypatch, corpus, piece):
    """Wherever it is cut; behind a line that is too long nothing is read either way."""
    monkeypatch.setattr(stretches, "PIECE", piece)
    for module in (sources, stretches):
        monkeypatch.setattr(module, "FILE_BYTES", LONG)
    path = tmp_path / "x.games.jsonl"
    path.write_bytes(corpus)

    def read(found):
        refused = []
        return [*found(lambda *why: refused.append(why))], refused

    whole = read(lambda refuse: sources.logs(path, refuse))
    cut = read(lambda refuse: (log for one in stretches.cut(path) for log in stretches.logs_in(one, refuse)))
    assert cut == whole
    assert whole != ([], [])


def test_what_cannot_be_cut_is_refused(run, tmp_path):
    """A corpus that is not there, and a folder that is called like one."""
    (tmp_path / "a.games.jsonl").mkdir()
    for name, why in (("a.games.jsonl", "no file in this folder"), ("b.games.jsonl", "no such file")):
        done = run("check", tmp_path / name, "-j", 2)
        assert done.code == 2
        assert why in done.err.lower()
