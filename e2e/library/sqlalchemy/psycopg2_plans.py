# needs: database
"""What sessions do again and again through psycopg2."""

import planned_engine

planned_engine.run("postgresql+psycopg2")
