"""What CPython's test modules import as `test.support.os_helper`. CPython Lib/test/support/os_helper.py."""

import collections.abc
import contextlib
import os
import shutil
import tempfile
import unittest

TESTFN_ASCII = f"@test_{os.getpid()}_tmp"
TESTFN = TESTFN_ASCII
TESTFN_UNICODE = TESTFN_ASCII + "-\xe0\xf2\u0258\u0141\u011f"
TESTFN_NONASCII = TESTFN_ASCII + "\xe6"
TESTFN_UNENCODABLE = TESTFN_UNDECODABLE = None
FS_NONASCII = "\xe6"
SAVEDCWD = os.getcwd()


class FakePath:
    """What has `__fspath__`; it gives the path, or raises it."""

    def __init__(self, path):
        self.path = path

    def __repr__(self):
        return f"<FakePath {self.path!r}>"

    def __fspath__(self):
        path = self.path
        if isinstance(path, BaseException) or (isinstance(path, type) and issubclass(path, BaseException)):
            raise path
        return path


def unlink(filename):
    with contextlib.suppress(FileNotFoundError, NotADirectoryError):
        os.unlink(filename)


def rmdir(dirname):
    with contextlib.suppress(FileNotFoundError):
        os.rmdir(dirname)


def rmtree(path):
    with contextlib.suppress(FileNotFoundError):
        shutil.rmtree(path)


def create_empty_file(filename):
    with open(filename, "wb"):
        pass


def can_symlink():
    return True


def can_hardlink():
    return True


def can_chmod():
    return True


def _unchanged(test):
    return test


skip_unless_symlink = skip_unless_hardlink = skip_unless_working_chmod = skip_unless_dac_override = _unchanged


def skip_unless_xattr(test):
    return unittest.skip("no non-broken extended attribute support")(test)


def make_bad_fd():
    """The number of a file that is not open any more."""
    descriptor, path = tempfile.mkstemp()
    os.close(descriptor)
    os.unlink(path)
    return descriptor


@contextlib.contextmanager
def open_dir_fd(path):
    """The number of a directory that is open for a block."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def temp_umask(umask):
    before = os.umask(umask)
    try:
        yield
    finally:
        os.umask(before)


def subst_drive(path):
    raise unittest.SkipTest("there are no drives here")


def _longpath(path):
    return path


def skip_if_dac_override(test):
    return unittest.skip("runs as a user who may do everything")(test)


def fd_count():
    return len(os.listdir("/proc/self/fd")) - 1


@contextlib.contextmanager
def temp_dir(path=None, quiet=False):
    """A directory for the time of a block."""
    made = tempfile.mkdtemp() if path is None else path
    if path is not None:
        os.mkdir(path)
    try:
        yield os.path.realpath(made)
    finally:
        shutil.rmtree(made, ignore_errors=True)


@contextlib.contextmanager
def change_cwd(path, quiet=False):
    before = os.getcwd()
    os.chdir(path)
    try:
        yield os.getcwd()
    finally:
        os.chdir(before)


@contextlib.contextmanager
def temp_cwd(name="tempcwd", quiet=False):
    with temp_dir(quiet=quiet) as path, change_cwd(path, quiet=quiet) as there:
        yield there


class EnvironmentVarGuard(collections.abc.MutableMapping):
    """Environment variables, put back at the end of a block."""

    def __init__(self):
        self._before = {}

    def _remember(self, name):
        self._before.setdefault(name, os.environ.get(name))

    def __getitem__(self, name):
        return os.environ[name]

    def __setitem__(self, name, value):
        self._remember(name)
        os.environ[name] = value

    def __delitem__(self, name):
        self._remember(name)
        os.environ.pop(name, None)

    def __iter__(self):
        return iter(os.environ)

    def __len__(self):
        return len(os.environ)

    def set(self, name, value):
        self[name] = value

    def unset(self, *names):
        for name in names:
            del self[name]

    def __enter__(self):
        return self

    def __exit__(self, *exc_info):
        for name, value in self._before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value
