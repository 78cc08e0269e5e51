"""The test client, of Starlette. fastapi/testclient.py."""

from starlette.testclient import TestClient
