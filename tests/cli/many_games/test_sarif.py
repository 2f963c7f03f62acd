"""SARIF: what other tools read of it, and the rules of the standard that a schema does not hold."""

import json
from urllib.parse import unquote

import pytest
from sarif import loader

from adjudicator.cli.main import main
from tests.cli.conftest import EXAMPLES, FAULTY, FINE, log

NOTE = {"do": "note", "text": "nothing"}


@pytest.fixture
def sarif(run, tmp_path, monkeypatch):
    """Judges files in the folder of the test and returns the one run of the report."""

    def judge(path=".", folder=tmp_path):
        monkeypatch.chdir(folder)
        document = json.loads(run("check", path, "--format", "sarif").out)
        assert document["version"] == "2.1.0"
        (one,) = document["runs"]
        return one

    return judge


def rows(*steps, **header):
    """A log with a step a line."""
    head = json.loads(log(**header))
    del head["steps"]
    return "".join(json.dumps(row) + "\n" for row in (head, *steps))


@pytest.fixture(scope="module")
def shipped(tmp_path_factory):
    """The reports on many shipped logs: in SARIF, and as ours."""
    folder = tmp_path_factory.mktemp("sarif")
    sarif, ours = folder / "games.sarif", folder / "games.json"
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(EXAMPLES.parents[1])
        assert (
            main(
                ["check", "examples/logs/crazier-eights", "-f", "concise", "-o", f"sarif:{sarif}", "-o", f"json:{ours}"]
            )
            == 1
        )
    return sarif, json.loads(ours.read_text())


def test_sarif_tools_reads_the_report_on_the_shipped_logs(shipped):
    """Another program finds as many faults and notes as our own report counts, each in a file at a line."""
    sarif, ours = shipped
    found = loader.load_sarif_file(str(sarif))
    report = found.get_report()
    assert report.get_issue_count_for_severity("error") == ours["summary"]["error"] > 5
    assert report.get_issue_count_for_severity("note") == ours["summary"]["note"] + ours["summary"]["undetermined"] > 0
    records = found.get_records()
    assert all((EXAMPLES.parents[1] / record["Location"]).is_file() for record in records)
    assert all(record["Line"] > 1 and record["Description"] for record in records)
    assert found.get_distinct_tool_names() == ["adjudicator"]


def test_every_result_is_complete(shipped):
    """A place with line and column below the folder, a rule with a text, a level, a fingerprint of its own."""
    (one,) = json.loads(shipped[0].read_text())["runs"]
    rules = one["tool"]["driver"]["rules"]
    prints = set()
    for result in one["results"]:
        ((physical),) = [place["physicalLocation"] for place in result["locations"]]
        assert not physical["artifactLocation"]["uri"].startswith(("/", "file:", "."))
        assert physical["artifactLocation"]["uriBaseId"] in one["originalUriBaseIds"]
        assert min(physical["region"]["startLine"], physical["region"]["startColumn"]) >= 1
        assert result["level"] in ("error", "warning", "note")
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        prints.add((physical["artifactLocation"]["uri"], *result["partialFingerprints"].values()))
        assert "{" not in result["message"]["text"].replace("{{", "")
    assert len(prints) == len(one["results"])
    assert len({rule["id"] for rule in rules}) == len(rules)
    for rule in rules:
        assert rule["shortDescription"]["text"].endswith(".")
        assert rule["fullDescription"]["text"].startswith(rule["shortDescription"]["text"])
        assert {"Why", "Breach", "Fine"} <= {line.split(":")[0] for line in rule["help"]["text"].split("\n")}
        assert "helpUri" not in rule
    assert one["invocations"] == [{"executionSuccessful": True}]


def test_one_root_cause_is_one_result(shipped):
    """What follows from a fault is a related place of it, and is told in its message."""
    (one,) = json.loads(shipped[0].read_text())["runs"]
    (result,) = [one for one in one["results"] if "relatedLocations" in one][:1]
    assert [place["logicalLocations"][0]["fullyQualifiedName"] for place in result["relatedLocations"]] == [
        "/steps/54", "/steps/62",
    ]  # fmt: skip
    assert [place["id"] for place in result["relatedLocations"]] == [1, 2]
    assert "from this follows: step 55, CE-4.1 card-elsewhere; step 63" in result["message"]["text"]


def test_column_and_line(sarif, game):
    """A card is found where it stands, counted from 1."""
    game("a.game.jsonl", rows(NOTE) + "   " + json.dumps(FAULTY) + "\n")
    (result,) = sarif()["results"]
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": 3, "startColumn": 43}


def test_names_of_files_are_uris(sarif, game):
    """Blanks, colons, percent signs and letters of any language are encoded; folders are parted by slashes."""
    name = "o n/50%: Zoë #1?.game.json"
    game(name, log(FAULTY))
    (result,) = sarif()["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "o%20n/50%25%3A%20Zo%C3%AB%20%231%3F.game.json"
    assert unquote(uri) == name


def test_a_file_outside_has_an_absolute_uri(sarif, game, tmp_path):
    """It is relative to nothing, and dots are gone."""
    path = game("a.game.json", log(FAULTY))
    (tmp_path / "sub").mkdir()
    (result,) = sarif("../sub/../a.game.json", tmp_path / "sub")["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": path.as_uri()}


def fingerprints(one):
    return [result["partialFingerprints"] for result in one["results"]]


def test_fingerprints_survive_what_is_inserted_above(sarif, game):
    """Lines and steps above change no fingerprint; equal faults have different ones."""
    steps = (FAULTY, {"do": "back", "to": 1}, FAULTY)
    game("a.game.jsonl", rows(*steps))
    before = fingerprints(sarif())
    assert len({str(one) for one in before}) == len(before) >= 2
    game(
        "a.game.jsonl",
        "\n"
        + rows(NOTE, NOTE).replace("}\n", "}\n\n")
        + "".join(json.dumps(s) + "\n" for s in steps).replace('"to": 1', '"to": 3'),
    )
    assert fingerprints(sarif()) == before
    game("a.game.jsonl", rows({**FAULTY, "card": "3s"}))
    assert not [one for one in fingerprints(sarif()) if one in before]


def test_fingerprints_in_a_corpus(sarif, game):
    """A game that comes in above changes none below; the same game twice gives two."""
    first, second = log(FAULTY, title="one"), log(FAULTY, title="two")
    game("a.games.jsonl", f"{first}\n{first}\n")
    one, two = fingerprints(sarif())
    assert one != two
    game("a.games.jsonl", f"{second}\n{first}\n{first}\n")
    assert fingerprints(sarif())[1:] == [one, two]


def test_what_could_not_be_judged_is_a_notification(sarif, game):
    """The run says that it failed, and where; the other files have their results."""
    game("a.game.json", '{"format": 1')
    game("b.game.json", log(FAULTY))
    one = sarif()
    (invocation,) = one["invocations"]
    assert invocation["executionSuccessful"] is False
    (told,) = invocation["toolExecutionNotifications"]
    assert (told["level"], told["message"]["text"][:12]) == ("error", "the text end")
    assert told["locations"][0]["physicalLocation"]["region"] == {"startLine": 1, "startColumn": 13}
    assert one["tool"]["driver"]["notifications"][told["descriptor"]["index"]]["id"] == told["descriptor"]["id"]
    assert len(one["results"]) == 1


def test_nothing_to_say_is_a_report_too(sarif, game):
    """No result, no rule, and a run that went well."""
    game("a.game.json", log(FINE))
    one = sarif()
    assert (one["results"], one["tool"]["driver"]["rules"]) == ([], [])


def test_what_the_table_let_stand_is_suppressed(sarif, game):
    """It is told as a note, with the step that says so."""
    game("a.game.json", log(FAULTY, {"do": "call", "step": 1, "allow": "stands"}))
    (result,) = sarif()["results"]
    assert result["level"] == "note"
    assert result["suppressions"][0]["justification"] == "The table let it stand, at step 2."


def test_text_of_a_log_is_no_link_and_no_placeholder(sarif, game):
    """Braces are doubled, brackets of what reads as a link are escaped, escape sequences are visible."""
    name = "[Ann](0) {0} \x1b[2J"
    start = {"turn": name, "phase": "main", "hands": {name: ["5e"], "Bob": 3}, "discard": ["7m"]}
    game("a.game.json", log({**FAULTY, "by": name}, players=[name, "Bob"], start=start))
    (result,) = sarif()["results"]
    assert "\\[Ann\\](0) {{0}} \\e\\[2J discards" in result["message"]["text"]


def test_what_may_be_a_slip_of_the_scorer_stands_in_the_properties(sarif):
    """A fault of which that can't be told has the slip in words; one that is proved has no such property."""
    (result,) = sarif(str(EXAMPLES / "damaged" / "draw-of-the-next-player-decides.game.json"))["results"]
    assert result["properties"]["perhapsSlip"] == "steps 1 and 2 were written in the wrong order"
    assert result["properties"]["slips"] == [{"edit": "swap", "step": 1}, {"edit": "rewrite", "step": 2}]
    proved = sarif(str(EXAMPLES / "damaged" / "second-play-public.game.json"))["results"]
    assert [one["properties"].get("perhapsSlip") for one in proved] == [None]
