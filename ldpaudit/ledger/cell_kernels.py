"""Compiled loops that give a cell one hash however its value is written. Import them where they are used."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled, inlined

Words = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float64]

_ODD_1 = np.uint64(0xBF58476D1CE4E5B9)
_ODD_2 = np.uint64(0x94D049BB133111EB)
_STEP = np.uint64(0x9E3779B97F4A7C15)
_MISSING, _OF_NUMBER, _OF_TIME = (
    np.uint64(word) for word in (0x3C6EF372FE94F82A, 0xA54FF53A5F1D36F1, 0x510E527FADE682D1)
)
_8, _27, _30, _31, _32 = (np.uint64(bits) for bits in (8, 27, 30, 31, 32))
_ZERO, _NINE, _BLANK = np.uint8(48), np.uint8(57), np.uint8(32)
_A, _Z, _CASE = np.uint8(65), np.uint8(90), np.uint8(32)
_PLUS, _MINUS, _POINT, _COMMA = np.uint8(43), np.uint8(45), np.uint8(46), np.uint8(44)
_E_SMALL, _E_LARGE = np.uint8(101), np.uint8(69)
#: Digits that a floating-point number keeps, and its largest power of ten that is exact.
_DIGITS, _POWER = 15, 22
_TENS = 10.0 ** np.arange(_POWER + 1)
#: A number loses these last bits: what was computed twice may differ there.
_NOISE, _HALF = np.uint64(0xFF), np.uint64(0x80)
#: Letters of the longest word for a missing value.
_SHORT = 8
#: Digits that survive when somebody rounds.
_COARSE = 4


@inlined
def _scatter(state: np.uint64) -> np.uint64:
    state = (state ^ (state >> _30)) * _ODD_1
    state = (state ^ (state >> _27)) * _ODD_2
    return state ^ (state >> _31)


@inlined
def _of_number(value: float, key: np.uint64, word: Words) -> np.uint64:
    word.view(np.float64)[0] = value + 0.0
    bits = (word[0] + _HALF) & ~_NOISE
    return _scatter(key ^ _scatter(bits ^ _OF_NUMBER))


@inlined
def _rounded(value: float) -> float:
    """Return a number with its first digits alone."""
    if value == 0.0 or not math.isfinite(value):
        return value
    shift = _COARSE - 1 - math.floor(math.log10(abs(value)))
    if shift < -_POWER or shift > _POWER:
        return value
    if shift < 0:
        return float(np.rint(value / _TENS[-shift]) * _TENS[-shift])
    return float(np.rint(value * _TENS[shift]) / _TENS[shift])


@compiled
def hash_texts(
    data: Bytes,
    offsets: npt.NDArray[Any],
    known: Bytes,
    first: int,
    decimal: int,
    key: np.uint64,
    nothing: Words,
    cells: Words,
    values: Floats,
    trailing: Floats,
) -> None:
    """Hash each text without its case and outer blanks; one that is a number, as that number.

    Parameters
    ----------
    data, offsets, known, first
        As `octets_of` returns them.
    decimal : int
        Byte of the decimal mark.
    key : uint64
    nothing : ndarray of uint64
        Hashes of the short words that say that a value is missing.
    cells : ndarray of uint64, shape (n,)
        The hashes, written in place.
    values : ndarray of float64, shape (n,)
        The numbers, NaN where there is none, written in place.
    trailing : ndarray of float64, shape (n,)
        The number in the last digits of a text, NaN where it ends in none, written in place.
    """
    word = np.zeros(1, np.uint64)
    for i in range(cells.shape[0]):
        values[i] = trailing[i] = np.nan
        begin, end = int(offsets[i]), int(offsets[i + 1])
        if known.shape[0]:
            place = first + i
            if not (known[place >> 3] >> (place & 7)) & 1:
                end = begin
        while begin < end and data[begin] <= _BLANK:
            begin += 1
        while begin < end and data[end - 1] <= _BLANK:
            end -= 1
        if begin == end:
            cells[i] = _scatter(key ^ _MISSING)
            continue
        at = begin
        negative = data[at] == _MINUS
        if negative or data[at] == _PLUS:
            at += 1
        mantissa, digits, figures, after, exponent = np.uint64(0), 0, 0, 0, 0
        marked = False
        while at < end:
            byte = data[at]
            if _ZERO <= byte <= _NINE:
                figures += 1
                if digits or byte != _ZERO:
                    digits += 1
                if digits <= 18:
                    mantissa = mantissa * np.uint64(10) + np.uint64(byte - _ZERO)
                    after += marked
                elif not marked:
                    after -= 1
            elif (byte == decimal or byte == _POINT) and not marked:  # noqa: SIM109 - compiled
                marked = True
            else:
                break
            at += 1
        if figures and at < end and (data[at] == _E_SMALL or data[at] == _E_LARGE):
            at += 1
            down = at < end and data[at] == _MINUS
            if at < end and (down or data[at] == _PLUS):
                at += 1
            begun = at
            while at < end and _ZERO <= data[at] <= _NINE and exponent < 1000:
                exponent = exponent * 10 + int(data[at] - _ZERO)
                at += 1
            if at == begun:
                at = begin
            exponent = -exponent if down else exponent
        if figures and at == end and (marked or exponent or digits <= _DIGITS):
            # A number with more zeros than digits after its mark is written with fewer powers of ten.
            while after > 0 and mantissa and mantissa % np.uint64(10) == 0:
                mantissa //= np.uint64(10)
                after -= 1
            power = exponent - after
            value = float(mantissa)
            if value == 0.0:
                pass
            elif -_POWER <= power <= _POWER:
                value = value * _TENS[power] if power >= 0 else value / _TENS[-power]
            else:
                value *= 10.0**power
            value = -value if negative and value else value
            values[i] = value
            cells[i] = _of_number(value, key, word)
            continue
        if figures and at == end and not negative:
            # Digits that are more than a number keeps: without the zeros that lead them.
            while begin < end - 1 and (data[begin] == _ZERO or data[begin] == _PLUS):
                begin += 1
        state, word[0], held = key ^ (np.uint64(end - begin) * _STEP), np.uint64(0), np.uint64(0)
        for j in range(begin, end):
            byte = data[j]
            if _A <= byte <= _Z:
                byte = byte | _CASE
            word[0] = (word[0] << _8) | np.uint64(byte)
            held += np.uint64(1)
            if held == _8:
                state = (state ^ word[0]) * _ODD_1
                state ^= state >> _32
                held, word[0] = np.uint64(0), np.uint64(0)
        if held:
            state = (state ^ word[0]) * _ODD_1
            state ^= state >> _32
        cells[i] = _scatter(state)
        if end - begin <= _SHORT:
            for one in nothing:
                if cells[i] == one:
                    cells[i] = _scatter(key ^ _MISSING)
        ten, number, j = 1.0, 0.0, end - 1
        while j >= begin and _ZERO <= data[j] <= _NINE and ten < 1e15:
            number += ten * float(data[j] - _ZERO)
            ten *= 10.0
            j -= 1
        if j < end - 1:
            trailing[i] = number


@compiled
def hash_numbers(values: Floats, key: np.uint64, cells: Words) -> None:
    """Hash numbers, NaN as a missing value; `cells` is written in place."""
    word = np.zeros(1, np.uint64)
    for i in range(cells.shape[0]):
        value = values[i]
        cells[i] = _scatter(key ^ _MISSING) if math.isnan(value) else _of_number(value, key, word)


@compiled
def hash_rounded(values: Floats, key: np.uint64, cells: Words) -> bool:
    """Hash the first digits of numbers where they are numbers, and return whether any has a fraction."""
    word = np.zeros(1, np.uint64)
    fraction = False
    for i in range(cells.shape[0]):
        value = values[i]
        if not math.isnan(value):
            cells[i] = _of_number(_rounded(value), key, word)
            fraction |= value != math.floor(value)
    return fraction


@compiled
def hash_times(
    seconds: npt.NDArray[np.int64], known: npt.NDArray[np.bool_], step: int, key: np.uint64, cells: Words
) -> None:
    """Hash times where they are known, each as the beginning of its step; `cells` is written in place."""
    for i in range(cells.shape[0]):
        if known[i]:
            second = seconds[i] // step * step
            cells[i] = _scatter(key ^ _scatter(np.uint64(second) ^ _OF_TIME))


@compiled
def add_cells(
    cells: Words, name: np.uint64, rows: Words, named: Words, counts: npt.NDArray[np.int64]
) -> None:
    """Add the cells of a column to the sums of their rows, without and with its name, and count them.

    Parameters
    ----------
    cells : ndarray of uint64, shape (n,)
    name : uint64
    rows, named : ndarray of uint64, shape (n,)
        Changed in place.
    counts : ndarray of int64, shape (buckets,)
        A power of two of them. Changed in place.
    """
    last = np.uint64(counts.shape[0] - 1)
    for i in range(cells.shape[0]):
        cell = cells[i]
        rows[i] += cell
        named[i] += _scatter(cell ^ name)
        counts[(cell >> _32) & last] += 1


@compiled
def count_cells(cells: Words, counts: npt.NDArray[np.int64]) -> None:
    """Count cells by their bucket; `counts` is changed in place."""
    last = np.uint64(counts.shape[0] - 1)
    for i in range(cells.shape[0]):
        counts[(cells[i] >> _32) & last] += 1
