"""One row is told as one row, in what the reader finds, in the report and on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ldpaudit.engine import run
from ldpaudit.engine.exposure import alone as found_alone
from ldpaudit.errors import UserError
from ldpaudit.recipe import Recipe
from ldpaudit.tables import Source, inspect

#: "1 of 1 rows", "1 rows" and so on; "11 rows" and "0.1 rows" are something else.
WRONG = re.compile(r"(?<![\d.,])1 ((released|distinct) )?(rows|columns|cells|lines|values|reports|groups)\b")
RECIPE = """\
ldpaudit = 1
[input]
path = "calls.csv"
[columns]
number = "identifier"
town = "quasi-identifier"
cause = "sensitive"
[[step]]
do = "randomize"
columns = ["cause"]
protocol = "GRR"
epsilon = 1.0
domain = ["fire", "road"]
"""


def wrong(text: str) -> list[str]:
    return [match[0] for match in WRONG.finditer(" ".join(text.split()))]


@pytest.mark.parametrize(
    "text",
    [
        "number,town,cause\n7,Dole,fire\n",
        "an extract\nnumber,town,cause\n7,Dole,fire\n",
        "number,,cause\n7,Dole,NULL\n8,Dole,fire\n9,,\n,,\n",
        "town\nDole\n",
        "7,5,3\n",
    ],
)
def test_the_reader_counts_one_as_one(tmp_path: Path, text: str) -> None:
    path = tmp_path / "calls.csv"
    path.write_text(text, encoding="utf-8")
    found = json.dumps(inspect(path).as_json())
    assert wrong(found) == []


def test_what_the_reader_tells_of_one_row(tmp_path: Path) -> None:
    path = tmp_path / "calls.csv"
    path.write_text("an extract\n\nnumber,,cause\n7,Dole,NULL\n8,Dole,fire\n9,,\n,,\n", encoding="utf-8")
    warnings = "\n".join(inspect(path).warnings)
    assert '"NULL" in 1 row counts as a value' in warnings
    assert "1 row without any value" in warnings
    assert "1 column without a name" in warnings


def test_one_row_inside_a_cell_is_told_as_one(tmp_path: Path) -> None:
    path = tmp_path / "calls.csv"
    path.write_text("a,b,c,d\n" + '1,2,3,"4"\n' * 20 + '1,2,3,"4\n1,2,3,4\n', encoding="utf-8")
    with pytest.raises(UserError, match="1 row is inside one cell"):
        list(Source.open(path).batches(1_000))


def test_a_release_of_one_row_says_so(tmp_path: Path) -> None:
    (tmp_path / "calls.csv").write_text("number,town,cause\n7,Dole,fire\n", encoding="utf-8")
    release = run(Recipe.parse(RECIPE, folder=tmp_path), tmp_path / "out")
    assert "1 row" in list(release.lines())
    for part in ("release", "internal"):
        for name in ("report.html", "manifest.json"):
            text = (release.folder / part / name).read_text(encoding="utf-8")
            assert wrong(re.sub(r"<[^>]*>", " ", text)) == [], name
        report = (release.folder / part / "report.html").read_text(encoding="utf-8")
        assert "1 of 1 row (100 %) is alone in its group" in report


def test_one_row_alone_among_many_is_one() -> None:
    for alone, words in (
        (1, "1 of 300 released rows (0.3 %) is alone in its group"),
        (2, "are alone in their"),
    ):
        (finding,) = found_alone({"unique_rows": alone, "rows": 300, "columns": ["town"], "unit": "row"})
        assert words in finding.message
