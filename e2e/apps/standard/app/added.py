"""A module that lies in a folder which is added to the import path."""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "shelf"))

import stray  # noqa: E402


def told() -> list[object]:
    return [stray.NAME, stray.__name__, stray.Kind().twice(4), stray.Kind.__module__]
