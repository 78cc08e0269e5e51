# try, except, else, finally in every combination, with jumps out of each part.
def run(function, *args):
    try:
        print(function.__name__, args, "->", function(*args))
    except BaseException as error:
        print(function.__name__, args, "raised", type(error).__name__, error)


def parts(what):
    try:
        print("body")
        if what == "raise":
            raise ValueError("v")
        if what == "type":
            raise TypeError("t")
        if what == "key":
            raise KeyError("k")
        if what == "return":
            return "from body"
    except ValueError as error:
        print("handler", error)
        return "from handler"
    except (TypeError, LookupError) as error:
        print("second", repr(error))
    else:
        print("else")
    finally:
        print("finally")
    return "end"


for what in ("nothing", "raise", "type", "key", "return"):
    run(parts, what)


def finally_overrides():
    try:
        return "try"
    finally:
        return "finally"


def finally_swallows():
    try:
        raise ValueError
    finally:
        return "swallowed"


def value_is_fixed():
    x = 1
    try:
        return x
    finally:
        x = 2


def loop_jumps():
    seen = []
    for i in range(6):
        try:
            if i == 1:
                continue
            if i == 4:
                break
            seen.append(i)
        finally:
            seen.append(f"f{i}")
    return seen


def break_in_finally():
    for i in range(3):
        try:
            raise ValueError
        finally:
            break
    return i


def nested():
    try:
        try:
            raise KeyError("inner")
        except KeyError:
            raise ValueError("from handler")
        finally:
            print("inner finally")
    except ValueError as error:
        return repr(error), repr(error.__context__)


def cause():
    try:
        try:
            1 / 0
        except ZeroDivisionError as error:
            raise RuntimeError("wrapped") from error
    except RuntimeError as error:
        return repr(error.__cause__), error.__suppress_context__


def suppressed():
    try:
        try:
            1 / 0
        except ZeroDivisionError:
            raise RuntimeError("bare") from None
    except RuntimeError as error:
        return error.__cause__, error.__suppress_context__, repr(error.__context__)


def reraise():
    try:
        raise LookupError("again")
    except LookupError:
        try:
            raise
        except LookupError as error:
            return f"caught {error}"


def nothing_to_reraise():
    raise


def name_is_unbound():
    error = "before"
    try:
        raise ValueError
    except ValueError as error:
        pass
    return error


def not_an_exception():
    try:
        raise 5
    except TypeError as error:
        return str(error)


def bad_handler():
    try:
        raise ValueError
    except "text":
        return "no"


def uncaught():
    try:
        raise OSError("lost")
    except ValueError:
        return "no"
    finally:
        print("cleanup")


def deep_finally():
    try:
        try:
            try:
                return "value"
            finally:
                print("one")
        finally:
            print("two")
    finally:
        print("three")


def raise_in_finally():
    try:
        raise ValueError("first")
    finally:
        raise KeyError("second")


def exception_class_without_call():
    try:
        raise StopIteration
    except StopIteration as error:
        return error.args


def else_raises():
    try:
        pass
    except ValueError:
        return "wrong"
    else:
        raise ValueError("from else")


def handler_loop():
    out = []
    for i in range(4):
        try:
            if i % 2:
                raise ValueError(i)
            out.append(i)
        except ValueError as error:
            if i == 3:
                break
            out.append(str(error))
            continue
        out.append("after")
    return out


for function in (
    finally_overrides, finally_swallows, value_is_fixed, loop_jumps, break_in_finally, nested, cause, suppressed, reraise,
    nothing_to_reraise, name_is_unbound, not_an_exception, bad_handler, uncaught, deep_finally, raise_in_finally,
    exception_class_without_call, else_raises, handler_loop,
):
    run(function)


class Custom(Exception):
    def __init__(self, code):
        super().__init__(f"code {code}")
        self.code = code


try:
    raise Custom(7)
except Custom as error:
    print(error.code, error, error.args)


# The attributes that an exception was given are in its dict.
bare = ValueError("bare")
print(vars(bare), bare.__dict__)
bare.extra = 1
print(vars(bare))
bare.__dict__ = {"other": 2}
print(bare.other, hasattr(bare, "extra"))
try:
    bare.__dict__ = 3
except TypeError as error:
    print(error)
