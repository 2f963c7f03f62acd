"""Files that another file names: read, or told what is wrong with them and where."""

import os
from pathlib import Path

import pytest

from adjudicator.catalogue.files import File, blamed, contents, find
from adjudicator.errors import LogError, Problem, UnknownId
from adjudicator.formats.decks import Deck
from tests.catalogue.written import moat, write


def test_a_file_is_found_from_who_names_it(tmp_path):
    """By its path from the log's folder, or from the file that names it."""
    write(tmp_path, "a/own.deck.json")
    near = find("a/own.deck.json", tmp_path, "deck", ())
    write(tmp_path, "a/b/other.deck.json")
    by = find("b/other.deck.json", None, "deck", (), by=near)
    assert by.path == tmp_path / "a/b/other.deck.json"
    assert by.by == str(near.path)
    assert near.same(find("../own.deck.json", None, "deck", (), by=by))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("own.deck", "did you mean own-deck"),
        ("gone.json", "the file cannot be read: no such file"),
        ("folder.json", "is a folder"),
        ("a\0.json", "no file can have this name"),
        ("zzz", "there are own-deck, house"),
    ],
)
def test_what_cannot_be_found(tmp_path, name, said):
    """What is shipped under such a name, and why the file was not read."""
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(UnknownId) as error:
        find(name, tmp_path, "deck", ("own-deck", "house"))
    assert said in str(error.value)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(tmp_path):
    """Nobody writes to it: it is refused before it is opened."""
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="is not a regular file"):
        contents(tmp_path / "pipe")


def test_a_fault_is_told_with_its_place(tmp_path):
    """The file, the line, and who names it."""
    path = tmp_path / "own.deck.json"
    path.write_text('{"format": 1, "id": "own",\n "cards": 3}')
    with pytest.raises(LogError) as error:
        File(path, contents(path), "evening.json").read(Deck)
    (problem,) = error.value.problems
    assert (error.value.source, problem.line, problem.pointer) == (str(path), 2, "/cards")
    assert problem.message.endswith("(named by evening.json)")


def test_who_is_to_blame(tmp_path):
    """What comes up while a file is put to use is told of it, below a pointer; what has a source stays as it is."""
    path = write(tmp_path, "own.deck.json", cards=[moat()])
    file = File(path, contents(path))
    with pytest.raises(LogError) as error, blamed(file, "/cards/0"):
        raise LogError([Problem("no such rank", "/rank")])
    assert (error.value.source, error.value.problems[0].pointer) == (str(path), "/cards/0/rank")
    with pytest.raises(LogError) as error, blamed(file, "/id"):
        raise UnknownId("deck", "hose", ["house"])
    assert (error.value.problems[0].pointer, error.value.problems[0].nearest) == ("/id", "house")
    with pytest.raises(LogError) as error, blamed(file):
        raise LogError([Problem("its own")], "elsewhere.json")
    assert error.value.source == "elsewhere.json"
    with pytest.raises(UnknownId), blamed(None):
        raise UnknownId("deck", "hose", [])


def test_relative_paths_stay_as_they_were_written(tmp_path, monkeypatch):
    """A message names the file as the user did."""
    write(tmp_path, "own.deck.json")
    monkeypatch.chdir(tmp_path)
    assert find("own.deck.json", None, "deck", ()).path == Path("own.deck.json")
