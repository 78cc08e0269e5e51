print("circle runs")
from .square import area as _square
from . import VERSION


def area(r):
    return 3 * _square(r) + VERSION
