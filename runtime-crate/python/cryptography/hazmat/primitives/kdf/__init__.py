"""Keys derived from others. pyca/cryptography `src/cryptography/hazmat/primitives/kdf/__init__.py`."""

import abc


class KeyDerivationFunction(abc.ABC):
    """A function that derives keys."""

    @abc.abstractmethod
    def derive(self, key_material):
        """The key."""

    @abc.abstractmethod
    def derive_into(self, key_material, buffer):
        """Writes the key into a buffer."""

    @abc.abstractmethod
    def verify(self, key_material, expected_key):
        """InvalidKey unless that is the key."""
