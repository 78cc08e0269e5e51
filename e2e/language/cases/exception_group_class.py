# ExceptionGroup and its methods, and what `except*` refuses.
def t(f):
    try:
        print(repr(f()))
    except BaseException as e:
        print(type(e).__name__, e)


t(lambda: ExceptionGroup("a"))
t(lambda: ExceptionGroup())
t(lambda: ExceptionGroup(1, [ValueError()]))
t(lambda: ExceptionGroup("a", 1))
t(lambda: ExceptionGroup("a", {ValueError()}))
t(lambda: ExceptionGroup("a", []))
t(lambda: ExceptionGroup("a", [1]))
t(lambda: ExceptionGroup("a", [KeyboardInterrupt()]))


class My(ExceptionGroup):
    pass


class MyB(BaseExceptionGroup):
    pass


t(lambda: My("a", [KeyboardInterrupt()]))
t(lambda: My("a", (ValueError(),)))
t(lambda: BaseExceptionGroup("a", (ValueError(),)))
t(lambda: MyB("a", (ValueError(),)))
t(lambda: BaseExceptionGroup("a", (KeyboardInterrupt(),)))
t(lambda: str(BaseExceptionGroup("a", (KeyboardInterrupt(),))))
t(lambda: str(BaseExceptionGroup("a", (KeyboardInterrupt(), ValueError(1)))))
g = ExceptionGroup("g", [ValueError(1), ExceptionGroup("h", [TypeError(2), ValueError(3)])])
t(lambda: g.split(ValueError))
t(lambda: g.split((ValueError, TypeError)))
t(lambda: g.split(lambda e: isinstance(e, TypeError)))
t(lambda: g.split(3))
t(lambda: g.split((3,)))
t(lambda: g.split(int))
t(lambda: g.subgroup(KeyError))
t(lambda: g.subgroup(TypeError))
t(lambda: g.split(len))
t(lambda: g.derive([OSError()]))
t(lambda: My("a", [ValueError(1)]).split(ValueError))
t(lambda: My("a", [ValueError(1), OSError()]).split(ValueError))
t(lambda: ExceptionGroup[int])
t(lambda: ExceptionGroup.__mro__)
t(lambda: (g.message, g.exceptions))
g.add_note("n")
m, r = g.split(TypeError)
t(lambda: (m.__notes__, m.__notes__ is g.__notes__, r.__notes__))


class Bad(ExceptionGroup):
    def derive(self, excs):
        return 3


t(lambda: Bad("b", [ValueError(), TypeError()]).split(ValueError))


def setm():
    g.message = 3


t(setm)
t(lambda: g.split())
t(lambda: g.args)
try:
    try:
        raise ValueError(1)
    except* ExceptionGroup:
        pass
except BaseException as e:
    print(type(e), e)
try:
    try:
        raise ValueError(1)
    except* int:
        pass
except BaseException as e:
    print(type(e), e)
