"""Handlers of signals: who sets them, when they run, and what they interrupt."""

import _thread
import os
import signal
import threading
import time

seen = []


def note(number, frame):
    seen.append((number, frame is not None))


def told(function, *args):
    try:
        return function(*args)
    except (ValueError, TypeError, OSError) as error:
        return f"{type(error).__name__}: {error}"


print(signal.getsignal(signal.SIGINT) is signal.default_int_handler, repr(signal.getsignal(signal.SIGTERM)))
print(repr(signal.getsignal(signal.SIGPIPE)))
print(repr(signal.signal(signal.SIGUSR1, note)), signal.getsignal(signal.SIGUSR1) is note)
signal.raise_signal(signal.SIGUSR1)
print(seen)
os.kill(os.getpid(), signal.SIGUSR1)
_thread.interrupt_main(signal.SIGUSR1)
print(len(seen))
for number in (0, 65, -1):
    print(told(_thread.interrupt_main, number), told(signal.getsignal, number), told(signal.signal, number, note))
print(told(signal.signal, signal.SIGKILL, note), told(signal.signal, signal.SIGUSR1, 7))

for interrupt in (_thread.interrupt_main, lambda: os.kill(os.getpid(), signal.SIGINT)):
    try:
        interrupt()
        print("not reached")
    except KeyboardInterrupt as error:
        print("interrupted", repr(error))


def in_thread():
    print(told(signal.signal, signal.SIGUSR1, note))
    time.sleep(0.1)
    os.kill(os.getpid(), signal.SIGINT)


thread = threading.Thread(target=in_thread)
thread.start()
began = time.monotonic()
try:
    time.sleep(60)
except KeyboardInterrupt:
    print("woken", time.monotonic() - began < 30)
thread.join()


class Stop(Exception):
    pass


def stop(number, frame):
    raise Stop(signal.Signals(number).name, frame.f_code.co_name)


def soon(function, *args):
    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        function(*args)
    except Stop as error:
        print("stopped", error.args[0], error.args[1] in (function.__name__, "soon", "turn", "numbers"))


def turn(number):
    return number + 1


def count():
    total = 0
    for _ in range(10**12):
        total = turn(total)


def count_calls():
    total = 0
    while True:
        total = turn(total)


def spin():
    while True:
        pass


def spin_over_names():
    number, text = 0, "a"
    while number >= 0:
        number += 1
        if text == "b":
            break
        elif number % 2:
            continue


def spin_in_generator():
    def numbers():
        yield 1
        while seen:
            pass
        yield 2

    list(numbers())


lock = threading.Lock()
lock.acquire()
soon(lock.acquire)
soon(threading.Event().wait)
soon(threading.Condition().__enter__() and time.sleep, 60)
soon(count)
soon(count_calls)
soon(spin)
soon(spin_over_names)
soon(spin_in_generator)
soon(signal.pause)
print(lock.locked())

# What a handler does not raise only delays: the wait goes on. PEP 475.
signal.signal(signal.SIGALRM, note)
print(signal.setitimer(signal.ITIMER_REAL, 0.05, 0.05))
began = time.monotonic()
time.sleep(0.3)
print(time.monotonic() - began >= 0.3, seen[-1])
left, interval = signal.setitimer(signal.ITIMER_REAL, 0)
print(0 < left <= 0.05, interval, signal.getitimer(signal.ITIMER_REAL))
print(signal.alarm(50), signal.alarm(0), signal.alarm(0))
print(told(signal.setitimer, signal.ITIMER_REAL, -1), signal.ItimerError.__mro__[1])

signal.signal(signal.SIGUSR1, signal.SIG_IGN)
os.kill(os.getpid(), signal.SIGUSR1)
print(repr(signal.getsignal(signal.SIGUSR1)), repr(signal.signal(signal.SIGUSR1, signal.SIG_DFL)))
reader, writer = os.pipe()
print(told(signal.set_wakeup_fd, writer) == f"ValueError: the fd {writer} must be in non-blocking mode")
print(told(signal.set_wakeup_fd, 1000), signal.set_wakeup_fd(-1))
