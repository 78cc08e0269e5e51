"""Blocks and functions that a metric watches. prometheus_client `context_managers.py`."""

from time import perf_counter as default_timer

from .decorator import decorate

__molt_public__ = ("_callback_name", "_counter", "_exception", "_gauge", "_metric", "_new_timer", "_start")


class ExceptionCounter:
    """Counts the exceptions that leave a block or a function."""

    def __init__(self, counter, exception):
        self._counter = counter
        self._exception = exception

    def __enter__(self):
        pass

    def __exit__(self, typ, value, traceback):
        if isinstance(value, self._exception):
            self._counter.inc()
        return False

    def __call__(self, f):
        def counted(func, *args, **kwargs):
            with self:
                return func(*args, **kwargs)

        return decorate(f, counted)


class InprogressTracker:
    """Says how often a block or a function is being run."""

    def __init__(self, gauge):
        self._gauge = gauge

    def __enter__(self):
        self._gauge.inc()

    def __exit__(self, typ, value, traceback):
        self._gauge.dec()

    def __call__(self, f):
        def tracked(func, *args, **kwargs):
            with self:
                return func(*args, **kwargs)

        return decorate(f, tracked)


class Timer:
    """Tells a metric how long a block or a function takes."""

    def __init__(self, metric, callback_name):
        self._metric = metric
        self._callback_name = callback_name
        self.duration = None

    def _new_timer(self):
        return type(self)(self._metric, self._callback_name)

    def __enter__(self):
        self._start = default_timer()
        return self

    def __exit__(self, typ, value, traceback):
        # Clocks may be put back.
        self.duration = max(default_timer() - self._start, 0)
        self._tell(self.duration)

    def _tell(self, duration):
        # The names that metrics give; by them it is known which methods are reached.
        if self._callback_name == "observe":
            self._metric.observe(duration)
        elif self._callback_name == "set":
            self._metric.set(duration)
        else:
            raise NotImplementedError(f"a timer that calls {self._callback_name!r}")

    def labels(self, *args, **kw):
        """Choose the labels once they are known."""
        self._metric = self._metric.labels(*args, **kw)

    def __call__(self, f):
        def timed(func, *args, **kwargs):
            # Calls may overlap.
            with self._new_timer():
                return func(*args, **kwargs)

        return decorate(f, timed)
