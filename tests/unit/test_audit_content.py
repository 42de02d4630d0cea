"""Released columns are judged by what they hold, whatever their role: places, and values of persons."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.audit import Evidence, search, side_leaks
from ldpaudit.engine import run
from ldpaudit.errors import ReleaseBlockedError
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables.personal import personal_form
from ldpaudit.tables.place_forms import place_form, two_numbers

ROWS = 3_000
TOWNS = [f"Town {number}" for number in range(12)]
FIRST = ["Jean", "Marie", "Paul", "Anne", "Luc", "Zoé", "Hugo", "Alice", "Rose", "Adam"]
LAST = ["Roux", "Blanc", "Faure", "Petit", "Moreau", "Girard", "Lefevre", "Mercier", "Bonnet", "Morin"]


def points() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Points of twelve towns side by side, four in a row: neither coordinate alone tells the town."""
    draw = np.random.default_rng(5)
    x, y = draw.uniform(0, 4, ROWS), draw.uniform(0, 3, ROWS)
    return 4 * y.astype(int) + x.astype(int), 5.8 + x / 5, 46.9 + y / 5


def metres(lon: np.ndarray, lat: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return 900_000 + (lon - 6) * 75_000, 6_600_000 + (lat - 47) * 111_000


def cells(columns: dict[str, list[str]], folder: Path) -> Recipe:
    with (folder / "calls.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=";")
        writer.writerow(columns)
        writer.writerows(zip(*columns.values(), strict=True))
    roles = ", ".join(f'"{name}" = "plain"' for name in columns)
    return Recipe.parse(
        f'ldpaudit = 1\ninput = {{ path = "calls.csv" }}\ncolumns = {{ {roles} }}\n'
        f'step = [{{ do = "randomize", columns = ["town"], protocol = "GRR", epsilon = 1.0, '
        f"domain = {TOWNS} }}]",
        folder=folder,
    )


def whole(values: np.ndarray) -> list[str]:
    return [f"{one:.0f}" for one in values]


Written = Callable[[np.ndarray, np.ndarray], dict[str, list[str]]]
PLACES: dict[str, Written] = {
    "degrees": lambda x, y: {"lon": [f"{one:.5f}" for one in x], "lat": [f"{one:.5f}" for one in y]},
    "degrees, other names": lambda x, y: {"u": [f"{one:.5f}" for one in x], "v": [f"{one:.5f}" for one in y]},
    "decimal commas": lambda x, y: {
        "lon": [f"{one:.5f}".replace(".", ",") for one in x],
        "lat": [f"{one:.5f}".replace(".", ",") for one in y],
    },
    "metres": lambda x, y: {"a": whole(metres(x, y)[0]), "b": whole(metres(x, y)[1])},
    "scaled": lambda x, y: {"lon": whole(1e5 * x), "lat": whole(1e5 * y)},
    "one field": lambda x, y: {"gps": [f"{b:.5f}, {a:.5f}" for a, b in zip(x, y, strict=True)]},
    "well-known text": lambda x, y: {"geom": [f"POINT ({a:.5f} {b:.5f})" for a, b in zip(x, y, strict=True)]},
}  # fmt: skip


@pytest.mark.parametrize("kind", PLACES)
def test_exact_places_of_any_role_beside_a_randomized_town_are_found(tmp_path: Path, kind: str) -> None:
    town, x, y = points()
    written = PLACES[kind](x, y)
    recipe = cells({"town": [TOWNS[at] for at in town], **written}, tmp_path)
    with pytest.raises(ReleaseBlockedError) as refused:
        run(recipe, tmp_path / "out", Key.for_tests(1))
    voiding = [one for one in refused.value.findings if one.code == "gives-away"]
    assert voiding, [one.code for one in refused.value.findings]
    assert voiding[0].voids_claim
    assert set(voiding[0].columns) <= {*written, "town"}


AXES = [
    ("breite", "laenge"), ("Breitengrad", "Längengrad"), ("szer", "dlug"), ("szerokość", "długość"),
    ("latitudine", "longitudine"), ("breedtegraad", "lengtegraad"), ("широта", "долгота"), ("纬度", "经度"),
    ("nordkoordinat", "ostkoordinat"), ("hochwert", "rechtswert"), ("lat", "lon"),
]  # fmt: skip


@pytest.mark.parametrize("names", AXES)
@pytest.mark.parametrize("unit", ["degrees", "metres", "scaled"])
def test_coordinates_are_known_by_their_names_in_other_languages(names: tuple[str, str], unit: str) -> None:
    _, x, y = points()
    written = {
        "degrees": (y, x),
        "metres": metres(x, y)[::-1],
        "scaled": (np.round(1e5 * y), np.round(1e5 * x)),
    }
    evidence = numbers_of(dict(zip(names, written[unit], strict=True)))
    (finding,) = (one for one in search(evidence).findings if one.code == "raw-location")
    assert (finding.severity, set(finding.columns)) == ("block", set(names))


def test_widths_and_lengths_are_no_coordinates() -> None:
    draw = np.random.default_rng(4)
    sizes = {"breite": draw.normal(2, 0.2, ROWS).round(3), "laenge": draw.normal(4.5, 0.4, ROWS).round(3)}
    for columns in (sizes, {"breite": sizes["breite"]}, {"laenge": draw.normal(47, 1, ROWS)}):
        assert not [one for one in search(numbers_of(columns)).findings if one.code == "raw-location"]


def numbers_of(columns: dict[str, np.ndarray]) -> Evidence:
    texts = {name: pa.array([repr(one) for one in held.tolist()]) for name, held in columns.items()}
    return Evidence(released=texts, numbers=columns)


@pytest.mark.parametrize("kind", ["degrees", "one field", "well-known text", "scaled"])
def test_exact_places_are_named_where_nothing_is_randomized(tmp_path: Path, kind: str) -> None:
    _, x, y = points()
    written = PLACES[kind](x, y)
    text = cells(written | {"town": ["a"] * ROWS}, tmp_path)
    with pytest.raises(ReleaseBlockedError) as refused:
        run(text.with_changes(steps=()), tmp_path / "out", Key.for_tests(1))
    assert [one.code for one in refused.value.findings] == ["raw-location"]
    assert set(refused.value.findings[0].columns) == set(written)


def test_numbers_that_have_nothing_to_do_with_places_are_left_alone(tmp_path: Path) -> None:
    town, _, _ = points()
    draw = np.random.default_rng(9)
    columns = {
        "town": [TOWNS[at] for at in town],
        "duration": [f"{one:.2f}" for one in draw.gamma(2, 20, ROWS)],
        "ratio": [f"{one:.4f}" for one in draw.random(ROWS)],
        "x": [f"{one:.1f}" for one in draw.normal(0, 3, ROWS)],
        "age": [str(one) for one in draw.integers(0, 99, ROWS)],
        "cause": ["fire" if one < 0.3 else "rescue" for one in draw.random(ROWS)],
    }
    release = run(cells(columns, tmp_path), tmp_path / "out", Key.for_tests(1))
    assert not [one for one in release.manifest["findings"] if not one["code"].startswith("unique-")]


def _social(at: int) -> str:
    body = f"{1 + at % 2}{at % 90 + 10:02d}{at % 12 + 1:02d}25{at % 900 + 10:03d}{at % 800 + 11:03d}"
    return body + f"{97 - int(body) % 97:02d}"


def _iban(at: int) -> str:
    account = f"30004{at:05d}{at:011d}76"
    return f"FR{98 - int(account + '152700') % 97:02d}{account}"


PERSONAL = {
    "mail addresses": [f"user.{at}@example.org" for at in range(60)],
    "telephone numbers": [f"06 12 34 {at:02d} 11" for at in range(60)],
    "social security numbers": [_social(at) for at in range(60)],
    "bank accounts (IBAN)": [_iban(at) for at in range(60)],
    "number plates": [f"AB-{at:03d}-CD" for at in range(60)],
    "addresses of computers": [f"192.168.{at}.7" for at in range(60)],
    "postal addresses": [f"{at} bis, avenue des Granges" for at in range(60)],
    "names of persons": [f"{last.upper()} {first}" for first in FIRST for last in LAST],
    "links that hold a number or a name of their own": [f"https://example.org/u?id={at}" for at in range(60)],
}


@pytest.mark.parametrize("what", PERSONAL)
def test_values_of_persons_are_known_by_their_form(what: str) -> None:
    values = pa.array(PERSONAL[what])
    found = personal_form("c1", values)
    assert found is not None
    assert (found.what, found.share) == (what, 1.0)
    (finding,) = (
        one for one in search(Evidence(released={"c1": values})).findings if one.code == "personal-values"
    )
    assert finding.severity == "block"
    assert not any(value in finding.message for value in PERSONAL[what])


@pytest.mark.parametrize(
    ("name", "values", "what"),
    [
        ("joindre", [f"+33 6 12 34 {at:02d} 11" for at in range(60)], "telephone numbers"),
        ("joindre", [f"+44 20 7946 0{at:03d}" for at in range(60)], "telephone numbers"),
        ("joindre", [f"(555) 234-{at:04d}" for at in range(60)], "telephone numbers"),
        ("téléphone", [str(612_345_600 + at) for at in range(60)], "telephone numbers"),
        ("where", [f"{at} Main Street" for at in range(1, 60)], "postal addresses"),
        ("prénom", [f"{one}{more}" for one in FIRST for more in ("", "tte", "ne")], "names of persons"),
        ("note", [f"au 06 11 22 33 {at:02d}, merci" for at in range(9)] + ["rien"], "telephone numbers"),
        ("contact", ["a@example.org", "b@example.org", *(f"n{at}" for at in range(98))], "mail addresses"),
        *(
            (name, [f"512 345 {at:03d}" for at in range(60)], "telephone numbers")
            for name in (
                "telefon",
                "Telefonnummer",
                "teléfono",
                "telefone",
                "cellulare",
                "Handy",
                "numer_telefonu",
            )
        ),
        *(
            (
                name,
                [f"Xao{chr(97 + at)}u Qel{chr(110 + at // 5)}i{chr(97 + at)}" for at in range(20)],
                "names of persons",
            )
            for name in ("équipier", "Fahrer", "kierowca", "paciente", "medewerker", "водитель")
        ),
        *(
            (name, [f"Xao{chr(97 + at)}u" for at in range(25)], "names of persons")
            for name in (
                "Vorname",
                "apellidos",
                "cognome",
                "achternaam",
                "imię",
                "sobrenome",
                "фамилия",
                "姓名",
            )
        ),
        *(
            (name, [f"Quelle {chr(97 + at)}b" for at in range(20)], "postal addresses")
            for name in (
                "Anschrift",
                "indirizzo",
                "morada",
                "adres",
                "dirección",
                "adres zamieszkania",
            )
        ),
        *(
            (name, [f"{at:02d}0112-{at:04d}" for at in range(10, 70)], "numbers of persons")
            for name in ("personnummer", "PESEL", "CPF", "BSN", "codice fiscale", "Personalausweis")
        ),
        (
            "c1",
            ["Jürgen Qelb", "Agnieszka Qelc", "Giuseppe Qeld", "Joana Qele", "Sanne Qelf"],
            "names of persons",
        ),
    ],
)
def test_other_writings_and_names_of_columns_are_known(name: str, values: list[str], what: str) -> None:
    found = personal_form(name, pa.array(values))
    assert found is not None
    assert found.what == what


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("id", [f"C{at:05d}" for at in range(60)]),
        ("number", [str(at) for at in range(60)]),
        ("padded", [f"{at:010d}" for at in range(60)]),
        ("insee", [f"25{at:03d}" for at in range(60)]),
        ("start", [f"2020-01-{at + 1:02d} 10:00" for at in range(28)]),
        ("début", [f"{at + 1:02d}/01/2020 10:00" for at in range(28)]),
        ("ts", [str(1_493_730_000_000 + 3_600_000 * at) for at in range(60)]),
        ("town", ["Besançon", "Saint-Vit", "Villers-le-Lac", "Mont de Laval", "Val Robert", "Saint Paul"]),
        ("Nom de la commune", [f"{one} le Haut" for one in (*FIRST, *LAST, "Ornans", "Baume", "Dole")]),
        ("cause", ["fire", "rescue", "Road accident", "Help to a person"]),
        ("age", ["[20, 40)", "[40, 60)", "90 or more"]),
        ("street", ["Rue Pasteur", "Rue Victor Hugo", "Grande Rue", "Rue du Lac"]),
        ("mobile", ["yes", "no"]),
        ("freguesia", ["Santa Maria", "São Pedro", "San José", "Santo António", "Sankt Peter"]),
        ("c1", ["Santa Maria", "São Pedro", "San José", "Santo António", "Sankt Peter"]),
        ("driver", ["Young Male", "Old Male", "Young Female", "Old Female", "Not Known"]),
        ("client", ["public", "private"]),
        ("telefon", ["ja", "nein"]),
        ("pesel", ["yes", "no", "unknown", "other", "none"]),
        ("wijk", [f"Wijk {at}" for at in range(60)]),
        ("version", ["1.2.3", "1.2.4"]),
    ],
)
def test_what_is_not_of_persons_raises_no_alarm(name: str, values: list[str]) -> None:
    assert personal_form(name, pa.array(values)) is None


@pytest.mark.parametrize(
    ("text", "what", "numbers"),
    [
        ("47.25, 6.03", "latitude and longitude", (47.25, 6.03)),
        ("47,25; -6,03", "latitude and longitude", (47.25, -6.03)),
        ("SRID=4326;POINT(6.03 47.25)", "points as well-known text", None),
        ('{"type":"Point","coordinates":[6.03,47.2]}', "points as GeoJSON", (6.03, 47.2)),
        ("8FVC9G8F+6X", "plus codes", None),
        ("31UDQ4825111932", "references of the military grid", None),
        ("8a2a1072b59ffff", "cells of the grid H3", None),
        ("48°51'24\"N 2°21'07\"E", "degrees, minutes and seconds", None),
        ("52.23423_21.01234", "latitude and longitude", (52.23423, 21.01234)),
        ("52.23423 - 21.01234", "latitude and longitude", (52.23423, 21.01234)),
        ("52.23423 E 21.01234 N", "latitude and longitude", (52.23423, 21.01234)),
        ("lat=-52.23423 lon=-21.01234", "latitude and longitude", (-52.23423, -21.01234)),
        ("34U 636000 5712000", "coordinates of the grid UTM", None),
        ("at 10:30 by 47.2512 N 6.0312 E, 3 cars", "coordinates within a sentence", (47.2512, 6.0312)),
        ("POLYGON ((6.1234 47.1234, 6.2345 47.1234))", "", None),
        ("31 T 448251 5411932", "coordinates of the grid UTM", None),
        ("zone 31N E448251 N5411932", "coordinates of the grid UTM", None),
        ("31U DQ 48251 11932", "references of the military grid", None),
        ("31 U DQ 4825111932", "references of the military grid", None),
        ("TQ 12345 67890", "references of a grid, letters and digits", None),
        ("SU 387 148", "references of a grid, letters and digits", None),
        ("SU387148", "", None),
        ("call near 52.23 N, 21.01 E, urgent", "coordinates within a sentence", (52.23, 21.01)),
        (
            "seen by both at 52.23423, 21.01234, urgent call",
            "coordinates within a sentence",
            (52.23423, 21.01234),
        ),
        ("10, 20", "", None),
        ("12.5_13", "", None),
        ("fire, rescue", "", None),
        ("between 12.5 and 13.5 km", "", None),
        ("BX 12345", "", None),
        ("AB 123456", "", None),
    ],
)
def test_single_texts_that_hold_a_place(text: str, what: str, numbers: tuple[float, float] | None) -> None:
    assert place_form("g", pa.array([text])) == what
    if numbers is not None:
        assert tuple(one[0] for one in two_numbers(pa.array([text]))) == numbers


def test_two_numbers_that_tell_a_column_only_together_are_found() -> None:
    draw = np.random.default_rng(2)
    a, b = draw.random((2, ROWS))
    truth = ((a > 0.5) ^ (b > 0.5)).astype(int)
    evidence = Evidence(
        protected={"answer": pa.array(truth.astype(str))},
        released={"a": pa.array(a.astype(str)), "b": pa.array(b.astype(str))},
        numbers={"a": a, "b": b},
    )
    (finding,) = side_leaks(evidence)
    assert (finding.code, finding.columns) == ("gives-away", ("a", "b", "answer"))
