"""What the accelerator of `warnings` has besides what `warnings` has. CPython Python/_warnings.c."""


def __getattr__(name):
    if name not in ("filters", "_defaultaction", "_onceregistry", "_filters_mutated", "warn", "warn_explicit"):
        raise AttributeError(f"module '_warnings' has no attribute '{name}'")
    import warnings

    return getattr(warnings, name)


def _loader(module_globals, warn):
    """The loader of a module. CPython Lib/importlib/_bootstrap_external.py `_bless_my_loader`."""
    missing = object()
    loader, spec = module_globals.get("__loader__"), module_globals.get("__spec__", missing)
    if loader is None:
        if spec is missing:
            return None
        if spec is None:
            raise ValueError("Module globals is missing a __spec__.loader")
    of_spec = getattr(spec, "loader", missing)
    if of_spec is missing or of_spec is None:
        if loader is None:
            raise (AttributeError if of_spec is missing else ValueError)("Module globals is missing a __spec__.loader")
        warn("Module globals is missing a __spec__.loader", DeprecationWarning)
        return loader
    if loader is not None and loader != of_spec:
        warn("Module globals; __loader__ != __spec__.loader", DeprecationWarning)
        return loader
    return of_spec


def _ask_for_source(module_globals, warn):
    """Has a module's loader read its source. CPython Python/_warnings.c `get_source_line`."""
    if not isinstance(module_globals, dict):
        raise TypeError(f"module_globals must be a dict, not '{type(module_globals).__name__}'")
    get_source = getattr(_loader(module_globals, warn), "get_source", None)
    if get_source is not None:
        get_source(module_globals["__name__"])
