"""What pwdlib raises. pwdlib `pwdlib/exceptions.py`."""


class PwdlibError(Exception):
    """The base of them."""

    def __init__(self, message):
        Exception.__init__(self, message)
        self.message = message


class HasherNotAvailable(PwdlibError):
    """A hasher whose package is not installed."""

    def __init__(self, hasher):
        super().__init__(
            f"The {hasher} hash algorithm is not available. Are you sure it's installed? "
            f"Try to run `pip install pwdlib[{hasher}]`."
        )
        self.hasher = hasher


class UnknownHashError(PwdlibError):
    """A hash that none of the hashers knows."""

    def __init__(self, hash):
        super().__init__(
            "This hash can't be identified. Make sure it's valid and that its corresponding hasher is enabled."
        )
        self.hash = hash
