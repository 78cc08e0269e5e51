"""How the interpreter was built, as far as a compiled program can say. CPython Lib/sysconfig/__init__.py."""

import os
import sys

__all__ = ["get_config_var", "get_config_vars", "get_platform", "get_python_version"]

__molt_missing__ = (
    "expand_makefile_vars", "get_config_h_filename", "get_default_scheme", "get_makefile_filename", "get_path_names",
    "get_preferred_scheme", "get_scheme_names", "is_python_build", "parse_config_h", "get_path", "get_paths",
)


def get_python_version():
    return "{}.{}".format(*sys.version_info)


def get_platform():
    """Such as `linux-x86_64`."""
    system = os.uname()
    return f"{system.sysname.lower()}-{system.machine}"


def get_config_vars(*args):
    """The variables of the build: there are none but the version."""
    known = {"py_version_short": get_python_version(), "py_version": sys.version.split()[0]}
    return [known.get(name) for name in args] if args else known


def get_config_var(name):
    return get_config_vars(name)[0]
