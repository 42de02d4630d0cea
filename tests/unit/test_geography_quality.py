"""Levels as people write them, and how far points move."""

from __future__ import annotations

import math

import pytest

from ldpaudit.geography import (
    PRESETS,
    displacement_95,
    displacement_quantile,
    mean_displacement,
    median_displacement,
    parse_level,
)


def test_a_level_is_a_number_or_a_logarithm() -> None:
    for written, level in [
        ("ln(3)", math.log(3)),
        ("ln(2.5)", math.log(2.5)),
        (" ln(3) ", math.log(3)),
        (1, 1.0),
        (0.7, 0.7),
        ("0.7", 0.7),
    ]:
        assert parse_level(written) == level


WORDS = (
    "ln() ln(1) ln(0) ln(0.5) ln(-3) ln(ln(3)) ln(3 log(3) LN(3) ln(1e3) ln(inf) ln(3)+1 ln(٣) "
    "1_0 nan inf -1 0"
)


def test_anything_else_is_refused() -> None:
    for written in ["", *WORDS.split(), "__import__('os')", 0, -1, math.inf, math.nan]:
        with pytest.raises(ValueError, match="level"):
            parse_level(written)


def test_the_presets_are_those_of_the_thesis() -> None:
    assert [(preset.level, preset.radius) for preset in PRESETS] == [
        ("ln(3)", 200),
        ("ln(3)", 400),
        ("ln(2)", 600),
        ("ln(2)", 800),
        ("ln(2)", 1000),
    ]
    printed = [0.005493, 0.002747, 0.001155, 0.000866, 0.000693]
    assert [round(preset.epsilon, 6) for preset in PRESETS] == printed


def test_displacements_follow_the_known_constants() -> None:
    assert mean_displacement(0.01) == 200.0
    assert median_displacement(1.0) == pytest.approx(1.67834699)
    assert displacement_95(1.0) == pytest.approx(4.74386452)
    assert displacement_quantile(1.0, 0.0) == pytest.approx(0.0, abs=1e-6)
