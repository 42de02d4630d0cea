"""What several releases cost together: what adds up, what does not, and how it is said."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.guarantee import Guarantee
from ldpaudit.ledger import Booking, Claim, Earlier, Entry, Ledger, Overlap, Relation, Sketch, Spent
from ldpaudit.ledger.histograms import Histograms

TOWN = Claim(("town",), 1.0, "OUE (epsilon = 1, k = 17)")
CAUSE = Claim(("cause",), 0.5, "GRR")
PLACE = Claim(("lon", "lat"), 1.0986, "planar Laplace", 200.0)
VOID = Claim(("cause",), 2.0, "GRR", holds=False)
SAME = Overlap(1.0, 0.0, 1.0, 1.0)
NOBODY = "; no bound for one person (how many rows one has is not declared)."
WEAK = " A sum of {} is a weak promise."
FIRST_DAY = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ledger]:
    monkeypatch.setattr("ldpaudit.ledger.sketch.os.urandom", np.random.default_rng(3).bytes)
    with Ledger.open(tmp_path / "ledger.sqlite") as opened:
        yield opened


def table(first: int, last: int, name: str = "n") -> pa.Table:
    numbers = range(first, last)
    return pa.table(
        {
            "id": [f"{name}{i}" for i in numbers],
            "town": [f"town {drawn(name, i, 17)}" for i in numbers],
            "street": [f"street {drawn(name, i, 5003)}" for i in numbers],
            "seconds": [str(drawn(f"{name} seconds", i, 4001)) for i in numbers],
            "caller": [f"caller {i // 3}" for i in numbers],
        }
    )


def drawn(name: str, number: int, most: int) -> int:
    """Return a value of a row that looks drawn at random."""
    return int.from_bytes(hashlib.blake2b(f"{name} {number}".encode(), digest_size=8).digest()) % most


def sketched(ledger: Ledger, rows: pa.Table, unit: str = "intervention", file: str = "") -> Sketch:
    builder = ledger.builder(rows.schema, unit)
    for batch in rows.to_batches():
        builder.add(batch)
    return builder.finish(file)


def booked(
    ledger: Ledger, tmp_path: Path, sketch: Sketch, *claims: Claim, unit: str = "intervention"
) -> None:
    number = len(ledger.bookings())
    folder = tmp_path / f"release-{number}"
    folder.mkdir()
    manifest = f"manifest {number}".encode()
    (folder / "manifest.json").write_bytes(manifest)
    entry = Entry(
        time=FIRST_DAY + timedelta(days=number),
        sketch=sketch,
        unit=unit,
        recipe="0" * 64,
        manifest=hashlib.sha256(manifest).hexdigest(),
        rows=sketch.rows,
        claims=claims,
        key="fresh",
    )
    begun = ledger.begin(entry, folder, tmp_path / "making")
    assert begun is not None
    assert ledger.settle(begun, folder)


def earlier(relation: Relation, overlap: Overlap | None = SAME, *claims: Claim, day: int = 1) -> Earlier:
    booking = Booking(f"2026-03-{day:02}T09:30:00+00:00", "intervention", "r", "m", 10, claims, "fresh")
    return Earlier(booking, relation, overlap)


def spent(*releases: Earlier, unit: str = "intervention") -> Spent:
    return Spent(unit, by_unit=False, earlier=releases)


def test_two_releases_of_one_table_add_up(ledger: Ledger, tmp_path: Path) -> None:
    rows = table(0, 500)
    for _ in range(2):
        booked(ledger, tmp_path, sketched(ledger, rows), TOWN)
    before = ledger.spent(sketched(ledger, rows[::-1]), "intervention")
    assert before.sentence([TOWN]) == (
        "Two earlier releases share 100 % of these rows; together with this one: eps = 3.0000 for one "
        f"intervention (one row){NOBODY} A sum of 3.00 is a weak promise."
    )
    assert before.total().epsilon == 2.0
    assert before.total([TOWN]).epsilon == 3.0


def test_tables_apart_do_not_add_up(ledger: Ledger, tmp_path: Path) -> None:
    booked(ledger, tmp_path, sketched(ledger, table(0, 20_000)), TOWN)
    before = ledger.spent(sketched(ledger, table(20_000, 40_000)), "intervention")
    assert [one.relation for one in before.earlier] == ["apart"]
    assert before.total([TOWN]).epsilon == 1.0
    told = before.sentence([TOWN])
    assert told.startswith(
        "No earlier release is known to share these rows; this one: eps = 1.0000 for one intervention "
        f"(one row){NOBODY} One other release is not counted: it shares at most "
    )
    assert told.endswith("% of its rows or of these cell by cell, and less than a fifth in another form.")


def test_one_more_month_counts_for_the_months_before(ledger: Ledger, tmp_path: Path) -> None:
    booked(ledger, tmp_path, sketched(ledger, table(0, 15_000)), TOWN)
    before = ledger.spent(sketched(ledger, table(0, 20_000)), "intervention")
    (one,) = before.earlier
    assert one.relation == "overlapping"
    assert one.overlap is not None
    assert one.overlap.low < 0.75 < one.overlap.high
    assert before.total([TOWN]).epsilon == 2.0
    assert "shares at least 7" in before.sentence([TOWN])


def test_where_sharing_cannot_be_excluded_it_counts(ledger: Ledger, tmp_path: Path) -> None:
    booked(ledger, tmp_path, sketched(ledger, table(0, 100)), TOWN)
    before = ledger.spent(sketched(ledger, table(100, 200)), "intervention")
    assert [one.relation for one in before.earlier] == ["uncertain"]
    assert before.total([TOWN]).epsilon == 2.0
    assert "One earlier release may share up to " in before.sentence([TOWN])


def test_a_small_table_within_a_large_one_is_not_taken_for_apart(ledger: Ledger, tmp_path: Path) -> None:
    """It is next to nothing of the large one's rows, yet each of its own is in both."""
    booked(ledger, tmp_path, sketched(ledger, table(0, 60)), TOWN)
    before = ledger.spent(sketched(ledger, table(0, 40_000)), "intervention")
    assert before.counted
    assert before.total([TOWN]).epsilon == 2.0


def test_other_rows_of_the_same_people_add_up(ledger: Ledger, tmp_path: Path) -> None:
    """Where a person is protected, a table with other rows of that person is not apart."""
    first, second = table(0, 20_000, "a"), table(0, 20_000, "b")
    # Each caller with as many rows as before would be a sign of the same rows.
    others = table(20_000, 40_000, "b")
    for unit, rows, relation in (("caller", second, "overlapping"), ("intervention", others, "apart")):
        booked(ledger, tmp_path, sketched(ledger, first, unit), TOWN, unit=unit)
        before = ledger.spent(sketched(ledger, rows, unit), unit)
        assert before.earlier[-1].relation == relation
    told = ledger.spent(sketched(ledger, second, "caller"), "caller").sentence()
    assert (
        "of these rows or values of caller; together: no bound for one caller (how many rows one has is "
        in told
    )
    assert told.endswith("not declared); eps = 2.0000 for one row.")


def test_people_who_were_not_compared_are_not_taken_for_apart(ledger: Ledger, tmp_path: Path) -> None:
    booked(ledger, tmp_path, sketched(ledger, table(0, 20_000)), TOWN)
    before = ledger.spent(sketched(ledger, table(20_000, 40_000), "caller"), "caller")
    assert [one.relation for one in before.earlier] == ["uncertain"]


def test_other_columns_of_the_same_source_count(ledger: Ledger, tmp_path: Path) -> None:
    rows = table(0, 20_000)
    booked(ledger, tmp_path, sketched(ledger, rows), TOWN)
    fewer = ledger.spent(sketched(ledger, rows.drop(["town"])), "intervention")
    other = ledger.spent(sketched(ledger, rows.rename_columns(["a", "b", "c", "d", "e"])), "intervention")
    assert [(one.relation, one.overlap) for one in fewer.earlier] == [("uncertain", None)]
    assert fewer.sentence() == (
        "One earlier release may share up to 100 % of these rows; together: eps = 1.0000 for one "
        "intervention (one row)" + NOBODY
    )
    (one,) = other.earlier
    assert one.relation == "overlapping"
    assert one.overlap is not None
    assert one.overlap.high > 0.97


def test_numbers_and_their_texts_are_the_same_rows(ledger: Ledger, tmp_path: Path) -> None:
    """A table that comes as Parquet and came as CSV."""
    texts = pa.table({"number": [str(i) for i in range(20_000)], "lon": [f"{i}.5" for i in range(20_000)]})
    booked(ledger, tmp_path, sketched(ledger, texts), TOWN)
    numbers = texts.cast(pa.schema([("number", pa.int64()), ("lon", pa.float64())]))
    before = ledger.spent(sketched(ledger, numbers, "number"), "number")
    assert [one.relation for one in before.earlier] == ["same"]


def test_what_a_former_version_sketched_counts_by_the_names_of_its_columns(
    ledger: Ledger, tmp_path: Path
) -> None:
    former = replace(sketched(ledger, table(0, 500)), histograms=None, layout="ab" * 8)
    booked(ledger, tmp_path, former, TOWN)
    fewer = ledger.spent(sketched(ledger, table(0, 500).drop(["town"])), "intervention")
    other = ledger.spent(sketched(ledger, pa.table({"a": ["x"], "b": ["y"]})), "intervention")
    assert [(one.relation, one.overlap) for one in fewer.earlier] == [("uncertain", None)]
    assert [(one.relation, one.overlap) for one in other.earlier] == [("uncertain", None)]
    assert other.sentence() == (
        "One earlier release may share up to 100 % of these rows; together: eps = 1.0000 for one "
        f"intervention (one row){NOBODY} One of them was booked by a former version and cannot be compared; "
        "it is counted."
    )


def test_a_table_in_capitals_counts_beside_a_former_sketch(ledger: Ledger, tmp_path: Path) -> None:
    former = replace(sketched(ledger, table(0, 500)), histograms=None, layout="ab" * 8, identity="cd" * 16)
    booked(ledger, tmp_path, former, TOWN)
    rows = table(0, 500)
    capitals = rows.rename_columns([name.upper() for name in rows.column_names])
    before = ledger.spent(sketched(ledger, capitals), "intervention")
    assert before.total([TOWN]).epsilon == 2.0
    assert "cannot be compared; it is counted" in before.sentence([TOWN])


def test_histograms_of_another_layout_count(ledger: Ledger, tmp_path: Path) -> None:
    """As a version between two releases wrote them: all in one array, with one number of buckets."""
    sketch = sketched(ledger, table(0, 500))
    assert sketch.histograms is not None
    head, _, _ = sketch.histograms.to_bytes().partition(b"\n")
    told = json.loads(head) | {"buckets": 32}
    body = np.zeros(32 * len(told["columns"]), dtype="<i4").tobytes()
    between = Histograms.from_bytes(json.dumps(told).encode() + b"\n" + body)
    booked(ledger, tmp_path, replace(sketch, identity="cd" * 16, histograms=between), TOWN)
    before = ledger.spent(sketch, "intervention")
    assert [(one.relation, one.compared) for one in before.earlier] == [("uncertain", False)]
    assert before.total([TOWN]).epsilon == 2.0


def test_a_small_table_may_share_no_more_rows_than_it_has(ledger: Ledger, tmp_path: Path) -> None:
    draw = np.random.default_rng(1)
    fruit = pa.table({"fruit": draw.choice(["apple", "pear"], 400), "weight": draw.integers(50, 400, 400)})
    cars = pa.table({"km": draw.integers(1000, 300_000, 5000), "dealer": draw.integers(0, 30, 5000)})
    booked(ledger, tmp_path, sketched(ledger, fruit, "row"), TOWN)
    before = ledger.spent(sketched(ledger, cars, "row"), "row")
    assert [one.counted for one in before.earlier] == [True]
    assert "may share up to 8 % of these rows" in before.sentence()


def test_one_file_read_in_two_ways_counts(ledger: Ledger, tmp_path: Path) -> None:
    file = "ab" * 32
    booked(ledger, tmp_path, sketched(ledger, table(0, 20_000), file=file), TOWN)
    other = table(20_000, 40_000)
    assert ledger.spent(sketched(ledger, other, file="cd" * 32), "intervention").counted == ()
    assert ledger.spent(sketched(ledger, other, file=file), "intervention").counted
    assert [one.bookings[0].unit for one in ledger.known(file)] == ["intervention"]
    assert ledger.known("cd" * 32) == ()


def test_places_add_up_by_the_metre_and_beside_the_rest() -> None:
    before = spent(earlier("same", SAME, TOWN, PLACE), earlier("same", SAME, PLACE, day=2))
    total = before.total([CAUSE, Claim(("lon", "lat"), 1.0986, "planar Laplace", 100.0)])
    assert total.epsilon == 1.5
    assert total.per_metre == pytest.approx(2 * 1.0986 / 200 + 1.0986 / 100)
    assert before.sentence([CAUSE]) == (
        "Two earlier releases share 100 % of these rows; together with this one: eps = 1.5000 plus 0.01099 "
        "for each metre between two places for one intervention (one row); eps = 2.1972 for two places 200 m "
        f"apart (one row){NOBODY} A sum of 1.50 is a weak promise."
    )


def test_what_has_no_claim_is_named_and_not_added() -> None:
    before = spent(earlier("same", SAME, TOWN, VOID), earlier("same", SAME, day=7))
    assert before.total([TOWN]).epsilon == 2.0
    assert before.unclaimed() == (("2026-03-01", ("cause",)), ("2026-03-07", ()))
    assert before.sentence([TOWN]) == (
        "Two earlier releases share 100 % of these rows; together with this one: eps = 2.0000 for one "
        f"intervention (one row){NOBODY}{WEAK.format('2.00')} The release of 2026-03-01 makes no privacy "
        "claim about cause, so the sum says nothing of that. The release of 2026-03-07 makes no privacy "
        "claim, so the sum says nothing of that."
    )


def test_a_void_claim_of_this_release_is_named_as_well() -> None:
    told = spent(earlier("same", SAME, TOWN), unit="row").sentence([TOWN, VOID])
    assert (
        f"eps = 2.0000 for one row{NOBODY}{WEAK.format('2.00')} This one makes no privacy claim about "
        "cause, so" in told
    )


def test_releases_without_any_claim_have_no_sum() -> None:
    before = spent(earlier("same", SAME, VOID), unit="row")
    assert before.total() is None
    assert before.sentence().startswith(
        "One earlier release shares 100 % of these rows; none of them makes a privacy claim."
    )


def test_the_sentence_tells_the_sure_from_the_unsure_and_from_what_is_left_out() -> None:
    before = spent(
        earlier("overlapping", Overlap(0.4, 0.01, 0.38, 0.42), TOWN),
        earlier("same", SAME, TOWN),
        earlier("uncertain", Overlap(0.02, 0.05, 0.0, 0.12), TOWN),
        earlier("apart", Overlap(0.0, 0.01, 0.0, 0.021), TOWN),
        earlier("apart", Overlap(0.0, 0.01, 0.0, 0.034), TOWN),
        unit="row",
    )
    assert before.sentence([TOWN]) == (
        "Two earlier releases share at least 38 % of these rows and one more may share up to 12 % of "
        f"them; together with this one: eps = 4.0000 for one row{NOBODY}{WEAK.format('4.00')} Two other "
        "releases are not counted: they share at most 3 % of their rows or of these cell by cell, and less "
        "than a fifth in another form."
    )


def test_sums_are_those_of_the_decimals_that_are_printed() -> None:
    claims = [Claim(("town",), 0.1, "GRR"), Claim(("cause",), 0.2, "GRR")]
    assert spent().total(claims).epsilon == 0.3
    assert "eps = 0.3000 for one row" in spent(unit="row").sentence(claims)


def test_a_promise_without_bound_stays_without_bound() -> None:
    endless = Claim(("town",), float("inf"), "GRR")
    before = spent(earlier("same", SAME, endless))
    assert "together with this one: no bound for one intervention (one row) (" in before.sentence([TOWN])
    assert before.as_json([TOWN])["together"][0]["epsilon"] is None
    assert Booking.from_text(before.earlier[0].booking.as_text()) == before.earlier[0].booking


def test_plain_values_tell_what_the_sentence_tells() -> None:
    before = spent(
        earlier("same", SAME, TOWN, PLACE, VOID), earlier("apart", Overlap(0, 0.01, 0, 0.02), TOWN)
    )
    told = json.loads(json.dumps(before.as_json([TOWN]), allow_nan=False))
    assert told["releases"] == 1
    assert [told[when][0]["relation"] for when in ("before", "together")] == ["one row"] * 2
    assert [told[when][0]["epsilon"] for when in ("before", "together")] == [1.0, 2.0]
    assert {told[when][0]["per_metre"] for when in ("before", "together")} == {0.005493}
    assert told["without_claim"] == [{"day": "2026-03-01", "columns": ["cause"]}]
    assert [one["counted"] for one in told["earlier"]] == [True, False]
    assert told["earlier"][0]["overlap"] == {"share": 1.0, "standard_error": 0.0, "low": 1.0, "high": 1.0}
    assert told["sentence"] == before.sentence([TOWN])


def test_a_claim_is_what_of_a_guarantee_adds_up() -> None:
    guarantee = Guarantee(
        ("lon", "lat"), 1.0986, "two points 200 m apart", "planar Laplace", "closed form", 200.0
    )
    assert Claim.of(guarantee, holds=True) == PLACE
    assert not Claim.of(guarantee, holds=False).holds


def remembered(memory: str, inputs: str, epsilon: float = 1.0) -> Claim:
    return Claim(("lon", "lat"), epsilon, "planar Laplace", 200.0, memory=memory * 64, inputs=inputs)


def test_places_of_one_memory_are_counted_once_where_they_are_the_same() -> None:
    moved, anew = remembered("a", "here"), remembered("", "")
    before = spent(earlier("same", SAME, moved, TOWN), earlier("overlapping", SAME, moved, day=2))
    assert before.total().per_metre == before.total([moved]).per_metre == 1 / 200
    assert before.total([moved]).epsilon == 1.0
    # Another key, fresh noise, or places that were rounded since.
    for other in (remembered("b", "here"), anew, remembered("a", "rounded"), remembered("a", "")):
        assert before.total([other]).per_metre == 2 / 200
    assert before.notes() == ["Places that one key moves alike in several releases are counted once."]
    rounded = before.sentence([remembered("a", "rounded")])
    assert (
        "Where the same places or persons are not shown to be written alike, noise of one key is counted"
        in rounded
    )
    assert "counted once" not in spent(earlier("same", SAME, moved)).sentence([remembered("a", "rounded")])


def test_places_of_one_memory_count_each_time_where_rows_may_stand_there_in_another_form() -> None:
    moved = remembered("a", "here")
    unsure = replace(earlier("uncertain", None, moved), alike=False)
    assert spent(unsure, unsure).total([moved]).per_metre == 3 / 200
    void = replace(moved, holds=False)
    assert spent(earlier("same", SAME, void)).total([moved]).per_metre == 1 / 200
    assert "makes no privacy claim" in spent(earlier("same", SAME, void)).sentence([moved])
    assert spent(earlier("same", SAME, remembered("a", "here", 2.0))).total([moved]).per_metre == 2 / 200


def test_answers_that_one_key_repeats_about_the_same_persons_are_counted_once() -> None:
    def answers(inputs: str) -> Claim:
        return Claim(("town",), 2.0, "L-OSUE", memory="a" * 64, inputs=inputs)

    before = spent(
        earlier("same", SAME, answers("they")), earlier("overlapping", SAME, answers("they"), day=2)
    )
    assert before.total([answers("they")]).epsilon == 2.0
    assert before.sentence([answers("they")]).endswith(
        "Answers that one key repeats in several releases about the same persons are counted once for "
        "one value; each further value of a person adds as much again."
    )
    assert before.total([answers("others")]).epsilon == 4.0
    assert before.total([Claim(("town",), 2.0, "L-OSUE")]).epsilon == 4.0


def test_rounding_is_a_constant_beside_the_distance() -> None:
    rounded = Claim(("lon", "lat"), 3.0, "planar Laplace", 200.0, rounding=100.0)
    total = spent(earlier("same", SAME, rounded)).total([TOWN, PLACE])
    assert total.epsilon == 2.0
    assert total.per_metre == pytest.approx(0.01 + 1.0986 / 200)


def test_what_an_older_ledger_says_is_read() -> None:
    booking = Booking("2026-03-01T09:30:00+00:00", "row", "r", "m", 10, (PLACE,), "held")
    told = json.loads(booking.as_text())
    for claim in told["claims"]:
        del claim["memory"], claim["rounding"]
    assert Booking.from_text(json.dumps(told)) == booking
