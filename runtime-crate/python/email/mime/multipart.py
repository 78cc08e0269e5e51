"""Messages with parts. CPython Lib/email/mime/multipart.py."""

from email.mime.base import MIMEBase

__all__ = ["MIMEMultipart"]


class MIMEMultipart(MIMEBase):
    """A message with parts."""

    def __init__(self, _subtype="mixed", boundary=None, _subparts=None, *, policy=None, **_params):
        MIMEBase.__init__(self, "multipart", _subtype, policy=policy, **_params)
        self._payload = list(_subparts or ())
        if boundary:
            self.set_boundary(boundary)
