# Routes that classes register: controllers found by decorators, base classes that know their subclasses, views, metaclasses.

import functools
import inspect

from fastapi import APIRouter, FastAPI

app = FastAPI()


def get(path):
    def mark(function):
        function.route = {"path": path, "methods": ["GET"]}
        return function

    return mark


def controller(prefix):
    def decorate(cls):
        router = APIRouter(prefix=prefix)
        instance = cls()
        for name, method in inspect.getmembers(instance, predicate=inspect.ismethod):
            route = getattr(method, "route", None)
            if route is None:
                continue
            router.add_api_route(route["path"], method, methods=route["methods"], name=name)
        cls.router = router
        return cls

    return decorate


@controller("/items")
class Items:
    @get("/")
    def all(self):
        return []

    @get("/{item_id}")
    def one(self, item_id: int):
        return item_id

    def helper(self):
        return None


app.include_router(Items.router)


class View:
    registry: list[type] = []
    path = "/"

    def __init_subclass__(cls, **keywords):
        super().__init_subclass__(**keywords)
        View.registry.append(cls)

    @classmethod
    def as_router(cls):
        router = APIRouter()
        view = cls()
        for verb in ("get", "post", "delete"):
            handler = getattr(view, verb, None)
            if handler is not None:
                router.add_api_route(cls.path, handler, methods=[verb.upper()])
        return router


class Users(View):
    path = "/users"

    def get(self):
        return []

    def post(self):
        return {}


class Orders(View):
    path = "/orders"

    def get(self):
        return []


for view in View.registry:
    app.include_router(view.as_router(), prefix="/views")
for view in View.__subclasses__():
    app.include_router(view.as_router(), prefix="/subclasses")


class Registered(type):
    made: dict[str, type] = {}

    def __new__(mcs, name, bases, namespace):
        cls = super().__new__(mcs, name, bases, namespace)
        if bases:
            mcs.made[name.lower()] = cls
        return cls


class Plugin(metaclass=Registered):
    def register(self, target):
        target.get(f"/plugins/{type(self).__name__.lower()}")(self.answer)

    def answer(self):
        return 1


class Alpha(Plugin):
    pass


class Beta(Plugin):
    pass


for plugin in Registered.made.values():
    plugin().register(app)


class Crud:
    def __init__(self, name, *, read_only=False):
        self.name = name
        self.read_only = read_only

    @property
    def prefix(self):
        return f"/crud/{self.name}"

    @functools.cached_property
    def router(self):
        router = APIRouter(prefix=self.prefix)
        router.get("")(self.read)
        if not self.read_only:
            router.post("")(self.write)
        return router

    def read(self):
        return []

    def write(self):
        return {}


for crud in (Crud("a"), Crud("b", read_only=True)):
    app.include_router(crud.router)

Made = type("Made", (Crud,), {"kind": "made"})
app.include_router(Made(Made.kind).router)


class Base:
    def __init__(self):
        self.router = APIRouter()
        self.setup()

    def setup(self):
        raise NotImplementedError


class Derived(Base):
    def setup(self):
        self.router.get("/derived")(lambda: 1)


app.include_router(Derived().router)

for name, member in vars(Users).items():
    if inspect.isfunction(member) and not name.startswith("_"):
        app.get(f"/members/{name}")(lambda: 1)
for name in dir(Orders):
    if not name.startswith("_") and callable(getattr(Orders, name)):
        app.get(f"/dir/{name}")(lambda: 1)
if issubclass(Orders, View) and isinstance(Orders(), View) and not issubclass(Orders, Users):
    app.get("/issubclass")(lambda: 1)
