import zipfile

from fastapi import FastAPI

try:
    import orjson as codec
except ImportError:
    import json as codec

app = FastAPI()

if zipfile.is_zipfile("routes.zip"):

    @app.get("/inside")
    def inside():
        return {}


@app.get("/outside")
def outside():
    return {}


@app.get("/coded")
def coded():
    return codec.loads("{}")
