"""Compiled counts of views and labels, thousands of which are made. Import them where they are used."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled

Codes = npt.NDArray[np.int64]


@compiled
def codes_from_zero(values: Codes, low: int, there: Codes) -> int:
    """Replace values by codes from 0 on in their order, and return how many codes there are.

    `there` are zeros, one for each number from `low` to the largest value.
    """
    for at in range(len(values)):
        there[values[at] - low] = 1
    number = 0
    for at in range(len(there)):
        number += there[at]
        there[at] = number - 1
    for at in range(len(values)):
        values[at] = there[values[at] - low]
    return number


@compiled
def counted_elsewhere(
    codes: Codes, pairs: Codes, folds: Codes, parts: int, alone: Codes, both: Codes, hits: Codes, seen: Codes
) -> None:
    """Count for each row the rows of other folds that have its code, and those that have its pair.

    `alone` and `both` are zeros, one for each code or pair in each fold; `seen` and `hits` are filled.
    """
    for at in range(len(codes)):
        alone[codes[at] * parts + folds[at]] += 1
        both[pairs[at] * parts + folds[at]] += 1
    for at in range(len(codes)):
        hits[at] = -both[pairs[at] * parts + folds[at]]
        seen[at] = -alone[codes[at] * parts + folds[at]]
        for fold in range(parts):
            hits[at] += both[pairs[at] * parts + fold]
            seen[at] += alone[codes[at] * parts + fold]


@compiled
def pure_elsewhere(
    codes: Codes, folds: Codes, parts: int, number: int, both: Codes, alone: Codes, least: int, share: float
) -> npt.NDArray[np.bool_]:
    """Return the rows whose code has nearly always one label in other folds, and often enough.

    `both` and `alone` are counts of `counted_elsewhere`, whose pairs are codes times labels.
    """
    cells = len(alone) // parts
    pure = np.zeros((cells, parts), np.bool_)
    for cell in range(cells):
        rows = 0
        for fold in range(parts):
            rows += alone[cell * parts + fold]
        if rows < least:
            continue
        for fold in range(parts):
            left = rows - alone[cell * parts + fold]
            if left < least:
                continue
            most = 0
            for label in range(number):
                seen = 0
                for other in range(parts):
                    if other != fold:
                        seen += both[(cell * number + label) * parts + other]
                most = max(most, seen)
            pure[cell, fold] = most >= share * left
    found = np.empty(len(codes), np.bool_)
    for at in range(len(codes)):
        found[at] = pure[codes[at], folds[at]]
    return found


@compiled
def chi_square(
    base: Codes, codes: Codes, labels: Codes, bases: int, cells: int, number: int
) -> tuple[float, float]:
    """Return Pearson's chi square of codes and labels, summed over what is known anyway, and its degrees."""
    chi, free = 0.0, 0.0
    table = np.zeros((bases, cells, number), np.int64)
    for at in range(len(codes)):
        table[base[at], codes[at], labels[at]] += 1
    of_label = np.zeros(number, np.int64)
    for one in range(bases):
        of_label[:] = 0
        filled = 0
        for cell in range(cells):
            of_cell = 0
            for label in range(number):
                of_label[label] += table[one, cell, label]
                of_cell += table[one, cell, label]
            filled += of_cell > 0
        rows = of_label.sum()
        if rows == 0:
            continue
        free += (filled - 1.0) * ((of_label > 0).sum() - 1.0)
        for cell in range(cells):
            of_cell = table[one, cell].sum()
            for label in range(number):
                expected = of_cell * of_label[label] / rows
                chi += (table[one, cell, label] - expected) ** 2 / max(expected, 0.5)
    return chi, free
