"""Paths as texts, under the name of the system's own module. CPython Lib/posixpath.py."""

from os.path import (  # noqa: F401
    abspath, altsep, basename, commonpath, commonprefix, curdir, defpath, devnull, dirname, exists, expanduser,
    expandvars, extsep, getatime, getctime, getmtime, getsize, isabs, isdir, isfile, isjunction, islink, ismount,
    join, lexists, normcase, normpath, pardir, pathsep, realpath, relpath, samefile, sameopenfile, samestat, sep,
    split, splitdrive, splitext, splitroot, supports_unicode_filenames,
)
