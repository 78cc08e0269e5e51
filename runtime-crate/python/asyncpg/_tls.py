"""What a mode of TLS means: whom to trust, what to show, which versions to speak. asyncpg/connect_utils.py
`_parse_connect_dsn_and_args`.
"""

import os
import pathlib

from asyncpg import exceptions

# The modes by their numbers.
_REQUIRE, _VERIFY_FULL = 3, 5


class Later:
    """Makes a context once a server has said that it speaks TLS: most that are only asked do not."""

    def __init__(self, mode, files):
        self._mode, self._files = mode, files
        self._made = None

    def __call__(self):
        if self._made is None:
            self._made = _made(self._mode, self._files)
        return self._made


def _own_path(name):
    """A file of the folder that PostgreSQL's programs look into."""
    try:
        return (pathlib.Path.home() / ".postgresql" / name).resolve()
    except (RuntimeError, KeyError):
        return None


def context_of(mode, files):
    """A context, or what will make one where nothing can go wrong with that."""
    named = (files["sslcert"], files["ssl_min_protocol_version"], files["ssl_max_protocol_version"])
    variables = ("PGSSLCERT", "PGSSLMINPROTOCOLVERSION", "PGSSLMAXPROTOCOLVERSION")
    if mode >= _REQUIRE or any(named) or any(map(os.environ.get, variables)):
        return _made(mode, files)
    own = _own_path("postgresql.crt")
    return _made(mode, files) if own is not None and own.exists() else Later(mode, files)


def _made(mode, files):
    import ssl

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = mode >= _VERIFY_FULL
    if mode < _REQUIRE:
        context.verify_mode = ssl.CERT_NONE
    else:
        _trust(ssl, context, mode, files["sslrootcert"] or os.environ.get("PGSSLROOTCERT"))
        _look_for_revocations(ssl, context, files["sslcrl"] or os.environ.get("PGSSLCRL"))
    _show(context, files)
    context.minimum_version = _version(ssl, _either(files, "ssl_min_protocol_version") or "TLSv1.2")
    newest = _either(files, "ssl_max_protocol_version")
    if newest:
        context.maximum_version = _version(ssl, newest)
    return context


def _either(files, name):
    """What was given, or what the environment says: `ssl_min_protocol_version` is PGSSLMINPROTOCOLVERSION there."""
    given = files[name]
    return os.environ.get("PG" + name.replace("_", "").upper()) if given is None else given


def _version(ssl, name):
    try:
        return ssl.TLSVersion[name.replace(".", "_")]
    except KeyError:
        raise exceptions.ClientConfigurationError(f"No such TLS version: {name}") from None


def _trust(ssl, context, mode, roots):
    if roots:
        context.load_verify_locations(cafile=roots)
        context.verify_mode = ssl.CERT_REQUIRED
        return
    roots, detail = _own_path("root.crt"), None
    if roots is None:
        detail = (
            "Could not determine location of user home directory (HOME is either unset, inaccessible, or does not point "
            "to a valid directory)"
        )
    else:
        try:
            context.load_verify_locations(cafile=roots)
        except (FileNotFoundError, NotADirectoryError):
            pass
        else:
            context.verify_mode = ssl.CERT_REQUIRED
            return
    if mode > _REQUIRE:
        roots = roots or "~/.postgresql/root.crt"
        raise exceptions.ClientConfigurationError(
            f'root certificate file "{roots}" does not exist or cannot be accessed',
            hint=f'Provide the certificate file directly or make sure "{roots}" exists and is readable.', detail=detail,
        )  # fmt: skip
    context.verify_mode = ssl.CERT_NONE


def _look_for_revocations(ssl, context, revoked):
    if not revoked:
        own = _own_path("root.crl")
        if own is None or not own.exists():
            return
    # Refused there: lists of revoked certificates are not read.
    context.verify_flags |= ssl.VERIFY_CRL_CHECK_CHAIN


def _show(context, files):
    key = _either_file(files, "sslkey")
    if not key:
        key = _own_path("postgresql.key")
        if key is not None and not key.exists():
            key = None
    certificate = _either_file(files, "sslcert")
    password = files["sslpassword"] or ""
    if certificate:
        context.load_cert_chain(certificate, keyfile=key, password=lambda: password)
        return
    certificate = _own_path("postgresql.crt")
    if certificate is not None:
        try:
            context.load_cert_chain(certificate, keyfile=key, password=lambda: password)
        except (FileNotFoundError, NotADirectoryError):
            pass


def _either_file(files, name):
    given = files[name]
    return os.environ.get("PG" + name.upper()) if given is None else given
