"""What the program runs on. prometheus_client `platform_collector.py`."""

import platform as pf

from .metrics_core import GaugeMetricFamily
from .registry import REGISTRY, Collector

__molt_public__ = ("_metrics", "_platform")


class PlatformCollector(Collector):
    """Tells which Python the program runs on, once for all."""

    def __init__(self, registry=REGISTRY, platform=None):
        self._platform = pf if platform is None else platform
        facts = self._info()
        if self._platform.system() == "Java":
            facts.update(_java_facts(self._platform))
        family = GaugeMetricFamily("python_info", "Python platform information", labels=list(facts))
        family.add_metric(list(facts.values()), 1)
        self._metrics = [family]
        if registry:
            registry.register(self)

    def collect(self):
        """The family."""
        return self._metrics

    def _info(self):
        facts = {
            "version": self._platform.python_version(),
            "implementation": self._platform.python_implementation(),
        }
        facts.update(zip(("major", "minor", "patchlevel"), self._platform.python_version_tuple(), strict=True))
        return facts


def _java_facts(platform):
    version, _, (name, release, vendor), _ = platform.java_ver()
    return {"jvm_version": version, "jvm_release": release, "jvm_vendor": vendor, "jvm_name": name}


PLATFORM_COLLECTOR = PlatformCollector()
