"""What becomes of content in a message, and the way back. CPython Lib/email/contentmanager.py."""

from binascii import b2a_base64 as _b2a_base64
from binascii import b2a_qp as _b2a_qp

from email import charset as _charset
from email import errors, message, quoprimime


class ContentManager:
    """Functions by the kind of content that they read, and by the type that they write."""

    def __init__(self):
        self.get_handlers = {}
        self.set_handlers = {}

    def add_get_handler(self, key, handler):
        """Set the function that reads content of a kind: whole, its first half, or empty for all others."""
        self.get_handlers[key] = handler

    def add_set_handler(self, typekey, handler):
        """Set the function that writes objects of a type, or of one with that name; None for all others."""
        self.set_handlers[typekey] = handler

    def get_content(self, msg, *args, **kw):
        """The content of a message."""
        kind = msg.get_content_type()
        for key in (kind, msg.get_content_maintype(), ""):
            if key in self.get_handlers:
                return self.get_handlers[key](msg, *args, **kw)
        raise KeyError(kind)

    def set_content(self, msg, obj, *args, **kw):
        """Make an object the content of a message."""
        if msg.get_content_maintype() == "multipart":
            raise TypeError("set_content not valid on multipart")
        handler = self._setter_for(type(obj))
        msg.clear_content()
        handler(msg, obj, *args, **kw)

    def _setter_for(self, kind):
        for base in kind.__mro__:
            for key in (base, _full_name(base), base.__qualname__, base.__name__):
                if key in self.set_handlers:
                    return self.set_handlers[key]
        if None in self.set_handlers:
            return self.set_handlers[None]
        raise KeyError(_full_name(kind))


def _full_name(kind):
    module = getattr(kind, "__module__", "")
    return f"{module}.{kind.__qualname__}" if module else kind.__qualname__


# Reading.


def get_text_content(msg, errors="replace"):
    """The text of a message."""
    return msg.get_payload(decode=True).decode(msg.get_param("charset", "ASCII"), errors=errors)


def get_non_text_content(msg):
    """The bytes of a message."""
    return msg.get_payload(decode=True)


def get_message_content(msg):
    """The message in a message."""
    return msg.get_payload(0)


def get_and_fixup_unknown_message_content(msg):
    """A message of a kind that is not known, as bytes."""
    return bytes(get_message_content(msg))


# Writing.


def _start(msg, kind, headers):
    """Sets the kind of content, and the headers that were given as texts or objects."""
    msg["Content-Type"] = kind
    if not headers:
        return
    if not hasattr(headers[0], "name"):
        policy = msg.policy
        headers = [policy.header_factory(*policy.header_source_parse([line])) for line in headers]
    for header in headers:
        try:
            if header.defects:
                raise header.defects[0]
            msg[header.name] = header
        except errors.HeaderDefect as error:
            raise ValueError(f"Invalid header: {header.fold(policy=msg.policy)}") from error


def _finish(msg, encoding, disposition, filename, cid, params):
    msg["Content-Transfer-Encoding"] = encoding
    if disposition is None and filename is not None:
        disposition = "attachment"
    if disposition is not None:
        msg["Content-Disposition"] = disposition
    if filename is not None:
        msg.set_param("filename", filename, "Content-Disposition", replace=True)
    if cid is not None:
        msg["Content-ID"] = cid
    for name, value in (params or {}).items():
        msg.set_param(name, value)


def _base64_lines(data, width):
    size = width // 4 * 3
    lines = [_b2a_base64(data[start : start + size]) for start in range(0, len(data), size)]
    return b"".join(lines).decode("ascii")


def _quoted_lines(data, width):
    return quoprimime.body_encode(data.decode("latin-1"), width)


def _encoded_text(string, charset, encoding, policy):
    """The encoding of a text and the text in it; without one given, that which changes the text least."""
    lines = string.encode(charset).splitlines()
    width = policy.max_line_length
    plain = b"".join([line + b"\n" for line in lines]) or b"\n"
    end = policy.linesep.encode("ascii")
    if encoding is None:
        if max(map(len, lines), default=0) <= width:
            if plain.isascii():
                return "7bit", plain.decode("ascii")
            if policy.cte_type == "8bit":
                return "8bit", plain.decode("ascii", "surrogateescape")
        sample = end.join(lines[:10]) + end
        quoted = _quoted_lines(sample, width)
        if len(quoted) > len(_b2a_base64(sample)):
            encoding = "base64"
        elif len(lines) <= 10:
            return "quoted-printable", quoted
        else:
            encoding = "quoted-printable"
    if encoding == "7bit":
        return encoding, plain.decode("ascii")
    if encoding == "8bit":
        return encoding, plain.decode("ascii", "surrogateescape")
    if encoding == "quoted-printable":
        return encoding, _quoted_lines(plain, width)
    if encoding == "base64":
        return encoding, _base64_lines(end.join(lines) + end, width)
    raise ValueError(f"Unknown content transfer encoding {encoding}")


def set_text_content(
    msg,
    string,
    subtype="plain",
    charset="utf-8",
    cte=None,
    disposition=None,
    filename=None,
    cid=None,
    params=None,
    headers=None,
):
    """Make a text the content."""
    _start(msg, f"text/{subtype}", headers)
    cte, payload = _encoded_text(string, charset, cte, msg.policy)
    msg.set_payload(payload)
    msg.set_param("charset", _charset.ALIASES.get(charset, charset), replace=True)
    _finish(msg, cte, disposition, filename, cid, params)


def set_message_content(
    msg,
    message,
    subtype="rfc822",
    cte=None,
    disposition=None,
    filename=None,
    cid=None,
    params=None,
    headers=None,
):
    """Make a message the content."""
    if subtype == "partial":
        raise ValueError("message/partial is not supported for Message objects")
    allowed = {"rfc822": ("8bit", "7bit", "binary"), "external-body": ("7bit",)}.get(subtype)
    if allowed is not None and cte is not None and cte not in allowed:
        raise ValueError(f"message/{subtype} parts do not support cte={cte}")
    if cte is None:
        cte = "7bit" if allowed is None else allowed[0]
    _start(msg, f"message/{subtype}", headers)
    msg.set_payload([message])
    _finish(msg, cte, disposition, filename, cid, params)


def set_bytes_content(
    msg,
    data,
    maintype,
    subtype,
    cte="base64",
    disposition=None,
    filename=None,
    cid=None,
    params=None,
    headers=None,
):
    """Make bytes the content."""
    _start(msg, f"{maintype}/{subtype}", headers)
    if cte == "base64":
        data = _base64_lines(data, msg.policy.max_line_length)
    elif cte == "quoted-printable":
        data = _b2a_qp(data, istext=False, header=False, quotetabs=True).decode("ascii")
    elif cte == "7bit":
        data = data.decode("ascii")
    elif cte in ("8bit", "binary"):
        data = data.decode("ascii", "surrogateescape")
    msg.set_payload(data)
    _finish(msg, cte, disposition, filename, cid, params)


raw_data_manager = ContentManager()
raw_data_manager.get_handlers.update({
    "application": get_non_text_content,
    "audio": get_non_text_content,
    "image": get_non_text_content,
    "message": get_and_fixup_unknown_message_content,
    "message/external-body": get_message_content,
    "message/rfc822": get_message_content,
    "text": get_text_content,
    "video": get_non_text_content,
})
raw_data_manager.set_handlers.update({
    bytearray: set_bytes_content,
    bytes: set_bytes_content,
    memoryview: set_bytes_content,
    message.Message: set_message_content,
    str: set_text_content,
})
