"""Local recoding: small tables that can be followed by hand, and the real one that others are measured on."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest

from ldpaudit.anonymity.conditions import KAnonymity
from ldpaudit.generalize.hierarchies import Hierarchy
from ldpaudit.generalize.local import CodedRows, leaves_of, local_recoding

TOWNS = Hierarchy.of_rows("town", [[f"town {at}", "north" if at < 2 else "south", "*"] for at in range(4)])
SEX = Hierarchy.of_rows("sex", [["f", "*"], ["m", "*"]])


def rows(towns: list[str | None], sexes: list[str | None], *conditions, **more) -> CodedRows:
    codes = [TOWNS.codes(pa.array(towns, pa.string())), SEX.codes(pa.array(sexes, pa.string()))]
    return CodedRows((TOWNS, SEX), leaves_of(codes, (TOWNS, SEX)), conditions, **more)


def test_few_rows_stand_with_rows_that_are_lent() -> None:
    towns = ["town 0"] * 9 + ["town 3"]
    found = local_recoding(rows(towns, ["f"] * 10, KAnonymity(3)))
    assert sorted(found.column(0).to_pylist()) == ["*"] * 3 + ["town 0"] * 7
    assert found.column(1).to_pylist() == ["f"] * 10
    # 3 of 20 cells stand for a whole domain.
    assert found.granularity == pytest.approx(1 - 3 / 20)
    assert found.loss == pytest.approx(3 / 20)


def test_people_count_and_not_their_rows() -> None:
    towns, people = ["town 0"] * 4 + ["town 1"] * 4, np.array([0, 0, 0, 0, 1, 2, 3, 4])
    assert local_recoding(rows(towns, ["f"] * 8, KAnonymity(2))).column(0).to_pylist() == towns
    found = local_recoding(rows(towns, ["f"] * 8, KAnonymity(2), units=people))
    by_label = {
        label: set(people[np.array(found.column(0).to_pylist()) == label]) for label in ("north", "town 1")
    }
    assert all(len(some) >= 2 for some in by_label.values())
    assert found.removed_rows == 0


def test_rows_that_cannot_be_hidden_go() -> None:
    found = local_recoding(rows(["town 0"] * 2, ["f"] * 2, KAnonymity(3)))
    assert found.removed.tolist() == [True, True]
    assert (found.classes, found.granularity, found.loss) == (0, 0.0, 1.0)
    none = local_recoding(rows([], [], KAnonymity(3)))
    assert (none.classes, none.removed_rows, len(none.labels)) == (0, 0, 0)
