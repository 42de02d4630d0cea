"""Names of places found in a public table: as written, alike, through mergers, or counted as lost."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest

from ldpaudit.errors import UserError
from ldpaudit.generalize import ValueMap
from ldpaudit.geography.names.gazetteer import Gazetteer, Match
from ldpaudit.geography.names.matching import matched
from ldpaudit.geography.names.place_changes import Changes, ChangesFile
from ldpaudit.geography.names.place_names import loose_keys, strict_keys
from ldpaudit.tables import Source, texts


def gazetteer(table: dict[str, str], compare: Any = "alike", changes: Changes | None = None) -> Gazetteer:
    mapping = ValueMap.of(pa.array(list(table)), pa.array(list(table.values())), keep_several=True)
    return Gazetteer(mapping, compare, changes)


def changes(*rows: tuple[int, str, str]) -> Changes:
    days, old, new = zip(*rows, strict=True)
    return Changes(days, pa.array(old), pa.array(new))


def found(one: Gazetteer, *places: str) -> list[tuple[str | None, Match]]:
    regions, how = one.look_up(pa.array(places, pa.string()))
    return [(region, Match(code)) for region, code in zip(regions.to_pylist(), how, strict=True)]


@pytest.mark.parametrize(
    ("written", "key"),
    [
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
    ],
)
def test_one_place_has_one_key_however_it_is_written(written: str, key: str | None) -> None:
    assert strict_keys(pa.array([written])).to_pylist() == [key]


def test_a_loose_key_has_no_article_at_its_ends() -> None:
    names = ["Les Fins", "Fins (Les)", "La Chapelle-d'Huin", "Villers-le-Lac", "La", "Le La"]
    keys = loose_keys(strict_keys(pa.array(names))).to_pylist()
    assert keys == ["fins", "fins", "chapelle d huin", "villers le lac", "la", "la"]


def test_a_place_is_found_as_written_before_it_is_found_alike() -> None:
    one = gazetteer({"Besançon": "A", "BESANCON": "B", "Les Fins": "C"})
    assert found(one, "Besançon", "BESANCON", "besancon", "FINS", "Paris") == [
        ("A", Match.EXACT),
        ("B", Match.EXACT),
        (None, Match.SEVERAL),
        ("C", Match.ALIKE),
        (None, Match.UNKNOWN),
    ]
    assert one.contested == {"besancon": ("BESANCON", "Besançon")}


def test_an_article_tells_apart_what_is_alike_without_it() -> None:
    one = gazetteer({"La Longeville": "A", "Longeville": "B", "Chaux": "C"})
    assert found(one, "LONGEVILLE (LA)", "LONGEVILLE", "LE LONGEVILLE", "LA CHAUX") == [
        ("A", Match.ALIKE),
        ("B", Match.ALIKE),
        (None, Match.SEVERAL),
        ("C", Match.ALIKE),
    ]
    assert one.contested == {"longeville": ("La Longeville", "Longeville")}


def test_alike_names_of_one_region_are_no_matter() -> None:
    one = gazetteer({"Besançon": "A", "BESANCON": "A"})
    assert found(one, "besancon") == [("A", Match.ALIKE)]
    assert one.contested == {}


def test_a_name_that_the_table_gives_two_regions_has_none_and_lends_none() -> None:
    mapping = ValueMap.of(
        pa.array(["Malans", "Malans", "MALANS"]), pa.array(["A", "B", "A"]), keep_several=True
    )
    assert found(Gazetteer(mapping), "Malans", "MALANS", "malans") == [
        (None, Match.SEVERAL),
        ("A", Match.EXACT),
        (None, Match.SEVERAL),
    ]
    with pytest.raises(UserError, match="row 1: the value may lie in several regions"):
        Gazetteer(mapping).group(pa.array(["malans"]), column="town")


def test_exact_comparison_knows_no_other_writing() -> None:
    one = gazetteer({"Alpha": "North", "01": "South"}, "exact", changes((1, "Beta", "Alpha")))
    assert found(one, "Alpha", "ALPHA", "1", "Beta", "BETA") == [
        ("North", Match.EXACT),
        (None, Match.UNKNOWN),
        (None, Match.UNKNOWN),
        ("North", Match.CHANGED),
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
    assert one.became("A") == ("c",)
    assert one.became("none such") == ()


def test_a_known_place_is_followed_no_further() -> None:
    one = gazetteer({"B": "here", "C": "there"}, changes=changes((1, "A", "B"), (2, "B", "C")))
    assert found(one, "A", "B") == [("here", Match.CHANGED), ("here", Match.EXACT)]


@pytest.mark.parametrize(
    ("table", "region", "how"),
    [
        ({"B": "one", "C": "one"}, "one", Match.CHANGED),
        ({"B": "one", "C": "other"}, None, Match.SEVERAL),
        ({"B": "one"}, None, Match.SEVERAL),
        ({"D": "one"}, None, Match.UNKNOWN),
    ],
)
def test_a_split_is_never_guessed(table: dict[str, str], region: str | None, how: Match) -> None:
    one = gazetteer(table, changes=changes((1, "A", "B"), (1, "A", "C")))
    assert found(one, "A") == [(region, how)]


def test_a_code_used_twice_may_mean_what_either_became() -> None:
    rows = (1, "A", "B"), (2, "B", "B"), (2, "B", "A"), (3, "A", "C")
    assert found(gazetteer({"B": "one", "C": "other"}, changes=changes(*rows)), "A") == [
        (None, Match.SEVERAL)
    ]
    late = changes(*rows[1:])
    assert found(gazetteer({"B": "one", "C": "other"}, changes=late), "A") == [("other", Match.CHANGED)]


def test_a_place_that_exists_and_has_no_region_is_no_place_that_it_was_once() -> None:
    one = gazetteer({"B": "one"}, changes=changes((1, "A", "B"), (2, "B", "B"), (2, "B", "A")))
    assert found(one, "A") == [(None, Match.SEVERAL)]


def test_a_known_place_that_gave_a_part_away_is_told() -> None:
    rows = (1, "A", "A"), (1, "A", "B"), (2, "C", "A")
    one = gazetteer({"A": "one", "B": "other"}, changes=changes(*rows))
    assert one.moved == {"a"}
    assert one.moved_among(pa.array(["A", "B", "C"])).tolist() == [True, False, False]
    assert gazetteer({"A": "one", "B": "one"}, changes=changes(*rows)).moved == frozenset()


def test_only_changes_between_the_writing_and_the_table_are_followed() -> None:
    days = [(date(year, 1, 1) - date(1970, 1, 1)).days for year in (2010, 2016, 2020)]
    rows = changes(*zip(days, "ZAB", "ABC", strict=True))

    def at(place: str, table: str, **more: Any) -> Match:
        ((_, how),) = found(gazetteer({table: "here"}, changes=replace(rows, **more)), place)
        return how

    assert at("Z", "C") == Match.CHANGED
    assert at("Z", "C", as_of=date(2020, 1, 1)) == Match.CHANGED
    assert at("Z", "C", as_of=date(2019, 12, 31)) == Match.UNKNOWN
    assert at("Z", "C", since=date(2010, 1, 1)) == Match.CHANGED
    assert at("Z", "C", since=date(2010, 1, 2)) == Match.UNKNOWN
    # Back from a place that is younger than the table.
    assert at("C", "Z") == Match.CHANGED
    assert at("C", "Z", as_of=date(2009, 1, 1)) == Match.CHANGED
    assert at("C", "Z", as_of=date(2010, 1, 1)) == Match.UNKNOWN
    assert at("C", "A", as_of=date(2010, 1, 1), since=date(2025, 1, 1)) == Match.CHANGED


@pytest.mark.parametrize(
    ("table", "region", "how"),
    [
        ({"A": "one", "B": "one"}, "one", Match.CHANGED),
        ({"A": "one", "B": "two"}, None, Match.SEVERAL),
        ({"A": "one"}, None, Match.SEVERAL),
    ],
)
def test_a_place_younger_than_the_table_has_the_region_of_all_its_ground(
    table: dict[str, str], region: str | None, how: Match
) -> None:
    merged = changes((1, "A", "N"), (1, "B", "N"))
    assert found(gazetteer(table, changes=merged), "N") == [(region, how)]


def test_a_place_that_split_off_later_has_the_region_of_its_ground() -> None:
    split = changes((1, "A", "A"), (1, "A", "N"))
    assert found(gazetteer({"A": "one"}, changes=split), "N") == [("one", Match.CHANGED)]


def changes_file(folder: Path, text: str, **more: Any) -> ChangesFile:
    path = folder / "changes.csv"
    path.write_text(text, encoding="utf-8")
    return ChangesFile(path, "old", "new", "day", **more)


MOVEMENTS = (
    "kind,day,old,new\nCOM,2016-01-01,A,B\nCOMD,2016-01-01,A,A\nCOM,2010-01-01,Z,A\nCOM,2020-01-01,B,C\n"
)


def test_changes_are_read_in_the_order_of_their_days(tmp_path: Path) -> None:
    def read(**more: Any) -> list[tuple[str, str]]:
        one = Changes.read(changes_file(tmp_path, MOVEMENTS, **more))
        return list(zip(one.old.to_pylist(), one.new.to_pylist(), strict=True))

    assert read(where="kind = COM") == [("Z", "A"), ("A", "B"), ("B", "C")]
    assert sorted(read()) == [("A", "A"), ("A", "B"), ("B", "C"), ("Z", "A")]


@pytest.mark.parametrize(
    ("text", "more", "what"),
    [
        ("day,old\n2016-01-01,A\n", {}, 'no column "new"'),
        (MOVEMENTS, {"where": "type = COM"}, 'no column "type"'),
        (MOVEMENTS, {"where": "COM"}, "no condition"),
        (MOVEMENTS, {"where": "kind = other"}, "no change counts"),
        ("day,old,new\nsoon,A,B\n", {}, "no date format"),
    ],
)
def test_changes_that_cannot_be_read_are_refused_in_one_line(
    text: str, more: dict[str, Any], what: str, tmp_path: Path
) -> None:
    with pytest.raises(UserError, match=what) as caught:
        Changes.read(changes_file(tmp_path, text, **more))
    assert "\n" not in str(caught.value)


def test_values_without_a_region_are_counted_and_never_shown() -> None:
    one = gazetteer({"a": "A"})
    values = pa.array(["A", "secret", None, "secret", "b"])
    with pytest.raises(UserError) as caught:
        one.group(values, column="town", first_row=100)
    message = str(caught.value)
    assert 'column "town", row 102' in message
    assert "2 more of these 5 rows" in message
    assert "secret" not in message
    assert one.group(values, unmatched="other").to_pylist() == ["A", "other", None, "other", "other"]
    assert one.counts(values) == {
        (Match.ALIKE, ""): 1,
        (Match.UNKNOWN, "secret"): 2,
        (Match.UNKNOWN, "b"): 1,
    }


@pytest.mark.parametrize("room", [0, 1, 3, 100])
def test_what_is_remembered_changes_nothing(room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ldpaudit.geography.names.gazetteer._REMEMBERED", room)
    table, rows = {"Les Fins": "A", "New": "B"}, changes((1, "Old", "New"))
    places = ["FINS", "old", "New", "none", "fins (les)", "OLD"]
    used = gazetteer(table, changes=rows)
    for start in (*range(len(places)), 0, 2):
        part = places[start : start + 3]
        assert found(used, *part) == found(gazetteer(table, changes=rows), *part)
    assert found(used, *places) == found(gazetteer(table, changes=rows), *places)


def test_matching_tells_rows_and_values_and_lists_on_request(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_text("town\nLes Fins\nFINS (LES)\nLes Fnis\nLes Fnis\n\nMalpas\n", encoding="utf-8")
    source = Source.open(path)
    one = gazetteer({"Les Fins": "A", "Morteau": "B"})
    told = matched(source, "town", one)
    assert not told["ok"]
    assert (told["rows"], told["missing"]) == (6, 1)
    assert told["matches"]["as the table writes them"] == {"rows": 1, "values": 1}
    assert told["matches"]["written otherwise"] == {"rows": 1, "values": 1}
    assert told["matches"]["not in the table"] == {"rows": 3, "values": 2}
    assert "unmatched" not in told
    shown = matched(source, "town", one, show=True)
    assert shown["alike"] == [{"value": "FINS (LES)", "rows": 1, "how": "written otherwise", "region": "A"}]
    first, second = shown["unmatched"]
    assert (first["value"], first["rows"], first["closest"]) == ("Les Fnis", 2, ["Les Fins"])
    assert second["value"] == "Malpas"


# Real files.
CHANGES = {"old": "COM_AV", "new": "COM_AP", "day": "DATE_EFF", "where": "TYPECOM_AP = COM"}


@pytest.fixture(scope="module")
def doubs(shared_data: Path) -> dict[str, ValueMap]:
    path = shared_data / "doubs/epcicom2019_epci_of_dep25.csv"
    return {
        column: ValueMap.read(path, column, "raison_sociale", keep_several=True)
        for column in ("insee", "nom_membre")
    }


def column(path: Path, name: str) -> pa.Array:
    return pa.concat_arrays([texts(batch.column(name)) for batch in Source.open(path).batches()])


def test_communes_that_vanished_find_their_intercommunality(
    shared_data: Path, doubs: dict[str, ValueMap]
) -> None:
    file = ChangesFile(shared_data / "doubs/mouvements-communes.csv.gz", **CHANGES)
    one = Gazetteer(doubs["insee"], changes=Changes.read(file))
    alone = Gazetteer(doubs["insee"])
    # Merged on 2019-01-01, and 25137 Chaudefontaine a year before.
    gone = ["25027", "25140", "25250", "25137"]
    assert found(alone, *gone) == [(None, Match.UNKNOWN)] * 4
    heirs = found(alone, "25245", "25156", "25558", "25368")
    assert found(one, *gone) == [(region, Match.CHANGED) for region, _ in heirs]
    assert found(one, "25056.0", "02 5056") == [(found(alone, "25056")[0][0], Match.ALIKE)] * 2


def test_communes_founded_later_find_the_intercommunality_of_their_ground(
    shared_data: Path, doubs: dict[str, ValueMap]
) -> None:
    path = shared_data / "doubs/mouvements-communes.csv.gz"
    file = ChangesFile(path, **{**CHANGES, "old": "LIBELLE_AV", "new": "LIBELLE_AP"}, as_of=date(2019, 1, 1))
    one = Gazetteer(doubs["nom_membre"], changes=Changes.read(file))
    told = found(one, "Val d'Usiers", "LES MONTS RONDS", "Pays-de-Montbenoît")
    old = found(one, "Sombacour", "Mérey-sous-Montrond", "Montbenoît")
    assert told == [(region, Match.CHANGED) for region, _ in old]
    assert all(how == Match.EXACT for _, how in old)


def test_accidents_of_the_department_find_their_intercommunality(
    shared_data: Path, doubs: dict[str, ValueMap]
) -> None:
    path = shared_data / "interventions/baac_caracteristiques_2013.csv.gz"
    pairs = zip(column(path, "dep").to_pylist(), column(path, "com").to_pylist(), strict=True)
    codes = pa.array([dep[:-1] + com for dep, com in pairs if dep == "250"])
    assert len(codes) == 328
    counts = Gazetteer(doubs["insee"]).counts(codes)
    assert counts == {(Match.EXACT, ""): 327, (Match.UNKNOWN, "25137"): 1}
    changed = Changes.read(ChangesFile(shared_data / "doubs/mouvements-communes.csv.gz", **CHANGES))
    assert Gazetteer(doubs["insee"], changes=changed).counts(codes)[Match.CHANGED, ""] == 1


def test_post_office_names_without_accents_find_their_intercommunality(
    shared_data: Path, doubs: dict[str, ValueMap]
) -> None:
    path = shared_data / "doubs/laposte_hexasmal.csv.gz"
    codes, names = column(path, "Code_commune_INSEE"), column(path, "Nom_commune")
    inside = pc.starts_with(codes, "25")
    by_name, by_code = Gazetteer(doubs["nom_membre"]), Gazetteer(doubs["insee"])
    regions, how = by_name.look_up(names.filter(inside))
    true, _ = by_code.look_up(codes.filter(inside))
    told = list(zip(names.filter(inside).to_pylist(), regions.to_pylist(), true.to_pylist(), strict=True))
    assert len(told) == 632
    assert [name for name, region, _ in told if region is None] == ["MALANS"]
    assert all(region == right for _, region, right in told if region is not None)
    assert (how == Match.ALIKE).sum() == 631
    assert set(by_name.contested) == {"malans", "longeville"}


def test_fires_of_a_country_find_their_commune_by_name_or_are_told(shared_data: Path) -> None:
    """Each fire has a name and a code, so that what a name finds can be held against the code."""
    post, file = (
        shared_data / "doubs/laposte_hexasmal.csv.gz",
        shared_data / "doubs/mouvements-communes.csv.gz",
    )
    fires = shared_data / "interventions/bdiff_incendies_2010_2019.csv.gz"
    column_of = {"code": "Code INSEE", "name": "Nom de la commune"}
    read = {
        "code": ("Code_commune_INSEE", CHANGES),
        "name": ("Nom_commune", {**CHANGES, "old": "LIBELLE_AV", "new": "LIBELLE_AP"}),
    }
    found_by = {}
    for by, (public, columns) in read.items():
        mapping = ValueMap.read(post, public, "Code_commune_INSEE", keep_several=True)
        changed = Changes.read(ChangesFile(file, **columns, since=date(2010, 1, 1)))
        one = Gazetteer(mapping, changes=changed)
        encoded = pc.dictionary_encode(column(fires, column_of[by]))
        regions, how = one.look_up(encoded.dictionary)
        rows = encoded.indices.to_numpy()
        found_by[by] = np.asarray(regions.take(encoded.indices).to_pylist(), object), how[rows]
        if by == "name":
            moved = one.moved_among(encoded.dictionary)[rows]
    (by_code, how_code), (by_name, how_name) = found_by["code"], found_by["name"]
    assert len(by_code) == 25_672
    # Only Marseille as a whole (13055) and the code of an unknown commune are not in the list.
    assert (how_code == Match.UNKNOWN).sum() == 99
    assert (how_code == Match.CHANGED).sum() == 284
    both = (how_code <= Match.CHANGED) & (how_name <= Match.CHANGED)
    wrong = both & (by_code != by_name)
    assert both.sum() > 22_800
    assert wrong.sum() < 0.002 * both.sum()
    assert moved[wrong].all()
