"""The name of the process. structlog `structlog/_utils.py`."""

import sys


def get_processname():
    """As `multiprocessing` has it, if anybody uses that."""
    multiprocessing = sys.modules.get("multiprocessing")
    if multiprocessing is None:
        return "n/a"
    try:
        return multiprocessing.current_process().name
    except Exception:
        return "n/a"
