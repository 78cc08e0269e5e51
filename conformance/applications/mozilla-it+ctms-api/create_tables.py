"""Set-up of a side: the tables from the application's own models, and its clients."""

import os
import sys

sys.path[0] = os.getcwd()

from ctms.database import SessionLocal, engine
from ctms.models import ApiClient, Base, Email, Waitlist
from sqlalchemy import DefaultClause, text

# The hash of "a-secret-of-no-importance", the same for both sides.
HASH = "$argon2id$v=19$m=64,t=1,p=1$MjddFmku7ShIhr+wdf5w2Q$Zi3Jbtk6tdP9WrFY/pcnrrH9wfpzMYjiv62S/hncMvs"

# The models have expressions as texts, which the migrations give as expressions; the application makes all identifiers itself.
Email.__table__.c.email_id.server_default = None
Waitlist.__table__.c.fields.server_default = DefaultClause(text("'{}'::json"))
Base.metadata.create_all(engine)
with SessionLocal() as session:
    for name, enabled in (("id_enabled", True), ("id_disabled", False)):
        session.add(ApiClient(client_id=name, email=f"{name}@example.com", enabled=enabled, hashed_secret=HASH))
    session.commit()
engine.dispose()
