"""Every ruling of every edition: cited, explained in one form, pinned, unique, and felt when it is switched off."""

import re

import msgspec
import pytest

from adjudicator import judging
from adjudicator.formats.cases import CaseFile, expectations
from adjudicator.formats.log import Refused
from adjudicator.formats.reading import read_struct
from tests.games.scenes import EDITIONS, EXAMPLES, HOME, RULINGS, judged, scenes_of

ID = re.compile(r"[A-Z][A-Z0-9]-(\d{1,2}\.\d{1,2}|II\.\d|[DF]\.\d{1,2}|G\.[a-z]+(-[a-z]+)*)")
TEXT = re.compile(r"[A-Z].*?\.\n\nWhy: .+?\.\nBreach: .+?\.\nFine: .+?\.", re.DOTALL)
EXEMPT = {"CE-II.1"}
"""Rulings that nothing can show to be felt; each says why."""

LATE = {"C8-D.16"}
"""Rulings that a late act satisfies: their clean scenes show how it is put right."""
NOTED = {"agreed-score-stands"}
"""What a scene that stays clean may still be told as a note."""

every_ruling = pytest.mark.parametrize("id", RULINGS)
every_edition = pytest.mark.parametrize("edition", EDITIONS)


def shown(tested):
    """What a scene shows: its findings, or why it is refused."""
    return tested.failures if tested.verdict is None else msgspec.to_builtins(tested.verdict.findings)


def failing(law):
    """The rulings of which something does not hold."""
    return [id for id, ruling in RULINGS.items() if not law(id, ruling)]


def test_ids_are_where_they_stand_in_the_book():
    """The id is the chapter and place; D is our reading, F the FAQ, G the glossary."""
    assert failing(lambda id, ruling: ID.fullmatch(id)) == []


@every_edition
def test_names_are_unique_and_in_kebab_case(edition):
    """A name is used once in an edition and reads as one word."""
    names = [ruling.name for ruling in EDITIONS[edition].active.values()]
    assert len({*names}) == len(names)
    assert [name for name in names if not re.fullmatch(r"[a-z]+(-[a-z]+)+", name)] == []


def test_rulings_are_cited():
    """The citation names a chapter of the book: by its number, or where it has none by its heading."""
    headings = {"CE": r"[IVX]+ \S", "AV": r"(Chapter \d|Title page)", "C8": r"(The |Object |Number )"}
    assert failing(lambda id, ruling: re.match(headings.get(id[:2], "."), ruling.cite)) == []


def test_texts_are_a_sentence_then_why_breach_and_fine():
    """What `adjudicate rule` prints has one form, one line each."""
    assert failing(lambda id, ruling: TEXT.fullmatch(ruling.text)) == []
    parts = ["Why", "Breach", "Fine"]
    assert failing(lambda id, ruling: [line.split(":")[0] for line in ruling.text.splitlines()[2:]] == parts) == []


def test_rulings_have_a_remedy_or_are_settings():
    """Whoever is flagged is told how to put it right; what forbids nothing says what would apply without it."""
    assert failing(lambda id, ruling: ruling.remedy is not None or ruling.naive or ruling.exempt) == []
    assert failing(lambda id, ruling: ruling.on or ruling.check is None) == []


def test_basis_is_our_reading_for_d_entries_alone():
    """Where the book is silent we say that it is our reading."""
    assert failing(lambda id, ruling: (ruling.basis == "reading") == ("-D." in id)) == []


def test_refined_rulings_exist_and_refine_in_one_direction():
    """A ruling refines others that exist, and none refines itself by a detour."""
    assert failing(lambda id, ruling: {*ruling.refines} <= RULINGS.keys()) == []
    assert failing(lambda id, ruling: len({*ruling.refines}) == len(ruling.refines)) == []
    assert failing(lambda id, ruling: id not in EDITIONS[HOME[id]].general[id]) == []


def test_options_of_rulings_exist():
    """An option that switches a reading is an option of the game, and names the ruling too."""

    def agrees(id, ruling):
        rules = EDITIONS[HOME[id]]
        named = {option.id: rules.here(option.rule) for option in rules.game.options if option.id in rules.options}
        return named[ruling.option] == id if ruling.option else id not in named.values()

    assert failing(agrees) == []


@every_ruling
def test_ruling_is_pinned_both_ways(id):
    """There is a scene that stays clean, and one that is flagged unless the ruling forbids nothing."""
    file = read_struct(scenes_of(id).read_bytes(), CaseFile)
    assert file.ruling == id
    signs = {case.sign for case in file.cases}
    assert "+" in signs or RULINGS[id].exempt
    assert "-" in signs or RULINGS[id].check is None
    titles = [case.title for case in file.cases]
    assert len({*titles}) == len(titles)
    assert all(title.rstrip("\"'").endswith("?") for title in titles), "a title asks the table's question"


@every_ruling
def test_scenes_show_what_they_expect(id):
    """Every scene passes, no card is lost; one with a minus is flagged or its file refused, one with a plus clean."""
    for tested in judged(id):
        case = tested.case
        assert not tested.failures, case.title
        if isinstance(case.expect, Refused):
            assert case.sign == "-"
            continue
        assert tested.verdict.judge.bench.count() == tested.verdict.pack.total, case.title
        log = tested.verdict.log
        expected = {e.rule for those in (expectations(log.header, log.steps) or {}).values() for e in those}
        found = {
            rule
            for f in tested.verdict.findings
            if not f.open and (case.sign == "-" or ((f.fault != "late" or id not in LATE) and f.name not in NOTED))
            for rule in (f.rule, *f.also)
        }
        if case.sign == "-":
            assert expected, case.title
            assert RULINGS[id].check is None or id in found, case.title
        else:
            assert id not in found, case.title


@every_ruling
def test_ruling_is_felt(id):
    """With the ruling switched off one of its own scenes shows something else, unless it is exempt."""
    if RULINGS[id].exempt:
        return
    file = scenes_of(id)
    without = judging.judge_cases(file.read_bytes(), file.name, beside=file.parent, off=(id,))
    assert any(shown(one) != shown(other) for one, other in zip(judged(id), without, strict=True))


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
