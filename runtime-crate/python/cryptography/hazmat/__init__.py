"""A package of pyca/cryptography: `cryptography.hazmat`."""
