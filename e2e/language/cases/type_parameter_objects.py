# python: 3.13
# TypeVar and its kin as objects: attributes, substitution, type aliases, generic aliases.
from typing import *
import typing


def t(f):
    try:
        print(repr(f()))
    except BaseException as e:
        print(type(e).__name__, e)


def f[T: int, *Ts, **P, U: (int, str), V = int]():
    pass


T, Ts, P, U, V = f.__type_params__
for p in f.__type_params__:
    print(
        p,
        type(p),
        p.__name__,
        getattr(p, "__module__", "-"),
        getattr(p, "__bound__", "-"),
        getattr(p, "__constraints__", "-"),
        getattr(p, "__default__", "-"),
        getattr(p, "__infer_variance__", "-"),
        getattr(p, "__covariant__", "-"),
    )
    t(lambda: p.has_default())
t(lambda: list[T])
t(lambda: list[T][int])
t(lambda: list[Ts])
t(lambda: tuple[*Ts])
t(lambda: tuple[*Ts][int, str])
t(lambda: dict[str, T].__parameters__)
t(lambda: T | int)
t(lambda: int | T)
t(lambda: T | None)
t(lambda: T | "x")
t(lambda: Callable[P, T])
t(lambda: Callable[P, T][[int], str])
t(lambda: P.args)
t(lambda: P.kwargs)
t(lambda: P.args.__origin__ is P)
t(lambda: T.__bound__)
T.x = 3
t(lambda: TypeVar("X", int))
t(lambda: TypeVar("X", int, bound=str))
t(lambda: TypeVar("X", covariant=True))
t(lambda: TypeVar("X", covariant=True, contravariant=True))
t(lambda: TypeVar("X", covariant=True, infer_variance=True))
t(lambda: TypeVar("X", bound="Y").__bound__)
t(lambda: TypeVar("X", None, int).__constraints__)

t(lambda: TypeVar(3))
type A[X] = list[X]
type B = int | str
t(lambda: A)
t(lambda: A[int])
t(lambda: A[int].__value__)
t(lambda: A.__type_params__)
t(lambda: A.__parameters__)
t(lambda: B[int])
t(lambda: A | None)
t(lambda: A.__module__)
t(lambda: A[int].__args__)
t(lambda: A[int].__origin__ is A)
t(lambda: type(A[int]))
t(lambda: TypeAliasType("Q", int).__value__)
t(lambda: TypeAliasType("Q", list[T], type_params=(T,))[str])
t(lambda: TypeAliasType("Q", list[T], type_params=[T]))
t(lambda: B.__value__)
t(lambda: hash(A) == hash(A))
t(lambda: isinstance(1, B))
t(lambda: B.__name__)


def setn():
    B.__name__ = "x"


t(setn)


def setn():
    B.zzz = "x"


t(setn)
t(lambda: NoDefault)
t(lambda: type(NoDefault))
t(lambda: T.__mro_entries__(()))
t(lambda: list[T] | None)
t(lambda: dict[T, U][int])
t(lambda: dict[T, U][int, str, int])
t(lambda: list[int][str])
t(lambda: list[list[T]][int])
t(lambda: dict[T, list[T]][str])
t(lambda: list[List[T]][int])
t(lambda: List[list[T]][int])
t(lambda: list[int].__origin__)
t(lambda: list[int] == list[int])
t(lambda: hash(list[int]) == hash(list[int]))
t(lambda: type(list[int]))
t(lambda: isinstance([], list[int]))
t(lambda: issubclass(list, list[int]))
t(lambda: list[int]())
t(lambda: list[int].__class__)
t(lambda: list[T][T])
t(lambda: list[Any][int])
t(lambda: dict[str, int].fromkeys("a"))
t(lambda: (*list[int],))
t(lambda: tuple[()])
t(lambda: tuple[int, ...])
t(lambda: list[T, U][int, str])
t(lambda: dir(list[int]) == dir(list))
t(lambda: list["X"])
t(lambda: type[T][int])
t(lambda: list[Annotated[T, 3]][int])
t(lambda: list[T | None][int])
t(lambda: list[Optional[T]][int])
t(lambda: list[...])
t(lambda: list[Literal["a"]])
