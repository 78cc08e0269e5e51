"""Values of PostgreSQL that Python has no class for. asyncpg/pgproto."""
