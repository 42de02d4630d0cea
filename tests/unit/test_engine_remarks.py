"""What steps note about rows: it adds up, is listed while it is short, and stays inside."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

from ldpaudit.engine.diagnostics import DiagnosticCounts
from ldpaudit.step import Diagnostics


def merged(folder: Path, *parts: list[Diagnostics]) -> DiagnosticCounts:
    """Count parts apart, and add them up through files."""
    whole = DiagnosticCounts()
    for remarks in parts:
        one = DiagnosticCounts()
        for noted in remarks:
            one.add(2, noted)
        one.store(folder / "remarks.json")
        whole.take(folder / "remarks.json")
    return whole


def test_remarks_add_up_whatever_the_parts_and_their_order(tmp_path: Path) -> None:
    noted: list[Diagnostics] = [
        {("lost", "a"): 2, ("found", ""): 5},
        {("lost", "b"): 4},
        {("lost", "a"): 1, ("found", ""): 1},
    ]
    told = [
        {"step": 3, "what": "found", "rows": 6, "values": {}},
        {"step": 3, "what": "lost", "rows": 7, "values": {"b": 4, "a": 3}},
    ]
    for order in permutations(noted):
        assert merged(tmp_path, *([one] for one in order)).as_json() == told
    whole = merged(tmp_path, noted)
    assert whole.as_json() == told
    assert list(whole.as_json()[1]["values"]) == ["b", "a"]
