"""What is there before an application adds anything."""

import platform
import sys

import prometheus_client
from prometheus_client import (
    GC_COLLECTOR,
    PLATFORM_COLLECTOR,
    PROCESS_COLLECTOR,
    REGISTRY,
    CollectorRegistry,
    GCCollector,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)
from samples_text import without_values

print(without_values(generate_latest(REGISTRY)))
names = ("process_virtual_memory_bytes", "process_resident_memory_bytes", "process_start_time_seconds", "process_open_fds")
print([REGISTRY.get_sample_value(name) > 0 for name in names], REGISTRY.get_sample_value("process_cpu_seconds_total") >= 0)
version = dict(zip(("major", "minor", "patchlevel"), platform.python_version_tuple()))
facts = {"version": platform.python_version(), "implementation": platform.python_implementation(), **version}
print(REGISTRY.get_sample_value("python_info", facts), facts["major"] == str(sys.version_info.major))
for generation in "012":
    print(REGISTRY.get_sample_value("python_gc_collections_total", {"generation": generation}) >= 0)
own = CollectorRegistry()
ProcessCollector(namespace="shop", registry=own)
print(without_values(generate_latest(own)))
print(list(ProcessCollector(proc="/nowhere", registry=None).collect()))
print(len(ProcessCollector(pid=lambda: "none\n", registry=None).collect()))


class Java:
    def system(self):
        return "Java"

    def python_version_tuple(self):
        return ("2", "7", "18")

    def python_version(self):
        return "2.7.18"

    def python_implementation(self):
        return "Jython"

    def java_ver(self):
        return ("1.8", "vendor", ("name", "release", "maker"), ("os", "1", "x"))


print(PlatformCollector(registry=None, platform=Java()).collect())
GCCollector(registry=own)
for collector in (GC_COLLECTOR, PLATFORM_COLLECTOR, PROCESS_COLLECTOR):
    REGISTRY.unregister(collector)
print(generate_latest())
print(prometheus_client.CollectorRegistry is CollectorRegistry)
