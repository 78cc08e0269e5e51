"""Claims in signed messages. PyJWT `jwt/api_jwt.py`; RFC 7519."""

import calendar
import json
import warnings
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from .api_jws import PyJWS, _jws_global_obj, _warn_of_arguments
from .exceptions import (
    DecodeError,
    ExpiredSignatureError,
    ImmatureSignatureError,
    InvalidAudienceError,
    InvalidIssuedAtError,
    InvalidIssuerError,
    InvalidJTIError,
    InvalidSubjectError,
    MissingRequiredClaimError,
)

_CHECKS = ("verify_exp", "verify_nbf", "verify_iat", "verify_aud", "verify_iss", "verify_sub", "verify_jti")


def _number(payload, claim, mistake, text):
    try:
        return int(payload[claim])
    except ValueError:
        raise mistake(text) from None


class PyJWT:
    """Makes tokens of claims, and claims of tokens."""

    def __init__(self, options=None):
        self.options = self._get_default_options()
        if options is not None:
            self.options = self._merge_options(options)
        self._jws = PyJWS(options=self._get_sig_options())

    @staticmethod
    def _get_default_options():
        options = {"verify_signature": True}
        options.update((name, True) for name in _CHECKS)
        return options | {"require": [], "strict_aud": False, "enforce_minimum_key_length": False}

    def _get_sig_options(self):
        given = self.options
        return {
            "verify_signature": given["verify_signature"],
            "enforce_minimum_key_length": given.get("enforce_minimum_key_length", False),
        }

    def _merge_options(self, options=None):
        if options is None:
            return self.options
        if not options.get("verify_signature", True):
            # Who does not verify the signature verifies no claim either, unless it is asked for. The given dict is changed.
            for name in _CHECKS:
                options.setdefault(name, False)
        return self.options | options

    def encode(
        self,
        payload,
        key,
        algorithm="HS256",
        headers=None,
        json_encoder=None,
        sort_headers=True,
    ):
        """The token of claims."""
        if not isinstance(payload, dict):
            raise TypeError("Expecting a dict object, as JWT only supports JSON objects as payloads.")
        claims = dict(payload)
        for name in ("exp", "iat", "nbf"):
            moment = claims.get(name)
            if isinstance(moment, datetime):
                claims[name] = calendar.timegm(moment.utctimetuple())
        if not isinstance(claims.get("iss", ""), str):
            raise TypeError("Issuer (iss) must be a string.")
        body = self._encode_payload(claims, headers=headers, json_encoder=json_encoder)
        return self._jws.encode(body, key, algorithm, headers, json_encoder, sort_headers=sort_headers)

    def _encode_payload(self, payload, headers=None, json_encoder=None):
        """The claims in bytes; for classes that write them in another way."""
        return json.dumps(payload, cls=json_encoder, separators=(",", ":")).encode()

    def decode_complete(
        self,
        jwt,
        key="",
        algorithms=None,
        options=None,
        verify=None,
        detached_payload=None,
        audience=None,
        issuer=None,
        subject=None,
        leeway=0,
        **kwargs,
    ):
        """Claims, header and signature of a token, verified."""
        _warn_of_arguments("decode_complete", kwargs)
        verifies = True if options is None else options.get("verify_signature", True)
        if verify is not None and verify != verifies:
            warnings.warn(
                "The `verify` argument to `decode` does nothing in PyJWT 2.0 and newer. "
                "The equivalent is setting `verify_signature` to False in the `options` dictionary. "
                "This invocation has a mismatch between the kwarg and the option entry.",
                DeprecationWarning,
                stacklevel=2,
            )
        chosen = self._merge_options(options)
        decoded = self._jws.decode_complete(
            jwt,
            key=key,
            algorithms=algorithms,
            options={"verify_signature": verifies},
            detached_payload=detached_payload,
        )
        claims = self._decode_payload(decoded)
        given = {"audience": audience, "issuer": issuer, "leeway": leeway, "subject": subject}
        self._validate_claims(claims, chosen, **given)
        decoded["payload"] = claims
        return decoded

    def _decode_payload(self, decoded):
        """The claims of a decoded message; for classes that write them in another way."""
        try:
            claims = json.loads(decoded["payload"])
        except ValueError as error:
            raise DecodeError(f"Invalid payload string: {error}") from error
        if isinstance(claims, dict):
            return claims
        raise DecodeError("Invalid payload string: must be a json object")

    def decode(
        self,
        jwt,
        key="",
        algorithms=None,
        options=None,
        verify=None,
        detached_payload=None,
        audience=None,
        subject=None,
        issuer=None,
        leeway=0,
        **kwargs,
    ):
        """The claims of a token, verified."""
        _warn_of_arguments("decode", kwargs)
        return self.decode_complete(
            jwt,
            key,
            algorithms,
            options,
            verify=verify,
            detached_payload=detached_payload,
            audience=audience,
            subject=subject,
            issuer=issuer,
            leeway=leeway,
        )["payload"]

    def _validate_claims(self, payload, options, audience=None, issuer=None, subject=None, leeway=0):
        if isinstance(leeway, timedelta):
            leeway = leeway.total_seconds()
        if not (audience is None or isinstance(audience, str | Iterable)):
            raise TypeError("audience must be a string, iterable or None")
        self._validate_required_claims(payload, options["require"])
        now = datetime.now(UTC).timestamp()
        for claim, validate in (
            ("iat", self._validate_iat),
            ("nbf", self._validate_nbf),
            ("exp", self._validate_exp),
        ):
            if claim in payload and options[f"verify_{claim}"]:
                validate(payload, now, leeway)
        if options["verify_iss"]:
            self._validate_iss(payload, issuer)
        if options["verify_aud"]:
            self._validate_aud(payload, audience, strict=options.get("strict_aud", False))
        if options["verify_sub"]:
            self._validate_sub(payload, subject)
        if options["verify_jti"]:
            self._validate_jti(payload)

    def _validate_required_claims(self, payload, claims):
        missing = next((claim for claim in claims if payload.get(claim) is None), None)
        if missing is not None:
            raise MissingRequiredClaimError(missing)

    def _validate_sub(self, payload, subject=None):
        if "sub" in payload:
            if not isinstance(payload["sub"], str):
                raise InvalidSubjectError("Subject must be a string")
            if subject is not None and subject != payload["sub"]:
                raise InvalidSubjectError("Invalid subject")

    def _validate_jti(self, payload):
        if not isinstance(payload.get("jti", ""), str):
            raise InvalidJTIError("JWT ID must be a string")

    def _validate_iat(self, payload, now, leeway):
        text = "Issued At claim (iat) must be an integer."
        if _number(payload, "iat", InvalidIssuedAtError, text) > now + leeway:
            raise ImmatureSignatureError("The token is not yet valid (iat)")

    def _validate_nbf(self, payload, now, leeway):
        if _number(payload, "nbf", DecodeError, "Not Before claim (nbf) must be an integer.") > now + leeway:
            raise ImmatureSignatureError("The token is not yet valid (nbf)")

    def _validate_exp(self, payload, now, leeway):
        if _number(payload, "exp", DecodeError, "Expiration Time claim (exp) must be an integer.") <= now - leeway:
            raise ExpiredSignatureError("Signature has expired")

    def _validate_aud(self, payload, audience, *, strict=False):
        claimed = payload.get("aud")
        if not claimed:
            if audience is not None:
                raise MissingRequiredClaimError("aud")
            return
        if audience is None:
            raise InvalidAudienceError("Invalid audience")
        if strict:
            return _one_audience(claimed, audience)
        listed = [claimed] if isinstance(claimed, str) else claimed
        if not (isinstance(listed, list) and all(isinstance(one, str) for one in listed)):
            raise InvalidAudienceError("Invalid claim format in token")
        wanted = [audience] if isinstance(audience, str) else audience
        if not any(one in listed for one in wanted):
            raise InvalidAudienceError("Audience doesn't match")

    def _validate_iss(self, payload, issuer):
        if issuer is None:
            return
        if "iss" not in payload:
            raise MissingRequiredClaimError("iss")
        claimed = payload["iss"]
        if not isinstance(claimed, str):
            raise InvalidIssuerError("Payload Issuer (iss) must be a string")
        try:
            matches = claimed == issuer if isinstance(issuer, str) else claimed in issuer
        except TypeError:
            raise InvalidIssuerError('Issuer param must be "str" or "Container[str]"') from None
        if not matches:
            raise InvalidIssuerError("Invalid issuer")


def _one_audience(claimed, audience):
    """The strict rule: one audience is asked for and one is claimed, and they are the same."""
    if not isinstance(audience, str):
        raise InvalidAudienceError("Invalid audience (strict)")
    if not isinstance(claimed, str):
        raise InvalidAudienceError("Invalid claim format in token (strict)")
    if claimed != audience:
        raise InvalidAudienceError("Audience doesn't match (strict)")


_jwt_global_obj = PyJWT()
_jwt_global_obj._jws = _jws_global_obj
encode = _jwt_global_obj.encode
decode_complete = _jwt_global_obj.decode_complete
decode = _jwt_global_obj.decode
