# Type hints at run time: forms, aliases, hints of functions and classes, protocols, typed dicts.
import collections
import collections.abc
import typing
from typing import *


def show(make):
    try:
        print(repr(make()))
    except BaseException as error:
        print(type(error).__name__, error)


T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V", bound="int")
AnyS = TypeVar("AnyS", str, bytes)
# fmt: off
for form in (
    Any, Union[int, str], Optional[int], Union[int, None, str], Union[int], Union[int, int], Literal["a", 1, True], Literal[1, 1],
    Literal[Literal[1, 2], 3], Annotated[int, "x", 3], Annotated[Annotated[int, 1], 2], List[int], Dict[str, int], Tuple[int, ...],
    Tuple[()], Tuple[int, str], Set[int], FrozenSet[int], Type[int], Type[T], Callable[[int], str], Callable[..., int], Callable[[], None],
    ClassVar[int], Final[int], Iterable[int], AsyncIterator[int], Generator[int, str, float], AsyncGenerator[int, None], Awaitable[int],
    Coroutine[Any, Any, int], Mapping[str, Any], Sequence[int], Deque[int], DefaultDict[str, int], Counter[str], OrderedDict[str, int],
    ChainMap[str, int], Required[int], NotRequired[int], Concatenate[int, ...], TypeGuard[int], Unpack[Tuple[int, str]], Self, Never, NoReturn,
    LiteralString, TypeAlias, Hashable, Sized, ContextManager[int], AsyncContextManager[int], KeysView[int], ItemsView[int, str],
    Collection[int], Container[int], Reversible[int], MutableMapping[str, int], MutableSequence[int], MutableSet[int], AbstractSet[int], ByteString if False else int,
    List, Dict, Tuple, Type, Callable, Iterable, Union[List[int], None], Optional[Union[int, str]], List[Optional[int]], Dict[str, List[Any]],
    Union["X", int], List["X"], Optional["X"], Type["X"], Annotated["X", 1],
):
    print(form, get_origin(form), get_args(form), getattr(form, "__parameters__", None))
    show(lambda: hash(form) == hash(form))
print(int | str, get_origin(int | str), get_args(int | None), Union[int, str] == (int | str), (int | str) == Union[str, int])
print(Union[int, str] == Union[str, int], Optional[int] == Union[int, None], Literal[1] == Literal[True], Literal["a"] == Literal["a"])
show(lambda: Union[()])
show(lambda: Union[int, 3])
show(lambda: Optional[int, str])
show(lambda: List[int, str])
show(lambda: Dict[int])
show(lambda: Literal[[]])
show(lambda: Annotated[int])
show(lambda: Callable[int])
show(lambda: Callable[int, str])
show(lambda: Callable[[int], 3])
show(lambda: ClassVar[int, str])
show(lambda: Any())
show(lambda: List())
show(lambda: List[int]([1]))
show(lambda: Union[int, str]())
show(lambda: isinstance(1, Union[int, str]))
show(lambda: isinstance(1, Optional[str]))
show(lambda: isinstance(1, List[int]))
show(lambda: isinstance([], List))
show(lambda: isinstance(1, Any))
show(lambda: issubclass(dict, Mapping))
show(lambda: List[T][int])
show(lambda: Dict[K, V][str, int])
show(lambda: Dict[K, List[T]][str, int])
show(lambda: Union[T, None][int])
show(lambda: Optional[T][str])
show(lambda: Callable[[T], K][int, str])
show(lambda: Annotated[List[T], 5][int])
show(lambda: Tuple[T, ...][int])
show(lambda: List[int][str])
show(lambda: Dict[K, T][int])
show(lambda: Type[T][int])
show(lambda: Final[int][str])


class Box(Generic[T]):
    item: T

    def __init__(self, item: T) -> None:
        self.item = item


class Pair(Generic[K, T]):
    pass


class Named(Box[str], Pair[int, str]):
    pass


class Sub(Box[List[T]], Generic[T, K]):
    pass


print(Box[int], Box[int](3).item, Box[int](3).__orig_class__, Box.__parameters__, Pair[int, str], Pair[K, int].__parameters__)
print(Named.__orig_bases__, Named.__mro__, Named.__parameters__, Sub.__parameters__, Sub[int, str])
print(get_origin(Box[int]), get_args(Pair[int, Box[str]]), Box[T][int], Pair[K, T][int, str])
show(lambda: Box[int, str])
show(lambda: Pair[int])
show(lambda: Named[int])
show(lambda: type("X", (Generic,), {}))
show(lambda: Generic[int])
show(lambda: Generic[T, T])
show(lambda: Box[int] == Box[int])
show(lambda: isinstance(Box(1), Box[int]))


def function(a: int, b: "str" = "x", *args: Optional["Box"], c: "List[int]" = None, **kwargs: Any) -> "Box[int]":
    pass


print(get_type_hints(function), function.__annotations__)


class Base:
    x: int
    y: ClassVar["int"] = 1
    z: "Optional[Base]" = None


class Derived(Base):
    w: Annotated["str", 5]
    x: "float"


print(get_type_hints(Derived), get_type_hints(Derived, include_extras=True))
show(lambda: get_type_hints(Base.__init__))
show(lambda: get_type_hints(3))
show(lambda: get_type_hints(lambda: 0))


def broken(a: "Missing"):
    pass


show(lambda: get_type_hints(broken))
print(get_type_hints(broken, localns={"Missing": int}))
print(ForwardRef("int"), ForwardRef("int") == ForwardRef("int"), ForwardRef("a.b").__forward_arg__)
print(typing._eval_type(ForwardRef("List[int]"), globals(), {}))


@runtime_checkable
class Speaks(Protocol):
    name: str

    def speak(self, words: str) -> None: ...


class Dog:
    name = "rex"

    def speak(self, words):
        pass


class Stone:
    pass


print(isinstance(Dog(), Speaks), isinstance(Stone(), Speaks), Speaks._is_protocol, Speaks)
show(lambda: Speaks())
show(lambda: issubclass(Dog, Speaks))


class Plain(Protocol[T]):
    def get(self) -> T: ...


show(lambda: isinstance(Dog(), Plain))
print(Plain[int], Plain.__parameters__)


class Explicit(Plain[int]):
    def get(self):
        return 1


print(Explicit().get(), Explicit.__mro__)


class Movie(TypedDict):
    title: str
    year: NotRequired[int]


class Extra(Movie, total=False):
    rating: Required[float]
    note: "str"


print(Movie(title="x"), Movie.__total__, Movie.__required_keys__, Movie.__optional_keys__, Movie.__annotations__)
print(sorted(Extra.__required_keys__), sorted(Extra.__optional_keys__), Extra.__total__, get_type_hints(Extra), is_typeddict(Extra), is_typeddict(dict))
show(lambda: isinstance({}, Movie))
Point2 = TypedDict("Point2", {"x": int, "y": "int"})
print(Point2, Point2.__annotations__, Point2(x=1, y=2), Point2.__mro__, Point2.__orig_bases__ == (TypedDict,))


class Employee(NamedTuple):
    name: str
    id: int = 3

    def greet(self):
        return f"hi {self.name}"


e = Employee("a")
print(e, e.greet(), e._asdict(), Employee._fields, Employee._field_defaults, Employee.__annotations__, Employee.__mro__, e._replace(id=5))
show(lambda: Employee())
Pt = NamedTuple("Pt", [("x", int), ("y", int)])
print(Pt(1, 2), Pt.__annotations__, Pt.__module__)


class GenericPair(NamedTuple, Generic[T]):
    key: T
    group: List[T]


print(GenericPair(1, [2]), GenericPair[int], GenericPair.__mro__)
UserId = NewType("UserId", int)
print(UserId, UserId(5), UserId.__supertype__, UserId.__name__, UserId | None)
print(cast(int, "x"), cast("int", 3))


@overload
def f(a: int) -> int: ...
@overload
def f(a: str) -> str: ...
def f(a):
    return a


print(f(1))
print(final(Dog) is Dog, Dog.__final__, no_type_check(function) is function)
show(lambda: assert_never(1))
print(assert_type(1, int))
print(TYPE_CHECKING, get_origin(Generic[T]), get_origin(Generic), get_origin(list[int]), get_args(dict[str, int]), get_args(int), get_args(Callable[[int, str], int]))
print(get_args(Callable[..., int]), get_args(collections.abc.Callable[[int], str]), get_origin(collections.abc.Callable[[int], str]), get_args(Annotated[int, 1]))
print(collections.abc.Callable[[int], str], collections.abc.Iterable[int], collections.abc.Mapping[str, T][int], type(collections.abc.Iterable[int]))
print(list[T].__parameters__, dict[str, list[T]][int])
print(Dict[str, int].__origin__, Dict[str, int].__args__, Dict.__origin__, List._name, Optional[int].__origin__, Optional[int].__args__, Optional[int]._name)
print(Union.__name__ if hasattr(Union, "__name__") else None, Optional.__class__, Any.__class__, Annotated[int, 1].__metadata__, Annotated[int, 1].__origin__)
print(List[int].__module__, List[int].__class__, typing.__name__, Box[int].__class__, Box[int].__module__, Box[int].__name__, List[int].__name__)


class Meta(type):
    pass


class WithMeta(Generic[T], metaclass=Meta):
    pass


print(WithMeta[int], type(WithMeta))


class Enumish(Generic[T]):
    def __class_getitem__(cls, item):
        return (cls.__name__, item)


print(Enumish[int])


class Child(Box[T]):
    def __init_subclass__(cls, **kw):
        super().__init_subclass__()
        print("subclass", cls.__name__, kw)


class GrandChild(Child[int], flag=1):
    pass


P = ParamSpec("P")
R = TypeVar("R")


def deco(fn: Callable[P, R]) -> Callable[P, Awaitable[R]]:
    return fn


print(get_type_hints(deco), Callable[P, R][[int, str], bool], Callable[Concatenate[int, P], R])


class Zed(Generic[P]):
    pass


print(Zed[int, str], Zed[[int, str]], Zed[...])
