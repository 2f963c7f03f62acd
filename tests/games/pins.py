"""Where the pins of scenes lie: one file a ruling."""

import os
from pathlib import Path

from syrupy.extensions.amber import AmberSnapshotExtension

PINS = Path(__file__).parent / "__snapshots__" / "test_cases"


def ruling_of(test_location):
    """The id of the ruling whose scene a test judges, in small letters; nothing for another test."""
    before, _, after = test_location.testname.partition("[")
    return after.split(" ")[0].lower() if before == "test_verdict_is_pinned" else ""


class OneFileARuling(AmberSnapshotExtension):
    """Pins in `test_cases/ce-8.1.ambr` and so on."""

    @classmethod
    def dirname(cls, *, test_location):
        return str(PINS)

    @classmethod
    def get_file_basename(cls, *, test_location, index):
        return ruling_of(test_location)

    @classmethod
    def matches_test_location(cls, *, test_location, snapshot_location):
        id = ruling_of(test_location)
        return bool(id) and snapshot_location.endswith(f"{os.sep}{id}.ambr")
