"""Settings of encrypted connections. CPython Lib/ssl.py, Modules/_ssl.c.

A context holds what was set. Connections are made by the libraries that take one; a program wraps no sockets itself.
"""

import errno
import os
from collections import namedtuple
from enum import Enum, IntEnum, IntFlag

__molt_missing__ = (
    "AlertDescription", "DER_cert_to_PEM_cert", "MemoryBIO", "OPENSSL_VERSION", "OPENSSL_VERSION_INFO", "OPENSSL_VERSION_NUMBER",
    "PEM_cert_to_DER_cert", "RAND_add", "RAND_bytes", "RAND_status", "SSLContext.cert_store_stats", "SSLContext.get_ca_certs",
    "SSLContext.get_ciphers", "SSLContext.session_stats", "SSLContext.set_alpn_protocols", "SSLContext.set_ciphers",
    "SSLContext.set_ecdh_curve", "SSLContext.set_servername_callback", "SSLContext.wrap_bio", "SSLContext.wrap_socket",
    "SSLObject", "SSLSession", "SSLSocket", "cert_time_to_seconds", "create_connection", "get_protocol_name",
    "get_server_certificate",
)  # fmt: skip

HAS_ALPN = HAS_ECDH = HAS_NEVER_CHECK_COMMON_NAME = HAS_SNI = HAS_TLSv1_2 = HAS_TLSv1_3 = True
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


PROTOCOL_TLS, PROTOCOL_TLSv1, PROTOCOL_TLSv1_1, PROTOCOL_TLSv1_2, PROTOCOL_TLS_CLIENT, PROTOCOL_TLS_SERVER = _SSLMethod
PROTOCOL_SSLv23 = PROTOCOL_TLS
CERT_NONE, CERT_OPTIONAL, CERT_REQUIRED = VerifyMode
for _group in (VerifyFlags, Options, SSLErrorNumber):
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
    file, folder = "/usr/lib/ssl/cert.pem", "/usr/lib/ssl/certs"
    used_file, used_folder = os.environ.get("SSL_CERT_FILE", file), os.environ.get("SSL_CERT_DIR", folder)
    return DefaultVerifyPaths(
        used_file if os.path.isfile(used_file) else None, used_folder if os.path.isdir(used_folder) else None,
        "SSL_CERT_FILE", file, "SSL_CERT_DIR", folder,
    )  # fmt: skip


class SSLContext:
    """Settings of encrypted connections."""

    def __init__(self, protocol=PROTOCOL_TLS):
        self.protocol = _SSLMethod(protocol)
        is_client = self.protocol == PROTOCOL_TLS_CLIENT
        self._verify_mode = CERT_REQUIRED if is_client else CERT_NONE
        self._check_hostname = is_client
        self.minimum_version, self.maximum_version = TLSVersion.TLSv1_2, TLSVersion.MAXIMUM_SUPPORTED
        self.options = Options(2186412112)
        self.verify_flags = VerifyFlags.VERIFY_X509_TRUSTED_FIRST
        self.post_handshake_auth, self.keylog_filename, self.sni_callback = False, None, None
        # What a library that makes connections reads: the authorities, and the program's own certificates.
        self._authorities, self._certificates, self._uses_default_authorities = [], [], False

    @property
    def verify_mode(self):
        return self._verify_mode

    @verify_mode.setter
    def verify_mode(self, value):
        if value not in (0, 1, 2):
            raise ValueError("invalid value for verify_mode")
        if value == CERT_NONE and self._check_hostname:
            raise ValueError("Cannot set verify_mode to CERT_NONE when check_hostname is enabled.")
        self._verify_mode = VerifyMode(value)

    @property
    def check_hostname(self):
        return self._check_hostname

    @check_hostname.setter
    def check_hostname(self, value):
        self._check_hostname = bool(value)
        if value and self._verify_mode == CERT_NONE:
            # A name can be checked only in a certificate that is checked.
            self._verify_mode = CERT_REQUIRED

    def load_cert_chain(self, certfile, keyfile=None, password=None):
        """Set the program's own certificate."""
        paths = [os.fspath(path) for path in (certfile, keyfile) if path is not None]
        _check_files(paths)
        self._certificates.append((paths[0], paths[-1], password))

    def load_verify_locations(self, cafile=None, capath=None, cadata=None):
        """Trust authorities."""
        if cafile is None and capath is None and not cadata:
            raise TypeError("cafile, capath and cadata cannot be all omitted")
        _check_files([path for path in (cafile,) if path is not None])
        self._authorities.append((cafile, capath, cadata))

    def set_default_verify_paths(self):
        """Trust the authorities that the system trusts."""
        self._uses_default_authorities = True

    def load_default_certs(self, purpose=Purpose.SERVER_AUTH):
        """Trust the authorities that the system trusts."""
        if not isinstance(purpose, _Object):
            raise TypeError(purpose)
        self.set_default_verify_paths()


def _check_files(paths):
    for path in paths:
        if not os.path.exists(path):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))


def create_default_context(purpose=Purpose.SERVER_AUTH, *, cafile=None, capath=None, cadata=None):
    """Settings that are good for most."""
    if not isinstance(purpose, _Object):
        raise TypeError(purpose)
    is_client = purpose == Purpose.SERVER_AUTH
    context = SSLContext(PROTOCOL_TLS_CLIENT if is_client else PROTOCOL_TLS_SERVER)
    context.verify_flags |= VerifyFlags.VERIFY_X509_PARTIAL_CHAIN | VerifyFlags.VERIFY_X509_STRICT
    if cafile or capath or cadata:
        context.load_verify_locations(cafile, capath, cadata)
    elif context.verify_mode != CERT_NONE:
        context.load_default_certs(purpose)
    return context


_create_default_https_context = create_default_context
