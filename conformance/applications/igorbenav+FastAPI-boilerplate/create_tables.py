"""Set-up of a side: the tables from the application's own models, its superuser and its first tier."""

import asyncio
import os
import sys

sys.path[0] = os.getcwd()

from app.core.config import settings
from app.core.db.database import Base, async_engine, local_session
from app.core.db.token_blacklist import TokenBlacklist
from app.models import Tier, User

# The hash of the settings' password, the same for both sides.
HASH = "$2b$04$abcdefghijklmnopqrstuuKr4E6IEp8x7cxmijM8Sko3jMvxqfRKW"


async def main() -> None:
    async with async_engine.begin() as connection:
        # The table that no model of the package is imported for.
        assert TokenBlacklist.__table__ in Base.metadata.tables.values()
        await connection.run_sync(Base.metadata.create_all)
    async with local_session() as session:
        session.add(Tier(name="free"))
        session.add(
            User(
                name=settings.ADMIN_NAME,
                username=settings.ADMIN_USERNAME,
                email=settings.ADMIN_EMAIL,
                hashed_password=HASH,
                is_superuser=True,
            )
        )
        await session.commit()
    await async_engine.dispose()


asyncio.run(main())
