"""Encrypted connections. CPython Lib/ssl.py, Modules/_ssl.c.

What goes on the wire is `_tls`'s; connections over memory and over sockets are imported when they are first asked for.
"""

import os
import sys
from collections import namedtuple
from enum import Enum, IntEnum, IntFlag

import _ssl_trust
import _tls
from _ssl import MemoryBIO  # noqa: F401

__molt_public__ = (
    "SSLObject", "SSLSocket", "_create_default_https_context", "_create_stdlib_context", "_create_unverified_context",
    "create_connection",
)  # fmt: skip

# Of settings: curves, parameters of Diffie-Hellman, tickets, keys that both sides know, callbacks of servers.
__molt_missing__ = (
    "RAND_add", "SSLContext.load_dh_params", "SSLContext.num_tickets", "SSLContext.security_level", "SSLContext.session_stats",
    "SSLContext.set_ecdh_curve", "SSLContext.set_npn_protocols", "SSLContext.set_psk_client_callback",
    "SSLContext.set_psk_server_callback", "SSLContext.set_servername_callback", "SSLSession",
)  # fmt: skip

HAS_ALPN = HAS_ECDH = HAS_NEVER_CHECK_COMMON_NAME = HAS_SNI = HAS_TLSv1_2 = HAS_TLSv1_3 = True
CHANNEL_BINDING_TYPES = []
# Of the library whose behaviour is followed.
OPENSSL_VERSION_INFO, OPENSSL_VERSION_NUMBER = (3, 0, 19, 0, 0), 0x30000130
OPENSSL_VERSION = "OpenSSL 3.0.19 27 Jan 2026"
HAS_NPN = HAS_SSLv2 = HAS_SSLv3 = HAS_TLSv1 = HAS_TLSv1_1 = False


class _SSLMethod(IntEnum):
    PROTOCOL_TLS = 2
    PROTOCOL_SSLv23 = 2
    PROTOCOL_TLSv1 = 3
    PROTOCOL_TLSv1_1 = 4
    PROTOCOL_TLSv1_2 = 5
    PROTOCOL_TLS_CLIENT = 16
    PROTOCOL_TLS_SERVER = 17


class TLSVersion(IntEnum):
    """Versions of the protocol."""

    MINIMUM_SUPPORTED = -2
    SSLv3 = 768
    TLSv1 = 769
    TLSv1_1 = 770
    TLSv1_2 = 771
    TLSv1_3 = 772
    MAXIMUM_SUPPORTED = -1


class VerifyMode(IntEnum):
    """Whether the other side must show a certificate."""

    CERT_NONE = 0
    CERT_OPTIONAL = 1
    CERT_REQUIRED = 2


class VerifyFlags(IntFlag):
    """How certificates are checked."""

    VERIFY_DEFAULT = 0
    VERIFY_CRL_CHECK_LEAF = 4
    VERIFY_CRL_CHECK_CHAIN = 12
    VERIFY_X509_STRICT = 32
    VERIFY_ALLOW_PROXY_CERTS = 64
    VERIFY_X509_TRUSTED_FIRST = 32768
    VERIFY_X509_PARTIAL_CHAIN = 524288


class Options(IntFlag):
    """What is allowed and what is not."""

    OP_ALL = 2147483728
    OP_NO_SSLv2 = 0
    OP_LEGACY_SERVER_CONNECT = 4
    OP_ENABLE_KTLS = 8
    OP_IGNORE_UNEXPECTED_EOF = 128
    OP_NO_TICKET = 16384
    OP_NO_COMPRESSION = 131072
    OP_ENABLE_MIDDLEBOX_COMPAT = 1048576
    OP_CIPHER_SERVER_PREFERENCE = 4194304
    OP_NO_SSLv3 = 33554432
    OP_NO_TLSv1 = 67108864
    OP_NO_TLSv1_2 = 134217728
    OP_NO_TLSv1_1 = 268435456
    OP_NO_TLSv1_3 = 536870912
    OP_NO_RENEGOTIATION = 1073741824
    OP_SINGLE_DH_USE = 0
    OP_SINGLE_ECDH_USE = 0


class SSLErrorNumber(IntEnum):
    """What went wrong with a connection."""

    SSL_ERROR_SSL = 1
    SSL_ERROR_WANT_READ = 2
    SSL_ERROR_WANT_WRITE = 3
    SSL_ERROR_WANT_X509_LOOKUP = 4
    SSL_ERROR_SYSCALL = 5
    SSL_ERROR_ZERO_RETURN = 6
    SSL_ERROR_WANT_CONNECT = 7
    SSL_ERROR_EOF = 8
    SSL_ERROR_INVALID_ERROR_CODE = 10


class AlertDescription(IntEnum):
    """What one side tells the other when it gives up."""

    ALERT_DESCRIPTION_CLOSE_NOTIFY = 0
    ALERT_DESCRIPTION_UNEXPECTED_MESSAGE = 10
    ALERT_DESCRIPTION_BAD_RECORD_MAC = 20
    ALERT_DESCRIPTION_RECORD_OVERFLOW = 22
    ALERT_DESCRIPTION_DECOMPRESSION_FAILURE = 30
    ALERT_DESCRIPTION_HANDSHAKE_FAILURE = 40
    ALERT_DESCRIPTION_BAD_CERTIFICATE = 42
    ALERT_DESCRIPTION_UNSUPPORTED_CERTIFICATE = 43
    ALERT_DESCRIPTION_CERTIFICATE_REVOKED = 44
    ALERT_DESCRIPTION_CERTIFICATE_EXPIRED = 45
    ALERT_DESCRIPTION_CERTIFICATE_UNKNOWN = 46
    ALERT_DESCRIPTION_ILLEGAL_PARAMETER = 47
    ALERT_DESCRIPTION_UNKNOWN_CA = 48
    ALERT_DESCRIPTION_ACCESS_DENIED = 49
    ALERT_DESCRIPTION_DECODE_ERROR = 50
    ALERT_DESCRIPTION_DECRYPT_ERROR = 51
    ALERT_DESCRIPTION_PROTOCOL_VERSION = 70
    ALERT_DESCRIPTION_INSUFFICIENT_SECURITY = 71
    ALERT_DESCRIPTION_INTERNAL_ERROR = 80
    ALERT_DESCRIPTION_USER_CANCELLED = 90
    ALERT_DESCRIPTION_NO_RENEGOTIATION = 100
    ALERT_DESCRIPTION_UNSUPPORTED_EXTENSION = 110
    ALERT_DESCRIPTION_CERTIFICATE_UNOBTAINABLE = 111
    ALERT_DESCRIPTION_UNRECOGNIZED_NAME = 112
    ALERT_DESCRIPTION_BAD_CERTIFICATE_STATUS_RESPONSE = 113
    ALERT_DESCRIPTION_BAD_CERTIFICATE_HASH_VALUE = 114
    ALERT_DESCRIPTION_UNKNOWN_PSK_IDENTITY = 115


PROTOCOL_TLS, PROTOCOL_TLSv1, PROTOCOL_TLSv1_1, PROTOCOL_TLSv1_2, PROTOCOL_TLS_CLIENT, PROTOCOL_TLS_SERVER = _SSLMethod
PROTOCOL_SSLv23 = PROTOCOL_TLS
CERT_NONE, CERT_OPTIONAL, CERT_REQUIRED = VerifyMode
for _group in (VerifyFlags, Options, AlertDescription, SSLErrorNumber):
    globals().update(_group.__members__)


class SSLError(OSError):
    """Something is wrong with an encrypted connection."""

    library = reason = None

    def __str__(self):
        return self.strerror if isinstance(self.strerror, str) else str(self.args)


class SSLZeroReturnError(SSLError):
    """The connection was closed."""


class SSLWantReadError(SSLError):
    """More must be read first."""


class SSLWantWriteError(SSLError):
    """More must be written first."""


class SSLSyscallError(SSLError):
    """The system reported an error."""


class SSLEOFError(SSLError):
    """The connection was broken off."""


class SSLCertVerificationError(SSLError, ValueError):
    """A certificate is not to be trusted."""


CertificateError = SSLCertVerificationError

_Object = namedtuple("_ASN1Object", "nid shortname longname oid")


class Purpose(_Object, Enum):
    """What a certificate is for."""

    SERVER_AUTH = (129, "serverAuth", "TLS Web Server Authentication", "1.3.6.1.5.5.7.3.1")
    CLIENT_AUTH = (130, "clientAuth", "TLS Web Client Authentication", "1.3.6.1.5.5.7.3.2")


DefaultVerifyPaths = namedtuple(
    "DefaultVerifyPaths", "cafile capath openssl_cafile_env openssl_cafile openssl_capath_env openssl_capath"
)


def get_default_verify_paths():
    """Where the certificates of authorities lie that are trusted by default."""
    file, folder = _ssl_trust.default_places()
    used_file, used_folder = os.environ.get("SSL_CERT_FILE", file), os.environ.get("SSL_CERT_DIR", folder)
    return DefaultVerifyPaths(
        used_file if os.path.isfile(used_file) else None, used_folder if os.path.isdir(used_folder) else None,
        "SSL_CERT_FILE", file, "SSL_CERT_DIR", folder,
    )  # fmt: skip


class SSLContext:
    """Settings of encrypted connections."""

    sslobject_class = sslsocket_class = None

    def __new__(cls, protocol=None, *args, **kwargs):
        self = super().__new__(cls)
        if protocol is None:
            _deprecated("ssl.SSLContext() without protocol argument is deprecated.")
            protocol = PROTOCOL_TLS
        self._protocol = protocol = _SSLMethod(protocol)
        if protocol == PROTOCOL_TLS:
            _deprecated("ssl.PROTOCOL_TLS is deprecated")
        elif protocol not in (PROTOCOL_TLS_CLIENT, PROTOCOL_TLS_SERVER):
            _deprecated(f"ssl.{protocol.name} is deprecated")
        if protocol in (PROTOCOL_TLSv1, PROTOCOL_TLSv1_1):
            raise NotImplementedError(f"connections are TLS 1.2 or 1.3, not {protocol.name}")
        is_client = protocol == PROTOCOL_TLS_CLIENT
        self._verify_mode = CERT_REQUIRED if is_client else CERT_NONE
        self._check_hostname = is_client
        self._checks_common_name = True
        self._minimum, self._maximum = TLSVersion.TLSv1_2, TLSVersion.MAXIMUM_SUPPORTED
        self._options = Options(2186412112)
        self._verify_flags = VerifyFlags.VERIFY_X509_TRUSTED_FIRST
        self._post_handshake_auth, self._sni_callback = False, None
        self._authorities, self._folders, self._identity, self._protocols = [], [], None, []
        # Those that were chosen; None where none were.
        self._ciphers = None
        # What the native half makes of all that, until something is changed.
        self._native = None
        return self

    def __init__(self, protocol=None):
        pass

    @property
    def protocol(self):
        """Which side, and which versions, the connections are for."""
        return self._protocol

    @property
    def verify_mode(self):
        """Whether the other side must show a certificate that is trusted."""
        return self._verify_mode

    @verify_mode.setter
    def verify_mode(self, value):
        if value not in (0, 1, 2):
            raise ValueError("invalid value for verify_mode")
        if value == CERT_NONE and self._check_hostname:
            raise ValueError("Cannot set verify_mode to CERT_NONE when check_hostname is enabled.")
        self._verify_mode, self._native = VerifyMode(value), None

    @property
    def check_hostname(self):
        """Whether the certificate must be one of the host."""
        return self._check_hostname

    @check_hostname.setter
    def check_hostname(self, value):
        self._check_hostname, self._native = bool(value), None
        if value and self._verify_mode == CERT_NONE:
            # A name can be checked only in a certificate that is checked.
            self._verify_mode = CERT_REQUIRED

    @property
    def hostname_checks_common_name(self):
        """Whether a certificate that names no host may be one of the host that its subject is called by."""
        return self._checks_common_name

    @hostname_checks_common_name.setter
    def hostname_checks_common_name(self, value):
        self._checks_common_name, self._native = bool(value), None

    @property
    def minimum_version(self):
        """The oldest version that is spoken."""
        return self._minimum

    @minimum_version.setter
    def minimum_version(self, value):
        value = TLSVersion(value)
        if value in (TLSVersion.SSLv3, TLSVersion.TLSv1, TLSVersion.TLSv1_1):
            _deprecated(f"ssl.TLSVersion.{value.name} is deprecated")
        # What is older than 1.2 is spoken by nobody here.
        self._minimum, self._native = value, None
        if self._options & Options.OP_NO_SSLv3 and value == TLSVersion.SSLv3:
            self._options &= ~Options.OP_NO_SSLv3

    @property
    def maximum_version(self):
        """The newest version that is spoken."""
        return self._maximum

    @maximum_version.setter
    def maximum_version(self, value):
        value = TLSVersion(value)
        if value in (TLSVersion.SSLv3, TLSVersion.TLSv1, TLSVersion.TLSv1_1):
            _deprecated(f"ssl.TLSVersion.{value.name} is deprecated")
            raise NotImplementedError(f"connections are TLS 1.2 or 1.3, not {value.name}")
        self._maximum, self._native = value, None

    @property
    def options(self):
        """What is allowed and what is not."""
        return self._options

    @options.setter
    def options(self, value):
        self._options, self._native = Options(value), None

    @property
    def verify_flags(self):
        """How certificates are checked."""
        return self._verify_flags

    @verify_flags.setter
    def verify_flags(self, value):
        value = VerifyFlags(value)
        if value & VerifyFlags.VERIFY_CRL_CHECK_CHAIN:
            raise NotImplementedError("lists of revoked certificates are not read here")
        self._verify_flags, self._native = value, None

    @property
    def post_handshake_auth(self):
        """Whether a client lets itself be asked for a certificate later on."""
        return self._post_handshake_auth

    @post_handshake_auth.setter
    def post_handshake_auth(self, value):
        # A server that would ask later gets no answer, as from a client that does not offer it.
        self._post_handshake_auth = bool(value)

    @property
    def keylog_filename(self):
        """Where the keys of connections would be written, for those who look into them."""
        return None

    @keylog_filename.setter
    def keylog_filename(self, value):
        if value is not None:
            raise NotImplementedError("the keys of connections are not written to files here")

    @property
    def sni_callback(self):
        """What a server would call with the host that is asked for."""
        return None

    @sni_callback.setter
    def sni_callback(self, value):
        if value is not None:
            raise NotImplementedError("a server cannot choose by the host that is asked for here")

    def load_cert_chain(self, certfile, keyfile=None, password=None):
        """Set the certificates that are shown to the other side, and the key of the first."""
        certfile = _ssl_trust.path_of("certfile", certfile)
        if keyfile is not None:
            keyfile = _ssl_trust.path_of("keyfile", keyfile)
        self._identity, self._native = _ssl_trust.identity_of(certfile, keyfile), None

    def load_verify_locations(self, cafile=None, capath=None, cadata=None):
        """Trust authorities: those of a file, of a folder, of a text or of bytes."""
        if cafile is None and capath is None and not cadata:
            raise TypeError("cafile, capath and cadata cannot be all omitted")
        if cafile is not None:
            cafile = _ssl_trust.path_of("cafile", cafile)
        if capath is not None:
            capath = _ssl_trust.path_of("capath", capath)
        if cadata:
            self._trust(_ssl_trust.of_data(cadata))
        if cafile is not None:
            self._trust(_ssl_trust.of_file(cafile))
        if capath is not None:
            self._folders.append(capath)
            self._native = None

    def _trust(self, certificates):
        self._native = None
        for der in certificates:
            if der not in self._authorities:
                self._authorities.append(der)

    def set_default_verify_paths(self):
        """Trust the authorities that the system trusts."""
        file, folder = get_default_verify_paths()[:2]
        if file is not None:
            try:
                self._trust(_ssl_trust.of_file(file))
            except (OSError, ValueError):
                pass
        if folder is not None:
            self._folders.append(folder)
            self._native = None
        if file is None and (folder is None or not _ssl_trust.has_certificates(folder)):
            # A system whose folder is not made for OpenSSL: all of its authorities lie in one file.
            self._trust(_ssl_trust.of_bundle())

    def load_default_certs(self, purpose=Purpose.SERVER_AUTH):
        """Trust the authorities that the system trusts."""
        if not isinstance(purpose, _Object):
            raise TypeError(purpose)
        self.set_default_verify_paths()

    def set_alpn_protocols(self, alpn_protocols):
        """Offer protocols for what goes over the connection, the best first."""
        protocols = []
        for protocol in alpn_protocols:
            name = bytes(protocol, "ascii")
            if not 0 < len(name) < 256:
                raise SSLError("ALPN protocols must be 1 to 255 in length")
            protocols.append(name)
        self._protocols, self._native = protocols, None

    def set_ciphers(self, cipherlist, /):
        """Choose the ciphers of connections before TLS 1.3 by a list as OpenSSL reads it. Those that `_tls` lacks are offered to nobody."""
        import _ssl_ciphers

        if not isinstance(cipherlist, str):
            kind = "None" if cipherlist is None else type(cipherlist).__name__
            raise TypeError(f"set_ciphers() argument must be str, not {kind}")
        if "\0" in cipherlist:
            raise ValueError("embedded null character")
        chosen = _ssl_ciphers.chosen_by(cipherlist)
        if chosen is not None:
            # A list without any leaves none.
            self._ciphers, self._native = chosen, None
        if chosen is None or not _ssl_ciphers.has_older(chosen):
            raise SSLError("No cipher can be selected.")

    def get_ciphers(self):
        """What is known of each cipher, the best first."""
        import _ssl_ciphers

        chosen = _ssl_ciphers.chosen_by(_ssl_ciphers.PYTHONS_CHOICE) if self._ciphers is None else self._ciphers
        return [cipher.shown() for cipher in chosen]

    def get_ca_certs(self, binary_form=False):
        """The authorities among the certificates that are trusted; not those of folders."""
        import _ssl_certificates

        found = [der for der in self._authorities if _ssl_certificates.is_authority(der)]
        return found if binary_form else [_ssl_certificates.described(der) for der in found]

    def cert_store_stats(self):
        """How many certificates are trusted."""
        return {"x509": len(self._authorities), "crl": 0, "x509_ca": len(self.get_ca_certs(True))}

    def wrap_bio(self, incoming, outgoing, server_side=False, server_hostname=None, session=None):
        """A connection between two memories."""
        import _ssl_connections

        kind = self.sslobject_class or _ssl_connections.SSLObject
        return kind._create(incoming, outgoing, server_side, self._encode_hostname(server_hostname), session, self)

    def wrap_socket(
        self, sock, server_side=False, do_handshake_on_connect=True, suppress_ragged_eofs=True, server_hostname=None,
        session=None,
    ):  # fmt: skip
        """A connection over a socket, which it takes over."""
        import _ssl_connections

        kind = self.sslsocket_class or _ssl_connections.SSLSocket
        return kind._create(
            sock, server_side, do_handshake_on_connect, suppress_ragged_eofs, self._encode_hostname(server_hostname), self,
            session,
        )  # fmt: skip

    def _encode_hostname(self, hostname):
        if hostname is None or isinstance(hostname, bytes):
            return hostname and hostname.decode("ascii")
        return hostname if hostname.isascii() and not hostname.startswith(".") else hostname.encode("idna").decode("ascii")

    def _settings(self):
        """All of it for the native half."""
        if self._native is None:
            trusted = list(self._authorities)
            if self._verify_mode != CERT_NONE:
                for folder in self._folders:
                    trusted += [der for der in _ssl_trust.of_folder(folder) if der not in trusted]
            lowest = self._minimum if self._minimum > 0 else TLSVersion.TLSv1_2
            highest = self._maximum if self._maximum > 0 else TLSVersion.TLSv1_3
            if self._minimum == TLSVersion.MAXIMUM_SUPPORTED:
                lowest = TLSVersion.TLSv1_3
            options, flags = self._options, self._verify_flags
            truths = (
                self._check_hostname,
                lowest <= TLSVersion.TLSv1_2 <= highest and not options & Options.OP_NO_TLSv1_2,
                lowest <= TLSVersion.TLSv1_3 <= highest and not options & Options.OP_NO_TLSv1_3,
                flags & VerifyFlags.VERIFY_X509_STRICT, flags & VerifyFlags.VERIFY_X509_PARTIAL_CHAIN,
                self._checks_common_name, options & Options.OP_CIPHER_SERVER_PREFERENCE,
            )  # fmt: skip
            named = self._authorities if self._protocol != PROTOCOL_TLS_CLIENT else []
            ciphers = [] if self._ciphers is None else [cipher.name.encode() for cipher in self._ciphers]
            lists = trusted, named, self._protocols, ciphers
            self._native = _tls.Settings(int(self._verify_mode), truths, lists, self._identity)
        return self._native


def _deprecated(message):
    import warnings

    warnings.warn(message, category=DeprecationWarning, stacklevel=3)


def create_default_context(purpose=Purpose.SERVER_AUTH, *, cafile=None, capath=None, cadata=None):
    """Settings that are good for most."""
    if not isinstance(purpose, _Object):
        raise TypeError(purpose)
    is_client = purpose == Purpose.SERVER_AUTH
    context = SSLContext(PROTOCOL_TLS_CLIENT if is_client else PROTOCOL_TLS_SERVER)
    if sys.version_info >= (3, 13):
        context.verify_flags |= VerifyFlags.VERIFY_X509_PARTIAL_CHAIN | VerifyFlags.VERIFY_X509_STRICT
    if cafile or capath or cadata:
        context.load_verify_locations(cafile, capath, cadata)
    elif context.verify_mode != CERT_NONE:
        context.load_default_certs(purpose)
    return context


_create_default_https_context = create_default_context


def _create_unverified_context(
    protocol=None, *, cert_reqs=CERT_NONE, check_hostname=False, purpose=Purpose.SERVER_AUTH, certfile=None, keyfile=None,
    cafile=None, capath=None, cadata=None,
):  # fmt: skip
    """Settings that trust everybody, unless more is said."""
    if not isinstance(purpose, _Object):
        raise TypeError(purpose)
    if protocol is None:
        protocol = PROTOCOL_TLS_CLIENT if purpose == Purpose.SERVER_AUTH else PROTOCOL_TLS_SERVER
    context = SSLContext(protocol)
    context.check_hostname = check_hostname
    if cert_reqs is not None:
        context.verify_mode = cert_reqs
    if check_hostname:
        context.check_hostname = True
    if keyfile and not certfile:
        raise ValueError("certfile must be specified")
    if certfile or keyfile:
        context.load_cert_chain(certfile, keyfile)
    if cafile or capath or cadata:
        context.load_verify_locations(cafile, capath, cadata)
    elif context.verify_mode != CERT_NONE:
        context.load_default_certs(purpose)
    return context


_create_stdlib_context = _create_unverified_context


def __getattr__(name):
    """Connections, which programs that only make settings do without."""
    if name not in ("SSLObject", "SSLSocket", "create_connection"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import _ssl_connections

    return getattr(_ssl_connections, name)


def get_server_certificate(addr, ssl_version=PROTOCOL_TLS_CLIENT, ca_certs=None, timeout=None):
    """The certificate of a server as text, which is checked only against authorities that are given."""
    import socket

    cert_reqs = CERT_NONE if ca_certs is None else CERT_REQUIRED
    context = _create_stdlib_context(ssl_version, cert_reqs=cert_reqs, cafile=ca_certs)
    keywords = {} if timeout is None else {"timeout": timeout}
    with socket.create_connection(addr, **keywords) as sock:
        with context.wrap_socket(sock, server_hostname=addr[0]) as connection:
            return DER_cert_to_PEM_cert(connection.getpeercert(True))


def cert_time_to_seconds(cert_time):
    """Seconds since 1970 of a time as certificates are shown with."""
    import _ssl_certificates

    return _ssl_certificates.seconds_of(cert_time)


def DER_cert_to_PEM_cert(der_cert_bytes):
    """A certificate as text."""
    import _ssl_certificates

    return _ssl_certificates.to_text(der_cert_bytes)


def PEM_cert_to_DER_cert(pem_cert_string):
    """The bytes of a certificate that is given as text."""
    import _ssl_certificates

    return _ssl_certificates.from_text(pem_cert_string)


def get_protocol_name(protocol_code):
    """The name of one of the protocols."""
    return _PROTOCOL_NAMES.get(protocol_code, "<unknown>")


_PROTOCOL_NAMES = {value: name for name, value in _SSLMethod.__members__.items() if name != "PROTOCOL_SSLv23"}


def RAND_bytes(n, /):
    """So many bytes that nobody can foretell."""
    if n < 0:
        raise ValueError("num must be positive")
    return os.urandom(n)


def RAND_status():
    """Whether there are such bytes."""
    return True
