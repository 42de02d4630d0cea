"""Machine operations of compiled loops: counts of bits, swaps of blocks, steps of many codes at once.

They are written in the compiler's own portable terms, so every processor computes the same; one with vector
registers does so in a few instructions.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

_INDEX, _WORD = ir.IntType(32), ir.IntType(64)
_BYTES_PER_WORD = 8

#: It has no types of its own.
_code: Any = cgutils

#: Words that `ones_of_blocks` adds up together: 16 vectors of four.
BLOCK_WORDS, _VECTOR_BYTES = 64, 32

#: Rows of which `step_rows` draws the reports together.
ROWS_ABREAST = 16


def _every(builder: Any, value: Any, vector: Any) -> Any:
    """Return a vector that holds one value at every place."""
    anything = ir.Constant(vector, ir.Undefined)
    first = builder.insert_element(anything, value, ir.Constant(_INDEX, 0))
    same_place = ir.Constant(ir.VectorType(_INDEX, vector.count), [0] * vector.count)
    return builder.shuffle_vector(first, anything, same_place)


@intrinsic
def _ones(_typing: Any, _word: Any) -> Any:
    def written(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), written


@intrinsic
def _ones_of_blocks(_typing: Any, _address: Any, _blocks: Any) -> Any:
    """Count the set bits of blocks of 16 vectors of words, by adding up bits at equal places.

    Three vectors become one of weight 1 and one of weight 2, and so on: of each block only one vector of
    weight 16 is counted, and at the end one of each lower weight.
    Source: Muła, Kurz, Lemire 2018 (The Computer Journal 61), the method of Harley and Seal.
    """
    vector = ir.VectorType(_WORD, 4)

    def written(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        address, blocks = arguments
        kind = ir.FunctionType(vector, [vector])
        count = _code.get_or_insert_function(builder.module, kind, "llvm.ctpop.v4i64")
        held = [_code.alloca_once_value(builder, ir.Constant(vector, None)) for _ in range(5)]
        *lower, total = held

        def loaded(place: Any, at: int) -> Any:
            there = builder.add(place, ir.Constant(_WORD, _VECTOR_BYTES * at))
            return builder.load(builder.inttoptr(there, vector.as_pointer()), align=_BYTES_PER_WORD)

        def carried(place: Any, weight: int, first: int) -> Any:
            """Add 2^(weight + 1) vectors from `first` on; give what is carried to the next weight."""
            half = 1 << weight
            if weight:
                one, other = (carried(place, weight - 1, first + at) for at in (0, half))
            else:
                one, other = loaded(place, first), loaded(place, first + 1)
            third = builder.load(lower[weight])
            differ = builder.xor(third, one)
            builder.store(builder.xor(differ, other), lower[weight])
            return builder.or_(builder.and_(third, one), builder.and_(differ, other))

        def add(value: Any, weight: int) -> None:
            some = builder.shl(builder.call(count, [value]), ir.Constant(vector, [weight] * 4))
            builder.store(builder.add(builder.load(total), some), total)

        with _code.for_range(builder, blocks) as loop:
            offset = builder.mul(loop.index, ir.Constant(_WORD, 16 * _VECTOR_BYTES))
            add(carried(builder.add(address, offset), 3, 0), 4)
        for weight, place in enumerate(lower):
            add(builder.load(place), weight)
        every = builder.load(total)
        lanes = [builder.extract_element(every, ir.Constant(_INDEX, at)) for at in range(4)]
        return builder.add(builder.add(lanes[0], lanes[1]), builder.add(lanes[2], lanes[3]))

    return types.uint64(types.uintp, types.uint64), written


#: Of a word, and of the address of so many blocks of `BLOCK_WORDS` words: the number of set bits.
ones: Any = _ones
ones_of_blocks: Any = _ones_of_blocks


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


@intrinsic
def _step_rows(
    _typing: Any,
    _codes: Any,
    _halves: Any,
    _reports: Any,
    out: Any,
    _reciprocal: Any,
    _shift: Any,
    _size: Any,
) -> Any:
    """Move codes by the steps that the upper halves of their words take, by multiplication.

    With w = 2^32 h + l, h R <= 2^s w / moved < h R + R + 1 + 2^32 <= h R + 2^33, s = 32 + shift. So the
    quotient floor(h R / 2^s) is right for every l, unless the fraction, which the lowest `shift` bits of the
    product's upper half hold, lies within two of the next whole number. A quotient of size - 1 or more keeps
    the code: a step of `size` comes back to it.
    """
    wide, lane = ir.VectorType(_WORD, ROWS_ABREAST), ir.VectorType(_INDEX, ROWS_ABREAST)
    kind = ir.IntType(out.dtype.bitwidth)
    report = ir.VectorType(kind, ROWS_ABREAST)

    def all_of(vector: Any, number: int) -> Any:
        return ir.Constant(vector, [number] * ROWS_ABREAST)

    def least(builder: Any, one: Any, other: Any) -> Any:
        return builder.select(builder.icmp_unsigned("<", one, other), one, other)

    def written(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        codes, halves, reports, _, reciprocal, shift, size = arguments
        half = builder.load(builder.inttoptr(halves, lane.as_pointer()), align=4)
        code = builder.load(builder.inttoptr(codes, lane.as_pointer()), align=4)
        factor = _every(builder, builder.zext(reciprocal, _WORD), wide)
        product = builder.mul(builder.zext(half, wide), factor)
        upper = builder.trunc(builder.lshr(product, all_of(wide, 32)), lane)
        shifts, sizes = _every(builder, shift, lane), _every(builder, size, lane)
        beyond = builder.shl(all_of(lane, 0xFFFFFFFF), shifts)
        doubt = builder.icmp_unsigned(">=", builder.or_(upper, beyond), all_of(lane, 0xFFFFFFFE))
        step = least(builder, builder.add(builder.lshr(upper, shifts), all_of(lane, 1)), sizes)
        reached = builder.add(code, step)
        # Below size, reached - size wraps to a large number.
        made = least(builder, reached, builder.sub(reached, sizes))
        narrow = made if report == lane else builder.trunc(made, report)
        builder.store(narrow, builder.inttoptr(reports, report.as_pointer()), align=out.dtype.bitwidth // 8)
        return builder.zext(builder.bitcast(doubt, ir.IntType(ROWS_ABREAST)), _WORD)

    given = (types.uintp, types.uintp, types.uintp, out, types.uint32, types.uint32, types.uint32)
    return types.uint64(*given), written


#: Of addresses of 16 codes, half words and reports, the array of reports, reciprocal, shift and size: writes
#: the reports and gives 0 if every one is certainly right.
step_rows: Any = _step_rows
