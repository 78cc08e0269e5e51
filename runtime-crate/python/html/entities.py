"""The names of HTML's character references. CPython Lib/html/entities.py."""

from _html import html5 as _html5
from _html import name2codepoint as _name2codepoint

__all__ = ["html5", "name2codepoint", "codepoint2name", "entitydefs"]

html5 = _html5()
name2codepoint = _name2codepoint()
codepoint2name = {codepoint: name for name, codepoint in name2codepoint.items()}
entitydefs = {name: chr(codepoint) for name, codepoint in name2codepoint.items()}
