"""Delimited text as registers, loggers and databases write it: each spelling is read by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ldpaudit.tables import Source

TOWNS = ("Ornans", "Saint-Vit", "Dole", "L'Isle-sur-le-Doubs", "Baume les Dames")
CAUSES = ("fire", "rescue", "traffic accident")


def lines(row: Callable[[int], str], count: int = 40, header: str = "") -> str:
    return (header + "\n" if header else "") + "".join(row(at) + "\n" for at in range(count))


#: Name: text, names of the columns (none without a header), cells of the first row, number of rows.
Spelling = tuple[str, tuple[str, ...], tuple[str | None, ...], int]
SPELLINGS: dict[str, Spelling] = {
    "lists within cells, in JSON": (
        lines(lambda at: f'{at},"[""a{at}"",""b""]",x{at % 3}', header="id,tags,kind"),
        ("id", "tags", "kind"),
        ("0", '["a0","b"]', "x0"),
        40,
    ),
    "one remark that quotes": (
        lines(
            lambda at: (
                f'{at},"said ""a"",""b""",{at % 7}' if at == 150 else f"{at},nothing to report,{at % 7}"
            ),
            200,
            "id,remark,n",
        ),
        ("id", "remark", "n"),
        ("0", "nothing to report", "0"),
        200,
    ),
    "a quoted cell that begins and ends with a quotation": (
        lines(lambda at: f'{at};"""a"";""b""";{at}', header="id;remark;n"),
        ("id", "remark", "n"),
        ("0", '"a";"b"', "0"),
        40,
    ),
    "objects within cells, in JSON": (
        lines(
            lambda at: f'{at},"{{""type"":""Point"",""coordinates"":[6.{at},47.1]}}"', header="id,geometry"
        ),
        ("id", "geometry"),
        ("0", '{"type":"Point","coordinates":[6.0,47.1]}'),
        40,
    ),
    "alternatives by a bar in a table by commas": (
        lines(lambda at: f"{at},fire|rescue,2020-01-{at % 28 + 1:02d}", header="id,kind,day"),
        ("id", "kind", "day"),
        ("0", "fire|rescue", "2020-01-01"),
        40,
    ),
    "alternatives by a bar in a table by commas without a header": (
        lines(lambda at: f"{at},47.{at},6.{at},fire|rescue"),
        (),
        ("0", "47.0", "6.0", "fire|rescue"),
        40,
    ),
    "three alternatives by bars in two columns by commas": (
        lines(lambda at: f"{at},fire|rescue|other {at % 3}", header="id,kind"),
        ("id", "kind"),
        ("0", "fire|rescue|other 0"),
        40,
    ),
    "half-open intervals of France": (
        lines(lambda at: f"{at},[21; 31[,F", header="id,age,sex"),
        ("id", "age", "sex"),
        ("0", "[21; 31[", "F"),
        40,
    ),
    "half-open intervals of France without a header": (
        lines(lambda at: f"{at},[{at}; {at + 10}[,F"),
        (),
        ("0", "[0; 10[", "F"),
        40,
    ),
    "lists by commas in a table by semicolons": (
        lines(lambda at: f"{TOWNS[at % 5]};red, green, blue;{at}", header="town;colours;n"),
        ("town", "colours", "n"),
        ("Ornans", "red, green, blue", "0"),
        40,
    ),
    "points by a comma in a table by semicolons": (
        lines(lambda at: f"{at};47.{at},6.{at}", header="id;gps"),
        ("id", "gps"),
        ("0", "47.0,6.0"),
        40,
    ),
    "points named by both coordinates in a table by semicolons": (
        lines(lambda at: f"{at};47.{at},6.{at}", header="id;lat,lon"),
        ("id", "lat,lon"),
        ("0", "47.0,6.0"),
        40,
    ),
    "decimal commas under one title": (
        "Export, by hand\n" + lines(lambda at: f"{at};{at},5;{at},25", header="id;x;y"),
        ("id", "x", "y"),
        ("0", "0,5", "0,25"),
        40,
    ),
    "decimal commas without a header": (
        lines(lambda at: f"{at};{at},5;{at},25"),
        (),
        ("0", "0,5", "0,25"),
        40,
    ),
    "decimal commas by tabs": (
        lines(lambda at: f"{at}\t{at},5\t{at},25", header="id\tx\ty"),
        ("id", "x", "y"),
        ("0", "0,5", "0,25"),
        40,
    ),
    "a comma and a tab": (
        lines(lambda at: f"{at},\t47.{at},\t6.{at},\t{TOWNS[at % 5]}", header="id,\tlat,\tlon,\ttown"),
        ("id", "lat", "lon", "town"),
        ("0", "47.0", "6.0", "Ornans"),
        40,
    ),
    "a comma and a blank": (
        lines(lambda at: f"{at}, 47.{at}, 6.{at}, {TOWNS[at % 5]}", header="id, lat, lon, town"),
        ("id", "lat", "lon", "town"),
        ("0", "47.0", "6.0", "Ornans"),
        40,
    ),
    "a comma and a blank before quotation marks": (
        lines(
            lambda at: f'"{at}", "Doubs, {TOWNS[at % 5]}", "say ""x"", {at}"', header='"id", "town", "note"'
        ),
        ("id", "town", "note"),
        ("0", "Doubs, Ornans", 'say "x", 0'),
        40,
    ),
    "a semicolon and a blank": (
        lines(lambda at: f"{at}; {TOWNS[at % 5]}; 1,{at}", header="id; town; cost"),
        ("id", "town", "cost"),
        ("0", "Ornans", "1,0"),
        40,
    ),
    "a semicolon and a tab": (
        lines(lambda at: f"{at};\t{TOWNS[at % 5]};\t1,{at}", header="id;\ttown;\tcost"),
        ("id", "town", "cost"),
        ("0", "Ornans", "1,0"),
        40,
    ),
    "two bars": (
        lines(lambda at: f"{at}||{TOWNS[at % 5]}||a|b", header="id||town||pair"),
        ("id", "town", "pair"),
        ("0", "Ornans", "a|b"),
        40,
    ),
    "two bars and empty cells": (
        lines(lambda at: f"{at}||||{TOWNS[at % 5]}", header="id||note||town"),
        ("id", "note", "town"),
        ("0", None, "Ornans"),
        40,
    ),
    "bars between blanks": (
        lines(lambda at: f"{at} | {TOWNS[at % 5]} | fire", header="id | town | kind"),
        ("id", "town", "kind"),
        ("0", "Ornans", "fire"),
        40,
    ),
    "two colons, with bars in cells, without a header": (
        lines(lambda at: f"{at}::{1000 + at}::5::97830{at:04d}"),
        (),
        ("0", "1000", "5", "978300000"),
        40,
    ),
    "two colons and lists by bars": (
        lines(lambda at: f"{at}::Film {at} (1995)::Drama|Comedy"),
        (),
        ("0", "Film 0 (1995)", "Drama|Comedy"),
        40,
    ),
    "the control character of Hive": (
        lines(lambda at: f"{at}\x01{TOWNS[at % 5]}\x01{at},5", header="id\x01town\x01cost"),
        ("id", "town", "cost"),
        ("0", "Ornans", "0,5"),
        40,
    ),
    "the unit separator of ASCII": (
        lines(lambda at: f"{at}\x1f{TOWNS[at % 5]}\x1f{at},5", header="id\x1ftown\x1fcost"),
        ("id", "town", "cost"),
        ("0", "Ornans", "0,5"),
        40,
    ),
    "carets": (
        lines(lambda at: f"{at}^{TOWNS[at % 5]}^{at}", header="id^town^n"),
        ("id", "town", "n"),
        ("0", "Ornans", "0"),
        40,
    ),
    "tildes": (
        lines(lambda at: f"{at}~{TOWNS[at % 5]}~{at}", header="id~town~n"),
        ("id", "town", "n"),
        ("0", "Ornans", "0"),
        40,
    ),
    "broken bars": (
        lines(lambda at: f"{at}¦{TOWNS[at % 5]}¦{at}", header="id¦town¦n"),
        ("id", "town", "n"),
        ("0", "Ornans", "0"),
        40,
    ),
    "fixes by blanks": (
        lines(lambda at: f"37.{75134 + at} -122.{39488 - at} {at % 2} {1213084687 - 60 * at}"),
        (),
        ("37.75134", "-122.39488", "0", "1213084687"),
        40,
    ),
    "fixes of named cars by blanks": (
        lines(lambda at: f"car{at % 3 + 1:02d} 2008-02-0{at % 7 + 1} 15:{at:02d}:08 116.{at} 39.{at}"),
        (),
        ("car01", "2008-02-01", "15:00:08", "116.0", "39.0"),
        40,
    ),
    "two coordinates by a blank": (
        lines(lambda at: f"{47.1 + at / 100:.4f} {-6.1 - at / 100:.4f}"),
        (),
        ("47.1000", "-6.1000"),
        40,
    ),
    "columns set flush by blanks": (
        lines(lambda at: f"{at:>6} {47 + at / 100:>10.4f} {6 + at / 100:>9.4f}  {CAUSES[at % 2]:<8}", 120),
        (),
        ("0", "47.0000", "6.0000", "fire"),
        120,
    ),
    "columns set flush by blanks with a header": (
        lines(
            lambda at: f"{at:>6} {47 + at / 100:>10.4f} {6 + at / 100:>9.4f}",
            header=f"{'id':>6} {'lat':>10} {'lon':>9}",
        ),
        ("id", "lat", "lon"),
        ("0", "47.0000", "6.0000"),
        40,
    ),
    "fixes by commas without a header": (
        lines(lambda at: f"39.9{at:05d},116.3{at:05d},0,492,39744.{at:06d},2008-10-23,02:53:{at:02d}"),
        (),
        ("39.900000", "116.300000", "0", "492", "39744.000000", "2008-10-23", "02:53:00"),
        40,
    ),
    "one column of moments": (
        lines(lambda at: f"2020-01-{at % 28 + 1:02d} 12:{at:02d}:00", header="start"),
        ("start",),
        ("2020-01-01 12:00:00",),
        40,
    ),
    "one column of moments without a header": (
        lines(lambda at: f"2020-01-{at % 28 + 1:02d} 12:{at:02d}:00"),
        (),
        ("2020-01-01 12:00:00",),
        40,
    ),
    "one column of towns": (
        lines(lambda at: f"Saint {TOWNS[at % 3]}", header="town"),
        ("town",),
        ("Saint Ornans",),
        40,
    ),
    "one column of numbers in groups": (
        lines(lambda at: f"{at + 1} {at % 10}00", header="people"),
        ("people",),
        ("1 000",),
        40,
    ),
    "codes without a header": (
        lines(lambda at: f"u{at:03d};st{at % 7:02d};A{at % 9}"),
        (),
        ("u000", "st00", "A0"),
        40,
    ),
    "one column of codes without a header": (
        lines(lambda at: f"FR-{at:05d}"),
        (),
        ("FR-00000",),
        40,
    ),
    "one column of addresses without a header": (
        lines(lambda at: f"{at + 1} rue Pasteur"),
        (),
        ("1 rue Pasteur",),
        40,
    ),
    "number plates without a header": (
        lines(lambda at: f"AB-{100 + at}-{CAUSES[at % 3][:2].upper()},note {chr(97 + at % 26)}{'x' * at}"),
        (),
        ("AB-100-FI", "note a"),
        40,
    ),
    "a log whose rows begin with a word for missing": (
        lines(lambda at: f"{'NA' if at % 5 == 0 else at},Dole" + "x" * at),
        (),
        ("NA", "Dole"),
        40,
    ),
    "delimiters behind a backslash": (
        lines(lambda at: f"{at},Saint\\,Vit,x", header="id,town,note"),
        ("id", "town", "note"),
        ("0", "Saint,Vit", "x"),
        40,
    ),
    "two titles that hold commas above decimal commas": (
        "Titre, sous-titre\nDoubs, Jura\n" + lines(lambda at: f"{at};{at},5;z", header="id;x;y"),
        ("id", "x", "y"),
        ("0", "0,5", "z"),
        40,
    ),
    "one column of addresses": (
        lines(lambda at: f"{at} rue Pasteur", header="address"),
        ("address",),
        ("0 rue Pasteur",),
        40,
    ),
    "moments with their zone": (
        lines(lambda at: f"2020-01-{at % 28 + 1:02d} 12:00:00 +0200", header="start"),
        ("start",),
        ("2020-01-01 12:00:00 +0200",),
        40,
    ),
    "years as names": (
        lines(lambda at: f"{TOWNS[at % 5]} {at};{at};{at + 3};{2 * at}", header="town;2019;2020;2021"),
        ("town", "2019", "2020", "2021"),
        ("Ornans 0", "0", "3", "0"),
        40,
    ),
    "days as names": (
        lines(
            lambda at: f"{TOWNS[at % 5]} {at},{at},{at + 3},{2 * at}", header="town,1/22/20,1/23/20,1/24/20"
        ),
        ("town", "1/22/20", "1/23/20", "1/24/20"),
        ("Ornans 0", "0", "3", "0"),
        40,
    ),
    "apostrophes around cells": (
        lines(lambda at: f"'{at}','Doubs, {TOWNS[at % 3]}','it''s'", header="'id','town','note'"),
        ("id", "town", "note"),
        ("0", "Doubs, Ornans", "it's"),
        40,
    ),
    "names that begin with an apostrophe": (
        lines(lambda at: f"{at},'s-Gravenhage,{at}", header="id,town,n"),
        ("id", "town", "n"),
        ("0", "'s-Gravenhage", "0"),
        40,
    ),
    "marks behind a backslash": (
        lines(lambda at: f'{at},"he said \\"stop\\", then left",{at}', header="id,note,n"),
        ("id", "note", "n"),
        ("0", 'he said "stop", then left', "0"),
        40,
    ),
    "backslashes that mean themselves": (
        lines(lambda at: f'{at},"C:\\data\\{at}\\",{at}', header="id,path,n"),
        ("id", "path", "n"),
        ("0", "C:\\data\\0\\", "0"),
        40,
    ),
    "a line of comment before the header": (
        "# exported 2020-01-01, by hand\n"
        + lines(lambda at: f"{at},{TOWNS[at % 5]},{at}", header="id,town,n"),
        ("id", "town", "n"),
        ("0", "Ornans", "0"),
        40,
    ),
    "a bar at both ends": (
        lines(lambda at: f"|{at}|{TOWNS[at % 5]}|{at},5|", header="|id|town|cost|"),
        ("column_1", "id", "town", "cost", "column_5"),
        (None, "0", "Ornans", "0,5", None),
        40,
    ),
    "marks of the inch": (
        lines(lambda at: f'{at}\t{at}" pipe\t"as is" sign', header="id\tpart\tnote"),
        ("id", "part", "note"),
        ("0", '0" pipe', '"as is" sign'),
        40,
    ),
    "urls with all marks": (
        lines(lambda at: f"{at};https://x.org/?a={at}|b,c&d={at};{at}", header="id;url;n"),
        ("id", "url", "n"),
        ("0", "https://x.org/?a=0|b,c&d=0", "0"),
        40,
    ),
    "cells with line breaks and every mark": (
        lines(lambda at: f'{at},"one; two|three\t""four"", five\nsix",{at}', header="id,note,n"),
        ("id", "note", "n"),
        ("0", 'one; two|three\t"four", five\nsix', "0"),
        40,
    ),
}


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("name", SPELLINGS)
def test_each_spelling_is_read_by_itself(tmp_path: Path, name: str, end: str) -> None:
    text, names, first, rows = SPELLINGS[name]
    path = tmp_path / "table.csv"
    path.write_bytes(text.replace("\n", end).encode())
    source = Source.open(path)
    expected = names or tuple(f"column_{place + 1}" for place in range(len(first)))
    assert tuple(source.columns) == expected
    found = [row for batch in source.batches() for row in zip(*batch.to_pydict().values(), strict=True)]
    assert len(found) == source.count_rows() == rows
    assert found[0] == tuple(cell and cell.replace("\n", end) for cell in first)
    parts = [batch for part in source.parts(7) for batch in source.batches_of(part)]
    assert [row for batch in parts for row in zip(*batch.to_pydict().values(), strict=True)] == found
