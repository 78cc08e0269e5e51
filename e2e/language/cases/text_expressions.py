# Annotations that are text, and forward references, evaluated as libraries evaluate them.
from __future__ import annotations


class Node:
    name: str
    children: list[Node]
    parent: Node | None = None
    table: dict["Node", list["Node | None"]]

    def walk(self, depth: int = 1 + 2, *path: tuple[int, ...]) -> list["Node"]:
        return []


for name, text in Node.__annotations__.items():
    print(name, text, eval(text))
for name, text in Node.walk.__annotations__.items():
    print(name, text, eval(text, globals(), {"Node": int}))
print(eval("Node.walk") is Node.walk, eval("None"), eval("Node", {"Node": 1}))
try:
    eval("missing")
except NameError as error:
    print(error)
