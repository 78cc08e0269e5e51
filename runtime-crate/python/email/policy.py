"""Policies whose headers are objects. CPython Lib/email/policy.py."""

import re
import sys

from email._parameters import _has_surrogates
from email._policybase import Compat32, Policy, compat32
from email.contentmanager import raw_data_manager
from email.headerregistry import HeaderRegistry
from email.message import EmailMessage

__all__ = ["Compat32", "EmailPolicy", "HTTP", "Policy", "SMTP", "compat32", "default", "strict"]

linesep_splitter = re.compile(r"\n|\r\n?")


class EmailPolicy(Policy):
    """Headers are objects that know what they say, and are written as RFC 5322 and 2047 have it."""

    message_factory = EmailMessage
    utf8 = False
    refold_source = "long"
    header_factory = HeaderRegistry()
    content_manager = raw_data_manager

    def __init__(self, **kw):
        Policy.__init__(self, **{"header_factory": HeaderRegistry(), **kw})

    def header_max_count(self, name):
        """The number that the class of the header has as `max_count`."""
        return self.header_factory[name].max_count

    def header_source_parse(self, sourcelines):
        """The name and the value of a header, from its lines, as compat32 has them."""
        return compat32.header_source_parse(sourcelines)

    def header_store_parse(self, name, value):
        """The name and a header object, made of the value unless it is one of that name."""
        if getattr(value, "name", None) is not None and value.name.lower() == name.lower():
            return name, value
        if isinstance(value, str) and len(value.splitlines()) > 1:
            raise ValueError("Header values may not contain linefeed or carriage return characters")
        return name, self.header_factory(name, value)

    def header_fetch_parse(self, name, value):
        """A header object, made of the value unless it is one."""
        return value if hasattr(value, "name") else self.header_factory(name, linesep_splitter.sub("", value))

    def fold(self, name, value):
        """A header as it is written; bytes that are no text become encoded words."""
        return self._folded(name, value, True)

    def fold_binary(self, name, value):
        """A header as it is written, in bytes; those that are no text stay where 8 bits are allowed."""
        folded = self._folded(name, value, self.cte_type == "7bit")
        return folded.encode("utf-8" if self.utf8 else "ascii", "surrogateescape")

    def _folded(self, name, value, without_bytes):
        if hasattr(value, "name"):
            return value.fold(policy=self)
        lines = linesep_splitter.split(value)
        if self._is_refolded(name, value, lines, without_bytes):
            return self.header_factory(name, "".join(lines)).fold(policy=self)
        return f"{name}: {self.linesep.join(lines)}{self.linesep}"

    def _is_refolded(self, name, value, lines, without_bytes):
        """Whether a header that was read is written anew instead of as it was."""
        if self.refold_source == "all":
            return True
        if self.refold_source == "long":
            most = self.max_line_length or sys.maxsize
            if len(name) + 2 + len(lines[0]) > most or any(len(line) > most for line in lines[1:]):
                return True
        return without_bytes and _has_surrogates(value) if self.utf8 else not value.isascii()


default = EmailPolicy()
# The ready-made policies share the factory of the class.
del default.header_factory
strict = default.clone(raise_on_defect=True)
SMTP = default.clone(linesep="\r\n")
HTTP = default.clone(linesep="\r\n", max_line_length=None)
SMTPUTF8 = SMTP.clone(utf8=True)
