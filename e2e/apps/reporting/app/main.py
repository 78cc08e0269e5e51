"""An application that reports its errors to a service, with the service's SDK as it is configured by default."""

import logging
import os

import sentry_sdk
from fastapi import FastAPI, Request

sentry_sdk.init(dsn=os.environ["REPORTS"])

app = FastAPI()
logger = logging.getLogger(__name__)


class Refused(Exception):
    pass


@app.get("/unhandled/{name}")
async def unhandled(name: str, request: Request):
    own = "-".join(["own", "local"])
    raise Refused(f"{name}: {len(own)} of {len(request.headers)}")


@app.get("/thread/{name}")
def in_a_thread(name: str):
    own = {"-".join(["own", "local"]): 1}
    return own[name]


@app.get("/logged")
async def logged():
    try:
        int("no number")
    except ValueError:
        logger.exception("a failure that is handled")
    return {"logged": True}


@app.get("/message")
async def message():
    return {"sent": sentry_sdk.capture_message("a message of the application", level="warning") is not None}
