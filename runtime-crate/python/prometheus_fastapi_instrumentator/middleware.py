"""The middleware that watches requests. prometheus_fastapi_instrumentator `middleware.py`."""

import asyncio
import re
from http import HTTPStatus
from time import perf_counter as default_timer

from prometheus_client import REGISTRY, Gauge
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from prometheus_fastapi_instrumentator import metrics, routing

__molt_public__ = ("_get_handler", "_is_handler_excluded")


class PrometheusInstrumentatorMiddleware:
    """Tells instrumentations of each request."""

    def __init__(
        self, app, *, should_group_status_codes=True, should_ignore_untemplated=False, should_group_untemplated=True,
        should_include_root_path=False, should_round_latency_decimals=False, should_respect_env_var=False,
        should_instrument_requests_inprogress=False, should_exclude_streaming_duration=False, excluded_handlers=(),
        body_handlers=(), round_latency_decimals=4, env_var_name="ENABLE_METRICS", inprogress_name="http_requests_inprogress",
        inprogress_labels=False, instrumentations=(), async_instrumentations=(), metric_namespace="", metric_subsystem="",
        should_only_respect_2xx_for_highr=False, latency_highr_buckets=metrics._HIGHR_BUCKETS,
        latency_lowr_buckets=metrics._LOWR_BUCKETS, registry=REGISTRY, custom_labels={},
    ):  # fmt: skip
        self.app = app
        self.should_group_status_codes = should_group_status_codes
        self.should_ignore_untemplated = should_ignore_untemplated
        self.should_group_untemplated = should_group_untemplated
        self.should_include_root_path = should_include_root_path
        self.should_round_latency_decimals = should_round_latency_decimals
        self.should_respect_env_var = should_respect_env_var
        self.should_instrument_requests_inprogress = should_instrument_requests_inprogress
        self.round_latency_decimals = round_latency_decimals
        self.env_var_name = env_var_name
        self.inprogress_name = inprogress_name
        self.inprogress_labels = inprogress_labels
        self.registry = registry
        self.custom_labels = custom_labels
        self.excluded_handlers = list(map(re.compile, excluded_handlers))
        self.body_handlers = list(map(re.compile, body_handlers))
        self.async_instrumentations = async_instrumentations
        self.instrumentations = instrumentations
        if not instrumentations:
            own = metrics.default(
                metric_namespace, metric_subsystem, should_only_respect_2xx_for_highr, should_exclude_streaming_duration,
                latency_highr_buckets, latency_lowr_buckets, registry, custom_labels,
            )  # fmt: skip
            self.instrumentations = [own] if own else []
        self.inprogress = self._inprogress_gauge() if should_instrument_requests_inprogress else None

    def _inprogress_gauge(self):
        return Gauge(
            self.inprogress_name,
            "Number of HTTP requests in progress.",
            labelnames=("method", "handler") if self.inprogress_labels else (),
            multiprocess_mode="livesum",
        )

    async def __call__(self, scope, receive, send):
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        request = Request(scope)
        watched = _Watched(default_timer(), send)
        handler, is_templated = self._get_handler(request)
        is_excluded = self._is_handler_excluded(handler, is_templated)
        if self.should_group_untemplated and not is_templated:
            handler = "none"
        inprogress = None if is_excluded else self._begun(request, handler)
        watched.keeps_body = any(pattern.search(handler) for pattern in self.body_handlers)
        try:
            await self.app(scope, receive, watched.send)
        finally:
            if not is_excluded:
                if inprogress is not None:
                    inprogress.dec()
                await self._tell(self._info(request, handler, watched))

    def _begun(self, request, handler):
        """Counts a request as in progress."""
        gauge = self.inprogress
        if gauge is not None:
            gauge = gauge.labels(request.method, handler) if self.inprogress_labels else gauge
            gauge.inc()
        return gauge

    def _info(self, request, handler, watched):
        durations = watched.durations()
        if self.should_round_latency_decimals:
            durations = [round(duration, self.round_latency_decimals) for duration in durations]
        code = watched.status_code
        status = str(code.value if isinstance(code, HTTPStatus) else code)
        if self.should_group_status_codes:
            status = status[0] + "xx"
        response = Response(watched.body, code, Headers(raw=watched.headers))
        return metrics.Info(request, response, request.method, handler, status, *durations)

    async def _tell(self, info):
        for instrumentation in self.instrumentations:
            instrumentation(info)
        await asyncio.gather(*[instrumentation(info) for instrumentation in self.async_instrumentations])

    def _get_handler(self, request):
        name = routing.get_route_name(request, self.should_include_root_path)
        return (name, True) if name else (request.url.path, False)

    def _is_handler_excluded(self, handler, is_templated):
        if self.should_ignore_untemplated and not is_templated:
            return True
        return any(pattern.search(handler) for pattern in self.excluded_handlers)


class _Watched:
    """What is seen of a response."""

    def __init__(self, start_time, send):
        self.start_time = start_time
        self.response_start_time = None
        self.status_code = 500
        self.headers = []
        self.body = b""
        self.keeps_body = False
        self._send = send

    async def send(self, message):
        """Look at a message of the response, and send it on."""
        if message["type"] == "http.response.start":
            self.headers, self.status_code = message["headers"], message["status"]
            self.response_start_time = default_timer()
        elif self.keeps_body and message["type"] == "http.response.body":
            self.body += message["body"]
        await self._send(message)

    def durations(self):
        """How long the whole took, and how long it was until the response began; zero if it never did."""
        whole = max(default_timer() - self.start_time, 0.0)
        if not self.response_start_time:
            return whole, 0.0
        return whole, max(self.response_start_time - self.start_time, 0.0)
