# ruff: noqa: B028
"""Warnings: filters, recording, raising, decorators."""

import sys
import warnings


class Lines:
    def write(self, text):
        print("stderr:", [line.split(":", 1)[-1] for line in text.splitlines()][:1])

    def flush(self):
        pass


sys.stderr = Lines()


def helper(message, category=None, stacklevel=1):
    warnings.warn(message, category, stacklevel=stacklevel)


with warnings.catch_warnings(record=True) as log:
    warnings.simplefilter("always")
    helper("first")
    helper("second", DeprecationWarning, 2)
    warnings.warn(RuntimeWarning("instance"))
    print(
        [(str(entry.message), entry.category.__name__, entry.lineno, entry.filename.endswith(".py")) for entry in log]
    )
for action in ("error", "ignore", "always", "default", "once", "module"):
    with warnings.catch_warnings(record=True) as log:
        warnings.simplefilter(action)
        try:
            for _ in range(3):
                helper("repeated")
            helper("other")
        except UserWarning as warning:
            print("raised", repr(warning))
        print(action, len(log))
with warnings.catch_warnings(record=True) as log:
    warnings.resetwarnings()
    warnings.filterwarnings("ignore", message="skip.*")
    warnings.filterwarnings("error", category=FutureWarning)
    warnings.filterwarnings("ignore", module="nothing")
    helper("skip this")
    helper("keep this")
    try:
        helper("future", FutureWarning)
    except FutureWarning as warning:
        print(warning)
    print([str(entry.message) for entry in log], len(warnings.filters))
with warnings.catch_warnings(action="ignore"):
    helper("silent")
print(warnings.formatwarning("text", UserWarning, "file.py", 3, "the line"), end="")
helper("shown")
helper("not shown", PendingDeprecationWarning)
warnings.showwarning = lambda message, category, filename, lineno, file=None, line=None: print(
    "own:", message, category.__name__
)
helper("by hook")
for arguments in ((1, int), ("x", 3)):
    try:
        warnings.warn(*arguments)
    except TypeError as error:
        print(error)
for call in (
    lambda: warnings.simplefilter("nope"),
    lambda: warnings.filterwarnings("error", category=3),
    lambda: warnings.simplefilter("error", lineno=-1),
):
    try:
        call()
    except (ValueError, TypeError, AssertionError) as error:
        print(type(error).__name__, error)


@warnings.deprecated("use new")
def old(x):
    """Doc."""
    return x


@warnings.deprecated("no class")
class Old:
    def __init__(self, x):
        self.x = x


print(old(1), old.__deprecated__, old.__name__, old.__doc__, Old(3).x, Old.__deprecated__)


class Derived(Old):
    pass


print(Derived(4).x, warnings.WarningMessage("m", UserWarning, "f", 1))
