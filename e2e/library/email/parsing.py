"""Messages as servers read them."""

import email
import io
from email.feedparser import BytesFeedParser, FeedParser
from email.iterators import body_line_iterator, typed_subpart_iterator
from email.parser import BytesHeaderParser, BytesParser, HeaderParser, Parser

SIMPLE = "From someone today\nFrom: a@b.c\nTo: d@e.f,\n g@h.i\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\n\nBody\nlines\n"
PARTS = """\
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="xx"

preamble
--xx
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: base64

R3LDvMOfZQo=

--xx
Content-Type: multipart/alternative; boundary=yy

--yy

first
--yy
Content-Type: text/html

<p>second</p>

--yy--
inner epilogue
--xx
Content-Type: message/rfc822

Subject: inner

inner body
--xx
Content-Type: application/octet-stream; name*0="long"; name*1="name.bin"
Content-Disposition: attachment; filename*=utf-8''r%C3%A9sum%C3%A9.pdf
Content-Transfer-Encoding: quoted-printable

a=3Db=
c
--xx--
epilogue
"""
STATUS = """\
Content-Type: message/delivery-status

Reporting-MTA: dns; x

Final-Recipient: rfc822; a@b
Action: failed

Final-Recipient: rfc822; c@d
"""
ODD = {
    "empty": "",
    "no headers": "\nbody",
    "no separator": "A: 1\nbody without\n",
    "continuation": " first\nA: 1\n\nx",
    "no name": ": x\nA: 1\n\n",
    "from inside": "A: 1\nFrom x\nB: 2\n\nbody",
    "from last": "A: 1\nFrom x\n\nbody",
    "no boundary": "Content-Type: multipart/mixed\n\n--x\n\na\n--x--\n",
    "no start": "Content-Type: multipart/mixed; boundary=x\n\nnothing\n",
    "no end": "Content-Type: multipart/mixed; boundary=x\n\n--x\n\na\n",
    "encoded parts": "Content-Type: multipart/mixed; boundary=x\nContent-Transfer-Encoding: base64\n\n--x\n\na\n--x--\n",
    "digest": "Content-Type: multipart/digest; boundary=x\n\n--x\n\nSubject: a\n\nb\n--x--",
    "crlf": "A: 1\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\npre\r\n--x\r\n\r\na\r\n\r\n--x--\r\n",
    "double boundary": "Content-Type: multipart/mixed; boundary=x\n\n--x\n--x\n\na\n--x--",
    "only end": "Content-Type: multipart/mixed; boundary=x\n\npre\n--x--\nafter",
    "bad base64": "Content-Transfer-Encoding: base64\n\nR3LD*vMOfZQ",
    "base64 length": "Content-Transfer-Encoding: base64\n\nR",
    "uu": "Content-Transfer-Encoding: uuencode\n\nbegin 644 a.txt\n#86)C\n`\nend\n",
    "bad uu": "Content-Transfer-Encoding: x-uue\n\n#86)C\n",
    "unknown charset": "Content-Type: text/plain; charset=none\n\nä",
}


def shown(message):
    return [(name, str(value)) for name, value in message.items()]


def tree(message, depth=0):
    print(
        "  " * depth,
        message.get_content_type(),
        shown(message),
        message.defects,
        repr(message.preamble),
        repr(message.epilogue),
    )
    if message.is_multipart():
        for part in message.get_payload():
            tree(part, depth + 1)
    else:
        print("  " * depth, repr(message.get_payload()), message.get_payload(decode=True), message.get_filename())


message = email.message_from_string(SIMPLE)
tree(message)
print(message.get_unixfrom(), message.as_string(unixfrom=True) == SIMPLE, message["to"])
for text in (PARTS, STATUS):
    message = email.message_from_string(text)
    tree(message)
    print(message.as_string())
    tree(email.message_from_bytes(text.encode()))
message = email.message_from_string(PARTS)
print(
    list(body_line_iterator(message)), [part.get_payload() for part in typed_subpart_iterator(message, "text", "html")]
)
for name, text in ODD.items():
    print(name)
    message = email.message_from_string(text)
    tree(message)
    print(message.defects)
raw = b"Subject: gr\xc3\xbc\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\ngr\xc3\xbc\xc3\x9fe\n"
message = BytesParser().parse(io.BytesIO(raw))
tree(message)
print(message.as_bytes() == raw, repr(message.as_string()), type(message["subject"]), message["subject"])
print(Parser().parse(io.StringIO(SIMPLE)).items(), Parser().parsestr(PARTS, headersonly=True).get_payload()[:20])
print(repr(HeaderParser().parsestr(PARTS).get_payload()[:20]), BytesHeaderParser().parsebytes(raw).is_multipart())
parser = FeedParser()
for character in PARTS:
    parser.feed(character)
print(parser.close().as_string() == email.message_from_string(PARTS).as_string())
parser = BytesFeedParser()
parser.feed(raw[:30])
parser.feed(raw[30:])
print(shown(parser.close()))
print(
    email.message_from_file(io.StringIO(SIMPLE))["from"],
    email.message_from_binary_file(io.BytesIO(raw))["content-type"],
)


class Own(email.message.Message):
    def __init__(self):
        super().__init__()


print(type(email.message_from_string("A: 1\n\nx", Own)).__name__)
