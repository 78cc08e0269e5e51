import contextlib


def produce():
    received = yield first
    received()


def first():
    return 1


def second():
    return 2


def delegating():
    result = yield from produce_two()
    result()


def produce_two():
    yield second
    return first


def drain(iterable):
    for function in iterable:
        function()


def send():
    generator = produce()
    next(generator)()
    try:
        generator.send(second)
    except StopIteration:
        pass


@contextlib.contextmanager
def manager(function):
    yield function


def managed():
    with manager(second) as entered:
        entered()


class Countdown:
    def __init__(self):
        self.left = 2

    def __iter__(self):
        return self

    def __next__(self):
        self.left -= 1
        if self.left < 0:
            raise StopIteration
        return first


def count():
    for function in Countdown():
        function()
    [function() for function in Countdown()]
    list(map(call, Countdown()))


def call(function):
    return function()


drain(delegating())
send()
managed()
count()
