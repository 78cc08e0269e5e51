# needs: database
"""A synchronous engine through psycopg."""

import sync_engine

sync_engine.run("postgresql+psycopg")
