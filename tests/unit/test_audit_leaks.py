"""Side leaks: what gives a protected value away is found, by dependence and by what columns hold."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.audit import Evidence, Move, search
from ldpaudit.audit.dependence import codes, guessed_by
from ldpaudit.audit.near_places import place_leaks
from ldpaudit.engine import run
from ldpaudit.errors import ReleaseBlockedError
from ldpaudit.findings import Finding
from ldpaudit.randomness import Key
from ldpaudit.recipe import Recipe
from ldpaudit.tables.personal import personal_form, place_form, two_numbers

pytestmark = pytest.mark.leaks

ROWS = 4_000


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(20)


def texts(values: object) -> pa.Array:
    return pa.array(np.asarray(values).astype(str))


def side_leaks(evidence: Evidence) -> list[Finding]:
    """Search for what gives a protected value or place away, by whatever is told of it."""
    codes = {"linked-rows", "row-identifier", "raw-location", "personal-values"}
    return [one for one in search(evidence).findings if one.code not in codes]


def found(evidence: Evidence) -> list[tuple[str, str]]:
    return [(finding.code, finding.columns[0]) for finding in side_leaks(evidence)]


def test_a_finer_column_gives_the_coarser_away_and_not_the_reverse(rng: np.random.Generator) -> None:
    town = rng.integers(0, 40, ROWS)
    region = town // 8
    fine = Evidence(protected={"region": texts(region)}, released={"town": texts(town)})
    coarse = Evidence(protected={"town": texts(town)}, released={"region": texts(region)})
    assert found(fine) == [("gives-away", "town")]
    # The region leaves eight towns of forty: no more than a narrower promise.
    assert found(coarse) == [("guessed-by-others", "region")]
    assert [(one.severity, one.voids_claim) for one in side_leaks(coarse)] == [("note", False)]


def test_a_randomized_region_beside_the_moved_point_warns_that_both_add_up(rng: np.random.Generator) -> None:
    point = rng.uniform(0, 1, (ROWS, 2))
    region = {"region": texts((point[:, 0] * 4).astype(int))}
    told = side_leaks(Evidence(protected=region, places={PAIR: (point[:, 0], point[:, 1])}))
    assert [(finding.code, finding.severity) for finding in told] == [("same-place", "warn")]


def test_one_value_at_each_place_adds_up_with_the_place_though_neighbours_differ(
    rng: np.random.Generator,
) -> None:
    at = np.repeat(np.arange(200), 20)
    points, building = rng.uniform(0, 1, (200, 2))[at], rng.integers(0, 4, 200)[at]
    for values, told in ((building, ["same-place"]), (rng.permutation(building), [])):
        about = {"places": {PAIR: (points[:, 0], points[:, 1])}, "moves": {PAIR: Move(364.0, "place")}}
        evidence = Evidence(protected={"building": texts(values)}, **about)
        assert [one.code for one in side_leaks(evidence)] == told


def test_the_guess_leaves_the_row_itself_out() -> None:
    released = codes(pa.array(["a", "a", "b", "b", "b", "c"]))
    protected = codes(pa.array(["x", "y", "x", "x", "x", "x"]))
    accuracy, coverage = guessed_by(released, protected)
    # In a each row's only companion says otherwise; in b the others agree; c stands alone.
    assert accuracy == pytest.approx(3 / 5)
    assert coverage == pytest.approx(5 / 6)


def test_a_number_that_is_finer_than_the_protected_band_gives_it_away(rng: np.random.Generator) -> None:
    age = rng.uniform(0, 90, ROWS)
    numbers = {"birth": 2020 - age, "duration": rng.exponential(30, ROWS)}
    evidence = Evidence(
        protected={"band": texts((age // 15).astype(int))},
        released={name: texts(values) for name, values in numbers.items()},
        numbers=numbers,
    )
    assert found(evidence) == [("gives-away", "birth")]


def test_two_randomized_columns_about_one_thing_are_linked(rng: np.random.Generator) -> None:
    town = rng.integers(0, 20, ROWS)
    evidence = Evidence(
        protected={"town": texts(town), "region": texts(town // 5), "cause": texts(rng.integers(0, 4, ROWS))}
    )
    told = side_leaks(evidence)
    assert [(finding.code, finding.columns) for finding in told] == [("same-secret", ("town", "region"))]


@pytest.mark.parametrize("values", [3, 1_500])
def test_two_columns_that_make_rows_unique_prove_nothing(rng: np.random.Generator, values: int) -> None:
    for share in (0.1, 0.9):
        town = np.where(rng.random(2_000) < share, 0, rng.integers(0, 12, 2_000))
        released = {name: texts(rng.integers(0, values, 2_000)) for name in "abcd"}
        assert found(Evidence(protected={"town": texts(town)}, released=released)) == []


def test_a_value_that_tells_the_protected_one_for_certain_is_found(rng: np.random.Generator) -> None:
    """A third of the rows is refused by the board, and all of them for their health."""
    health = rng.integers(0, 3, ROWS)
    board = np.where(health == 2, 9, rng.integers(0, 4, ROWS))
    evidence = Evidence(
        protected={"health": texts(health)},
        released={"board": texts(board), "age": texts(rng.integers(0, 90, ROWS))},
    )
    (told,) = side_leaks(evidence)
    assert (told.code, told.columns, told.severity) == ("gives-away", ("board", "health"), "block")
    assert told.voids_claim


PAIR = ("lon", "lat")
BLOCKED = ("follows-from-place", "block")


def of_places(evidence: Evidence) -> list[Finding]:
    return list(place_leaks(evidence))


def followed(x, y, columns, numbers=None, move=None, coarser=(), times=()):
    numbers = numbers or {}
    evidence = Evidence(
        places={PAIR: (x, y)},
        released={**columns, **{name: texts(values) for name, values in numbers.items()}},
        numbers=numbers,
        moves={PAIR: move or Move(metres=364.0)},
        coarser=coarser,
        times=times,
    )
    return [one for one in of_places(evidence) if one.code != "repeated-place"]


def told(findings: list[Finding]) -> dict[str, tuple[str, str]]:
    return {one.columns[0]: (one.code, one.severity) for one in findings}


@pytest.mark.parametrize("rows", [30, 1_000])
def test_independent_columns_are_left_alone(rows: int) -> None:
    """10 tables of 9 columns for each size."""
    alarms = 0
    for seed in range(10):
        draw = np.random.default_rng([seed, rows])
        # Addresses that call again and again, in towns of very different size.
        centre = draw.uniform((5, 46), (6, 47), (12, 2))[draw.zipf(1.5, rows) % 12]
        place = np.round(centre + draw.normal(0, 0.01, (rows, 2)), 2 + seed % 3)
        columns = {
            "cause": texts(draw.choice(5, rows, p=[0.6, 0.2, 0.1, 0.05, 0.05])),
            "flag": texts(draw.random(rows) < 0.03),
            "half": texts(draw.integers(0, 2, rows)),
            "name": texts(draw.integers(0, rows // 3, rows)),
            "text": texts([f"{a} {b}" for a, b in draw.integers(0, 90, (rows, 2))]),
            "rare": pa.array([None if u > 0.1 else "seen" for u in draw.random(rows)]),
        }
        numbers = {
            "amount": draw.lognormal(0, 2, rows),
            "age": draw.integers(0, 90, rows).astype(float),
            "victims": draw.poisson(0.1, rows).astype(float),
        }
        alarms += len(followed(place[:, 0], place[:, 1], columns, numbers))
    assert alarms == 0


@pytest.mark.parametrize("rows", [30, 200, 3_000])
def test_the_length_of_a_trip_is_told_and_nothing_else_of_it(rows: int) -> None:
    seen: set[tuple[str, str, str]] = set()
    for seed in range(10):
        draw = np.random.default_rng([seed, rows])
        begin, end = draw.uniform((5, 46), (6, 47), (2, rows, 2))
        away = np.hypot(*((end - begin) * (76, 111)).T)
        numbers = {"road": away * draw.uniform(1.2, 1.4, rows), "fare": draw.permutation(away)}
        numbers["minutes"] = away * draw.uniform(0.5, 2, rows)
        evidence = Evidence(
            places={PAIR: (begin[:, 0], begin[:, 1]), ("to_lon", "to_lat"): (end[:, 0], end[:, 1])},
            released={name: texts(values) for name, values in numbers.items()},
            numbers=numbers,
        )
        lengths = [one for one in place_leaks(evidence) if len(one.columns) == 5]
        seen |= {(one.columns[0], one.code, one.severity) for one in lengths}
    # By thirty rows chance may do what minutes do.
    assert seen - {("minutes", "depends-on-place", "warn")} == {("road", *BLOCKED)}
    assert {one[0] for one in seen} == {"road", "minutes"} or rows == 30


@pytest.mark.parametrize("rows", [150, 3_000])
def test_planted_columns_are_found_in_tables_of_that_size(rows: int) -> None:
    """What the test above must not see, this one must: in each of 2 tables."""
    for seed in range(2):
        draw = np.random.default_rng([seed, rows])
        place = draw.uniform((5, 46), (6, 47), (rows, 2))
        station = place[:3]
        away = np.hypot(*(place[:, None] - station[None]).transpose(2, 0, 1))
        numbers = {"far": away.min(axis=1), "slow": away[:, 0] * draw.uniform(0.9, 1.1, rows)}
        columns = {"station": texts(away.argmin(axis=1)), "half": texts(place[:, 0] > 5.5)}
        seen = told(followed(place[:, 0], place[:, 1], columns, numbers))
        assert seen == dict.fromkeys(("station", "half", "far", "slow"), BLOCKED)


def repeated(rng, places, rows):
    points = rng.uniform((5, 46), (6, 47), (places, 2))
    at = rng.integers(0, places, rows)
    return points[at, 0], points[at, 1], at


def test_an_address_is_found_by_the_places_that_call_again(rng: np.random.Generator) -> None:
    x, y, at = repeated(rng, 400, 1_500)
    columns = {"hashed": texts((at * 7919) % 997), "cause": texts(rng.integers(0, 4, 1_500))}
    (finding,) = followed(x, y, columns)
    assert (finding.columns[0], finding.code, finding.severity) == ("hashed", *BLOCKED)


def test_rows_of_one_place_share_a_kind_but_a_time_is_told_in_each_row(rng: np.random.Generator) -> None:
    x, y, at = repeated(rng, 400, 1_500)
    columns = {"kind": texts(rng.integers(0, 6, 400)[at]), "cause": texts(rng.integers(0, 4, 1_500))}
    for times, code in (((), ["one-value-a-place"]), (("kind",), [])):
        assert [one.code for one in followed(x, y, columns, times=times)] == code


def test_a_generalized_column_narrows_the_promise_unless_it_is_finer_than_the_noise(rng):
    x, y = rng.uniform(5, 6, 3_000), rng.uniform(46, 47, 3_000)
    # Squares of about 8 x 11 km.
    columns = {"region": texts((x * 10).astype(int) * 100 + (y * 10).astype(int))}
    for metres, code in ((500.0, ("coarser-place", "warn")), (20_000.0, BLOCKED)):
        seen = followed(x, y, columns, move=Move(metres), coarser=("region",))
        assert told(seen) == {"region": code}
    assert told(followed(x, y, columns, move=Move(500.0))) == {"region": BLOCKED}


def test_what_a_step_made_of_the_true_point_blocks_in_however_few_rows(rng: np.random.Generator) -> None:
    x, y = rng.uniform(5, 6, 5), rng.uniform(46, 47, 5)
    (finding,) = followed(x, y, {"area": texts([1, 1, 1, 2, 2])}, move=Move(364.0, made=("area",)))
    assert (finding.code, finding.severity) == BLOCKED


def test_places_that_stand_in_several_rows_are_told_unless_they_share_their_noise(rng):
    x, y, _ = repeated(rng, 50, 400)
    for per, told_of in (("row", 1), ("person", 1), ("place", 0)):
        seen = of_places(Evidence(places={PAIR: (x, y)}, moves={PAIR: Move(364.0, per)}))  # type: ignore[arg-type]
        assert sum(one.code == "repeated-place" for one in seen) == told_of


def test_places_that_are_measured_anew_are_told_unless_what_is_near_is_moved_as_one(rng):
    """GPS errs by some metres: places of one door are many; addresses along a street are not."""
    x, y, _ = repeated(rng, 20, 2_000)
    x, y = x + rng.normal(0, 4 / 76_000, 2_000), y + rng.normal(0, 4 / 111_000, 2_000)
    street = np.arange(2_000) * 8 / 76_000
    for points, move, told_of in (
        ((x, y), Move(364.0), 1),
        ((x, y), Move(364.0, "place"), 1),
        ((x, y), Move(364.0, "place", rounded=True), 0),
        ((street, np.full(2_000, 46.5)), Move(364.0, "place"), 0),
        ((rng.uniform(6, 6.2, 2_000), rng.uniform(46, 46.2, 2_000)), Move(364.0), 0),
    ):
        seen = of_places(Evidence(places={PAIR: points}, moves={PAIR: move}))
        assert sum(one.code == "repeated-place" for one in seen) == told_of


CELLS = 1_500
TOWNS = [f"Town {number}" for number in range(12)]
FIRST = ["Jean", "Marie", "Paul", "Anne", "Luc", "Zoé", "Hugo", "Alice", "Rose", "Adam"]
LAST = ["Roux", "Blanc", "Faure", "Petit", "Moreau", "Girard", "Lefevre", "Mercier", "Bonnet", "Morin"]


def points() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Points of twelve towns side by side, four in a row: neither coordinate alone tells the town."""
    draw = np.random.default_rng(5)
    x, y = draw.uniform(0, 4, CELLS), draw.uniform(0, 3, CELLS)
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
        found_in = personal_form("c1", values)
        assert found_in is not None
        assert (found_in.what, found_in.share) == (what, 1.0)
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
#: Texts that name or reach somebody among other words.
SENTENCES = {
    "names of persons": [
        "chute de M. Durand à domicile", "M. DURAND", "Mme Petit", "voir MME PETIT", "chez le Dr Roux",
        "Maître Élodie Roux appelle", "Frau Schmidt gestürzt", "bei Hr. Schmidt", "call Mrs. Smith back",
        "avisar al Sr. García", "la Sig.ra Rossi è caduta", "bij mevr. De Vries", "voir Paul Girard",
        "Anne Durand (voisine)", "chute d'Anne Durand",
    ],
    "postal addresses": [
        "intervention au 12 rue des Lilas à Besançon", "agee chute au 51 bis, chemin des vignes 2e etage",
        "feu 3 place du Marché", "voir le 24 Bd Victor Hugo", "fire at 91 Oak Hill Road, second floor",
        "Sturz Hauptstr. 12 im Hof", "brand in de Kerkstraat 7a", "caída en la calle Mayor 12, 3 A",
        "caduta in via Roma, 5 al piano",
    ],
}  # fmt: skip


def test_other_writings_and_names_of_columns_are_known() -> None:
    for name, values, what in OTHER:
        found_in = personal_form(name, pa.array(values))
        assert found_in is not None, name
        assert found_in.what == what, name


HARMLESS: list[tuple[str, list[str]]] = [
    ("id", [f"C{at:05d}" for at in range(60)]),
    ("number", [str(at) for at in range(60)]),
    ("start", [f"2020-01-{at + 1:02d} 10:00" for at in range(28)]),
    ("town", ["Besançon", "Saint-Vit", "Villers-le-Lac", "Mont de Laval", "Val Robert", "Saint Paul"]),
    ("age", ["[20, 40)", "[40, 60)", "90 or more"]),
    ("mobile", ["yes", "no"]),
    ("version", ["1.2.3", "1.2.4"]),
    ("enseigne", ["Mr Bricolage", "Darty", "Fnac"]),
    ("établissement", ["Collège Victor Hugo"]),
    ("lieu-dit", ["Collège Victor Hugo", "Saint Martin"]),
    ("corps", ["Marine Nationale", "Police Nationale"]),
    ("rue", ["rue du Dr Roux", "place Victor Hugo", "rue M. Foch", "avenue de la Gare"]),
    ("note", ["CHU Jean Minjoz", "hôpital Jean Minjoz", "OAK DR & MAIN ST", "lycée Louis Pasteur"]),
    ("remarque", ["il y a 2 voies et 1 place assise", "le 12/03 rue de Dole", "M. le Maire", "7 rues"]),
    ("Bemerkung", ["auf der Bundesstraße 10 verletzt", "Frau verletzt"]),
    ("remark", ["Mr and Mrs", "at 10 a.m. Call", "route 20 Road closed", "12 rue", "out via Gate 12"]),
]  # fmt: skip


def test_who_is_named_among_other_words_is_found() -> None:
    for what, written in SENTENCES.items():
        for text in written:
            found_in = personal_form("motif", pa.array(["rien", text, "feu", "cave", "eau"]))
            assert found_in is not None, text
            assert found_in.what == what, text


def test_a_few_full_names_are_names() -> None:
    for many in (1, 2, 3, 4):
        found_in = personal_form("chef", pa.array([f"{first} Roux" for first in FIRST[:many]]))
        assert found_in is not None
        assert found_in.what == "names of persons"


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
    a, b = draw.random((2, CELLS))
    truth = ((a > 0.5) ^ (b > 0.5)).astype(int)
    evidence = Evidence(
        protected={"answer": pa.array(truth.astype(str))},
        released={"a": pa.array(a.astype(str)), "b": pa.array(b.astype(str))},
        numbers={"a": a, "b": b},
    )
    (finding,) = side_leaks(evidence)
    assert (finding.code, finding.columns) == ("gives-away", ("a", "b", "answer"))


MANY, PEOPLE = 6_000, 2_000


def found_in(name, values, *, unit="", stride=1, numeric=None):
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
        told = [(one.code, one.severity, one.columns) for one in found_in(name, values(people()))]
        # Of whom a name says that it is a person's, all rows are found, whatever protects one of them.
        severity = "warn" if name == "c1" else "block"
        assert told == [("linked-rows", severity, (name,))], kind


def test_a_number_of_hundreds_of_rows_names_no_person_by_itself() -> None:
    zones = np.random.default_rng(2).integers(0, 40, 6_000)
    assert not found_in("PULocationID", zones)
    assert [one.code for one in found_in("user_id", zones)] == ["linked-rows"]


def test_a_hash_of_plates_is_no_random_identifier() -> None:
    plates = np.array([hashlib.md5(b"AB-%d" % one).hexdigest() for one in people()])  # noqa: S324
    (finding,) = found_in("c1", plates)
    assert "hashes all plates" in finding.message
    assert "random" not in finding.message


def test_the_unit_of_protection_stops_the_release() -> None:
    (finding,) = found_in("driver", people(), unit="driver")
    assert (finding.code, finding.severity) == ("linked-rows", "block")
    (other,) = found_in("badge", people(), unit="driver")
    assert (other.severity, other.columns) == ("block", ("badge",))


def test_a_value_of_its_own_in_each_row_is_an_identifier() -> None:
    for name, values in (("id", np.arange(MANY)), ("c1", np.array([f"C{at:06d}" for at in range(MANY)]))):
        (finding,) = found_in(name, values)
        assert (finding.code, finding.severity, finding.columns) == ("row-identifier", "warn", (name,))
        assert finding.message.startswith(f"{name} has a value of its own")


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
        assert found_in(name, values) == []


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
