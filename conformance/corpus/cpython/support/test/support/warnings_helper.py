"""What CPython's test modules import as `test.support.warnings_helper`. CPython Lib/test/support/warnings_helper.py."""

import contextlib
import functools
import re
import sys
import warnings


class WarningsRecorder:
    """The warnings that were raised; the attributes of the last one."""

    def __init__(self, caught):
        self._caught = caught
        self._seen = 0

    def __getattr__(self, name):
        if len(self._caught) > self._seen:
            return getattr(self._caught[-1], name)
        if name in ("message", "category", "filename", "lineno", "line", "file", "source"):
            return None
        raise AttributeError(f"{self!r} has no attribute {name!r}")

    @property
    def warnings(self):
        return self._caught[self._seen :]

    def reset(self):
        self._seen = len(self._caught)


@contextlib.contextmanager
def _recorded(filters, quiet):
    registry = sys._getframe(3).f_globals.get("__warningregistry__")
    if registry:
        registry.clear()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield WarningsRecorder(caught)
    left = list(caught)
    for text, category in filters:
        matching = [one for one in left if _matches(one.message, text, category)]
        if not matching and not quiet:
            raise AssertionError(f"filter ({text!r}, {category.__name__}) did not catch any warning")
        left = [one for one in left if one not in matching]
    if left:
        raise AssertionError(f"unhandled warning {left[0]}")


def _matches(message, text, category):
    return re.match(text, str(message), re.IGNORECASE) and issubclass(message.__class__, category)


def check_warnings(*filters, quiet=None):
    """Every warning of a block matches one of the filters, and every filter a warning unless `quiet`."""
    if not filters:
        return _recorded((("", Warning),), True if quiet is None else quiet)
    return _recorded(filters, bool(quiet))


@contextlib.contextmanager
def check_no_warnings(testcase, message="", category=Warning, force_gc=False):
    with warnings.catch_warnings(record=True) as caught:
        warnings.filterwarnings("always", message=message, category=category)
        yield
    testcase.assertEqual(caught, [])


@contextlib.contextmanager
def check_no_resource_warning(testcase):
    with check_no_warnings(testcase, category=ResourceWarning, force_gc=True):
        yield


def ignore_warnings(*, category):
    """A decorator that ignores warnings of a category."""

    def decorator(test):
        @functools.wraps(test)
        def wrapper(self, *args, **kwargs):
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", category=category)
                return test(self, *args, **kwargs)

        return wrapper

    return decorator


@contextlib.contextmanager
def save_restore_warnings_filters():
    with warnings.catch_warnings():
        yield


def ignore_fork_in_thread_deprecation_warnings(test):
    return test


def check_syntax_warning(testcase, statement, errtext="", *, lineno=1, offset=None):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", SyntaxWarning)
        compile(statement, "<testcase>", "exec")
    testcase.assertEqual(len(caught), 1, caught)
    testcase.assertRegex(str(caught[0].message), errtext)
