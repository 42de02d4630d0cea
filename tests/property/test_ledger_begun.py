"""Whatever happens between a release's beginning and its booking: no epsilon is lost, and none is made up."""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pyarrow as pa
from filelock import FileLock
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.engine.account import open_ledger
from ldpaudit.ledger import Begun, Claim, Entry, Ledger, Sketch

SCHEMA = pa.schema({"town": pa.string()})
WHAT = ("begin", "place", "move", "bring back", "remove", "open", "let go")

#: How a run goes that is killed only at its very end, before it has booked.
USUAL = ("begin", "place", "let go", "remove", "move")


@dataclass
class Run:
    """What is true of one run."""

    number: int
    begun: bool = False
    placed: bool = False
    seen: bool = False
    held: bool = False


class World:
    """Some runs, and the folders in which they work."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.runs = [Run(number) for number in range(3)]
        self.locks = [FileLock(self.hidden(run) / "lock") for run in self.runs]
        self.path = folder / "ledger.sqlite"
        with Ledger.open(self.path) as ledger:
            self.sketch: Sketch = ledger.builder(SCHEMA).finish()

    def hidden(self, run: Run) -> Path:
        return self.folder / f".out{run.number}.unfinished"

    def out(self, run: Run) -> Path:
        return self.folder / f"out{run.number}"

    def do(self, what: str, run: Run) -> None:
        hidden, out, moved = self.hidden(run), self.out(run), self.folder / f"moved{run.number}"
        if what == "begin" and not run.begun:
            text = f"manifest {run.number}"
            (hidden / "whole" / "release").mkdir(parents=True)
            (hidden / "whole" / "release" / "manifest.json").write_text(text)
            digest = hashlib.sha256(text.encode()).hexdigest()
            claims = (Claim(("town",), 1.0, "GRR"),)
            entry = Entry(datetime.now(UTC), self.sketch, "row", "r", digest, 1, claims, "fresh")
            with Ledger.open(self.path) as ledger:
                begun = ledger.begin(entry, out / "release", hidden / "whole")
            assert isinstance(begun, Begun)
            self.locks[run.number].acquire()
            run.begun = run.held = True
        elif what == "place" and run.held and (hidden / "whole").exists():
            (hidden / "whole").rename(out)
            run.placed = True
        elif what == "move" and out.exists():
            out.rename(moved)
        elif what == "bring back" and moved.exists():
            moved.rename(out)
        elif what == "remove" and not run.held:
            shutil.rmtree(hidden, ignore_errors=True)
        elif what == "let go" and run.held:
            self.locks[run.number].release()
            run.held = False
        elif what == "open":
            self.open()

    def open(self) -> None:
        with open_ledger(self.path) as ledger:
            assert ledger is not None
            booked = {one.manifest for one in ledger.bookings()}
            begun = {one.booking.manifest for one in ledger.begun()}
            counted = sum(one.sums[0].spent.total().epsilon or 0 for one in ledger.known())
        assert not booked & begun
        for run in self.runs:
            digest = hashlib.sha256(f"manifest {run.number}".encode()).hexdigest()
            run.seen |= run.placed and not run.held and self.out(run).exists()
            if run.placed:
                assert digest in booked | begun, "an epsilon is lost"
            if digest in booked:
                assert run.seen, "booked, though it never was where it should be"
            if run.seen:
                assert digest in booked
            if run.held:
                assert digest in begun | booked, "a run that is at it was forgotten"
        assert counted == len(booked | begun)


@settings(max_examples=40)
@given(
    reached=st.lists(st.integers(0, len(USUAL)), min_size=3, max_size=3),
    steps=st.lists(st.tuples(st.sampled_from(WHAT), st.integers(0, 2)), max_size=16),
)
def test_what_got_its_place_counts_and_what_did_not_is_not_booked(
    reached: list[int], steps: list[tuple[str, int]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder))
        for number, far in enumerate(reached):
            for what in USUAL[:far]:
                world.do(what, world.runs[number])
        for what, number in steps:
            world.do(what, world.runs[number])
        world.open()
        for run in world.runs:
            world.do("let go", run)
        world.open()
