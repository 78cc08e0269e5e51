"""Functions and variables whose names generated code uses for itself."""


def ret(value):
    return value + 1


def t0(t1):
    T1 = t1 * 2
    return T1


def t12():
    return [ret(one) for one in range(3)]


def module():
    return "module"


def _module():
    return "_module"


def no_reg(no_kw=None):
    NO_KW = no_kw
    return NO_KW


def no_constant():
    def ret():
        return "inner"

    return ret()


def fr(regs, cx):
    return regs, cx


print(ret(1), t0(2), t12(), module(), _module(), no_reg(), no_reg(3), no_constant(), fr(1, 2))
RET = ret
T0 = t0
MODULE = module
print(RET(5), T0(6), MODULE())
