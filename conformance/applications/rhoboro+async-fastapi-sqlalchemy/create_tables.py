"""Set-up of a side: the tables from the application's own models."""

import asyncio
import os
import sys

sys.path[0] = os.getcwd()

from app.db import async_engine
from app.models import Base


async def main() -> None:
    async with async_engine.begin() as connection:
        await connection.run_sync(Base.metadata.create_all)
    await async_engine.dispose()


asyncio.run(main())
