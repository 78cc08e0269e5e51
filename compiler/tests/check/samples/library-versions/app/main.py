# Versions and ranges of libraries: refused outside of what is tested, noted where they are not what the tests compare with.
from fastapi import FastAPI

app = FastAPI()


@app.get("/")
def read():
    return {}
