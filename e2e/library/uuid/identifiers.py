"""UUIDs from everything they are made of."""

import copy
import uuid
from uuid import NAMESPACE_DNS, UUID, SafeUUID


def show(make, *arguments, **keywords):
    try:
        print(repr(make(*arguments, **keywords)))
    except Exception as error:
        print(type(error).__name__, error)


one = UUID("12345678-1234-5678-9234-567812345678")
print(
    one,
    repr(one),
    one.hex,
    one.int,
    one.bytes,
    one.bytes_le,
    one.fields,
    one.urn,
    one.variant,
    one.version,
    one.is_safe,
)
print(
    one.time_low,
    one.time_mid,
    one.time_hi_version,
    one.clock_seq_hi_variant,
    one.clock_seq_low,
    one.node,
    one.time,
    one.clock_seq,
)
for keywords in (
    {"hex": "{12345678123456781234567812345678}"},
    {"hex": "urn:uuid:12345678-1234-5678-1234-567812345678"},
    {"bytes": one.bytes},
    {"bytes_le": one.bytes_le},
    {"fields": one.fields},
    {"int": one.int},
    {"int": one.int, "version": 4},
    {"hex": "x"},
    {"hex": "g" * 32},
    {"bytes": b"x"},
    {"int": -1},
    {"int": 1 << 128},
    {"int": 1, "version": 9},
    {},
    {"int": 1, "hex": "1"},
    {"fields": (1, 2)},
    {"fields": (1 << 32, 0, 0, 0, 0, 0)},
    {"fields": (0, 0, 0, 256, 0, 0)},
    {"int": 5, "is_safe": SafeUUID.safe},
):
    show(UUID, **keywords)
print(
    one == UUID(int=one.int),
    one < UUID(int=one.int + 1),
    hash(one) == hash(UUID(int=one.int)),
    one == 3,
    {one: 1}[UUID(str(one))],
    int(one) == one.int,
)
show(lambda: one < 3)
show(lambda: setattr(one, "int", 3))
four = uuid.uuid4()
print(
    four.version,
    four.variant,
    len(str(four)),
    four != uuid.uuid4(),
    uuid.uuid1().version,
    uuid.uuid1(1, 2).node,
    uuid.uuid1(clock_seq=5).clock_seq,
)
print(
    copy.copy(one) == one, copy.deepcopy(one) == one, sorted([UUID(int=3), UUID(int=1)]), NAMESPACE_DNS, uuid.RFC_4122
)
