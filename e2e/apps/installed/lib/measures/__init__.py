"""Lengths."""

from .base import Measure, registered
from .units import Centimetre, Inch, Length, parse

__all__ = ["Centimetre", "Inch", "Length", "Measure", "parse", "registered"]
