"""Compiled loops over several columns: which attribute a row reports, fake values, one report a row.

They compare 64-bit random words with integer thresholds and know no floating point.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from ldpaudit.compiled import compiled, inlined

Columns = npt.NDArray[np.int32]
Words = npt.NDArray[np.uint64]
Halves = npt.NDArray[np.uint32]

_HALF = np.uint64(32)
_LOW_HALF = np.uint64(0xFFFFFFFF)
_ZERO = np.uint64(0)
_ONE = np.uint64(1)


@inlined
def _high(word: Any, factor: Any) -> Any:
    """Return ``word * factor >> 64`` for a factor below 2^32, in two halves."""
    # The cast tells the compiler that halves are multiplied, which vector registers can do.
    narrow = np.uint64(np.uint32(factor))
    return ((word >> _HALF) * narrow + (((word & _LOW_HALF) * narrow) >> _HALF)) >> _HALF


@inlined
def _reported(code: Any, word: Any, moved: Any, share: Any, size: Any) -> Any:
    """Draw one GRR report: word w below ``(size - 1) moved`` moves the code by ``1 + w // moved``.

    `share` is ``2^64 // moved``, so the high half of the product is the quotient or one less.
    """
    quotient = _high(word, share)
    quotient += np.uint64(word - quotient * moved >= moved)
    step = code + _ONE + quotient
    # Without branches, which noise makes unpredictable: below size, step - size wraps to a large number.
    step = min(step, step - size)
    return code if word >= (size - _ONE) * moved else step


@compiled
def any_outside(codes: npt.NDArray[np.int32], size: np.uint32) -> bool:
    """Return whether a code lies outside 0 to size - 1.

    Parameters
    ----------
    codes : ndarray of int32, shape (n,)
    size : uint32
    """
    outside: Any = False
    for i in range(codes.shape[0]):
        # A negative number becomes a large one.
        outside |= np.uint32(codes[i]) >= size
    return bool(outside)


@compiled
def gathered(codes: npt.NDArray[Any], sizes: Words, out: Columns) -> int:
    """Write rows of codes as columns, and give the first row with a code outside its domain, or -1.

    Parameters
    ----------
    codes : ndarray of integers, shape (n, d)
    sizes : ndarray of uint64, shape (d,)
    out : ndarray of int32, shape (d, n)
    """
    for i in range(codes.shape[0]):
        outside: Any = False
        for j in range(codes.shape[1]):
            # A negative number becomes a large one.
            outside |= np.uint64(codes[i, j]) >= sizes[j]
            out[j, i] = codes[i, j]
        if outside:
            return i
    return -1


@compiled
def attribute_rows(words: Words, attributes: int, out: npt.NDArray[Any]) -> None:
    """Draw an attribute a row: ``word * attributes >> 64``.

    Parameters
    ----------
    words : ndarray of uint64, shape (n,)
    attributes : int
    out : ndarray of unsigned integers, shape (n,)
    """
    for i in range(words.shape[0]):
        out[i] = _high(words[i], attributes)


@compiled
def attribute_halves(halves: Halves, attributes: int, out: npt.NDArray[Any]) -> bool:
    """Draw an attribute a row like `attribute_rows`, from the upper halves of the words.

    Parameters
    ----------
    halves : ndarray of uint32, shape (n,)
    attributes : int
    out : ndarray of unsigned integers, shape (n,)

    Returns
    -------
    bool
        True if the lower half may decide in some row. It adds less than d to the product's upper half.
    """
    doubt: Any = False
    several = np.uint64(np.uint32(attributes))
    for i in range(halves.shape[0]):
        product = np.uint64(halves[i]) * several
        doubt |= (product & _LOW_HALF) + several > _LOW_HALF
        out[i] = product >> _HALF
    return bool(doubt)


@compiled
def uniform_rows(words: Words, size: np.uint64, uneven: np.uint64, out: npt.NDArray[Any]) -> bool:
    """Draw a value a row: ``word * size >> 64``.

    Parameters
    ----------
    words : ndarray of uint64, shape (n,)
    size, uneven : uint64
        Number of values, and ``2^64 mod size``.
    out : ndarray of integers, shape (n,)

    Returns
    -------
    bool
        True if the low half of a product lies below `uneven`: that row must draw again.
    """
    again = False
    for i in range(words.shape[0]):
        again |= words[i] * size < uneven
        out[i] = _high(words[i], size)
    return again


@compiled
def sampled_rows(
    codes: Columns,
    drawn: npt.NDArray[Any],
    halves: Halves,
    reciprocals: Words,
    shifts: Halves,
    sizes: Halves,
    out: npt.NDArray[Any],
    filled: Words,
    doubtful: Words,
) -> int:
    """Draw one GRR report a row, of the attribute that it drew, by the upper halves of the words.

    The quotient of a word is its half times a reciprocal; it is certain unless the fraction lies near the
    next whole number, as for `ldpaudit.protocols.kernels.grr.grr_halves`.

    Parameters
    ----------
    codes : ndarray of int32, shape (d, n)
    drawn : ndarray of unsigned integers, shape (n,)
    halves : ndarray of uint32, shape (n,)
    reciprocals : ndarray of uint64, shape (d,)
        ``2^(64 + t) // moved`` in [2^31, 2^32), of the words `moved` of each single other value; anything
        where t is 0, as all its rows are in doubt.
    shifts, sizes : ndarray of uint32, shape (d,)
        Each t, and the sizes of the domains.
    out : ndarray of unsigned integers, shape (d, room)
        The reports of an attribute are appended to its row.
    filled : ndarray of uint64, shape (d,)
        How many stand there; counted up.
    doubtful : ndarray of uint64, shape (room, 3)
        Rows that are in doubt, their attributes, and where their reports stand; as far as there is room.

    Returns
    -------
    int
        Number of those rows.
    """
    one, every, near = np.uint32(1), np.uint32(0xFFFFFFFF), np.uint32(0xFFFFFFFE)
    found = np.uint64(0)
    for i in range(np.uint64(drawn.shape[0])):
        attribute = np.uint64(drawn[i])
        at = filled[attribute]
        filled[attribute] = at + _ONE
        shift, size = shifts[attribute], sizes[attribute]
        upper = np.uint32((np.uint64(halves[i]) * reciprocals[attribute]) >> _HALF)
        step = min(np.uint32((upper >> shift) + one), size)
        reached = np.uint32(np.uint32(codes[attribute, i]) + step)
        # Below size, reached - size wraps to a large number.
        out[attribute, at] = min(reached, np.uint32(reached - size))
        if np.uint32(upper | np.uint32(every << shift)) >= near:
            if found < np.uint64(doubtful.shape[0]):
                doubtful[found, 0], doubtful[found, 1], doubtful[found, 2] = i, attribute, at
            found += _ONE
    return int(found)


@compiled
def true_among_fakes(
    codes: npt.NDArray[np.int32],
    drawn: npt.NDArray[Any],
    attribute: int,
    words: Words,
    moved: np.uint64,
    share: np.uint64,
    size: np.uint64,
    out: npt.NDArray[Any],
) -> None:
    """Overwrite fakes by GRR reports where a row drew this attribute.

    Parameters
    ----------
    codes : ndarray of int32, shape (n,)
    drawn : ndarray of unsigned integers, shape (n,)
    attribute : int
    words : ndarray of uint64, shape (n,)
    moved, share, size : uint64
        Words of each single other value, ``2^64 // moved``, size of the domain.
    out : ndarray of unsigned integers, shape (n,)
    """
    this = np.uint64(attribute)
    for i in range(words.shape[0]):
        report = _reported(np.uint64(np.uint32(codes[i])), words[i], moved, share, size)
        fake = np.uint64(out[i])
        # Without a choice between two stores, which would keep the loop out of vector registers.
        true = _ZERO - np.uint64(np.uint64(drawn[i]) == this)
        out[i] = fake ^ ((report ^ fake) & true)
