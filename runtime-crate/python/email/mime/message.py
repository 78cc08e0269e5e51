"""Messages in messages. CPython Lib/email/mime/message.py."""

from email.message import Message
from email.mime.nonmultipart import MIMENonMultipart

__all__ = ["MIMEMessage"]


class MIMEMessage(MIMENonMultipart):
    """A message that contains another one."""

    def __init__(self, _msg, _subtype="rfc822", *, policy=None):
        MIMENonMultipart.__init__(self, "message", _subtype, policy=policy)
        if not isinstance(_msg, Message):
            raise TypeError("Argument is not an instance of Message")
        Message.attach(self, _msg)
        self.set_default_type("message/rfc822")
