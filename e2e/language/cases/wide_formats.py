"""Widths and precisions beyond 65,535, each inside `with lock`."""

import threading, itertools
lock = threading.Lock()
def attempt(name, f):
    try:
        with lock:
            r = f()
        print(name, "->", len(r))
    except BaseException as e:
        print(name, "->", type(e).__name__, str(e))
    assert lock.acquire(blocking=False), name
    lock.release()
for n in (65534, 65535, 65536, 70000, 10**6):
    attempt(f"d {n}", lambda: "%*d" % (n, 1))
    attempt(f"-d {n}", lambda: "%-*d" % (n, 1))
    attempt(f"0d {n}", lambda: "%0*d" % (n, 1))
    attempt(f"x {n}", lambda: "%#*x" % (n, 1))
    attempt(f".d {n}", lambda: "%.*d" % (n, 1))
    attempt(f".x {n}", lambda: "%#.*x" % (n, 255))
    attempt(f"s {n}", lambda: "%*s" % (n, 1))
    attempt(f".f {n}", lambda: "%.*f" % (n, 1.5))
    attempt(f".e {n}", lambda: "%.*e" % (n, 1.5))
    attempt(f".g {n}", lambda: "%#.*g" % (n, 1.5))
    attempt(f"bytes {n}", lambda: b"%*d" % (n, 1))
    attempt(f"bytes .f {n}", lambda: b"%.*f" % (n, 1.0))
    for spec in ("d", "x", "f", "e", "g", "%", "n", ",", "_", "s", ""):
        for pattern in ("{w}{t}", "0{w}{t}", "={w}{t}", "*^{w}{t}", ".{w}{t}", "{w}.{w}{t}", "#{w}{t}", "é>{w}{t}"):
            for value in (12345, 1.5, "text", 2j, True):
                attempt(f"format {value!r} {pattern} {spec} {n}", lambda: format(value, pattern.format(w=n, t=spec)))
