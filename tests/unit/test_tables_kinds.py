from __future__ import annotations

import json
from pathlib import Path

import pytest

from ldpaudit.tables import ColumnReport, Inspection, ReadOptions, inspect


def looked_at(
    folder: Path, values: list[str], name: str = "x", options: ReadOptions | None = None
) -> Inspection:
    path = folder / "table.csv"
    path.write_text(
        f"{name};other\n" + "".join(f"{value};w{i % 3}\n" for i, value in enumerate(values)), "utf-8"
    )
    return inspect(path, options or ReadOptions(header=1))


def report(
    folder: Path, values: list[str], name: str = "x", options: ReadOptions | None = None
) -> ColumnReport:
    return looked_at(folder, values, name, options).columns[0]


@pytest.mark.parametrize(
    ("values", "kind", "formats"),
    [
        (["1", "20", "-3"], "integer", ()),
        (["1.5", "2"], "number", ()),
        (["1,5", "2"], "number", ()),
        (["1e-3", "2.5E4"], "number", ()),
        (["01000", "25000"], "text", ()),
        (["2A004", "25056"], "text", ()),
        (["12345678901234567890"], "text", ()),
        (["oui", "non"], "boolean", ()),
        (["TRUE", "false"], "boolean", ()),
        (["feu", "malaise"], "text", ()),
        (["25/12/2020", "01/02/2021"], "time", ("%d/%m/%Y",)),
        (["12/25/2020", "01/02/2021"], "time", ("%m/%d/%Y",)),
        (
            ["2020-12-25", "25/12/2020", "25/12/2020 10:00"],
            "time",
            ("%Y-%m-%d", "%d/%m/%Y", "%d/%m/%Y %H:%M"),
        ),
        (["12:30", "08:05"], "time", ("%H:%M",)),
        (["31/02/2020", "25/12/2020"], "text", ()),
        (["48.97,-1.54", "47.24,6.02"], "text", ()),
        (["", "", ""], "text", ()),
    ],
)
def test_kinds(tmp_path: Path, values: list[str], kind: str, formats: tuple[str, ...]) -> None:
    found = report(tmp_path, values)
    assert (found.column.kind, found.column.formats) == (kind, formats)
    assert found.kind_evidence


def test_day_and_month_that_cannot_be_told_apart_are_said(tmp_path: Path) -> None:
    found = looked_at(tmp_path, ["01/02/2020", "03/04/2020"])
    assert found.columns[0].column.formats == ("%d/%m/%Y",)
    assert any("no number above 12 distinguishes day from month" in warning for warning in found.warnings)
    certain = looked_at(tmp_path, ["01/02/2020", "13/04/2020"])
    assert not any("month" in warning for warning in certain.warnings)
    assert "day first" in certain.columns[0].kind_evidence


def test_both_orders_of_day_and_month_are_never_guessed(tmp_path: Path) -> None:
    found = looked_at(tmp_path, ["25/12/2020", "12/25/2020", "01/02/2020"])
    assert found.columns[0].column.kind == "text"
    assert any("day/month and month/day are in one column" in warning for warning in found.warnings)


def test_digits_by_name(tmp_path: Path) -> None:
    assert report(tmp_path, ["25056", "25388"], "code_insee").column.kind == "text"
    assert report(tmp_path, ["25056", "25388"], "population").column.kind == "integer"
    assert report(tmp_path, ["20201225", "20210131"], "date").column.formats == ("%Y%m%d",)
    assert report(tmp_path, ["20201225", "20210131"], "montant").column.kind == "integer"
    assert report(tmp_path, ["1607004300", "1607004400"], "timestamp").column.formats == ("epoch-s",)


def test_three_digits_after_a_point_may_be_thousands(tmp_path: Path) -> None:
    found = looked_at(tmp_path, ["1.234", "2.345", "17"])
    assert found.columns[0].column.kind == "number"
    assert any("may separate thousands" in warning for warning in found.warnings)
    told = looked_at(tmp_path, ["1.234", "2.345"], options=ReadOptions(header=1, decimal=",", thousands="."))
    assert told.columns[0].column.kind == "integer"


def test_the_first_cell_that_is_no_number_is_named(tmp_path: Path) -> None:
    found = looked_at(tmp_path, [*(str(i) for i in range(30)), "4e"])
    assert found.columns[0].column.kind == "text"
    assert any('in row 31 ("4e")' in warning for warning in found.warnings)


def test_the_first_cell_that_is_no_date_is_named(tmp_path: Path) -> None:
    for odd, fault in (
        ("NC", "are no dates of the form %d/%m/%Y"),
        ("31/02/2020", "name no day of the calendar (%d/%m/%Y)"),
        ("01/02/2020 soir", "are no dates of the form %d/%m/%Y"),
    ):
        found = looked_at(tmp_path, [*(f"{day:02d}/01/2020" for day in range(1, 31)), odd, "15/01/2020"])
        assert found.columns[0].column.kind == "text"
        assert any(
            f'1 of 31 distinct values {fault}, the first in row 31 ("{odd}")' in warning
            for warning in found.warnings
        )
    told = looked_at(tmp_path, ["25/01/2020", "NC"], options=ReadOptions(header=1, missing=["NC"]))
    assert told.columns[0].column.kind == "time"


def test_a_cell_far_down_that_breaks_the_kind_is_found(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("n;start\n" + "17;25/01/2020\n" * 150_000 + "2A;31/02/2020\n")
    found = inspect(path)
    assert [column.column.kind for column in found.columns] == ["text", "text"]
    assert any('column "n", row 150001' in warning for warning in found.warnings)
    assert any('column "start", row 150001' in warning for warning in found.warnings)
    assert found.rows == 150_001


def test_kinds_that_the_user_writes_are_used(tmp_path: Path) -> None:
    options = ReadOptions(header=1, kinds={"x": "text"})
    assert report(tmp_path, ["1", "2"], options=options).column.kind == "text"
    options = ReadOptions(header=1, date_formats={"x": "%d-%m-%Y"})
    assert report(tmp_path, ["01-02-2020"], options=options).column.formats == ("%d-%m-%Y",)


@pytest.mark.parametrize(
    ("values", "word"),
    [
        (["boulanger", "?", "?", "pompier"], "?"),
        (["boulanger", "NC", "nc", "pompier"], "NC"),
        (["17", "-1", "-1", "25", "31"], "-1"),
        (["17", "999", "999", "25", "31"], "999"),
        (["1955", "0", "0", "1971", "1988"], "0"),
        (["0123456", "0000000", "0345678"], "0000000"),
    ],
)
def test_words_that_may_mean_missing_are_shown(tmp_path: Path, values: list[str], word: str) -> None:
    assert any(f'"{word}" in' in warning for warning in looked_at(tmp_path, values).warnings)
    options = ReadOptions(header=1, missing=["?", "NC", "nc", "-1", "999", "0", "0000000"])
    told = looked_at(tmp_path, values, options=options)
    assert not any("counts as a value" in warning for warning in told.warnings)
    assert told.columns[0].missing == sum(value in options.missing for value in values)


@pytest.mark.parametrize(
    ("values", "word"),
    [
        (["17", "25", "-99999", "31"], "-99999"),
        (["17.5", "25.1", "-999", "31.4"], "-999"),
        (["1990", "2001", "9999", "2015"], "9999"),
        (["12", "40", "31", "9999", "8888", "8888"], "8888"),
        (["-3.5", "12.25", "-9999.0", "-9999.0", "30.1"], "-9999.0"),
        (["47.21", "47.25", "99999.99", "47.3"], "99999.99"),
        (["1.5", "2.25", "1e20", "3.75"], "1e20"),
        (["120", "300", "2147483647", "250"], "2147483647"),
        (["12,5", "13,25", "-999,9", "14,75"], "-999,9"),
        (["-20.5", "-3.25", "99.0", "99.0", "-8.75"], "99.0"),
    ],
)
def test_numbers_that_programs_write_for_missing_are_suspected_and_never_applied(
    tmp_path: Path, values: list[str], word: str
) -> None:
    found = looked_at(tmp_path, values)
    assert any(f'"{word}" in' in one and "counts as a value" in one for one in found.warnings)
    assert found.columns[0].missing == 0
    assert "missing" not in found.options
    told = looked_at(tmp_path, values, options=ReadOptions(header=1, missing=[word]))
    assert told.columns[0].missing == values.count(word)
    assert not any(f'"{word}" in' in one for one in told.warnings)


def test_one_error_among_numbers_is_no_word_for_missing(tmp_path: Path) -> None:
    for odd in ("Error", "ERR", "#REF!", "12 km", "1.2.3", "see note"):
        values = [*(str(n) for n in range(100, 130)), odd]
        found = looked_at(tmp_path, values)
        (said,) = (one for one in found.warnings if odd in one)
        assert "correct row 31" in said
        assert "missing" not in said
        # Many times the same error is no missing value either.
        if odd != "see note":
            again = looked_at(tmp_path, [*values, odd, odd, odd])
            assert not any("in missing" in one for one in again.warnings)


@pytest.mark.parametrize(
    ("odd", "offered", "corrected"),
    [
        (["NC"], ["NC"], ""),
        (["NC", "?", "inconnu"], ["NC", "?", "inconnu"], ""),
        (["NC", "Error"], ["NC"], "correct row 32"),
        (["a", "b"], [], "correct row 31 and 1 more row"),
        (["-", "NC", "nd", "?"], [], "correct row 31 and 3 more rows"),
        (["chef"] * 3, [], "correct row 31 and 2 more rows"),
        (["chef"] * 10, ["chef"], ""),
        (["Chef"] * 10, [], "correct row 31 and 9 more rows"),
    ],
)
def test_few_words_and_known_ones_are_offered_as_missing(
    tmp_path: Path, odd: list[str], offered: list[str], corrected: str
) -> None:
    found = looked_at(tmp_path, [*(f"1 {n} 00,5".replace(" ", "") for n in range(100, 130)), *odd])
    (said,) = (one for one in found.warnings if "read as text" in one)
    for word in offered:
        assert f'"{word}" (in ' in said
    assert ("in missing" in said) == bool(offered)
    assert corrected in said
    assert found.columns[0].missing == 0


def test_numbers_with_marks_between_thousands_keep_their_doubt(tmp_path: Path) -> None:
    found = looked_at(tmp_path, [*(f"{n} 250,50" for n in range(100, 130)), "Error"])
    assert any("1 of 31 distinct values are no numbers, the first in row 31" in one for one in found.warnings)


def test_ordinary_numbers_raise_no_suspicion(tmp_path: Path) -> None:
    for values in (
        ["-1", "-2", "3"] * 4,
        ["0", "5", "7"] * 4,
        ["998", "999", "1000"] * 4,
        ["0", "500", "700"] * 4,
        ["99", "120", "80"] * 4,
        ["7000", "9999", "8500"] * 4,
        ["-99", "-120", "40"] * 4,
        ["777", "900", "500"] * 4,
        ["9", "1", "4"] * 4,
    ):
        assert not looked_at(tmp_path, values).warnings


def test_the_findings_are_plain_json(tmp_path: Path) -> None:
    found = looked_at(tmp_path, ["1,5", "2"]).as_json()
    assert json.loads(json.dumps(found)) == found
    assert "preview" not in found
    path = tmp_path / "table.csv"
    shown = inspect(path, preview=1).as_json()
    assert shown["preview"] == [["1,5", "w0"]]
    assert {
        "format",
        "encoding",
        "delimiter",
        "decimal",
        "header_row",
        "rows",
        "columns",
        "crs",
        "warnings",
    } <= set(found)
    assert {"name", "type", "role", "evidence", "missing", "distinct", "samples"} <= set(found["columns"][0])


def test_missing_and_distinct_values_are_counted_over_all_rows(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("town;n\n" + "A;1\n" * 120_000 + ";2\nB;3\n B ;4\n")
    found = inspect(path)
    assert found.rows == 120_003
    assert (found.columns[0].missing, found.columns[0].distinct, found.columns[0].distinct_exact) == (
        1,
        2,
        True,
    )
    assert found.columns[1].distinct == 4
