"""Permanent answers: the same for a person and a value, wherever, whenever and in whatever company."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from ldpaudit.errors import UserError
from ldpaudit.protocols import LGRR, LOLOHA, LOSUE, Domain, make
from ldpaudit.protocols.memory import people
from ldpaudit.protocols.registry import names
from ldpaudit.randomness import Key


def made(name: str, size: int, permanent: float = 2.0, first: float = 1.0):
    return make(name, Domain(size), epsilon_permanent=permanent, epsilon_first=first)


def raw(reports):
    """Give reports as an array of one row each, in numbers."""
    columns = reports.columns("c").values()
    return np.array([[int(cell) for cell in column.to_pylist()] for column in columns]).T


def test_a_person_has_one_permanent_answer_to_a_value():
    codes, key = np.full(100, 4), Key.for_tests(45)
    for name, (ann, bo, cy) in itertools.product(names("repeated"), ((7, 8, 9), ("ann", "bo", "cy"))):
        protocol, persons = made(name, 13), [ann, bo, ann, cy, ann] * 20
        answers = raw(protocol.memoize(codes, key, 0, persons).answers)
        for person in set(persons):
            rows = [row for row, one in enumerate(persons) if one == person]
            assert all(np.array_equal(answers[row], answers[rows[0]]) for row in rows)
        # In other rows of another table too.
        later = raw(protocol.memoize(codes[:5], key, 10**6, persons[:5]).answers)
        assert np.array_equal(later, answers[:5])
        # Its reports differ from row to row all the same.
        reports = raw(protocol.sanitize(codes, key, 0, [ann] * 100))
        assert len(np.unique(reports, axis=0)) > 1


def test_answers_of_persons_and_of_values_share_no_noise():
    for name in ["LGRR", "LOSUE", "LOUE", "LSOUE", "LSUE"]:
        # The words of two persons, or of two values of one person, agree no more often than chance has it.
        protocol, key, n = made(name, 8), Key.for_tests(46), 4000
        one = raw(protocol.memoize(np.zeros(n, dtype=int), key).answers).reshape(n, -1)
        two = raw(protocol.memoize(np.full(n, 1), key).answers).reshape(n, -1)
        place = slice(0, 1) if name == "LGRR" else slice(2, None)
        for first, second in ((one, two), (one[1:], one[:-1])):
            for value in np.unique(one[:, place]):
                ours, theirs = ((answers[:, place] == value).ravel() for answers in (first, second))
                expected = ours.mean() * theirs.mean()
                assert abs((ours & theirs).mean() - expected) < 5 * np.sqrt(expected / len(ours))


def test_other_permanent_probabilities_are_another_memory_and_other_second_rounds_the_same():
    codes, key = np.arange(300) % 9, Key.for_tests(59)
    for name in ("LGRR", "LSUE", "LSOUE"):
        one, same, other = (
            raw(made(name, 9, *budgets).memoize(codes, key).answers)
            for budgets in ((2.0, 0.5), (2.0, 1.0), (2.0000001, 0.5))
        )
        assert np.array_equal(one, same)
        # From the same words, so close a threshold would give the same answers.
        assert not np.array_equal(one, other)


def test_tags_of_texts_need_the_key():
    one, other = (people(Key.for_tests(number), ["ann", "bo"], 0, 2).tags for number in (51, 52))
    assert len({*map(tuple, one.tolist()), *map(tuple, other.tolist())}) == 4


def test_persons_that_cannot_be_used_are_refused():
    for persons, said in [
        ([1.5, 2.0], "neither whole numbers nor texts"),
        ([1, "a"], "neither whole numbers nor texts"),
        (np.array([[1], [2]]), "neither whole numbers nor texts"),
        (["a", None], "row 12: the person is missing"),
        (["a"], "1 persons for 2 rows"),
    ]:
        with pytest.raises(UserError, match=said) as refused:
            made("LGRR", 3).memoize([0, 1], Key.for_tests(54), 10, persons)
        assert "'a'" not in str(refused.value)


LABELS = ["a", "b", "c", "d", "e"]
FIVE = Domain(LABELS)
TEN = np.arange(10) % 5
#: Protocols that differ from one another in one thing each: what they are, over what, and how much they give.
SINGLE = [
    LGRR(FIVE, 2.0, 1.0),
    LGRR(Domain(LABELS[::-1]), 2.0, 1.0),
    LGRR(Domain([*LABELS, "f"]), 2.0, 1.0),
    LGRR(FIVE, 2.5, 1.0),
    LGRR(FIVE, 2.0, 1.5),
    LOSUE(FIVE, 2.0, 1.0),
    LOSUE(FIVE, 2.0, 1.5),
    LOLOHA(FIVE, 2.0, 1.0, g=2),
    LOLOHA(FIVE, 2.0, 1.0, g=3),
]


def test_only_what_drew_permanent_answers_reports_them(key):
    for protocol, by in itertools.product(SINGLE, repeat=2):
        permanent = by.memoize(TEN, key)
        if by is protocol:
            assert len(protocol.report(permanent, key)) == len(permanent)
            continue
        with pytest.raises(UserError):
            protocol.report(permanent, key)
    with pytest.raises(UserError):
        SINGLE[0].report(SINGLE[0].sanitize(TEN, key), key)
