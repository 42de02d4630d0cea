"""Names of places found in a public table: as written, alike, through mergers, or counted as lost."""

from __future__ import annotations

from typing import Any

import pyarrow as pa
import pytest

from ldpaudit.errors import UserError
from ldpaudit.generalize import ValueMap
from ldpaudit.geography.place_names import Changes, Gazetteer, Match, strict_key


def gazetteer(table: dict[str, str], compare: Any = "alike", changes: Changes | None = None) -> Gazetteer:
    mapping = ValueMap.of(pa.array(list(table)), pa.array(list(table.values())), keep_several=True)
    return Gazetteer(mapping, compare, changes)


def changes(*rows: tuple[int, str, str]) -> Changes:
    days, old, new = zip(*rows, strict=True)
    return Changes(days, pa.array(old), pa.array(new))


def found(one: Gazetteer, *places: str) -> list[tuple[str | None, Match]]:
    regions, how = one.look_up(pa.array(places, pa.string()))
    return [(region, Match(code)) for region, code in zip(regions.to_pylist(), how, strict=True)]


def test_one_place_has_one_key_however_it_is_written() -> None:
    for written, key in [
        ("FINS (LES)", "les fins"),
        ("Fins, Les", "les fins"),
        ("  les\u00a0FINS ", "les fins"),
        ("St-Vit", "saint vit"),
        ("STE COLOMBE", "sainte colombe"),
        ("L’Hôpital-du-Grosbois", "l hopital du grosbois"),
        ("HOPITAL DU GROSBOIS (L')", "l hopital du grosbois"),
        ("Œuilly", "oeuilly"),
        ("Villers s/ Bois", "villers sur bois"),
        ("Rozas de Madrid (Las)", "las rozas de madrid"),
        ("Straße", "strasse"),
        ("La", "la"),
        ("01004", "1004"),
        (" 1004", "1004"),
        ("1004.0", "1004"),
        ("25056,0", "25056"),
        ("25\u202f056", "25056"),
        ("2a004", "2A004"),
        ("02A004", "2A004"),
        ("000", "0"),
        ("", None),
        ("(?)", None),
    ]:
        assert strict_key(written) == key


def test_a_place_is_found_as_written_before_it_is_found_alike() -> None:
    one = gazetteer({"Besançon": "A", "BESANCON": "B", "Les Fins": "C"})
    assert found(one, "Besançon", "BESANCON", "besancon", "FINS", "Paris") == [
        ("A", Match.EXACT),
        ("B", Match.EXACT),
        (None, Match.SEVERAL),
        ("C", Match.ALIKE),
        (None, Match.UNKNOWN),
    ]


def test_mergers_are_followed_to_a_place_that_the_table_knows() -> None:
    one = gazetteer({"c": "C"}, changes=changes((1, "A", "B"), (2, "B", "C"), (3, "X", "Y")))
    assert found(one, "a", "B", "C", "X") == [
        ("C", Match.CHANGED),
        ("C", Match.CHANGED),
        ("C", Match.ALIKE),
        (None, Match.UNKNOWN),
    ]


def test_a_split_is_never_guessed() -> None:
    for table, region, how in [
        ({"B": "one", "C": "one"}, "one", Match.CHANGED),
        ({"B": "one", "C": "other"}, None, Match.SEVERAL),
        ({"B": "one"}, None, Match.SEVERAL),
        ({"D": "one"}, None, Match.UNKNOWN),
    ]:
        one = gazetteer(table, changes=changes((1, "A", "B"), (1, "A", "C")))
        assert found(one, "A") == [(region, how)]


def test_values_without_a_region_are_counted_and_never_shown() -> None:
    one = gazetteer({"a": "A"})
    values = pa.array(["A", "secret", None, "secret", "b"])
    with pytest.raises(UserError) as caught:
        one.group(values, column="town", first_row=100)
    message = str(caught.value)
    assert 'column "town", row 102' in message
    assert "secret" not in message
    assert one.group(values, unmatched="other").to_pylist() == ["A", "other", None, "other", "other"]
    assert one.counts(values) == {(Match.ALIKE, ""): 1, (Match.UNKNOWN, "secret"): 2, (Match.UNKNOWN, "b"): 1}
