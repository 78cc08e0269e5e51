"""How long `time.sleep` may take at most."""

import threading
import time

for seconds in (2**63 - 1, 2**63, 1e19, 1e300, float("inf"), float("nan"), -1, -(2**70), 9_300_000_000, -1e300, "a", None):
    try:
        time.sleep(seconds)
    except (OverflowError, TypeError, ValueError) as error:
        print(repr(seconds), type(error).__name__, error)
for seconds in (0, 0.0, True, 1e-9, 0.001):
    print(time.sleep(seconds))
try:
    threading.Lock().acquire(timeout=float("nan"))
except ValueError as error:
    print(error)
