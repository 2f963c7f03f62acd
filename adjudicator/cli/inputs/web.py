"""Files on the web: read in a stream by Python itself, and nothing is waited for without an end."""

from __future__ import annotations

import errno
import os
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import Future
from http.client import HTTPMessage, HTTPResponse, IncompleteRead
from io import RawIOBase
from threading import Thread
from typing import IO, Any, Final, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, unquote, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from adjudicator.cli import console
from adjudicator.errors import LogError, Problem

T = TypeVar("T")

PATIENCE: Final = 60.0
"""So many seconds a server has to answer, and as many for each piece of what it answers."""
PIECE: Final = 1 << 16
_GONE: Final = (404, 410)
_CLOSED: Final = (401, 403, 407)


class WebAnswer(RawIOBase):
    """What a server answers, piece by piece."""

    def __init__(self, url: str, shown: Callable[[str], str]) -> None:
        """Ask for it; `shown` makes a URL what may be shown to everybody.

        Raises:
            OSError: if there is none, or it may not be read.
            LogError: if the server does not answer in time.
        """
        self.late = False
        self.answer: HTTPResponse = self._in_time(lambda: _asked(url, shown))

    def readable(self) -> bool:
        """It is read only."""
        return True

    def readinto(self, buffer: Any) -> int:  # Any: what can be written to, which older Pythons have no name for
        """The next piece.

        Raises:
            LogError: if it does not come in time, or the answer breaks off.
        """
        found = self._in_time(lambda: self.answer.read(min(len(buffer), PIECE)))
        if not found and self.answer.length:
            raise LogError([Problem("this answer breaks off before its end")])
        buffer[: len(found)] = found
        return len(found)

    def close(self) -> None:
        """Hang up. What somebody still waits for is left to him."""
        if not self.closed and not self.late:
            self.answer.close()
        super().close()

    def _in_time(self, do: Callable[[], T]) -> T:
        """What comes of something that waits for a server, which may send a byte now and then for ever."""
        future: Future[T] = Future()

        def work() -> None:
            try:
                future.set_result(do())
            except BaseException as error:  # it is raised by whoever waits
                future.set_exception(error)

        self.late = True
        Thread(target=work, daemon=True).start()
        try:
            found = future.result(PATIENCE)
        except IncompleteRead:
            raise LogError([Problem("this answer breaks off before its end")]) from None
        except TimeoutError:
            raise LogError([Problem(f"nobody answers, or too slowly; {PATIENCE:.0f} seconds are waited for")]) from None
        self.late = False
        return found


class _Redirects(HTTPRedirectHandler):
    """Follows where a server leads, on the web only, and tells it."""

    def __init__(self, shown: Callable[[str], str]) -> None:
        self.shown = shown

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage, newurl: str
    ) -> Request | None:
        """Where to ask next; what else this server says is not read."""
        fp.close()
        if urlsplit(newurl).scheme not in ("http", "https"):
            raise LogError([Problem(f"this leads to {self.shown(newurl)}, which is not on the web")])
        console.hint(f"{self.shown(req.full_url)} leads to {self.shown(newurl)}, which is read instead")
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _asked(url: str, shown: Callable[[str], str]) -> HTTPResponse:
    """The answer of a server, of which nothing is read yet."""
    parts = urlsplit(url)
    who, at, host = parts.netloc.rpartition("@")
    plain = parts._replace(netloc=host, fragment="").geturl()
    request = Request(quote(plain, safe="%/:=&?~+!$,;'@()*[]"), headers={"User-Agent": "adjudicator"})
    if at:
        request.add_unredirected_header("Authorization", f"Basic {b64encode(unquote(who).encode()).decode()}")
    try:
        found: HTTPResponse = build_opener(_Redirects(shown)).open(request, timeout=PATIENCE)
    except HTTPError as error:
        error.close()
        if error.code in _GONE:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)) from error
        if error.code in _CLOSED:
            raise PermissionError(f"{error.code} {error.reason}") from error
        raise
    except URLError as error:
        raise LogError([Problem(f"this cannot be reached: {error.reason}")]) from error
    return found
