"""The files of a shipped game: a slip in one is told with its place, and stops only what needs that file."""

import json
from pathlib import Path

import pytest

from tests import forked
from tests.cli.conftest import FINE, Result, log

RUN = """
import sys
from adjudicator import games
from adjudicator.cli.main import main
games.__path__.append(sys.argv[1])
sys.exit(main(sys.argv[2:]))
"""
DECK = {
    "format": 1,
    "id": "short-pack",
    "ranks": ["7"],
    "palette": {"eye": "blue"},
    "cards": [{"id": "7e", "rank": "7", "suits": ["eye"]}],
}
EDITION = {"format": 1, "id": "strict", "title": "Strict", "parent": "crazier-eights", "decks": ["house-52"]}


@pytest.fixture
def one_more(tmp_path):
    """Runs the command line with one more game, whose folder holds these files."""

    def run(files: dict[str, object], *arguments: object) -> Result:
        home = tmp_path / "games" / "one_more"
        for name, content in {"__init__.py": "", **files}.items():
            path = home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(content if isinstance(content, str) else json.dumps(content))
        return Result(*forked.run(home.parent, *arguments, code=RUN))

    return run


@pytest.mark.parametrize("files", [{}, {"editions/strict.json": EDITION}], ids=["neither", "no-decks"])
def test_a_game_may_bring_no_decks_or_editions(one_more, game, files):
    """Its folder has none of that name; other games go on."""
    assert one_more(files, "check", game("a.game.json", log(FINE))).code == 0
    assert "house-52  " in one_more(files, "cards").out
    assert one_more(files, "rulesets").out.count("strict  ") == len(files)


SLIPS = [
    (json.dumps(DECK)[:-1], ":1:"),
    (json.dumps(DECK | {"ranks": "7"}, indent=1), ":4:"),
    (json.dumps(DECK | {"rank": []}, indent=1), ":19:10: unknown key 'rank'"),
    (json.dumps(DECK | {"ranks": ["8"]}, indent=1), ": '7' is no rank of this deck"),
]


@pytest.mark.parametrize(("text", "said"), SLIPS, ids=["json", "type", "key", "card"])
def test_a_slip_in_a_deck_is_told_with_its_place(one_more, text, said):
    """Of the list of decks only the faulty one is missing."""
    files = {"decks/short-pack.json": text}
    listed = one_more(files, "cards")
    assert listed.code == 2
    assert "house-52  " in listed.out
    assert f"{Path('decks', 'short-pack.json')}:" in listed.err
    assert said in listed.err
    assert "internal fault" not in listed.err
    assert one_more(files, "cards", "short-pack") == Result(2, "", listed.err)


def test_a_slip_in_a_deck_stops_only_what_needs_it(one_more, game):
    """A log with another deck is judged; one with that deck is refused, and so is a deck made of it."""
    files = {
        "decks/short-pack.json": DECK | {"rank": []},
        "decks/long-pack.json": {"format": 1, "id": "long-pack", "parent": "short-pack"},
    }
    fine, faulty = game("a.game.json", log(FINE)), game("b.game.json", log(FINE, deck="short-pack"))
    result = one_more(files, "check", fine, faulty)
    assert result.code == 2
    assert "b.game.json:" in result.err
    assert "short-pack.json:1:" in result.err
    assert "a.game.json" not in result.err
    assert one_more(files, "cards", "Castle").out.startswith("in house-52:\ncastle  5 eye")
    assert "short-pack.json:1:" in one_more(files, "cards", "long-pack").err


@pytest.mark.slow
def test_a_slip_in_an_edition_stops_only_what_needs_it(one_more, game):
    """The other rulesets are listed, their rulings explained, and logs judged by them."""
    files = {"editions/strict.json": EDITION | {"tilte": ""}}
    listed = one_more(files, "rulesets")
    assert listed.code == 2
    assert "crazy-eights  " in listed.out
    assert f"{Path('editions', 'strict.json')}:1:" in listed.err
    explained = one_more(files, "rule", "CE-8.1")
    assert (explained.code, explained.err) == (0, listed.err)
    assert one_more(files, "check", game("a.game.json", log(FINE))).code == 0
    refused = one_more(files, "check", game("b.game.json", log(FINE, ruleset={"id": "strict"})))
    assert refused.code == 2
    assert "strict.json:1:" in refused.err
    assert "internal fault" not in refused.err
