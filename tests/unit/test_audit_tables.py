"""Attacks on tables of rows: the stories of the sources, and closed forms against what is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.audit import ATTACKS, AttackResult
from ldpaudit.audit.dossier import AuditedTable, Dossier
from ldpaudit.audit.verdict import answers
from ldpaudit.protocols import GRR, Domain, Protocol
from ldpaudit.randomness import Key
from ldpaudit.tables import Column


def table(tmp_path: Path, name: str, columns: Mapping[str, Sequence[Any]]) -> AuditedTable:
    return AuditedTable.read(written(tmp_path, name, columns))


def written(tmp_path: Path, name: str, columns: Mapping[str, Sequence[Any]]) -> Path:
    path = tmp_path / f"{name}.csv"
    lines = [",".join(columns), *(",".join(map(str, row)) for row in zip(*columns.values(), strict=True))]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def run(dossier: Dossier, code: str) -> list[AttackResult]:
    return list(ATTACKS[code].run(dossier))


def dossier(released: AuditedTable, **more: Any) -> Dossier:
    return Dossier(released, key=Key.for_tests(1), **more)


# As tables 2.2 and 2.3 of Arcolezi (2022): two hospitals.
DISEASES = ["Tuberculosis", "Heart", "Viral", "Viral", "Cancer", "Heart", "Viral", "Viral", *["Cancer"] * 4]
ONE = {
    "zip": ["130**"] * 4 + ["148**"] * 4 + ["130**"] * 4,
    "age": ["[21; 31["] * 4 + ["[41; 50["] * 4 + ["[31; 41["] * 4,
    "gender": ["*"] * 12,
    "disease": DISEASES,
}
OTHER = {
    "zip": ["130**"] * 5 + ["148***"] * 5,
    "age": ["< 35"] * 5 + ["≥ 35"] * 5,
    "gender": ["*"] * 10,
    "disease": [*"TDPPD", "Heart", "Cancer", "Viral", "Cancer", "Cancer"],
}
OTHER["disease"][:5] = ["Tuberculosis", "Diabetes", "Parkinson", "Parkinson", "Diabetes"]
ROLES = {**dict.fromkeys(("zip", "age", "gender"), "quasi-identifier"), "disease": "sensitive"}


def test_a_hospital_tells_the_disease_of_a_group(tmp_path: Path) -> None:
    given = dossier(table(tmp_path, "one", ONE), roles=ROLES)
    (found,) = run(given, "homogeneity")
    assert (found.tested, found.figure, found.verdict, found.column) == (12, 4 / 12, "weak", "disease")
    assert found.columns == ("zip", "age", "gender")
    one, two = run(given, "background-knowledge")
    assert (one.figure, two.figure) == (4 / 12, 1.0)
    # Of the patients of the first group none has the most frequent disease that is left; of the others all.
    assert (one.baseline, two.baseline, two.verdict) == (4 / 12, 8 / 12, "weak")
    (skewed,) = run(given, "skewness")
    # Of each group the most frequent disease: 2, 2 and 4 of 4; of all, cancer: 5 of 12.
    assert (skewed.figure, skewed.baseline) == (8 / 12, 5 / 12)
    assert all(one.verdict == "held" for one in run(given, "uniqueness"))


def test_two_hospitals_single_out_one_patient(tmp_path: Path) -> None:
    given = dossier(table(tmp_path, "one", ONE), other=table(tmp_path, "other", OTHER), roles=ROLES)
    (found,) = run(given, "intersection")
    assert (found.tested, found.figure, found.verdict) == (12, 1 / 12, "weak")
    # Four have one disease by the first release already, and no second one is needed.
    assert found.baseline == 0
    (link,) = [one for one in answers([found]) if one.question == "link"]
    assert link.answer == "yes"


def test_what_one_release_tells_already_the_second_does_not(tmp_path: Path) -> None:
    """All of one town have cancer, in both releases: nobody needs two to know it."""
    towns, causes = ["A"] * 4 + ["B"] * 4, ["Cancer"] * 4 + ["Flu", "Cold"] * 2
    one, other = (
        table(tmp_path, name, {"town": towns[:rows], "disease": causes[:rows]})
        for name, rows in (("one", 8), ("other", 6))
    )
    roles = {"town": "quasi-identifier", "disease": "sensitive"}
    (found,) = run(dossier(one, other=other, roles=roles), "intersection")
    assert (found.figure, found.baseline, found.judged().verdict) == (0, 0, "held")


def test_an_update_tells_who_is_new(tmp_path: Path) -> None:
    """The same classes with one row more: its value is what one release has more."""
    causes = ["Flu", "Cold", "Flu", "Cold", "Heart"]
    old, new = (table(tmp_path, f"{n}", {"town": ["A"] * n, "disease": causes[:n]}) for n in (4, 5))
    roles = {"town": "quasi-identifier", "disease": "sensitive"}
    for first, second in ((new, old), (old, new)):
        found = run(dossier(first, other=second, roles=roles), "intersection")
        assert [(one.tested, one.figure, one.judged().verdict) for one in found][:1] == [(5, 1 / 5, "weak")]


def test_cells_of_a_table_of_counts_are_people_and_its_totals_nobody(tmp_path: Path) -> None:
    cells = [("X", "hiv", 900), ("Y", "flu", 240), ("Y", "cold", 240)]
    totals = [("X", "all", 900), ("Y", "all", 480), ("all", "all", 1380)]
    roles = {"town": "quasi-identifier", "cause": "sensitive"}
    for rows in (cells, [*cells, *totals]):
        columns = dict(zip(("town", "cause", "people"), map(list, zip(*rows, strict=True)), strict=True))
        given = dossier(table(tmp_path, f"cells{len(rows)}", columns), roles=roles)
        (certain,), (group,) = run(given, "homogeneity"), run(given, "smallest-group")
        assert (certain.tested, certain.figure) == (1380, 900 / 1380)
        assert group.figure == 1 / 480


def test_two_audits_of_one_release_are_equal(tmp_path: Path, halves: Any) -> None:
    raw, rows = halves
    some, recorded = (table(tmp_path, name, made) for name, made in (("some", kept(raw, rows)), ("raw", raw)))
    keys = (Key.for_tests(1), Key.for_tests(2))
    first, second = (Dossier(some, raw=recorded, other=recorded, key=key) for key in keys)
    for code in ("linkage", "second-table", "linkability", "nearest-row"):
        assert run(first, code) == run(second, code)


@pytest.mark.parametrize("column", ["zip", "disease"])
def test_releases_that_have_nothing_to_compare_are_not_tested(tmp_path: Path, column: str) -> None:
    strange = {**OTHER, column: [f"north {at % 2}" for at in range(10)]}
    given = dossier(table(tmp_path, "one", ONE), other=table(tmp_path, "strange", strange), roles=ROLES)
    (found,) = run(given, "intersection")
    assert found.verdict == "not tested"
    assert column in found.reason
    del strange["disease"]
    (found,) = run(replace(given, other=table(tmp_path, "other", strange)), "intersection")
    assert (found.verdict, "sensitive" in found.reason) == ("not tested", True)


def test_twenty_falls_to_two_days_and_either(tmp_path: Path) -> None:
    days = ["Thursday", "Friday", "Thursday|Friday"]
    counts = table(tmp_path, "days", {"day": days, "count": [100, 120, 201]})
    (found,) = run(dossier(counts, roles={"day": "quasi-identifier"}), "subtraction")
    assert (found.verdict, found.columns) == ("weak", ("day",))
    assert found.figure * found.tested == pytest.approx(1)
    assert "taken to be 20" in found.also
    # A part that is withheld wherever it stands is no total.
    counts = table(tmp_path, "withheld", {"town": ["A", "B", "C", "all"], "count": ["15", "26", "<10", "42"]})
    (found,) = run(dossier(counts, roles={"town": "quasi-identifier"}), "subtraction")
    assert (found.verdict, found.figure * found.tested) == ("weak", pytest.approx(1))
    # One more on both days, and nothing below the threshold follows.
    counts = table(tmp_path, "kept", {"day": days, "count": [100, 120, 200]})
    (held,) = run(dossier(counts), "subtraction")
    assert (held.figure, held.verdict) == (0, "held")


def test_a_count_is_no_attribute_and_a_total_is_known_by_its_sum(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    cells = [(sex, month) for sex in ("f", "m", "x") for month in range(12)]
    counts = {cell: int(rng.choice([3, 14, 25, 40])) for cell in cells}
    sexes, months = [s for s, _ in cells], [f"m{m}" for _, m in cells]
    people = {"sex": sexes, "month": months, "people": [*counts.values()]}
    (none, *_) = run(dossier(table(tmp_path, "people", people)), "uniqueness")
    assert (none.figure, "people" in none.columns) == (0.0, False)
    shown = {cell: "<10" if count < 10 else count for cell, count in counts.items()}
    for month in range(12):
        shown["Alle zusammen", month] = sum(counts[sex, month] for sex in ("f", "m", "x"))
    with_totals = {
        "sex": [s for s, _ in shown], "month": [f"m{m}" for _, m in shown], "n": [*shown.values()]
    }  # fmt: skip
    released = replace(table(tmp_path, "totals", with_totals), counting="n")
    (found,) = run(dossier(released), "subtraction")
    alone = sum([counts[sex, m] for sex in ("f", "m", "x")].count(3) == 1 for m in range(12))
    assert found.verdict == "weak"
    assert found.figure * found.tested >= alone > 0
    # Withheld cells are no groups.
    (group,) = run(dossier(released), "smallest-group")
    assert group.figure == 1 / 14


def test_two_groupings_of_the_same_regions_leave_what_no_third_one_can_have(tmp_path: Path) -> None:
    """Of county c2 all but K is known: 16 less 7 of N and the 6 that are big."""
    rows = [
        *[("*", "c1", "*", 20), ("*", "c2", "*", 16), ("*", "*", "small", 30), ("*", "*", "big", 6)],
        *[(name, "c1", "small", "") for name in "AB"],
        *[
            ("I", "c1", "small", 8),
            ("J", "c1", "small", 8),
            ("K", "c2", "small", ""),
            ("N", "c2", "small", 7),
        ],
        *[(name, "c2", "big", "") for name in "LM"],
    ]
    names = ("region", "county", "group", "n")
    shown = table(tmp_path, "regions", dict(zip(names, zip(*rows, strict=True), strict=True)))
    released = replace(shown, counting="n")
    (found,) = run(dossier(released, manifest={"asked": {"k": 4}}), "subtraction")
    assert (found.verdict, round(found.figure * found.tested)) == ("weak", 1)


CITIES = 40


@pytest.fixture(scope="module")
def recorded() -> dict[str, list[str]]:
    rng = np.random.default_rng(5)
    rows = 3_000
    age, city = rng.integers(18, 90, rows), rng.integers(0, CITIES, rows)
    return {
        "age": [str(one) for one in age],
        "city": [f"{10_000 + 97 * one}" for one in city],
        "sex": [*rng.choice(["f", "m"], rows)],
        "day": [f"2023-{1 + at % 12:02}-{1 + at % 28:02}" for at in rng.integers(0, 336, rows)],
        "cause": [*rng.choice(["fire", "fall", "road", "other"], rows, p=[0.1, 0.3, 0.2, 0.4])],
    }


def generalized(columns: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    return {
        **{name: list(values) for name, values in columns.items()},
        "age": [f"{int(one) // 10 * 10}–{int(one) // 10 * 10 + 9}" for one in columns["age"]],
        "day": [one[:7] for one in columns["day"]],
    }


def kept(columns: Mapping[str, Sequence[str]], rows: Sequence[int]) -> dict[str, list[str]]:
    return {name: [values[row] for row in rows] for name, values in columns.items()}


def test_linkage_reaches_what_group_sizes_say(tmp_path: Path, recorded: dict[str, list[str]]) -> None:
    raw = table(tmp_path, "raw", recorded)
    given = dossier(table(tmp_path, "released", generalized(recorded)), raw=raw)
    one, two, three, every = run(given, "linkage")
    assert [len(result.columns) for result in (one, two, three, every)] == [1, 2, 3, 5]
    assert one.columns == ("city",)
    for result in (one, two, three, every):
        assert result.tested == 3_000
        assert result.baseline == 1 / 3_000
        assert result.low == result.figure == result.high
    # Marketer risk of all rows, by counting: groups over rows.
    groups = len({*zip(*generalized(recorded).values(), strict=True)})
    assert every.figure == pytest.approx(groups / 3_000)
    assert every.verdict == "weak"
    # The same in another order, without truth of whose row it is.
    mixed = kept(generalized(recorded), np.random.default_rng(2).permutation(3_000))
    again = run(dossier(table(tmp_path, "mixed", mixed), raw=raw), "linkage")
    assert again[-1].figure == pytest.approx(groups / 3_000)
    # All names gone, and all columns but one.
    alone = dossier(table(tmp_path, "sex", {"sex": recorded["sex"]}), raw=raw)
    assert [result.verdict for result in run(alone, "linkage")] == ["held"]


@pytest.mark.parametrize("code", ["linkage", "register"])
def test_what_is_known_of_everybody_is_no_lot(
    tmp_path: Path, recorded: dict[str, list[str]], code: str
) -> None:
    few = {name: values[:900] for name, values in recorded.items() if name != "cause"}
    raw, made = table(tmp_path, "raw", few), table(tmp_path, "released", generalized(few))
    groups = len({*zip(*generalized(few).values(), strict=True)})
    for number in range(4):
        given = Dossier(made, key=Key.for_tests(number), raw=raw, other=raw)
        every = run(given, code)[-1]
        assert (every.tested, every.low, every.high) == (900, every.figure, every.figure)
        assert every.figure == pytest.approx(groups / 900)
        assert every.verdict == "weak"


def test_noise_that_nobody_declared_hides_nobody(tmp_path: Path) -> None:
    """What a pick among the rows with equal values reaches, the attack reaches, too."""
    rng = np.random.default_rng(7)
    rows = 4_000
    sizes = {"town": 8, "age": 60, "sex": 2, "cause": 4}
    true = {name: rng.integers(size, size=rows) for name, size in sizes.items()}
    true["row"] = np.arange(rows)
    drawn = np.where(rng.random(rows) < 0.1, rng.integers(8, size=rows), true["town"])
    shown = {**true, "town": drawn}
    raw, made = (
        table(tmp_path, name, {of: [f"{of} {one}" for one in values] for of, values in columns.items()})
        for name, columns in (("raw", true), ("made", shown))
    )
    given = dossier(made, raw=raw, roles={"town": "sensitive"}, row_key="row")

    def exact(names: Sequence[str]) -> float:
        mine, theirs = (zip(*(one[name] for name in names), strict=True) for one in (true, shown))
        pairs = [*zip(mine, theirs, strict=True)]
        often = Counter(own for _, own in pairs)
        return sum(1 / often[own] for one, own in pairs if one == own) / rows

    found = run(given, "linkage")
    assert [one.figure for one in found] == pytest.approx([exact(one.columns) for one in found])
    # Nobody can say whose a row is that fits somebody else.
    unknown = run(dossier(made, raw=raw, roles={"row": "identifier"}), "linkage")
    assert 0.9 * found[-1].figure < unknown[-1].figure < 1.15 * found[-1].figure
    town = next(one for one in run(given, "nearest-row") if one.column == "town")
    assert town.figure > town.baseline > 0.1


def test_a_news_story_finds_its_row_and_imaginary_ones_do_not(tmp_path, recorded):
    released = table(tmp_path, "released", generalized(recorded))
    keys = [*zip(*(generalized(recorded)[name] for name in ("age", "city", "day")), strict=True)]
    row = next(at for at, key in enumerate(keys) if keys.count(key) == 1)
    story = {name: [recorded[name][row]] for name in ("age", "city", "day")}
    found = run(dossier(released, other=table(tmp_path, "story", story)), "second-table")
    assert (found[-1].tested, found[-1].figure, found[-1].verdict) == (1, 1.0, "weak")
    many = {name: recorded[name] for name in ("age", "city", "day")}
    known = run(dossier(released, other=table(tmp_path, "many", many)), "second-table")[-1]
    share = sum(keys.count(key) == 1 for key in keys[:500]) / 500
    assert known.figure == pytest.approx(share, abs=0.06)
    assert known.control is not None
    assert known.control < known.figure


def test_a_second_table_is_laid_over_the_release_on_all_columns_of_both(tmp_path: Path) -> None:
    rng = np.random.default_rng(7)
    ages, bits = rng.integers(20, 80, 400), rng.integers(0, 2, (6, 400))
    answers = {f"answer {at}": ["yes" if one else "no" for one in column] for at, column in enumerate(bits)}
    exact, tens = [str(age) for age in ages], [f"{age // 10 * 10}-{age // 10 * 10 + 9}" for age in ages]
    of_release = {"age": tens, **answers}
    there = table(tmp_path, "release", of_release)
    beside = table(tmp_path, "beside", {"age": exact, **answers})
    found = run(dossier(there, other=beside), "second-table")
    keys = [*zip(*of_release.values(), strict=True)]
    assert found[-1].columns == (*of_release,)
    assert found[-1].figure == sum(keys.count(key) == 1 for key in keys) / 400 > 0.3
    # By three facts hardly anybody is found.
    assert max(one.figure for one in found[:-1]) < 0.02


def test_whoever_is_in_both_tables_is_found_however_many_strangers_would_be(tmp_path: Path) -> None:
    rng, columns = np.random.default_rng(9), [f"answer {at}" for at in range(8)]

    def people(rows: int) -> dict[str, list[str]]:
        return {name: [f"{one}" for one in rng.integers(0, 3, rows)] for name in columns}

    both, strangers = people(7_000), people(7_000)
    mixed = {name: [*rng.permutation(values)] for name, values in both.items()}
    released = table(tmp_path, "released", both)
    found = {}
    for name, other in (("both", both), ("strangers", strangers), ("mixed", mixed)):
        found[name] = run(dossier(released, other=table(tmp_path, name, other)), "second-table")[-1]
    # So many conditions that nearly as many strangers fit one row, and more of them none.
    assert [found[name].verdict for name in found] == ["weak", "held", "held"]
    keys = [*zip(*both.values(), strict=True)]
    often = Counter(keys)
    assert found["both"].figure == pytest.approx(sum(often[key] == 1 for key in keys) / 7_000, abs=0.05)
    assert found["strangers"].figure > found["both"].figure - 0.03
    # Names of both, alike, need no answers.
    named = {**both, "card": [f"c{at * 7919 % 7_000}" for at in range(7_000)]}
    (first, *_) = run(
        dossier(
            table(tmp_path, "named", named), other=table(tmp_path, "too", named), roles={"card": "identifier"}
        ),
        "second-table",
    )
    assert (first.columns, first.figure, first.verdict) == (("card",), 1.0, "weak")


@pytest.fixture(scope="module")
def halves(recorded: dict[str, list[str]]) -> tuple[dict[str, list[str]], np.ndarray[Any, Any]]:
    """A recorded table with serials, and which of its rows are released."""
    serials = [f"s{at}" for at in range(3_000)]
    return {"serial": serials, **recorded}, np.random.default_rng(4).permutation(3_000)[:1_500]


def test_released_rows_are_singled_out_joined_and_guessed(tmp_path: Path, halves: Any) -> None:
    raw, rows = halves
    given = dossier(
        table(tmp_path, "some", kept(raw, rows)),
        raw=table(tmp_path, "raw", raw),
        row_key="serial",
        roles={"cause": "sensitive"},
    )
    found = [one for code in ("singling-out", "linkability", "nearest-row") for one in run(given, code)]
    several, joined, guessed = found[-3:]
    assert (several.verdict, several.figure) == ("weak", 1.0)
    # All are right: the interval still has a width.
    assert several.low < several.high == 1.0
    assert several.control is not None
    assert several.control < 0.6
    assert (guessed.verdict, guessed.column) == ("weak", "cause")
    # Nearly everybody is alone with age, city, sex and day.
    assert guessed.figure > 0.9
    assert guessed.control == pytest.approx(0.3, abs=0.1)
    assert joined.control is not None
    assert joined.figure > joined.control


def test_rows_of_one_person_hide_nobody(tmp_path: Path, halves: Any) -> None:
    """Who has every row twice is found as often as who has it once."""
    raw, rows = halves
    figures = []
    for times in (1, 2):
        tables = {"some": kept(raw, [*rows] * times), "raw": kept(raw, [*range(3_000)] * times)}
        some, recorded = (table(tmp_path, f"{name}{times}", made) for name, made in tables.items())
        beside = table(tmp_path, "beside", {name: raw[name] for name in ("age", "city", "day")})
        about = {"unit": "serial", "persons": some.table, "roles": {"cause": "sensitive"}}
        absent = table(tmp_path, "absent", kept(raw, set(range(3_000)) - set(rows)))
        given = dossier(some, raw=recorded, other=beside, control=absent, **about)
        found = [one for code in ("second-table", "register", "singling-out") for one in run(given, code)]
        figures.append([(one.code, one.columns, one.verdict, one.figure) for one in found])
    assert [one[:3] for one in figures[0]] == [one[:3] for one in figures[1]]
    # Persons are drawn for some of them: shares of some 160 conditions, within three standard errors.
    assert [one[3] for one in figures[0]] == pytest.approx([one[3] for one in figures[1]], abs=0.17)
    assert {code for code, _, verdict, _ in figures[0] if verdict == "weak"} >= {
        "second-table",
        "singling-out",
    }


def test_a_table_of_shuffled_columns_is_nobodys(tmp_path: Path, recorded: dict[str, list[str]]) -> None:
    rng = np.random.default_rng(6)
    raw = kept(recorded, range(2_000))
    mixed = {name: [*rng.permutation(values)] for name, values in raw.items()}
    given = dossier(
        table(tmp_path, "mixed", mixed),
        raw=table(tmp_path, "raw", raw),
        control=table(tmp_path, "absent", kept(recorded, range(2_000, 3_000))),
    )
    for code in ("singling-out", "linkability", "nearest-row", "linkage"):
        found = run(given, code)
        assert found
        assert {one.verdict for one in found} <= {"held", "not tested"}, found
    (unnamed, *_) = run(dossier(given.released, raw=given.raw), "singling-out")
    assert (unnamed.verdict, "--control" in unnamed.reason) == ("not tested", True)


@pytest.mark.leaks
def test_a_column_beside_a_randomized_one_tells_it(tmp_path: Path, recorded: dict[str, list[str]]) -> None:
    """Rows are found again by the columns that were left; a tract gives the randomized city away."""
    rng = np.random.default_rng(1)
    others = enumerate(rng.permutation(recorded["city"]))
    lied = [recorded["city"][at] if rng.random() < 0.3 else other for at, other in others]
    recorded = {**recorded, "serial": [f"s{at}" for at in range(3_000)]}
    released = {**recorded, "city": lied, "tract": [f"t{int(one) % 89}" for one in recorded["city"]]}
    manifest = {"randomized": [{"column": "city"}], "noise": {"city": []}}
    raw = table(tmp_path, "raw", recorded)
    made = table(tmp_path, "released", released)
    given = dossier(made, raw=raw, manifest=manifest, roles={"cause": "sensitive"}, row_key="serial")
    found = {one.column: one for one in run(given, "inference")}
    assert set(found) == {"city", "cause"}
    city = found["city"]
    assert (city.verdict, city.columns, city.figure) == ("weak", ("tract",), 1.0)
    assert city.baseline < 0.06
    # Causes were drawn alone.
    assert found["cause"].verdict == "held"
    (untested,) = run(dossier(made, raw=raw), "inference")
    assert (untested.verdict, "--key" in untested.reason) == ("not tested", True)


def test_columns_that_anybody_may_know_and_that_were_left_out_are_no_secrets(tmp_path, recorded):
    """The month of an end is that of the beginning, in any table: no release tells it."""
    days = [f"2023-{1 + at % 12:02}" for at in range(3_000)]
    raw = {"serial": [*range(3_000)], **recorded, "start": [f"{one}-04" for one in days], "end": days}
    made = {name: raw[name] for name in ("serial", "age", "city", "sex", "cause")} | {"start": days}
    given = dossier(table(tmp_path, "made", made), raw=table(tmp_path, "raw", raw), row_key="serial")
    given = replace(given, roles={"cause": "sensitive"})
    assert {one.column for one in run(given, "inference")} == {"start", "cause"}
    both = table(tmp_path, "both", made | {"end": days})
    assert {one.column for one in run(replace(given, released=both), "nearest-row")} == {"cause"}
    (none,) = run(replace(given, released=both, roles={"cause": "plain"}), "nearest-row")
    assert (none.verdict, "sensitive" in none.reason) == ("not tested", True)


LABELS = [f"v{at}" for at in range(17)]
ZIPF = 1 / np.arange(1, 18) / (1 / np.arange(1, 18)).sum()
KEY = Key.for_tests(8)


def drawn_table(columns: dict[str, Any]) -> AuditedTable:
    drawn = pa.table(columns)
    bits = {field.name: pa.types.is_boolean(field.type) for field in drawn.schema}
    return AuditedTable(
        drawn, {at: Column(at, kind="boolean" if bit else "text") for at, bit in bits.items()}
    )


def record(name: str, protocol: Protocol, **more: Any) -> dict[str, Any]:
    return {
        "column": name,
        "protocol": protocol.name,
        "parameters": protocol.parameters(),
        "labels": list(protocol.domain.labels),
        **more,
    }


def promised(name: str, protocol: Protocol) -> dict[str, Any]:
    part = {"column": name, **protocol.integers()}
    return {"columns": [name], "channel": {"together": "sum", "parts": [part]}}


def released(protocol: Protocol, codes: Sequence[int], name: str = "town", **more: Any) -> AuditedTable:
    key = KEY.derive({"test": len(codes), "of": protocol.name})
    reports = protocol.sanitize(np.asarray(codes, np.int32), key)
    return drawn_table({**reports.columns(name), **more})


def test_reports_that_name_their_person_are_put_together() -> None:
    rng = np.random.default_rng(2)
    values = rng.integers(17, size=300)
    people = [f"p{at}" for at in range(300)]
    for reports, least, most in ((1, 0.25, 0.37), (40, 0.97, 1.0)):
        protocol = GRR(Domain(LABELS), 2.0)
        given = dossier(
            released(protocol, np.repeat(values, reports).tolist(), unit=np.repeat(people, reports).tolist()),
            manifest={"randomized": [record("town", protocol)], "guarantees": [promised("town", protocol)]},
            unit="unit",
            raw=drawn_table({"unit": people, "town": [LABELS[at] for at in values]}),
        )  # fmt: skip
        (found,) = run(given, "averaging")
        assert (found.tested, found.columns) == (300, ("unit",))
        assert least <= found.figure <= most


def test_blank_lines_and_totals_of_a_second_table_fit_nobody(tmp_path, recorded):
    names = ("age", "city", "day")
    story = {name: [*recorded[name][:50], "", ""] for name in names}
    story["city"][-1] = "all of them"
    other = table(tmp_path, "story", story)
    assert other.without_blanks(names).rows == 50
    assert other.without_blanks(["city"]).rows == 52
