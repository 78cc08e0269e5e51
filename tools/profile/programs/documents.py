"""Texts and data: parsing lines, building and taking apart documents, patterns, dates, hashes."""

import base64
import hashlib
import json
import re
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

HEADER = ["id", "name", "email", "amount", "day", "tags"]
ADDRESS = re.compile(r"(?P<user>[a-z0-9.]+)@(?P<host>[a-z.]+)")


def line(number: int) -> str:
    tags = "|".join(f"t{tag}" for tag in range(number % 4))
    day = date(2024, 1, 1) + timedelta(days=number % 365)
    return f"{number};  Name {number:05d} ;user.{number % 50}@mail.example.org;{number * 3 / 4:.2f};{day.isoformat()};{tags}"


def parse(text: str) -> dict[str, Any]:
    row: dict[str, Any] = dict(zip(HEADER, (part.strip() for part in text.split(";")), strict=True))
    row["id"] = int(row["id"])
    row["amount"] = Decimal(row["amount"])
    row["day"] = date.fromisoformat(row["day"])
    row["tags"] = row["tags"].split("|") if row["tags"] else []
    found = ADDRESS.fullmatch(row["email"])
    row["host"] = found["host"] if found else None
    return row


def clean(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: clean(item) for key, item in value.items() if item is not None}
    if isinstance(value, (list, tuple)):
        return [clean(item) for item in value]
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    return value


def words(text: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word in re.findall(r"\w+", text.lower()):
        if len(word) < 3 or word.isdigit():
            continue
        counts[word] = counts.get(word, 0) + 1
    return counts


def wrap(text: str, width: int) -> list[str]:
    lines, current = [], ""
    for word in text.split():
        if current and len(current) + 1 + len(word) > width:
            lines.append(current)
            current = word
        else:
            current = f"{current} {word}" if current else word
    return [*lines, current]


def vowels(text: str) -> int:
    return sum(1 for character in text if character in "aeiou")


def main() -> None:
    rows = [parse(line(number)) for number in range(4_000)]
    total = sum((row["amount"] for row in rows), Decimal(0))
    text = json.dumps([clean(row) for row in rows], indent=None, ensure_ascii=False)
    again = json.loads(text)
    per_host: dict[str, list[int]] = {}
    for row in again:
        per_host.setdefault(row["host"], []).append(row["id"])
    prose = " ".join(f"{row['name']} writes to {row['email']}, and pays {row['amount']}." for row in again[:1_500])
    lines = wrap(prose, 72)
    counts = words(prose)
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    coded = base64.b64encode(prose[:5_000].encode()).decode("ascii")
    moment = datetime(2024, 5, 6, 7, 8, 9, tzinfo=UTC)
    stamps = [(moment + timedelta(minutes=step)).strftime("%Y-%m-%d %H:%M") for step in range(0, 3_000, 7)]
    identities = {str(UUID(int=number * 7919)): number for number in range(1_500)}
    changed = prose.replace("writes", "wrote").title().swapcase().partition(",")
    print(total, len(text), {host: len(ids) for host, ids in per_host.items()}, len(lines), vowels(prose))
    print(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:3], digest[:12], coded[-8:], stamps[-1])
    print(len(identities), changed[0][:30], "%s %5.1f %r" % (len(prose), 3.14159, lines[0][:10]))


main()
