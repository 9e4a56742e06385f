"""A hint to the processor that a cell of a large table will be read soon."""

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

SECOND_LEVEL = 2
"""Locality of the hint: keep the cell in the second-level cache."""


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
