async def collect(stream):
    async for item in stream:
        yield item.name
