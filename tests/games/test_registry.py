"""Every ruling of every edition: cited, explained in one form, pinned, unique, and felt when it is switched off."""

import re
from pathlib import Path

import msgspec
import pytest

from adjudicator import catalogue, contract, games, judging
from adjudicator.explain.story import replay
from adjudicator.formats.edition import Edition
from adjudicator.kernel.rules import Rules
from tests.games.scenes import EDITIONS, EXAMPLES, HOME, RULINGS, judged, scenes_of

ID = re.compile(r"[A-Z][A-Z0-9]-(\d{1,2}\.\d{1,2}|II\.\d|[DF]\.\d{1,2}|G\.[a-z]+(-[a-z]+)*)")
EXEMPT = set()
"""Rulings that nothing can show to be felt; each says why."""

LATE = {"C8-D.16"}
"""Rulings that a late act satisfies: their clean scenes show how it is put right."""
NOTED = {"agreed-score-stands"}
"""What a scene that stays clean may still be told as a note."""

GAMES = Path(games.__file__).parent

every_ruling = pytest.mark.parametrize("id", RULINGS)
every_edition = pytest.mark.parametrize("edition", EDITIONS)


def failing(law):
    """The rulings of which something does not hold."""
    return [id for id, ruling in RULINGS.items() if not law(id, ruling)]


def test_ids_are_where_they_stand_in_the_book():
    """The id is the chapter and place; D is our reading, F the FAQ, G the glossary."""
    assert failing(lambda id, ruling: ID.fullmatch(id)) == []


def test_code_names_no_ruling_that_is_none():
    """A game may have ended by `CE-2.1`: an id is a text, and a misspelled one would be equal to no other."""
    sources = [path.read_text(encoding="utf-8") for path in GAMES.rglob("*.py")]
    named = {found[1] for source in sources for found in re.finditer(f'"({ID.pattern})"', source)}
    assert named
    assert named - RULINGS.keys() == set()


@every_edition
def test_rulings_are_explained_in_one_form(edition):
    """Named in kebab-case, cited, in one form, with a remedy; what they refine exists, and so do their options."""
    assert contract.misexplained(EDITIONS[edition]) == []


def test_rulings_are_cited():
    """The citation names a chapter of the book: by its number, or where it has none by its heading."""
    headings = {"CE": r"[IVX]+ \S", "AV": r"(Chapter \d|Title page)", "C8": r"(The |Object |Number )"}
    assert failing(lambda id, ruling: re.match(headings.get(id[:2], "."), ruling.cite)) == []


NOT_IN_SO_MANY_WORDS = {"CE-10.16", "CE-F.14"}
"""Rulings that follow from the text, which does not state them; their ids are older than that insight."""


def test_basis_is_our_reading_for_d_entries_alone():
    """Where the book is silent we say that it is our reading."""
    assert failing(lambda id, r: (r.basis == "reading") == ("-D." in id or id in NOT_IN_SO_MANY_WORDS)) == []


@every_ruling
def test_ruling_is_pinned_both_ways(id):
    """There is a scene that stays clean, and one that is flagged unless the ruling forbids nothing."""
    assert contract.mispinned(RULINGS[id], scenes_of(id)) == []


@every_ruling
def test_scenes_show_what_they_expect(id):
    """Every scene passes, no card is lost; one with a minus is flagged or its file refused, one with a plus clean."""
    assert contract.misshown(RULINGS[id], judged(id), late=id in LATE, noted=NOTED) == []


@every_ruling
def test_ruling_is_felt(id):
    """With the ruling switched off one of its own scenes shows something else, unless it is exempt."""
    assert contract.unfelt(RULINGS[id], scenes_of(id), judged(id)) == []


def test_exempt_rulings_are_few_and_say_why():
    """The list of rulings that need not be felt stands in the registry, each with its reason."""
    exempt = {id: ruling.exempt for id, ruling in RULINGS.items() if ruling.exempt}
    assert exempt.keys() == EXEMPT
    assert all(len(reason) > 20 for reason in exempt.values())


@every_edition
def test_every_case_file_pins_a_ruling(edition):
    """No case file is left over."""
    files = {path.name for path in (EXAMPLES / edition).glob("*.cases.json")}
    assert files == {scenes_of(id).name for id, home in HOME.items() if home == edition}


@every_edition
def test_every_whole_game_shows_what_it_expects(edition):
    """The games in files of their own carry their expectations too."""
    games = sorted((EXAMPLES / edition).glob("*.game.json"))
    assert games
    for path in games:
        verdict = judging.adjudicate(path.read_bytes(), path.name, beside=path.parent)
        assert verdict.log.header.expect is not None, path.name
        assert judging.failures(verdict) == [], path.name


INTERPRETING = [
    (edition, id)
    for edition in catalogue.editions()
    for id, r in catalogue.rules(edition).active.items()
    if (r.check is None or r.otherwise is not None) and catalogue.rules(edition).carried.get(id) is None
]
"""Each ruling that allows something or only interprets, with each book that has it."""


def found_in(rules, verdict):
    """What is found in a log by other rules."""
    judge = replay(rules, verdict.pack, verdict.log.header, verdict.log.steps, guess=False)
    return msgspec.to_builtins(judge.report.findings)


@pytest.mark.parametrize(("edition", "id"), INTERPRETING)
def test_what_a_book_leaves_out_is_read_naively(edition, id):
    """An edition without such a ruling finds in its scenes what is found with the ruling switched off."""
    child = Edition(format=1, id="x", title="x", parent=edition, without=(id,))
    for tested in judged(id):
        verdict = tested.verdict
        if verdict is None:
            continue
        rules = verdict.rules
        options = {key: rules.options[key] for key in rules.chosen if key != rules.active[id].option}
        if options.keys() == rules.chosen:
            left_out = Rules(rules.game, (*rules.lineage, child), options)
            assert found_in(left_out, verdict) == found_in(catalogue.without(rules, id), verdict)


def test_no_shipped_book_leaves_such_a_ruling_out():
    """So that every shipped verdict is as it was, and lanes are taken."""
    assert not any(catalogue.rules(edition).off for edition in catalogue.editions())


@pytest.mark.parametrize("id", ["CE-6.4", "CE-8.2", "CE-9.1", "CE-12.3", "AV-2.3", "AV-4.1", "AV-18.8"])
def test_what_a_book_does_not_allow_is_a_fault(id):
    """A book that leaves out what allows something flags it, and says what does not apply."""
    edition = "crazier-eights" if id.startswith("CE") else "crazier-eights-avalon"
    child = Edition(format=1, id="x", title="x", parent=edition, without=(id,))
    found = []
    for tested in judged(id):
        rules = Rules(tested.verdict.rules.game, (*tested.verdict.rules.lineage, child))
        found += [f["message"] for f in found_in(rules, tested.verdict) if f["rule"] == id]
    assert found
    assert all(message.endswith(f"; {id} does not apply") for message in found)
