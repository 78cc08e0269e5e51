"""`_ciphers` on CPython, in Python: slow, and only for runs of the Python halves. FIPS 197, SP 800-38D, RFC 8439."""

import struct


def _times(a, b):
    product = 0
    while b:
        product ^= a if b & 1 else 0
        a = a << 1 ^ (0x11B if a & 0x80 else 0)
        b >>= 1
    return product


def _substitution():
    box = [0x63] * 256
    for number in range(1, 256):
        inverse = next(other for other in range(1, 256) if _times(number, other) == 1)
        rotated = inverse
        for _ in range(4):
            rotated = (rotated << 1 | rotated >> 7) & 0xFF
            inverse ^= rotated
        box[number] = inverse ^ 0x63
    return bytes(box)


_BOX = _substitution()
_BACK = bytes(_BOX.index(number) for number in range(256))
_PRODUCTS = {factor: bytes(_times(number, factor) & 0xFF for number in range(256)) for factor in (1, 2, 3, 9, 11, 13, 14)}


def _round_keys(key):
    words = [list(key[at : at + 4]) for at in range(0, len(key), 4)]
    size, constant = len(words), 1
    for at in range(size, 4 * (size + 7)):
        word = words[-1]
        if at % size == 0:
            word = [_BOX[byte] for byte in word[1:] + word[:1]]
            word[0] ^= constant
            constant = _times(constant, 2) & 0xFF
        elif size > 6 and at % size == 4:
            word = [_BOX[byte] for byte in word]
        words.append([a ^ b for a, b in zip(words[at - size], word)])
    return [sum(words[at : at + 4], []) for at in range(0, len(words), 4)]


def _mixed(state, factors):
    out = []
    for at in range(0, 16, 4):
        column = state[at : at + 4]
        for row in range(4):
            value = 0
            for place in range(4):
                value ^= _PRODUCTS[factors[(place - row) % 4]][column[place]]
            out.append(value)
    return out


def _added(state, key):
    return [a ^ b for a, b in zip(state, key)]


def _block(keys, block, encrypts):
    if encrypts:
        state = _added(block, keys[0])
        for number, key in enumerate(keys[1:], 1):
            state = [_BOX[state[(at + 4 * (at % 4)) % 16]] for at in range(16)]
            state = _added(state if number == len(keys) - 1 else _mixed(state, (2, 3, 1, 1)), key)
        return bytes(state)
    state = _added(block, keys[-1])
    for number, key in enumerate(reversed(keys[:-1]), 1):
        state = _added([_BACK[state[(at - 4 * (at % 4)) % 16]] for at in range(16)], key)
        state = state if number == len(keys) - 1 else _mixed(state, (14, 11, 13, 9))
    return bytes(state)


def _blocks(data):
    return [data[at : at + 16] for at in range(0, len(data), 16)]


def aes_ecb(key, data, encrypts, /):
    keys = _round_keys(key)
    return b"".join(_block(keys, block, encrypts) for block in _blocks(data))


def aes_cbc(key, vector, data, encrypts, /):
    keys, out = _round_keys(key), []
    for block in _blocks(data):
        if encrypts:
            vector = _block(keys, _added(block, vector), True)
            out.append(vector)
        else:
            out.append(bytes(_added(_block(keys, block, False), vector)))
            vector = block
    return b"".join(out)


def _streamed(key, counter, skipped, data, bits):
    keys, number, out = _round_keys(key), int.from_bytes(counter), b""
    high, low = number >> bits << bits, number & ((1 << bits) - 1)
    for at in range(skipped // 16, (skipped + len(data)) // 16 + 1):
        out += _block(keys, (high | (low + at) % (1 << bits)).to_bytes(16), True)
    return bytes(_added(data, out[skipped % 16 :]))


def aes_ctr(key, counter, skipped, data, /):
    return _streamed(key, counter, skipped, data, 128)


def gcm_stream(key, start, skipped, data, /):
    return _streamed(key, start, skipped + 16, data, 32)


def _ghash(key, data):
    factor, value = int.from_bytes(_block(_round_keys(key), bytes(16), True)), 0
    for block in _blocks(data):
        a, b, value = value ^ int.from_bytes(block), factor, 0
        for bit in range(127, -1, -1):
            value ^= b if a >> bit & 1 else 0
            b = b >> 1 ^ (0xE1 << 120 if b & 1 else 0)
    return value.to_bytes(16)


def _padded(data):
    return data + bytes(-len(data) % 16)


def gcm_start(key, nonce, /):
    if len(nonce) == 12:
        return nonce + b"\0\0\0\1"
    return _ghash(key, _padded(nonce) + struct.pack(">QQ", 0, 8 * len(nonce)))


def gcm_tag(key, start, associated, ciphertext, /):
    lengths = struct.pack(">QQ", 8 * len(associated), 8 * len(ciphertext))
    hashed = _ghash(key, _padded(associated) + _padded(ciphertext) + lengths)
    return bytes(_added(hashed, _block(_round_keys(key), start, True)))


def _chacha_block(key, counter, nonce):
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter, *struct.unpack("<3I", nonce)]
    state = start[:]

    def turn(a, b, c, d):
        for one, two, three, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            state[one] = (state[one] + state[two]) & 0xFFFFFFFF
            mixed = state[three] ^ state[one]
            state[three] = (mixed << by | mixed >> 32 - by) & 0xFFFFFFFF

    for _ in range(10):
        for column in range(4):
            turn(column, 4 + column, 8 + column, 12 + column)
        for column in range(4):
            turn(column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
    return struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(start, state)))


def _chacha(key, nonce, data):
    stream = b"".join(_chacha_block(key, 1 + at, nonce) for at in range(len(data) // 64 + 1))
    return bytes(_added(data, stream))


def _poly(key, nonce, data, associated):
    once = _chacha_block(key, 0, nonce)[:32]
    factor = int.from_bytes(once[:16], "little") & 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
    value = 0
    message = _padded(associated) + _padded(data) + struct.pack("<QQ", len(associated), len(data))
    for block in _blocks(message):
        value = (value + int.from_bytes(block + b"\1", "little")) * factor % ((1 << 130) - 5)
    return ((value + int.from_bytes(once[16:], "little")) % (1 << 128)).to_bytes(16, "little")


def chacha_seal(key, nonce, data, associated, /):
    turned = _chacha(key, nonce, data)
    return turned + _poly(key, nonce, turned, associated)


def chacha_open(key, nonce, data, associated, /):
    if len(data) < 16 or _poly(key, nonce, data[:-16], associated) != data[-16:]:
        return None
    return _chacha(key, nonce, data[:-16])
