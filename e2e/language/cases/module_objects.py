# Modules as objects: how they show themselves, and the annotations that are made when they are asked for.

import types
from importlib.machinery import ModuleSpec


class Loader:
    def __repr__(self):
        return "a loader"


def attempt(what):
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)


module = types.ModuleType("made")
print(module)
module.__loader__ = Loader()
print(module)
module.__file__ = "/somewhere"
print(module)
del module.__name__
print(module)
del module.__file__
print(module)
for spec in (
    ModuleSpec("named", None),
    ModuleSpec("named", Loader()),
    ModuleSpec("named", Loader(), origin="elsewhere"),
    ModuleSpec(None, None) if False else ModuleSpec("package", None, is_package=True),
):
    module.__spec__ = spec
    print(module)

print(module.__annotations__, "__annotations__" in vars(module))
module.__annotations__["x"] = int
print(module.__annotations__)
module.__annotations__ = {"y": str}
print(vars(module)["__annotations__"])
del module.__annotations__
attempt(lambda: delattr(module, "__annotations__"))
print(module.__annotations__)
