from __future__ import annotations

from pathlib import Path

from ldpaudit.tables import ROLES, ColumnReport, Inspection, ReadOptions, inspect


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
        ("x", many("La personne {0} est tombée dans son escalier, voisine {1} prévenue"), "free-text"),
        ("commune", many("Ville {1}"), "quasi-identifier"),
        ("Nom de la commune", many("Ville {0}"), "quasi-identifier"),
        ("DISTRITO", many("Centro {1}"), "quasi-identifier"),
        ("code_insee", many("250{0:02d}"), "quasi-identifier"),
        ("âge", many("3{1}"), "quasi-identifier"),
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
