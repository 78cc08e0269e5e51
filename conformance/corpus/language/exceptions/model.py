# Exceptions: classes, attributes, messages, notes, groups, chaining, tracebacks.
from support.show import explain, show

# --- constructor and args
show(lambda: ValueError(), lambda: ValueError('a'), lambda: ValueError('a', 1), lambda: ValueError(('a',)), lambda: ValueError(None), lambda: ValueError(x=1), lambda: KeyError('k'), lambda: Exception([1]))

# --- text of exceptions
for error in (ValueError(), ValueError(''), ValueError('a'), ValueError('a', 'b'), ValueError(5), KeyError(), KeyError('k'), KeyError('a', 'b'), KeyError(5), KeyError(''), OSError(2, 'no'), OSError('x'), StopIteration(3), IndexError(None)):
    print(type(error).__name__, repr(str(error)), repr(error))

# --- args can be set
error = ValueError('a')
error.args = ['x', 'y']
print(error.args, error)
error.args = ()
print(repr(str(error)))
show(lambda: setattr(error, 'args', 5), lambda: delattr(error, 'args'))

# --- own exceptions
class Plain(Exception):
    pass


class Custom(Exception):
    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class Text(Exception):
    def __str__(self):
        return 'own text'


class NoSuper(Exception):
    def __init__(self, a):
        self.a = a


for error in (Plain(), Plain('a', 1), Custom(5, 'message'), Text('ignored'), NoSuper('kept in args')):
    print(repr(error), str(error), error.args)

# --- equality and hash
a, b = ValueError('a'), ValueError('a')
print(a == b, a == a, hash(a) == hash(a), {a: 1}[a], a in [a], a in [b])

# --- hierarchy
for kind in (ZeroDivisionError, KeyError, IndexError, UnicodeDecodeError, FileNotFoundError, ModuleNotFoundError, RecursionError, NotImplementedError, StopAsyncIteration, KeyboardInterrupt, GeneratorExit, SystemExit, BrokenPipeError, TimeoutError, UnboundLocalError, ExceptionGroup, EncodingWarning, BlockingIOError, JSONDecodeError if False else BufferError):
    print(kind.__name__, [base.__name__ for base in kind.__mro__[1:-1]])

# --- os errors
for error in (OSError(2, 'text'), OSError(2, 'text', 'file'), OSError(13, 'denied', 'a', None, 'b'), OSError(1), OSError(), OSError('only'), OSError(11, 'x'), OSError(9999, 'unknown'), OSError('a', 'b')):
    print(type(error).__name__, error.errno, error.strerror, error.filename, error.filename2, str(error), error.args)

# --- os errors choose subclasses
import errno

for code in ('ENOENT', 'EEXIST', 'EACCES', 'EPERM', 'EPIPE', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EAGAIN', 'EINTR', 'ENOTDIR', 'EISDIR', 'ECHILD', 'ESRCH', 'ECONNABORTED'):
    print(code, type(OSError(getattr(errno, code), 'x')).__name__)
print(OSError is IOError, OSError is EnvironmentError)


class Own(OSError): ...


print(type(Own(2, 'x')).__name__, Own(2, 'x').errno)

# --- system exit
for error in (SystemExit(), SystemExit(3), SystemExit('text'), SystemExit(1, 2)):
    print(error.code, error.args)

# --- stop iteration
for error in (StopIteration(), StopIteration(5), StopIteration(1, 2)):
    print(error.value, error.args)
print(StopAsyncIteration(5).args)

# --- key errors quote
show(lambda: {}['a'], lambda: {}[''], lambda: {}[5], lambda: {}[None], lambda: {}[(1, 2)], lambda: {}['a\n'], lambda: {}.pop('x'), lambda: set().remove('q'))

# --- import errors
def attempt(code):
    try:
        code()
    except ImportError as error:
        print(type(error).__name__, error, error.name, error.path is None)


def missing():
    import no_such_module


def inner():
    import no_such_module.inner


def name():
    from sys import no_such_name


def sub():
    import math.no_such


attempt(missing)
attempt(inner)
attempt(name)
attempt(sub)
print(ImportError('m', name='n', path='p').path)
show(lambda: ImportError('m', wrong=1))

# --- attribute errors
error = AttributeError('text', name='n', obj=5)
print(error, error.name, error.obj, error.args, AttributeError().name)
show(lambda: AttributeError('a', x=1))

# --- name errors
error = NameError('text', name='n')
print(error, error.name, UnboundLocalError('u').name)
show(lambda: NameError('a', x=1))

# --- unicode errors
try:
    b'a\xff\xfeb'.decode('utf-8')
except UnicodeDecodeError as error:
    print(error.encoding, error.object, error.start, error.end, error.reason, error.args)
try:
    'aéb'.encode('ascii')
except UnicodeEncodeError as error:
    print(error.encoding, error.object, error.start, error.end, error.reason)
show(lambda: UnicodeDecodeError('utf-8', b'ab', 0, 1, 'why'), lambda: UnicodeDecodeError('a'), lambda: str(UnicodeEncodeError('ascii', 'é', 0, 1, 'r')), lambda: str(UnicodeEncodeError('ascii', 'aéé', 1, 3, 'r')), lambda: str(UnicodeTranslateError('é€', 0, 2, 'r')))

# --- syntax error attributes
error = SyntaxError('bad', ('file.py', 3, 5, 'x = = 1'))
print(error, error.msg, error.filename, error.lineno, error.offset, error.text, error.print_file_and_line)
print(SyntaxError('only'), SyntaxError().msg)

# --- notes
error = ValueError('x')
print(hasattr(error, '__notes__'))
error.add_note('first')
error.add_note('second')
print(error.__notes__, error)
show(lambda: error.add_note(5), lambda: error.add_note())

# --- with_traceback
error = ValueError('x')
print(error.with_traceback(None) is error, error.__traceback__)
show(lambda: error.with_traceback(5), lambda: setattr(error, '__traceback__', 5))
try:
    raise error
except ValueError as caught:
    print(caught.__traceback__.tb_lineno, caught.__traceback__.tb_next, type(caught.__traceback__).__name__)

# --- traceback walks frames
def inner():
    raise ValueError


def outer():
    inner()


try:
    outer()
except ValueError as error:
    trace = error.__traceback__
    while trace:
        print(trace.tb_lineno, trace.tb_frame.f_code.co_name)
        trace = trace.tb_next

# --- cause and context are checked
error = ValueError()
show(lambda: setattr(error, '__cause__', 5), lambda: setattr(error, '__context__', 'x'), lambda: setattr(error, '__cause__', None), lambda: setattr(error, '__cause__', KeyError()), lambda: error.__suppress_context__, lambda: repr(error.__cause__), lambda: delattr(error, '__cause__'))

# --- suppress context is set by cause
error = ValueError()
print(error.__suppress_context__)
error.__cause__ = None
print(error.__suppress_context__)
error.__suppress_context__ = False
print(error.__suppress_context__)

# --- groups
group = ExceptionGroup('msg', [ValueError(1), TypeError(2)])
print(group, repr(group), group.message, group.exceptions, group.args)
show(lambda: ExceptionGroup('a', []), lambda: ExceptionGroup('a', [1]), lambda: ExceptionGroup(1, [ValueError()]), lambda: ExceptionGroup('a'), lambda: ExceptionGroup('a', ValueError()), lambda: ExceptionGroup('a', [KeyboardInterrupt()]), lambda: type(BaseExceptionGroup('a', [ValueError()])).__name__, lambda: type(BaseExceptionGroup('a', [KeyboardInterrupt()])).__name__)

# --- groups split
group = ExceptionGroup('top', [ValueError(1), ExceptionGroup('in', [TypeError(2), ValueError(3)]), KeyError(4)])
match, rest = group.split(ValueError)
print(repr(match), repr(rest))
print(repr(group.subgroup(TypeError)), repr(group.subgroup(OSError)), group.split(OSError)[0])
print(repr(group.subgroup(lambda e: e.args == (3,))), repr(group.split((KeyError, TypeError))[1]))
show(lambda: group.split(5), lambda: group.subgroup('x'), lambda: group.split(ExceptionGroup)[1])

# --- groups derive
class Own(ExceptionGroup):
    def __new__(cls, message, errors, code):
        self = super().__new__(cls, message, errors)
        self.code = code
        return self

    def derive(self, errors):
        return Own(self.message, errors, self.code)


group = Own('m', [ValueError(1), KeyError(2)], 7)
group.add_note('note')
match, rest = group.split(ValueError)
print(type(match).__name__, match.code, match.__notes__, repr(rest))

# --- groups count
print(str(ExceptionGroup('m', [ValueError()])), str(ExceptionGroup('m', [ValueError(), ExceptionGroup('n', [KeyError()])])), str(ExceptionGroup('', [ValueError()])))
show(lambda: setattr(ExceptionGroup('m', [ValueError()]), 'message', 'x'))

# --- chaining is explicit
explain(lambda: (_ for _ in ()).throw(ValueError('v')))


def run():
    try:
        {}['k']
    except KeyError as error:
        error.add_note('looked up')
        raise ValueError('outer') from error


explain(run)

# --- format of exceptions
import traceback

try:
    try:
        {}['k']
    except KeyError as error:
        raise ValueError('outer') from error
except ValueError as error:
    lines = traceback.format_exception(error)
    print(len(lines), lines[-1].strip(), [line for line in lines if 'direct cause' in line][0].strip())
    print(traceback.format_exception_only(error), traceback.format_exception_only(type(error), error))

# --- format of exceptions with notes and groups
import traceback

error = ValueError('a\nb')
error.add_note('note\nlines')
print(''.join(traceback.format_exception_only(error)))
group = ExceptionGroup('g', [ValueError(1), ExceptionGroup('h', [KeyError('k')])])
print(''.join(traceback.format_exception(group)))

# --- format of exceptions without text
import traceback


class Unprintable(Exception):
    def __str__(self):
        raise RuntimeError


class Empty(Exception):
    pass


for error in (Empty(), Empty(''), ValueError(None), Unprintable(), KeyError('k'), AssertionError()):
    print(traceback.format_exception_only(error))

# --- uncaught exception
print('before')
raise ValueError('uncaught')

# --- uncaught own exception
class Own(Exception):
    def __str__(self):
        return 'own text'


raise Own(1)

# --- uncaught with cause
try:
    {}['k']
except KeyError as error:
    raise RuntimeError('second') from error

# --- uncaught group
raise ExceptionGroup('several', [ValueError(1), TypeError(2)])

# --- uncaught in a function
def f(n):
    if n == 0:
        raise IndexError('deep')
    f(n - 1)


f(3)

# --- uncaught assertion
assert [] == [1], 'lists differ'

# --- uncaught import
import no_such_module

# --- uncaught name
print(undefined_name)

# --- uncaught system exit
print('leaving')
raise SystemExit(4)

# --- uncaught system exit with text
raise SystemExit('message on stderr')

# --- uncaught system exit without code
import sys

try:
    sys.exit()
finally:
    print('finally')

# --- uncaught system exit of odd codes
import sys

sys.exit(True)

# --- uncaught key error
{}['missing key']

# --- uncaught with notes
error = ValueError('noted')
error.add_note('the note')
raise error

# --- uncaught in finally
try:
    raise ValueError('first')
finally:
    raise KeyError('second')

# --- uncaught os error
open('/no/such/file')

# --- uncaught unicode error
'\ud800'.encode('utf-8')

# --- uncaught recursion
def f():
    f()


try:
    f()
except RecursionError as error:
    raise ValueError(type(error).__name__) from None

# --- uncaught with empty text
raise ValueError

# --- uncaught nested class
class Outer:
    class Inner(Exception):
        pass


raise Outer.Inner('nested')

# --- uncaught after output without newline
print('no newline', end='')
raise ValueError('x')

# --- exit functions
import atexit

atexit.register(print, 'first registered')
atexit.register(print, 'second', 'registered', sep='-')


@atexit.register
def last():
    print('last registered')


print('end of script')

# --- exit functions run after errors
import atexit

atexit.register(print, 'at exit')
raise ValueError('x')

# --- warnings
import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter('always')
    warnings.warn('careful')
    warnings.warn('old', DeprecationWarning)
    print([(str(w.message), w.category.__name__) for w in caught])
with warnings.catch_warnings():
    warnings.simplefilter('error')
    show(lambda: warnings.warn('now an error', UserWarning), lambda: warnings.warn(ValueError('x')), lambda: warnings.warn('a', int))

# --- base exception is not exception
def run(kind):
    try:
        try:
            raise kind
        except Exception:
            return 'exception'
    except BaseException as error:
        return type(error).__name__


print(run(KeyboardInterrupt), run(SystemExit), run(GeneratorExit), run(ValueError), run(StopIteration))

# --- exceptions as values
errors = [ValueError('a'), KeyError('b')]
try:
    raise errors[0]
except (ValueError, KeyError) as error:
    print(error is errors[0], errors[1].__traceback__, errors[0].__traceback__ is not None)

# --- exceptions with class attributes
class Coded(Exception):
    code = 500

    def __init_subclass__(cls, code, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.code = code


class NotFound(Coded, code=404):
    def __init__(self, what):
        super().__init__(f'{what} not found')


try:
    raise NotFound('user')
except Coded as error:
    print(error.code, error, Coded.code)

# --- exceptions and pickling helpers
error = ValueError('a', 1)
error.extra = 5
print(error.__reduce__(), error.__dict__, error.__setstate__({'more': 6}), error.more)

# --- several bases
class Both(KeyError, AttributeError):
    pass


for kind in (KeyError, AttributeError, LookupError):
    try:
        raise Both('b')
    except kind as error:
        print(kind.__name__, error)

# --- layout conflicts of exceptions
show(lambda: type('X', (OSError, StopIteration), {}), lambda: type('X', (ValueError, TypeError), {}).__name__, lambda: type('X', (ValueError, int), {}), lambda: type('X', (Exception, str), {}))
