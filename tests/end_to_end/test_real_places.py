"""Columns that follow from a place in real tables, as their makers publish them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa

from ldpaudit.audit import Evidence, Move
from ldpaudit.audit.near_places import place_leaks
from ldpaudit.tables import ReadOptions, Source, numbers, texts


def findings(path: Path, x: str, y: str, options: ReadOptions | None = None) -> dict[str, tuple[str, str]]:
    """Search a table as if its points were moved and all else were released."""
    source = Source.open(path, options)
    table = pa.Table.from_batches(list(source.batches(65_536))).combine_chunks()
    kinds = source.columns

    def number(name: str) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        return numbers(table[name].combine_chunks(), kinds[name], 0)

    lon, lat = number(x), number(y)
    unknown = (lon == 0) & (lat == 0)
    others = [name for name in kinds if name not in (x, y)]
    evidence = Evidence(
        places={(x, y): (np.where(unknown, np.nan, lon), np.where(unknown, np.nan, lat))},
        released={name: texts(table[name].combine_chunks()) for name in others},
        numbers={name: number(name) for name in others if kinds[name].kind in {"integer", "number"}},
        moves={(x, y): Move(1_731.0)},
    )
    found = (one for one in place_leaks(evidence) if one.code != "repeated-place")
    return {one.columns[0]: (one.code, one.severity) for one in found}


def test_road_accidents_of_2013(shared_data: Path) -> None:
    """Numbered department by department; in towns, at crossings, by street lights at night or not.

    Weather and hour are as they come.
    """
    found = findings(shared_data / "interventions/baac_caracteristiques_2013.csv.gz", "long", "lat")
    blocked = ("follows-from-place", "block")
    partly = ("depends-on-place", "warn")
    assert found == {
        **dict.fromkeys(("com", "dep", "adr", "Num_Acc"), blocked),
        **dict.fromkeys(("agg", "int", "lum"), partly),
    }


def test_emergency_calls(shared_data: Path) -> None:
    names = ("lat", "lng", "title", "time", "township", "address")
    path = shared_data / "interventions/montgomery_911_sample.csv"
    found = findings(path, "lng", "lat", ReadOptions(header=0, names=names))
    assert found == dict.fromkeys(("township", "address"), ("follows-from-place", "block"))
