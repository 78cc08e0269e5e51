"""The module of that name of `attr`. attrs/converters.py."""

from attr.converters import *  # noqa: F403
