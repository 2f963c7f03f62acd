"""`rulesets`, `cards` and `schema`."""

import json
from typing import get_args

import pytest
from jsonschema import Draft202012Validator

from adjudicator import catalogue
from adjudicator.cli.values import SchemaKind
from tests.cli.conftest import EXAMPLES, GAMES


def test_rulesets(run):
    """Every edition with its options, as text and as JSON."""
    found = json.loads(run("rulesets", "--format", "json").out)
    assert [one["id"] for one in found] == list(catalogue.editions())
    text = run("rulesets").out
    for one in found:
        for option in one["options"]:
            assert f"--option {option['id']}={json.dumps(option['value']).strip(chr(34))}" in text
            assert option["value"] in option["values"] or not option["values"]


def test_decks(run):
    """Without a deck, every deck."""
    assert {one["id"] for one in json.loads(run("cards", "-f", "json").out)} == set(catalogue.decks())
    assert "house-52-doubled  " in run("cards").out
    assert "104 cards" in run("cards").out


def test_cards_of_a_deck(run):
    """A line a card with its spelling; `--known` marks what the books say."""
    pack = catalogue.shipped_pack("house-52")
    text = run("cards", "house-52").out
    for kind, card in enumerate(pack.cards):
        assert any(line.startswith(card.id) and pack.spell(kind) in line for line in text.splitlines())
    marked = [line.split()[1] for line in run("cards", "house-52", "--known").out.splitlines() if line[:2] == "* "]
    assert marked == [card.id for card in pack.cards if card.known]
    assert len(json.loads(run("cards", "house-52", "-f", "json").out)["cards"]) == len(pack.cards)


def test_deck_file(run, game):
    """A deck of one's own, with the cards of its parent."""
    card = {"id": "my-card", "name": "My \u001b[31m card", "rank": "2", "suits": ["eye", "sun"], "promo": True}
    path = game("mine.json", json.dumps({"format": 1, "id": "mine", "parent": "house-52", "cards": [card]}))
    out = run("cards", path).out
    assert "53 cards" in out
    assert "2 eye-sun  My \\e[31m card, plain, promo" in out


def test_one_card(run):
    """By its id, name or spelling; without a deck it is found in the usual one, as people call it."""
    shown = run("cards", "house-52", "5 eye").out
    assert shown == run("cards", "house-52", "Castle").out
    assert shown.startswith("castle  5 eye  Castle, asset\n      Cards of your")
    assert json.loads(run("cards", "house-52", "5e", "--format", "json").out)["id"] == "castle"
    assert "did you mean Castle" in run("cards", "house-52", "castel").err
    assert {run("cards", *words).out for words in (["Castle"], ["blue", "five"], ["five of eyes"])} == {
        f"in house-52:\n{shown}"
    }


def test_unknown_deck(run):
    """The nearest deck is named."""
    result = run("cards", "hose-52")
    assert result.code == 2
    assert "did you mean house-52" in result.err


@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=[] if kind == "log" else [pytest.mark.slow]) for kind in get_args(SchemaKind)],
)
def test_schema_is_a_schema(run, kind):
    """Each kind of file has one, under its own name."""
    schema = json.loads(run("schema", kind).out)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"urn:adjudicator:schema:{kind}:1"


def test_schemas_accept_what_we_ship(run):
    """Our own files are valid by them."""
    validators = {kind: Draft202012Validator(json.loads(run("schema", kind).out)) for kind in ("log", "deck", "cases")}
    for path in GAMES.iterdir():
        validators["log"].validate(json.loads(path.read_text()))
    for entry in catalogue.decks().values():
        validators["deck"].validate(json.loads(entry.read_text()))
    path = EXAMPLES / "crazier-eights" / "ce-8.1.cases.json"
    validators["cases"].validate(json.loads(path.read_text()))


@pytest.mark.parametrize(
    ("kind", "arguments"),
    [
        ("report", ["check", "a-dispute.game.json"]),
        ("changes", ["check", "--against", "crazier-eights-avalon", "ce-12.7.cases.json"]),
        ("coverage", ["coverage", "ce-8.1.cases.json"]),
        ("standing", ["series", "points.series.json"]),
    ],
)
def test_schemas_accept_what_we_print(run, kind, arguments):
    """What a command prints as JSON is valid by the schema of its kind."""
    *command, file = arguments
    printed = run(*command, str(EXAMPLES / "crazier-eights" / file), "--format", "json").out
    Draft202012Validator(json.loads(run("schema", kind).out)).validate(json.loads(printed))


def test_unknown_kind(run):
    """The kinds are listed."""
    result = run("schema", "logs")
    assert result.code == 2
    assert "'edition'" in result.err
