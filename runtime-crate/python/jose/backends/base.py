"""What a key is. python-jose `jose/backends/base.py`."""

from ..utils import base64url_encode, ensure_binary


class Key:
    """The methods of a key; a class of keys has those that it can do."""

    def __init__(self, key, algorithm):
        """Takes the key apart."""

    def sign(self, msg):
        """The signature of a message."""
        raise NotImplementedError

    def verify(self, msg, sig):
        """Whether a signature is the message's."""
        raise NotImplementedError

    def public_key(self):
        """The public half."""
        raise NotImplementedError

    def to_pem(self):
        """The key in PEM."""
        raise NotImplementedError

    def to_dict(self):
        """The key as a JSON Web Key."""
        raise NotImplementedError

    def encrypt(self, plain_text, aad=None):
        """Vector, ciphertext and tag."""
        raise NotImplementedError

    def decrypt(self, cipher_text, iv=None, aad=None, tag=None):
        """What was encrypted."""
        raise NotImplementedError

    def wrap_key(self, key_data):
        """Another key, encrypted."""
        raise NotImplementedError

    def unwrap_key(self, wrapped_key):
        """The key that was encrypted."""
        raise NotImplementedError


class DIRKey(Key):
    """A key that is used as it is."""

    def __init__(self, key_data, algorithm):
        self._alg, self._key = algorithm, ensure_binary(key_data)

    def to_dict(self):
        return {"alg": self._alg, "kty": "oct", "k": base64url_encode(self._key)}
