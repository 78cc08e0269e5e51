"""Messages as servers make them."""

import re
from email import charset, encoders, errors
from email.charset import Charset
from email.generator import BytesGenerator, DecodedGenerator, Generator
from email.header import Header, decode_header, make_header
from email.message import Message
from email.mime.application import MIMEApplication
from email.mime.audio import MIMEAudio
from email.mime.base import MIMEBase
from email.mime.image import MIMEImage
from email.mime.message import MIMEMessage
from email.mime.multipart import MIMEMultipart
from email.mime.nonmultipart import MIMENonMultipart
from email.mime.text import MIMEText
from email.utils import formataddr
from io import BytesIO, StringIO


def plain(text):
    return re.sub(r"={15}\d+==", "BOUNDARY", text)


def shown(function, *arguments, **keywords):
    try:
        print(plain(repr(function(*arguments, **keywords))))
    except Exception as error:
        print(type(error).__module__, type(error).__name__, error)


# One text.
for text, kind in (
    ("hello\nworld\n", "plain"),
    ("<p>grüße</p>", "html"),
    ("日本語" * 40, "plain"),
    ("", "plain"),
    ("x" * 2000, "plain"),
):
    message = MIMEText(text, kind)
    message["Subject"] = "A subject"
    message["From"] = formataddr(("Jürgen Müller", "j@example.com"))
    message["To"] = ", ".join(["somebody.with.a.long.name@example.com"] * 4)
    print(message.as_string())
    print(
        message.get_payload(decode=True),
        message.get_content_type(),
        message.get_charset(),
        message.get_content_charset(),
    )
print(MIMEText("ünï", _charset="iso-8859-1"))
print(MIMEText("plain", "plain", "utf-8").items())
shown(MIMEText, "ü", "plain", "us-ascii")

# Subjects.
for subject in (
    "Grüße", "Ein sehr langer Betreff mit Umlauten äöü, der über die Zeile hinausgeht und gefaltet werden muss, weil er so lang ist",
    "日本語のとても長い件名です。これは折り返される必要があります。日本語のとても長い件名です。", "a" * 100, "word " * 40, "x; y, z " * 20,
    "two\n lines", "bad\nheader: x", "trailing ", "",
):  # fmt: skip
    message = Message()
    message["Subject"] = subject
    shown(message.as_string)
    shown(message.as_bytes)
    message = MIMEMultipart()
    del message["MIME-Version"]
    message["Subject"] = Header(subject, "utf-8")
    shown(lambda: str(message["Subject"]))
    shown(message.as_string, maxheaderlen=40)
    print(subject == message["Subject"])

# Parts.
message = MIMEMultipart("alternative")
message["Subject"] = "Parts"
message["From"] = "a@example.com"
message["To"] = "b@example.com"
message.attach(MIMEText("text", "plain"))
message.attach(MIMEText("<b>text ✓</b>", "html"))
print(plain(message.as_string()))
print(
    message.get_boundary() == message.get_boundary(), message.is_multipart(), len(message.get_payload()), len(message)
)
outer = MIMEMultipart("mixed", boundary="outer boundary", charset="utf-8")
outer.preamble = "This is a message\nwith parts"
outer.epilogue = "From here on\nnothing"
outer.attach(message)
attachment = MIMEApplication(bytes(range(100)), "pdf", Name="r.pdf")
attachment.add_header("Content-Disposition", "attachment", filename="résumé.pdf")
outer.attach(attachment)
attachment = MIMEBase("application", "octet-stream")
attachment.set_payload(b"data" * 40)
encoders.encode_base64(attachment)
attachment.add_header("Content-Disposition", 'attachment; filename="a b.txt"')
outer.attach(attachment)
picture = MIMEImage(b"\x89PNG\r\n\x1a\n" + b"\0" * 10)
picture.add_header("Content-ID", "<image1>")
outer.attach(picture)
outer.attach(MIMEAudio(b"RIFF....WAVEfmt "))
outer.attach(MIMEMessage(MIMEText("inner")))
print(plain(outer.as_string()))
print(plain(outer.as_bytes().decode()))
print([part.get_content_type() for part in outer.walk()])
print([part.get_filename() for part in outer.walk()], outer.get_charsets("none"))
print([part.get_content_disposition() for part in outer.walk()])
buffer = StringIO()
DecodedGenerator(buffer).flatten(outer)
print(plain(buffer.getvalue()))
buffer = BytesIO()
BytesGenerator(buffer, mangle_from_=True).flatten(outer, unixfrom=True, linesep="\r\n")
print(len(buffer.getvalue().splitlines()))
buffer = StringIO()
message = MIMEText("From the start\n>From\nFrom\n")
message.set_unixfrom("From me today")
Generator(buffer).flatten(message, unixfrom=True)
print(buffer.getvalue())

shown(MIMEText("x").attach, MIMEText("y"))
shown(MIMEImage, b"none")
shown(MIMEAudio, b"none")
shown(MIMEApplication, b"", None)
shown(MIMEMessage, "text")
shown(lambda: MIMENonMultipart("a", "b", c="d", e_f=None).items())
print(type(MIMEText("x")).__mro__)

# Headers.
message = Message()
message["A"] = "1"
message["b"] = "2"
message["a"] = "3"
print(
    message["A"],
    message["none"],
    message.get("B"),
    message.get_all("A"),
    message.get_all("c"),
    "a" in message,
    "c" in message,
)
print(message.keys(), message.values(), message.items(), list(message), len(message), bool(message))
message.replace_header("A", "one")
shown(message.replace_header, "None", "x")
del message["a"], message["zz"]
message.add_header("X-P", "v", one="1", two_three="a b", four=None, five=("utf-8", "en", "fünf"), six="sechs ß")
message.add_header("X-Q", None, q='say "hi"')
print(message.items())
print(
    message.get_params(header="x-p"),
    message.get_param("five", header="x-p"),
    message.get_param("none", "default", "x-p"),
)
print(
    message.get_content_type(),
    message.get_content_maintype(),
    message.get_content_subtype(),
    message.get_default_type(),
)
message["Content-Type"] = 'Text/HTML; charset="UTF-8"; x=1'
print(
    message.get_content_type(), message.get_content_charset(), message.get_params(), message.get_params(unquote=False)
)
message.set_param("x", "two words")
message.set_param("y", "3", requote=False)
message.del_param("charset")
print(message["content-type"])
message.set_type("text/plain")
shown(message.set_type, "plain")
message.set_boundary("b b")
print(message.items())
shown(Message().set_boundary, "x")
message.set_payload("grüße", "utf-8")
print(message, message.get_payload(decode=True))
message.set_charset(None)
print(message.items())
shown(message.attach, "x")
shown(message.get_payload, 0)
for encoder in (encoders.encode_quopri, encoders.encode_7or8bit, encoders.encode_noop, encoders.encode_base64):
    message = Message()
    message.set_payload("a = b  c\tü".encode())
    encoder(message)
    print(message.items(), repr(message._payload), message.get_payload(decode=True))

# Character sets.
for name in ("utf-8", "us-ascii", "iso-8859-1", "latin-1", "koi8-r", "windows-1252", "UTF8", "shift_jis"):
    one = Charset(name)
    print(one, one.header_encoding, one.body_encoding, one.output_charset, one.input_codec, one.output_codec)
    shown(one.header_encode, "Grüße")
    shown(one.body_encode, "Grüße = 1\n")
    shown(lambda: one.get_body_encoding() if isinstance(one.get_body_encoding(), str) else "function")
shown(Charset, "ü")
shown(charset.add_charset, "x", body_enc=charset.SHORTEST)
print(Charset("utf-8") == "UTF-8", Charset("ascii") == Charset("us-ascii"))

# Encoded words.
for text in (
    "plain", "=?utf-8?q?Gr=C3=BC=C3=9Fe?=", "=?utf-8?b?R3LDvMOfZQ==?= rest", "=?utf-8?q?a?= =?utf-8?q?b?=", "=?utf-8?q?a?=\n =?latin-1?q?=E9?=",
    "before =?iso-8859-1?q?=FC_x?= after", "=?utf-8?b?R3LDvA?=", "=?utf-8?b?R?=",
):  # fmt: skip
    shown(decode_header, text)
    shown(lambda: str(make_header(decode_header(text))))
print(decode_header(Header("ü", "utf-8")), Header("a", header_name="X").encode(), str(Header(b"\xfc", "latin-1")))
mixed = Header("Hello", "us-ascii", header_name="Subject")
mixed.append("wörld", "utf-8")
mixed.append("again")
print(
    mixed,
    mixed.encode(),
    mixed.encode(maxlinelen=20),
    mixed == "Hello wörld again",
    mixed.encode(linesep="\r\n", splitchars=""),
)
for defect in (
    errors.MessageDefect("x"),
    errors.NonPrintableDefect(["a"]),
    errors.MultipartConversionError("m"),
    errors.HeaderDefect(),
):
    print(repr(defect), str(defect), type(defect).__mro__)

# What stands in utils.
for name in ("Jürgen Müller-Lüdenscheidt", "é", "plain", 'q"uote', "a very long ascii name with é"):
    print(formataddr((name, "a@b.c")))
