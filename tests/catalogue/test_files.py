"""Files that another file names: read, or told what is wrong with them and where."""

import os
from pathlib import Path

import pytest

from adjudicator.catalogue import files
from adjudicator.catalogue.files import File, OutsideError, blamed, contents, find, upward
from adjudicator.errors import LogError, Problem, UnknownId, quoted
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


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A folder of logs with a deck in it and one beside it; the working folder is elsewhere."""
    write(tmp_path, "far.deck.json")
    write(tmp_path, "project/shared/near.deck.json")
    (tmp_path / "project/logs").mkdir()
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    return tmp_path / "project"


def test_a_log_names_files_of_its_repository(project):
    """No file above it, not by its whole path and not by a link; the refusal says how to have it all the same."""
    logs = project / "logs"
    (project / ".git").mkdir()
    (logs / "link.deck.json").symlink_to(project.parent / "far.deck.json")
    assert find("../shared/near.deck.json", logs, "deck", ()).data
    for name in ("../../far.deck.json", str(project.parent / "far.deck.json"), "link.deck.json", "../../gone.json"):
        with pytest.raises(OutsideError) as error:
            find(name, logs, "deck", ())
        assert str(error.value).startswith(f"{quoted(name)} is not read")
        assert "outside of the folder 'project'; copy it there, or ask for it with --deck" in str(error.value)


def test_without_a_repository_it_is_the_folder_or_the_working_folder(project, monkeypatch):
    """A project that is no repository is judged in its own folder."""
    with pytest.raises(OutsideError, match="outside of the folder 'logs'"):
        find("../shared/near.deck.json", project / "logs", "deck", ())
    monkeypatch.chdir(project)
    assert find("../shared/near.deck.json", Path("logs"), "deck", ()).data
    with pytest.raises(OutsideError, match="outside of the folder 'project'"):
        find("../../far.deck.json", Path("logs"), "deck", ())


def test_a_file_names_what_the_log_may_name(project, monkeypatch):
    """The parent of a deck is no way out, and what lies in the log's folder is at hand from below it."""
    write(project, "logs/a/b/child.deck.json", parent="../../own.deck.json")
    write(project, "logs/own.deck.json", parent="../../far.deck.json")
    child = find("a/b/child.deck.json", project / "logs", "deck", ())
    own = find("../../own.deck.json", None, "deck", (), by=child)
    with pytest.raises(OutsideError, match=r"outside of the folder 'logs'; copy it there$"):
        find("../../far.deck.json", None, "deck", (), by=own)


def test_a_file_that_was_asked_for_is_read(project):
    """Also if a log names it then; its own parents lie in its own folder or repository."""
    far = str(project.parent / "far.deck.json")
    with pytest.raises(OutsideError):
        find(far, project, "deck", ())
    asked = find(far, None, "deck", ())
    assert find("../far.deck.json", project, "deck", ()).same(asked)
    assert find("project/shared/near.deck.json", None, "deck", (), by=asked).data
    with pytest.raises(OutsideError):
        find("../../x.json", None, "deck", (), by=asked)


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="no owners here")
def test_no_further_than_a_folder_of_another_owner(project, monkeypatch):
    """His repository is not that of a log below it."""
    (project / ".git").mkdir()
    owners = {project: 1, project / "logs": 2}
    monkeypatch.setattr(files, "_owner", owners.get)
    assert [*upward(project / "logs")] == [project / "logs"]
    owners[project] = 2
    assert [*upward(project / "logs")] == [project / "logs", project]


@pytest.mark.parametrize(
    "text", ['{"token": "hunter2"}', "hunter2: secret", '["hunter2"]', '{"format": "hunter2"}', "\xff"]
)
def test_nothing_is_shown_of_a_file_that_is_none_of_ours(tmp_path, text):
    """Whoever names it learns what was expected, and not what stands there."""
    with pytest.raises(LogError) as error:
        File(tmp_path / "x.json", text.encode("latin-1")).read(Deck)
    assert str(error.value) == 'expected an object that says "format": 1'
