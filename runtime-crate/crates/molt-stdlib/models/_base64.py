# What `_base64` does with the values that it is given: the native that stands in a function's place does what the function does.


def accelerated(function):
    return function


def _bytes(*args, **kwargs):
    _keep(args, kwargs)
    return b"" + b""


encode32 = encode85 = decode32 = decode85 = decode_ascii85 = _bytes
