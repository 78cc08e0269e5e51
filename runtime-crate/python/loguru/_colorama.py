"""Whether a stream has colours. loguru `loguru/_colorama.py`, for Linux."""

import os
import sys

_SERVICES = ("TRAVIS", "CIRCLECI", "APPVEYOR", "GITLAB_CI", "GITHUB_ACTIONS")


def should_colorize(stream):
    """Terminals have, and so have the streams of the process where they are shown with colours."""
    if stream is None:
        return False
    if stream is sys.__stdout__ or stream is sys.__stderr__:
        if "CI" in os.environ and any(service in os.environ for service in _SERVICES):
            return True
        if "PYCHARM_HOSTED" in os.environ:
            return True
    try:
        return stream.isatty()
    except Exception:
        return False
