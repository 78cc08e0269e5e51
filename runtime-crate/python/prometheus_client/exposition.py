"""Families of samples as text, and what serves them. prometheus_client `exposition.py`."""

import gzip
import os
import threading
from functools import partial
from urllib.parse import parse_qs

from .openmetrics import exposition as openmetrics
from .registry import REGISTRY
from .utils import floatToGoString, parse_version

CONTENT_TYPE_PLAIN_0_0_4 = "text/plain; version=0.0.4; charset=utf-8"
CONTENT_TYPE_PLAIN_1_0_0 = "text/plain; version=1.0.0; charset=utf-8"
CONTENT_TYPE_LATEST = CONTENT_TYPE_PLAIN_1_0_0

__all__ = (
    "CONTENT_TYPE_LATEST", "CONTENT_TYPE_PLAIN_0_0_4", "CONTENT_TYPE_PLAIN_1_0_0", "generate_latest", "make_asgi_app",
    "make_wsgi_app", "write_to_textfile",
)  # fmt: skip

__molt_public__ = ("_bake_output", "_get_escaping", "_get_version")

# Pushing needs `urllib.request`, and serving `http.server` and `wsgiref`.
__molt_missing__ = (
    "CompressionType", "MetricsHandler", "SNAPPY_AVAILABLE", "ThreadingWSGIServer", "base64", "basic_auth_handler", "closing",
    "default_handler", "delete_from_gateway", "instance_ip_grouping_key", "passthrough_redirect_handler", "push_to_gateway",
    "pushadd_to_gateway", "quote_plus", "snappy", "socket", "ssl", "start_http_server", "start_wsgi_server", "sys",
    "tls_auth_handler", "urlparse", "BaseHTTPRequestHandler", "ThreadingMixIn", "HTTPError", "BaseHandler", "build_opener",
    "HTTPHandler", "HTTPRedirectHandler", "HTTPSHandler", "Request", "make_server", "WSGIRequestHandler", "WSGIServer",
)  # fmt: skip

_ESCAPINGS = (openmetrics.ALLOWUTF8, openmetrics.UNDERSCORES, openmetrics.DOTS, openmetrics.VALUES)

# Samples that the older format does not know stand in families of their own behind the others.
_APART = ("_created", "_gcount", "_gsum")


def generate_latest(registry=REGISTRY, escaping=openmetrics.UNDERSCORES):
    """All families of a registry, as bytes of text."""
    lines = []
    for metric in registry.collect():
        apart = {}
        try:
            lines += _head(*_older_name_and_type(metric), metric, escaping)
            for sample in metric.samples:
                suffix = next((one for one in _APART if sample.name == metric.name + one), None)
                (lines if suffix is None else apart.setdefault(suffix, [])).append(_line(sample, escaping))
        except Exception as exception:
            exception.args = (*(exception.args or ("",)), metric)
            raise
        for suffix, samples in sorted(apart.items()):
            lines += [*_head(metric.name + suffix, "gauge", metric, escaping), *samples]
    return "".join(lines).encode("utf-8")


def _older_name_and_type(metric):
    """What the older format calls a family."""
    if metric.type == "counter":
        return metric.name + "_total", "counter"
    if metric.type == "info":
        return metric.name + "_info", "gauge"
    return metric.name, {"stateset": "gauge", "gaugehistogram": "histogram", "unknown": "untyped"}.get(metric.type, metric.type)


def _head(name, kind, metric, escaping):
    shown = openmetrics.escape_metric_name(name, escaping)
    documentation = metric.documentation.replace("\\", "\\\\").replace("\n", "\\n")
    return (f"# HELP {shown} {documentation}\n", f"# TYPE {shown} {kind}\n")


def _line(sample, escaping):
    """One sample; a name that only UTF-8 has stands among the labels."""
    terms = [
        f'{openmetrics.escape_label_name(name, escaping)}="{openmetrics._quoted(value)}"'
        for name, value in sorted((sample.labels or {}).items())
    ]
    name = openmetrics.escape_metric_name(sample.name, escaping)
    if escaping == openmetrics.ALLOWUTF8 and not openmetrics._is_valid_legacy_metric_name(sample.name):
        name, terms = "", [name, *terms]
    labels = f"{{{','.join(terms)}}}" if terms else ""
    # Seconds become milliseconds.
    moment = "" if sample.timestamp is None else f" {int(float(sample.timestamp) * 1000):d}"
    return f"{name}{labels} {floatToGoString(sample.value)}{moment}\n"


def choose_encoder(accept_header):
    """What makes text of a registry, and the type of it, as a client asks for them."""
    for accepted in (accept_header or "").split(","):
        kind, *parameters = accepted.split(";")
        version = _get_version(parameters)
        escaping = _get_escaping(parameters)
        if kind.strip() == "application/openmetrics-text":
            if not version:
                older = partial(openmetrics.generate_latest, escaping=openmetrics.UNDERSCORES, version="1.0.0")
                return older, openmetrics.CONTENT_TYPE_LATEST
            if _is_new(version):
                content_type = f"application/openmetrics-text; version={version}; charset=utf-8; escaping={escaping}"
                return partial(openmetrics.generate_latest, escaping=escaping, version=version), content_type
        elif kind.strip() == "text/plain" and _is_new(version):
            return partial(generate_latest, escaping=escaping), f"{CONTENT_TYPE_LATEST}; escaping={escaping}"
    return generate_latest, CONTENT_TYPE_PLAIN_0_0_4


def _is_new(version):
    return bool(version) and parse_version(version) >= (1, 0, 0)


def _parameter(parts, wanted):
    for part in parts:
        key, is_set, value = part.strip().partition("=")
        if is_set and key == wanted:
            return value
    return ""


def _get_version(accept_header):
    return _parameter(accept_header, "version")


def _get_escaping(accept_header):
    escaping = _parameter(accept_header, "escaping")
    return escaping if escaping in _ESCAPINGS else openmetrics.UNDERSCORES


def gzip_accepted(accept_encoding_header):
    """Whether a client takes compressed text."""
    codings = (accept_encoding_header or "").split(",")
    return any(coding.partition(";")[0].strip().lower() == "gzip" for coding in codings)


def _bake_output(registry, accept_header, accept_encoding_header, params, disable_compression):
    encode, content_type = choose_encoder(accept_header)
    output = encode(registry.restricted_registry(params["name[]"]) if "name[]" in params else registry)
    headers = [("Content-Type", content_type)]
    if gzip_accepted(accept_encoding_header) and not disable_compression:
        headers.append(("Content-Encoding", "gzip"))
        output = gzip.compress(output)
    return "200 OK", headers, output


def make_wsgi_app(registry=REGISTRY, disable_compression=False):
    """A WSGI application that answers with a registry's samples."""

    def prometheus_app(environ, start_response):
        method = environ["REQUEST_METHOD"]
        if method == "GET" and environ["PATH_INFO"] != "/favicon.ico":
            asked = (environ.get("HTTP_ACCEPT"), environ.get("HTTP_ACCEPT_ENCODING"), parse_qs(environ.get("QUERY_STRING", "")))
            status, headers, output = _bake_output(registry, *asked, disable_compression)
        else:
            status, headers, output = _refusal(method)
        start_response(status, headers)
        return [output]

    return prometheus_app


def _refusal(method):
    """What a WSGI application answers without samples."""
    if method == "GET":
        return "200 OK", [], b""
    allowed = [("Allow", "OPTIONS,GET")]
    if method == "OPTIONS":
        return "200 OK", allowed, b""
    status = "405 Method Not Allowed"
    return status, allowed, f"# HTTP {status}: {method}; use OPTIONS or GET\n".encode()


def write_to_textfile(path, registry, escaping=openmetrics.ALLOWUTF8, tmpdir=None):
    """Write a registry's samples to a file, which readers never see in parts."""
    place = path if tmpdir is None else os.path.join(tmpdir, os.path.basename(path))
    unfinished = f"{place}.{os.getpid()}.{threading.current_thread().ident}"
    try:
        with open(unfinished, "wb") as file:
            file.write(generate_latest(registry, escaping))
        os.rename(unfinished, path)
    except Exception:
        if os.path.exists(unfinished):
            os.remove(unfinished)
        raise


from .asgi import make_asgi_app  # noqa: E402, F401
