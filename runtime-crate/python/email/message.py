"""Messages: headers and a body, or parts. CPython Lib/email/message.py."""

import re
from binascii import Error as _Base64Error
from binascii import a2b_qp, a2b_uu
from io import BytesIO, StringIO

from email import _encoded_words, _parameters, errors, utils
from email._policybase import compat32
from email.charset import Charset

__all__ = ["EmailMessage", "Message"]

_ABSENT = object()

tspecials = re.compile(r'[ \(\)<>@,;:\\"/\[\]\?=]')


def _first(value):
    """What stands before the first semicolon."""
    return str(value).partition(";")[0].strip()


def _formatparam(param, value=None, quote=True):
    """A parameter of a header as it is written."""
    if not value:
        return param
    if not isinstance(value, tuple):
        if value.isascii():
            quoted = quote or tspecials.search(value)
            return f'{param}="{utils.quote(value)}"' if quoted else f"{param}={value}"
        value = "utf-8", "", value
    charset, language, text = value
    return f"{param}*={_parameters.encode_rfc2231(text, charset, language)}"


def _pieces(text):
    """What stands between the semicolons that are in no quotes."""
    pieces = []
    start = 0
    while start <= len(text):
        end = text.find(";", start)
        while end > start and (text.count('"', start, end) - text.count('\\"', start, end)) % 2:
            end = text.find(";", end + 1)
        if end < 0:
            end = len(text)
        pieces.append(text[start:end])
        start = end + 1
    return pieces


def _name_and_value(piece):
    name, _, value = piece.partition("=")
    return name.strip().lower() if "=" in piece else name.strip(), value.strip()


def _unquoted(value):
    if isinstance(value, tuple):
        return value[0], value[1], utils.unquote(value[2])
    return utils.unquote(value)


def _from_uu(data):
    """What stands between `begin` and `end`; None if the data is not so."""
    lines = data.splitlines()
    starts = [place for place, line in enumerate(lines) if re.match(rb"begin [0-7]+( |$)", line)]
    if not starts:
        return None
    pieces = []
    for line in lines[starts[0] + 1 :]:
        if not line:
            return None
        if line.strip(b" \t\r\n\f") == b"end":
            break
        try:
            pieces.append(a2b_uu(line))
        except _Base64Error:
            pieces.append(a2b_uu(line[: ((line[0] - 32 & 63) * 4 + 5) // 3]))
    return b"".join(pieces)


class Message:
    """Headers, in order, and what they are about."""

    def __init__(self, policy=compat32):
        self.policy = policy
        self.preamble = self.epilogue = None
        self.defects = []
        self._headers = []
        self._unixfrom = self._payload = self._charset = None
        self._default_type = "text/plain"

    # The message as text.

    def as_string(self, unixfrom=False, maxheaderlen=0, policy=None) -> str:
        """The message as a text."""
        from email.generator import Generator

        return self._flattened(Generator, StringIO(), unixfrom, policy, maxheaderlen=maxheaderlen)

    def as_bytes(self, unixfrom=False, policy=None) -> bytes:
        """The message as bytes."""
        from email.generator import BytesGenerator

        return self._flattened(BytesGenerator, BytesIO(), unixfrom, policy)

    def _flattened(self, kind, buffer, unixfrom, policy, **settings):
        policy = self.policy if policy is None else policy
        kind(buffer, mangle_from_=False, policy=policy, **settings).flatten(self, unixfrom=unixfrom)
        return buffer.getvalue()

    def __str__(self) -> str:
        return self.as_string()

    def __bytes__(self) -> bytes:
        return self.as_bytes()

    def get_unixfrom(self):
        """The line `From ` of a mailbox."""
        return self._unixfrom

    def set_unixfrom(self, unixfrom):
        """Set the line `From ` of a mailbox."""
        self._unixfrom = unixfrom

    # Body and parts.

    def is_multipart(self):
        """Whether the message has parts."""
        return isinstance(self._payload, list)

    def attach(self, payload):
        """Add a part."""
        if self._payload is None:
            self._payload = []
        if not hasattr(self._payload, "append"):
            raise TypeError("Attach is not valid on a message with a non-multipart payload")
        self._payload.append(payload)

    def get_payload(self, i=None, decode=False):
        """The parts, one of them, or the body, decoded or as it is."""
        payload = self._payload
        if self.is_multipart():
            if decode:
                return None
            return payload if i is None else payload[i]
        if i is not None:
            raise TypeError(f"Expected list, got {type(payload)}")
        if decode:
            return self._decoded(payload)
        if isinstance(payload, str) and _parameters._has_surrogates(payload):
            try:
                data = payload.encode("ascii", "surrogateescape")
            except UnicodeEncodeError:
                return payload
            try:
                return data.decode(self.get_content_charset("ascii"), "replace")
            except LookupError:
                return data.decode("ascii", "replace")
        return payload

    def _decoded(self, payload):
        """The body as the bytes that it stands for."""
        if not isinstance(payload, str):
            return payload
        try:
            data = payload.encode("ascii", "surrogateescape")
        except UnicodeEncodeError:
            data = payload.encode("raw-unicode-escape")
        encoding = str(self.get("content-transfer-encoding", "")).lower()
        if encoding == "quoted-printable":
            return a2b_qp(data)
        if encoding == "base64":
            data, defects = _encoded_words.decode_b(b"".join(data.splitlines()))
            for defect in defects:
                self.policy.handle_defect(self, defect)
            return data
        if encoding in ("x-uuencode", "uuencode", "uue", "x-uue"):
            decoded = _from_uu(data)
            return data if decoded is None else decoded
        return data

    def set_payload(self, payload, charset=None):
        """Set the body."""
        if hasattr(payload, "encode") and charset is not None:
            charset = charset if isinstance(charset, Charset) else Charset(charset)
            payload = payload.encode(charset.output_charset, "surrogateescape")
        if hasattr(payload, "decode"):
            payload = payload.decode("ascii", "surrogateescape")
        self._payload = payload
        if charset is not None:
            self.set_charset(charset)

    def set_charset(self, charset):
        """Set the character set of the body, and encode it."""
        if charset is None:
            self.del_param("charset")
            self._charset = None
            return
        charset = charset if isinstance(charset, Charset) else Charset(charset)
        self._charset = charset
        written = charset.get_output_charset()
        if "MIME-Version" not in self:
            self.add_header("MIME-Version", "1.0")
        if "Content-Type" in self:
            self.set_param("charset", written)
        else:
            self.add_header("Content-Type", "text/plain", charset=written)
        if charset != written:
            self._payload = charset.body_encode(self._payload)
        if "Content-Transfer-Encoding" in self:
            return
        encoding = charset.get_body_encoding()
        if callable(encoding):
            encoding(self)
            return
        payload = self._payload
        if payload and isinstance(payload, str):
            try:
                payload = payload.encode("ascii", "surrogateescape")
            except UnicodeError:
                payload = payload.encode(charset.output_charset)
        self._payload = charset.body_encode(payload)
        self.add_header("Content-Transfer-Encoding", encoding)

    def get_charset(self):
        """The character set that was set."""
        return self._charset

    # The headers.

    def __len__(self):
        return len(self._headers)

    def __getitem__(self, name):
        return self.get(name)

    def __setitem__(self, name, val):
        most = self.policy.header_max_count(name)
        if most and self._count(name) >= most:
            raise ValueError(f"There may be at most {most} {name} headers in a message")
        self._headers.append(self.policy.header_store_parse(name, val))

    def _count(self, name):
        lowered = name.lower()
        return sum(key.lower() == lowered for key, _ in self._headers)

    def __delitem__(self, name):
        lowered = name.lower()
        self._headers = [pair for pair in self._headers if pair[0].lower() != lowered]

    def __contains__(self, name):
        return self._count(name) > 0

    def __iter__(self):
        return (name for name, _ in self._headers)

    def keys(self):
        """The names of the headers."""
        return list(self)

    def values(self):
        """The values of the headers."""
        return [value for _, value in self.items()]

    def items(self):
        """The headers."""
        return [(name, self.policy.header_fetch_parse(name, value)) for name, value in self._headers]

    def get(self, name, failobj=None):
        """The first header of a name."""
        lowered = name.lower()
        for key, value in self._headers:
            if key.lower() == lowered:
                return self.policy.header_fetch_parse(key, value)
        return failobj

    def get_all(self, name, failobj=None):
        """All headers of a name."""
        lowered = name.lower()
        found = [self.policy.header_fetch_parse(key, value) for key, value in self._headers if key.lower() == lowered]
        return found or failobj

    def set_raw(self, name, value):
        """Keep a header as it is."""
        self._headers.append((name, value))

    def raw_items(self):
        """The headers as they are kept."""
        return iter(tuple(self._headers))

    def add_header(self, _name, _value, **_params):
        """Add a header with parameters."""
        parts = [] if _value is None else [_value]
        for name, value in _params.items():
            parts.append(_formatparam(name.replace("_", "-"), value))
        self[_name] = "; ".join(parts)

    def replace_header(self, _name, _value):
        """Change the first header of a name in its place."""
        lowered = _name.lower()
        for place, (key, _) in enumerate(self._headers):
            if key.lower() == lowered:
                self._headers[place] = self.policy.header_store_parse(key, _value)
                return
        raise KeyError(lowered)

    # The kind of content.

    def get_content_type(self) -> str:
        """The kind of content, as `text/plain`."""
        value = self.get("content-type", _ABSENT)
        if value is _ABSENT:
            return self.get_default_type()
        kind = _first(value).lower()
        return kind if kind.count("/") == 1 else "text/plain"

    def get_content_maintype(self) -> str:
        """What stands before the slash."""
        return self.get_content_type().partition("/")[0]

    def get_content_subtype(self) -> str:
        """What stands after the slash."""
        return self.get_content_type().partition("/")[2]

    def get_default_type(self):
        """The kind of content of a message that does not say it."""
        return self._default_type

    def set_default_type(self, ctype):
        """Set the kind of content of a message that does not say it."""
        self._default_type = ctype

    def set_type(self, type, header="Content-Type", requote=True):
        """Change the kind of content; the parameters stay."""
        if type.count("/") != 1:
            raise ValueError
        if header.lower() == "content-type":
            del self["mime-version"]
            self["MIME-Version"] = "1.0"
        params = self.get_params([], header, requote)
        del self[header]
        self[header] = type
        for name, value in params[1:]:
            self.set_param(name, value, header, requote)

    # Parameters of headers.

    def _params_of(self, header):
        """The parameters as they are written, the header's value first; None if there is no header."""
        value = self.get(header, _ABSENT)
        if value is _ABSENT:
            return None
        return _parameters.decode_params([_name_and_value(piece) for piece in _pieces(str(value))])

    def get_params(self, failobj=None, header="content-type", unquote=True):
        """The parameters of a header, its value first."""
        params = self._params_of(header)
        if params is None:
            return failobj
        return [(name, _unquoted(value)) for name, value in params] if unquote else params

    def get_param(self, param, failobj=None, header="content-type", unquote=True):
        """One parameter of a header."""
        lowered = param.lower()
        for name, value in self._params_of(header) or ():
            if name.lower() == lowered:
                return _unquoted(value) if unquote else value
        return failobj

    def set_param(self, param, value, header="Content-Type", requote=True, charset=None, language="", replace=False):
        """Set a parameter of a header."""
        if charset and not isinstance(value, tuple):
            value = charset, language, value
        absent = header not in self and header.lower() == "content-type"
        before = "text/plain" if absent else self.get(header)
        if self.get_param(param, header=header):
            lowered = param.lower()
            params = self.get_params(header=header, unquote=requote)
            text = "; ".join(
                _formatparam(param, value, requote) if name.lower() == lowered else _formatparam(name, old, requote)
                for name, old in params
            )
        else:
            written = _formatparam(param, value, requote)
            text = f"{before}; {written}" if before else written
        if text != self.get(header):
            self._put(header, text, replace)

    def _put(self, header, text, in_place):
        if in_place:
            self.replace_header(header, text)
        else:
            del self[header]
            self[header] = text

    def del_param(self, param, header="content-type", requote=True):
        """Remove a parameter of a header."""
        if header not in self:
            return
        lowered = param.lower()
        params = self.get_params(header=header, unquote=requote)
        text = "; ".join(_formatparam(name, value, requote) for name, value in params if name.lower() != lowered)
        if text != self.get(header):
            self._put(header, text, False)

    def get_filename(self, failobj=None):
        """The name of the file that the content belongs into."""
        for param, header in (("filename", "content-disposition"), ("name", "content-type")):
            name = self.get_param(param, _ABSENT, header)
            if name is not _ABSENT:
                return _parameters.collapse_rfc2231_value(name).strip()
        return failobj

    def get_boundary(self, failobj=None):
        """What stands between the parts."""
        boundary = self.get_param("boundary", _ABSENT)
        return failobj if boundary is _ABSENT else _parameters.collapse_rfc2231_value(boundary).rstrip()

    def set_boundary(self, boundary):
        """Set what stands between the parts, in the place of the header."""
        params = self._params_of("content-type")
        if params is None:
            raise errors.HeaderParseError("No Content-Type header found")
        written = ("boundary", f'"{boundary}"')
        if any(name.lower() == "boundary" for name, _ in params):
            params = [written if name.lower() == "boundary" else (name, value) for name, value in params]
        else:
            params = [*params, written]
        text = "; ".join(name if value == "" else f"{name}={value}" for name, value in params)
        self._headers = [
            self.policy.header_store_parse(name, text) if name.lower() == "content-type" else (name, value)
            for name, value in self._headers
        ]

    def get_content_charset(self, failobj=None):
        """The character set that the headers say, in lower case."""
        charset = self.get_param("charset", _ABSENT)
        if charset is _ABSENT:
            return failobj
        if isinstance(charset, tuple):
            codec, _, text = charset
            try:
                charset = str(text.encode("raw-unicode-escape"), codec or "us-ascii")
            except (LookupError, UnicodeError):
                charset = text
        return charset.lower() if charset.isascii() else failobj

    def get_charsets(self, failobj=None):
        """The character sets of the message and of all its parts."""
        return [part.get_content_charset(failobj) for part in self.walk()]

    def get_content_disposition(self):
        """How the content is shown: `inline` or `attachment`."""
        value = self.get("content-disposition")
        return None if value is None else _first(value).lower()

    def walk(self):
        """The message and all its parts, from the outside in."""
        yield self
        if self.is_multipart():
            for part in self.get_payload():
                yield from part.walk()


def _kind(part):
    main, _, sub = part.get_content_type().partition("/")
    return main, sub


def _root_of(part, parts):
    """The part of a `multipart/related` that the others belong to; None if the one it names is not there."""
    start = part.get_param("start")
    if not start:
        return parts[0] if parts else None
    return next((one for one in parts if one["content-id"] == start), None)


def _bodies(part, kinds):
    """Parts that may be the body, and their places among the kinds."""
    if part.is_attachment():
        return
    main, sub = _kind(part)
    if main == "text":
        if sub in kinds:
            yield kinds.index(sub), part
    elif main == "multipart" and part.is_multipart():
        inner = part.get_payload()
        if sub == "related":
            if sub in kinds:
                yield kinds.index(sub), part
            inner = [_root_of(part, inner) or inner[0]] if inner else []
        for one in inner:
            yield from _bodies(one, kinds)


def _is_about_content(name):
    return name.lower().startswith("content-")


class MIMEPart(Message):
    """A part of a message, with content instead of a payload."""

    # What may be the body, the first of each kind is.
    _BODIES = frozenset({("multipart", "alternative"), ("multipart", "related"), ("text", "html"), ("text", "plain")})
    # What a part of a kind cannot become.
    _BEYOND = {"alternative": ("mixed",), "mixed": (), "related": ("alternative", "mixed")}

    def __init__(self, policy=None):
        if policy is None:
            from email.policy import default as policy
        Message.__init__(self, policy)

    def as_string(self, unixfrom=False, maxheaderlen=None, policy=None):
        policy = policy or self.policy
        width = policy.max_line_length if maxheaderlen is None else maxheaderlen
        return Message.as_string(self, unixfrom, width, policy)

    def __str__(self):
        return self.as_string(policy=self.policy.clone(utf8=True))

    # Parts.

    def is_attachment(self):
        """Whether it is to be kept in a file."""
        disposition = self.get("content-disposition")
        return disposition is not None and disposition.content_disposition == "attachment"

    def get_body(self, preferencelist=("related", "html", "plain")):
        """The part that is shown as the message: of the first kind that there is."""
        found = min(_bodies(self, preferencelist), key=lambda pair: pair[0], default=None)
        return None if found is None else found[1]

    def iter_attachments(self):
        """The parts that are not the body."""
        main, sub = _kind(self)
        payload = self.get_payload()
        if main != "multipart" or sub == "alternative" or not hasattr(payload, "copy"):
            return
        parts = payload.copy()
        if sub == "related":
            root = _root_of(self, parts) or parts[0]
            yield from [part for part in parts if part is not root]
            return
        seen = set()
        for part in parts:
            kind = _kind(part)
            if kind in self._BODIES and kind[1] not in seen and not part.is_attachment():
                seen.add(kind[1])
            else:
                yield part

    def iter_parts(self):
        """The parts, none if there are no parts."""
        return iter(self.get_payload() if self.is_multipart() else ())

    # Content.

    def _manager(self, given):
        return self.policy.content_manager if given is None else given

    def get_content(self, *args, content_manager=None, **kw):
        """The content, as the manager gives it."""
        return self._manager(content_manager).get_content(self, *args, **kw)

    def set_content(self, *args, content_manager=None, **kw):
        """Set the content, as the manager does it."""
        self._manager(content_manager).set_content(self, *args, **kw)

    def clear(self):
        """Remove all headers and the content."""
        self._headers = []
        self._payload = None

    def clear_content(self):
        """Remove the content and the headers about it."""
        self._headers = [pair for pair in self._headers if not _is_about_content(pair[0])]
        self._payload = None

    def _make(self, subtype, boundary):
        if self.get_content_maintype() == "multipart":
            existing = self.get_content_subtype()
            if existing == subtype or existing in self._BEYOND[subtype]:
                raise ValueError(f"Cannot convert {existing} to {subtype}")
        moved = [pair for pair in self._headers if _is_about_content(pair[0])]
        parts = []
        if moved:
            part = type(self)(policy=self.policy)
            part._headers, part._payload = moved, self._payload
            parts.append(part)
        self.clear_content()
        self._payload = parts
        self["Content-Type"] = f"multipart/{subtype}"
        if boundary is not None:
            self.set_param("boundary", boundary)

    def make_related(self, boundary=None):
        """Make the content the first part of a `multipart/related`."""
        self._make("related", boundary)

    def make_alternative(self, boundary=None):
        """Make the content the first part of a `multipart/alternative`."""
        self._make("alternative", boundary)

    def make_mixed(self, boundary=None):
        """Make the content the first part of a `multipart/mixed`."""
        self._make("mixed", boundary)

    def _add(self, subtype, disposition, args, kw):
        if _kind(self) != ("multipart", subtype):
            getattr(self, f"make_{subtype}")()
        part = type(self)(policy=self.policy)
        part.set_content(*args, **kw)
        if disposition is not None and "content-disposition" not in part:
            part["Content-Disposition"] = disposition
        self.attach(part)

    def add_related(self, *args, **kw):
        """Add a part that the root needs."""
        self._add("related", "inline", args, kw)

    def add_alternative(self, *args, **kw):
        """Add the same content in another form."""
        self._add("alternative", None, args, kw)

    def add_attachment(self, *args, **kw):
        """Add a part that is kept in a file."""
        self._add("mixed", "attachment", args, kw)


class EmailMessage(MIMEPart):
    """A whole message."""

    def set_content(self, *args, **kw):
        MIMEPart.set_content(self, *args, **kw)
        if "MIME-Version" not in self:
            self["MIME-Version"] = "1.0"
