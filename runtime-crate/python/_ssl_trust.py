"""Certificates and keys out of files: whom a context trusts and what it shows. CPython Modules/_ssl.c `load_verify_locations`,
`load_cert_chain`; OpenSSL crypto/x509/by_dir.c."""

import os
import re

import _tls

# Where OpenSSL looks by default, by the systems that it is built for.
_FOLDERS = ("/usr/lib/ssl", "/etc/ssl", "/etc/pki/tls", "/usr/local/etc/openssl")

# Files of all authorities, by the systems that have them.
_BUNDLES = ("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem")

_HASHED = re.compile(r"[0-9a-f]{8}\.\d+")


def error(code, text, library=None, reason=None):
    """An SSLError of a call that is about no connection."""
    import ssl

    made = ssl.SSLError(code, text)
    made.library, made.reason = library, reason
    return made


def contents(path):
    """What a file holds; the system's error has no name of a file."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as failure:
        raise type(failure)(failure.errno, failure.strerror) from None


def default_places():
    """The file and the folder of the authorities that are trusted by default, where there are any."""
    folder = next((one for one in _FOLDERS if os.path.exists(one + "/certs")), _FOLDERS[0])
    return folder + "/cert.pem", folder + "/certs"


def of_file(path):
    """The certificates of a file."""
    found = _tls.pem_certificates(contents(path))
    if found is None:
        raise error(_PEM, "[SSL] PEM lib (_ssl.c:4168)", "SSL")
    if not found:
        reason = "NO_CERTIFICATE_OR_CRL_FOUND"
        raise error(136, f"[X509: {reason}] no certificate or crl found (_ssl.c:4168)", "X509", reason)
    return found


def of_folder(path):
    """The certificates of a folder whose files are named by a hash of what they hold."""
    found = []
    try:
        names = sorted(os.listdir(path))
    except OSError:
        return found
    for name in names:
        if _HASHED.fullmatch(name):
            try:
                found += _tls.pem_certificates(contents(os.path.join(path, name))) or ()
            except OSError:
                pass
    return found


def has_certificates(path):
    """Whether a folder has files that are named by a hash of what they hold."""
    try:
        return any(map(_HASHED.fullmatch, os.listdir(path)))
    except OSError:
        return False


def of_bundle():
    """The certificates of the first file of all authorities that the system has."""
    for path in _BUNDLES:
        try:
            return of_file(path)
        except (OSError, ValueError):
            continue
    return []


def of_data(data):
    """The certificates of a text in PEM or of bytes in DER."""
    if isinstance(data, str):
        try:
            found = _tls.pem_certificates(data.encode("ascii"))
        except UnicodeEncodeError:
            raise TypeError("cadata should be an ASCII string or a bytes-like object") from None
        if not found:
            raise error(0, "no start line: cadata does not contain a certificate (_ssl.c:4035)")
        return found
    try:
        data = bytes(memoryview(data))
    except TypeError:
        raise TypeError("cadata should be an ASCII string or a bytes-like object") from None
    found = []
    while data:
        length = _length(data)
        if length is None or length > len(data) or _tls.decode(data[:length]) is None:
            raise error(0, "not enough data: cadata does not contain a certificate (_ssl.c:4035)")
        found.append(data[:length])
        data = data[length:]
    return found


def _length(data):
    """How long the element is that begins the data."""
    if len(data) < 2 or data[0] != 0x30:
        return None
    if data[1] < 0x80:
        return 2 + data[1]
    count = data[1] & 0x7F
    return 2 + count + int.from_bytes(data[2 : 2 + count], "big")


_PEM = 524297


def identity_of(certfile, keyfile):
    """A chain of certificates and its key, in one for connections."""
    certificates = _tls.pem_certificates(contents(certfile))
    if not certificates:
        raise error(_PEM, "[SSL] PEM lib (_ssl.c:3916)", "SSL")
    made = _tls.identity(certificates, contents(certfile if keyfile is None else keyfile))
    if made == "mismatch":
        text = "[X509: KEY_VALUES_MISMATCH] key values mismatch (_ssl.c:3937)"
        raise error(116, text, "X509", "KEY_VALUES_MISMATCH")
    if made == "encrypted":
        raise NotImplementedError("keys behind a password are not read here; decrypt the file of the key")
    if made == "unknown":
        raise NotImplementedError("the key is neither RSA nor ECDSA with P-256 or P-384 nor Ed25519")
    if made == "missing":
        raise error(_PEM, "[SSL] PEM lib (_ssl.c:3937)", "SSL")
    return made


def path_of(name, value):
    """A path that was given for an argument."""
    try:
        return os.fspath(value)
    except TypeError:
        raise TypeError(f"{name} should be a valid filesystem path") from None
