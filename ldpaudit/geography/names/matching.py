"""How the places of a table match a public table."""

from __future__ import annotations

from collections import Counter
from difflib import get_close_matches
from typing import Any

import pyarrow as pa

from ldpaudit.geography.names.gazetteer import TITLES, Gazetteer, Match
from ldpaudit.geography.names.place_names import strict_keys
from ldpaudit.tables import Source, texts

#: Places for which similar names are looked for: that takes a while where the public table is long.
MOST_SUGGESTED = 100
_CHUNK = 65_536
_CLOSEST = 3
#: Names of a table above which only those with the same first letter are compared.
_MANY = 5_000


def matched(source: Source, column: str, gazetteer: Gazetteer, *, show: bool = False) -> dict[str, Any]:
    """Look up every place of a column.

    Parameters
    ----------
    source : Source
        The table.
    column : str
        Its column of places.
    gazetteer : Gazetteer
        The public table.
    show : bool
        List the places that have no region: they are private.

    Returns
    -------
    dict
        "ok"; "rows" and "missing" of the table; "matches": rows and distinct values by how they were found;
        "moved": those that name another place, or more of it, than once; "contested": names of the public
        table that are alike; "of_several": those that it puts into several regions. Where `show` is set,
        "alike": value, rows, how and region of what the table writes otherwise; "unmatched": value, rows,
        why, what it became, and the closest names.
    """
    found: Counter[str] = Counter()
    rows = 0
    for batch in source.batches(_CHUNK):
        rows += batch.num_rows
        counted = texts(batch.column(column)).drop_null().value_counts()
        found.update(dict(zip(counted.field(0).to_pylist(), counted.field(1).to_pylist(), strict=True)))
    places = pa.array(list(found), pa.string())
    regions, how = gazetteer.look_up(places)
    matches = {
        TITLES[match]: {
            "rows": sum(n for n, one in zip(found.values(), how, strict=True) if one == match),
            "values": int((how == match).sum()),
        }
        for match in Match
    }
    lost = [
        (place, n, Match(one))
        for (place, n), one in zip(found.items(), how, strict=True)
        if not Match(one).found
    ]
    lost.sort(key=lambda entry: (-entry[1], entry[0]))
    moved = gazetteer.moved_among(places)
    report: dict[str, Any] = {
        "ok": not lost,
        "column": column,
        "table": gazetteer.mapping.source,
        "rows": rows,
        "missing": rows - found.total(),
        "matches": matches,
        "moved": {
            "rows": sum(n for n, one in zip(found.values(), moved, strict=True) if one),
            "values": int(moved.sum()),
        },
        "contested": {key: list(names) for key, names in gazetteer.contested.items()},
        "of_several": list(gazetteer.of_several),
    }
    if show:
        report["alike"] = [
            {"value": place, "rows": n, "how": TITLES[Match(one)], "region": region}
            for (place, n), one, region in zip(found.items(), how, regions.to_pylist(), strict=True)
            if one in (Match.ALIKE, Match.CHANGED)
        ]
        report["alike"].sort(key=lambda entry: (-entry["rows"], entry["value"]))
        likely = _Likely(gazetteer)
        report["unmatched"] = [
            {
                "value": place,
                "rows": n,
                "why": TITLES[match],
                "became": list(gazetteer.became(place)),
                "closest": likely.closest(place) if match == Match.UNKNOWN and at < MOST_SUGGESTED else [],
            }
            for at, (place, n, match) in enumerate(lost)
        ]
        report["moved"]["list"] = [place for place, one in zip(found, moved, strict=True) if one]
    return report


class _Likely:
    """Names of a public table by their strict keys."""

    def __init__(self, gazetteer: Gazetteer) -> None:
        keys, names = strict_keys(gazetteer.mapping.values), gazetteer.mapping.values
        pairs = zip(keys.to_pylist(), names.to_pylist(), strict=True)
        self._names = {key: name for key, name in pairs if key is not None}

    def closest(self, place: str) -> list[str]:
        """Return the names that are written most like this one (Ratcliff and Obershelp)."""
        (key,) = strict_keys(pa.array([place], pa.string())).to_pylist()
        # Of codes, others that look like one say nothing.
        if key is None or key[0].isdigit():
            return []
        keys = [one for one in self._names if len(self._names) <= _MANY or one[0] == key[0]]
        return [self._names[one] for one in get_close_matches(key, keys, _CLOSEST)]
