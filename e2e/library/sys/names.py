"""What sys tells."""

import io
import sys

print(
    sys.version_info[:2] >= (3, 11),
    sys.version_info.major,
    sys.version_info >= (3, 8),
    sys.float_info.epsilon,
    sys.float_info.max,
    sys.int_info.bits_per_digit,
)
print(
    type(sys.argv),
    len(sys.argv),
    sys.maxsize,
    sys.byteorder,
    sys.platform,
    sys.hexversion >> 24,
    sys.flags.debug,
    sys.hash_info.modulus,
)
print(
    sys.getdefaultencoding(),
    sys.getfilesystemencoding(),
    sys.intern("x") is sys.intern("x"),
    sys.exc_info(),
    sys.stdout.encoding,
    sys.stderr.name,
)
sys.stdout.write("written\n")
sys.stdout.writelines(["a", "b\n"])
sys.stdout.flush()
print("to stdout", file=sys.stdout, flush=True)
print("to stderr", file=sys.stderr)
print(
    sys.stdout is sys.__stdout__,
    sys.stdout.writable(),
    sys.stdout.readable(),
    sys.stdout.fileno(),
    sys.stdin.fileno(),
    sys.stdout,
)
try:
    sys.stdout.write(3)
except TypeError as error:
    print(error)
old, sys.stdout = sys.stdout, io.StringIO()
print("captured")
captured, sys.stdout = sys.stdout.getvalue(), old
print(repr(captured))
try:
    print(1 / 0)
except ZeroDivisionError:
    kind, value, traceback = sys.exc_info()
    print(kind, value, traceback.tb_lineno > 0, traceback.tb_frame.f_code.co_name, sys.exception() is value)


def outer():
    return inner()


def inner():
    frame = sys._getframe()
    return (
        frame.f_code.co_name,
        frame.f_back.f_code.co_name,
        sys._getframe(2).f_code.co_name,
        frame.f_globals["__name__"],
    )


print(outer())
try:
    sys._getframe(1000)
except ValueError as error:
    print(error)
try:
    sys.exit(3)
except SystemExit as error:
    print(error.code)
