# Routes registered from data: collections of every kind, walked in every way.

import itertools
from collections import OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple

from fastapi import APIRouter, FastAPI

app = FastAPI()


def answer():
    return 1


class Version(str, Enum):
    first = "v1"
    second = "v2"


class Page(NamedTuple):
    path: str
    methods: list[str] = ["GET"]


Pair = namedtuple("Pair", ["left", "right"])


@dataclass
class Resource:
    name: str
    verbs: list[str] = field(default_factory=lambda: ["get"])
    prefix: str = field(init=False, default="")

    def __post_init__(self):
        self.prefix = f"/{self.name}s"


@dataclass(frozen=True)
class Frozen:
    name: str
    router: APIRouter | None = field(default=None)

    def __post_init__(self):
        if not self.router:
            object.__setattr__(self, "router", APIRouter(prefix=f"/{self.name}"))


def pages():
    yield Page("/first-page")
    yield from [Page("/second-page", methods=["POST", "PUT"])]


for version in Version:
    app.get(f"/{version.value}/status")(answer)
for page in pages():
    app.add_api_route(page.path, answer, methods=page.methods)
for resource in (Resource("item"), replace(Resource("user"), verbs=["get", "delete"])):
    for verb in resource.verbs:
        getattr(app, verb)(resource.prefix)(answer)

for frozen in (Frozen("cold"), replace(Frozen("warm"), name="hot")):
    frozen.router.get("/frozen")(answer)
    app.include_router(frozen.router)

queue = deque(["/queue/a", "/queue/b"])
queue.append("/queue/c")
while queue:
    app.get(queue.popleft())(answer)

stack = ["/stack/a", "/stack/b"]
while stack:
    app.get(stack.pop())(answer)

groups = defaultdict(list)
for name in ("apple", "avocado", "banana"):
    groups[name[0]].append(name)
for letter, members in sorted(groups.items()):
    for index, name in enumerate(members, start=1):
        app.get(f"/groups/{letter}/{index}/{name}")(answer)

for left, right in itertools.product("ab", [1, 2]):
    app.get(f"/product/{left}{right}")(answer)
for one in itertools.chain(["/chain/a"], ("/chain/b",)):
    app.get(one)(answer)
for pair in map(lambda text: Pair(*text), ["ab", "cd"]):
    app.get(f"/pairs/{pair.left}/{pair.right}")(answer)
for one in filter(lambda number: number % 2, range(1, 8, 2)):
    app.get(f"/odd/{one}")(answer)
ordered = OrderedDict(b="/ordered/b", a="/ordered/a")
ordered.move_to_end("b")
for one in ordered.values():
    app.get(one)(answer)

numbers = iter([1, 2, 3])
app.get(f"/next/{next(numbers)}/{next(numbers)}")(answer)
table = {name: APIRouter(prefix=f"/{name}") for name in ("one", "two")}
for router in table.values():
    router.get("/")(answer)
    app.include_router(router)
if all(table) and any([0, 1]) and not any([]):
    app.get("/all-and-any")(answer)
removed = ["/kept", "/removed"]
removed.remove("/removed")
del table["one"]
app.get(removed[0] + "/" + "".join(table) + str("one" in table))(answer)
match len(removed):
    case 1:
        app.get("/matched/one")(answer)
    case _:
        app.get("/matched/other")(answer)
