"""An ASGI application that answers with samples. prometheus_client `asgi.py`."""

from urllib.parse import parse_qs

from .exposition import _bake_output
from .registry import REGISTRY


def make_asgi_app(registry=REGISTRY, disable_compression=False):
    """An ASGI application that answers with a registry's samples."""

    async def prometheus_app(scope, receive, send):
        assert scope.get("type") == "http"
        query = parse_qs(scope.get("query_string", b"").decode("utf8"))
        asked = [_joined(scope.get("headers"), name) for name in ("accept", "accept-encoding")]
        status, headers, output = _bake_output(registry, *asked, query, disable_compression)
        request = await receive()
        if request.get("type") == "http.request":
            fields = [(name.encode("utf8"), value.encode("utf8")) for name, value in headers]
            await send({"type": "http.response.start", "status": int(status.split(" ")[0]), "headers": fields})
            await send({"type": "http.response.body", "body": output})

    return prometheus_app


def _joined(headers, wanted):
    """All fields of one name as one."""
    return ",".join(value.decode("utf8") for name, value in headers if name.decode("utf8").lower() == wanted)
