"""The OpenMetrics format. prometheus_client `openmetrics/__init__.py`."""

__molt_missing__ = ()
