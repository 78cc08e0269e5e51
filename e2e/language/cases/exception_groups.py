# except* (PEP 654).
def leaves(group):
    return [leaves(e) if isinstance(e, BaseExceptionGroup) else repr(e) for e in group.exceptions]


def split(make):
    try:
        try:
            raise make()
        except* ValueError as group:
            print("values", leaves(group))
        except* (TypeError, KeyError) as group:
            print("others", leaves(group))
        else:
            print("else")
        finally:
            print("finally")
    except BaseException as error:
        print("left", type(error).__name__, leaves(error) if isinstance(error, BaseExceptionGroup) else error)


split(lambda: ExceptionGroup("g", [ValueError(1), TypeError(2), ValueError(3)]))
split(lambda: ExceptionGroup("g", [ValueError(1), OSError(2)]))
split(lambda: ExceptionGroup("g", [ExceptionGroup("h", [ValueError(1), KeyError(2)]), IndexError(3)]))
split(lambda: ValueError("naked"))
split(lambda: IndexError("naked"))


def nothing():
    try:
        pass
    except* ValueError:
        print("no")
    else:
        print("else")


nothing()


def raises_in_handlers():
    try:
        try:
            raise ExceptionGroup("g", [ValueError(1), TypeError(2), OSError(3)])
        except* ValueError as group:
            raise RuntimeError("new")
        except* TypeError as group:
            raise
    except ExceptionGroup as group:
        print(type(group).__name__, group.message, leaves(group))


raises_in_handlers()
