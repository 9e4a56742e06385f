"""Rows of a block's arrays, and a hint to the processor that a cell of a large table will be read soon."""

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numba.np.arrayobj import populate_array

from cribsim.match.layout import BLOCK

SECOND_LEVEL = 2
"""Locality of the hint: keep the cell in the second-level cache."""


@intrinsic
def row(typingctx, cells, number):
    """Row `number` of a block's array, `cells[number * BLOCK : number * BLOCK + BLOCK]`.

    The slice itself would be counted as a holder of the array, with locked instructions, and its length not be known
    when loops are compiled. A row must not outlive its array.
    """
    kind = types.Array(cells.dtype, 1, "C", readonly=not cells.mutable)

    def codegen(context, builder, signature, args):
        source = context.make_array(cells)(context, builder, args[0])
        result = context.make_array(kind)(context, builder)
        length, size = ir.Constant(ir.IntType(64), BLOCK), context.get_constant(types.intp, cells.dtype.bitwidth // 8)
        data = builder.gep(source.data, [builder.mul(args[1], length)], inbounds=True)
        populate_array(result, data=data, shape=[length], strides=[size], itemsize=size, meminfo=None)
        return result._getvalue()

    return kind(cells, types.intp), codegen


@intrinsic
def prefetch(typingctx, table, index):
    """Begin to fetch `table[index]` (one-dimensional, index in range) without waiting for it; changes no result."""

    def codegen(context, builder, signature, args):
        kind, _ = signature.args
        array = context.make_array(kind)(context, builder, args[0])
        cell = cgutils.get_item_pointer(context, builder, kind, array, [args[1]])
        pointer, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        hint = builder.module.declare_intrinsic(
            "llvm.prefetch", [pointer], ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
        )
        read, data = ir.Constant(number, 0), ir.Constant(number, 1)
        builder.call(hint, [builder.bitcast(cell, pointer), read, ir.Constant(number, SECOND_LEVEL), data])
        return context.get_dummy_value()

    return types.void(table, types.intp), codegen
