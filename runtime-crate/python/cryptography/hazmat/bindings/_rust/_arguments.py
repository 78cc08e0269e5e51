"""How the extension module reads its arguments. pyca/cryptography `src/rust/src/buf.rs`; PyO3's conversions."""

import operator


def octets(value):
    """The bytes of something bytes-like."""
    if isinstance(value, bytes):
        return value
    try:
        return bytes(memoryview(value))
    except TypeError:
        hint = "\nDid you mean to pass a bytestring instead?" if isinstance(value, str) else ""
        raise TypeError(f'Cannot convert "{type(value)}" instance to a buffer.{hint}') from None


def only_bytes(value):
    """The value, which is bytes and nothing like them."""
    if isinstance(value, bytes):
        return value
    named = "None" if value is None else f"{type(value).__name__}"
    subject = f"'{named}'" if value is None else f"'{named}' object"
    raise TypeError(f"{subject} is not an instance of 'bytes'")


def unsigned(value):
    """A number without a sign, of a machine's word."""
    number = operator.index(value)
    if number < 0:
        raise OverflowError("can't convert negative int to unsigned")
    if number >= 1 << 64:
        raise OverflowError("int too big to convert")
    return number


def writable(value):
    """A view of a buffer that can be written."""
    try:
        view = memoryview(value)
    except TypeError:
        octets(value)
        raise
    if view.readonly:
        raise TypeError("Buffer is not writable.")
    return view.cast("B")


def written(result, buffer):
    """Puts a result into a buffer of just its length: how long it is."""
    view = writable(buffer)
    if len(view) != len(result):
        raise ValueError(f"buffer must be {len(result)} bytes")
    view[:] = result
    return len(result)
