"""Machine operations of compiled loops: comparisons of many bytes at once, counts of bits, swaps of blocks.

They are written in the compiler's own portable terms, so every processor computes the same; one with vector
registers does so in a few instructions.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_BYTE, _INDEX, _WORD = ir.IntType(8), ir.IntType(32), ir.IntType(64)
_BYTES_PER_WORD = 8


def _comparison(width: int, relation: str) -> Any:
    """Make a function of (address, byte) that compares `width` bytes there, and packs the answers."""
    vector, packed = ir.VectorType(_BYTE, width), ir.IntType(width)
    anything = ir.Constant(vector, ir.Undefined)
    same_place = ir.Constant(ir.VectorType(_INDEX, width), [0] * width)

    def written(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        address, byte = arguments
        held = builder.load(builder.inttoptr(address, vector.as_pointer()), align=1)
        first = builder.insert_element(anything, builder.trunc(byte, _BYTE), ir.Constant(_INDEX, 0))
        every = builder.shuffle_vector(first, anything, same_place)
        answers = builder.bitcast(builder.icmp_unsigned(relation, held, every), packed)
        return answers if packed == _WORD else builder.zext(answers, _WORD)

    @intrinsic
    def compared(_typing: Any, _address: Any, _byte: Any) -> Any:
        return types.uint64(types.uintp, types.uint64), written

    return compared


#: Of (address, byte): bit j of the answer says that byte j from the address on is below, or equals, it.
below_64, equal_64 = _comparison(64, "<"), _comparison(64, "==")
below_16, equal_16 = _comparison(16, "<"), _comparison(16, "==")


@intrinsic
def _ones(_typing: Any, _word: Any) -> Any:
    def written(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), written


@intrinsic
def _lowest(_typing: Any, _word: Any) -> Any:
    def written(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), written


#: Of a word: the number of its set bits, and the place of the lowest one (64 if there is none).
ones: Any
lowest: Any
ones, lowest = _ones, _lowest


def _swaps(widths: tuple[int, int, int]) -> Any:
    """Make a function of (address, step) that runs three rounds of a transposition on eight rows.

    The rows are four words each, `step` bytes apart, and hold four bit matrices abreast. The rounds swap
    blocks of the given widths between rows 4, 2 and 1 apart.
    Source: Warren, Hacker's Delight, 2nd edition, section 7-3.
    """
    vector = ir.VectorType(_WORD, 4)

    def written(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        address, step = arguments
        places = [
            builder.inttoptr(
                builder.add(address, builder.mul(step, ir.Constant(_WORD, row))), vector.as_pointer()
            )
            for row in range(8)
        ]
        held = [builder.load(place, align=_BYTES_PER_WORD) for place in places]
        for apart, width in zip((4, 2, 1), widths, strict=True):
            low = sum(1 << bit for bit in range(64) if not bit & width)
            mask, shift = ir.Constant(vector, [low] * 4), ir.Constant(vector, [width] * 4)
            for row in (row for row in range(8) if not row & apart):
                here, there = held[row], held[row + apart]
                changed = builder.and_(builder.xor(builder.lshr(here, shift), there), mask)
                held[row + apart] = builder.xor(there, changed)
                held[row] = builder.xor(here, builder.shl(changed, shift))
        for place, value in zip(places, held, strict=True):
            builder.store(value, place, align=_BYTES_PER_WORD)
        return context.get_dummy_value()

    @intrinsic
    def swapped(_typing: Any, _address: Any, _step: Any) -> Any:
        return types.void(types.uintp, types.uint64), written

    return swapped


#: The first and the last three of the six rounds that transpose 64 x 64 bits.
swap_far, swap_near = _swaps((32, 16, 8)), _swaps((4, 2, 1))
