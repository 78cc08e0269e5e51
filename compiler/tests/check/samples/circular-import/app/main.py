# Each module asks the other one for a name; guarded imports and those of bound names are in order.
from fastapi import FastAPI

BOUND = 1

from app import routes
from app.later import LIMIT

app = FastAPI()
app.include_router(routes.router)
