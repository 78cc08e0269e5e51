"""Configuration files in sections. CPython Lib/configparser.py."""

from configparser._errors import (
    DuplicateOptionError, DuplicateSectionError, Error, InterpolationDepthError, InterpolationError,
    InterpolationMissingOptionError, InterpolationSyntaxError, MissingSectionHeaderError, MultilineContinuationError,
    NoOptionError, NoSectionError, ParsingError,
)
from configparser._interpolation import (
    MAX_INTERPOLATION_DEPTH, BasicInterpolation, ExtendedInterpolation, Interpolation,
)
from configparser._parser import (
    _UNSET, DEFAULTSECT, UNNAMED_SECTION, ConfigParser, ConverterMapping, RawConfigParser, SectionProxy, _default_dict,
)

__all__ = (
    "NoSectionError", "DuplicateOptionError", "DuplicateSectionError", "NoOptionError", "InterpolationError",
    "InterpolationDepthError", "InterpolationMissingOptionError", "InterpolationSyntaxError", "ParsingError",
    "MissingSectionHeaderError", "MultilineContinuationError", "ConfigParser", "RawConfigParser", "Interpolation",
    "BasicInterpolation", "ExtendedInterpolation", "SectionProxy", "ConverterMapping", "DEFAULTSECT",
    "MAX_INTERPOLATION_DEPTH", "UNNAMED_SECTION",
)  # fmt: skip
