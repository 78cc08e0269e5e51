# ruff: noqa: UP045
"""Signatures: reading, binding, showing, changing."""

import dataclasses
import functools
import inspect
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, Optional


def show(make, *arguments, **keywords):
    try:
        print(make(*arguments, **keywords))
    except Exception as error:
        print(type(error).__name__, error)


def plain(a, /, b: int, c: "str" = "x", *args: int, d, e: list[int] = None, **kwargs: Any) -> dict[str, int]:
    """Text."""


def wraps(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        return function(*args, **kwargs)

    return wrapper


class Base:
    def __init__(self, x: int, *, y: str | None = None):
        pass

    def method(self, a, b=2):
        pass

    @classmethod
    def make(cls, z=1) -> "Base":
        pass

    @staticmethod
    def static(q, *r):
        pass

    def __call__(self, call_me: int = 3):
        pass

    part = functools.partialmethod(method, 1)


class Derived(Base):
    pass


class New:
    def __new__(cls, a, b=1):
        return object.__new__(cls)


class Meta(type):
    def __call__(cls, meta_argument):
        pass


class WithMeta(metaclass=Meta):
    pass


class Said:
    __signature__ = Signature([Parameter("only", Parameter.KEYWORD_ONLY)])


class Empty:
    pass


for callable in (
    plain,
    wraps(plain),
    Base,
    Derived,
    New,
    WithMeta,
    Said,
    Empty,
    Base(1),
    Base.method,
    Base(1).method,
    Base.make,
    Base.static,
    Base.part,
    Base(1).part,
    functools.partial(plain, 1, b=3),
    functools.partial(plain, 1, 2, "y"),
    functools.partial(Base, y="a"),
    lambda x, *, y=1: None,
    object,
    Base.__init__,
    3,
    functools.partial(plain, 1, 2, 3, 4, 5, nope=1, d=4),
):
    show(signature, callable)

sig = signature(plain)
print(list(sig.parameters), sig.return_annotation, repr(sig))
for parameter in sig.parameters.values():
    print(
        parameter, repr(parameter), parameter.kind, parameter.kind.description, parameter.default, parameter.annotation
    )
print(sig == signature(plain), hash(sig) == hash(signature(plain)), sig != signature(Base))
print(signature(plain, eval_str=True).parameters["c"].annotation, signature(wraps(plain), follow_wrapped=False))
print(sig.replace(return_annotation=Signature.empty), sig.replace(parameters=[]))
print(sig.parameters["b"].replace(name="z", annotation=str, default=3, kind=Parameter.KEYWORD_ONLY))

bound = sig.bind(1, 2, d=3, other=4)
print(bound, bound.args, bound.kwargs, bound.arguments)
bound.apply_defaults()
print(bound, bound.args, bound.kwargs)
print(sig.bind(1, 2, 3, 4, 5, d=6, e=7), sig.bind_partial(1), sig.bind_partial(), sig.bind(1, b=2, d=3))
for args, kwargs in (
    ((), {}),
    ((1,), {}),
    ((1, 2), {}),
    ((1, 2), {"b": 3, "d": 4}),
    ((1, 2), {"a": 3, "d": 4}),
):
    show(sig.bind, *args, **kwargs)
show(signature(Base(1).method).bind, 1, 2, 3)
show(signature(Base(1).method).bind, 1, c=3)
show(signature(lambda a, /: None).bind, a=1)

for arguments, keywords in (
    (("x", 9), {}),
    (("1x", Parameter.KEYWORD_ONLY), {}),
    (("class", Parameter.KEYWORD_ONLY), {}),
    ((3, Parameter.KEYWORD_ONLY), {}),
    (("args", Parameter.VAR_POSITIONAL), {"default": 1}),
    (("ok", Parameter.KEYWORD_ONLY), {"default": 1, "annotation": Annotated[int, 3]}),
):
    show(Parameter, *arguments, **keywords)
key, positional = Parameter("key", Parameter.KEYWORD_ONLY), Parameter("positional", Parameter.POSITIONAL_ONLY)
show(Signature, [key, positional])
show(Signature, [key, key])
show(Signature, [positional.replace(default=1), positional.replace(name="other")])
show(Signature, [Parameter("b", Parameter.VAR_KEYWORD), Parameter("a", Parameter.VAR_POSITIONAL)])
show(signature(lambda a, *, b: None).bind, 1)
show(signature(lambda a=1, b=2, /: None).bind, b=3)
print(Signature([positional, key.replace(default=2)]), Signature([key], return_annotation=int))
print(inspect.getfullargspec(plain))
print(inspect.getfullargspec(Base(1).method))
show(inspect.getfullargspec, 3)
print(inspect.get_annotations(plain), inspect.get_annotations(Base), inspect.get_annotations(plain, eval_str=True))
print(
    inspect.formatannotation(int),
    inspect.formatannotation(Optional[Base]),
    inspect.formatannotation(list[int]),
    inspect.formatannotation("x"),
)
print(Parameter.empty, inspect._empty is Signature.empty, sorted(Parameter.POSITIONAL_ONLY.__class__.__members__))


@dataclasses.dataclass
class Fields:
    x: int
    y: float = 0.5
    items: list[str] = dataclasses.field(default_factory=list)
    hidden: int = dataclasses.field(default=1, init=False)
    named: str = dataclasses.field(default="n", kw_only=True)


@dataclasses.dataclass
class MoreFields(Fields):
    z: dataclasses.InitVar[int] = 3


for target in (Fields, Fields.__init__, MoreFields):
    print(inspect.signature(target))
