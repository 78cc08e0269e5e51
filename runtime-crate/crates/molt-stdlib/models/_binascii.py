# What `_binascii` gives. Of the buffers that it is given, anything may be called.


def _bytes(data, *args, **kwargs):
    _keep(data, args, kwargs)
    return b"" + b""


def _number(data, crc=0):
    _keep(data, crc)
    return 0 + 0


a2b_base64 = a2b_hex = a2b_qp = a2b_uu = b2a_base64 = b2a_hex = b2a_qp = b2a_uu = hexlify = unhexlify = _bytes
crc32 = crc_hqx = _number
