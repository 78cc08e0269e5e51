"""When a file was made. loguru `loguru/_ctime_functions.py`, as where files have no attributes of their own."""

import os


def get_ctime(filepath):
    """When it was written last."""
    return os.stat(filepath).st_mtime


def set_ctime(filepath, timestamp):
    """Keep a time with the file: there is no place for it."""
