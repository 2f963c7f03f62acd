"""What tools tell a finding by from one run to the next."""

from __future__ import annotations

import hashlib
from collections import Counter

from adjudicator.formats.finding import Finding
from adjudicator.formats.shared_verdict import Shared
from adjudicator.reports.on_paper import Told


class Fingerprints:
    """What stays the same while other steps or lines come and go above: ruling and step, not where that stands.

    A number tells equal ones of a file apart.
    """

    def __init__(self) -> None:
        """No file has been looked at."""
        self.file, self.seen = "", Counter[str]()

    def of(self, game: Told, finding: Finding) -> str:
        """The fingerprint of a finding of one log; the logs of a file come one after another."""
        if game.file != self.file:
            self.file, self.seen = game.file, Counter()
        step = game.as_written(finding.step) if finding.step else b"start"
        log = game.head_digest if game.corpus else ""
        told = "\0".join((log, finding.rule, finding.fault, finding.player or "", step.decode()))
        key = hashlib.sha256(told.encode()).hexdigest()[:32]
        self.seen[key] += 1
        return f"{key}:{self.seen[key]}"


def of_shared(shared: Shared) -> str:
    """The fingerprint of a verdict that was handed on."""
    step = f"{shared.files[shared.log]} {shared.step}"
    return f"{hashlib.sha256(step.encode()).hexdigest()[:32]}:1"
