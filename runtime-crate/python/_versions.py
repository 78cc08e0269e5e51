"""Which versions an application has installed of what the library stands for, where what differs is a matter of the version."""

import sys


def is_installed_before(distribution, *version):
    """Whether a version of a distribution that is older than this one is installed."""
    installed = getattr(sys, "_molt_versions", {}).get(distribution)
    return installed is not None and _release(installed) < version


def _release(version):
    """The numbers of a version's release: (0, 46, 1) of "0.46.1rc1"."""
    numbers = []
    for part in version.split("."):
        digits = part[: len(part) - len(part.lstrip("0123456789"))]
        if not digits:
            break
        numbers.append(int(digits))
        if digits != part:
            break
    return tuple(numbers)
