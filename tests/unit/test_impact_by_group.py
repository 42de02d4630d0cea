"""Who pays, of columns in memory."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as some

from ldpaudit.anonymity.impact_by_group import breakdown, detail_lost, groups_of
from ldpaudit.recipe.dimensions import dimensions_of, labels_of
from ldpaudit.tables import Column, Role

PAIRS = some.lists(some.tuples(some.sampled_from("abcdef"), some.sampled_from("xyz")), min_size=1)


@given(PAIRS)
def test_the_detail_lost_counts_the_values_behind_each_released_one(pairs: list[tuple[str, str]]) -> None:
    values, released = (pa.array(column) for column in zip(*pairs, strict=True))
    domain = len({value for value, _ in pairs})
    for lost, (_, shown) in zip(detail_lost([values], released).tolist(), pairs, strict=True):
        leaves = len({value for value, other in pairs if other == shown})
        assert lost == pytest.approx((leaves - 1) / (domain - 1) if domain > 1 else 0.0)


@given(some.lists(some.tuples(some.sampled_from(["A", "B", None]), some.booleans(), some.integers(0, 9))))
def test_groups_add_up_in_what_each_row_stands_for(rows: list[tuple[str | None, bool, int]]) -> None:
    labels = pa.array([label for label, _, _ in rows], pa.string())
    removed = np.array([gone for _, gone, _ in rows], np.bool_)
    counts = np.array([count for _, _, count in rows], np.int64)
    told = breakdown("region", "town", groups_of(labels), removed, removed.astype(float), counts)
    for at, label in enumerate(told.labels):
        assert told.rows[at] == sum(count for other, _, count in rows if other == label)
        assert told.removed[at] == sum(count for other, gone, count in rows if other == label and gone)
        assert told.lost[at] == pytest.approx(told.share(at))
    assert set(told.above()) == {at for at in range(len(told.labels)) if told.share(at) > 0.1}
    assert sorted(told.worst()) == list(range(len(told.labels)))


def test_regions_types_and_months_are_found_by_role_and_name() -> None:
    roles: dict[str, Role] = {
        "id": "identifier",
        "birth": "quasi-identifier",
        "commune": "quasi-identifier",
        "sex": "quasi-identifier",
        "motif": "sensitive",
        "alerte": "time",
    }
    kinds = {name: Column(name, kind="time") for name in ("birth", "alerte")}
    columns = {name: kinds.get(name, Column(name)) for name in roles}
    assert dimensions_of(roles, columns) == {"region": "commune", "type": "motif", "month": "alerte"}
    assert dimensions_of(
        {"semaine": "time", "n": "plain"}, {"semaine": Column("semaine", kind="integer")}
    ) == {"period": "semaine"}


def test_a_month_is_missing_where_no_date_stands() -> None:
    column = Column("start", kind="time", formats=("%Y-%m-%d",))
    assert labels_of(pa.array(["2018-03-04", None, "2017-12-31"]), column).to_pylist() == [
        "2018-03",
        None,
        "2017-12",
    ]
    assert labels_of(pa.array(["2018-03-04", "soon"]), column).null_count == 2
    assert labels_of(pa.array([None, None], pa.string()), column).null_count == 2
