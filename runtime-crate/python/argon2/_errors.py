"""libargon2's refusals: their numbers, their texts, and what is looked at in which order. libargon2 `argon2.c`, `core.c`."""

OK = 0
MISMATCH = -35
DECODING_FAILED = -32
MEMORY_ALLOCATION = -22

TEXTS = {
    OK: "OK",
    -1: "Output pointer is NULL",
    -2: "Output is too short",
    -3: "Output is too long",
    -4: "Password is too short",
    -5: "Password is too long",
    -6: "Salt is too short",
    -7: "Salt is too long",
    -8: "Associated data is too short",
    -9: "Associated data is too long",
    -10: "Secret is too short",
    -11: "Secret is too long",
    -12: "Time cost is too small",
    -13: "Time cost is too large",
    -14: "Memory cost is too small",
    -15: "Memory cost is too large",
    -16: "Too few lanes",
    -17: "Too many lanes",
    -18: "Password pointer is NULL, but password length is not 0",
    -19: "Salt pointer is NULL, but salt length is not 0",
    -20: "Secret pointer is NULL, but secret length is not 0",
    -21: "Associated data pointer is NULL, but ad length is not 0",
    MEMORY_ALLOCATION: "Memory allocation error",
    -23: "The free memory callback is NULL",
    -24: "The allocate memory callback is NULL",
    -25: "Argon2_Context context is NULL",
    -26: "There is no such version of Argon2",
    -27: "Output pointer mismatch",
    -28: "Not enough threads",
    -29: "Too many threads",
    -30: "Missing arguments",
    -31: "Encoding failed",
    DECODING_FAILED: "Decoding failed",
    -33: "Threading failure",
    -34: "Some of encoded parameters are too long or too short",
    MISMATCH: "The password does not match the supplied hash",
}


def refusal(time, memory, lanes, salt_length, hash_length):
    """The number of the first thing that is wrong with parameters; zero if nothing is."""
    rules = (
        (hash_length < 4, -2),
        (salt_length < 8, -6),
        (memory < 8 or memory < 8 * lanes, -14),
        (time < 1, -12),
        (lanes < 1, -16),
        (lanes > 0xFFFFFF, -17),
    )
    return next((number for broken, number in rules if broken), OK)
