"""The module of that name of `attr`. attrs/filters.py."""

from attr.filters import *  # noqa: F403
