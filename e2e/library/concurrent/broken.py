"""What programs catch of pools of processes, where there are none."""
from concurrent.futures import BrokenExecutor
from concurrent.futures.process import BrokenProcessPool

print(BrokenProcessPool.__mro__)
print(issubclass(BrokenProcessPool, BrokenExecutor), BrokenProcessPool.__module__)

try:
    raise BrokenProcessPool("gone")
except BrokenExecutor as error:
    print(repr(error))
