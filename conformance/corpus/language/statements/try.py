# try in all forms.
from support.show import show

# --- except else finally order
def run(fail):
    try:
        print('try')
        if fail:
            raise ValueError('x')
    except ValueError as error:
        print('except', error)
    else:
        print('else')
    finally:
        print('finally')
    print('after')


run(False)
run(True)

# --- several handlers
def run(error):
    try:
        raise error
    except (KeyError, IndexError) as caught:
        return 'lookup', repr(caught)
    except ValueError:
        return 'value'
    except Exception as caught:
        return 'other', type(caught).__name__
    except:
        return 'base'


print(run(KeyError(1)), run(IndexError()), run(UnicodeError('u')), run(OSError()), run(KeyboardInterrupt()), run(ValueError))

# --- name is unbound after the handler
try:
    raise ValueError
except ValueError as error:
    pass
show(lambda: error)
error = 'kept'
try:
    raise ValueError
except ValueError as error:
    error = 'replaced'
show(lambda: error)

# --- name deleted inside the handler
try:
    raise ValueError
except ValueError as error:
    del error
print('fine', 'error' in globals())

# --- handlers of computed classes
def kinds():
    print('kinds')
    return (ValueError, TypeError)


try:
    raise TypeError('t')
except kinds() as error:
    print(error)

# --- handler that is no class
def run(handler):
    try:
        raise ValueError('x')
    except handler:
        return 'caught'


show(lambda: run(ValueError), lambda: run(5), lambda: run('ValueError'), lambda: run((TypeError, 5)), lambda: run(int), lambda: run(()), lambda: run([ValueError]), lambda: run(None))

# --- handlers are evaluated only when needed
def never():
    print('evaluated')
    return ValueError


try:
    print('no error')
except never():
    pass
try:
    raise KeyError
except KeyError:
    print('first')
except never():
    pass

# --- return in finally wins
def run():
    try:
        return 'try'
    finally:
        return 'finally'


def swallow():
    try:
        raise ValueError
    finally:
        return 'swallowed'


print(run(), swallow())

# --- return value is computed before finally
def run():
    x = 1
    try:
        return x
    finally:
        x = 2
        print('finally', x)


def mutable():
    x = [1]
    try:
        return x
    finally:
        x.append(2)


print(run(), mutable())

# --- break in finally swallows
def run():
    for n in range(3):
        try:
            raise ValueError(n)
        finally:
            break
    return 'left', n


print(run())

# --- return in except with finally
def run():
    try:
        raise ValueError('v')
    except ValueError as error:
        return str(error)
    finally:
        print('finally')


print(run())

# --- return in else
def run():
    try:
        pass
    except ValueError:
        return 'except'
    else:
        return 'else'
    finally:
        print('finally')


print(run())

# --- else is outside of the handlers
def run():
    try:
        pass
    except ValueError:
        return 'never'
    else:
        raise ValueError('from else')


show(run)

# --- exception in except
def run():
    try:
        raise ValueError('first')
    except ValueError:
        raise KeyError('second')


try:
    run()
except KeyError as error:
    print(repr(error), repr(error.__context__), error.__cause__, error.__suppress_context__)

# --- exception in finally
def run():
    try:
        raise ValueError('first')
    finally:
        raise KeyError('second')


try:
    run()
except KeyError as error:
    print(repr(error), repr(error.__context__))

# --- nested try
def run(n):
    out = []
    try:
        try:
            if n == 0:
                raise ValueError
            if n == 1:
                raise KeyError
            out.append('body')
        except ValueError:
            out.append('inner')
            raise IndexError
        finally:
            out.append('inner finally')
    except (KeyError, IndexError) as error:
        out.append(type(error).__name__)
    finally:
        out.append('outer finally')
    return out


print(run(0), run(1), run(2))

# --- try in loops with every way out
def run(how):
    out = []
    for n in range(3):
        try:
            try:
                if n == 1:
                    if how == 'break':
                        break
                    if how == 'continue':
                        continue
                    if how == 'return':
                        return out
                    raise ValueError
                out.append(n)
            finally:
                out.append('f')
        except ValueError:
            out.append('e')
    else:
        out.append('else')
    return out


for how in ('break', 'continue', 'return', 'raise'):
    print(how, run(how))

# --- bare raise
def run():
    try:
        raise ValueError('again')
    except ValueError:
        try:
            raise
        finally:
            print('finally')


show(run)

# --- bare raise without exception
def run():
    raise


show(run)

# --- bare raise in a called function
def again():
    raise


def run():
    try:
        raise ValueError('outer')
    except ValueError:
        again()


show(run)

# --- bare raise after an inner handler
def run():
    try:
        raise ValueError('outer')
    except ValueError:
        try:
            raise KeyError('inner')
        except KeyError:
            pass
        raise


show(run)

# --- raise of classes and instances
class Custom(Exception):
    def __init__(self, a, b=2):
        super().__init__(a, b)


show(lambda: (_ for _ in ()).throw(ValueError), lambda: (_ for _ in ()).throw(Custom(1)))


def run(value):
    raise value


show(lambda: run(ValueError), lambda: run(Custom), lambda: run(5), lambda: run('text'), lambda: run(None), lambda: run(int), lambda: run(Custom(3)), lambda: run([]))

# --- raise from
def run(cause):
    raise ValueError('main') from cause


for cause in (KeyError('k'), KeyError, None, 5, 'text'):
    try:
        run(cause)
    except Exception as error:
        print(type(error).__name__, error, repr(error.__cause__), error.__suppress_context__)

# --- raise from inside a handler
try:
    try:
        1 / 0
    except ZeroDivisionError as error:
        raise ValueError('v') from error
except ValueError as error:
    print(repr(error.__cause__), error.__cause__ is error.__context__, error.__suppress_context__)
try:
    try:
        1 / 0
    except ZeroDivisionError as error:
        raise ValueError('v') from None
except ValueError as error:
    print(error.__cause__, repr(error.__context__), error.__suppress_context__)

# --- context of exceptions in handlers
def chain(error):
    out = []
    while error is not None:
        out.append(type(error).__name__)
        error = error.__context__
    return out


try:
    try:
        try:
            raise ValueError
        except ValueError:
            raise KeyError
    except KeyError:
        raise IndexError
except IndexError as error:
    print(chain(error))

# --- context is set by calls too
def inner():
    raise KeyError('inner')


try:
    try:
        raise ValueError('outer')
    except ValueError:
        inner()
except KeyError as error:
    print(repr(error.__context__))

# --- context after the handler is gone
try:
    try:
        raise ValueError
    except ValueError:
        pass
    raise KeyError
except KeyError as error:
    print(error.__context__)

# --- re-raised exception has no cycle
error = ValueError('same')
try:
    try:
        raise error
    except ValueError:
        raise error
except ValueError as caught:
    print(caught is error, caught.__context__)

# --- exc_info in handlers
import sys


def kind():
    return sys.exc_info()[0]


print(kind())
try:
    raise ValueError
except ValueError:
    print(kind(), sys.exc_info()[1].args, sys.exception() is sys.exc_info()[1])
    try:
        raise KeyError
    except KeyError:
        print(kind())
    print(kind())
print(kind())

# --- generators keep their exception state
def gen():
    try:
        raise ValueError
    except ValueError:
        yield 1
        yield sys.exc_info()[0]


import sys

try:
    raise KeyError
except KeyError:
    g = gen()
    print(next(g), sys.exc_info()[0], next(g))

# --- finally runs on generator close
def gen():
    try:
        yield 1
        yield 2
    finally:
        print('closed')


g = gen()
print(next(g))
g.close()
print(list(g))

# --- system exit passes handlers of exception
def run():
    try:
        raise SystemExit(3)
    except Exception:
        return 'never'
    finally:
        print('finally')


try:
    run()
except SystemExit as error:
    print('code', error.code, error.args)

# --- try in comprehension by function
def safe(call, *args):
    try:
        return call(*args)
    except Exception as error:
        return type(error).__name__


print([safe(int, text) for text in ('1', 'x', '3')], [safe(lambda n: 1 / n, n) for n in (1, 0)])

# --- deep finally chain
out = []


def deep(n):
    try:
        if n == 0:
            raise ValueError('bottom')
        deep(n - 1)
    finally:
        out.append(n)


show(lambda: deep(5))
print(out)

# --- finally with nested return and loops
def run():
    for a in range(2):
        try:
            for b in range(2):
                try:
                    if a:
                        return a, b
                finally:
                    print('inner', a, b)
        finally:
            print('outer', a)


print(run())

# --- exception from finally replaces return
def run():
    try:
        return 1
    finally:
        raise ValueError('instead')


show(run)

# --- handler with nothing raised
try:
    pass
except:
    print('never')
else:
    print('else')
try:
    x = 1
finally:
    print('only finally')

# --- string conversion of caught errors
for call in (lambda: {}['k'], lambda: [][0], lambda: int('x'), lambda: None.x, lambda: undefined, lambda: 1 / 0, lambda: 'a' + 1, lambda: open('/no/such/file'), lambda: (1).x, lambda: float('y')):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, str(error), repr(error), error.args)

# --- recursion error is caught
def forever(n):
    return forever(n + 1)


try:
    forever(0)
except RecursionError as error:
    print(type(error).__name__, str(error).startswith('maximum recursion depth exceeded'))
print('alive')
