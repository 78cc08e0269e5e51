# What `importlib` imports. All other names are those of the native module.


def _import(name, package): ...


def import_module(name, package=None):
    return _import(name, package)
