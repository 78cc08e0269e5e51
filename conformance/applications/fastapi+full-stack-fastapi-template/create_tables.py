"""Set-up of a side: the tables from the application's own models, and its superuser."""

import os
import sys
import uuid
from datetime import UTC, datetime

sys.path[0] = os.getcwd()

from app.core.config import settings
from app.core.db import engine
from app.models import User
from sqlmodel import Session, SQLModel

# The hash of the settings' password, the same for both sides; cheaper than the application makes them, so it makes another.
HASH = "$argon2id$v=19$m=64,t=1,p=1$1ZTOTxND5BRbrgxG9+slRA$KnBP00qMCLJfPJluPdYWFBMJsy+9i3yKsZcfRA4eV1o"

SQLModel.metadata.create_all(engine)
with Session(engine) as session:
    session.add(
        User(
            id=uuid.UUID(int=1),
            email=settings.FIRST_SUPERUSER,
            hashed_password=HASH,
            is_superuser=True,
            created_at=datetime(2026, 1, 1, tzinfo=UTC),
        )
    )
    session.commit()
engine.dispose()
