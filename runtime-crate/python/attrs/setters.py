"""The module of that name of `attr`. attrs/setters.py."""

from attr.setters import *  # noqa: F403
