"""Ready instrumentations: functions that are told of each request. prometheus_fastapi_instrumentator `metrics.py`."""

from prometheus_client import REGISTRY, Counter, Histogram, Summary

__molt_public__ = ("_build_label_attribute_names", "_is_duplicated_time_series", "_map_label_name_value")

_INFINITE = float("inf")

_HIGHR_BUCKETS = (
    0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 7.5, 10, 30, 60,
)  # fmt: skip
_LOWR_BUCKETS = (0.1, 0.5, 1)

_ATTRIBUTES = {"handler": "modified_handler", "status": "modified_status", "duration": "modified_duration"}


class Info:
    """What an instrumentation is told of a request."""

    def __init__(
        self, request, response, method, modified_handler, modified_status, modified_duration, modified_duration_without_streaming=0.0
    ):
        self.request = request
        self.response = response
        self.method = method
        self.modified_handler = modified_handler
        self.modified_status = modified_status
        self.modified_duration = modified_duration
        self.modified_duration_without_streaming = modified_duration_without_streaming


def _build_label_attribute_names(should_include_handler, should_include_method, should_include_status):
    wanted = {"handler": should_include_handler, "method": should_include_method, "status": should_include_status}
    names = [name for name, is_wanted in wanted.items() if is_wanted]
    return names, _map_label_name_value(names)


def _map_label_name_value(label_name):
    return [_ATTRIBUTES.get(name, name) for name in label_name]


def _is_duplicated_time_series(error):
    text = error.args[0]
    return any(f"Duplicated {what} in CollectorRegistry:" in text for what in ("timeseries", "time series"))


def _label_values(info, names):
    known = vars(info)
    for name in names:
        if name not in known:
            raise AttributeError(f"'Info' object has no attribute '{name}'", name=name, obj=info)
    return [known[name] for name in names]


class _Labels:
    """The labels of a metric, and which attributes of an `Info` give their values."""

    def __init__(self, handler, method, status, custom_labels):
        self.names, self.attributes = _build_label_attribute_names(handler, method, status)
        self.names += custom_labels
        self.attributes += custom_labels

    def child(self, metric, info):
        """The metric for a request's labels, or itself without any."""
        return metric.labels(*_label_values(info, self.attributes)) if self.names else metric


def _made(kind, name, documentation, labels, namespace, subsystem, registry, **options):
    """A new metric, or None if there is one of its name: Starlette makes middleware anew when more is added."""
    place = {"namespace": namespace, "subsystem": subsystem, "registry": registry}
    try:
        return kind(name, documentation, labelnames=labels.names, **place, **options)
    except ValueError as error:
        if not _is_duplicated_time_series(error):
            raise
        return None


def _observing(metric, labels, measure):
    """An instrumentation that has a metric observe what is measured."""
    if metric is None:
        return None

    def instrumentation(info):
        labels.child(metric, info).observe(measure(info))

    return instrumentation


def _with_infinite(buckets):
    return buckets if buckets[-1] == _INFINITE else [*buckets, _INFINITE]


def _duration(should_exclude_streaming_duration):
    """How long a request took, with or without what its response streamed."""
    if should_exclude_streaming_duration:
        return lambda info: info.modified_duration_without_streaming
    return lambda info: info.modified_duration


def _request_length(info):
    return int(info.request.headers.get("Content-Length", 0))


def _response_length(info):
    if info.response and hasattr(info.response, "headers"):
        return int(info.response.headers.get("Content-Length", 0))
    return 0


def latency(
    metric_name="http_request_duration_seconds", metric_doc="Duration of HTTP requests in seconds", metric_namespace="",
    metric_subsystem="", should_include_handler=True, should_include_method=True, should_include_status=True,
    should_exclude_streaming_duration=False, buckets=Histogram.DEFAULT_BUCKETS, registry=REGISTRY, custom_labels={},
):  # fmt: skip
    """Observe how long requests take."""
    buckets = _with_infinite(buckets)
    labels = _Labels(should_include_handler, should_include_method, should_include_status, custom_labels)
    metric = _made(
        Histogram, metric_name, metric_doc, labels, metric_namespace, metric_subsystem, registry, buckets=buckets
    )
    return _observing(metric, labels, _duration(should_exclude_streaming_duration))


def request_size(
    metric_name="http_request_size_bytes", metric_doc="Content bytes of requests.", metric_namespace="", metric_subsystem="",
    should_include_handler=True, should_include_method=True, should_include_status=True, registry=REGISTRY, custom_labels={},
):  # fmt: skip
    """Observe how long the contents of requests are, as they say."""
    labels = _Labels(should_include_handler, should_include_method, should_include_status, custom_labels)
    metric = _made(Summary, metric_name, metric_doc, labels, metric_namespace, metric_subsystem, registry)
    return _observing(metric, labels, _request_length)


def response_size(
    metric_name="http_response_size_bytes", metric_doc="Content bytes of responses.", metric_namespace="", metric_subsystem="",
    should_include_handler=True, should_include_method=True, should_include_status=True, registry=REGISTRY, custom_labels={},
):  # fmt: skip
    """Observe how long the contents of responses are, as they say."""
    labels = _Labels(should_include_handler, should_include_method, should_include_status, custom_labels)
    metric = _made(Summary, metric_name, metric_doc, labels, metric_namespace, metric_subsystem, registry)
    return _observing(metric, labels, _response_length)


def combined_size(
    metric_name="http_combined_size_bytes", metric_doc="Content bytes of requests and responses.", metric_namespace="",
    metric_subsystem="", should_include_handler=True, should_include_method=True, should_include_status=True, registry=REGISTRY,
    custom_labels={},
):  # fmt: skip
    """Observe how long the contents of requests and their responses are together, as they say."""
    labels = _Labels(should_include_handler, should_include_method, should_include_status, custom_labels)
    metric = _made(Summary, metric_name, metric_doc, labels, metric_namespace, metric_subsystem, registry)
    return _observing(metric, labels, lambda info: _request_length(info) + _response_length(info))


def requests(
    metric_name="http_requests_total", metric_doc="Total number of requests by method, status and handler.", metric_namespace="",
    metric_subsystem="", should_include_handler=True, should_include_method=True, should_include_status=True, registry=REGISTRY,
    custom_labels={},
):  # fmt: skip
    """Count requests."""
    labels = _Labels(should_include_handler, should_include_method, should_include_status, custom_labels)
    metric = _made(Counter, metric_name, metric_doc, labels, metric_namespace, metric_subsystem, registry)
    if metric is None:
        return None

    def instrumentation(info):
        labels.child(metric, info).inc()

    return instrumentation


def default(
    metric_namespace="", metric_subsystem="", should_only_respect_2xx_for_highr=False, should_exclude_streaming_duration=False,
    latency_highr_buckets=_HIGHR_BUCKETS, latency_lowr_buckets=_LOWR_BUCKETS, registry=REGISTRY, custom_labels={},
):  # fmt: skip
    """Count requests, and observe how long they and their responses are and take."""
    buckets = (_with_infinite(latency_highr_buckets), _with_infinite(latency_lowr_buckets))
    place = {"namespace": metric_namespace, "subsystem": metric_subsystem, "registry": registry}
    try:
        metrics = _DefaultMetrics(*buckets, place, custom_labels)
    except ValueError as error:
        if not _is_duplicated_time_series(error):
            raise
        return None
    duration = _duration(should_exclude_streaming_duration)

    def instrumentation(info):
        in_highr = not should_only_respect_2xx_for_highr or info.modified_status.startswith("2")
        metrics.tell(info, duration(info), in_highr)

    return instrumentation


class _DefaultMetrics:
    """The metrics of the default instrumentation."""

    def __init__(self, highr_buckets, lowr_buckets, place, custom_labels):
        self.custom_labels = custom_labels
        more = tuple(custom_labels)
        self.total = Counter(
            "http_requests_total",
            "Total number of requests by method, status and handler.",
            labelnames=("method", "status", "handler", *more),
            **place,
        )
        self.in_size, self.out_size = (
            Summary(
                f"http_{what}_size_bytes",
                f"Content length of {way} {what}s by handler. "
                "Only value of header is respected. Otherwise ignored. "
                "No percentile calculated. ",
                labelnames=("handler", *more),
                **place,
            )
            for what, way in (("request", "incoming"), ("response", "outgoing"))
        )
        self.highr = Histogram(
            "http_request_duration_highr_seconds",
            "Latency with many buckets but no API specific labels. Made for more accurate percentile calculations. ",
            buckets=highr_buckets,
            **place,
        )
        self.lowr = Histogram(
            "http_request_duration_seconds",
            "Latency with only few buckets by handler. "
            "Made to be only used if aggregation by handler is important. ",
            buckets=lowr_buckets,
            labelnames=("method", "handler", *more),
            **place,
        )

    def tell(self, info, duration, in_highr):
        """Tell all metrics of a request."""
        handler, custom = info.modified_handler, self.custom_labels.values()
        self.total.labels(info.method, info.modified_status, handler, *custom).inc()
        self.in_size.labels(handler, *custom).observe(_request_length(info))
        self.out_size.labels(handler, *custom).observe(_response_length(info))
        if in_highr:
            self.highr.observe(duration)
        self.lowr.labels(info.method, handler, *custom).observe(duration)
