"""Background tasks. fastapi/background.py."""

from starlette.background import BackgroundTasks as _BackgroundTasks


class BackgroundTasks(_BackgroundTasks):
    """Functions to run after the response was sent."""

    def add_task(self, func, *args, **kwargs):
        """Add a function, called with the arguments that follow it."""
        return super().add_task(func, *args, **kwargs)
