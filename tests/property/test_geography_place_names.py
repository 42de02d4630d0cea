"""Keys of places: a key of a key is itself, and chunks of a table find the same regions."""

from __future__ import annotations

import pyarrow as pa
from hypothesis import given
from hypothesis import strategies as st

from ldpaudit.generalize import ValueMap
from ldpaudit.geography.names.gazetteer import Gazetteer
from ldpaudit.geography.names.place_names import ARTICLES, loose_keys, strict_keys

WORDS = st.sampled_from(
    [*ARTICLES, "St", "STE", "sts", "Fins", "Vit", "01", "2A004", "7.0", "é", "(", "-", "s/"]
)
NAMES = st.one_of(st.text(), st.lists(WORDS, max_size=6).map(" ".join))


def strict(*names: str | None) -> list[str | None]:
    return strict_keys(pa.array(names, pa.string())).to_pylist()  # type: ignore[no-any-return]


def loose(*names: str | None) -> list[str | None]:
    return loose_keys(pa.array(names, pa.string())).to_pylist()  # type: ignore[no-any-return]


@given(NAMES)
def test_the_key_of_a_key_is_itself(name: str) -> None:
    once = strict(name)
    assert strict(*once) == once
    bare = loose(*once)
    assert loose(*strict(*bare)) == bare


@given(NAMES)
def test_blanks_around_and_capitals_make_no_difference(name: str) -> None:
    assert strict(f" \u00a0{name}\t") == strict(name)
    if name.upper().lower() == name.lower() and name.isascii():
        assert strict(name.upper()) == strict(name.lower())


@given(st.lists(st.tuples(NAMES, st.sampled_from("AB")), min_size=1), st.lists(NAMES), st.integers(0, 5))
def test_counts_add_up_over_chunks(table: list[tuple[str, str]], rows: list[str], cut: int) -> None:
    names, groups = zip(*table, strict=True)
    one = Gazetteer(ValueMap.of(pa.array(names), pa.array(groups), keep_several=True))
    parts = [one.counts(pa.array(part, pa.string())) for part in (rows[:cut], rows[cut:])]
    added = {key: sum(part.get(key, 0) for part in parts) for key in {*parts[0], *parts[1]}}
    assert added == one.counts(pa.array(rows, pa.string()))
    assert sum(added.values()) == len(rows)
    # A name of the table has the region that the table gives it, or, given two, none.
    regions, _ = one.look_up(pa.array(names))
    for name, region in zip(names, regions.to_pylist(), strict=True):
        given_ = {group for other, group in table if other == name}
        assert region == (given_.pop() if len(given_) == 1 else None)
