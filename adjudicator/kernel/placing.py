"""Where in a file each finding stands: at the card that is wrong, or at its step."""

from __future__ import annotations

from adjudicator.formats.log import Step
from adjudicator.formats.places import locate, pointer_of
from adjudicator.formats.reading import Log
from adjudicator.kernel.pack import Pack
from adjudicator.kernel.replay import Judge
from adjudicator.kernel.unknown_names import named_in


def give_places(judge: Judge, log: Log, pack: Pack) -> None:
    """Give each finding its pointer, and its line and column in the file if the log stands in one."""
    findings, kept = judge.report.findings, judge.report.kept
    for finding in findings:
        finding.pointer = f"/steps/{finding.step - 1}" if finding.step else "/start"
    if not findings or not log.data:
        return
    spots = log.places_of({finding.step for finding in findings if finding.step})
    at_cards = {finding.step for finding in findings if finding.step and kept[id(finding)].card >= 0}
    texts = {} if log.spots or not at_cards else log.texts_of(at_cards)
    for finding in findings:
        spot = spots[finding.step] if finding.step else log.place(0)
        if finding.step in texts and kept[id(finding)].card >= 0:
            pointer = _pointer_to(kept[id(finding)].card, log.steps[finding.step - 1], pack)
            spot = locate(texts[finding.step], [pointer])[pointer].seen_from(spot)
        finding.line, finding.column = spot.line, spot.column


def _pointer_to(card: int, step: Step, pack: Pack) -> str:
    """Where a step names a card first, as a pointer from the step on; the step itself if it does not."""
    paths = (path for path, names, text in named_in(step) if "card" in names and pack.by_spelling.get(text) == card)
    return pointer_of(next(paths, ()))
