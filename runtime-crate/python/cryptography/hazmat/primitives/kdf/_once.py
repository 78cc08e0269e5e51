"""What the functions that derive keys have in common: each is used once. pyca/cryptography `src/rust/src/backend/kdf.rs`."""

import hmac

from ....exceptions import AlreadyFinalized, InvalidKey
from ...bindings._rust._arguments import octets, writable


class UsedOnce:
    """Derives one key with `_derived`, which has `_length` bytes."""

    _used = False

    def _use(self):
        if self._used:
            raise AlreadyFinalized("Context was already finalized.")
        self._used = True

    def derive(self, key_material):
        """The key; once."""
        material = octets(key_material)
        self._use()
        return self._derived(material) if self._length else b""

    def derive_into(self, key_material, buffer):
        """Writes the key into a buffer of its length; once."""
        material, view = octets(key_material), writable(buffer)
        self._use()
        if len(view) != self._length:
            raise ValueError(f"buffer must be {self._length} bytes")
        view[:] = self._derived(material) if self._length else b""
        return self._length

    def verify(self, key_material, expected_key):
        """InvalidKey unless that is the key, compared in a time that does not tell where they differ; once."""
        derived = self.derive(key_material)
        if not hmac.compare_digest(derived, octets(expected_key)):
            raise InvalidKey("Keys do not match.")
