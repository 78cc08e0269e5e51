"""What structlog raises. structlog `structlog/exceptions.py`."""


class DropEvent(BaseException):
    """A processor wants nothing to be logged. It is no error, so it is no `Exception`."""


class NoConsoleRendererConfiguredError(Exception):
    """`ConsoleRenderer.get_active` finds none."""


class MultipleConsoleRenderersConfiguredError(Exception):
    """`ConsoleRenderer.get_active` finds several."""
