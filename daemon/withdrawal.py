"""Ending all sightings of a file: by batches, so that a large file costs no memory."""

from __future__ import annotations

from daemon.desk import Desk
from daemon.filepass import BATCH
from daemon.passreport import Report
from index.progress import FileRow


def end_all(desk: Desk, row: FileRow, state: int, now: int, report: Report) -> None:
    """Set all live sightings of a file to `state`; papers that nobody else tells of go along."""
    ids = desk.catalogue.sightings.live_ids(row.id)
    for start in range(0, len(ids), BATCH):
        with desk.writing():
            did = desk.admit(row, b"", (), now, {state: ids[start : start + BATCH]})
        report.did.add(did)
