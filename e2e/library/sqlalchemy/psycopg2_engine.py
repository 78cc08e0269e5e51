# needs: database
"""A synchronous engine through psycopg2, which is PostgreSQL's driver where none is named."""

import sync_engine

sync_engine.run("postgresql")
