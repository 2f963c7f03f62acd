"""Lines below a card that are what came of it: they are no acts of their own, and nobody is accused by them."""

import msgspec
import pytest

from adjudicator.judging import adjudicate

HAND = ["5m", "3e", "4m"]


def judged(steps):
    """What is found in a game of three in which Ann has the card of the second step, and goes on."""
    log = {
        "format": 1,
        "ruleset": {"id": "crazier-eights"},
        "players": ["Ann", "Bob", "Cat"],
        "deck": "house-52",
        "start": {"turn": "Ann", "hands": {"Ann": [steps[1]["card"], *HAND], "Bob": 3, "Cat": 4}, "discard": ["7m"]},
        "steps": steps,
    }
    return adjudicate(msgspec.json.encode(log), source="it.game.json").findings


def play(card, **more):
    """Ann plays a card."""
    return {"do": "play", "by": "Ann", "card": card, **more}


DRAW = {"do": "draw", "by": "Ann"}
BOB_DRAWS = {"do": "draw", "by": "Bob"}
ON = [{"do": "discard", "by": "Ann", "card": "5m"}, {"do": "end", "by": "Ann"}, BOB_DRAWS]
TITHE = [{"do": "discard", "by": "Bob", "card": "9m"}, {"do": "discard", "by": "Cat", "card": "3m"}]
SHOW = {"do": "show", "by": "Bob", "from": "hand", "cards": ["9m", "3m", "4s"]}
CAT_DRAWS = {"do": "draw", "by": "Cat", "cards": 2}
LOOK = {"do": "look", "by": "Ann", "of": "Bob", "cards": ["9m", "3m", "4s"], "from": "hand"}


@pytest.mark.parametrize(
    ("steps", "story"),
    [
        (
            [DRAW, play("spilled-ink", choose=["Bob"]), BOB_DRAWS, BOB_DRAWS, *ON],
            "steps 3 and 4 say what came of step 2",
        ),
        ([DRAW, play("spilled-ink", choose=["Bob"]), BOB_DRAWS | {"cards": 2}, *ON], "step 3 says what came of step 2"),
        ([DRAW, play("moon-tithe"), *TITHE, *ON], "steps 3 and 4 say what came of step 2"),
        (
            [DRAW, play("confession", choose=["Bob"]), SHOW, BOB_DRAWS, *ON],
            "steps 3 and 4 say what came of step 2",
        ),
        ([DRAW, play("confession"), SHOW, BOB_DRAWS, *ON], "steps 3 and 4 say what came of step 2"),
        ([DRAW, play("confession", choose=["Bob"]), BOB_DRAWS, *ON], "step 3 says what came of step 2"),
        (
            [DRAW, play("fishing-trip", choose=["Bob"]), BOB_DRAWS, BOB_DRAWS, *ON],
            "steps 3 and 4 say what came of step 2",
        ),
        ([DRAW, play("fishing-trip"), CAT_DRAWS, *ON], "step 3 says what came of step 2"),
        (
            [
                DRAW,
                play("fishing-trip", choose=["Bob"]),
                {"do": "discard", "by": "Bob", "card": "9m"},
                BOB_DRAWS | {"cards": 2},
                *ON,
            ],
            "steps 3 and 4 say what came of step 2",
        ),
        (
            [DRAW, play("treasure-hunt", choose=["castle"]), {"do": "shuffle", "by": "Ann"}, *ON],
            "step 3 says what came of step 2",
        ),
        (
            [DRAW, play("old-hatchery"), {"do": "show", "by": "Ann", "from": "pile", "cards": ["castle"]}, *ON],
            "step 3 should say: Ann uses Old Hatchery (green three): Castle (blue five) of the draw pile is shown, ",
        ),
        ([DRAW, play("spyglass-monkey"), LOOK, *ON], "step 3 should say: Ann uses Spyglass Monkey (blue jack): "),
    ],
)
def test_the_steps_below_a_card_are_its_effect(steps, story):
    """Whoever wrote them so broke no rule, and is told how to write it."""
    found = judged(steps)
    (told,) = [finding for finding in found if finding.because_of is None]
    assert told.message.startswith(f"More likely: {story}")
    assert (told.fault, told.severity) == ("unrecorded", "note")


@pytest.mark.parametrize(
    "steps",
    [
        [DRAW, play("spilled-ink", choose=["Bob"]), BOB_DRAWS | {"cards": 3}, *ON],  # more than the card says
        [
            DRAW,
            play("spilled-ink", choose=["Bob"], then=[BOB_DRAWS | {"cards": 2}]),
            BOB_DRAWS,
            BOB_DRAWS,
        ],  # it is said
        [DRAW, play("castle"), LOOK, *ON],  # no card allows it
        [DRAW, play("castle"), {"do": "shuffle", "by": "Ann"}, *ON],  # nor that
        [DRAW, play("castle"), {"do": "show", "by": "Ann", "from": "pile", "cards": ["thin-ice"]}, *ON],  # nor that
        [DRAW, play("confession", choose=["Cat"]), LOOK, CAT_DRAWS | {"cards": 1}, *ON],  # nor does this one
        [DRAW, play("fishing-trip", choose=["Bob"]), BOB_DRAWS | {"cards": 3}, *ON],  # one too many
        [DRAW, play("spyglass-monkey"), {"do": "discard", "by": "Ann", "card": "5m"}, LOOK],  # the time for it is over
    ],
)
def test_what_no_card_brings_about_is_a_fault(steps):
    """It stays with who did it."""
    found = judged(steps)
    assert "illegal" in {finding.fault for finding in found}
    assert not any("what came of" in finding.message or "should say: Ann uses" in finding.message for finding in found)


def below(start, *steps):
    """What stands by itself among the findings of a game of two."""
    log = {
        "format": 1,
        "ruleset": {"id": "crazier-eights"},
        "players": ["Ann", "Bob"],
        "deck": "house-52",
        "start": {"turn": "Ann", "phase": "main", "discard": ["6e", "2a", "5a"], **start},
        "steps": [*steps],
    }
    return [f for f in adjudicate(msgspec.json.encode(log), source="it.game.json").findings if f.because_of is None]


DISCARD = {"do": "discard", "by": "Ann", "card": "10e"}


@pytest.mark.parametrize(
    ("card", "whose", "start", "steps", "story"),
    [
        ("leaky-roof", "Ann", {}, [DISCARD, BOB_DRAWS, BOB_DRAWS], "step 2 should say: Ann uses Leaky Roof"),
        (
            "angel-of-hope",
            "Ann",
            {"phase": "begin"},
            [BOB_DRAWS, DRAW, DISCARD, BOB_DRAWS],
            "step 1 should say: Ann uses Angel of Hope",
        ),
        (
            "midnight-bell",
            "Bob",
            {"hands": {"Ann": 9, "Bob": 2}},
            [DISCARD, {"do": "end", "by": "Ann"}, {"do": "discard", "by": "Ann", "card": "Ks"}, BOB_DRAWS],
            "step 3 should say: Bob uses Midnight Bell",
        ),
        (
            "lantern-keeper",
            "Ann",
            {"turn": "Bob", "phase": "begin"},
            [{"do": "show", "by": "Ann", "cards": ["castle"], "from": "pile"}, BOB_DRAWS],
            "step 1 should say: Ann uses Lantern Keeper",
        ),
        (
            "moonless-night",
            "Ann",
            {"hands": {"Ann": ["10e", "2e", "3s"], "Bob": 4}},
            [DISCARD, {"do": "trigger", "by": "Ann", "card": "moonless-night"}, BOB_DRAWS, BOB_DRAWS],
            "step 3 says what came of step 2",
        ),
    ],
)
def test_a_line_of_what_an_ability_brought_stands_for_its_use(card, whose, start, steps, story):
    """That the ability is missing and that somebody did the same once too often is one slip."""
    (told,) = below({"hands": {"Ann": 4, "Bob": 4}, "play": {whose: [card]}, **start}, *steps)
    assert told.message.startswith(f"More likely: {story}")
    assert told.severity == "note"


def test_an_ability_that_is_missing_and_nothing_else_is_missed():
    """The draw of Bob's turn is his own, and no line tells that of the roof."""
    (missed,) = below({"hands": {"Ann": 4, "Bob": 4}, "play": {"Ann": ["leaky-roof"]}}, DISCARD, BOB_DRAWS)
    assert (missed.rule, missed.fault) == ("CE-10.1", "missed")


def test_the_same_in_two_turns_is_told_of_each():
    """Under Leaky Roof each player draws twice, and the lines below each use are two."""
    roof = {"do": "trigger", "card": "leaky-roof"}
    steps = [{**roof, "by": "Ann"}, BOB_DRAWS, BOB_DRAWS, {**roof, "by": "Ann"}, DRAW, DRAW]
    start = {"turn": "Bob", "phase": "begin", "hands": {"Ann": 4, "Bob": 4}, "play": {"Ann": ["leaky-roof"]}}
    assert [(told.step, told.fault) for told in below(start, *steps)] == [(3, "unrecorded"), (6, "unrecorded")]


BELL = {"hands": {"Ann": 9, "Bob": 4}, "play": {"Bob": ["midnight-bell"]}}
MISFIT = {"do": "discard", "by": "Ann", "card": "Ks"}


@pytest.mark.parametrize("end", [[], [{"do": "end", "by": "Ann"}]], ids=["at once", "after the end"])
def test_a_discard_too_many_may_be_what_an_ability_of_the_end_brought(end):
    """Nothing else shows that Midnight Bell worked; what is owed to it as the record stops follows from that."""
    (told,) = below(BELL, DISCARD, *end, MISFIT)
    assert f"step {len(end) + 2} should say: Bob uses Midnight Bell (red six): Ann discards" in told.message
    assert (told.fault, told.severity) == ("unrecorded", "note")


def test_an_ability_that_does_not_work_brings_no_discard():
    """With seven cards nobody discards for Midnight Bell."""
    (wrong,) = below({**BELL, "hands": {"Ann": 7, "Bob": 4}}, DISCARD, {"do": "end", "by": "Ann"}, MISFIT)
    assert wrong.fault == "illegal"


def test_the_first_discard_of_a_turn_is_no_ability():
    """A card that does not fit is one that does not fit, though Evening Star may put one there as the turn ends."""
    log = {
        "format": 1,
        "ruleset": {"id": "crazier-eights-avalon"},
        "players": ["Ann", "Bob"],
        "deck": "avalon-33",
        "start": {
            "turn": "Ann",
            "hands": {"Ann": ["buried-chest", "dry-well"], "Bob": 4},
            "play": {"Ann": ["evening-star"]},
            "discard": ["7a"],
        },
    }
    discard, end = {"do": "discard", "by": "Ann", "card": "dry-well"}, {"do": "end", "by": "Ann"}
    for steps, fault in (([DRAW, discard, BOB_DRAWS], "illegal"), ([DRAW, end, discard, BOB_DRAWS], "unrecorded")):
        findings = adjudicate(msgspec.json.encode({**log, "steps": steps}), source="it.game.json").findings
        (told,) = [finding for finding in findings if finding.because_of is None]
        assert told.fault == fault


GAG = {"do": "play", "by": "Ann", "card": "gag-order"}


def three(play, *steps):
    """The step and fault of each finding that stands by itself in such a game."""
    return [(f.step, f.fault) for f in judged_below(play, *steps) if f.because_of is None]


def judged_below(play, *steps):
    """What is found in a game of three in which these cards are in play."""
    log = {
        "format": 1,
        "ruleset": {"id": "crazier-eights"},
        "players": ["Ann", "Bob", "Cat"],
        "deck": "house-52",
        "start": {
            "turn": "Ann",
            "phase": "main",
            "hands": dict.fromkeys(("Ann", "Bob", "Cat"), 5),
            "play": play,
            "discard": ["7m"],
        },
        "steps": steps,
    }
    return adjudicate(msgspec.json.encode(log), source="it.game.json").findings


def test_what_was_chosen_may_be_what_makes_lines_an_effect():
    """Three Gifts gives Ann three cards, and her draw has a line below, if Gag Order took Castle's abilities."""
    gifts = {"do": "play", "by": "Bob", "card": "three-gifts", "choose": ["Ann"]}
    steps = [{"do": "discard", "by": "Ann", "card": "3m"}, BOB_DRAWS, gifts]
    play = {"Ann": ["castle"], "Bob": ["fog-bank"]}
    for cards in (3, 2):
        found = three(play, GAG, *steps, DRAW | {"cards": cards}, {"do": "claim", "hands": {"Bob": 5}})
        assert found == [(1, "undetermined"), (5, "unrecorded")], cards
    assert (5, "illegal") in three(play, GAG, *steps, DRAW | {"cards": 4}, {"do": "claim", "hands": {"Bob": 5}})


def test_a_draw_by_an_ability_told_below_it_does_not_show_what_was_chosen_before():
    """Angel of Hope makes Cat draw, if it was Castle that lost its abilities and not the angel."""
    angel = {"do": "trigger", "by": "Bob", "card": "angel-of-hope", "choose": ["Cat"]}
    lines = [
        CAT_DRAWS | {"cards": 1},
        BOB_DRAWS,
        {"do": "discard", "by": "Bob", "card": "9m"},
        CAT_DRAWS | {"cards": 1},
    ]
    steps = [GAG, {"do": "discard", "by": "Ann", "card": "3m"}, {"do": "end", "by": "Ann"}, angel, *lines]
    found = three({"Bob": ["angel-of-hope"], "Cat": ["castle"]}, *steps)
    assert found == [(1, "undetermined"), (5, "unrecorded")]


def test_the_lines_below_a_use_that_was_not_allowed_are_no_faults_of_their_own():
    """Angel of Hope has lost its abilities; that Bob draws by it all the same is one fault."""
    angel = {"do": "trigger", "by": "Bob", "card": "angel-of-hope", "choose": ["Bob"]}
    steps = [GAG | {"choose": ["angel-of-hope"]}, {"do": "end", "by": "Ann"}, angel, BOB_DRAWS, BOB_DRAWS]
    assert three({"Bob": ["angel-of-hope"]}, *steps) == [(3, "illegal"), (5, "unrecorded")]


@pytest.mark.parametrize(
    ("start", "steps", "story"),
    [
        (
            {"phase": "begin", "play": {"Ann": ["angel-of-hope"]}},
            [BOB_DRAWS, DRAW, {"do": "discard", "by": "Ann", "card": "3e"}],
            "step 1 should say: Ann uses Angel of Hope (yellow ace): Bob draws a card",
        ),
        (
            {"phase": "begin", "play": {"Ann": ["corner-bakery", "castle"]}},
            [MISFIT, DRAW, {"do": "discard", "by": "Ann", "card": "Js"}],
            "step 1 should say: Ann uses Corner Bakery (green four): Ann discards",
        ),
        (
            BELL,
            [DISCARD, {"do": "trigger", "by": "Bob", "card": "midnight-bell"}, MISFIT, BOB_DRAWS],
            "step 3 says what came of step 2",
        ),
    ],
    ids=["angel", "bakery", "bell"],
)
def test_what_an_ability_brought_is_told_by_what_goes_by_it(start, steps, story):
    """With the line read so, the steps after it fit, or the use itself does."""
    (told,) = below({"hands": {"Ann": 5, "Bob": 5}, **start}, *steps)
    assert told.message.startswith(f"More likely: {story}")
    assert told.severity == "note"


NIGHT = [{"do": "discard", "by": "Ann", "card": "3m"}, BOB_DRAWS, {"do": "draw", "by": "Cat"}, BOB_DRAWS]


def test_several_lines_may_be_what_an_ability_brought():
    """Moonless Night makes Bob and Cat draw before Bob's turn begins with a draw of his own."""
    play = {"Ann": ["moonless-night"]}
    assert three(play, *NIGHT) == [(4, "unrecorded")]
    assert ("CE-D.30", 4) in [(f.rule, f.step) for f in judged_below({}, *NIGHT)]
    (told,) = [f for f in judged_below(play, *NIGHT) if f.because_of is None]
    assert told.message.startswith(
        "More likely: steps 2 and 3 should say in one: Ann uses Moonless Night (yellow seven)"
    )
    assert told.remedy.text == "If that was so, write steps 2 and 3 as one."


SHOWN = {"do": "show", "by": "Ann", "from": "pile", "cards": ["dry-well"]}


@pytest.mark.parametrize(
    ("start", "steps", "story"),
    [
        (
            {"phase": "begin", "play": {"Ann": ["old-shipyard"]}},
            [{"do": "trigger", "by": "Ann", "card": "old-shipyard"}, SHOWN, DRAW],
            "step 2 says what came of step 1",
        ),
        (
            {"phase": "main", "play": {"Ann": ["wandering-cup"]}},
            [{"do": "end", "by": "Ann"}, BOB_DRAWS, BOB_DRAWS],
            "step 2 should say: Ann uses Wandering Cup (green-orange queen), choosing Bob",
        ),
    ],
    ids=["shipyard", "cup"],
)
def test_a_line_that_tells_a_part_of_an_ability_is_completed(start, steps, story):
    """The asset that is shown goes into play, and Bob gets a card in play as well, though no line says so."""
    log = {
        "format": 1,
        "ruleset": {"id": "crazier-eights-avalon"},
        "players": ["Ann", "Bob"],
        "deck": "avalon-33",
        "start": {"turn": "Ann", "hands": {"Ann": 4, "Bob": 4}, "discard": ["7a"], **start},
        "steps": [*steps, {"do": "claim", "play": {"Ann": ["old-shipyard", "dry-well"]}}][: 4 if SHOWN in steps else 3],
    }
    findings = adjudicate(msgspec.json.encode(log), source="it.game.json").findings
    told = [finding for finding in findings if finding.because_of is None]
    assert [finding.fault for finding in told] == ["unrecorded"]
    assert told[0].message.startswith(f"More likely: {story}")


def test_a_draw_of_several_cards_may_be_that_of_the_turn_and_that_of_an_ability():
    """Leaky Roof makes Ann draw one card more as her turn begins, and both are told by one line; three are too many."""
    start = {"phase": "begin", "hands": {"Ann": 4, "Bob": 4}, "play": {"Bob": ["leaky-roof"]}}
    (told,) = below(start, DRAW | {"cards": 2}, DISCARD)
    assert told.message.startswith(
        "More likely: a line is missing before step 1: Bob uses Leaky Roof (red four): Ann draws a card; "
        "and step 1 should say: Ann draws a card."
    )
    assert "illegal" in {finding.fault for finding in below(start, DRAW | {"cards": 3}, DISCARD)}
