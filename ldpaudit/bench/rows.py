"""The table of the benchmarks: six columns, 77 bytes a row as text, every value drawn from a known key."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ldpaudit.bench.case import Workload

if TYPE_CHECKING:
    import pyarrow as pa

#: Rows made at a time.
BLOCK = 65_536
ZONES = tuple(f"Z{number:04}" for number in range(500))
_KINDS = ("Secours à personne", "Incendie", "Accident seul", "Dégât des eaux", "Fuite de gaz", "Opération")
_PLACES = (
    "à domicile", "sur la voie publique", "en forêt", "à l’école", "au collège", "dans un bâtiment",
    "près du marché", "en zone d’activité", "à la gare", "au théâtre",
)  # fmt: skip
MOTIFS = tuple(f"{kind} {where}" for kind in _KINDS for where in _PLACES)
_DAYS = 4_748
_FIRST_DAY = 15_340  # 2012-01-01, counted from 1970
_CORNER = (5.6, 46.5)


def blocks(rows: int) -> Iterator[pa.RecordBatch]:
    """Make the rows, block by block: date, zone, motif, minutes, lon, lat, independent of each other."""
    import numpy as np
    import pyarrow as pa
    import pyarrow.compute as pc

    from ldpaudit.randomness import Key

    key = Key.for_tests(77).derive({"purpose": "rows of a benchmark"})
    zones, motifs = pa.array(ZONES), pa.array(MOTIFS)
    for first in range(0, rows, BLOCK):
        words = key.words(first, min(BLOCK, rows - first), 6)
        day, second, zone, motif, *micro = (
            (words[:, at] % np.uint64(size)).astype(np.int64)
            for at, size in enumerate((_DAYS, 86_400, len(ZONES), len(MOTIFS), 10**6, 10**6))
        )
        minutes = ((words[:, 3] >> np.uint64(32)) % np.uint64(240)).astype(np.int64)
        lon, lat = (np.rint(base * 10**6 + far) / 10**6 for base, far in zip(_CORNER, micro, strict=True))
        yield pa.record_batch(
            {
                "date": pc.strftime(
                    pa.array((day + _FIRST_DAY) * 86_400 + second).cast(pa.timestamp("s")),
                    format="%Y-%m-%d %H:%M:%S",
                ),
                "zone": zones.take(pa.array(zone)),
                "motif": motifs.take(pa.array(motif)),
                "minutes": pa.array(minutes),
                "lon": pa.array(lon),
                "lat": pa.array(lat),
            }
        )


def csv_table(workload: Workload) -> Path:
    """Return the path of the table as CSV."""
    return workload.folder / f"rows-{workload.rows}.csv"


def parquet_table(workload: Workload) -> Path:
    """Return the path of the table as Parquet."""
    return workload.folder / f"rows-{workload.rows}.parquet"


def write_csv(workload: Workload) -> None:
    """Write the table as CSV, unless it is there."""
    _write(csv_table(workload), workload.rows)


def write_parquet(workload: Workload) -> None:
    """Write the table as Parquet, unless it is there."""
    _write(parquet_table(workload), workload.rows)


def write_domains(workload: Workload) -> None:
    """Write the public lists of zones and motifs."""
    for name, labels in (("zone", ZONES), ("motif", MOTIFS)):
        (workload.folder / f"{name}s.csv").write_text("\n".join((name, *labels, "")), encoding="utf-8")


def _write(path: Path, rows: int) -> None:
    import pyarrow as pa
    import pyarrow.csv
    import pyarrow.parquet

    if path.exists():
        return
    batches = blocks(rows)
    first = next(batches)
    if path.suffix == ".csv":
        plain = pa.csv.WriteOptions(quoting_style="none")
        with pa.csv.CSVWriter(path, first.schema, write_options=plain) as writer:
            for batch in itertools.chain([first], batches):
                writer.write_batch(batch)
    else:
        with pa.parquet.ParquetWriter(path, first.schema, compression="zstd") as writer:
            for batch in itertools.chain([first], batches):
                writer.write_batch(batch)


def read_once(path: Path) -> int:
    """Read a file from end to end, so that it lies in memory before anything is timed; return its bytes."""
    size = 0
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            size += len(block)
    return size
