"""Namespaces, classes made by hand, dynamic attributes, coroutines."""

import types
from types import DynamicClassAttribute, SimpleNamespace

namespace = SimpleNamespace(a=1, b="x")
namespace.c = namespace
print(
    namespace,
    namespace == SimpleNamespace(a=1),
    SimpleNamespace(a=1) == SimpleNamespace(a=1),
    SimpleNamespace({"x": 1}, y=2),
)
del namespace.c
print(namespace, vars(namespace))
made = types.new_class("Made", (dict,), {}, lambda body: body.update(x=3))
print(made, made.x, made(), types.resolve_bases((list[int],)), types.prepare_class("A", (int,)))
print(types.get_original_bases(types.new_class("G", (list[int],))))


class Meta(type):
    def __getattr__(cls, name):
        return f"meta {name}"


class Dynamic(metaclass=Meta):
    @DynamicClassAttribute
    def value(self):
        return "instance"


print(Dynamic.value, Dynamic().value)


proxy = types.MappingProxyType({"a": 1})
print(proxy, proxy["a"], proxy | {"b": 2}, isinstance(int | str, types.UnionType), types.GenericAlias(list, (int,)))
for name in (
    "FunctionType",
    "MethodType",
    "BuiltinFunctionType",
    "CodeType",
    "ModuleType",
    "GeneratorType",
    "CoroutineType",
    "TracebackType",
    "NoneType",
    "EllipsisType",
    "CellType",
    "GetSetDescriptorType",
    "FrameType",
    "AsyncGeneratorType",
    "MethodWrapperType",
):
    print(name, getattr(types, name).__name__)
