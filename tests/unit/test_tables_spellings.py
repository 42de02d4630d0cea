"""Delimited text as registers, loggers and databases write it: each spelling is read by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ldpaudit.errors import UserError
from ldpaudit.tables import Source

TOWNS = ("Ornans", "Saint-Vit", "Dole", "L'Isle-sur-le-Doubs", "Baume les Dames")


def lines(row: Callable[[int], str], count: int = 40, header: str = "") -> str:
    return (header + "\n" if header else "") + "".join(row(at) + "\n" for at in range(count))


#: Name: text of 40 rows, names of the columns (none without a header), cells of the first row.
SPELLINGS: dict[str, tuple[str, str, tuple[str | None, ...]]] = {
    "lists within cells, in JSON": (
        lines(lambda at: f'{at},"[""a{at}"",""b""]",x{at % 3}', header="id,tags,kind"),
        "id tags kind", ("0", '["a0","b"]', "x0"),
    ),
    "a comma and a tab": (
        lines(lambda at: f"{at},\t47.{at},\t6.{at},\t{TOWNS[at % 5]}", header="id,\tlat,\tlon,\ttown"),
        "id lat lon town", ("0", "47.0", "6.0", "Ornans"),
    ),
    "a comma and a blank before quotation marks": (
        lines(
            lambda at: f'"{at}", "Doubs, {TOWNS[at % 5]}", "say ""x"", {at}"', header='"id", "town", "note"'
        ),
        "id town note", ("0", "Doubs, Ornans", 'say "x", 0'),
    ),
    "fixes by commas without a header": (
        lines(lambda at: f"39.9{at:05d},116.3{at:05d},0,492,39744.{at:06d},2008-10-23,02:53:{at:02d}"),
        "", ("39.900000", "116.300000", "0", "492", "39744.000000", "2008-10-23", "02:53:00"),
    ),
    "backslashes that mean themselves": (
        lines(lambda at: f'{at},"C:\\data\\{at}\\",{at}', header="id,path,n"),
        "id path n", ("0", "C:\\data\\0\\", "0"),
    ),
    "a bar at both ends": (
        lines(lambda at: f"|{at}|{TOWNS[at % 5]}|{at},5|", header="|id|town|cost|"),
        "column_1 id town cost column_5", (None, "0", "Ornans", "0,5", None),
    ),
    "cells with line breaks and every mark": (
        lines(lambda at: f'{at},"one; two|three\t""four"", five\nsix",{at}', header="id,note,n"),
        "id note n", ("0", 'one; two|three\t"four", five\nsix', "0"),
    ),
}  # fmt: skip


def test_each_spelling_is_read_by_itself(tmp_path: Path) -> None:
    for at, name in enumerate(SPELLINGS):
        end = "\r\n" if at % 3 == 0 else "\n"
        text, names, first = SPELLINGS[name]
        path = tmp_path / "table.csv"
        path.write_bytes(text.replace("\n", end).encode())
        source = Source.open(path)
        expected = tuple(names.split()) or tuple(f"column_{place + 1}" for place in range(len(first)))
        assert tuple(source.columns) == expected, name
        found = [row for batch in source.batches() for row in zip(*batch.to_pydict().values(), strict=True)]
        assert len(found) == 40, name
        assert found[0] == tuple(cell and cell.replace("\n", end) for cell in first), name


#: Spellings that are given up: refused, and never read as something else.
REFUSED: dict[str, str] = {
    "fixes of named cars by blanks": lines(
        lambda at: f"car{at % 3 + 1:02d} 2008-02-0{at % 7 + 1} 15:{at:02d}:08 116.{at} 39.{at}"
    ),
    "one word and numbers by blanks": lines(
        lambda at: f"Dole{at % 5} {at} {39_100 + at}", header="town age code"
    ),
    "two numbers by blanks": lines(lambda at: f"{at}.5 4{at}", header="x y"),
    "two colons": lines(lambda at: f"{at}::{TOWNS[at % 5]}::3", header="id::town::stars"),
    "the control character of Hive": lines(
        lambda at: f"{at}\x01{TOWNS[at % 5]}\x01{at},5", header="id\x01town\x01cost"
    ),
    "columns set flush by blanks": lines(
        lambda at: f"{at:>6} {47 + at / 100:>10.4f} {6 + at / 100:>9.4f}",
        header=f"{'id':>6} {'lat':>10} {'lon':>9}",
    ),
    "apostrophes around cells": lines(
        lambda at: f"'{at}','Doubs, {TOWNS[at % 3]}','it''s'", header="'id','town','note'"
    ),
    "marks behind a backslash": lines(
        lambda at: f'{at},"he said \\"stop\\", then left",{at}', header="id,note,n"
    ),
    "whole lines in quotation marks": lines(
        lambda at: f'"{at},""1924-11-14"",""{TOWNS[at % 5]}"""', header='"id,""born"",""town"""'
    ),
    "closing marks lost in two columns": lines(
        lambda at: f'"{at},"1924-11-14","9999-12-31","28,"PD"', header='"id,"born","died","n,"code"'
    ),
    "three marks around each cell": lines(
        lambda at: f'"""{at}""","""1924-11-14"""', header='"""id""","""born"""'
    ),
}


def test_each_spelling_that_is_given_up_is_refused(tmp_path: Path) -> None:
    for name, text in REFUSED.items():
        path = tmp_path / "table.csv"
        path.write_text(text, "utf-8")
        with pytest.raises(UserError) as caught:
            list(Source.open(path).batches())
        assert caught.value.hint, name
