"""Signed messages. PyJWT `jwt/api_jws.py`; RFC 7515 and 7797."""

import json
import warnings
from binascii import Error as _Base64Error

from .algorithms import Algorithm, get_default_algorithms
from .api_jwk import PyJWK
from .exceptions import (
    DecodeError,
    InvalidAlgorithmError,
    InvalidKeyError,
    InvalidSignatureError,
    InvalidTokenError,
)
from .utils import base64url_decode, base64url_encode
from .warnings import InsecureKeyLengthWarning, RemovedInPyjwt3Warning


def _segment(text, name):
    try:
        return base64url_decode(text)
    except (TypeError, _Base64Error) as error:
        raise DecodeError(f"Invalid {name} padding") from error


def _warn_of_arguments(function, kwargs):
    if kwargs:
        warnings.warn(
            f"passing additional kwargs to {function}() is deprecated and will be removed in pyjwt version 3. "
            f"Unsupported kwargs: {tuple(kwargs)}",
            RemovedInPyjwt3Warning,
            stacklevel=3,
        )


class PyJWS:
    """Signs and verifies messages with a choice of algorithms."""

    header_typ = "JWT"

    def __init__(self, algorithms=None, options=None):
        known = get_default_algorithms()
        self._valid_algs = set(known if algorithms is None else algorithms)
        self._algorithms = {name: known[name] for name in known if name in self._valid_algs}
        self.options = self._get_default_options()
        if options is not None:
            self.options = self.options | options

    @staticmethod
    def _get_default_options():
        return {"verify_signature": True, "enforce_minimum_key_length": False}

    def register_algorithm(self, alg_id, alg_obj):
        """Adds an algorithm."""
        if alg_id in self._algorithms:
            raise ValueError("Algorithm already has a handler.")
        if not isinstance(alg_obj, Algorithm):
            raise TypeError("Object is not of type `Algorithm`")
        self._valid_algs.add(alg_id)
        self._algorithms[alg_id] = alg_obj

    def unregister_algorithm(self, alg_id):
        """Takes an algorithm away."""
        if self._algorithms.pop(alg_id, None) is None:
            raise KeyError("The specified algorithm could not be removed because it is not registered.")
        self._valid_algs.remove(alg_id)

    def get_algorithms(self):
        """The names of the algorithms."""
        return [*self._valid_algs]

    def get_algorithm_by_name(self, alg_name):
        """The algorithm of a name."""
        try:
            return self._algorithms[alg_name]
        except KeyError as error:
            raise NotImplementedError("Algorithm not supported") from error

    def encode(
        self,
        payload,
        key,
        algorithm="HS256",
        headers=None,
        json_encoder=None,
        is_payload_detached=False,
        sort_headers=True,
    ):
        """The token of a payload in bytes."""
        if algorithm is None:
            algorithm = key.algorithm_name if isinstance(key, PyJWK) else "none"
        detached = is_payload_detached
        if headers:
            algorithm = headers.get("alg") or algorithm
            detached = detached or headers.get("b64") is False
        header = {"typ": self.header_typ, "alg": algorithm}
        if headers:
            self._validate_headers(headers)
            header |= headers
        if not header["typ"]:
            header.pop("typ")
        header.pop("b64", None) if not detached else header.update(b64=False)
        text = json.dumps(header, cls=json_encoder, sort_keys=sort_headers, separators=(",", ":"))
        head = base64url_encode(text.encode())
        body = payload if detached else base64url_encode(payload)
        signer = self.get_algorithm_by_name(algorithm)
        secret = signer.prepare_key(key.key if isinstance(key, PyJWK) else key)
        self._check_length(signer, secret, 3)
        signature = base64url_encode(signer.sign(head + b"." + body, secret))
        return b".".join((head, b"" if detached else body, signature)).decode()

    def _check_length(self, algorithm, key, stacklevel):
        """Warns of a key that is too short, or refuses it, as the options say."""
        said = algorithm.check_key_length(key)
        if not said:
            return
        if self.options.get("enforce_minimum_key_length"):
            raise InvalidKeyError(said)
        warnings.warn(said, InsecureKeyLengthWarning, stacklevel=stacklevel)

    def decode_complete(
        self,
        jwt,
        key="",
        algorithms=None,
        options=None,
        detached_payload=None,
        **kwargs,
    ):
        """Payload, header and signature of a token."""
        _warn_of_arguments("decode_complete", kwargs)
        chosen = self.options if options is None else self.options | options
        verifies = chosen["verify_signature"]
        if verifies and not (algorithms or isinstance(key, PyJWK)):
            raise DecodeError(
                'It is required that you pass in a value for the "algorithms" argument when calling decode().'
            )
        payload, signed, header, signature = self._load(jwt)
        if header.get("b64", True) is False:
            if detached_payload is None:
                raise DecodeError(
                    'It is required that you pass in a value for the "detached_payload" argument to decode a message '
                    "having the b64 header set to false."
                )
            payload = detached_payload
            signed = signed[: signed.rindex(b".") + 1] + payload
        if verifies:
            self._verify_signature(signed, header, signature, key, algorithms)
        return {"payload": payload, "header": header, "signature": signature}

    def decode(
        self,
        jwt,
        key="",
        algorithms=None,
        options=None,
        detached_payload=None,
        **kwargs,
    ):
        """The payload of a token."""
        _warn_of_arguments("decode", kwargs)
        return self.decode_complete(jwt, key, algorithms, options, detached_payload)["payload"]

    def get_unverified_header(self, jwt):
        """The header of a token that nobody has verified."""
        header = self._load(jwt)[2]
        self._validate_headers(header)
        return header

    def _load(self, jwt):
        """Payload, signed bytes, header and signature."""
        token = jwt.encode() if isinstance(jwt, str) else jwt
        if not isinstance(token, bytes):
            raise DecodeError(f"Invalid token type. Token must be a {bytes}")
        try:
            signed, last = token.rsplit(b".", 1)
            first, middle = signed.split(b".", 1)
        except ValueError as error:
            raise DecodeError("Not enough segments") from error
        text = _segment(first, "header")
        try:
            header = json.loads(text)
        except ValueError as error:
            raise DecodeError(f"Invalid header string: {error}") from error
        if not isinstance(header, dict):
            raise DecodeError("Invalid header string: must be a json object")
        payload = _segment(middle, "payload")
        return payload, signed, header, _segment(last, "crypto")

    def _verify_signature(self, signing_input, header, signature, key="", algorithms=None):
        """Raises unless the signature is that of the bytes, by an algorithm that is allowed."""
        is_jwk = isinstance(key, PyJWK)
        if is_jwk and algorithms is None:
            algorithms = [key.algorithm_name]
        try:
            name = header["alg"]
        except KeyError:
            raise InvalidAlgorithmError("Algorithm not specified") from None
        if not name or (algorithms is not None and name not in algorithms):
            raise InvalidAlgorithmError("The specified alg value is not allowed")
        if is_jwk:
            verifier, secret = key.Algorithm, key.key
        else:
            try:
                verifier = self.get_algorithm_by_name(name)
            except NotImplementedError as error:
                raise InvalidAlgorithmError("Algorithm not supported") from error
            secret = verifier.prepare_key(key)
        self._check_length(verifier, secret, 5)
        if not verifier.verify(signing_input, secret, signature):
            raise InvalidSignatureError("Signature verification failed")

    def _validate_headers(self, headers):
        if not isinstance(headers.get("kid", ""), str):
            raise InvalidTokenError("Key ID header parameter must be a string")


_jws_global_obj = PyJWS()
encode = _jws_global_obj.encode
decode_complete = _jws_global_obj.decode_complete
decode = _jws_global_obj.decode
register_algorithm = _jws_global_obj.register_algorithm
unregister_algorithm = _jws_global_obj.unregister_algorithm
get_algorithm_by_name = _jws_global_obj.get_algorithm_by_name
get_unverified_header = _jws_global_obj.get_unverified_header
