"""Set-up of a side: the tables from the application's own models, and a user for each of its roles."""

import os
import sys

sys.path[0] = os.getcwd()

# All models are known once the application is, and the seed fills tables as they are made.
import app.main  # noqa: F401
import app.seed  # noqa: F401
from app.core.config import get_settings
from app.core.db import db_engine, db_session_factory, init_db
from app.modules.access.models import User

USERS = (("ada@example.com", 1), ("gus@example.com", 2), ("hal@example.com", 3), ("cora@example.com", 4))

engine = db_engine(get_settings())
init_db(engine)
with db_session_factory(engine)() as session:
    for number, (email, role) in enumerate(USERS):
        session.add(User(email=email, firstName=f"F{number}", middleName=None, lastName="L", roleId=role))
    session.commit()
engine.dispose()
