"""Every protocol of the registry holds what `check_protocol` asks."""

from __future__ import annotations

from pathlib import Path

from ldpaudit.protocols.registry import ENTRIES
from tests.check_protocol import check_protocol


def _conform(folder: Path, *kinds: str) -> None:
    entries = [entry for entry in ENTRIES.values() if entry.kind in kinds]
    assert entries
    for entry in entries:
        check_protocol(entry, folder)


def test_protocols_of_one_value_conform(tmp_path: Path) -> None:
    _conform(tmp_path, "one value", "choice")


def test_protocols_of_numbers_conform(tmp_path: Path) -> None:
    _conform(tmp_path, "number")


def test_protocols_of_repeated_reports_conform(tmp_path: Path) -> None:
    _conform(tmp_path, "repeated")


def test_solutions_for_several_columns_conform(tmp_path: Path) -> None:
    _conform(tmp_path, "several columns")


def test_no_other_kind_is_left_out() -> None:
    kinds = {"one value", "choice", "number", "repeated", "several columns"}
    assert {entry.kind for entry in ENTRIES.values()} == kinds
