"""Which headers and parameters of keys there are, and what their values may be. joserfc `src/joserfc/registry.py`."""

from typing import Any

from .errors import InvalidHeaderValueError, MissingCritHeaderError, MissingHeaderError, UnsupportedHeaderError

__molt_missing__ = ("reject_unprotected_crit_header",)

Header = dict[str, Any]


def _refuse_unless(holds, text):
    if not holds:
        raise ValueError(text)


def is_str(value):
    _refuse_unless(isinstance(value, str), "must be a str")


def is_url(value):
    is_str(value)
    _refuse_unless(value.startswith(("https://", "http://")), "must be a URL")


def is_int(value):
    _refuse_unless(isinstance(value, int), "must be an int")


def is_bool(value):
    _refuse_unless(isinstance(value, bool), "must be an bool")


def is_list_str(values):
    holds = isinstance(values, list) and all(isinstance(value, str) for value in values)
    _refuse_unless(holds, "must be a list[str]")


def is_jwk(value):
    _refuse_unless(isinstance(value, dict), "must be a JWK")


def not_support(_):
    raise ValueError("is not supported")


def in_choices(choices):
    """A check that a value, or each of a list, is one of some."""

    def check(value):
        given = value if isinstance(value, list) else [value]
        _refuse_unless(all(one in choices for one in given), f"must be one of {choices}")

    return check


_CHECKS = {
    "str": is_str,
    "list[str]": is_list_str,
    "int": is_int,
    "bool": is_bool,
    "url": is_url,
    "jwk": is_jwk,
    "none": not_support,
}


def _check_named(validate):
    return _CHECKS[validate] if isinstance(validate, str) else validate


class HeaderParameter:
    """A header: what it is, the check of its value, whether it must be there."""

    def __init__(self, description, validate, required=False):
        self.description, self.required = description, required
        self.validate = _check_named(validate)


class KeyParameter:
    """A parameter of a key."""

    def __init__(self, description, validate, private=None, required=False):
        self.description, self.private, self.required = description, private, required
        self.validate = _check_named(validate)


class KeyOperation:
    """What a key is used for."""

    def __init__(self, description, use, private):
        self.description, self.use, self.private = description, use, private


HeaderRegistryDict = dict[str, HeaderParameter]
KeyParameterRegistryDict = dict[str, KeyParameter]
KeyOperationRegistryDict = dict[str, KeyOperation]

#: What headers and keys have in common: names, descriptions, checks.
_CERTIFICATES = (
    ("x5u", "X.509 URL", is_url),
    ("x5c", "X.509 Certificate Chain", is_list_str),
    ("x5t", "X.509 Certificate SHA-1 Thumbprint", is_str),
    ("x5t#S256", "X.509 Certificate SHA-256 Thumbprint", is_str),
)

JWS_HEADER_REGISTRY = {
    "alg": HeaderParameter("Algorithm", is_str, True),
    "jku": HeaderParameter("JWK Set URL", is_url),
    "jwk": HeaderParameter("JSON Web Key", is_jwk),
    "kid": HeaderParameter("Key ID", is_str),
    **{name: HeaderParameter(description, check) for name, description, check in _CERTIFICATES},
    "typ": HeaderParameter("Type", is_str),
    "cty": HeaderParameter("Content Type", is_str),
    "crit": HeaderParameter("Critical", is_list_str),
    "b64": HeaderParameter("JWS Signing Input Formula", is_bool),
}

JWE_HEADER_REGISTRY = {
    "enc": HeaderParameter("Encryption Algorithm", is_str, True),
    "zip": HeaderParameter("Compression Algorithm", is_str),
} | JWS_HEADER_REGISTRY

_OPERATIONS = ["sign", "verify", "encrypt", "decrypt", "wrapKey", "unwrapKey", "deriveKey", "deriveBits"]

JWK_PARAMETER_REGISTRY = {
    "kty": KeyParameter("Key Type", is_str, required=True),
    "use": KeyParameter("Public Key Use", in_choices(["sig", "enc"])),
    "key_ops": KeyParameter("Key Operations", in_choices(_OPERATIONS)),
    "alg": KeyParameter("Algorithm", is_str),
    "kid": KeyParameter("Key ID", is_str),
    **{name: KeyParameter(description, check) for name, description, check in _CERTIFICATES},
}

JWK_OPERATION_REGISTRY = {
    "sign": KeyOperation("compute digital signature or MAC", "sig", True),
    "verify": KeyOperation("verify digital signature or MAC", "sig", False),
    "encrypt": KeyOperation("encrypt content", "enc", False),
    "decrypt": KeyOperation("decrypt content and validate decryption, if applicable", "enc", True),
    "wrapKey": KeyOperation("encrypt key", "enc", False),
    "unwrapKey": KeyOperation("decrypt key and validate decryption, if applicable", "enc", True),
    "deriveKey": KeyOperation("derive key", "enc", False),
    "deriveBits": KeyOperation("derive bits not to be used as a key", "enc", None),
}


def check_supported_header(registry, header):
    """Raises for headers that are not known."""
    unknown = header.keys() - registry.keys()
    if unknown:
        raise UnsupportedHeaderError(f"Unsupported {unknown} in header")


def check_registry_header(registry, header, check_required=True):
    """Raises for headers that are not there or have a value that does not do."""
    for name, parameter in registry.items():
        if name not in header:
            if check_required and parameter.required:
                raise MissingHeaderError(name)
            continue
        try:
            parameter.validate(header[name])
        except ValueError as error:
            raise InvalidHeaderValueError(f"'{name}' in header {error}") from error


def check_crit_header(registry, header):
    """Raises for headers that are said to be critical and are not there, or not known."""
    critical = header["crit"] if "crit" in header else ()
    absent = [name for name in critical if name not in header]
    if absent:
        raise MissingCritHeaderError(",".join(absent))
    unknown = [name for name in critical if name not in registry]
    if unknown:
        raise UnsupportedHeaderError(f"Unsupported {unknown} in header")
