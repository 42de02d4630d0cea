"""Unicity: how many points known of a person single out that person's trace."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Unicity:
    """Persons who are unique by some of their points, drawn at random."""

    #: Persons whom no other shares p = 1 … most drawn points with; shape (most,).
    alone: Numbers
    #: Persons who have at least p points; shape (most,).
    tried: Numbers


def unicity(persons: Numbers, points: Numbers, words: npt.NDArray[np.uint64]) -> Unicity:
    """Draw points of each person and count the persons who alone hold them (de Montjoye et al. 2013).

    An attacker who knows p points of somebody (a place and a time, as coarse as they are coded) finds the
    trace if nobody else has all of them. Points are drawn without replacement among the distinct points of a
    person; the first p of a draw are those for p, so that shares never fall as p grows for one person.

    persons (n,): code of the person of each row, 0 … P - 1.
    points (n,): code of the place and time of each row, any integers.
    words (P, most): random words, independent and uniform; they decide which points the attacker knows.
    Returns: for p = 1 … most, over the persons who have at least p distinct points.
    """
    if persons.shape != points.shape or persons.ndim != 1 or words.ndim != 2:
        raise ValueError("persons and points have one length, words one row for each person")
    if len(persons) and not 0 <= int(persons.min()) <= int(persons.max()) < len(words):
        raise ValueError("a person's code lies outside the rows of words")
    from ldpaudit.anonymity.unicity_kernels import known_by

    first, own, holder_first, holders = _index(persons, points, len(words))
    needed = known_by(first, own, holder_first, holders, np.ascontiguousarray(words, dtype=np.uint64))
    sizes = np.diff(first)
    counts = np.arange(1, words.shape[1] + 1)
    tried = np.array([(sizes >= p).sum() for p in counts], np.int64)
    alone = np.array([((needed <= p) & (sizes >= p)).sum() for p in counts], np.int64)
    return Unicity(alone, tried)


def _index(persons: Numbers, points: Numbers, size: int) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """List the distinct points of each person, and the holders of each point, each list increasing."""
    # A pair fits in one word: neither persons nor points are more than the rows.
    pairs = np.sort(np.unique(points, return_inverse=True)[1] << 32 | persons)
    pairs = pairs[np.diff(pairs, prepend=-1) != 0]
    holders, codes = pairs & 0xFFFFFFFF, pairs >> 32
    holder_first = np.searchsorted(codes, np.arange((int(codes[-1]) + 1 if len(codes) else 0) + 1))
    by_person = np.argsort(holders, kind="stable")
    first = np.searchsorted(holders[by_person], np.arange(size + 1))
    return first, codes[by_person].astype(np.int32), holder_first, holders.astype(np.int32)
