"""The result of validation. email_validator types.py."""

import warnings

_ATTRIBUTES = (
    "original", "normalized", "local_part", "domain", "ascii_email", "ascii_local_part", "ascii_domain", "smtputf8", "mx",
    "mx_fallback_type", "display_name",
)

_KEYS = {
    "email": "normalized",
    "email_ascii": "ascii_email",
    "local": "local_part",
    "domain": "ascii_domain",
    "domain_i18n": "domain",
    "smtputf8": "smtputf8",
    "mx": "mx",
    "mx-fallback": "mx_fallback_type",
}


class ValidatedEmail:
    """An address, normalized, with its parts."""

    def __repr__(self):
        return f"<ValidatedEmail {self.normalized}>"

    def __getattr__(self, key):
        if key == "original_email":
            return self.original
        raise AttributeError(key)

    @property
    def email(self):
        warnings.warn(
            "ValidatedEmail.email is deprecated and will be removed, use ValidatedEmail.normalized instead", DeprecationWarning
        )
        return self.normalized

    def __getitem__(self, key):
        warnings.warn(
            "dict-like access to the return value of validate_email is deprecated and may not be supported in the future.",
            DeprecationWarning,
            stacklevel=2,
        )
        if key not in _KEYS:
            raise KeyError()
        return getattr(self, _KEYS[key])

    def __eq__(self, other):
        if not isinstance(other, ValidatedEmail):
            return False
        return all([getattr(self, name, None) == getattr(other, name, None) for name in _ATTRIBUTES])

    def as_constructor(self):
        """The result as text."""
        shown = [f"\n  {name}={getattr(self, name)!r}" for name in _ATTRIBUTES if hasattr(self, name)]
        return "ValidatedEmail(" + ",".join(shown) + ")"

    def as_dict(self):
        """The result as a dict."""
        values = dict(self.__dict__)
        if values.get("domain_address"):
            values["domain_address"] = repr(values["domain_address"])
        return values
