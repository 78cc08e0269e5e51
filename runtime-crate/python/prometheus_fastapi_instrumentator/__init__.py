"""Metrics of the requests of FastAPI applications. prometheus_fastapi_instrumentator `__init__.py`."""

from .instrumentation import PrometheusFastApiInstrumentator

__version__ = "8.1.0"

Instrumentator = PrometheusFastApiInstrumentator
