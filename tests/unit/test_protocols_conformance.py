"""Every protocol of the registry holds what `check_protocol` asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from ldpaudit.protocols.registry import ENTRIES
from tests.check_protocol import check_protocol

KINDS = (("one value", "choice", "number"), ("repeated", "several columns"))


@pytest.mark.parametrize("kinds", KINDS, ids=", ".join)
def test_protocols_conform(kinds: tuple[str, ...], tmp_path: Path) -> None:
    for entry in ENTRIES.values():
        # A kind that is new is held here, too.
        if entry.kind in kinds or (kinds == KINDS[0] and entry.kind not in KINDS[1]):
            check_protocol(entry, tmp_path)
