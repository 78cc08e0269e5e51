"""How bodies of mail are encoded. CPython Lib/email/encoders.py."""

from binascii import b2a_base64, b2a_qp

__all__ = ["encode_7or8bit", "encode_base64", "encode_noop", "encode_quopri"]


def _lines_of_base64(data):
    return b"".join(b2a_base64(data[start : start + 57]) for start in range(0, len(data), 57))


def encode_base64(msg):
    """Encode a message's body with base64, and say so."""
    msg.set_payload(_lines_of_base64(msg.get_payload(decode=True)).decode("ascii"))
    msg["Content-Transfer-Encoding"] = "base64"


def encode_quopri(msg):
    """Encode a message's body as quoted-printable, and say so."""
    encoded = b2a_qp(msg.get_payload(decode=True), quotetabs=True)
    msg.set_payload(encoded.replace(b" ", b"=20"))
    msg["Content-Transfer-Encoding"] = "quoted-printable"


def encode_7or8bit(msg):
    """Say whether a message's body is ASCII."""
    body = msg.get_payload(decode=True)
    msg["Content-Transfer-Encoding"] = "7bit" if body is None or body.isascii() else "8bit"


def encode_noop(msg):
    """Leave a message as it is."""
