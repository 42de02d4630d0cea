"""What steps note about rows: it adds up, is listed while it is short, and stays inside."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from pathlib import Path

from ldpaudit.engine import run
from ldpaudit.engine.diagnostics import DiagnosticCounts
from ldpaudit.geography.names.gazetteer import MOVED
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.step import Diagnostics

RECIPE = """\
ldpaudit = 1
[input]
path = "calls.csv"
[columns]
town = "quasi-identifier"
[[step]]
do = "generalize-region"
column = "town"
table = "towns.csv"
from = "town"
to = "district"
unmatched = "elsewhere"
changes = "changes.csv"
changes_from = "old"
changes_to = "new"
changes_date = "day"
as_of = "2019-01-01"
"""
CALLS = ["Les Fins"] * 3 + ["FINS (LES)"] * 4 + ["Old"] * 2 + ["Nowhere", "", "Nowhere", "Nulle Part", "Late"]


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


def recipe(folder: Path, text: str = RECIPE) -> Recipe:
    (folder / "calls.csv").write_text("town,n\n" + "".join(f"{one},1\n" for one in CALLS), encoding="utf-8")
    (folder / "towns.csv").write_text("town,district\nLes Fins,North\nNew,South\n", encoding="utf-8")
    (folder / "changes.csv").write_text(
        "day,old,new\n2016-01-01,Old,New\n2020-01-01,Late,New\n2016-01-01,Les Fins,New\n", encoding="utf-8"
    )
    (folder / "recipe.toml").write_text(text.replace('town = "q', 'n = "drop"\ntown = "q'), encoding="utf-8")
    return Recipe.read(folder / "recipe.toml")


def test_unmatched_rows_are_counted_inside_and_nowhere_else(tmp_path: Path, key: Key) -> None:
    told = []
    for chunk in (3, 65_536):
        out = run(recipe(tmp_path), tmp_path / f"out-{chunk}", key=key, ledger=None, chunk_rows=chunk)
        inside = json.loads((out.folder / "internal/manifest.json").read_text(encoding="utf-8"))
        told.append(inside["remarks"])
        released = (out.folder / "release/released.csv").read_text(encoding="utf-8").splitlines()[1:]
        told_apart = Counter(line.strip('"') for line in released)
        assert told_apart == {"North": 7, "South": 2, "elsewhere": 4, "": 1}
        for path in (out.folder / "release").iterdir():
            assert "Nowhere" not in path.read_text(encoding="utf-8")
    assert told[0] == told[1]
    counts = {remark["what"]: (remark["rows"], remark["values"]) for remark in told[0]}
    assert counts == {
        "as the table writes them": (3, {}),
        "written otherwise": (4, {}),
        "merged or renamed since": (2, {}),
        "not in the table": (4, {"Nowhere": 2, "Late": 1, "Nulle Part": 1}),
        MOVED: (7, {"FINS (LES)": 4, "Les Fins": 3}),
    }
