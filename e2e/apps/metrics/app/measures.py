"""The application's own metrics."""

from prometheus_client import Counter, Enum, Gauge, Histogram, Info, Summary
from prometheus_client.core import REGISTRY, GaugeMetricFamily
from prometheus_client.registry import Collector
from prometheus_fastapi_instrumentator.metrics import Info as RequestInfo

ORDERS = Counter("shop_orders", "Orders", ["kind"])
STOCK = Gauge("shop_stock", "Stock", multiprocess_mode="livesum")
PRICES = Histogram("shop_prices", "Prices", ["kind"], buckets=(1, 10, 100))
WORK = Summary("shop_work_seconds", "Work")
FAILURES = Counter("shop_failures", "Failures")
BUILD = Info("shop_build", "Build")
STATE = Enum("shop_state", "State", states=["open", "closed"])
LANGUAGES = Counter("shop_languages", "Languages of requests", ["lang"])


class Shelves(Collector):
    """Tells what is on the shelves."""

    def __init__(self):
        self.shelves = {"top": 1, "bottom": 2}

    def collect(self):
        family = GaugeMetricFamily("shop_shelves", "Shelves", labels=["name"])
        for name, count in self.shelves.items():
            family.add_metric([name], count)
        yield family


REGISTRY.register(Shelves())


def languages(info: RequestInfo) -> None:
    """Count the languages that requests ask for."""
    for lang in info.request.headers.get("accept-language", "none").split(","):
        LANGUAGES.labels(lang.strip()).inc()


@WORK.time()
def work(amount: int) -> int:
    """Something that takes time."""
    return sum(range(amount))


@FAILURES.count_exceptions(ZeroDivisionError)
def divide(a: int, b: int) -> float:
    """Something that fails."""
    return a / b
