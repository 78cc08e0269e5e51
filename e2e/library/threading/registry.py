"""The threads that run, as libraries look at them."""

import threading

lock = threading._RLock()
with lock:
    print(lock.acquire(blocking=False), lock._is_owned())
    lock.release()
print(lock._is_owned())

started, ended = threading.Event(), threading.Event()


def work():
    started.set()
    ended.wait()


thread = threading.Thread(target=work)
thread.start()
started.wait()
print(threading._active[thread.ident] is thread, threading._active[threading.get_ident()] is threading.main_thread())
print(sorted(one.name == thread.name for one in threading._active.values()))
ended.set()
thread.join()
print(thread.ident in threading._active, len(threading._active))
