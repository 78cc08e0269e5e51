"""The FastAPI framework. fastapi/__init__.py."""

__version__ = "0.141.1"

from starlette import status

from .applications import FastAPI
from .background import BackgroundTasks
from .datastructures import UploadFile
from .exceptions import HTTPException, WebSocketException
from .param_functions import Body, Cookie, Depends, File, Form, Header, Path, Query, Security
from .requests import Request
from .responses import Response
from .routing import APIRouter
from .websockets import WebSocket, WebSocketDisconnect

__molt_missing__ = ("cli",)
