"""The tables that the sources publish as examples: the k they state, and the l that they do not.

They are read from the sources, which stand beside the checkout on machines that have them.
"""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pytest

from ldpaudit.anonymity import equivalence_classes, summarize, value_counts
from ldpaudit.tables.source import Selection, select

SOURCES = Path(__file__).parents[2].parent / "shared" / "sources"


def text_of(number: str) -> str:
    found = sorted(SOURCES.glob(f"{number}-*.txt"))
    if not found:
        pytest.skip("the folder of sources (shared/sources beside the checkout) is not on this machine")
    return found[0].read_text(encoding="utf-8")


def table_before(text: str, caption: str) -> dict[str, list[str]]:
    """Read the last table of lines with bars before a caption."""
    lines = text[: text.index(caption)].splitlines()
    rows: list[list[str]] = []
    for line in reversed(lines):
        if line.startswith("|"):
            rows.insert(0, [cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            break
    # Two lines of headings, with a rule below the first.
    names = rows[2]
    return {name: [row[at] for row in rows[3:]] for at, name in enumerate(names)}


def slide(text: str, heading: str) -> dict[str, list[str]]:
    """Read the last table of cells with tabs below a heading."""
    lines = text[text.index(heading) :].split("\n# ", maxsplit=1)[0].splitlines()
    start = max(at for at, line in enumerate(lines) if line.startswith("Nom\t"))
    rows = [line.split("\t") for line in lines[start:] if "\t" in line]
    return {name: [row[at] for row in rows[1:]] for at, name in enumerate(rows[0])}


def l_of_classes(table: dict[str, list[str]], known: list[str], sensitive: str) -> list[int]:
    labels = equivalence_classes(table, known)[1]
    return value_counts(table, sensitive, labels).distinct.tolist()


KNOWN = ["Zip", "Age", "Gender", "Nationality"]


def test_the_four_anonymous_table() -> None:
    table = table_before(text_of("000"), "Table 2.2:")
    figures = summarize(table, KNOWN, ["Disease"])
    assert (figures["k"], figures["class_sizes"]) == (4, {4: 3})
    assert l_of_classes(table, KNOWN, "Disease") == [3, 3, 1]
    assert figures["sensitive"]["Disease"]["confidence"] == 1.0


def test_the_three_anonymous_table_of_the_slides() -> None:
    text = text_of("003")
    known = ["Nom", "Age", "Code Postal", "Sexe"]
    table = slide(text, "# K-Anonymat -- Exemple")
    figures = summarize(table, known, ["Condition"])
    assert (figures["k"], figures["class_sizes"]) == (3, {3: 3})
    assert l_of_classes(table, known, "Condition") == [2, 3, 1]


NAMES = "sex age race marital-status education native-country workclass occupation salary-class"
NINE = NAMES.split()


@pytest.fixture(scope="module")
def adult(shared_data: Path) -> Selection:
    _, columns, batches = select(shared_data / "tables" / "arx_adult.csv.gz", NINE)
    return Selection(pa.Table.from_batches(list(batches)), columns)


def test_half_of_the_rows_stand_alone_in_nine_columns(adult: Selection) -> None:
    figures = summarize(adult.table, NINE)
    assert (figures["rows"], figures["classes"], figures["unique_rows"]) == (30_162, 19_502, 15_512)


def test_measures_that_another_program_gives(adult: Selection) -> None:
    # pyCANON 1.3.6: k, distinct l, integral entropy l, and t of a text and of a number.
    figures = summarize(adult.table, ["sex", "race"], ["occupation"])
    occupation = figures["sensitive"]["occupation"]
    assert (figures["k"], occupation["distinct_l"], int(occupation["entropy_l"])) == (87, 10, 7)
    assert occupation["t_equal"] == pytest.approx(0.3249624441807344, rel=1e-14)
    age = summarize(adult.ordered(["age"]), ["sex", "race", "salary-class"], ["age"])["sensitive"]["age"]
    assert (age["distinct_l"], age["entropy_l"]) == (4, 4.0)
    assert age["t_ordered"] == pytest.approx(0.09782152900160727, rel=1e-14)
