"""The tables that the sources publish as examples: the k they state, and the l that they do not.

They are read from the sources, which stand beside the checkout on machines that have them.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ldpaudit.anonymity import equivalence_classes, summarize, value_counts

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


def test_the_pseudonymized_table_hides_nobody() -> None:
    figures = summarize(table_before(text_of("000"), "Table 2.1:"), KNOWN)
    assert (figures["rows"], figures["k"], figures["unique_rows"]) == (12, 1, 12)


def test_the_four_anonymous_table() -> None:
    table = table_before(text_of("000"), "Table 2.2:")
    figures = summarize(table, KNOWN, ["Disease"])
    assert (figures["k"], figures["class_sizes"]) == (4, {4: 3})
    assert l_of_classes(table, KNOWN, "Disease") == [3, 3, 1]
    assert figures["sensitive"]["Disease"]["confidence"] == 1.0


def test_the_five_anonymous_table_of_a_second_hospital() -> None:
    table = table_before(text_of("000"), "Table 2.3:")
    figures = summarize(table, KNOWN, ["Disease"])
    assert (figures["k"], figures["class_sizes"]) == (5, {5: 2})
    assert l_of_classes(table, KNOWN, "Disease") == [3, 3]


def test_both_hospitals_together_single_out_one_patient() -> None:
    # The text says 29 years; the patient whom only one disease fits is 28 (either age is in the same class).
    text = text_of("000")
    diseases = []
    for caption in ("Table 2.2:", "Table 2.3:"):
        table = table_before(text, caption)
        rows = zip(table["Zip"], table["Age"], table["Disease"], strict=True)
        diseases.append({disease for zone, age, disease in rows if zone == "130**" and _holds(age, 28)})
    assert [len(found) for found in diseases] == [3, 3]
    assert diseases[0] & diseases[1] == {"Tuberculosis"}


def test_the_three_anonymous_table_of_the_slides() -> None:
    text = text_of("003")
    known = ["Nom", "Age", "Code Postal", "Sexe"]
    table = slide(text, "# K-Anonymat -- Exemple")
    figures = summarize(table, known, ["Condition"])
    assert (figures["k"], figures["class_sizes"]) == (3, {3: 3})
    assert l_of_classes(table, known, "Condition") == [2, 3, 1]


def _holds(age: str, years: int) -> bool:
    low, high = _limits(age)
    return low <= years < high


def _limits(age: str) -> tuple[int, int]:
    numbers = [int(found) for found in re.findall(r"\d+", age)]
    if age.startswith("<"):
        return 0, numbers[0]
    return (numbers[0], 200) if age.startswith("≥") else (numbers[0], numbers[1])
