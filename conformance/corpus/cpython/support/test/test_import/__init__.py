"""What CPython's test modules import from `test.test_import`, whose own tests are about source files and bytecode."""


def no_rerun(reason):
    return lambda test: test
