"""The module of that name of `attr`. attrs/validators.py."""

from attr.validators import *  # noqa: F403
