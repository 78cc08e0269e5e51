"""A package of pyca/cryptography: `cryptography.hazmat.bindings._rust.openssl`."""
