"""What CPython's test modules import as `test.support.threading_helper`. CPython Lib/test/support/threading_helper.py."""

import contextlib
import functools
import threading

can_start_thread = True


def requires_working_threading(*, module=False):
    return None if module else _unchanged


def _unchanged(test):
    return test


def threading_setup():
    return threading.active_count(), None


def threading_cleanup(*original_values):
    pass


def reap_threads(function):
    @functools.wraps(function)
    def wrapper(*args):
        return function(*args)

    return wrapper


def join_thread(thread, timeout=None):
    thread.join(30.0 if timeout is None else timeout)
    if thread.is_alive():
        raise AssertionError(f"failed to join the thread {thread.name}")


@contextlib.contextmanager
def wait_threads_exit(timeout=None):
    yield


@contextlib.contextmanager
def start_threads(threads, unlock=None):
    """Starts threads, and joins them after the block."""
    started = []
    try:
        for thread in threads:
            thread.start()
            started.append(thread)
        yield
    finally:
        if unlock is not None:
            unlock()
        for thread in started:
            join_thread(thread)


class catch_threading_exception:
    """Keeps the exception of a thread."""

    def __enter__(self):
        self.exc_type = self.exc_value = self.exc_traceback = self.thread = None
        self._before = threading.excepthook
        threading.excepthook = self._hook
        return self

    def _hook(self, args):
        self.exc_type, self.exc_value, self.exc_traceback, self.thread = args

    def __exit__(self, *exc_info):
        threading.excepthook = self._before
        del self.exc_type, self.exc_value, self.exc_traceback, self.thread


def run_concurrently(worker_func, nthreads, args=(), kwargs=None):
    threads = [threading.Thread(target=worker_func, args=args, kwargs=kwargs or {}) for _ in range(nthreads)]
    with start_threads(threads):
        pass
