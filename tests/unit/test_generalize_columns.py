"""Columns dropped, codes masked, values sent to groups by a public table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pydantic import TypeAdapter

from ldpaudit.errors import UserError
from ldpaudit.generalize import Drop, MaskCode, ValueMap
from ldpaudit.randomness import Key
from ldpaudit.step import Context
from ldpaudit.tables import Column

COLUMNS = {name: Column(name) for name in ("id", "code", "town")}


def step(kind: type, **written: Any) -> Any:
    return TypeAdapter(kind).validate_python(written)


def public_table(folder: Path, text: str) -> Path:
    path = folder / "towns.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_dropped_columns_are_gone_and_the_others_stay_in_order(key: Key) -> None:
    drop = step(Drop, columns=["code"])
    batch = pa.record_batch({"id": ["1"], "code": ["2"], "town": ["3"]})
    assert drop.apply(batch, range(1), key, Context(Path(), COLUMNS)).to_pydict() == {
        "id": ["1"],
        "town": ["3"],
    }
    assert list(drop.bind(Context(Path(), COLUMNS)).columns) == ["id", "town"]


def test_a_mask_keeps_the_head_and_the_length(key: Key) -> None:
    batch = pa.record_batch({"code": ["21042", "2A004", "7", "", None, "éàü"]})
    before = Context(Path(), {"code": Column("code")})
    assert step(MaskCode, column="code").apply(batch, range(6), key, before).column("code").to_pylist() == [
        "21***",
        "2A***",
        "7",
        "",
        None,
        "éà*",
    ]
    after = step(MaskCode, column="code", keep=0, fill="·").apply(batch, range(6), key, before)
    assert after.column("code").to_pylist() == ["·····", "·····", "·", "", None, "···"]


def test_a_public_table_sends_each_value_to_its_group(tmp_path: Path) -> None:
    path = public_table(
        tmp_path, "code;town;region\n01;Alpha;North\n02;Beta;South\n02;Beta;South\n03;Gamma;North\n"
    )
    mapping = ValueMap.read(path, "code", "region")
    told = dict(zip(mapping.values.to_pylist(), mapping.groups.to_pylist(), strict=True))
    assert told == {"01": "North", "02": "South", "03": "North"}
    assert mapping.labels() == ("North", "South")


def test_a_value_in_two_groups_is_refused(tmp_path: Path) -> None:
    path = public_table(tmp_path, "town,region\nAlpha,North\nBeta,South\nAlpha,South\n")
    with pytest.raises(UserError, match='"Alpha"'):
        ValueMap.read(path, "town", "region")
    kept = ValueMap.read(path, "town", "region", keep_several=True)
    told = dict(zip(kept.values.to_pylist(), kept.groups.to_pylist(), strict=True))
    assert told == {"Alpha": None, "Beta": "South"}
    assert kept.labels() == ("North", "South")
