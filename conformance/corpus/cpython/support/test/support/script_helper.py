"""What CPython's test modules import as `test.support.script_helper`: it starts Python interpreters, so it skips."""

import unittest


def _skip(*args, **kwargs):
    raise unittest.SkipTest("runs a Python interpreter in a process of its own")


assert_python_ok = assert_python_failure = run_python_until_end = spawn_python = kill_python = run_test_script = _skip
make_script = make_pkg = make_zip_script = make_zip_pkg = interpreter_requires_environment = _skip
