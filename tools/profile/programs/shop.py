"""Objects as services have them: records, services that hold them, prices, sorting and grouping."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial, reduce, wraps
from operator import attrgetter, itemgetter
from typing import Any


class Status(Enum):
    NEW = "new"
    PAID = "paid"
    SENT = "sent"


@dataclass
class Line:
    sku: str
    quantity: int
    price: float

    @property
    def total(self) -> float:
        return self.quantity * self.price


@dataclass(order=True)
class Order:
    number: int
    customer: str = field(compare=False)
    lines: list[Line] = field(default_factory=list, compare=False)
    status: Status = field(default=Status.NEW, compare=False)

    def add(self, line: Line) -> "Order":
        self.lines.append(line)
        return self

    def total(self) -> float:
        return sum(line.total for line in self.lines)

    def __str__(self) -> str:
        return f"#{self.number} {self.customer:<10} {self.total():>10.2f} {self.status.value}"


class Point:
    __slots__ = ("left", "top")

    def __init__(self, left: int, top: int) -> None:
        self.left = left
        self.top = top

    def __add__(self, other: "Point") -> "Point":
        return Point(self.left + other.left, self.top + other.top)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Point) and (self.left, self.top) == (other.left, other.top)

    def __hash__(self) -> int:
        return hash((self.left, self.top))


class Repository:
    def __init__(self, name: str, **options: Any) -> None:
        self.name = name
        self.options = options
        self._items: dict[int, Order] = {}

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, number: int) -> bool:
        return number in self._items

    def __iter__(self) -> Iterable[Order]:
        return iter(self._items.values())

    def save(self, order: Order, *, replace_old: bool = True) -> bool:
        if order.number in self._items and not replace_old:
            return False
        self._items[order.number] = order
        return True

    def get(self, number: int, default: Order | None = None) -> Order | None:
        return self._items.get(number, default)

    @classmethod
    def default(cls) -> "Repository":
        return cls("orders", cached=True, limit=100)

    @staticmethod
    def key(number: int) -> str:
        return f"order-{number}"


class AuditedRepository(Repository):
    def __init__(self, name: str, **options: Any) -> None:
        super().__init__(name, **options)
        self.log: list[tuple[str, int]] = []

    def save(self, order: Order, *, replace_old: bool = True) -> bool:
        self.log.append(("save", order.number))
        return super().save(order, replace_old=replace_old)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.options[name]
        except KeyError:
            raise AttributeError(name) from None


def counted(function: Callable[..., Any]) -> Callable[..., Any]:
    calls = 0

    @wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1
        return function(*args, **kwargs)

    return wrapper


@counted
def discounted(order: Order, percent: int = 10, *, least: float = 0.0) -> float:
    return max(order.total() * (100 - percent) / 100, least)


def make(number: int) -> Order:
    order = Order(number, f"customer {number % 17}")
    for at in range(number % 4 + 1):
        order.add(Line(f"sku-{at}", at + 1, (number % 13) * 0.75 + at))
    if number % 3 == 0:
        order.status = Status.PAID
    elif number % 5 == 0:
        order.status = Status("sent")
    return order


def report(repository: Repository) -> dict[str, Any]:
    groups: defaultdict[str, list[Order]] = defaultdict(list)
    for order in repository:
        groups[order.customer].append(order)
    best = sorted(groups.items(), key=lambda pair: (-sum(order.total() for order in pair[1]), pair[0]))
    counts = Counter(order.status for order in repository)
    return {
        "best": [name for name, _ in best[:3]],
        "paid": counts[Status.PAID],
        "largest": max(repository, key=Order.total).number,
        "first": sorted(repository, key=attrgetter("customer", "number"))[0].number,
        "sum": round(reduce(lambda total, order: total + order.total(), repository, 0.0), 2),
    }


def main() -> None:
    repository = AuditedRepository.default()
    for number in range(6_000):
        repository.save(make(number), replace_old=number % 2 == 0)
    cheap = partial(discounted, percent=20, least=1.0)
    prices = [discounted(order) + cheap(order) for order in repository]
    places = {Point(number % 40, number % 7) + Point(1, number % 3): number for number in range(20_000)}
    texts = [str(order) for order in repository if order.number % 10 == 0]
    copies = [replace(order, status=Status.SENT) for order in sorted(repository)[:500]]
    pairs = sorted(((order.customer, order.number) for order in repository), key=itemgetter(0, 1), reverse=True)
    print(report(repository), len(repository), repository.limit, hasattr(repository, "missing"))
    print(round(sum(prices), 2), len(places), len(texts), texts[7], copies[3].status, pairs[0], len(repository.log))


main()
