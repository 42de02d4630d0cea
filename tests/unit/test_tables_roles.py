from __future__ import annotations

from pathlib import Path

from ldpaudit.tables import ROLES, ColumnReport, ReadOptions, inspect


def report(folder: Path, name: str, values: list[str]) -> ColumnReport:
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
        found = report(tmp_path, name, values)
        assert found.role == role, found.evidence
        assert found.role_evidence
        assert found.role in ROLES
