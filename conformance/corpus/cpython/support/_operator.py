"""The operators by the name of their extension module: there is one implementation. CPython Modules/_operator.c."""

from operator import *  # noqa: F403
from operator import _compare_digest  # noqa: F401
