# What a module holds that is no valid Python is not known; only its error is reported.
from fastapi import Depends, FastAPI

import app.broken as aliased
from app import broken
from app.broken import *
from app.broken import PATH, client, guard, lifespan, options, router
from app.live import Live

app = FastAPI(lifespan=lifespan, debug=broken.DEBUG, dependencies=[Depends(guard)], **options)
app.include_router(router)
app.mount("/files", broken.files)
app.add_middleware(broken.Middleware)
live = Live()


@app.get("/client")
def read_client():
    return client.run()


@app.get("/module")
def read_module():
    return aliased.make().run().never_defined_here


@app.get("/star")
def read_star():
    return starred.run()


@app.get(PATH)
def read_path():
    return {}


@app.get("/own")
def read_own():
    return eval("1")
