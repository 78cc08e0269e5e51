"""Names for annotations, and subscriptions with what handles them. redis/typing.py."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar, Union

Number = Union[int, float]
EncodedT = Union[bytes, bytearray, memoryview]
DecodedT = Union[str, int, float]
EncodableT = Union[EncodedT, DecodedT]
AbsExpiryT = Union[int, datetime]
ExpiryT = Union[int, timedelta]
ZScoreBoundT = Union[float, str]
BitfieldOffsetT = Union[int, str]
KeyT = PatternT = ChannelT = GroupT = ConsumerT = ScriptTextT = Union[bytes, str, memoryview]
FieldT = EncodableT
KeysT = Union[KeyT, Iterable[KeyT]]
ResponseT = Union[Awaitable[Any], Any]
StreamIdT = Union[int, KeyT]
TimeoutSecT = Union[int, float, KeyT]
AnyKeyT = TypeVar("AnyKeyT", bytes, str, memoryview)
AnyFieldT = TypeVar("AnyFieldT", bytes, str, memoryview)
AnyChannelT = TypeVar("AnyChannelT", bytes, str, memoryview)
ExceptionMappingT = Mapping[str, Any]
PubSubHandler = Callable[[dict[str, Any]], Any]


@dataclass(frozen=True)
class Subscription:
    """A channel or a pattern, and what is called with its messages."""

    name: Any
    handler: Any = None
