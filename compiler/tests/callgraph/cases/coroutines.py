class Manager:
    async def __aenter__(self):
        return self

    async def __aexit__(self, *error):
        return None

    def work(self):
        return 1

    def __aiter__(self):
        return self

    async def __anext__(self):
        if self.done():
            raise StopAsyncIteration
        return self.work

    def done(self):
        self.left = getattr(self, 'left', 2) - 1
        return self.left < 0


class Awaitable:
    def __await__(self):
        yield
        return finish


def finish():
    return 1


async def fetch():
    return finish


async def produce():
    yield finish


async def main():
    function = await fetch()
    function()
    async with Manager() as manager:
        manager.work()
    async for work in Manager():
        work()
    async for work in produce():
        work()
    (await Awaitable())()


coroutine = main()
try:
    while True:
        coroutine.send(None)
except StopIteration:
    pass
