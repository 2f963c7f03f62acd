"""Logs on the web: read in a stream up to the limit of a file, by Python itself, whatever a server answers."""

import gzip
import http.server
import sys
import threading
import time

import pytest

from adjudicator.cli.inputs import web
from tests.cli.conftest import FINE, log

LIMIT = 300_000
GAME = log(FINE).encode() if isinstance(log(FINE), str) else log(FINE)


class Server(http.server.BaseHTTPRequestHandler):
    """Answers by its name; the rest of the address says what with."""

    asked: list[tuple[str, str | None]]

    def do_GET(self):
        self.asked.append((self.path, self.headers["Authorization"]))
        try:
            getattr(self, self.path.split("/")[1])()
        except OSError:  # whoever asked has hung up
            self.close_connection = True

    def _begin(self, code=200, **headers):
        self.send_response(code)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def game(self):
        self._begin()
        self.wfile.write(GAME)

    def corpus(self):
        data = GAME.replace(b"\n", b"") + b"\n"
        data = data * 3
        self._begin()
        self.wfile.write(gzip.compress(data) if self.path.endswith(".gz") else data)

    def endless(self):
        self._begin()
        while True:
            self.wfile.write(b" " * 65536)

    def bomb(self):
        self._begin()
        self.wfile.write(gzip.compress(b" " * 50 * LIMIT))

    def trickle(self):
        self._begin()
        while True:
            self.wfile.write(b" ")
            time.sleep(0.01)

    def silent(self):
        while True:
            self.wfile.write(b"H")
            time.sleep(0.01)

    def short(self):
        self._begin(**{"Content-Length": "9999"})
        self.wfile.write(GAME)

    def moved(self):
        self._begin(302, Location=self.path.removeprefix("/moved"))
        while True:
            self.wfile.write(b" " * 65536)

    def away(self):
        self._begin(302, Location="ftp://127.0.0.1/etc/x.game.json")

    def round(self):
        self._begin(302, Location=self.path)

    def code(self):
        self._begin(int(self.path.split("/")[2]))

    def log_message(self, *_):
        pass


@pytest.fixture
def address(monkeypatch):
    """A server on this machine; nobody waits long for it, and a file is small."""
    monkeypatch.setitem(sys.modules, "fsspec", None)
    monkeypatch.setattr(web, "PATIENCE", 0.5)
    for module in ("catalogue.files", "cli.inputs.sources"):
        monkeypatch.setattr(f"adjudicator.{module}.FILE_BYTES", LIMIT)
    monkeypatch.setattr(Server, "asked", [], raising=False)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
    yield f"127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("game/x.game.json", "1 log judged"),
        ("corpus/x.games.jsonl", "3 logs judged"),
        ("corpus/x.games.jsonl.gz", "3 logs judged"),
    ],
)
def test_it_is_judged_as_a_file_here(run, address, name, said):
    """It needs nothing that is not there."""
    done = run("check", f"http://{address}/{name}")
    assert (done.code, done.err) == (0, f"{said}: no faults\n")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("endless/x.game.json", "a file is read up to"),
        ("endless/x.game.jsonl", "a line is read up to"),
        ("endless/x.games.jsonl", "a line is read up to"),
        ("endless", "a file is read up to"),
        ("bomb/x.games.jsonl.gz", "a line is read up to"),
        ("trickle/x.game.json", "nobody answers, or too slowly"),
        ("silent/x.game.json", "nobody answers, or too slowly"),
        ("short/x.game.json", "this answer breaks off before its end"),
        ("short/x.games.jsonl", "this answer breaks off before its end"),
        ("away", "this leads to ftp://127.0.0.1/etc/x.game.json, which is not on the web"),
        ("round/x.game.json", "this cannot be reached: HTTP Error 302"),
        ("code/404/x.game.json", "no such file or directory"),
        ("code/403/x.game.json", "permission denied: 403 Forbidden"),
        ("code/500/x.game.json", "this cannot be reached: HTTP Error 500"),
        ("game/x.zip", "an archive is not read from a URL"),
    ],
)
def test_whatever_a_server_answers(run, address, name, said):
    """It ends, in one line, and the other logs are judged."""
    done = run("check", f"http://{address}/{name}", f"http://{address}/game/x.game.json")
    assert done.code == 2
    told = [line for line in done.err.splitlines() if " leads to " not in line or "this leads" in line]
    assert any(line.startswith(f"http://{address}/{name}") and said in " ".join(told) for line in told)
    assert "1 log judged: no faults; 1 could not be" in done.err


def test_nobody_is_there(run):
    """A connection that is refused is told."""
    done = run("check", "http://127.0.0.1:1/x.game.json")
    assert done.code == 2
    assert "this cannot be reached: " in done.err


def test_a_redirect_is_told_and_its_text_not_read(run, address):
    """In one line; who reads is told to the first server alone, and to nobody else."""
    done = run("check", f"http://ann:secret@{address}/moved/game/x.game.json")
    assert done.code == 0
    told = f"http://{address}/moved/game/x.game.json leads to http://{address}/game/x.game.json, which is read instead"
    assert " ".join(done.err.split()) == f"{told} 1 log judged: no faults"
    assert Server.asked == [("/moved/game/x.game.json", "Basic YW5uOnNlY3JldA=="), ("/game/x.game.json", None)]


def test_nothing_is_written_there(run, address, game):
    """A report goes to a file here, or to a store."""
    done = run("check", game("a.game.json", log(FINE)), "--output", f"json:http://{address}/report.json")
    assert done.code == 2
    assert f"http://{address}/report.json is on the web, where nothing is written;" in " ".join(done.err.split())
    done = run("simulate", "--games", 1, "--out", f"http://{address}/games")
    assert (done.code, "nothing is written to the web" in done.err) == (2, True)
    assert Server.asked == []
