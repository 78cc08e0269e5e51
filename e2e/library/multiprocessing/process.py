"""What tells of the process."""

import multiprocessing
import os

print(multiprocessing.cpu_count() == os.cpu_count(), multiprocessing.active_children())
process = multiprocessing.current_process()
print(process.name, process.pid == os.getpid(), process.daemon, process.is_alive(), process)
print([kind.__name__ for kind in multiprocessing.TimeoutError.__mro__])
