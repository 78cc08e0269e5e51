"""Requests, of Starlette. fastapi/requests.py."""

from starlette.requests import HTTPConnection, Request
