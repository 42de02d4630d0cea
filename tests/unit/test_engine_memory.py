"""The allocator of a run: the frugal one where there is one, and no complaint where there is none."""

from __future__ import annotations

import subprocess
import sys

import pyarrow as pa
import pytest

from ldpaudit.engine import memory

_PROGRAM = """
import pyarrow as pa
from ldpaudit.engine.memory import use_small_allocator
before = pa.array(range(1000))
for _ in range(2):
    use_small_allocator()
    after = pa.array(range(1000))
    print(pa.default_memory_pool().backend_name, pa.default_memory_pool().bytes_allocated() > 0)
assert before.equals(after)
"""


def test_a_process_takes_its_memory_from_the_frugal_allocator() -> None:
    if "jemalloc" not in pa.supported_memory_backends():
        pytest.skip("pyarrow has no jemalloc on this system")
    done = subprocess.run([sys.executable, "-c", _PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["jemalloc True", "jemalloc True"]
    assert done.stderr == ""


def test_another_system_keeps_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    before = pa.default_memory_pool().backend_name
    monkeypatch.setattr(pa, "supported_memory_backends", lambda: ["mimalloc", "system"])
    memory.use_small_allocator()
    assert pa.default_memory_pool().backend_name == before
