"""`adjudicate bundle`, and `adjudicate check` of what it made: a verdict that is handed on believes nobody."""

import hashlib
import io
import json
import zipfile
from xml.etree import ElementTree

import pytest

from adjudicator import unpacking
from tests.cli.conftest import EXAMPLES, FAULTY, FINE, log

FAULTY_GAME = EXAMPLES / "crazier-eights" / "promo-game.game.json"
KITCHEN = EXAMPLES / "house-rules" / "kitchen-evening.game.json"


@pytest.fixture
def bundled(run, tmp_path):
    """Makes the archive of a step and returns its path."""

    def make(path=FAULTY_GAME, at=12, *arguments, name="verdict.zip"):
        file = tmp_path / name
        result = run("bundle", path, "--at", at, "--output", file, *arguments)
        assert result.code == 0, result.err
        return file

    return make


@pytest.fixture(scope="session")
def archives():
    """The archives of steps of shipped logs that have been made already."""
    return {}


@pytest.fixture
def bundle(bundled, archives, tmp_path):
    """The archive of a step; that of a shipped log is made once, whoever asks for it."""

    def make(path=FAULTY_GAME, at=12, *arguments, name="verdict.zip"):
        asked = path, at, arguments
        if EXAMPLES not in path.parents:
            return bundled(path, at, *arguments, name=name)
        if asked not in archives:
            archives[asked] = bundled(path, at, *arguments).read_bytes()
        (tmp_path / name).write_bytes(archives[asked])
        return tmp_path / name

    return make


def contents(file):
    """The files of an archive."""
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rewritten(file, change, **manifest):
    """An archive with other files, or with other words in its manifest."""
    files = contents(file)
    known = json.loads(files["verdict.json"])
    files["verdict.json"] = json.dumps({**known, **manifest}).encode()
    files = change(files) or files
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return file


def nothing(files):
    """Leave the files as they are."""


def test_it_holds_all_that_the_verdict_rests_on(bundle):
    """The log, the position, the finding, the ruling, the edition, and the command that checks it."""
    files = contents(bundle())
    assert [*files] == [
        "README.txt", "edition.json", "position.json", "record/promo-game.game.json", "ruling.txt", "verdict.json"
    ]  # fmt: skip
    assert files["record/promo-game.game.json"] == FAULTY_GAME.read_bytes()
    verdict, position = json.loads(files["verdict.json"]), json.loads(files["position.json"])
    assert [finding["rule"] for finding in verdict["findings"]] == ["CE-8.5"]
    assert verdict["files"]["record/promo-game.game.json"] == hashlib.sha256(FAULTY_GAME.read_bytes()).hexdigest()
    assert (position["before"]["step"], position["after"]["step"]) == (11, 12)
    assert "toll-bridge" in position["after"]["discard"]
    assert json.loads(files["edition.json"])["id"] == "crazier-eights"
    assert b"CE-8.5 unmatched-further-discard" in files["ruling.txt"]
    readme = files["README.txt"].decode()
    assert "adjudicate check verdict.zip" in readme
    assert all(name in readme for name in files if name != "README.txt")
    assert max(map(len, readme.splitlines())) <= 84


@pytest.mark.slow
def test_the_same_verdict_gives_the_same_bytes(bundled, tmp_path, game):
    """However often it is made, and wherever the log lies."""
    copy = game("elsewhere/promo-game.game.json", FAULTY_GAME.read_text(encoding="utf-8"))
    first = bundled().read_bytes()
    assert first == bundled().read_bytes() == bundled(copy).read_bytes()
    assert str(tmp_path).encode() not in first


def test_it_is_named_after_the_step(run, monkeypatch, tmp_path):
    """In the folder where one stands, unless told otherwise."""
    monkeypatch.chdir(tmp_path)
    result = run("bundle", FAULTY_GAME, "--at", 12)
    assert result.code == 0
    assert "adjudicate check promo-game-step-12.zip" in result.err
    assert run("check", "promo-game-step-12.zip").code == 0


@pytest.mark.parametrize("step", [12, *(pytest.param(step, marks=pytest.mark.slow) for step in (0, 42))])
def test_a_verdict_still_stands(run, bundle, step):
    """Be it a fault or that there is none; exit code 0."""
    result = run("check", bundle(FAULTY_GAME, step))
    assert result.code == 0
    assert "the verdict still stands" in " ".join(result.out.split())
    assert result.err == "1 verdict checked again, none overturned\n"


def test_a_verdict_that_stands_no_longer(run, bundle):
    """Then and now side by side, exit code 1; as JSON too."""
    file = rewritten(bundle(), nothing, findings=[], rules_digest="sha256:0")
    result = run("check", file)
    assert result.code == 1
    told = " ".join(result.out.split())
    assert "no longer stands" in told
    assert "then: no fault now: step 12: illegal CE-8.5" in told
    assert "digest sha256:" in told
    assert result.err == "1 verdict checked again, 1 overturned\n"
    assert json.loads(run("check", file, "--format", "json").out)["logs"][0]["stands"] is False
    assert "no longer stands" in run("check", file, "--format", "concise").out
    assert run("check", file, "--fail-on", "never").code == 0


def test_other_tools_hear_what_the_exit_code_says(run, bundle, monkeypatch, tmp_path):
    """A verdict that stands fails no test and annotates nothing; one that is overturned does, at the archive."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", "summary.md")
    bundle()

    def told():
        outputs = ["--output", "junit:games.xml", "--output", "sarif:games.sarif"]
        result = run("check", "verdict.zip", "--format", "github", *outputs)
        case = ElementTree.parse("games.xml").find("testsuite/testcase")
        results = json.loads((tmp_path / "games.sarif").read_text())["runs"][0]["results"]
        return result.code, [part.tag for part in case], [one["ruleId"] for one in results], result.out

    assert told() == (0, ["system-out"], [], "")
    rewritten(tmp_path / "verdict.zip", nothing, findings=[])
    code, parts, results, annotations = told()
    assert (code, parts, results) == (1, ["failure"], ["verdict-overturned"])
    assert annotations.startswith("::error file=verdict.zip,title=verdict-overturned::")
    assert annotations.count("::error") == 1
    headings = (tmp_path / "summary.md").read_text().split("###")[1:]
    assert [heading.count("verdict\\-overturned") for heading in headings] == [0, 1]
    assert run("check", "verdict.zip", "--format", "junit", "--fail-on", "never").out.count("<failure") == 0


def test_other_words_overturn_nothing(run, bundle):
    """A verdict stands if only its wording has changed, and says how it was worded."""
    findings = json.loads(contents(bundle())["verdict.json"])["findings"]
    findings[0]["message"] = "Toll Bridge fits"
    result = run("check", rewritten(bundle(), nothing, findings=findings))
    assert result.code == 0
    assert "it was worded otherwise: step 12: illegal CE-8.5 unmatched-further-discard: Toll Bridge fits" in " ".join(
        result.out.split()
    )


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("severity", "note"),
        ("rule", "CE-8.1"),
        pytest.param("player", "Ann", marks=pytest.mark.slow),
        pytest.param("fault", "late", marks=pytest.mark.slow),
    ],
)
def test_what_makes_another_verdict(run, bundle, key, value):
    """How heavy it is, whose it is, of what kind and by which ruling."""
    findings = json.loads(contents(bundle())["verdict.json"])["findings"]
    findings[0][key] = value
    assert run("check", rewritten(bundle(), nothing, findings=findings)).code == 1


def test_other_rules_may_be_asked(run, bundle):
    """Given with the check, they take the place of those of the verdict."""
    assert run("check", bundle(FAULTY_GAME, 12), "--ruleset", "crazier-eights-avalon").code in (0, 1)
    assert "crazier-eights-avalon" not in contents(bundle())["verdict.json"].decode()


def test_a_projects_defaults_overturn_nothing(run, bundle, tmp_path, monkeypatch):
    """Where a project judges by other rules, a verdict that came from elsewhere is still judged by its own."""
    file = bundle(FAULTY_GAME, 12)
    (tmp_path / "pyproject.toml").write_text(
        '[tool.adjudicate]\nruleset = "crazier-eights-avalon"\nignore = ["CE-8.1"]\n'
    )
    monkeypatch.chdir(tmp_path)
    assert run("check", file).code == 0
    assert run("check", file, "--ignore", "CE-8.1").code == 0


def test_it_is_judged_as_it_was(run, game, tmp_path):
    """Ruleset, options and calls that were asked for when it was made hold again."""
    path = game("evening.game.json", log(FAULTY, {"do": "call", "step": 1, "allow": "stands"}))
    for arguments in ((), ("--no-calls",), ("--ruleset", "crazier-eights-avalon")):
        file = tmp_path / "evening.zip"
        assert run("bundle", path, "--at", 1, "-o", file, *arguments).code == 0
        assert run("check", file).code == 0, arguments
    run("bundle", path, "--at", 1, "-o", file, "--no-calls")
    assert json.loads(contents(file)["verdict.json"])["findings"][0].get("let_stand") is None


def test_an_edition_and_a_deck_of_their_own_go_with_it(run, bundle, tmp_path):
    """As they lay beside the log; the archive alone is enough."""
    file = bundle(KITCHEN, 3)
    names = [name for name in contents(file) if name.startswith("record/")]
    assert names == [
        "record/kitchen-evening.game.json", "record/kitchen-table.deck.json", "record/kitchen-table.edition.json"
    ]  # fmt: skip
    assert str(KITCHEN.parent).encode() not in file.read_bytes()
    moved = tmp_path / "far" / "away.zip"
    moved.parent.mkdir()
    file.rename(moved)
    assert run("check", moved).code == 0


def test_a_deck_that_was_asked_for_goes_with_it(run, bundle, game):
    """A shipped one by its name, and a file with its parents; one of the reader's own is not read in its place."""
    path = game("evening.game.json", log(FAULTY, deck=None))
    game("old.deck.json", (KITCHEN.parent / "kitchen-table.deck.json").read_text(encoding="utf-8"))
    own = game("own.deck.json", json.dumps({"format": 1, "id": "own", "parent": "old.deck.json", "cards": []}))
    for deck, files in (("camelot-52", []), (own, ["old.deck.json", "own.deck.json"])):
        file = bundle(path, 1, "--deck", str(deck))
        manifest = json.loads(contents(file)["verdict.json"])
        assert sorted(manifest["files"]) == sorted(f"record/{name}" for name in [*files, "evening.game.json"])
        assert manifest["deck"] == ("own" if files else deck)
        assert run("check", file).code == 0
        second = bundle(file, 1, name="second.zip")
        assert json.loads(contents(second)["verdict.json"])["given"] == manifest["given"]
    result = run("check", rewritten(file, nothing, given={"deck": str(own)}))
    assert result.code == 2
    assert "which is not in the archive" in result.err


def test_a_bundle_out_of_a_bundle(run, bundle, game):
    """The verdict on another step of the same log, by the same rules."""
    edition = json.loads((KITCHEN.parent / "kitchen-table.edition.json").read_text(encoding="utf-8"))
    own = game("own.edition.json", json.dumps({**edition, "decks": ["house-52"]}))
    path = game("evening.game.json", log(FAULTY, {"do": "call", "step": 1, "allow": "stands"}))
    first = bundle(path, 1, "--ruleset", str(own), "--no-calls")
    second = bundle(first, 2, name="second.zip")
    assert json.loads(contents(second)["verdict.json"])["given"] == json.loads(contents(first)["verdict.json"])["given"]
    first.unlink()
    assert run("check", second).code == 0


def test_parents_go_with_it(run, bundle, game):
    """The editions and decks that those of the log start from, wherever they lie from there."""
    for kind in ("edition", "deck"):
        text = (KITCHEN.parent / f"kitchen-table.{kind}.json").read_text(encoding="utf-8")
        game(f"house/old/kitchen-table.{kind}.json", text)
    game("house/our.edition.json", json.dumps({"format": 1, "id": "our", "parent": "old/kitchen-table.edition.json"}))
    deck = {"format": 1, "id": "our-52", "parent": "old/kitchen-table.deck.json", "without": ["warm-oven"], "cards": []}
    game("house/our.deck.json", json.dumps(deck))
    game(".git/HEAD", "")
    header = {"ruleset": {"id": "../house/our.edition.json"}, "deck": "../house/our.deck.json"}
    file = bundle(game("logs/evening.game.json", log(FAULTY, **header)), 1)
    assert [name for name in contents(file) if name.startswith("record/")] == [
        "record/house/old/kitchen-table.deck.json",
        "record/house/old/kitchen-table.edition.json",
        "record/house/our.deck.json",
        "record/house/our.edition.json",
        "record/logs/evening.game.json",
    ]
    assert run("check", file).code == 0


def test_an_edition_from_elsewhere(run, bundle, game):
    """A ruleset that was named by its path is in the archive too, under its own name."""
    edition = (KITCHEN.parent / "kitchen-table.edition.json").read_text(encoding="utf-8")
    own = game("rules/own.edition.json", json.dumps({**json.loads(edition), "decks": ["house-52"]}))
    path = game("games/evening.game.json", log(FAULTY))
    file = bundle(path, 1, "--ruleset", str(own))
    assert [name for name in contents(file) if "own" in name] == ["record/rules/own.edition.json"]
    own.unlink()
    path.unlink()
    assert run("check", file).code == 0


def test_replay_tells_it_as_well(run, bundle):
    """Whether it stands, above the story."""
    result = run("replay", bundle())
    assert "the verdict still stands" in " ".join(result.out.split("A game with four promo cards")[0].split())


def test_a_name_that_no_archive_can_hold(run, bundle, game):
    """A colon, or bytes that are no text, become a dash."""
    file = bundle(game("at 20:15 \udcff.game.json", log(FAULTY)), 1)
    assert "record/at 20-15 -xff.game.json" in contents(file)
    assert run("check", file).code == 0


def test_standard_input_and_lines(run, bundle, tmp_path):
    """A log from standard input, and one of lines."""
    assert run("bundle", "-", "--at", 1, "-o", tmp_path / "in.zip", stdin=log(FAULTY)).code == 0
    assert run("check", tmp_path / "in.zip").code == 0
    file = bundle(EXAMPLES / "crazier-eights" / "a-game-of-lines.game.jsonl", 2)
    assert "record/a-game-of-lines.game.jsonl" in contents(file)
    assert run("check", file).code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--at", 43), "the record has 42 steps"),
        ((), "--at"),
        (("--at", 1, "-o", "no/such/folder/x.zip"), "no such file"),
    ],
)
def test_what_is_wrong_is_said(run, monkeypatch, tmp_path, arguments, words):
    """Exit code 2, and no archive."""
    monkeypatch.chdir(tmp_path)
    result = run("bundle", FAULTY_GAME, *arguments)
    assert result.code == 2
    assert words in result.err
    assert not [*tmp_path.iterdir()]


def test_what_could_not_be_checked_is_not_made(run, game, tmp_path):
    """A log that names its deck by a path of this machine could not be judged anywhere else."""
    deck = game("decks/own.deck.json", (KITCHEN.parent / "kitchen-table.deck.json").read_text(encoding="utf-8"))
    path = game("evening.game.json", json.dumps({**json.loads(log(FINE)), "deck": str(deck)}))
    result = run("bundle", path, "--at", 1, "-o", tmp_path / "x.zip")
    assert result.code == 2
    assert "own.deck.json, which is not in the archive" in result.err
    assert not (tmp_path / "x.zip").exists()


# ---- archives of strangers


DISPUTE = EXAMPLES / "crazier-eights" / "a-dispute.game.json", 1
"""A short log, for what does not hang on the verdict."""


def named(name, data=b"{}"):
    """Put another file into an archive."""
    return lambda files: files | {name: data}


@pytest.mark.parametrize(
    "name",
    ["../evil.json", "/evil.json", "record/../../evil.json", "..\\evil.json", "C:evil.json", "record/..", "a/\\b"],
)
def test_no_file_leaves_its_folder(run, bundle, tmp_path, name):
    """A name that leads out of the archive is refused, and nothing is unpacked."""
    file = rewritten(bundle(*DISPUTE), named(name))
    before = set(tmp_path.parent.rglob("*evil*"))
    result = run("check", file)
    assert result.code == 2
    assert "outside of itself" in result.err
    assert set(tmp_path.parent.rglob("*evil*")) == before


@pytest.mark.parametrize("name", ["record/NUL.json", "aux", "record/x. ", "a/b./c", "x?.json", "a\x1f", "com1 .txt"])
def test_no_file_is_called_as_no_file_can_be_elsewhere(run, bundle, name):
    """An archive is read on Windows as it is here, or nowhere."""
    result = run("check", rewritten(bundle(*DISPUTE), named(name)))
    assert result.code == 2
    assert "can't be called so everywhere" in result.err


def test_two_files_that_differ_in_capitals(run, bundle):
    """One would take the place of the other, where capitals make no difference."""
    assert "two files called" in run("check", rewritten(bundle(*DISPUTE), named("VERDICT.json"))).err


def test_a_log_that_is_called_like_a_device(run, tmp_path, monkeypatch):
    """It goes by another name in its archive."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "con.game.json").write_bytes(DISPUTE[0].read_bytes())
    assert run("bundle", "con.game.json", "--at", 1, "-o", "it.zip").code == 0
    assert run("check", "it.zip").code == 0


def test_a_file_that_was_changed_is_refused(run, bundle):
    """The log is not the one that was judged."""

    def change(files):
        name = "record/promo-game.game.json"
        return files | {name: files[name].replace(b"four promo cards", b"five promo cards")}

    result = run("check", rewritten(bundle(), change))
    assert result.code == 2
    assert "its SHA-256 is another" in result.err


@pytest.mark.parametrize(
    ("change", "manifest", "words"),
    [
        (
            lambda files: {k: v for k, v in files.items() if k != "verdict.json"},
            {},
            "no bundle: it has no verdict.json",
        ),
        (lambda files: {k: v for k, v in files.items() if "record" not in k}, {}, "is not in this archive"),
        (lambda files: files | {f"{n}.txt": b"" for n in range(99)}, {}, "105 files"),
        (nothing, {"log": "README.txt"}, "does not list the log"),
        (nothing, {"given": {"ruleset": "/etc/own.edition.json"}}, "which is not in the archive"),
        (nothing, {"format": 2}, "verdict.json"),
        (nothing, {"findings": [{}]}, "verdict.json"),
        (nothing, {"step": -1}, "expected at least 0, found -1 (#/step)"),
    ],
)
def test_a_bundle_that_is_none(run, bundle, change, manifest, words):
    """What is missing or wrong is said; exit code 2."""
    result = run("check", rewritten(bundle(*DISPUTE), change, **manifest))
    assert result.code == 2
    assert words in result.err
    assert "Traceback" not in result.err


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"{}", bytes(range(256)) * 9])
def test_what_is_no_zip(run, tmp_path, data):
    """Whatever it is called."""
    (tmp_path / "x.zip").write_bytes(data)
    result = run("check", tmp_path / "x.zip")
    assert result.code == 2
    assert "no zip archive, or it is damaged" in result.err


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_every_cut_and_flip_is_survived(run, bundle, every):
    """An archive that is cut off or has another byte somewhere gives a verdict or a message, never a crash."""
    file = bundle(*DISPUTE)
    whole = file.read_bytes()
    for n in [*range(0, len(whole), 997), *range(len(whole) - 22, len(whole))][::every]:
        for broken in (whole[:n], whole[:n] + bytes([whole[n] ^ 0xFF]) + whole[n + 1 :]):
            file.write_bytes(broken)
            result = run("check", file)
            assert "internal fault" not in result.err, n
            assert "invalid argument" not in result.err, n
            assert result.code in (0, 1, 2)


def test_a_bomb_is_not_unpacked(run, bundle, monkeypatch):
    """What unpacks to too much is refused, whatever size it says it has."""
    monkeypatch.setattr(unpacking, "ARCHIVE_BYTES", 100_000)
    file = bundle(*DISPUTE)
    files = contents(file)
    digest = hashlib.sha256(bytes(200_000)).hexdigest()
    manifest = json.loads(files["verdict.json"])
    manifest["files"]["record/zeros.json"] = digest
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {**files, "verdict.json": json.dumps(manifest), "record/zeros.json": bytes(200_000)}.items():
            archive.writestr(name, data)
    assert file.stat().st_size < 20_000
    assert "unpacks to more than" in run("check", file).err


def test_two_files_of_one_name(run, bundle):
    """Nobody can tell which is meant."""
    file = bundle(*DISPUTE)
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(file, "a") as archive:
        archive.writestr("verdict.json", "{}")
    assert "two files called 'verdict.json'" in run("check", file).err


def test_an_encrypted_file(run, bundle):
    """Is not asked a password for."""
    data = bytearray(bundle(*DISPUTE).read_bytes())
    at = data.index(b"PK\x01\x02")
    data[at + 8] |= 1
    file = bundle(*DISPUTE, name="locked.zip")
    file.write_bytes(data)
    assert "encrypted" in run("check", file).err


def changed_log(archive, change):
    """An archive whose log is another, of which its manifest knows."""

    def both(files):
        name = "record/evening.game.json"
        files[name] = json.dumps(change(json.loads(files[name]))).encode()
        manifest = json.loads(files["verdict.json"])
        manifest["files"][name] = hashlib.sha256(files[name]).hexdigest()
        return files | {"verdict.json": json.dumps(manifest).encode()}

    return rewritten(archive, both)


@pytest.mark.parametrize("options", [{}, {"multicolor_top": "no such value"}], ids=["at-once", "once-mended"])
def test_a_log_that_reaches_out_of_its_archive(run, game, bundle, options):
    """A deck that lies on the reader's own machine is not read in its place, by whatever rules it is judged."""
    deck = game("own.deck.json", (KITCHEN.parent / "kitchen-table.deck.json").read_text(encoding="utf-8"))
    archive = bundle(game("evening.game.json", log(FINE)), 1)
    ruleset = {"id": "crazier-eights", "options": options}
    file = changed_log(archive, lambda log: {**log, "ruleset": ruleset, "deck": str(deck)})
    result = run("check", file, "--option", "multicolor_top=rank-or-colour")
    assert result.code == 2
    assert "own.deck.json, which is not in the archive" in result.err


def test_a_verdict_on_a_step_that_is_not_there(run, game, bundle):
    """Is refused: nobody can have judged it."""
    file = rewritten(bundle(*DISPUTE), nothing, step=99)
    result = run("check", file)
    assert result.code == 2
    assert "the verdict is on step 99, and the record has" in result.err


def test_hostile_words_reach_no_terminal(run, bundle):
    """What a manifest says is text."""
    file = rewritten(bundle(*DISPUTE), nothing, said="\x1b[31mred\u202e", findings=[])
    result = run("check", file)
    assert "\\e[31mred\\u202e" in result.out
    assert "\x1b" not in result.out + result.err


def test_a_good_file_beside_a_bad_one(run, bundle, game):
    """The others are still judged."""
    broken = game("broken.zip", "PK")
    result = run("check", broken, bundle(*DISPUTE), game("evening.game.json", log(FINE)))
    assert result.code == 2
    assert "1 verdict checked again, none overturned; 1 log judged" in result.err
    assert "1 could not be" in result.err


def test_nothing_is_left_behind(run, bundle, monkeypatch, tmp_path):
    """What was unpacked is gone when it has been checked."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(folder))
    run("check", bundle(*DISPUTE))
    assert not [*folder.iterdir()]


def test_packing_is_deterministic():
    """Order, date and rights of the files are always the same."""
    from adjudicator.cli.share.bundle import packed

    data = packed({"b": b"2", "a": b"1"})
    assert data == packed({"a": b"1", "b": b"2"})
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert [(one.filename, one.date_time[0], one.external_attr >> 16) for one in archive.infolist()] == [
            ("a", 1980, 0o644), ("b", 1980, 0o644)
        ]  # fmt: skip
