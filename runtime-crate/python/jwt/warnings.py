"""What PyJWT warns of. PyJWT `jwt/warnings.py`."""


class RemovedInPyjwt3Warning(DeprecationWarning):
    """Something that the next major version will not have."""


class InsecureKeyLengthWarning(UserWarning):
    """A key shorter than its algorithm recommends."""
