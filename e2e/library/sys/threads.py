"""The frames of threads."""

import sys
import threading


def functions(frame):
    names = []
    while frame is not None:
        names.append((frame.f_code.co_name, frame.f_lineno))
        frame = frame.f_back
    return names


def inner(is_there, may_end):
    is_there.set()
    may_end.wait()


def outer(is_there, may_end):
    inner(is_there, may_end)


def asked():
    return sys._current_frames()


own = threading.get_ident()
print(list(asked()) == [own], functions(asked()[own])[-1])

is_there, may_end = threading.Event(), threading.Event()
thread = threading.Thread(target=outer, args=(is_there, may_end))
thread.start()
is_there.wait()
frames = asked()
print(set(frames) == {own, thread.ident}, list(frames).index(thread.ident))
print([name for name, _ in functions(frames[own])])
print([one for one in functions(frames[thread.ident]) if one[0] in ("inner", "outer")])
may_end.set()
thread.join()
print(list(asked()) == [own])
