"""Philox4x64-10, the counter-based generator of Salmon, Moraes, Dror and Shaw (SC 2011).

A block of four 64-bit words is a function of a counter of four words and a key: there is no state, so any
deal can be dealt alone. Twin: `numpy.random.Philox`.
"""

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from cribsim._jit import step

U64 = np.uint64

MULTIPLIER_0 = U64(0xD2E7470EE14C6C93)
MULTIPLIER_1 = U64(0xCA5A826395121157)
WEYL_0 = U64(0x9E3779B97F4A7C15)
WEYL_1 = U64(0xBB67AE8584CAA73B)


@intrinsic
def wide_product(typingctx, a, b):
    """High and low word of the 128-bit product of two uint64: one instruction that numba has no name for."""

    def codegen(context, builder, signature, args):
        wide, narrow = ir.IntType(128), ir.IntType(64)
        product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
        high = builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), narrow)
        return context.make_tuple(builder, signature.return_type, (high, builder.trunc(product, narrow)))

    return types.UniTuple(types.uint64, 2)(types.uint64, types.uint64), codegen


@step
def philox(unit, deal, purpose, retry, seed):
    """Four random uint64 of the block at counter (unit, deal, purpose, retry) under key (seed, 0)."""
    c0, c1, c2, c3 = U64(unit), U64(deal), U64(purpose), U64(retry)
    k0, k1 = U64(seed), U64(0)
    for _ in range(10):
        high0, low0 = wide_product(MULTIPLIER_0, c0)
        high1, low1 = wide_product(MULTIPLIER_1, c2)
        c0, c1, c2, c3 = high1 ^ c1 ^ k0, low1, high0 ^ c3 ^ k1, low0
        k0 += WEYL_0
        k1 += WEYL_1
    return c0, c1, c2, c3
