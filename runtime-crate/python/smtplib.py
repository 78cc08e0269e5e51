"""Sending mail. CPython Lib/smtplib.py."""

import base64
import copy
import datetime
import email.generator
import email.message
import email.utils
import hmac
import io
import re
import socket
import sys
import warnings
from email.base64mime import body_encode as encode_base64

__all__ = [
    "SMTPException", "SMTPNotSupportedError", "SMTPServerDisconnected", "SMTPResponseException", "SMTPSenderRefused",
    "SMTPRecipientsRefused", "SMTPDataError", "SMTPConnectError", "SMTPHeloError", "SMTPAuthenticationError", "quoteaddr",
    "quotedata", "SMTP", "SMTP_SSL",
]

SMTP_PORT = 25
SMTP_SSL_PORT = 465
LMTP_PORT = 2003
_have_ssl = True

__molt_public__ = ("_have_ssl",)
CRLF = "\r\n"
bCRLF = b"\r\n"

# The longest line of a reply, and how often a server may ask within one authentication.
_LONGEST = 8192
_MOST_CHALLENGES = 5

# How servers of old announce authentication.
OLDSTYLE_AUTH = re.compile(r"auth=(.*)", re.I)
_FEATURE = re.compile(r"(?P<feature>[A-Za-z0-9][A-Za-z0-9\-]*) ?")
_LINE_END = re.compile(r"(?:\r\n|\n|\r(?!\n))")

# In the order in which they are tried.
_MECHANISMS = {"CRAM-MD5": "auth_cram_md5", "PLAIN": "auth_plain", "LOGIN": "auth_login"}


class SMTPException(OSError):
    """What this module raises."""


class SMTPNotSupportedError(SMTPException):
    """The server lacks a command or an option."""


class SMTPServerDisconnected(SMTPException):
    """There is no connection, or no longer."""


class SMTPResponseException(SMTPException):
    """A reply with a code of failure: `smtp_code` and `smtp_error`."""

    def __init__(self, code, msg):
        self.args = self.smtp_code, self.smtp_error = code, msg


class SMTPSenderRefused(SMTPResponseException):
    """The sender is refused."""

    def __init__(self, code, msg, sender):
        super().__init__(code, msg)
        self.sender = sender
        self.args += (sender,)


class SMTPRecipientsRefused(SMTPException):
    """All recipients are refused: `recipients` has the reply for each."""

    def __init__(self, recipients):
        self.recipients = recipients
        self.args = (recipients,)


class SMTPDataError(SMTPResponseException):
    """The message is refused."""


class SMTPConnectError(SMTPResponseException):
    """The server does not greet."""


class SMTPHeloError(SMTPResponseException):
    """The server refuses the greeting."""


class SMTPAuthenticationError(SMTPResponseException):
    """The server refuses the user."""


def _address(text):
    """The address in it, or None."""
    parsed = email.utils.parseaddr(text)
    return None if parsed == ("", "") else parsed[1]


def quoteaddr(addrstring):
    """The address in angle brackets."""
    address = _address(addrstring)
    if address is not None:
        return f"<{address}>"
    return addrstring if addrstring.strip().startswith("<") else f"<{addrstring}>"


def _addr_only(addrstring):
    address = _address(addrstring)
    return addrstring if address is None else address


def _fix_eols(data):
    return _LINE_END.sub(CRLF, data)


def quotedata(data):
    """The text with the line ends of mail, and two periods for one where a line begins with it."""
    return re.sub(r"(?m)^\.", "..", _fix_eols(data))


def _quote_periods(bindata):
    return re.sub(rb"(?m)^\.", b"..", bindata)


def _is_good(code):
    return 200 <= code <= 299


class SMTP:
    """A connection to a server that takes mail."""

    debuglevel = 0
    sock = file = helo_resp = ehlo_resp = None
    ehlo_msg = "ehlo"
    does_esmtp = False
    default_port = SMTP_PORT

    def __init__(
        self, host="", port=0, local_hostname=None, timeout=socket._GLOBAL_DEFAULT_TIMEOUT, source_address=None
    ):
        self._host = host
        self.timeout = timeout
        self.source_address = source_address
        self.esmtp_features = {}
        self.command_encoding = "ascii"
        self._auth_challenge_count = 0
        if host:
            code, greeting = self.connect(host, port)
            if code != 220:
                self.close()
                raise SMTPConnectError(code, greeting)
        self.local_hostname = _own_name() if local_hostname is None else local_hostname

    def __enter__(self):
        return self

    def __exit__(self, *args):
        try:
            reply = self.docmd("QUIT")
            if reply[0] != 221:
                raise SMTPResponseException(*reply)
        except SMTPServerDisconnected:
            pass
        finally:
            self.close()

    def set_debuglevel(self, debuglevel):
        """What is said to stderr: nothing (0), what goes over the wire (1), with the time (2)."""
        self.debuglevel = debuglevel

    def _print_debug(self, *args):
        moment = (datetime.datetime.now().time(),) if self.debuglevel > 1 else ()
        print(*moment, *args, file=sys.stderr)

    def _debug(self, *args):
        if self.debuglevel > 0:
            self._print_debug(*args)

    def _get_socket(self, host, port, timeout):
        if timeout is not None and not timeout:
            raise ValueError("Non-blocking socket (timeout=0) is not supported")
        self._debug("connect: to", (host, port), self.source_address)
        return socket.create_connection((host, port), timeout, self.source_address)

    def connect(self, host="localhost", port=0, source_address=None):
        """Connects; the host may end with a colon and the port. The greeting."""
        self.source_address = source_address or self.source_address
        if not port and host.count(":") == 1:
            host, _, text = host.partition(":")
            try:
                port = int(text)
            except ValueError:
                raise OSError("nonnumeric port")
        port = port or self.default_port
        self.sock = self._get_socket(host, port, self.timeout)
        self.file = None
        reply = self.getreply()
        self._debug("connect:", repr(reply[1]))
        return reply

    def send(self, s):
        """Sends bytes, or text in the encoding of commands."""
        self._debug("send:", repr(s))
        if not self.sock:
            raise SMTPServerDisconnected("please run connect() first")
        data = s.encode(self.command_encoding) if isinstance(s, str) else s
        try:
            self.sock.sendall(data)
        except OSError:
            self.close()
            raise SMTPServerDisconnected("Server not connected")

    def putcmd(self, cmd, args=""):
        """Sends a command."""
        line = cmd if args == "" else f"{cmd} {args}"
        if "\r" in line or "\n" in line:
            shown = line.replace("\n", "\\n").replace("\r", "\\r")
            raise ValueError(f"command and arguments contain prohibited newline characters: {shown}")
        self.send(line + CRLF)

    def _read_line(self):
        try:
            line = self.file.readline(_LONGEST + 1)
        except OSError as error:
            self.close()
            raise SMTPServerDisconnected(f"Connection unexpectedly closed: {error}")
        if not line:
            self.close()
            raise SMTPServerDisconnected("Connection unexpectedly closed")
        self._debug("reply:", repr(line))
        if len(line) > _LONGEST:
            self.close()
            raise SMTPResponseException(500, "Line too long.")
        return line

    def getreply(self):
        """The code of a reply (-1 where there is none) and its text, one line a line."""
        if self.file is None:
            self.file = self.sock.makefile("rb")
        texts = []
        goes_on = True
        while goes_on:
            line = self._read_line()
            texts.append(line[4:].strip(b" \t\r\n"))
            try:
                code = int(line[:3])
            except ValueError:
                code = -1
            goes_on = code != -1 and line[3:4] == b"-"
        text = b"\n".join(texts)
        self._debug("reply: retcode (%s); Msg: %a" % (code, text))
        return code, text

    def docmd(self, cmd, args=""):
        """Sends a command; its reply."""
        self.putcmd(cmd, args)
        return self.getreply()

    def helo(self, name=""):
        """HELO."""
        reply = self.docmd("helo", name or self.local_hostname)
        self.helo_resp = reply[1]
        return reply

    def ehlo(self, name=""):
        """EHLO, whose reply tells the features of the server."""
        self.esmtp_features = {}
        code, text = self.docmd(self.ehlo_msg, name or self.local_hostname)
        if code == -1 and not text:
            self.close()
            raise SMTPServerDisconnected("Server not connected")
        self.ehlo_resp = text
        if code == 250:
            self.does_esmtp = True
            for line in text.decode("latin-1").split("\n")[1:]:
                self._add_feature(line)
        return code, text

    def _add_feature(self, line):
        old = OLDSTYLE_AUTH.match(line)
        found = _FEATURE.match(line)
        if old:
            name, parameters = "auth", old[1]
        elif found:
            name, parameters = found["feature"].lower(), line[found.end("feature") :].strip()
        else:
            return
        if name == "auth":
            parameters = self.esmtp_features.get("auth", "") + " " + parameters
        self.esmtp_features[name] = parameters

    def has_extn(self, opt):
        """Whether the server has a feature."""
        return opt.lower() in self.esmtp_features

    def help(self, args=""):
        """HELP; its text."""
        return self.docmd("help", args)[1]

    def rset(self):
        """RSET."""
        self.command_encoding = "ascii"
        return self.docmd("rset")

    def _rset(self):
        # What was refused matters more than that the server is gone.
        try:
            self.rset()
        except SMTPServerDisconnected:
            pass

    def noop(self):
        """NOOP."""
        return self.docmd("noop")

    def _options(self, options):
        return " " + " ".join(options) if options and self.does_esmtp else ""

    def mail(self, sender, options=()):
        """MAIL: begins a message."""
        shown = self._options(options)
        if shown and any(option.lower() == "smtputf8" for option in options):
            if not self.has_extn("smtputf8"):
                raise SMTPNotSupportedError("SMTPUTF8 not supported by server")
            self.command_encoding = "utf-8"
        return self.docmd("mail", f"from:{quoteaddr(sender)}{shown}")

    def rcpt(self, recip, options=()):
        """RCPT: adds a recipient."""
        return self.docmd("rcpt", f"to:{quoteaddr(recip)}{self._options(options)}")

    def data(self, msg):
        """DATA and the message."""
        reply = self.docmd("data")
        self._debug("data:", reply)
        if reply[0] != 354:
            raise SMTPDataError(*reply)
        if isinstance(msg, str):
            msg = _fix_eols(msg).encode("ascii")
        quoted = _quote_periods(msg)
        end = b"" if quoted.endswith(bCRLF) else bCRLF
        self.send(quoted + end + b"." + bCRLF)
        reply = self.getreply()
        self._debug("data:", reply)
        return reply

    def verify(self, address):
        """VRFY."""
        return self.docmd("vrfy", _addr_only(address))

    vrfy = verify

    def expn(self, address):
        """EXPN."""
        return self.docmd("expn", _addr_only(address))

    def ehlo_or_helo_if_needed(self):
        """Greets the server, unless that was done."""
        if self.helo_resp is not None or self.ehlo_resp is not None or _is_good(self.ehlo()[0]):
            return
        reply = self.helo()
        if not _is_good(reply[0]):
            raise SMTPHeloError(*reply)

    def auth(self, mechanism, authobject, *, initial_response_ok=True):
        """AUTH by a mechanism; `authobject` answers challenges, and without one what to begin with."""
        first = authobject() if initial_response_ok else None
        arguments = [mechanism.upper()]
        if first is not None:
            arguments.append(encode_base64(first.encode("ascii"), eol=""))
        self._auth_challenge_count = len(arguments) - 1
        code, text = self.docmd("AUTH", " ".join(arguments))
        while code == 334:
            self._auth_challenge_count += 1
            answer = authobject(base64.decodebytes(text))
            code, text = self.docmd(encode_base64(answer.encode("ascii"), eol=""))
            if self._auth_challenge_count > _MOST_CHALLENGES:
                raise SMTPException(f"Server AUTH mechanism infinite loop. Last response: {(code, text)!r}")
        if code not in (235, 503):
            raise SMTPAuthenticationError(code, text)
        return code, text

    def auth_cram_md5(self, challenge=None):
        """The answer by CRAM-MD5."""
        if challenge is None:
            return None
        digest = hmac.new(self.password.encode("ascii"), challenge, "md5").hexdigest()
        return f"{self.user} {digest}"

    def auth_plain(self, challenge=None):
        """The answer by PLAIN."""
        return f"\0{self.user}\0{self.password}"

    def auth_login(self, challenge=None):
        """The answers by LOGIN: the user, then the password."""
        is_first = challenge is None or self._auth_challenge_count < 2
        return self.user if is_first else self.password

    def login(self, user, password, *, initial_response_ok=True):
        """Authenticates by the first mechanism that the server has and that succeeds."""
        self.ehlo_or_helo_if_needed()
        if not self.has_extn("auth"):
            raise SMTPNotSupportedError("SMTP AUTH extension not supported by server.")
        advertised = self.esmtp_features["auth"].split()
        usable = [name for name in _MECHANISMS if name in advertised]
        if not usable:
            raise SMTPException("No suitable authentication method found.")
        self.user, self.password = user, password
        refusal = None
        for name in usable:
            try:
                return self.auth(name, getattr(self, _MECHANISMS[name]), initial_response_ok=initial_response_ok)
            except SMTPAuthenticationError as error:
                refusal = error
        raise refusal

    def _refused(self, code):
        """After a refusal: the server leaves (421), or begins anew."""
        if code == 421:
            self.close()
        else:
            self._rset()

    def sendmail(self, from_addr, to_addrs, msg, mail_options=(), rcpt_options=()):
        """Sends a message. The replies for the recipients that are refused, unless all are."""
        self.ehlo_or_helo_if_needed()
        if isinstance(msg, str):
            msg = _fix_eols(msg).encode("ascii")
        options = []
        if self.does_esmtp:
            size = [f"size={len(msg)}"] if self.has_extn("size") else []
            options = [*size, *mail_options]
        reply = self.mail(from_addr, options)
        if reply[0] != 250:
            self._refused(reply[0])
            raise SMTPSenderRefused(*reply, from_addr)
        recipients = [to_addrs] if isinstance(to_addrs, str) else to_addrs
        refused = {}
        for recipient in recipients:
            reply = self.rcpt(recipient, rcpt_options)
            if reply[0] not in (250, 251):
                refused[recipient] = reply
            if reply[0] == 421:
                self.close()
                raise SMTPRecipientsRefused(refused)
        if len(refused) == len(recipients):
            self._rset()
            raise SMTPRecipientsRefused(refused)
        reply = self.data(msg)
        if reply[0] != 250:
            self._refused(reply[0])
            raise SMTPDataError(*reply)
        return refused

    def send_message(self, msg, from_addr=None, to_addrs=None, mail_options=(), rcpt_options=()):
        """Sends a message to whom its header names, without the headers that are for nobody's eyes."""
        self.ehlo_or_helo_if_needed()
        dates = msg.get_all("Resent-Date")
        if dates is not None and len(dates) != 1:
            raise ValueError("message has more than one 'Resent-' header block")
        prefix = "" if dates is None else "Resent-"
        if from_addr is None:
            sender = f"{prefix}Sender" if f"{prefix}Sender" in msg else f"{prefix}From"
            from_addr = email.utils.getaddresses([msg[sender]])[0][1]
        if to_addrs is None:
            fields = [msg[f"{prefix}{name}"] for name in ("To", "Bcc", "Cc")]
            pairs = email.utils.getaddresses([field for field in fields if field is not None])
            to_addrs = [address for _, address in pairs]
        is_ascii = "".join([from_addr, *to_addrs]).isascii()
        if not is_ascii and not self.has_extn("smtputf8"):
            raise SMTPNotSupportedError(
                "One or more source or delivery addresses require internationalized email support, but the server does "
                "not advertise the required SMTPUTF8 capability"
            )
        shown = copy.copy(msg)
        del shown["Bcc"]
        del shown["Resent-Bcc"]
        if not is_ascii:
            mail_options = (*mail_options, "SMTPUTF8", "BODY=8BITMIME")
        flat = _flattened(shown, None if is_ascii else msg.policy.clone(utf8=True))
        return self.sendmail(from_addr, to_addrs, flat, mail_options, rcpt_options)

    def close(self):
        """Closes the connection."""
        file, self.file = self.file, None
        try:
            if file:
                file.close()
        finally:
            sock, self.sock = self.sock, None
            if sock:
                sock.close()

    def quit(self):
        """QUIT, and closes the connection."""
        reply = self.docmd("quit")
        self.ehlo_resp = self.helo_resp = None
        self.esmtp_features = {}
        self.does_esmtp = False
        self.close()
        return reply

    def _start_tls(self, keyfile, certfile, context):
        self.ehlo_or_helo_if_needed()
        if not self.has_extn("starttls"):
            raise SMTPNotSupportedError("STARTTLS extension not supported by server.")
        code, text = self.docmd("STARTTLS")
        if code != 220:
            raise SMTPResponseException(code, text)
        self.sock = _context(keyfile, certfile, context).wrap_socket(self.sock, server_hostname=self._host)
        # What the server told before it was known who it is counts for nothing.
        self.file = self.helo_resp = self.ehlo_resp = None
        self.esmtp_features = {}
        self.does_esmtp = False
        return code, text

    if sys.version_info >= (3, 12):

        def starttls(self, *, context=None):
            """STARTTLS: what follows is encrypted."""
            return self._start_tls(None, None, context)

    else:

        def starttls(self, keyfile=None, certfile=None, context=None):
            """STARTTLS: what follows is encrypted."""
            return self._start_tls(keyfile, certfile, context)


def _context(keyfile, certfile, context):
    """The settings of an encrypted connection: those that are given, or some with a certificate of one's own."""
    if context is not None and keyfile is not None:
        raise ValueError("context and keyfile arguments are mutually exclusive")
    if context is not None and certfile is not None:
        raise ValueError("context and certfile arguments are mutually exclusive")
    if keyfile is not None or certfile is not None:
        warnings.warn(
            "keyfile and certfile are deprecated, use a custom context instead", category=DeprecationWarning, stacklevel=3
        )
    if context is not None:
        return context
    import ssl

    return ssl._create_stdlib_context(certfile=certfile, keyfile=keyfile)


class SMTP_SSL(SMTP):
    """A connection that is encrypted from the beginning."""

    default_port = SMTP_SSL_PORT

    if sys.version_info >= (3, 12):

        def __init__(
            self, host="", port=0, local_hostname=None, *, timeout=socket._GLOBAL_DEFAULT_TIMEOUT, source_address=None,
            context=None,
        ):  # fmt: skip
            self.context = _context(None, None, context)
            super().__init__(host, port, local_hostname, timeout, source_address)

    else:

        def __init__(
            self, host="", port=0, local_hostname=None, keyfile=None, certfile=None,
            timeout=socket._GLOBAL_DEFAULT_TIMEOUT, source_address=None, context=None,
        ):  # fmt: skip
            context = _context(keyfile, certfile, context)
            self.keyfile, self.certfile, self.context = keyfile, certfile, context
            super().__init__(host, port, local_hostname, timeout, source_address)

    def _get_socket(self, host, port, timeout):
        self._debug("connect:", (host, port))
        plain = super()._get_socket(host, port, timeout)
        return self.context.wrap_socket(plain, server_hostname=self._host)


class LMTP(SMTP):
    """A connection to a server that delivers mail itself, over a Unix socket where the host is a path."""

    ehlo_msg = "lhlo"

    def __init__(
        self, host="", port=LMTP_PORT, local_hostname=None, source_address=None, timeout=socket._GLOBAL_DEFAULT_TIMEOUT
    ):
        super().__init__(host, port, local_hostname=local_hostname, source_address=source_address, timeout=timeout)

    def connect(self, host="localhost", port=0, source_address=None):
        """Connects; the greeting."""
        if not host.startswith("/"):
            return super().connect(host, port, source_address=source_address)
        if self.timeout is not None and not self.timeout:
            raise ValueError("Non-blocking socket (timeout=0) is not supported")
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.file = None
        try:
            if self.timeout is not socket._GLOBAL_DEFAULT_TIMEOUT:
                self.sock.settimeout(self.timeout)
            self.sock.connect(host)
        except OSError:
            self._debug("connect fail:", host)
            self.close()
            raise
        reply = self.getreply()
        self._debug("connect:", reply[1])
        return reply


def _own_name():
    """How this machine calls itself: its full name, or its address."""
    name = socket.getfqdn()
    if "." in name:
        return name
    try:
        return "[%s]" % socket.gethostbyname(socket.gethostname())
    except socket.gaierror:
        return "[127.0.0.1]"


def _flattened(msg, policy):
    with io.BytesIO() as out:
        generator = email.generator.BytesGenerator(out) if policy is None else email.generator.BytesGenerator(out, policy=policy)
        generator.flatten(msg, linesep=CRLF)
        return out.getvalue()
