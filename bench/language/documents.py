"""A JSON round trip: documents built, written, read back, walked and changed."""

import json
from typing import Any


def document(number: int) -> dict[str, Any]:
    return {
        "id": number,
        "title": f"Document {number}",
        "price": number * 1.25,
        "active": number % 2 == 0,
        "tags": [f"tag{tag}" for tag in range(number % 5)],
        "author": {"name": "Ada", "email": f"ada{number}@example.org", "age": None},
        "lines": [{"sku": f"S-{line}", "quantity": line + 1, "total": (line + 1) * 9.5} for line in range(4)],
    }


def walk(node: Any) -> int:
    if isinstance(node, dict):
        return sum(walk(value) for value in node.values())
    if isinstance(node, list):
        return sum(walk(value) for value in node)
    if isinstance(node, str):
        return len(node)
    return int(node or 0)


def rename(node: Any) -> Any:
    if isinstance(node, dict):
        return {key.upper(): rename(value) for key, value in node.items()}
    if isinstance(node, list):
        return [rename(value) for value in node]
    return node


def main() -> None:
    total = length = 0
    for number in range(6_000):
        text = json.dumps(document(number))
        parsed = json.loads(text)
        total += walk(parsed)
        again = json.dumps(rename(parsed), separators=(",", ":"), sort_keys=True)
        length += len(again) + json.loads(again)["ID"]
    print(total, length)


main()
