"""How a connection is encrypted, and whether it must be. libpq `fe-connect.c` `select_next_encryption_method`, `fe-secure-openssl.c`,
`fe-secure-common.c`.
"""

import os
import stat
import time

from . import ways

_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
_STRONG = ("require", "verify-ca", "verify-full")
_VERSIONS = {"tlsv1": "TLSv1", "tlsv1.1": "TLSv1_1", "tlsv1.2": "TLSv1_2", "tlsv1.3": "TLSv1_3"}
_BINDINGS = ("disable", "prefer", "require")

# What a server that is asked for TLS says, or that it closed the connection.
_CONSENT, _REFUSAL, _CLOSED = ord("S"), ord("N"), -1


class Invalid(Exception):
    """What is wrong with an option."""


class _Unusable(Exception):
    """Why no connection can be encrypted as is asked for."""


def checked(options):
    """Options with the mode of encryption; libpq `pqConnectOptions2`."""
    options = dict(options)
    by_default = "verify-full" if options.get("sslrootcert") == "system" else "prefer"
    mode = options["sslmode"] = options.get("sslmode") or by_default
    if mode not in _MODES:
        raise Invalid(f'invalid sslmode value: "{mode}"')
    binding = options.get("channel_binding") or "prefer"
    if binding not in _BINDINGS:
        raise Invalid(f'invalid channel_binding value: "{binding}"')
    negotiation = options.get("sslnegotiation") or "postgres"
    if negotiation not in ("postgres", "direct"):
        raise Invalid(f'invalid sslnegotiation value: "{negotiation}"')
    if negotiation == "direct" and mode not in _STRONG:
        raise Invalid(
            f'weak sslmode "{mode}" may not be used with sslnegotiation=direct (use "require", "verify-ca", or '
            '"verify-full")'
        )
    if options.get("sslrootcert") == "system" and mode != "verify-full":
        raise Invalid(f'weak sslmode "{mode}" may not be used with sslrootcert=system (use "verify-full")')
    lowest, highest = (_checked_version(options, f"ssl_{end}_protocol_version") for end in ("min", "max"))
    if lowest and highest and lowest > highest:
        raise Invalid("invalid SSL protocol version range")
    return options


def _checked_version(options, name):
    value = options.get(name)
    if value and value.lower() not in _VERSIONS:
        raise Invalid(f'invalid "{name}" value: "{value}"')
    return value and value.lower()


def connect(make, address, options, timeout, blocking):
    """A connection that `make` begins, or None, what went wrong last and what is said of all of it."""
    mode = options["sslmode"]
    orders = {"disable": (False,), "allow": (False, True), "prefer": (True, False)}
    order = (False,) if isinstance(address, str) else orders.get(mode, (True,))
    deadline = time.monotonic() + timeout if timeout > 0 else None
    texts = []
    for encrypted in order:
        attempt = _Attempt(make(), options, blocking, deadline)
        failure = attempt.run(address, encrypted)
        if failure is None:
            return attempt.wire, None, None
        if failure[0] == "timeout":
            return None, failure, None
        texts.append(ways.failure_text(address, options, failure))
        if not attempt.may_be_otherwise(failure):
            break
    # A role that may come in with encryption alone was not refused for good without, and the other way round.
    return None, failure, "\n".join(texts)


class _Attempt:
    """One attempt to connect."""

    def __init__(self, wire, options, blocking, deadline):
        self.wire, self._options, self._blocking, self._deadline = wire, options, blocking, deadline
        self._was_refused = False

    def _left(self):
        return 0.0 if self._deadline is None else max(self._deadline - time.monotonic(), 0.001)

    def may_be_otherwise(self, failure):
        """Whether it may come about with encryption where it did not without, or the other way round."""
        return failure[0] in ("tls", "login refused") and not self._was_refused

    def run(self, address, encrypted):
        """None, or what went wrong as a kind and what is known of it."""
        if encrypted:
            failure = self._encrypt(address)
            if failure is not None:
                return failure
        binding = _BINDINGS.index(self._options.get("channel_binding") or "prefer")
        return self.wire.connect(binding, self._blocking, self._left())

    def _encrypt(self, address):
        options = self._options
        is_direct = options.get("sslnegotiation") == "direct"
        if not is_direct:
            answer = self.wire.ask(self._blocking, self._left())
            if isinstance(answer, tuple):
                return answer
            if answer == _REFUSAL:
                self._was_refused = True
                if options["sslmode"] == "prefer":
                    return None
                return "said", "server does not support SSL, but SSL was required"
            if answer == _CLOSED:
                return "lost", None
            if answer != _CONSENT:
                return "said", f"received invalid response to SSL negotiation: {chr(answer)}"
        try:
            context = _context(options)
        except _Unusable as problem:
            return "said", str(problem)
        host = options.get("host") or address[0]
        asked = None if options.get("sslsni") == "0" else host
        failure = self.wire.encrypt(context, asked, is_direct, self._blocking, self._left())
        if failure is None and options["sslmode"] == "verify-full":
            other = _other_host(self.wire.certificate(), host)
            return None if other is None else ("said", other)
        return failure


# ---- files ----


def _path(options, name, own):
    given = options.get(name)
    return given or os.path.join(os.path.expanduser("~"), ".postgresql", own)


def _context(options):
    """What libpq's options say to the library that encrypts."""
    import ssl

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_alpn_protocols(["postgresql"])
    for end in ("minimum", "maximum"):
        version = options.get(f"ssl_{end[:3]}_protocol_version")
        if version:
            setattr(context, f"{end}_version", ssl.TLSVersion[_VERSIONS[version.lower()]])
    _trust(ssl, context, options)
    if options.get("sslcertmode") != "disable":
        _show(ssl, context, options)
    return context


def _trust(ssl, context, options):
    roots = _path(options, "sslrootcert", "root.crt")
    if options.get("sslrootcert") == "system":
        context.set_default_verify_paths()
    elif os.path.exists(roots):
        try:
            context.load_verify_locations(roots)
        except (OSError, ValueError) as error:
            why = (error.reason or error.strerror).lower().replace("_", " ")
            raise _Unusable(f'could not read root certificate file "{roots}": {why}') from None
    elif options["sslmode"].startswith("verify"):
        raise _Unusable(
            f'root certificate file "{roots}" does not exist\nEither provide the file, use the system\'s trusted roots with '
            "sslrootcert=system, or change sslmode to disable server certificate verification."
        )
    else:
        return
    context.verify_mode = ssl.CERT_REQUIRED
    if options.get("sslcrldir") or os.path.exists(_path(options, "sslcrl", "root.crl")):
        raise ways.Unsupported("lists of revoked certificates are not supported")


def _show(ssl, context, options):
    certificate, key = _path(options, "sslcert", "postgresql.crt"), _path(options, "sslkey", "postgresql.key")
    if not os.path.exists(certificate):
        return
    try:
        status = os.stat(key)
    except OSError:
        raise _Unusable(f'certificate present, but not private key file "{key}"') from None
    if not stat.S_ISREG(status.st_mode):
        raise _Unusable(f'private key file "{key}" is not a regular file')
    if status.st_mode & (0o037 if status.st_uid == 0 else 0o077):
        raise _Unusable(
            f'private key file "{key}" has group or world access; file must have permissions u=rw (0600) or less if owned '
            "by the current user, or permissions u=rw,g=r (0640) or less if owned by root"
        )
    try:
        context.load_cert_chain(certificate, key)
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise _Unusable(f'could not load private key file "{key}": key values mismatch') from None
        raise _Unusable(f'could not read certificate file "{certificate}": no start line') from None


# ---- hosts ----


def _other_host(told, host):
    """What is said where the certificate is not one of the host."""
    alternatives = told.get("subjectAltName", ())
    names = [name for kind, name in alternatives if kind in ("DNS", "IP Address")]
    if any(_matches(kind, name, host) for kind, name in alternatives):
        return None
    if not any(kind == "DNS" for kind, _ in alternatives) and not (names and _is_address(host)):
        common = [text for pairs in told["subject"] for name, text in pairs if name == "commonName"][:1]
        if any(_matches("DNS", name, host) for name in common):
            return None
        names += common
    if not names:
        return "could not get server's host name from server certificate"
    shown = f'"{names[0]}"'
    if len(names) > 1:
        others = len(names) - 1
        shown += f" (and {others} other name{'' if others == 1 else 's'})"
    return f'server certificate for {shown} does not match host name "{host}"'


def _is_address(host):
    import ipaddress

    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _matches(kind, name, host):
    address = _is_address(host)
    if kind == "IP Address":
        return address is not None and _is_address(name) == address
    if kind != "DNS" or address is not None and name != host:
        return False
    name, host = name.lower(), host.lower()
    if name == host:
        return True
    label, _, rest = host.partition(".")
    return name.startswith("*.") and bool(label) and name[2:] == rest
