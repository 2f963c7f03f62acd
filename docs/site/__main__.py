"""`python -m docs.site OUT` builds the site into a folder and checks its links."""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path


def main(arguments: Sequence[str]) -> int:
    """Build, check, and return the exit code: 1 for a link that leads nowhere, 2 if it cannot be built."""
    parser = argparse.ArgumentParser(prog="python -m docs.site", description=__doc__)
    parser.add_argument("out", metavar="OUT", type=Path, help="the folder to build into; what a former build left goes")
    parser.add_argument("--only", metavar="ID", nargs="+", default=(), help="of all rulings these alone, to be quick")
    given = parser.parse_args(arguments)
    try:
        from sphinx.cmd.build import build_main
    except ImportError:
        print("the site needs Sphinx: pip install -e '.[docs]'", file=sys.stderr)
        return 2
    from adjudicator.cli.shell.progress import over
    from docs.site.front_page import MisplacedError
    from docs.site.links import check
    from docs.site.paths import of_ruling
    from docs.site.sources import pages, sentences, write

    out: Path = given.out
    if out.is_file() or (out.is_dir() and any(out.iterdir()) and not (out / "searchindex.js").is_file()):
        print(f"{out}: there is something here that is no site; name a folder that is new or empty", file=sys.stderr)
        return 2
    try:
        made = [*over(pages(given.only), "page")]
    except MisplacedError as error:
        print(error, file=sys.stderr)
        return 2
    unknown = [id for id in given.only if of_ruling(id) not in {page.path for page in made}]
    if unknown:
        print(f"no ruling is called {' or '.join(unknown)}; adjudicate rule --all lists them", file=sys.stderr)
        return 2
    shutil.rmtree(out, ignore_errors=True)
    with tempfile.TemporaryDirectory() as work:
        write(made, Path(work, "pages"))
        quiet = ["-q", "-W", "--keep-going", "-b", "html", "-c", str(Path(__file__).parent), "-d", f"{work}/read"]
        if build_main([*quiet, f"{work}/pages", str(out)]):
            return 2
    (out / "_static" / "says.js").write_text(sentences(made), encoding="utf-8", newline="\n")
    links, wrong = check(out)
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"{len(made)} pages, {links} links, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
