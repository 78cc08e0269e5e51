"""Exceptions. wrapt/exceptions.py."""


class WrapperNotInitializedError(ValueError):
    """A proxy is used before it has what it stands for."""


class PathResolutionError(AttributeError):
    """A dotted name leads nowhere."""


class TargetModuleNotFoundError(ModuleNotFoundError):
    """There is no module of the name that was to be patched."""


class WrapperChainTooDeepError(RuntimeError):
    """Wrappers are inside of each other more often than was allowed."""


class WrapperNotFoundError(ValueError):
    """A wrapper to take away is not there."""


class WrapperNotOutermostError(ValueError):
    """A wrapper to take away is inside of something that cannot let go of it."""
