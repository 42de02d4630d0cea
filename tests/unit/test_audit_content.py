"""Released columns are judged by what they hold, whatever their role: places, values of persons, links."""

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
from ldpaudit.findings import Finding
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables.personal import personal_form
from ldpaudit.tables.place_forms import place_form, two_numbers

ROWS = 1_500
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
    "decimal commas": lambda x, y: {
        "lon": [f"{one:.5f}".replace(".", ",") for one in x],
        "lat": [f"{one:.5f}".replace(".", ",") for one in y],
    },
    "metres": lambda x, y: {"a": whole(metres(x, y)[0]), "b": whole(metres(x, y)[1])},
    "one field": lambda x, y: {"gps": [f"{b:.5f}, {a:.5f}" for a, b in zip(x, y, strict=True)]},
}


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


def test_values_of_persons_are_known_by_their_form() -> None:
    for what, held in PERSONAL.items():
        values = pa.array(held)
        found = personal_form("c1", values)
        assert found is not None
        assert (found.what, found.share) == (what, 1.0)
        made = search(Evidence(released={"c1": values})).findings
        (finding,) = (one for one in made if one.code == "personal-values")
        assert finding.severity == "block"
        assert not any(value in finding.message for value in held)


OTHER: list[tuple[str, list[str], str]] = [
    ("joindre", [f"+33 6 12 34 {at:02d} 11" for at in range(60)], "telephone numbers"),
    ("téléphone", [str(612_345_600 + at) for at in range(60)], "telephone numbers"),
    ("where", [f"{at} Main Street" for at in range(1, 60)], "postal addresses"),
    ("prénom", [f"{one}{more}" for one in FIRST for more in ("", "tte", "ne")], "names of persons"),
    ("note", [f"au 06 11 22 33 {at:02d}, merci" for at in range(9)] + ["rien"], "telephone numbers"),
    ("contact", ["a@example.org", "b@example.org", *(f"n{at}" for at in range(98))], "mail addresses"),
    ("PESEL", [f"{at:02d}0112-{at:04d}" for at in range(10, 70)], "numbers of persons"),
]


def test_other_writings_and_names_of_columns_are_known() -> None:
    for name, values, what in OTHER:
        found = personal_form(name, pa.array(values))
        assert found is not None, name
        assert found.what == what, name


HARMLESS: list[tuple[str, list[str]]] = [
    ("id", [f"C{at:05d}" for at in range(60)]),
    ("number", [str(at) for at in range(60)]),
    ("start", [f"2020-01-{at + 1:02d} 10:00" for at in range(28)]),
    ("town", ["Besançon", "Saint-Vit", "Villers-le-Lac", "Mont de Laval", "Val Robert", "Saint Paul"]),
    ("age", ["[20, 40)", "[40, 60)", "90 or more"]),
    ("mobile", ["yes", "no"]),
    ("version", ["1.2.3", "1.2.4"]),
]


def test_what_is_not_of_persons_raises_no_alarm() -> None:
    assert [name for name, values in HARMLESS if personal_form(name, pa.array(values))] == []


PLACED: list[tuple[str, str, tuple[float, float] | None]] = [
    ("47.25, 6.03", "latitude and longitude", (47.25, 6.03)),
    ("47,25; -6,03", "latitude and longitude", (47.25, -6.03)),
    ("SRID=4326;POINT(6.03 47.25)", "points as well-known text", None),
    ('{"type":"Point","coordinates":[6.03,47.2]}', "points as GeoJSON", (6.03, 47.2)),
    ("8a2a1072b59ffff", "cells of the grid H3", None),
    ("48°51'24\"N 2°21'07\"E", "degrees, minutes and seconds", None),
    ("lat=-52.23423 lon=-21.01234", "latitude and longitude", (-52.23423, -21.01234)),
    ("call near 52.23 N, 21.01 E, urgent", "coordinates within a sentence", (52.23, 21.01)),
    ("10, 20", "", None),
    ("12.5_13", "", None),
    ("between 12.5 and 13.5 km", "", None),
]


def test_single_texts_that_hold_a_place() -> None:
    for text, what, numbers in PLACED:
        assert place_form("g", pa.array([text])) == what, text
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


MANY, PEOPLE = 6_000, 2_000


def found(
    name: str, values: np.ndarray, *, unit: str = "", stride: int = 1, numeric: bool | None = None
) -> list[Finding]:
    """Search a release of one column and of two that say nothing."""
    draw = np.random.default_rng(1)
    numeric = np.issubdtype(values.dtype, np.number) if numeric is None else numeric
    other = {"cause": draw.integers(0, 5, len(values)), "gender": draw.integers(0, 3, len(values))}
    evidence = Evidence(
        released={one: pa.array(held.astype(str)) for one, held in ({name: values} | other).items()},
        numbers={name: values.astype(float)} if numeric else {},
        unit=unit,
        stride=stride,
    )
    return [one for one in search(evidence).findings if one.code in {"linked-rows", "row-identifier"}]


def people(rows: int = MANY, many: int = PEOPLE) -> np.ndarray:
    return np.random.default_rng(6).integers(0, many, rows)


def written(form: str, who: np.ndarray) -> np.ndarray:
    return np.array([form.format(int(one)) for one in who])


def hashed(who: np.ndarray) -> np.ndarray:
    return written("{0:012x}", (who + 1) * 0x9E3779B97F4A7 & 0xFFFFFFFFFFFF)


def spelled(who: np.ndarray) -> np.ndarray:
    letters = [[chr(97 + one // step % 26) for one in who.tolist()] for step in (1, 26, 676)]
    return np.array([f"Abc {a}{b}x{c}" for a, b, c in zip(*letters, strict=True)])


LINKING: dict[str, tuple[str, Callable[[np.ndarray], np.ndarray]]] = {
    "badge": ("badge", lambda who: who),
    "hash": ("c1", hashed),
    "serial code": ("c1", lambda who: written("P{0:05d}", who)),
    "plate": ("vehicle_plate", lambda who: written("AB-{0:03d}-CD", who % 900)),
    "names": ("c1", spelled),
    "frequent codes": ("c1", lambda who: written("u{0}", often(len(who)))),
    "of a name": ("Kundennummer", lambda who: written("B{0}", who % 40)),
}


def test_columns_that_link_rows_are_named() -> None:
    for kind, (name, values) in LINKING.items():
        told = [(one.code, one.severity, one.columns) for one in found(name, values(people()))]
        assert told == [("linked-rows", "warn", (name,))], kind


def test_the_unit_of_protection_stops_the_release() -> None:
    (finding,) = found("driver", people(), unit="driver")
    assert (finding.code, finding.severity) == ("linked-rows", "block")
    (other,) = found("badge", people(), unit="driver")
    assert (other.severity, other.columns) == ("block", ("badge",))


def test_a_value_of_its_own_in_each_row_is_an_identifier() -> None:
    for name, values in (("id", np.arange(MANY)), ("c1", np.array([f"C{at:06d}" for at in range(MANY)]))):
        (finding,) = found(name, values)
        assert (finding.code, finding.severity, finding.columns) == ("row-identifier", "warn", (name,))


def often(rows: int) -> np.ndarray:
    """Persons of whom a few have many rows each."""
    return np.minimum(np.random.default_rng(7).zipf(1.4, rows), 4_000)


def draws() -> np.random.Generator:
    return np.random.default_rng(8)


MEASURED: list[tuple[str, np.ndarray]] = [
    ("c1", draws().gamma(2, 40, MANY).round()),
    ("c1", draws().random(MANY)),
    ("duration", draws().integers(0, 20_000, MANY)),
    ("town", np.array([f"Town {one}" for one in np.minimum(draws().zipf(1.4, MANY), 600)])),
    ("c1", np.array([f"remark {one}" for one in np.minimum(draws().zipf(1.5, MANY), 500)])),
    ("persona", np.array(["driver", "passenger", "other"])[draws().integers(0, 3, MANY)]),
]


def test_measurements_and_categories_raise_no_alarm() -> None:
    for name, values in MEASURED:
        assert found(name, values) == []


def test_a_run_stops_where_persons_are_protected(tmp_path: Path) -> None:
    who, draw = people(1_000, 250), draws()
    lines = "".join(f"{a},p{a},{'xyz'[b]}\n" for a, b in zip(who, draw.integers(0, 3, 1_000), strict=True))
    (tmp_path / "calls.csv").write_text(f"person,pseudo,cause\n{lines}", encoding="utf-8")
    recipe = Recipe.parse(
        'ldpaudit = 1\ninput = { path = "calls.csv", unit = "person" }\n'
        'columns = { person = "identifier", pseudo = "plain", cause = "sensitive" }\n'
        'step = [{ do = "randomize", columns = ["cause"], protocol = "GRR", epsilon = 1.0, '
        'domain = ["x", "y", "z"] }]',
        folder=tmp_path,
    )
    with pytest.raises(ReleaseBlockedError) as refused:
        run(recipe, tmp_path / "out", Key.for_tests(1))
    assert ("pseudo",) in [one.columns for one in refused.value.findings if one.code == "linked-rows"]
