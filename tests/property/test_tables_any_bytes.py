"""Whatever bytes a file holds, opening it gives a table or one line that says what is wrong."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ldpaudit.errors import UserError
from ldpaudit.tables import inspect

TEXT = "commune;début;coût;motif\n" + "".join(
    f'Besançon;{1 + i % 28:02d}/03/2020;{i},5;"feu ""vif"" n° {i}"\n' for i in range(40)
)
PIECES = st.sampled_from(
    [b"", b'"', b";", b"\n", b"\r", b"\r\n", b"\n\n", b"\x00", b"\xff", b"\xe9", b",", b" ", b"\t"]
)


def open_and_look(path: Path) -> None:
    refused = ""
    try:
        found = inspect(path, preview=3)
    except UserError as error:
        refused = str(error)
    if refused:
        assert "\n" not in refused
        assert path.name in refused
    else:
        assert found.rows > 0
        assert len({report.column.name for report in found.columns}) == len(found.columns)
        assert all(report.missing <= found.rows for report in found.columns)


@settings(max_examples=60)
@given(
    st.sampled_from(["utf-8", "cp1252", "utf-16"]),
    st.lists(st.tuples(st.floats(0, 1), st.integers(0, 3), PIECES), max_size=6),
    st.booleans(),
)
def test_a_damaged_text(
    tmp_path_factory: pytest.TempPathFactory,
    encoding: str,
    cuts: list[tuple[float, int, bytes]],
    packed: bool,
) -> None:
    data = TEXT.encode(encoding)
    for place, removed, piece in cuts:
        at = int(place * len(data))
        data = data[:at] + piece + data[at + removed :]
    path = tmp_path_factory.mktemp("damaged") / "table.csv"
    path.write_bytes(gzip.compress(data) if packed else data)
    open_and_look(path)
