"""Metrics for Prometheus. prometheus_client `__init__.py`."""

from . import exposition, gc_collector, metrics, metrics_core, platform_collector, process_collector, registry
from .exposition import (
    CONTENT_TYPE_LATEST,
    CONTENT_TYPE_PLAIN_0_0_4,
    CONTENT_TYPE_PLAIN_1_0_0,
    generate_latest,
    make_asgi_app,
    make_wsgi_app,
    write_to_textfile,
)
from .platform_collector import PLATFORM_COLLECTOR, PlatformCollector
from .process_collector import PROCESS_COLLECTOR, ProcessCollector
from .gc_collector import GC_COLLECTOR, GCCollector
from .metrics import (
    Counter,
    Enum,
    Gauge,
    Histogram,
    Info,
    Summary,
    disable_created_metrics,
    enable_created_metrics,
)
from .metrics_core import Metric
from .registry import REGISTRY, CollectorRegistry

__all__ = (
    "CONTENT_TYPE_LATEST", "CONTENT_TYPE_PLAIN_0_0_4", "CONTENT_TYPE_PLAIN_1_0_0", "CollectorRegistry", "Counter", "Enum",
    "GCCollector", "GC_COLLECTOR", "Gauge", "Histogram", "Info", "Metric", "PLATFORM_COLLECTOR", "PROCESS_COLLECTOR",
    "PlatformCollector", "ProcessCollector", "REGISTRY", "Summary", "disable_created_metrics", "enable_created_metrics",
    "generate_latest", "make_asgi_app", "make_wsgi_app", "write_to_textfile",
)  # fmt: skip

__molt_missing__ = (
    "MetricsHandler", "aiohttp", "bridge", "delete_from_gateway", "django", "instance_ip_grouping_key", "push_to_gateway",
    "pushadd_to_gateway", "start_http_server", "start_wsgi_server", "twisted",
)  # fmt: skip
