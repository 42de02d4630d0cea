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
    for name, values in (("id", np.arange(ROWS)), ("c1", np.array([f"C{at:06d}" for at in range(ROWS)]))):
        (finding,) = found(name, values)
        assert (finding.code, finding.severity, finding.columns) == ("row-identifier", "warn", (name,))


def often(rows: int) -> np.ndarray:
    """Persons of whom a few have many rows each."""
    return np.minimum(np.random.default_rng(7).zipf(1.4, rows), 4_000)


def draws() -> np.random.Generator:
    return np.random.default_rng(8)


HARMLESS: list[tuple[str, np.ndarray]] = [
    ("c1", draws().gamma(2, 40, ROWS).round()),
    ("c1", draws().random(ROWS)),
    ("duration", draws().integers(0, 20_000, ROWS)),
    ("town", np.array([f"Town {one}" for one in np.minimum(draws().zipf(1.4, ROWS), 600)])),
    ("c1", np.array([f"remark {one}" for one in np.minimum(draws().zipf(1.5, ROWS), 500)])),
    ("persona", np.array(["driver", "passenger", "other"])[draws().integers(0, 3, ROWS)]),
]


def test_measurements_and_categories_raise_no_alarm() -> None:
    for name, values in HARMLESS:
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
