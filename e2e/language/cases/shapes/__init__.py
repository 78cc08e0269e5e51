"""Shapes."""
print("init", __name__)
VERSION = 7
from . import square


def __getattr__(name):
    if name == "dynamic_attribute":
        return "dynamic"
    raise AttributeError(name)
