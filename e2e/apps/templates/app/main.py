"""An application whose answers come out of templates."""

from pathlib import Path
from typing import Annotated

from fastapi import Depends, FastAPI, HTTPException, Request
from fastapi.responses import HTMLResponse, StreamingResponse
from fastapi.templating import Jinja2Templates
from jinja2 import Environment, FileSystemLoader, Template, TemplateNotFound, pass_context, select_autoescape

from app.models import SHELF

FOLDER = Path(__file__).parent / "templates"


def site(request: Request):
    return {"site": "Shop", "path": request.url.path}


app = FastAPI()
templates = Jinja2Templates(directory=FOLDER, context_processors=[site])
letters = Environment(
    loader=FileSystemLoader("app/templates"),
    autoescape=select_autoescape(["html"]),
    trim_blocks=True,
    lstrip_blocks=True,
)
awaiting = Environment(loader=FileSystemLoader(FOLDER), enable_async=True, autoescape=True)


@pass_context
def breadcrumbs(context, separator=" / "):
    return separator.join([context["site"], *[part for part in context["path"].split("/") if part]])


templates.env.globals["breadcrumbs"] = breadcrumbs
templates.env.filters["money"] = lambda price: price.shown()
letters.filters["shout"] = lambda text, times=1: text.upper() + "!" * times


@app.get("/", response_class=HTMLResponse, name="index")
async def index(request: Request, tag: str | None = None):
    return templates.TemplateResponse(request=request, name="index.html", context={"shelf": SHELF, "tag": tag})


@app.get("/products/{slug}", response_class=HTMLResponse)
def product(request: Request, slug: str):
    try:
        found = SHELF[slug]
    except KeyError:
        return templates.TemplateResponse(request, "missing.html", {"slug": slug}, status_code=404)
    return templates.TemplateResponse(request, "product.html", {"product": found}, headers={"x-slug": found.slug("_")})


@app.get("/echo", response_class=HTMLResponse)
async def echo(text: str):
    return HTMLResponse(Template("<p>{{ text }}</p>{{ text | length }}", autoescape=True).render(text=text))


@app.get("/letter.txt")
def letter(name: str = "you"):
    text = letters.get_template("letter.txt").render(name=name, products=SHELF)
    return HTMLResponse(text, media_type="text/plain")


def environment():
    return letters


@app.get("/picked/{name}")
async def picked(name: str, env: Annotated[Environment, Depends(environment)]):
    try:
        return {"text": env.select_template([name, "parts/" + name]).render(product=SHELF.products[2], name="<p>")}
    except TemplateNotFound as error:
        raise HTTPException(404, f"no template {error.name}") from error


@app.get("/stream")
def stream():
    return StreamingResponse(
        letters.get_template("letter.txt").generate(name="s", products=SHELF), media_type="text/plain"
    )


@app.get("/awaited", response_class=HTMLResponse)
async def awaited():
    return await awaiting.get_template("awaited.html").render_async(shelf=SHELF)


@app.get("/broken", response_class=HTMLResponse)
def broken(request: Request):
    return templates.TemplateResponse(request, "broken.html", {"shelf": SHELF})


@app.get("/syntax", response_class=HTMLResponse)
def syntax(request: Request):
    return templates.TemplateResponse(request, "syntax.html", {})
