"""Python wrapper for Expat parser. CPython Modules/pyexpat.c.

Nobody parses by it here: what `xml.parsers.expat` and those that catch its errors ask for when they are imported is there.
"""

from operator import index

from . import errors, model

__molt_missing__ = ("ParserCreate", "XMLParserType", "expat_CAPI")

EXPAT_VERSION = "expat_2.6.3"
version_info = (2, 6, 3)
native_encoding = "UTF-8"
features = [
    ("sizeof(XML_Char)", 1), ("sizeof(XML_LChar)", 1), ("XML_DTD", 0), ("XML_CONTEXT_BYTES", 1024), ("XML_NS", 0),
    ("XML_BLAP_MAX_AMP", 100), ("XML_BLAP_ACT_THRES", 8388608), ("XML_GE", 0),
]  # fmt: skip

XML_PARAM_ENTITY_PARSING_NEVER = 0
XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE = 1
XML_PARAM_ENTITY_PARSING_ALWAYS = 2


class ExpatError(Exception):
    """A document is not well-formed."""

    __module__ = "xml.parsers.expat"


error = ExpatError


def ErrorString(code, /):
    """Returns string error for given number."""
    return errors.messages.get(index(code))
