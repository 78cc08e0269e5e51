"""A bound logger for loggers of any kind. structlog `structlog/_generic.py`."""

from functools import partial

from structlog._base import BoundLoggerBase


class BoundLogger(BoundLoggerBase):
    """Every unknown method is one of the wrapped logger's."""

    def __getattr__(self, method_name):
        if method_name == "__deepcopy__":
            return None
        method = partial(self._proxy_to_logger, method_name)
        setattr(self, method_name, method)
        return method

    def __getstate__(self):
        return self.__dict__

    def __setstate__(self, state):
        for name in state:
            setattr(self, name, state[name])
