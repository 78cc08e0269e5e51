"""What CPython's test modules import as `test.support`, as far as they need it here. CPython Lib/test/support/__init__.py."""

import contextlib
import functools
import io
import operator
import os
import sys
import textwrap
import time
import unittest

from test.support import import_helper, os_helper, threading_helper, warnings_helper

__all__ = ["os_helper", "threading_helper", "warnings_helper", "import_helper"]

# Reasons of skips; the corpus counts what has one of these as not applicable.
IMPLEMENTATION_DETAIL = "implementation detail of CPython"
SUBPROCESS = "runs a Python interpreter in a process of its own"
RESOURCE = "needs a resource that is not asked for"
C_API = "looks into the C implementation"

verbose = False
SHORT_TIMEOUT, LOOPBACK_TIMEOUT, LONG_TIMEOUT = 30.0, 10.0, 300.0
INTERNET_TIMEOUT = 60.0
MAX_Py_ssize_t = sys.maxsize
_1M, _1G = 1 << 20, 1 << 30
_2G, _4G = 2 * _1G, 4 * _1G
REPO_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TEST_HOME_DIR = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
STDLIB_DIR = os.path.dirname(TEST_HOME_DIR)
TEST_MODULES_ENABLED = False
HAVE_DOCSTRINGS, MISSING_C_DOCSTRINGS = True, False
Py_DEBUG = Py_TRACE_REFS = Py_GIL_DISABLED = False
PGO = use_resources = None
is_jython = is_android = is_emscripten = is_wasi = is_apple = is_apple_mobile = False
has_fork_support = has_subprocess_support = has_socket_support = True
has_strftime_extensions = True
MS_WINDOWS = HAVE_ASAN_FORK_BUG = False
PIPE_MAX_SIZE = 4 * 1024 * 1024 + 1
real_max_memuse = 0
NHASHBITS = sys.hash_info.width
unix_shell = "/bin/sh"


class Error(Exception):
    """Base class of what these helpers raise."""


class TestFailed(Error):
    """A test failed."""

    def __init__(self, msg, *args, stats=None):
        self.msg = msg
        self.stats = stats
        super().__init__(msg, *args)

    def __str__(self):
        return self.msg


class ResourceDenied(unittest.SkipTest):
    """A resource is not asked for."""


def _always(reason):
    """A decorator without arguments that skips."""
    return unittest.skip(reason)


def _unchanged(tested):
    return tested


cpython_only = _always(IMPLEMENTATION_DETAIL)
requires_docstrings = _always(C_API + ": documentation of C functions")
no_tracing = requires_IEEE_754 = requires_zlib_everywhere = skip_if_pgo_task = skip_on_s390x = _unchanged
requires_specialization = requires_specialization_ft = _always(IMPLEMENTATION_DETAIL)


def requires_fork():
    return _always(SUBPROCESS)


force_not_colorized = force_not_colorized_test_class = anticipate_failure_none = _unchanged
suppress_immortalization_decorator = system_must_validate_cert = _unchanged


def requires_subprocess():
    return _always(SUBPROCESS)


def requires_working_socket(*, module=False):
    return None if module else _unchanged


def requires_zlib(reason="requires zlib"):
    return _unchanged


def requires_gzip(reason="requires gzip"):
    return _unchanged


def requires_bz2(reason="requires bz2"):
    return _always(reason)


def requires_lzma(reason="requires lzma"):
    return _always(reason)


def requires_mac_ver(*min_version):
    return _unchanged


def requires_linux_version(*min_version):
    return _unchanged


def requires_limited_api(test):
    return _always(C_API)(test)


def requires_gil_enabled(msg="needs the GIL enabled"):
    return _unchanged


def anticipate_failure(condition):
    return unittest.expectedFailure if condition else _unchanged


def no_rerun(reason):
    return _unchanged


def is_resource_enabled(resource):
    return False


def requires_resource(resource):
    return _always(f"{RESOURCE}: {resource}")


def requires(resource, msg=None):
    raise ResourceDenied(f"{RESOURCE}: {resource}")


def bigmemtest(size, memuse, dry_run=True):
    """Calls the test with a small size, as CPython's own runs do without the option for large ones."""

    def decorator(function):
        @functools.wraps(function)
        def wrapper(self):
            if not dry_run:
                raise unittest.SkipTest(f"{RESOURCE}: memory")
            return function(self, 5147)

        return wrapper

    return decorator


def bigaddrspacetest(function):
    return _always(f"{RESOURCE}: memory")(function)


def check_impl_detail(**guards):
    """Whether the guards hold for an implementation that is not CPython."""
    return not next(iter(guards.values()), True)


def impl_detail(msg=None, **guards):
    return _unchanged if check_impl_detail(**guards) else _always(msg or IMPLEMENTATION_DETAIL)


def skip_if_sanitizer(reason=None, *, address=False, memory=False, ub=False, thread=False):
    return _unchanged


def check_sanitizer(*, address=False, memory=False, ub=False, thread=False):
    return False


def skip_if_buggy_ucrt_strfptime(test):
    return test


def has_no_debug_ranges():
    return True


def requires_debug_ranges(reason="requires co_positions / debug_ranges"):
    return unittest.skip(reason)


def skip_if_buildbot(reason=None):
    return _unchanged


def check_cflags_pgo():
    return False


def get_attribute(obj, name):
    """An attribute, or a skip if there is none."""
    try:
        return getattr(obj, name)
    except AttributeError:
        raise unittest.SkipTest(f"object {obj!r} has no attribute {name!r}") from None


def gc_collect():
    try:
        import gc
    except ImportError:
        return
    gc.collect()


@contextlib.contextmanager
def disable_gc():
    yield


@contextlib.contextmanager
def gc_threshold(*args):
    yield


def check_free_after_iterating(test, iter, cls, args=()):
    """An iterator that is exhausted keeps nothing of what it iterates over."""
    done = False

    class Freed(cls):
        def __del__(self):
            nonlocal done
            done = True
            with contextlib.suppress(StopIteration):
                next(iterator)

    iterator = iter(Freed(*args))
    test.assertRaises(StopIteration, next, iterator)
    gc_collect()
    test.assertTrue(done)


def check_syntax_error(testcase, statement, errtext="", *, lineno=None, offset=None):
    with testcase.assertRaisesRegex(SyntaxError, errtext) as caught:
        compile(statement, "<test string>", "exec")
    error = caught.exception
    testcase.assertIsNotNone(error.lineno)
    if lineno is not None:
        testcase.assertEqual(error.lineno, lineno)
    if offset is not None:
        testcase.assertEqual(error.offset, offset)


def check__all__(test_case, module, name_of_module=None, extra=(), not_exported=()):
    """`__all__` of a module names what is public and defined there."""
    names = (name_of_module or module.__name__,)
    expected = set(extra)
    for name in dir(module):
        if name.startswith("_") or name in not_exported:
            continue
        value = getattr(module, name)
        defined_in = getattr(value, "__module__", None)
        if defined_in in names or (defined_in is None and not isinstance(value, type(sys))):
            expected.add(name)
    test_case.assertCountEqual(module.__all__, expected)


def check_disallow_instantiation(testcase, tp, *args, **kwds):
    name = tp.__name__ if tp.__module__ == "builtins" else f"{tp.__module__}.{tp.__name__}"
    testcase.assertRaisesRegex(TypeError, f"cannot create '{name}' instances", tp, *args, **kwds)


def check_sizeof(test, obj, size):
    raise unittest.SkipTest(f"{IMPLEMENTATION_DETAIL}: sizes of objects")


def calcobjsize(fmt):
    raise unittest.SkipTest(f"{IMPLEMENTATION_DETAIL}: sizes of objects")


calcvobjsize = calcobjsize


def refcount_test(test):
    return _always(f"{IMPLEMENTATION_DETAIL}: counts of references")(test)


def run_in_subinterp(code):
    raise unittest.SkipTest(SUBPROCESS)


def run_in_subinterp_with_config(code, **config):
    raise unittest.SkipTest(SUBPROCESS)


def load_package_tests(pkg_dir, loader, standard_tests, pattern):
    return standard_tests


def run_code(code):
    namespace = {}
    exec(textwrap.dedent(code), namespace)
    return namespace


def run_doctest(module, verbosity=None, optionflags=0):
    return 0, 0


def open_urlresource(url, *args, **kw):
    raise unittest.SkipTest(f"{RESOURCE}: network")


def findfile(filename, subdir=None):
    """The path of a data file of the tests, in the interpreter that they are taken from."""
    home = os.environ.get("CORPUS_CPYTHON_TESTS", TEST_HOME_DIR)
    return os.path.join(home, subdir, filename) if subdir else os.path.join(home, filename)


def sortdict(mapping):
    return "{" + ", ".join(f"{key!r}: {value!r}" for key, value in sorted(mapping.items())) + "}"


@contextlib.contextmanager
def captured_output(stream_name):
    """A text stream in the place of one of `sys`."""
    original = getattr(sys, stream_name)
    setattr(sys, stream_name, io.StringIO())
    try:
        yield getattr(sys, stream_name)
    finally:
        setattr(sys, stream_name, original)


def captured_stdout():
    return captured_output("stdout")


def captured_stderr():
    return captured_output("stderr")


def captured_stdin():
    return captured_output("stdin")


_ABSENT = object()


@contextlib.contextmanager
def _swapped(get, put, remove, value):
    original = get()
    put(value)
    try:
        yield None if original is _ABSENT else original
    finally:
        if original is _ABSENT:
            remove()
        else:
            put(original)


def swap_attr(obj, attr, new_val):
    """An attribute has another value for the time of a block."""
    return _swapped(
        lambda: getattr(obj, attr, _ABSENT),
        lambda value: setattr(obj, attr, value),
        lambda: delattr(obj, attr),
        new_val,
    )


def swap_item(obj, item, new_val):
    return _swapped(
        lambda: obj[item] if item in obj else _ABSENT,
        lambda value: operator.setitem(obj, item, value),
        lambda: operator.delitem(obj, item),
        new_val,
    )


def patch(test_instance, object_to_patch, attr_name, new_value):
    """Another value of an attribute until the end of a test."""
    swapped = swap_attr(object_to_patch, attr_name, new_value)
    swapped.__enter__()
    test_instance.addCleanup(swapped.__exit__, None, None, None)


def busy_retry(timeout, err_msg=None, /, *, error=True):
    """Goes round until the loop over it is left, at most so many seconds."""
    return _retries(timeout, err_msg, error, None)


def sleeping_retry(timeout, err_msg=None, /, *, init_delay=0.010, max_delay=1.0, error=True):
    """Like `busy_retry`, with pauses that become longer."""
    return _retries(timeout, err_msg, error, (init_delay, max_delay))


def _retries(timeout, message, error, pauses):
    deadline = time.monotonic() + timeout
    pause = pauses[0] if pauses else 0
    yield
    while time.monotonic() < deadline:
        if pauses:
            time.sleep(pause)
            pause = min(pause * 2, pauses[1])
        yield
    if error:
        raise AssertionError(f"timeout ({timeout:.1f} seconds)" + (f": {message}" if message else ""))


def get_pagesize():
    return 4096


def skip_if_broken_multiprocessing_synchronize():
    raise unittest.SkipTest(SUBPROCESS)


def detect_api_mismatch(ref_api, other_api, *, ignore=()):
    """The public names that only the first has."""
    return {name for name in set(dir(ref_api)) - set(dir(other_api)) - set(ignore) if not name.startswith("_")}


@contextlib.contextmanager
def adjust_int_max_str_digits(max_digits):
    current = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(max_digits)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(current)


@contextlib.contextmanager
def set_recursion_limit(limit):
    original = sys.getrecursionlimit()
    sys.setrecursionlimit(limit)
    try:
        yield
    finally:
        sys.setrecursionlimit(original)


def _depth():
    frame, depth = sys._getframe(1), 0
    while frame is not None:
        frame, depth = frame.f_back, depth + 1
    return depth


def infinite_recursion(max_depth=None):
    return set_recursion_limit((_depth() + 100) if max_depth is None else _depth() + max_depth)


def get_c_recursion_limit():
    return 10_000


def exceeds_recursion_limit():
    return get_c_recursion_limit() * 3


def get_recursion_available():
    return sys.getrecursionlimit() - _depth()


@contextlib.contextmanager
def suppress_immortalization(suppress=True):
    yield


class SuppressCrashReport:
    """Nothing is reported anyway."""

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        return None


class catch_unraisable_exception:
    """Keeps what sys.unraisablehook is called with."""

    def __init__(self):
        self.unraisable = None

    def _hook(self, unraisable):
        self.unraisable = unraisable

    def __enter__(self):
        self._before = sys.unraisablehook
        sys.unraisablehook = self._hook
        return self

    def __exit__(self, *exc_info):
        sys.unraisablehook = self._before
        del self.unraisable


class CPUStopwatch:
    """How long a block takes."""

    def __enter__(self):
        self.clock_info = time.get_clock_info("perf_counter")
        self._started = time.perf_counter()
        return self

    def __exit__(self, *exc_info):
        self.seconds = time.perf_counter() - self._started


def run_with_tz(tz):
    """Runs a test in a time zone."""

    def decorator(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            before = os.environ.get("TZ")
            os.environ["TZ"] = tz
            time.tzset()
            try:
                return function(*args, **kwargs)
            finally:
                if before is None:
                    del os.environ["TZ"]
                else:
                    os.environ["TZ"] = before
                time.tzset()

        return wrapper

    return decorator


class run_with_locale:  # noqa: N801
    """Skips what needs other locales than the environment's, the only one that there is."""

    def __init__(self, category, *locales):
        self._reason = None if locales == ("",) else f"{RESOURCE}: locales"

    def __call__(self, tested):
        return tested if self._reason is None else unittest.skip(self._reason)(tested)

    def __enter__(self):
        if self._reason is not None:
            raise unittest.SkipTest(self._reason)

    def __exit__(self, *error):
        return False


run_with_locales = run_with_locale


def setswitchinterval(interval):
    return sys.setswitchinterval(interval)


def darwin_malloc_err_warning(test_name):
    pass


def wait_process(pid, *, exitcode, timeout=None):
    raise unittest.SkipTest(SUBPROCESS)


def collision_stats(nbins, nballs):
    """The mean and the deviation of collisions of random hashes."""
    from decimal import Decimal, localcontext

    with localcontext() as context:
        context.prec = 2 * len(str(nbins)) + 10
        bins, balls = Decimal(nbins), Decimal(nballs)
        missed = ((bins - 1) / bins) ** balls
        twice = ((bins - 2) / bins) ** balls
        empty = bins * missed
        variance = bins * (bins - 1) * twice + empty - empty * empty
        return float(balls - (bins - empty)), float(max(variance, 0).sqrt())


def optim_args_from_interpreter_flags():
    return []


def args_from_interpreter_flags():
    return []


def maybe_get_event_loop_policy():
    """The event loop policy that was set, or None."""
    import asyncio.events

    return asyncio.events._event_loop_policy


def iter_builtin_types():
    import builtins

    for value in vars(builtins).values():
        if isinstance(value, type):
            yield value


def iter_slot_wrappers(cls):
    for name, value in vars(cls).items():
        if name.startswith("__") and name.endswith("__") and callable(value):
            yield name, True


def reap_children():
    pass


class _AlwaysEqual:
    """Equal to everything."""

    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False


class _NeverEqual:
    """Equal to nothing."""

    def __eq__(self, other):
        return False

    def __ne__(self, other):
        return True

    def __hash__(self):
        return 1


@functools.total_ordering
class _Largest:
    """Greater than everything that is not the largest."""

    def __eq__(self, other):
        return isinstance(other, _Largest)

    def __lt__(self, other):
        return False


@functools.total_ordering
class _Smallest:
    """Less than everything that is not the smallest."""

    def __eq__(self, other):
        return isinstance(other, _Smallest)

    def __gt__(self, other):
        return False


ALWAYS_EQ = _AlwaysEqual()
NEVER_EQ = _NeverEqual()
LARGEST = _Largest()
SMALLEST = _Smallest()


class BrokenIter:
    """Raises ZeroDivisionError where it is told to while it is iterated over."""

    def __init__(self, init_raises=False, next_raises=False, iter_raises=False):
        self._fail(init_raises)
        self.next_raises, self.iter_raises = next_raises, iter_raises

    @staticmethod
    def _fail(asked_for):
        if asked_for:
            1 / 0  # noqa: B018

    def __next__(self):
        self._fail(self.next_raises)

    def __iter__(self):
        self._fail(self.iter_raises)
        return self


class Matcher:
    """Compares attributes of log records; messages may be parts of the whole."""

    _partial_matches = ("msg", "message")

    def matches(self, d, **kwargs):
        return all(self.match_value(name, d.get(name), wanted) for name, wanted in kwargs.items())

    def match_value(self, k, dv, v):
        if type(v) is not type(dv):
            return False
        return v in dv if isinstance(dv, str) and k in self._partial_matches else v == dv
