"""The module of that name of `attr`. attrs/exceptions.py."""

from attr.exceptions import *  # noqa: F403
