# A factory that reads settings, refuses what is not set, and takes what is not installed for switched off.

import contextlib
import logging
import os
import sys
from functools import lru_cache, partial

from fastapi import APIRouter, FastAPI

try:
    import a_module_that_nobody_has
except ImportError:
    a_module_that_nobody_has = None

try:
    from another_module_that_nobody_has import feature
except ModuleNotFoundError:
    HAS_FEATURE = False
else:
    HAS_FEATURE = True


class ConfigurationError(Exception):
    pass


class Settings:
    def __init__(self, environment):
        self.environment = environment
        self.prefix = "/api"


class Production(Settings):
    pass


@lru_cache
def get_settings():
    environment = os.environ.get("APP_ENVIRONMENT", "local")
    if environment == "local":
        return Settings(environment)
    elif environment == "production":
        return Production(environment)
    raise ConfigurationError(f"unknown environment {environment}")


def checked(settings):
    if settings.environment not in ("local", "production"):
        raise ConfigurationError("never")
    if not sys.platform:
        raise RuntimeError("nowhere")
    return settings


def answer():
    return 1


def add_health(router: APIRouter, *, path="/health"):
    router.get(path)(answer)


def number_of(text):
    try:
        return int(text)
    except ValueError:
        return 0


class Container:
    def __init__(self):
        self._factories = {}
        self._made = {}

    def provide(self, kind, factory):
        self._factories[kind] = factory

    def get(self, kind):
        if kind not in self._factories:
            raise KeyError(kind)
        if kind not in self._made:
            self._made[kind] = self._factories[kind](self)
        return self._made[kind]


@contextlib.contextmanager
def prefixed(prefix):
    router = APIRouter(prefix=prefix)
    try:
        yield router
    finally:
        logging.getLogger(__name__).debug("made %s", prefix)


def create_app() -> FastAPI:
    settings = checked(get_settings())
    container = Container()
    container.provide(Settings, lambda container: settings)
    container.provide(FastAPI, lambda container: FastAPI(title=container.get(Settings).environment))
    app = container.get(FastAPI)
    app.state.container = container
    if a_module_that_nobody_has is not None:
        app.get("/absent")(answer)
    if HAS_FEATURE:
        app.get("/feature")(feature)
    register = partial(add_health, app)
    register()
    register(path="/healthz")
    with prefixed(settings.prefix) as router:
        router.get("/prefixed")(answer)
        app.include_router(router)
    with contextlib.suppress(AttributeError):
        app.get("/before")(answer)
        raise AttributeError("skipped")
    with contextlib.ExitStack() as stack:
        stack.callback(answer)
        app.get(f"/numbers/{number_of('12')}/{number_of('x')}")(answer)
    for name in ("items", "users"):
        globals()[f"add_{name}"](app)
    sys.modules[__name__].add_orders(app)
    try:
        app.get(f"/{Missing.name}")(answer)
    except AttributeError:
        app.get("/no-attribute")(answer)
    try:
        container.get("nothing")
    except LookupError:
        app.get("/no-key")(answer)
    return app


class Missing:
    pass


def add_items(app):
    app.get("/items")(answer)


def add_users(app):
    app.get("/users")(answer)


def add_orders(app):
    app.get("/orders")(answer)


app = create_app()
