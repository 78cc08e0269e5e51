"""A package of pyca/cryptography: what its extension module holds."""
