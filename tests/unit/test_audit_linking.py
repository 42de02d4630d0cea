"""Columns by which rows of one person are linked are named, and measurements are not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.audit import Evidence, search
from ldpaudit.engine import run
from ldpaudit.errors import ReleaseBlockedError
from ldpaudit.findings import Finding
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe

ROWS, PEOPLE = 6_000, 2_000


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


def people(rows: int = ROWS, many: int = PEOPLE) -> np.ndarray:
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
    "few badges": ("badge", lambda who: who % 60),
    "hash": ("c1", hashed),
    "few hashes": ("c1", lambda who: hashed(who % 40)),
    "uuid": ("c1", lambda who: written("{0:08x}-0000-4000-8000-{0:012x}", who)),
    "serial code": ("c1", lambda who: written("P{0:05d}", who)),
    "plate": ("vehicle_plate", lambda who: written("AB-{0:03d}-CD", who % 900)),
    "address": ("adresse", lambda who: written("Granges {0}", who)),
    "names": ("c1", spelled),
    "drawn numbers": ("c1", lambda who: 500_000 + who * 37),
    "frequent codes": ("c1", lambda who: written("u{0}", often(len(who)))),
    "frequent codes, parted": ("c1", lambda who: written("AB-{0}", often(len(who)))),
    **{
        f"named {name}": (name, lambda who: written("B{0}", who % 40))
        for name in (
            *("identyfikator", "usuario", "Kunde", "Kundennummer", "abonent", "Nutzer", "cliente", "karta"),
            *("utente", "klantnummer", "pasażer", "Fahrzeugschein", "legajo", "пользователь", "用户"),
        )
    },
}


@pytest.mark.parametrize("kind", LINKING)
def test_columns_that_link_rows_are_named(kind: str) -> None:
    name, values = LINKING[kind]
    (finding,) = found(name, values(people()))
    assert (finding.code, finding.severity, finding.columns) == ("linked-rows", "warn", (name,))


def test_the_unit_of_protection_stops_the_release() -> None:
    (finding,) = found("driver", people(), unit="driver")
    assert (finding.code, finding.severity) == ("linked-rows", "block")
    (other,) = found("badge", people(), unit="driver")
    assert (other.severity, other.columns) == ("block", ("badge",))


def test_all_columns_that_link_stand_in_one_finding() -> None:
    who = people()
    evidence = Evidence(
        released={
            "badge": pa.array(who.astype(str)),
            "car": pa.array([f"AB-{one % 900:03d}-CD" for one in who.tolist()]),
            "cause": pa.array((who % 5).astype(str)),
        }
    )
    (finding,) = (one for one in search(evidence).findings if one.code == "linked-rows")
    assert finding.columns == ("badge", "car")


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("id", np.arange(ROWS)),
        ("c1", np.arange(ROWS)),
        ("c1", np.array([f"C{at:06d}" for at in range(ROWS)])),
        ("num", np.random.default_rng(3).permutation(10 * ROWS)[:ROWS]),
    ],
)
def test_a_value_of_its_own_in_each_row_is_an_identifier(name: str, values: np.ndarray) -> None:
    (finding,) = found(name, values)
    assert (finding.code, finding.severity, finding.columns) == ("row-identifier", "warn", (name,))


def often(rows: int) -> np.ndarray:
    """Persons of whom a few have many rows each."""
    return np.minimum(np.random.default_rng(7).zipf(1.4, rows), 4_000)


def draws() -> np.random.Generator:
    return np.random.default_rng(8)


def villages(rows: int, many: int) -> np.ndarray:
    names = spelled(np.arange(many))
    return names[people(rows, many)]


def test_places_of_a_table_of_counts_do_not_name_rows() -> None:
    evidence = Evidence(
        released={
            "c1": pa.array(spelled(np.arange(200))),
            "antall": pa.array([str(one) for one in draws().integers(5, 40, 200)]),
        },
        numbers={"antall": draws().integers(5, 40, 200).astype(float)},
    )
    assert not [one for one in search(evidence).findings if one.code in {"linked-rows", "row-identifier"}]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("c1", draws().gamma(2, 40, ROWS).round()),
        ("c1", draws().lognormal(7, 0.8, ROWS).round()),
        ("c1", draws().normal(35_000, 9_000, ROWS).round()),
        ("c1", draws().poisson(30, ROWS)),
        ("c1", draws().integers(0, 90, ROWS)),
        ("c1", draws().random(ROWS)),
        ("duration", draws().integers(0, 20_000, ROWS)),
        ("montant", draws().integers(0, 20_000, ROWS)),
        ("town", np.array([f"Town {one}" for one in np.minimum(draws().zipf(1.4, ROWS), 600)])),
        ("code_insee", np.array([f"25{one:03d}" for one in np.minimum(draws().zipf(1.4, ROWS), 600)])),
        ("cause", np.array([f"Cause {one}" for one in draws().integers(0, 40, ROWS)])),
        ("c1", np.array([f"remark {one}" for one in np.minimum(draws().zipf(1.5, ROWS), 500)])),
        ("vehicle", np.array([f"VSAV {one}" for one in draws().integers(0, 12, ROWS)])),
        ("minuty", draws().integers(1, 2_000, ROWS // 2)),
        ("c1", draws().integers(1, 2_000, ROWS // 2)),
        ("icd", np.array([f"{'FGJ'[one % 3]}{one % 90 + 10}.{one % 10}" for one in people(3_000, 700)])),
        ("c1", np.array([f"{'FGJ'[one % 3]}{one % 90 + 10}" for one in people(3_000, 700)])),
        ("c1", villages(3_000, 300)),
        ("wies", villages(3_000, 400)),
        ("wijk", np.array([f"w{one}" for one in people(3_000, 300)])),
        ("bydel", np.array([f"B{one}" for one in range(200)])),
        ("persona", np.array(["driver", "passenger", "other"])[draws().integers(0, 3, ROWS)]),
    ],
)
def test_measurements_and_categories_raise_no_alarm(name: str, values: np.ndarray) -> None:
    assert found(name, values) == []


def test_a_sample_of_a_large_table_still_shows_what_repeats() -> None:
    """Of a million rows, three a person, every eighth is looked at: most values appear once."""
    who = people(1_000_000, 333_000)[::8]
    (finding,) = found("c1", 10 * who, stride=8)
    assert finding.code == "linked-rows"


@pytest.mark.parametrize("unit", ["call", "person"])
def test_a_run_says_so_and_stops_where_persons_are_protected(tmp_path: Path, unit: str) -> None:
    who, draw = people(1_000, 250), draws()
    lines = "".join(f"{a},p{a},{'xyz'[b]}\n" for a, b in zip(who, draw.integers(0, 3, 1_000), strict=True))
    (tmp_path / "calls.csv").write_text(f"person,pseudo,cause\n{lines}", encoding="utf-8")
    recipe = Recipe.parse(
        f'ldpaudit = 1\ninput = {{ path = "calls.csv", unit = "{unit}" }}\n'
        'columns = { person = "identifier", pseudo = "plain", cause = "sensitive" }\n'
        'step = [{ do = "randomize", columns = ["cause"], protocol = "GRR", epsilon = 1.0, '
        'domain = ["x", "y", "z"] }]',
        folder=tmp_path,
    )
    if unit == "person":
        with pytest.raises(ReleaseBlockedError) as refused:
            run(recipe, tmp_path / "out", Key.for_tests(1))
        found = [one.columns for one in refused.value.findings if one.code == "linked-rows"]
        assert found == [("pseudo",)]
        return
    release = run(recipe, tmp_path / "out", Key.for_tests(1))
    told = [one for one in release.manifest["findings"] if one["code"] == "linked-rows"]
    assert [one["columns"] for one in told] == [("pseudo",)]
