"""Values as bytes, and bytes as values. redis/_parsers/encoders.py."""

from ..exceptions import DataError


class Encoder:
    """Encodes what goes to the server, and decodes what comes, if that is wanted."""

    __slots__ = ("encoding", "encoding_errors", "decode_responses")

    def __init__(self, encoding, encoding_errors, decode_responses):
        self.encoding = encoding
        self.encoding_errors = encoding_errors
        self.decode_responses = decode_responses

    def encode(self, value):
        """A value as the bytes that are sent."""
        if isinstance(value, str):
            return value.encode(self.encoding, self.encoding_errors)
        if isinstance(value, (bytes, bytearray, memoryview)):
            return value
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return repr(value).encode()
        kind = type(value).__name__
        raise DataError(f"Invalid input of type: '{kind}'. Convert to a bytes, string, int or float first.")

    def decode(self, value, force=False):
        """Bytes as text, if responses are decoded or it is asked for."""
        if not (self.decode_responses or force):
            return value
        if isinstance(value, memoryview):
            value = value.tobytes()
        return value.decode(self.encoding, self.encoding_errors) if isinstance(value, bytes) else value


def packed(args, encode, cutoff):
    """A command as pieces to send. What is longer than `cutoff` is a piece of its own, and is not copied."""
    name = args[0]
    if isinstance(name, str):
        args = (*name.encode().split(), *args[1:])
    elif b" " in name:
        args = (*name.split(), *args[1:])
    pieces = []
    head = b"*%d\r\n" % len(args)
    for value in map(encode, args):
        size = len(value)
        start = head + b"$%d\r\n" % size
        if len(head) > cutoff or size > cutoff or isinstance(value, memoryview):
            pieces += (start, value)
            head = b"\r\n"
        else:
            head = b"".join((start, value, b"\r\n"))
    pieces.append(head)
    return pieces


def joined(chunks, cutoff):
    """Pieces of several commands in as few as do, the long ones by themselves."""
    output, short, size = [], [], 0
    for chunk in chunks:
        alone = len(chunk) > cutoff or isinstance(chunk, memoryview)
        if short and (alone or size > cutoff):
            output.append(b"".join(short))
            short, size = [], 0
        if alone:
            output.append(chunk)
            continue
        short.append(chunk)
        size += len(chunk)
    if short:
        output.append(b"".join(short))
    return output
