# Whatever makes or sets the `debug` of an application counts; what is known to be false does not.
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from starlette.applications import Starlette

from app import tuning
from app.settings import settings


@asynccontextmanager
async def lifespan(application: FastAPI):
    application.debug = settings.debug
    application.debug = False
    yield


OFF = False
app = FastAPI(debug=settings.debug, lifespan=lifespan)
inner = Starlette(debug=True)
app.mount("/inner", inner)
quiet = FastAPI(debug=OFF)
quiet.debug = False
app.mount("/quiet", quiet)
tuning.tune(app)
other = app
setattr(other, "debug", settings.debug)


@app.get("/")
def read(request: Request):
    request.app.debug = True
    settings.debug = True
    return {}
