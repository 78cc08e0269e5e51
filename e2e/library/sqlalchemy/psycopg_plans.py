# needs: database
"""What sessions do again and again through psycopg."""

import planned_engine

planned_engine.run("postgresql+psycopg")
