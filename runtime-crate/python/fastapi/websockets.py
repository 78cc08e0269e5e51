"""WebSockets, of Starlette. fastapi/websockets.py."""

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
