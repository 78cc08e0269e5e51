"""What psycopg and psycopg2 have in common: libpq's connection strings, its ways to a server and its texts. libpq is in C; this
is what the two drivers see of it, over the native half `_postgres`.
"""
