"""A step into its line and back: nothing is lost, whatever the step."""

import msgspec
import pytest

from adjudicator import catalogue
from adjudicator.formats.cases import CaseFile
from adjudicator.formats.log import Refused, Seated
from adjudicator.formats.reading import read_struct
from adjudicator.shorthand import Grammar, Vocabulary, written
from tests.cli.conftest import EXAMPLES
from tests.cli.recorder.games import game


@pytest.mark.parametrize("ruleset", catalogue.editions())
@pytest.mark.parametrize("full", [True, False])
def test_simulated_steps(ruleset, full):
    """Every step of a simulated game is a line of words, and that line is the step."""
    rules = catalogue.rules(ruleset)
    for players in (rules.game.fewest_players, 5):
        played = game(ruleset, players, 11, full=full, steps=120)
        pack = catalogue.pack(None, rules, None, players)
        grammar = Grammar(rules.game, Vocabulary(played.header.players, pack))
        assert [grammar.parse(line) for line in played.lines] == played.steps
        assert not [line for line in played.lines if line.startswith("{") or '"' in line]


def test_pinned_scenes():
    """So are the steps of the examples, but for colours that no deck has."""
    lines = [line for path in sorted(EXAMPLES.glob("cr*/*.cases.json")) for line in lines_of(path)]
    assert len(lines) > 1000
    assert sum(line.startswith("{") for line in lines) < 20


def lines_of(path):
    """The steps of a case file as lines; each must say its step."""
    grammars = {}
    for case, header in read_struct(path.read_bytes(), CaseFile).logs():
        if isinstance(header.expect, Refused):
            continue
        rules = catalogue.rules(header.ruleset.id, header.ruleset.options, path.parent)
        steps = catalogue.step_decoder(rules.game.id).decode(case.steps)
        names = [one.name if isinstance(one, Seated) else one for one in header.players]
        pack = catalogue.pack(header.deck, rules, path.parent, len(names))
        known = pack.deck.id, *names
        if known not in grammars:
            grammars[known] = Grammar(rules.game, Vocabulary(names, pack))
        grammar = grammars[known]
        for step in steps:
            bare = msgspec.structs.replace(step, expect=())
            line = written(grammar, bare)
            assert grammar.parse(line) == bare
            yield line
