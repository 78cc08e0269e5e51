"""Messages of an image. CPython Lib/email/mime/image.py."""

import re

from email import encoders
from email.mime.nonmultipart import MIMENonMultipart

__all__ = ["MIMEImage"]

_STARTS = re.compile(
    rb"(?P<jpeg>.{6}(?:JFIF|Exif)|\xff\xd8\xff\xdb)|(?P<png>\x89PNG\r\n\x1a\n)|(?P<gif>GIF8[79]a)|(?P<tiff>MM|II)"
    rb"|(?P<rgb>\x01\xda)|(?P<pbm>P[14][ \t\n\r])|(?P<pgm>P[25][ \t\n\r])|(?P<ppm>P[36][ \t\n\r])|(?P<rast>\x59\xa6\x6a\x95)"
    rb"|(?P<xbm>#define )|(?P<bmp>BM)|(?P<webp>RIFF.{4}WEBP)|(?P<exr>\x76\x2f\x31\x01)",
    re.DOTALL,
)


class MIMEImage(MIMENonMultipart):
    """A message of an image, whose kind its first bytes say."""

    def __init__(self, _imagedata, _subtype=None, _encoder=encoders.encode_base64, *, policy=None, **_params):
        if _subtype is None:
            found = _STARTS.match(_imagedata)
            if found is None:
                raise TypeError("Could not guess image MIME subtype")
            _subtype = found.lastgroup
        MIMENonMultipart.__init__(self, "image", _subtype, policy=policy, **_params)
        self.set_payload(_imagedata)
        _encoder(self)
