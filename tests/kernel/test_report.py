"""One root cause, one finding at the top: how a report folds, numbers, withdraws and mends."""

from tests.kernel.scenes import judged, told

MISFIT = {"do": "discard", "by": "Ann", "card": "9m"}
DRAWN = {"do": "draw", "by": "Bob"}


def test_the_most_specific_ruling_leads():
    """Green was named and Bob discards blue: CE-8.4 leads, and the general CE-8.1 is implied."""
    (finding,) = judged({"do": "discard", "by": "Ann", "card": "9e"}, discard=["8e"], named="green").findings
    assert (finding.rule, finding.also, finding.implied) == ("CE-8.4", [], ["CE-8.1"])
    assert (finding.step, finding.player, finding.fault, finding.severity) == (1, "Ann", "illegal", "error")
    assert (finding.book, finding.basis) == ("Crazier Eights", "text")
    assert finding.cite.startswith("III (8)")


def test_findings_come_in_the_order_of_the_steps():
    """Two mistakes are two findings; neither follows from the other."""
    verdict = judged(MISFIT, DRAWN, {"do": "discard", "by": "Bob", "card": "5a"})
    assert told(verdict) == [(1, "CE-8.1", None), (3, "CE-8.1", None)]
    assert verdict.judge.report.top() == verdict.findings
    assert [verdict.judge.report.number(finding) for finding in verdict.findings] == [1, 2]


def test_a_finding_can_be_withdrawn():
    """The others are numbered anew."""
    report = judged(MISFIT, DRAWN, {"do": "discard", "by": "Bob", "card": "5a"}).judge.report
    first, second = report.findings
    report.withdraw([first])
    assert report.findings == [second]
    assert (report.number(first), report.number(second)) == (None, 1)


def test_what_follows_from_a_mistake_is_folded_under_it():
    """Ann draws again in place of Bob; her second discard follows from that."""
    steps = [
        {"do": "draw", "by": "Ann"},
        {"do": "discard", "by": "Ann", "card": "9e"},
        {"do": "draw", "by": "Ann"},
        {"do": "discard", "by": "Ann", "card": "2e"},
    ]
    verdict = judged(*steps, players=("Ann", "Bob", "Cat"), phase="draw")
    assert told(verdict) == [(3, "CE-7.3", None), (4, "CE-6.3", 1)]
    assert verdict.judge.report.top() == verdict.findings[:1]


def test_what_was_left_out_is_missed_and_may_be_late():
    """Bob does not draw: missed at his discard. If he draws then, the same finding says when it was made up for."""
    missed = judged({"do": "discard", "by": "Bob", "card": "9e"}, turn="Bob", phase="draw").findings
    assert [(finding.fault, finding.step, finding.due_by) for finding in missed] == [("missed", 1, 0)]
    late = judged({"do": "discard", "by": "Bob", "card": "9e"}, DRAWN, turn="Bob", phase="draw").findings
    assert [(finding.fault, finding.step, finding.settled_by) for finding in late] == [("late", 1, 2)]
    assert late[0].message.endswith("made up for at step 2")


def test_what_is_still_owed_at_the_end_is_a_note():
    """A colour is owed for the eight, and the record stops."""
    (finding,) = judged({"do": "discard", "by": "Ann", "card": "8e"}).findings
    assert (finding.severity, finding.open, finding.due_by) == ("note", True, None)
    assert finding.message.endswith("; the record stops here")


def test_the_table_may_let_a_fault_stand():
    """It is told with the step of the call, and counts no more."""
    (finding,) = judged(MISFIT, {"do": "call", "step": 1, "allow": "stands", "text": "late hour"}).findings
    assert (finding.let_stand, finding.counts) == (2, False)
    assert finding.remedy.text == "The table let it stand ('late hour'); play goes on as it is."


def test_the_table_may_refuse_that_it_is_put_right():
    """The fault counts, and play goes on."""
    (finding,) = judged(MISFIT, {"do": "call", "step": 1, "allow": "refuse"}).findings
    assert (finding.counts, finding.remedy.grade) == (True, "too-late")


def test_undetermined_verdicts_of_one_kind_are_one_line():
    """What hangs on a hidden card again and again is asked once a player, with the number of times."""
    turns = [step for name in ("Bob", "Cat") for step in ({"do": "draw", "by": name}, {"do": "end", "by": name})]
    use = {"do": "trigger", "by": "Ann", "card": "angel-of-hope"}
    log = judged(
        {"do": "play", "by": "Ann", "card": "angel-of-hope"},
        {"do": "end", "by": "Ann"},
        *turns,
        use,
        {"do": "draw", "by": "Ann"},
        {"do": "end", "by": "Ann"},
        *turns,
        use,
        players=("Ann", "Bob", "Cat"),
    )
    assert [finding.fault for finding in log.judge.report.top()] == ["undetermined"]
    assert log.findings[0].message.endswith("nobody wrote down what was chosen (and 1 more time)")


def test_an_open_question_about_another_card_is_another_line():
    """Who is asked about one card has not been asked about the next."""
    log = judged(
        {"do": "play", "by": "Ann", "card": "spilled-ink", "choose": ["?"]},
        {"do": "end", "by": "Ann"},
        {"do": "draw", "by": "Bob"},
        {"do": "end", "by": "Bob"},
        {"do": "draw", "by": "Cat"},
        {"do": "end", "by": "Cat"},
        {"do": "draw", "by": "Ann"},
        {"do": "play", "by": "Ann", "card": "three-gifts", "choose": ["?"]},
        players=("Ann", "Bob", "Cat"),
    )
    assert [finding.step for finding in log.judge.report.top()] == [1, 8]
