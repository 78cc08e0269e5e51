"""The kinds of fields, as libraries ask for them."""

import dataclasses
from typing import ClassVar


@dataclasses.dataclass
class Item:
    name: str
    size: dataclasses.InitVar[int]
    seen: ClassVar[int] = 0


fields = Item.__dataclass_fields__
for name, one in fields.items():
    kind = one._field_type
    print(name, kind, kind.name, repr(kind), type(kind).__name__)
print([name for name, one in fields.items() if one._field_type is dataclasses._FIELD])
print([name for name, one in fields.items() if one._field_type is dataclasses._FIELD_INITVAR])
print([name for name, one in fields.items() if one._field_type is dataclasses._FIELD_CLASSVAR])
