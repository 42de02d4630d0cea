from __future__ import annotations

import codecs
import csv
import re
from pathlib import Path

import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import ROLES, ColumnReport, Inspection, ReadOptions, Source, inspect
from ldpaudit.tables.source import SAMPLE_ROWS


def looked_at(
    folder: Path, values: list[str], name: str = "x", options: ReadOptions | None = None
) -> Inspection:
    path = folder / "table.csv"
    path.write_text(
        f"{name};other\n" + "".join(f"{value};w{i % 3}\n" for i, value in enumerate(values)), "utf-8"
    )
    return inspect(path, options or ReadOptions(header=1))


def report(folder: Path, values: list[str], name: str = "x") -> ColumnReport:
    return looked_at(folder, values, name).columns[0]


def test_kinds(tmp_path: Path) -> None:
    for values, kind, formats in [
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
    ]:
        found = report(tmp_path, values)
        assert (found.column.kind, found.column.formats) == (kind, formats)
        assert found.kind_evidence


def test_moments_and_codes_of_programs(tmp_path: Path) -> None:
    moment = 1_746_728_485
    for name, values, kind, formats in [
        # Seconds and milliseconds since 1970, by name and by size alone.
        ("started", [f"{moment + 97 * i}" for i in range(30)], "time", ("epoch-s",)),
        ("v", [f"{1000 * moment + 97_003 * i}" for i in range(30)], "time", ("epoch-ms",)),
        ("v", [f"{moment + 97 * i}" for i in range(30)], "integer", ()),
        # Days of a spreadsheet, by name alone.
        ("alerte", [f"{45_000 + i},{i}" for i in range(30)], "time", ("serial-days",)),
        ("v", [f"{45_000 + i}" for i in range(30)], "integer", ()),
        # Corsica, classes of trees: no number to correct.
        ("v", ["1004", "25056", "2A004", "2B033", "25388"] * 9, "text", ()),
        ("v", ["12", "1A01C", "10203", "1B02D"] * 9, "text", ()),
        ("v", ["29.6.2018 23.00.00", "30.6.2018", "1.7.2018 01.30.00"], "time",
         ("%d.%m.%Y %H.%M.%S", "%d.%m.%Y")),
    ]:  # fmt: skip
        found = looked_at(tmp_path, values, name)
        assert (found.columns[0].column.kind, found.columns[0].column.formats) == (kind, formats)
        assert not any("correct row" in one for one in found.warnings)


def test_what_a_spreadsheet_lost_is_said(tmp_path: Path) -> None:
    for values in (["1.39E+12", "1.40E+12", "2.01E+12"], ["56:33.4", "12:01.0", "7:59.9"]):
        assert any("export it again" in one for one in looked_at(tmp_path, values).warnings)


@pytest.mark.parametrize("format_", ["%s", "%q", "YYYY-MM-DD", "%d/%m", "%Y-%m-%"])
def test_a_format_that_is_not_read_is_refused(format_: str) -> None:
    with pytest.raises(ValueError, match="format"):
        ReadOptions(date_formats={"v": format_})


def test_the_most_frequent_values_are_counted_in_the_first_rows(tmp_path: Path) -> None:
    values = [*(f"v{i % 12}" for i in range(120)), " v3 ", "", "v7", "v7"]
    found = report(tmp_path, values)
    assert found.frequent[:2] == (("v7", 12), ("v3", 11))
    assert (len(found.frequent), found.frequent_rows) == (10, len(values))
    many = report(tmp_path, [*["often"] * 2, *(f"w{i}" for i in range(SAMPLE_ROWS))])
    assert (many.frequent[0], many.frequent_rows) == (("often", 2), SAMPLE_ROWS)


def test_day_and_month_that_cannot_be_told_apart_are_said(tmp_path: Path) -> None:
    found = looked_at(tmp_path, ["01/02/2020", "03/04/2020"])
    assert found.columns[0].column.formats == ("%d/%m/%Y",)
    assert found.warnings
    certain = looked_at(tmp_path, ["01/02/2020", "13/04/2020"])
    assert not certain.warnings


def test_digits_by_name(tmp_path: Path) -> None:
    assert report(tmp_path, ["25056", "25388"], "code_insee").column.kind == "text"
    assert report(tmp_path, ["25056", "25388"], "population").column.kind == "integer"
    assert report(tmp_path, ["20201225", "20210131"], "date").column.formats == ("%Y%m%d",)
    assert report(tmp_path, ["20201225", "20210131"], "montant").column.kind == "integer"
    assert report(tmp_path, ["1607004300", "1607004400"], "timestamp").column.formats == ("epoch-s",)


def test_a_cell_far_down_that_breaks_the_kind_is_found(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("n;start\n" + "17;25/01/2020\n" * 150_000 + "2A;31/02/2020\n")
    found = inspect(path)
    assert [column.column.kind for column in found.columns] == ["text", "text"]
    assert any('column "n", row 150001' in warning for warning in found.warnings)
    assert any('column "start", row 150001' in warning for warning in found.warnings)
    assert found.rows == 150_001


def test_words_that_may_mean_missing_are_shown(tmp_path: Path) -> None:
    for values, word in [
        (["boulanger", "?", "?", "pompier"], "?"),
        (["boulanger", "NC", "nc", "pompier"], "NC"),
        (["17", "-1", "-1", "25", "31"], "-1"),
        (["17", "999", "999", "25", "31"], "999"),
        (["1955", "0", "0", "1971", "1988"], "0"),
        (["0123456", "0000000", "0345678"], "0000000"),
    ]:
        assert any(f'"{word}" in' in warning for warning in looked_at(tmp_path, values).warnings)
        options = ReadOptions(header=1, missing=["?", "NC", "nc", "-1", "999", "0", "0000000"])
        told = looked_at(tmp_path, values, options=options)
        assert not any(f'"{word}" in' in warning for warning in told.warnings)
        assert told.columns[0].missing == sum(value in options.missing for value in values)


def test_numbers_that_programs_write_for_missing_are_suspected_and_never_applied(tmp_path: Path) -> None:
    for values, word in [
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
    ]:
        found = looked_at(tmp_path, values)
        assert any(f'"{word}" in' in one for one in found.warnings)
        assert found.columns[0].missing == 0
        assert "missing" not in found.options
        told = looked_at(tmp_path, values, options=ReadOptions(header=1, missing=[word]))
        assert told.columns[0].missing == values.count(word)
        assert not any(f'"{word}" in' in one for one in told.warnings)


def test_missing_values_are_counted_over_all_rows(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("town;n\n" + "A;1\n" * 120_000 + ";2\nB;3\n B ;4\n")
    found = inspect(path)
    assert found.rows == 120_003
    assert (found.columns[0].missing, found.columns[0].distinct, found.columns[0].distinct_exact) == (
        1,
        1,
        False,
    )


def role_report(folder: Path, name: str, values: list[str]) -> ColumnReport:
    path = folder / "table.csv"
    path.write_text(f"{name}|w\n" + "".join(f"{value}|x\n" for value in values), "utf-8")
    return inspect(path, ReadOptions(header=1, delimiter="|")).columns[0]


def many(form: str, rows: int = 60) -> list[str]:
    return [form.format(i, i % 7) for i in range(rows)]


def test_roles_are_suggested_with_evidence(tmp_path: Path) -> None:
    for name, values, role in [
        ("id", many("{0}"), "identifier"),
        ("Numéro d'intervention", many("{0}"), "identifier"),
        ("contact", many("a{0}@example.org"), "identifier"),
        ("joindre", many("06 12 34 56 {0:02d}"), "identifier"),
        ("adresse", many("{1} rue des Granges"), "identifier"),
        ("jeton", many("k{0}z"), "identifier"),
        ("lat", many("47.{0:04d}"), "location"),
        ("Longitude", many("6.{0:04d}"), "location"),
        ("lat", many("47{0:05d}"), "location"),
        ("u", many("-75.38{0:05d}"), "location"),
        ("gps", many("47.2{0:03d},6.0{0:03d}"), "location"),
        ("début", many("{0:02d}/01/2020 10:00", 31)[1:], "time"),
        ("année", many("201{1}"), "time"),
        ("commentaire", many("feu"), "free-text"),
        ("Codice paziente", many("c{0}"), "identifier"),
        ("kenteken", many("{0:02d}-AB-9"), "identifier"),
        ("driver_age", many("{0}"), "quasi-identifier"),
        ("PULocationID", [str(at % 25) for at in range(2500)], "undecided"),
        ("user_id", [str(at % 25) for at in range(2500)], "identifier"),
        # A few values that many rows share are labels.
        ("description", ["feu", "secours"] * 100, "undecided"),
        ("description", ["feu", "secours de la voisine"] * 99, "free-text"),
        ("x", many("La personne {0} est tombée dans son escalier, voisine {1} prévenue"), "free-text"),
        ("commune", many("Ville {1}"), "quasi-identifier"),
        ("Nom de la commune", many("Ville {0}"), "quasi-identifier"),
        ("DISTRITO", many("Centro {1}"), "quasi-identifier"),
        ("code_insee", many("250{0:02d}"), "quasi-identifier"),
        ("âge", many("3{1}"), "quasi-identifier"),
        ("Âge de la victime", many("3{1}"), "quasi-identifier"),
        ("Sexe victime", many("H"), "quasi-identifier"),
        ("victimes", many("3{1}"), "sensitive"),
        ("sexo", many("H"), "quasi-identifier"),
        ("birth_year", many("198{1}"), "quasi-identifier"),
        ("cause", many("feu {1}"), "sensitive"),
        ("LESIVIDAD*", many("0{1}"), "sensitive"),
        ("motif", many("malaise {1}"), "sensitive"),
        ("rien", [""] * 30, "drop"),
        ("abc", many("v{1}"), "undecided"),
        ("total", many("{0}"), "undecided"),
    ]:
        found = role_report(tmp_path, name, values)
        assert found.role == role, found.evidence
        assert found.role_evidence
        assert found.role in ROLES


def written(folder: Path, text: str, name: str = "table.csv") -> Path:
    path = folder / name
    path.write_bytes(text.encode("utf-8"))
    return path


def rows_of(path: Path, options: ReadOptions | None = None) -> list[dict[str, str | None]]:
    return [row for batch in Source.open(path, options).batches() for row in batch.to_pylist()]


def test_an_empty_line_of_a_one_column_table_is_a_missing_value(tmp_path: Path) -> None:
    path = written(tmp_path, "town\nA\n\nB\n")
    assert [row["town"] for row in rows_of(path, ReadOptions(header=1))] == ["A", None, "B"]


def test_prose_before_the_header_is_left_out_and_said(tmp_path: Path) -> None:
    text = 'Export of the department\n"Rows : 20"\nfilter;from 2022\n' + "town;cause;n\n" + "A;fire;1\n" * 20
    found = inspect(written(tmp_path, text))
    assert found.header_row == 4
    assert found.rows == 20
    assert found.warnings


def test_a_table_without_a_header(tmp_path: Path) -> None:
    path = written(tmp_path, "40.1,-75.2,fire\n40.2,-75.3,traffic\n" * 10)
    found = inspect(path)
    assert found.header_row == 0
    assert found.rows == 20
    assert [report.column.name for report in found.columns] == ["column_1", "column_2", "column_3"]
    named = rows_of(path, ReadOptions(names=["lat", "lon", "what"]))
    assert named[1] == {"lat": "40.2", "lon": "-75.3", "what": "traffic"}


def test_the_user_says_which_line_is_the_header(tmp_path: Path) -> None:
    path = written(tmp_path, "x;y\na;b\n1;2\n3;4\n")
    assert rows_of(path, ReadOptions(header=2)) == [{"a": "1", "b": "2"}, {"a": "3", "b": "4"}]


def test_rows_may_leave_out_nameless_cells_at_their_end(tmp_path: Path) -> None:
    path = written(tmp_path, "town;n;\nA;1\n" + "B;2;\n" * 5 + 'C;"3"\nD;4;\nE;5\n')
    rows = rows_of(path)
    assert [row["town"] for row in rows] == ["A", *"BBBBB", "C", "D", "E"]
    assert [row["n"] for row in rows] == ["1", *"22222", "3", "4", "5"]
    assert inspect(path).rows == 9


def test_short_rows_keep_their_places_over_blocks_and_line_ends(tmp_path: Path) -> None:
    kinds = [f"x;{'y' * 300};", '"two\nlines";1', '"z;";"q\n";', "\n\na;2", "b;3;"]
    lines = [kinds[at * 7 % 5 if at % 3 else 0] for at in range(20_000)]
    path = written(tmp_path, "town;n;\n" + "\n".join(lines) + "\n")
    wanted = [row for row in csv.reader(path.read_text().splitlines(keepends=True)[1:], delimiter=";") if row]
    found = [tuple(row.values()) for row in rows_of(path)]
    assert found == [tuple(cell.strip() or None for cell in (*row, "")[:3]) for row in wanted]


def test_a_row_with_too_many_cells_is_named_by_line_and_row(tmp_path: Path) -> None:
    text = 'town;note\nA;"two\nlines"\nB;b\nC;c;c\n'
    with pytest.raises(UserError, match=r"table.csv.*line 5.*row 3"):
        rows_of(written(tmp_path, text))


def test_a_row_with_too_few_cells_is_named_by_line_and_row(tmp_path: Path) -> None:
    text = "prose\ntown;n\n" + "A;1\n" * 7 + "\n" + "B\n" + "C;1\n"
    with pytest.raises(UserError, match=r"line 11.*row 8"):
        rows_of(written(tmp_path, text))


@pytest.mark.parametrize("column", [0, 1, 2])
def test_two_stray_quotation_marks_swallow_no_rows(column: int, tmp_path: Path) -> None:
    rows = [f"Town {at % 7},{at},fire" for at in range(300)]
    for at, mark in ((100, '"{}'), (130, '{}"')):
        cells = rows[at].split(",")
        rows[at] = ",".join([*cells[:column], mark.format(cells[column]), *cells[column + 1 :]])
    path = tmp_path / "calls.csv"
    path.write_text("town,number,cause\n" + "\n".join(rows) + "\n", encoding="utf-8")
    with pytest.raises(UserError, match=f"inside one cell.*|column {column + 1}"):
        list(Source.open(path).batches())


def test_a_quotation_mark_without_its_partner_does_not_swallow_rows(tmp_path: Path) -> None:
    rows = ["town;n;cause;note", *(f"A;{i};fire;plain" for i in range(5)), 'A;5;fire;"open']
    rows += [f"B;{i};fire;plain" for i in range(5)]
    with pytest.raises(UserError) as caught:
        rows_of(written(tmp_path, "\n".join(rows) + "\n"), ReadOptions(quote='"'))
    assert "line 7" in str(caught.value)


TOWNS = ["Besançon", "Pontarlier", "Montbéliard", "Étupes", "Lœuilley", "Maîche", "Nœux", "Héricourt"]


def table_text(rows: int = 400) -> str:
    lines = ["commune;cause;effectif"]
    lines += [f"{TOWNS[i % len(TOWNS)]};chute à domicile n° {i % 7};{i % 13}" for i in range(rows)]
    return "\n".join(lines) + "\n"


def towns_of(path: Path, options: ReadOptions | None = None) -> list[str]:
    source = Source.open(path, options)
    return [value for batch in source.batches() for value in batch.column("commune").to_pylist()]


def test_a_character_cut_by_the_end_of_a_block(tmp_path: Path) -> None:
    # The blocks are one megabyte long: shift the accents past each place of the border.
    for shift in range(4):
        path = tmp_path / f"table{shift}.csv"
        text = "commune\n" + "x" * shift + "\n" + "é" * 50 + "\n"
        text += ("é" * 999 + "\n") * 1100
        path.write_text(text, encoding="utf-8")
        assert towns_of(path, ReadOptions(header=1))[-1] == "é" * 999


def test_the_byte_that_is_no_character_is_named_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    data = table_text().encode("utf-8") + b"Besan\xe7on;x;1\n"
    path.write_bytes(data)
    with pytest.raises(UserError, match=f"line 402.*byte {data.index(bytes([0xE7, 111])) + 1}"):
        Source.open(path)


def test_a_mark_that_the_user_names_encloses_cells(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("a;b\n'x';1\n'y';2\n")
    source = Source.open(path, ReadOptions(quote="'", delimiter=";"))
    assert [row["a"] for batch in source.batches() for row in batch.to_pylist()] == ["x", "y"]


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_bytes(bytes(range(256)) * 40)
    with pytest.raises(UserError):
        Source.open(path)


def test_byte_order_mark_is_no_part_of_the_first_name(tmp_path: Path) -> None:
    marks = {"utf-8": codecs.BOM_UTF8, "utf-16-le": codecs.BOM_UTF16_LE, "utf-32-le": codecs.BOM_UTF32_LE}
    for encoding, mark in marks.items():
        path = tmp_path / f"{encoding}.csv"
        path.write_bytes(mark + table_text().encode(encoding))
        assert next(iter(Source.open(path).columns)) == "commune"


def test_letters_of_central_europe_are_no_western_ones(tmp_path: Path) -> None:
    for names in [
        "Małgorzata Kowalska Łódź Paweł Wójcik Poznań Róża Żak Kraków Stanisław Wrocław Jeleniów Gołdap",
        "Jiří Ústí Kateřina Třebíč Příbram Děčín Písek Řevničov Mělník Dobříš",
        "Tóth Ágnes Székesfehérvár Béla Pécs Hódmezővásárhely",
    ]:
        (tmp_path / "table.csv").write_bytes(f"name\n{names}\n".encode("cp1250"))
        assert Source.open(tmp_path / "table.csv").sample.to_pylist() == [{"name": names}]


def test_days_with_short_years_between_hyphens_are_told(tmp_path: Path) -> None:
    for days, said in [
        (["10-08-19", "22-01-19"], 1),
        (["10-08-99", "22-01-98"], 0),
        (["10-48-19", "22-01-19"], 0),
    ]:
        (tmp_path / "table.csv").write_text("\n".join(["d;n", *(f"{day};1" for day in days)]))
        assert sum("write date_formats" in one for one in inspect(tmp_path / "table.csv").warnings) == said


def test_a_point_in_one_column_is_offered_as_two(tmp_path: Path) -> None:
    cells = [f"(47.{at:04d},6.{at:04d})" for at in range(40)]
    path = tmp_path / "table.csv"
    path.write_text(
        "n|gps\n" + "".join(f"{at}|{cell}\n" for at, cell in enumerate([*cells, "(,)", ""])), "utf-8"
    )
    offered = inspect(path, ReadOptions(delimiter="|")).columns[1]
    assert offered.role == "location"
    assert 'points = ["gps"]' in offered.role_evidence
    options = ReadOptions(delimiter="|", points=["gps"])
    found = inspect(path, options)
    assert [report.column.name for report in found.columns] == ["n", "gps_1", "gps_2"]
    assert [report.missing for report in found.columns] == [0, 2, 2]
    assert rows_of(path, options)[7] == {"n": "7", "gps_1": 47.0007, "gps_2": 6.0007}
    path.write_text("n|gps\n1|(47.1,6.1)\n2|unknown\n", "utf-8")
    with pytest.raises(UserError, match="row 2"):
        rows_of(path, options)


def test_what_cannot_be_seen_and_lines_of_totals_are_told(tmp_path: Path) -> None:
    for values, rows in [
        (["Dole", "Dole\u200b", "Besan\u00e7on"] * 9, 9),
        (["Besan\u00e7on", "Besanc\u0327on", "Dole"] * 9, 9),
        (["Besanc\u0327on", "Dole"] * 9, 0),
        (["two\tcolumns", "Dole"] * 9, 0),
    ]:
        told = [one for one in looked_at(tmp_path, values).warnings if "do not show" in one]
        assert [f": {rows} rows" in one for one in told] == [True] * bool(rows)
    path = tmp_path / "sums.csv"
    for last, told in (("Total;;;270", True), ("Total;a;b;1", False), ("fire;;;1", False)):
        path.write_text("town;cause;day;victims\n" + "Dole;fire;Monday;3\n" * 90 + f"{last}\n")
        assert any("row 91" in one and "totals" in one for one in inspect(path).warnings) == told


@pytest.mark.parametrize(
    ("cells", "says"),
    [
        ([f"{at % 90 + 1},{at * 37 % 1000:03d}" for at in range(100)], "between thousands"),
        ([f"0{at % 9 + 1}/0{at % 9 + 1}/{at % 100:02d}" for at in range(100)], "years of two digits"),
        (['""""""'] * 20 + ["a", "b"] * 20, '"""" in 20 cells of birth'),
    ],
)
def test_what_may_be_read_otherwise_is_said(cells: list[str], says: str, tmp_path: Path) -> None:
    path = written(tmp_path, "birth;town\n" + "".join(f"{cell};Dole\n" for cell in cells))
    assert re.search(says, " ".join(inspect(path).warnings))
