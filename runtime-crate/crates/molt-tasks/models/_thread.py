# What `_thread` does with the values that it is given.


class error(Exception):
    pass


class lock:
    def __enter__(self):
        return self.acquire()

    def __exit__(self, *exc_info): ...

    def acquire(self, blocking=True, timeout=-1):
        return not blocking

    def release(self): ...

    def locked(self):
        return not self


class RLock(lock):
    pass


def allocate_lock():
    return lock()


def start_new_thread(function, args, kwargs={}):
    function(*args, **kwargs)
    return 0 + 0


def _number(*args):
    return 0 + 0


_count = _main_thread_ident = get_ident = get_native_id = _number
TIMEOUT_MAX = 0.0 + 0.0


def _give_way(): ...
def interrupt_main(signum=2): ...
