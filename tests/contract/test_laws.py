"""What holds for every game, edition, deck and number of players: laws of the engine, not pins."""

from functools import cache

import msgspec
import pytest

from adjudicator import catalogue, contract, judging
from adjudicator.explain.story import replay
from adjudicator.formats import reading
from adjudicator.formats.by_ruleset import log_schema
from adjudicator.formats.schema import validator
from adjudicator.kernel.simulate import simulate
from adjudicator.kernel.zones import Order
from tests.contract.simulated import (
    GAMES,
    MORE,
    SAMPLE,
    Which,
    battered,
    every_faulty_game,
    every_game,
    judged_battered,
    pairs,
    played,
    reread,
    simulated,
    some_games,
)


def report_of(which, steps, **how):
    """The findings of a record, as bytes."""
    judge = replay(which.rules, which.pack, played(which).header, steps, **how)
    return msgspec.json.encode(judge.report.findings)


# ---- games without a fault


@every_game
def test_simulated_game_gives_no_finding(which):
    """A game that is drawn from what the rules allow is clean, also where every ruling is asked at every step."""
    assert contract.is_clean(simulated(which)) == []


@some_games
def test_a_ruling_that_no_game_knows_is_asked(which):
    """On each occasion that comes up, whether or not a lane or a guard would have taken the step; and kept to."""
    assert contract.asks_every_ruling(simulated(which)) == []


def test_no_shipped_book_is_slowed_down():
    """Each lane covers all rulings of all shipped books, those that a book says in its own words among them."""
    assert not any(catalogue.rules(edition).asked_on for edition in catalogue.editions())


@every_game
def test_every_card_is_in_one_place(which):
    """After each step the table holds the whole deck, and what it knows is what the simulator's table held."""
    game, pack = played(which), which.pack

    def look(n, step, bench):
        assert bench.count() == pack.total
        assert not bench.now.limbo
        truth = game.truth[n]
        for zone, seat, here, there in pairs(bench, truth):
            assert len(here) == len(there), (zone.id, seat)
            assert zone.order is not Order.SPREAD or sorted(here) == sorted(there), (zone.id, seat)
        assert bench.now.on_turn == truth.on_turn or bench.now.clock == bench.now.base + len(bench.game.phases) - 1, (
            "a turn whose end is clear may wait"
        )

    replay(which.rules, pack, game.header, game.steps, observe=look)


@every_game
def test_finished_game_allows_nothing(which):
    """Once a game is over nobody has a legal step."""
    assert contract.ends(simulated(which)) == []


@some_games
def test_replaying_twice_is_equal(which):
    """The same findings, the same position."""
    assert contract.is_the_same_twice(simulated(which)) == []


@pytest.mark.parametrize("games", [SAMPLE, pytest.param(GAMES, marks=pytest.mark.slow)], ids=["few", "many"])
def test_most_simulated_games_come_to_an_end(games):
    """The laws about finished games are not empty."""
    over = [which for which in games if played(which).judge.bench.now.over is not None]
    assert len(over) > 0.8 * len(games)
    assert len({played(which).judge.bench.now.over.rule for which in over}) > 2


@every_game
def test_simulated_steps_are_among_the_legal_ones(which):
    """Replayed from its record, the table offers each next step just before it, and nothing else than what is clean."""
    assert contract.was_offered(simulated(which)) == []


@pytest.mark.parametrize("points", [1, pytest.param(8, marks=pytest.mark.slow)])
@some_games
def test_every_legal_step_is_clean(which, points):
    """Whatever is offered at some points of a game can be carried out, and its record gives no finding."""
    assert contract.offers_are_clean(simulated(which), points) == []


def _options():
    for edition in catalogue.editions():
        rules = catalogue.rules(edition)
        for option in (option for option in rules.game.options if option.id in rules.options):
            for value in option.values or (1, 3):
                yield pytest.param(edition, {option.id: value}, id=f"{edition}-{option.id}-{value}")


@pytest.mark.parametrize("seeds", [range(2), pytest.param(range(2, 6), marks=pytest.mark.slow)], ids=["few", "many"])
@pytest.mark.parametrize(("edition", "options"), list(_options()))
def test_games_under_every_option_are_clean(edition, options, seeds):
    """A house rule that is chosen holds for the simulator and for the judge alike."""
    rules = catalogue.rules(edition, options)
    pack = catalogue.pack(None, rules)
    for seed in seeds:
        header, steps, _ = simulate(rules, pack, rules.game.fewest_players + seed % 3, seed)
        assert header.ruleset.options == {k: v for k, v in options.items() if v != catalogue.rules(edition).options[k]}
        assert replay(rules, pack, header, reread(rules, steps)).report.findings == []


# ---- records


@every_game
def test_a_log_is_the_same_after_reading_and_writing(which):
    """Object, lines and structs say the same, and have one digest."""
    assert contract.is_read_as_written(simulated(which)) == []


@cache
def schema_of(edition):
    """The schema of an edition's logs, ready to check."""
    return validator(log_schema({edition: catalogue.rules(edition).game.forms}))


@pytest.mark.parametrize("games", [SAMPLE[::4], pytest.param(GAMES[::3], marks=pytest.mark.slow)], ids=["few", "many"])
def test_simulated_logs_fit_the_schema(games):
    """What the decoder reads the schema accepts."""
    for which in games:
        game = played(which)
        log = msgspec.json.decode(reading.canonical(game.header, game.steps))
        assert [error.message for error in schema_of(which.edition).iter_errors(log)] == [], which


# ---- records full of faults


@every_faulty_game
@pytest.mark.slow
def test_a_faulty_record_is_judged_to_its_end(which):
    """Steps left out, doubled and exchanged: no card is lost, and asking every ruling finds the same."""
    steps, judge = judged_battered(which)
    assert judge.report.findings
    assert report_of(which, steps, guess=False) == report_of(which, steps, guess=False, thorough=True)


@every_faulty_game
def test_findings_name_steps_and_roots_that_exist(which):
    """A finding belongs to a step of the record, follows from one that stands by itself, and names rulings in force."""
    steps, judge = judged_battered(which)
    findings = judge.report.findings
    for n, finding in enumerate(findings, 1):
        assert 0 <= finding.step <= len(steps)
        below = [n]
        while (root := findings[below[-1] - 1].because_of) is not None:
            assert 1 <= root <= len(findings)
            assert root not in below
            below.append(root)
        assert set(finding.rulings) <= which.rules.active.keys()
        assert len(set(finding.rulings)) == len(finding.rulings)
        assert finding.message
        assert finding.message.isprintable()
        assert finding.due_by is None or finding.due_by < finding.step
        assert finding.shown_by is None or finding.shown_by >= finding.step
        assert finding.player is None or finding.player in played(which).judge.names


@pytest.mark.parametrize(
    ("games", "seeds"),
    [pytest.param([*GAMES, *MORE][::4], ["0", "4711"], marks=pytest.mark.slow, id="many")],
)
def test_reports_do_not_hang_on_the_hash_seed(games, seeds, tmp_path, fresh_python):
    """Another process with another PYTHONHASHSEED than this one writes the same bytes."""
    files = []
    for which in games:
        game = played(which)
        for name, steps in (("clean", game.steps), ("battered", battered(which))):
            path = tmp_path / f"{which}-{name}.json"
            path.write_bytes(reading.canonical(game.header, steps))
            files.append(path)
    here = b"\n".join(msgspec.json.encode(judging.adjudicate(path.read_bytes()).findings) for path in files)
    code = (
        "import sys, msgspec; from pathlib import Path; from adjudicator import judging\n"
        "found = [msgspec.json.encode(judging.adjudicate(Path(p).read_bytes()).findings) for p in sys.argv[1:]]\n"
        "sys.stdout.buffer.write(b'\\n'.join(found))"
    )
    for seed in seeds:
        assert fresh_python(code, *files, PYTHONHASHSEED=seed) == here


def test_simulated_games_do_not_hang_on_the_hash_seed(fresh_python):
    """Equal seeds give equal games, in every process."""
    which = Which(*GAMES[0][:2], 4, 99)
    game = played(which)
    code = (
        "import sys; from adjudicator.formats import reading; from tests.contract.simulated import Which, played\n"
        f"game = played(Which{tuple(which)!r})\n"
        "sys.stdout.buffer.write(reading.canonical(game.header, game.steps))"
    )
    assert fresh_python(code, PYTHONHASHSEED="4711") == reading.canonical(game.header, game.steps)
