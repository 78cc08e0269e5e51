"""Responses out of templates."""

import asyncio
import os
import tempfile

from asgi_client import call
from jinja2 import DictLoader, Environment
from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.responses import StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.templating import Jinja2Templates


class User:
    def __init__(self, name):
        self.name = name

    def shout(self):
        return self.name.upper()


def application(folder):
    templates = Jinja2Templates(folder, context_processors=[lambda request: {"site": request.url.hostname}])
    templates.env.filters["twice"] = lambda value: value * 2
    templates.env.globals["version"] = 3

    async def home(request):
        context = {"user": User("<ann>"), "items": [1, 2]}
        response = templates.TemplateResponse(request, "home.html", context, headers={"x-own": "1"})
        print(type(response).__name__, response.template.name, sorted(response.context), response.context["site"])
        return response

    def item(request):
        names = {"number": request.path_params["number"]}
        background = BackgroundTask(print, "background")
        return templates.TemplateResponse(request, name="item.txt", context=names, status_code=201, media_type="text/plain", background=background)

    async def missing(request):
        return templates.TemplateResponse(request, "nope.html")

    async def failing(request):
        return templates.TemplateResponse(request, "failing.html", {})

    async def stream(request):
        pieces = templates.get_template("home.html").generate(request=request, user=User("s"), items=[3])
        return StreamingResponse(pieces, media_type="text/html")

    routes = [
        Route("/", home, name="home"),
        Route("/items/{number:int}", item, name="item"),
        Route("/missing", missing),
        Route("/failing", failing),
        Route("/stream", stream),
        Mount("/static", StaticFiles(directory=folder), name="static"),
    ]
    return Starlette(routes=routes)


FILES = {
    "layout.html": "<title>{% block title %}{{ site }}{% endblock %}</title>\n{% block body %}{% endblock %}\n{{ version }}\n",
    "home.html": "{% extends 'layout.html' %}{% block body %}{{ user.name }} {{ user.shout() | twice }}"
    "{% for i in items %}<a href=\"{{ url_for('item', number=i) }}\">{{ i }}</a>{% endfor %}"
    "{{ url_for('static', path='/a.css') }} {{ request.url.path }} {{ request.query_params.q }}{% endblock %}",
    "item.txt": "number {{ number }} {{ '<' }} {{ url_for('home').path }}",
    "failing.html": "{{ nothing.at.all }}",
}


async def main():
    with tempfile.TemporaryDirectory() as folder:
        for name, text in FILES.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        app = application(folder)
        await call(app, "GET", "/?q=<x>")
        await call(app, "HEAD", "/")
        await call(app, "GET", "/items/7")
        await call(app, "GET", "/stream")
        await call(app, "GET", "/failing")
        try:
            application(folder).router.routes[2].endpoint
            templates = Jinja2Templates(folder)
            templates.get_template("nope.html")
        except Exception as error:
            print(type(error).__name__, str(error).replace(folder, "FOLDER"))
    env = Environment(loader=DictLoader({"a": "{{ x }}{{ url_for }}"}))
    env.globals["url_for"] = "own"
    templates = Jinja2Templates(env=env)
    print(templates.env is env, templates.TemplateResponse(None, "a", {"x": 1}).body, templates.context_processors)
    for arguments in ({}, {"directory": "x", "env": env}):
        try:
            Jinja2Templates(**arguments)
        except AssertionError as error:
            print(type(error).__name__, error)
    sent = []

    async def send(message):
        sent.append(message["type"])

    response = templates.TemplateResponse(None, "a", {"x": 1, "request": {"extensions": {"http.response.debug": {}}}})
    await response({"type": "http"}, None, send)
    print(sent)


asyncio.run(main())
