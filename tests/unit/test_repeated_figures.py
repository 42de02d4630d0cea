"""The figures of the page on memory are those that the program computes."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from ldpaudit.protocols import LGRR, LOSUE, Domain

PAGE = Path(__file__).resolve().parents[2] / "resources" / "explained" / "memory.md"


def rows() -> dict[str, list[str]]:
    """Read the rows of the page's tables by their first cell."""
    lines = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    cells = [[cell.strip().strip("*") for cell in line.strip("|").split("|")] for line in lines]
    return {first: rest for first, *rest in cells}


@pytest.mark.parametrize("reports", [4, 8, 16])
def test_the_changes_of_the_page_are_computed(reports):
    told, limit, bound = rows()[str(reports)]
    protocol = LGRR(Domain(2), 2.0, 1.0)
    p1, q1, p2, q2 = (float(chance) for chance in (*protocol._rounds.first, *protocol._rounds.second))
    half = reports // 2
    # One permanent answer for each of two values, or one for all: the reports alternate.
    alternating = (p1 * p2**half + q1 * q2**half) ** 2
    staying = (p1 + q1) * (p2 * q2) ** half
    assert math.log(alternating / staying) == pytest.approx(float(told), abs=5e-4)
    assert float(limit) == pytest.approx(2 * float(protocol.permanent_epsilon()), rel=1e-12)
    (figure,) = re.findall(r"[\d.]+", bound)
    # Rounded up, as everywhere.
    assert 0 <= float(figure) - protocol.epsilon("stream", reports) < 1e-3


def test_the_changed_rows_of_the_page_are_computed() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    (at,) = (at for at, line in enumerate(lines) if line.startswith("| epsilon of one changed row"))
    numbers, figures = ([cell.strip() for cell in lines[row].split("|")[2:-1]] for row in (at - 2, at))
    protocol = LOSUE(Domain(17), 2.0, 1.0)
    for rows, figure in zip(numbers, figures, strict=True):
        assert 0 <= float(figure) - float(protocol.one_row_epsilon(int(rows))) < 1e-3
    assert 0 <= 23.930 - float(protocol.further_epsilon()) < 1e-3
    assert "here 23.930" in " ".join(lines)
