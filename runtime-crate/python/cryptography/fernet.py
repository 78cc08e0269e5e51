"""Tokens that are encrypted and signed. pyca/cryptography `src/cryptography/fernet.py`; the Fernet specification."""

import base64
import binascii
import os
import time

from . import utils
from .exceptions import InvalidSignature
from .hazmat.primitives import hashes, padding
from .hazmat.primitives.ciphers import Cipher, algorithms, modes
from .hazmat.primitives.hmac import HMAC

_VERSION = b"\x80"
_TAG = 32
#: How many seconds a token may come from the future, where its age counts.
_MAX_CLOCK_SKEW = 60


class InvalidToken(Exception):
    """A token that is broken, too old, or of another key; it is not said which."""


def _now():
    return int(time.time())


def _moment(ttl):
    return None if ttl is None else (ttl, _now())


def _given_moment(ttl, current_time):
    if ttl is None:
        raise ValueError("decrypt_at_time() can only be used with a non-None ttl")
    return ttl, current_time


class Fernet:
    """Encrypts with one half of a key and signs with the other."""

    def __init__(self, key, backend=None):
        refused = "Fernet key must be 32 url-safe base64-encoded bytes."
        try:
            secret = base64.urlsafe_b64decode(key)
        except binascii.Error as error:
            raise ValueError(refused) from error
        if len(secret) != 32:
            raise ValueError(refused)
        self._signing_key, self._encryption_key = secret[:16], secret[16:]

    @classmethod
    def generate_key(cls):
        """A new key, from the operating system."""
        return base64.urlsafe_b64encode(os.urandom(32))

    def encrypt(self, data):
        """The token of data, with the time of now."""
        return self.encrypt_at_time(data, _now())

    def encrypt_at_time(self, data, current_time):
        """The token of data, with a given time."""
        return self._encrypt_from_parts(data, current_time, os.urandom(16))

    def _cipher(self, vector):
        return Cipher(algorithms.AES(self._encryption_key), modes.CBC(vector))

    def _signer(self, signed):
        signer = HMAC(self._signing_key, hashes.SHA256())
        signer.update(signed)
        return signer

    def _encrypt_from_parts(self, data, current_time, iv):
        utils._check_bytes("data", data)
        padder = padding.PKCS7(algorithms.AES.block_size).padder()
        whole = padder.update(data) + padder.finalize()
        encryptor = self._cipher(iv).encryptor()
        signed = _VERSION + current_time.to_bytes(8) + iv + encryptor.update(whole) + encryptor.finalize()
        return base64.urlsafe_b64encode(signed + self._signer(signed).finalize())

    def decrypt(self, token, ttl=None):
        """The data of a token, which is at most so many seconds old."""
        timestamp, data = self._get_unverified_token_data(token)
        return self._decrypt_data(data, timestamp, _moment(ttl))

    def decrypt_at_time(self, token, ttl, current_time):
        """The data of a token, which at a given time is at most so many seconds old."""
        moment = _given_moment(ttl, current_time)
        timestamp, data = self._get_unverified_token_data(token)
        return self._decrypt_data(data, timestamp, moment)

    def extract_timestamp(self, token):
        """The time of a token, whose signature is verified."""
        timestamp, data = self._get_unverified_token_data(token)
        self._verify_signature(data)
        return timestamp

    @staticmethod
    def _get_unverified_token_data(token):
        if not isinstance(token, bytes | str):
            raise TypeError("token must be bytes or str")
        try:
            data = base64.urlsafe_b64decode(token)
        except (TypeError, binascii.Error):
            raise InvalidToken
        if len(data) < 9 or data[:1] != _VERSION:
            raise InvalidToken
        return int.from_bytes(data[1:9]), data

    def _verify_signature(self, data):
        signer = self._signer(data[:-_TAG])
        try:
            signer.verify(data[-_TAG:])
        except InvalidSignature:
            raise InvalidToken

    def _decrypt_data(self, data, timestamp, time_info):
        """The data behind the parts of a token: age first, then signature, and only then is anything decrypted."""
        if time_info is not None:
            ttl, now = time_info
            if now > timestamp + ttl or timestamp > now + _MAX_CLOCK_SKEW:
                raise InvalidToken
        self._verify_signature(data)
        decryptor = self._cipher(data[9:25]).decryptor()
        unpadder = padding.PKCS7(algorithms.AES.block_size).unpadder()
        whole = decryptor.update(data[25:-_TAG])
        try:
            whole += decryptor.finalize()
            return unpadder.update(whole) + unpadder.finalize()
        except ValueError:
            raise InvalidToken


class MultiFernet:
    """Encrypts with the first of several keys and decrypts with the one that fits."""

    def __init__(self, fernets):
        self._fernets = list(fernets)
        if not self._fernets:
            raise ValueError("MultiFernet requires at least one Fernet instance")

    def encrypt(self, msg):
        """The token of data, by the first key."""
        return self.encrypt_at_time(msg, _now())

    def encrypt_at_time(self, msg, current_time):
        """The token of data with a given time, by the first key."""
        return self._fernets[0].encrypt_at_time(msg, current_time)

    def _first(self, attempt):
        """What the first of the keys makes of it that does not refuse it."""
        for fernet in self._fernets:
            try:
                return attempt(fernet)
            except InvalidToken:
                continue
        raise InvalidToken

    def _decrypted(self, msg, moment):
        timestamp, data = Fernet._get_unverified_token_data(msg)
        return timestamp, self._first(lambda fernet: fernet._decrypt_data(data, timestamp, moment))

    def rotate(self, msg):
        """The token of the same data and time by the first key."""
        timestamp, data = self._decrypted(msg, None)
        return self._fernets[0]._encrypt_from_parts(data, timestamp, os.urandom(16))

    def decrypt(self, msg, ttl=None):
        """The data of a token of any of the keys, which is at most so many seconds old."""
        return self._decrypted(msg, _moment(ttl))[1]

    def decrypt_at_time(self, msg, ttl, current_time):
        """The data of a token of any of the keys, at a given time."""
        return self._decrypted(msg, _given_moment(ttl, current_time))[1]

    def extract_timestamp(self, msg):
        """The time of a token of any of the keys."""
        timestamp, data = Fernet._get_unverified_token_data(msg)
        self._first(lambda fernet: fernet._verify_signature(data))
        return timestamp
