"""Names of `typing_extensions` that came late or are seldom used."""

import re
import typing

import typing_extensions
from typing_extensions import Match, Pattern, disjoint_base, no_type_check, no_type_check_decorator, type_repr


@disjoint_base
class Base:
    pass


def function():
    pass


class Outer:
    class Inner:
        def method(self):
            pass


print(Base.__disjoint_base__, disjoint_base(int) if False else "")
for value in (int, str, Base, Outer.Inner, function, Outer.Inner.method, len, ..., None, "text", list[int], typing.Optional[int], 5, typing.Any):
    print(type_repr(value))
print(Match is typing.Match, Pattern is typing.Pattern, Match[str], Pattern[bytes], isinstance(re.compile("a"), Pattern))


@no_type_check_decorator
def decorator(given):
    return given


@decorator
def decorated(x: int):
    pass


print(getattr(decorated, "__no_type_check__", None), no_type_check is typing.no_type_check, no_type_check_decorator is typing.no_type_check_decorator)
try:
    typing_extensions.Nothing
except AttributeError as error:
    print(error)
