"""The phrases of statuses. uvicorn/protocols/http/h11_impl.py."""

import http

__molt_missing__ = ("H11Protocol", "RequestResponseCycle")


def _phrase(status):
    try:
        return http.HTTPStatus(status).phrase.encode()
    except ValueError:
        return b""


STATUS_PHRASES = {status: _phrase(status) for status in range(100, 600)}
