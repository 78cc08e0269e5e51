"""The base of messages made by kind of content. CPython Lib/email/mime/base.py."""

from email._policybase import compat32
from email.message import Message

__all__ = ["MIMEBase"]


class MIMEBase(Message):
    """A message of some kind of content."""

    def __init__(self, _maintype, _subtype, *, policy=None, **_params):
        Message.__init__(self, policy=compat32 if policy is None else policy)
        self.add_header("Content-Type", f"{_maintype}/{_subtype}", **_params)
        self["MIME-Version"] = "1.0"
