"""An application of an older Starlette, whose module for templates can be imported without the package that it needs."""

from fastapi import FastAPI
from starlette import templating

app = FastAPI()


@app.get("/templates")
def read_templates() -> str:
    try:
        made = templating.Jinja2Templates("pages")
    except AssertionError as error:
        made = error
    return repr(made)
