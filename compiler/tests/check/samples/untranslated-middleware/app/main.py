import ftplib
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from starlette.middleware.base import BaseHTTPMiddleware

from fastapi.staticfiles import StaticFiles


@asynccontextmanager
async def lifespan(app: FastAPI):
    ftplib.FTP("start")
    yield


class Audit(BaseHTTPMiddleware):
    async def dispatch(self, request: Request, call_next):
        ftplib.FTP("audit")
        return await call_next(request)


app = FastAPI(lifespan=lifespan, debug=True)
app.add_middleware(Audit)
app.mount("/static", StaticFiles(directory="static"), name="static")


@app.exception_handler(ValueError)
async def handle(request: Request, error: ValueError):
    return ftplib.FTP("error")


@app.get("/")
def read_root():
    return {}
