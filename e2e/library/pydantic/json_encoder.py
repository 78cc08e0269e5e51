"""`pydantic.json`: the encoders of version 1, which are deprecated."""

import collections
import dataclasses
import datetime
import decimal
import enum
import ipaddress
import json
import pathlib
import re
import uuid
import warnings

from pydantic import BaseModel, NameEmail, SecretBytes, SecretStr
from pydantic.deprecated.json import ENCODERS_BY_TYPE, decimal_encoder
from pydantic.json import custom_pydantic_encoder, pydantic_encoder, timedelta_isoformat


class Color(enum.Enum):
    RED = "red"


class Model(BaseModel):
    a: int = 1
    when: datetime.date = datetime.date(2020, 1, 2)


@dataclasses.dataclass
class Point:
    x: int = 1


class Own:
    pass


class OwnPath(pathlib.PurePosixPath):
    pass


VALUES = [
    *(b"x", datetime.date(2020, 1, 2), datetime.datetime(2020, 1, 2, 3, 4, 5, 6), datetime.time(1, 2), datetime.timedelta(days=-2, seconds=5)),
    *(decimal.Decimal("1.0"), decimal.Decimal("12"), decimal.Decimal("1e3"), Color.RED, frozenset({1}), collections.deque([1]), {2}),
    *((n for n in (1, 2)), ipaddress.ip_address("1.2.3.4"), ipaddress.ip_network("10.0.0.0/8"), ipaddress.ip_interface("::1/64")),
    *(NameEmail("n", "a@b.cc"), pathlib.Path("a/b"), re.compile("a+"), SecretStr("x"), SecretBytes(b"y"), uuid.UUID(int=3)),
    *(Model(), Point(), Own(), 1j, OwnPath("a"), int),
]
for value in VALUES:
    for encode in (pydantic_encoder, lambda value: custom_pydantic_encoder({Color: lambda color: color.name, object: repr}, value)):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                print(type(value).__name__, repr(encode(value)))
            except Exception as error:
                print(type(value).__name__, type(error).__name__, error)
        print([(warning.category.__name__, str(warning.message)) for warning in caught])
warnings.simplefilter("ignore")
print(json.dumps({"model": Model(), "points": [Point(), {Color.RED.value: decimal.Decimal("1.5")}]}, default=pydantic_encoder))
for duration in (datetime.timedelta(days=1, hours=2, minutes=3, seconds=4, microseconds=5), datetime.timedelta(seconds=-1), datetime.timedelta()):
    print(timedelta_isoformat(duration))
print([decimal_encoder(decimal.Decimal(text)) for text in ("1.0", "1", "1e2", "NaN")], bytes in ENCODERS_BY_TYPE)
