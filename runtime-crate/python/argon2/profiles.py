"""Named sets of parameters. argon2-cffi `src/argon2/profiles.py`; RFC 9106, section 4."""

from ._utils import Parameters
from .low_level import Type


def _profile(salt_len, hash_len, time_cost, memory_cost, parallelism):
    return Parameters(
        type=Type.ID,
        version=19,
        salt_len=salt_len,
        hash_len=hash_len,
        time_cost=time_cost,
        memory_cost=memory_cost,
        parallelism=parallelism,
    )


RFC_9106_HIGH_MEMORY = _profile(16, 32, 1, 2 << 20, 4)
RFC_9106_LOW_MEMORY = _profile(16, 32, 3, 64 << 10, 4)
PRE_21_2 = _profile(16, 16, 2, 100 << 10, 8)
CHEAPEST = _profile(8, 4, 1, 8, 1)


def get_default_parameters():
    """The second choice of the RFC."""
    return RFC_9106_LOW_MEMORY
