"""`__module__` of classes, native ones among them whose namespace has a descriptor of that name for instances."""

import types


class Own:
    pass


print(type.__module__, getattr(type, "__module__", None), type(list).__module__)
print(types.FunctionType.__module__, types.MethodType.__module__, types.GenericAlias.__module__)
print(object.__module__, Own.__module__, type(Own).__module__)
Own.__module__ = "elsewhere"
print(Own.__module__, Own().__module__)
try:
    int.__module__ = "elsewhere"
except TypeError as error:
    print(error)
