"""Conversions, by a module that is imported when it is needed."""

import importlib


def to_inches(measure):
    units = importlib.import_module("measures.units")
    return round(measure.millimetres / units.Inch.factor, 3)
