"""What the system knows of the process. prometheus_client `process_collector.py`."""

import os

from .metrics_core import CounterMetricFamily, GaugeMetricFamily
from .registry import REGISTRY, Collector

__molt_public__ = ("_boot_time", "_btime", "_namespace", "_pagesize", "_pid", "_prefix", "_proc", "_ticks")
__molt_missing__ = ("resource", "_PAGESIZE")

# Places in /proc/PID/stat, counted from the state, which stands behind the name in brackets.
_USER_TIME, _SYSTEM_TIME, _START_TIME, _VIRTUAL_MEMORY, _RESIDENT_MEMORY = 11, 12, 19, 20, 21


class ProcessCollector(Collector):
    """Tells of memory, time and files of a process, as far as `/proc` does."""

    def __init__(self, namespace="", pid=lambda: "self", proc="/proc", registry=REGISTRY):
        self._namespace = namespace
        self._pid = pid
        self._proc = proc
        self._prefix = f"{namespace}_process_" if namespace else "process_"
        self._ticks = os.sysconf("SC_CLK_TCK")
        self._pagesize = os.sysconf("SC_PAGE_SIZE")
        try:
            self._btime = self._boot_time()
        except OSError:
            self._btime = 0
        if registry:
            registry.register(self)

    def _boot_time(self):
        with open(os.path.join(self._proc, "stat"), "rb") as stat:
            return next((float(line.split()[1]) for line in stat if line.startswith(b"btime ")), None)

    def collect(self):
        """The families as they are now; those that the system does not tell are not there."""
        families = []
        if self._btime:
            folder = os.path.join(self._proc, str(self._pid()).strip())
            for part in (self._usage, self._files):
                try:
                    families += part(folder)
                except OSError:
                    pass
        return families

    def _gauge(self, name, documentation, value):
        return GaugeMetricFamily(self._prefix + name, documentation, value=value)

    def _usage(self, folder):
        with open(os.path.join(folder, "stat"), "rb") as stat:
            fields = stat.read().rpartition(b")")[2].split()
        seconds = {place: float(fields[place]) / self._ticks for place in (_USER_TIME, _SYSTEM_TIME, _START_TIME)}
        return [
            self._gauge("virtual_memory_bytes", "Virtual memory size in bytes.", float(fields[_VIRTUAL_MEMORY])),
            self._gauge(
                "resident_memory_bytes",
                "Resident memory size in bytes.",
                float(fields[_RESIDENT_MEMORY]) * self._pagesize,
            ),
            self._gauge(
                "start_time_seconds",
                "Start time of the process since unix epoch in seconds.",
                seconds[_START_TIME] + self._btime,
            ),
            CounterMetricFamily(
                f"{self._prefix}cpu_seconds_total",
                "Total user and system CPU time spent in seconds.",
                value=seconds[_USER_TIME] + seconds[_SYSTEM_TIME],
            ),
        ]

    def _files(self, folder):
        with open(os.path.join(folder, "limits"), "rb") as limits:
            most = next(float(line.split()[3]) for line in limits if line.startswith(b"Max open file"))
        count = len(os.listdir(os.path.join(folder, "fd")))
        return [
            self._gauge("open_fds", "Number of open file descriptors.", count),
            self._gauge("max_fds", "Maximum number of open file descriptors.", most),
        ]


PROCESS_COLLECTOR = ProcessCollector()
