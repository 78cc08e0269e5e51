# With --debug-off only what is known to be true is refused; start-up refuses the rest if it is.
from fastapi import FastAPI

from app.settings import settings

app = FastAPI(debug=settings.debug)
app.debug = settings.debug


@app.get("/")
def read():
    app.debug = settings.debug
    return {}
