"""Codes stay codes, dates that only look wrong are said, and numbers are not cut at their commas."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import numpy as np

from ldpaudit.tables import Source, inspect, times
from ldpaudit.tables.inspection import Inspection

SHORT_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


def looked_at(folder: Path, cells: list[str], name: str = "x") -> Inspection:
    path = folder / "table.csv"
    path.write_text("".join([f"{name};n\n", *(f"{cell};a\n" for cell in cells)]), "utf-8")
    return inspect(path)


def codes(form: str, most: int, seed: int = 7) -> list[str]:
    drawn = np.random.default_rng(seed)
    return [form.format(drawn.integers(1000, 10000), drawn.integers(1, most)) for _ in range(200)]


def test_codes_are_no_weeks_or_months(tmp_path: Path) -> None:
    for cells in [
        codes("{0}W{1:02d}", 53),
        codes("{0}-S{1:02d}", 53),
        codes("W{1:02d}-{0}", 53),
        ["8692-S14", "2018-S14", "7111-S02"],
        [f"{SHORT_MONTHS[n % 12]}-{(n * 37) % 100:02d}" for n in range(150)],
        [f"{SHORT_MONTHS[n % 12]}-{1000 + (n * 977) % 9000}" for n in range(150)],
        codes("{0}-{1:02d}", 13),
        ["2009-10", "2010-11", "2011-12", "2008-09"],
        [f"20{n % 20:02d}-{n:02d}" for n in range(1, 60)],
    ]:
        found = looked_at(tmp_path, cells)
        assert found.columns[0].column.kind == "text"
        assert found.columns[0].role != "time"
        assert not any('"x"' in one for one in found.warnings)


def test_weeks_with_an_open_end_are_weeks(tmp_path: Path) -> None:
    cells = [f"2018-W{n:02d}" for n in range(1, 53)]
    assert looked_at(tmp_path, [*cells, "9999-W01"]).columns[0].column.formats == ("%G-W%V",)


def test_dates_that_programs_write_for_missing_are_suspected(tmp_path: Path) -> None:
    for sentinel in ["31/12/9999", "01/01/1900", "01/01/0001", "31/12/2999", "30/12/1899", "01/01/1970"]:
        days = [f"{n:02d}/05/2020" for n in range(1, 29)]
        found = looked_at(tmp_path, [*days, sentinel, sentinel])
        year = int(sentinel[-4:])
        if year >= 1000:
            assert found.columns[0].column.kind == "time"
            assert any(f'"{sentinel}" in 2 rows' in one for one in found.warnings)
        assert not looked_at(tmp_path, days).warnings


def test_more_spellings_of_a_moment(tmp_path: Path) -> None:
    for text, moment in [
        ("16.04.20", "2020-04-16T00:00:00"),
        ("2020.04.16", "2020-04-16T00:00:00"),
        ("20200416T144600Z", "2020-04-16T14:46:00"),
        ("20200416T144600+0200", "2020-04-16T12:46:00"),
        ("2020-04-16 14:46:00,123", "2020-04-16T14:46:00"),
        ("2020-04-16T14:46:00,123Z", "2020-04-16T14:46:00"),
        ("2020-04-16T14:46:00,123+02:00", "2020-04-16T12:46:00"),
        ("2020-04", "2020-04-01T00:00:00"),
        ("16. April 2020", "2020-04-16T00:00:00"),
        ("3. März 2020", "2020-03-03T00:00:00"),
        ("3. Okt. 2020 14:46", "2020-10-03T14:46:00"),
        ("Donnerstag, 16. April 2020", "2020-04-16T00:00:00"),
        ("2020-04-16T14:46+02:00[Europe/Paris]", "2020-04-16T12:46:00"),
        ("2020-04-16T14:46:00.5Z[UTC]", "2020-04-16T14:46:00"),
    ]:
        path = tmp_path / "table.csv"
        path.write_text(f"d;n\n{text};1\n{text};2\n", "utf-8")
        source = Source.open(path)
        (batch,) = source.batches()
        assert source.columns["d"].kind == "time"
        assert (
            times(batch.column("d"), source.columns["d"]).astype("datetime64[s]").astype(str).tolist()
            == [datetime.fromisoformat(moment).isoformat()] * 2
        )
        assert (source.columns["d"].zone == "UTC") == ("Z" in text or "+" in text)
