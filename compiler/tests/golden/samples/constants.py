VALUES = (-1, 2**70, 1.5, 3j, "é\u200b", b"\x00", None, True, ..., (1, "x"))
SECONDS = 60 * 60 * 24
FOUND = 3 in {1, 2, 3}
