"""What the ledger lists, source by source, is what a further release of each would be told."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.ledger import Claim, Entry, Ledger, Sketch

TOWN = Claim(("town",), 1.0, "OUE (epsilon = 1, k = 17)")
PLACE = Claim(("lon", "lat"), 1.0986, "planar Laplace", 200.0)
VOID = Claim(("cause", "a, b"), 2.0, "GRR", holds=False)
FIRST_DAY = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
NOBODY = "; no bound for one person (how many rows one has is not declared)"


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ledger]:
    monkeypatch.setattr("ldpaudit.ledger.sketch.os.urandom", np.random.default_rng(3).bytes)
    with Ledger.open(tmp_path / "ledger.sqlite") as opened:
        yield opened


def sketched(
    ledger: Ledger, numbers: range, unit: str = "row", persons: int = 3, file: str = "", extra: bool = False
) -> Sketch:
    columns = {"id": [f"n{i}" for i in numbers], "caller": [f"caller {i // persons}" for i in numbers]}
    columns |= {name: [drawn(name, i) for i in numbers] for name in ("street", "seconds")}
    if extra:
        columns |= {f"more {at}": ["x"] * len(numbers) for at in range(3)}
    rows = pa.table(columns)
    builder = ledger.builder(rows.schema, unit)
    for batch in rows.to_batches():
        builder.add(batch)
    return builder.finish(file)


def drawn(name: str, number: int) -> str:
    digest = hashlib.blake2b(f"{name} {number}".encode(), digest_size=8).digest()
    return f"{name} {int.from_bytes(digest) % 4001}"


def release(ledger: Ledger, tmp_path: Path, sketch: Sketch, *claims: Claim, unit: str = "row") -> None:
    number = len(ledger.bookings())
    place = tmp_path / f"release-{number}"
    place.mkdir()
    (place / "manifest.json").write_text(str(number))
    digest = hashlib.sha256(str(number).encode()).hexdigest()
    when = FIRST_DAY + timedelta(days=number)
    entry = Entry(when, sketch, unit, "r" * 64, digest, sketch.rows, claims, "fresh", "given.csv")
    begun = ledger.begin(entry, place, tmp_path / "making")
    assert begun is not None
    assert ledger.settle(begun, place)


def test_each_source_is_told_what_one_more_release_of_it_would_be_told(
    ledger: Ledger, tmp_path: Path
) -> None:
    sketches = [
        sketched(ledger, range(9000), "caller"),
        sketched(ledger, range(6000, 15000), "caller"),
        sketched(ledger, range(30_000, 39_000)),
        sketched(ledger, range(40_000, 49_000), "caller", extra=True),
        sketched(ledger, range(6000, 15000), "caller", extra=True),
        sketched(ledger, range(40), "caller"),
    ]
    units = ["caller", "caller", "row", "caller", "caller", "caller"]
    for sketch, unit in zip(sketches, units, strict=True):
        release(ledger, tmp_path, sketch, TOWN, unit=unit)
    relations = set()
    known = ledger.known()
    assert len(known) == len(sketches)
    for one, sketch, unit in zip(known, sketches, units, strict=True):
        expected = ledger.spent(sketch, unit)
        (found,) = one.sums
        assert found.spent.by_unit == expected.by_unit
        mine = [(earlier.booking.manifest, earlier.relation) for earlier in found.spent.earlier]
        assert mine == [(earlier.booking.manifest, earlier.relation) for earlier in expected.earlier]
        assert found.spent.total() == expected.total()
        assert [shared.relation for shared in found.shared] == [
            earlier.relation for earlier in expected.counted if earlier.relation != "same"
        ]
        for shared in found.shared:
            (twin,) = [
                earlier.overlap
                for earlier, other in zip(expected.earlier, known, strict=True)
                if other.mark == shared.mark
            ]
            if shared.overlap is None or twin is None:
                assert shared.overlap == twin
            else:
                # One was estimated the other way round.
                assert shared.overlap.share == pytest.approx(twin.share, abs=1e-3)
        relations |= {earlier.relation for earlier in found.spent.earlier}
    assert relations >= {"same", "overlapping", "uncertain", "apart"}


def test_a_file_is_asked_for_by_its_hash(ledger: Ledger, tmp_path: Path) -> None:
    first, second = "ab" * 32, "cd" * 32
    release(ledger, tmp_path, sketched(ledger, range(100), file=first), TOWN)
    release(ledger, tmp_path, sketched(ledger, range(100), file=second), TOWN)
    release(ledger, tmp_path, sketched(ledger, range(500, 700), file=second), TOWN)
    assert [one.rows for one in ledger.known()] == [100, 200]
    assert [one.rows for one in ledger.known(first)] == [100]
    assert [len(one.bookings) for one in ledger.known(second)] == [2, 1]
    assert ledger.known("ef" * 32) == ()


def test_sums_name_their_columns_and_what_they_leave_out(ledger: Ledger, tmp_path: Path) -> None:
    sketch = sketched(ledger, range(100))
    release(ledger, tmp_path, sketch, TOWN, PLACE)
    release(ledger, tmp_path, sketch, TOWN, VOID)
    release(ledger, tmp_path, sketch)
    (one,) = ledger.known()
    told = json.loads(json.dumps(one.as_json(), allow_nan=False))
    (total,) = told["sums"]
    row = total["totals"][0]
    assert (row["relation"], row["epsilon"], row["per_metre"]) == ("one row", 2.0, 0.005493)
    assert total["releases"] == 3
    assert [about["line"] for about in total["columns"]] == [
        "town: eps = 2.0000 for one row" + NOBODY,
        "lon, lat: eps = 0.005493 for each metre between two places for one row; eps = 1.0986 for two places "
        "200 m apart (one row)" + NOBODY,
        'cause, "a, b": no privacy claim',
    ]
    assert total["sentence"] == (
        "Three releases of these rows; together: eps = 2.0000 plus 0.005493 for each metre between two "
        "places for one row; eps = 1.0986 for two places 200 m apart (one row)" + NOBODY + "."
    )
    assert len(total["notes"]) == 2
    assert told["releases"][0]["lines"] == [
        "town: eps = 1.0000, by OUE (epsilon = 1, k = 17)",
        "lon, lat: eps = 1.0986 at 200 m, by planar Laplace",
    ]
    assert told["releases"][1]["lines"][1] == 'cause, "a, b": no privacy claim'
    assert [told["rows"], told["columns"], told["begun"]] == [100, 4, []]


def test_each_unit_of_protection_has_its_sum(ledger: Ledger, tmp_path: Path) -> None:
    release(ledger, tmp_path, sketched(ledger, range(20_000)), TOWN)
    release(ledger, tmp_path, sketched(ledger, range(20_000), "caller"), TOWN, unit="caller")
    # Other rows of the same callers.
    release(ledger, tmp_path, sketched(ledger, range(20_000, 40_000), "caller", 6), TOWN, unit="caller")
    first, second = ledger.known()
    assert [(one.spent.unit, one.spent.total().epsilon) for one in first.sums] == [
        # Callers that come back more often hide whether rows do, so the third release counts as well.
        ("row", 3.0),
        ("caller", math.inf),
    ]
    assert [one.spent.unit for one in second.sums] == ["caller"]
    assert first.sums[1].as_json()["sentence"].endswith("; eps = 3.0000 for one row.")
    assert second.sums[0].shared[0].sentence().startswith(f"Table {first.mark} has about ")
