import os

from fastapi import FastAPI

import unknown_library

app = FastAPI()


def endpoint():
    return {}


app.add_api_route(os.environ["HOOK_PATH"], endpoint)
app.include_router(unknown_library.make_router())
