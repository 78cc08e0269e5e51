"""What adds metrics to an application. prometheus_fastapi_instrumentator `instrumentation.py`."""

import gzip
import inspect
import os
import re

from fastapi import FastAPI
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest, multiprocess
from prometheus_client.values import _prefer_new_variable
from starlette.requests import Request
from starlette.responses import Response

from prometheus_fastapi_instrumentator import metrics
from prometheus_fastapi_instrumentator.middleware import PrometheusInstrumentatorMiddleware

__molt_public__ = ("_should_instrumentate",)

_PROCESSES = "PROMETHEUS_MULTIPROC_DIR"

# What the middleware is told besides, under the names that it has here.
_OPTIONS = (
    "should_group_status_codes", "should_ignore_untemplated", "should_group_untemplated", "should_include_root_path",
    "should_round_latency_decimals", "should_respect_env_var", "should_instrument_requests_inprogress",
    "should_exclude_streaming_duration", "round_latency_decimals", "env_var_name", "inprogress_name", "inprogress_labels",
    "instrumentations", "async_instrumentations", "excluded_handlers", "body_handlers", "registry",
)  # fmt: skip


class PrometheusFastApiInstrumentator:
    """Adds the middleware that watches requests to an application, and the route that shows what was seen."""

    def __init__(
        self, should_group_status_codes=True, should_ignore_untemplated=False, should_group_untemplated=True,
        should_include_root_path=False, should_round_latency_decimals=False, should_respect_env_var=False,
        should_instrument_requests_inprogress=False, should_exclude_streaming_duration=False, excluded_handlers=[],
        body_handlers=[], round_latency_decimals=4, env_var_name="ENABLE_METRICS", inprogress_name="http_requests_inprogress",
        inprogress_labels=False, registry=None,
    ):  # fmt: skip
        self.should_group_status_codes = should_group_status_codes
        self.should_ignore_untemplated = should_ignore_untemplated
        self.should_group_untemplated = should_group_untemplated
        self.should_include_root_path = should_include_root_path
        self.should_round_latency_decimals = should_round_latency_decimals
        self.should_respect_env_var = should_respect_env_var
        self.should_instrument_requests_inprogress = should_instrument_requests_inprogress
        self.should_exclude_streaming_duration = should_exclude_streaming_duration
        self.round_latency_decimals = round_latency_decimals
        self.env_var_name = env_var_name
        self.inprogress_name = inprogress_name
        self.inprogress_labels = inprogress_labels
        self.excluded_handlers = list(map(re.compile, excluded_handlers))
        self.body_handlers = list(map(re.compile, body_handlers))
        self.instrumentations = []
        self.async_instrumentations = []
        _prefer_new_variable()
        self.registry = registry or REGISTRY
        folder = os.environ.get(_PROCESSES)
        if folder is not None and not os.path.isdir(folder):
            raise ValueError(f"Env var PROMETHEUS_MULTIPROC_DIR='{folder}' not a directory.")

    def instrument(
        self, app, metric_namespace="", metric_subsystem="", should_only_respect_2xx_for_highr=False,
        latency_highr_buckets=metrics._HIGHR_BUCKETS, latency_lowr_buckets=metrics._LOWR_BUCKETS,
    ):  # fmt: skip
        """Have an application's requests watched."""
        if self._is_asked_for():
            known = vars(self)
            app.add_middleware(
                PrometheusInstrumentatorMiddleware,
                **{name: known[name] for name in _OPTIONS},
                metric_namespace=metric_namespace,
                metric_subsystem=metric_subsystem,
                should_only_respect_2xx_for_highr=should_only_respect_2xx_for_highr,
                latency_highr_buckets=latency_highr_buckets,
                latency_lowr_buckets=latency_lowr_buckets,
            )
        return self

    def expose(self, app, should_gzip=False, endpoint="/metrics", include_in_schema=True, tags=None, **kwargs):
        """Give an application a route that shows the metrics."""
        if not self._is_asked_for():
            return self

        def metrics(request: Request) -> Response:
            """Endpoint that serves Prometheus metrics."""
            return _shown(self.registry, should_gzip and "gzip" in request.headers.get("Accept-Encoding", ""))

        if isinstance(app, FastAPI):
            app.get(endpoint, include_in_schema=include_in_schema, tags=tags, **kwargs)(metrics)
        else:
            app.add_route(path=endpoint, route=metrics, include_in_schema=include_in_schema)
        return self

    def add(self, *instrumentation_function):
        """Have functions told of each request, those that may wait beside each other."""
        for function in filter(None, instrumentation_function):
            waits = inspect.iscoroutinefunction(function)
            (self.async_instrumentations if waits else self.instrumentations).append(function)
        return self

    def _is_asked_for(self):
        return not self.should_respect_env_var or self._should_instrumentate()

    def _should_instrumentate(self):
        return os.getenv(self.env_var_name, "False").lower() in ("true", "1")


def _shown(registry, is_packed):
    """The response that shows what a registry, or the folder of all processes, holds."""
    if _PROCESSES in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)
    text = generate_latest(registry)
    response = Response(gzip.compress(text) if is_packed else text)
    response.headers["Content-Type"] = CONTENT_TYPE_LATEST
    if is_packed:
        response.headers["Content-Encoding"] = "gzip"
    return response
