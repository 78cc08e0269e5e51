"""Connection strings, and the names that a module of DBAPI has."""

import datetime

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

for text in (
    "host=a port=5", "postgresql://u:p%40@h:12/db?application_name=x&connect_timeout=3", "postgres://h1:1,h2:2/db",
    "postgresql:///db?host=/tmp", "postgresql://[::1]:5/x", "password='a b\\'c' user = me", "postgresql://u@/d",
    "postgresql://?foo=1", "postgresql://h/d?x", "host", "=a", "a='x", "postgresql://u:p@h:12/db?user=z", "host=a host=b",
):  # fmt: skip
    try:
        print(text, conninfo_to_dict(text))
    except psycopg.Error as error:
        print(text, type(error), error)
print(make_conninfo("host=a", password="x y", port=5, user=None))
print(psycopg.apilevel, psycopg.threadsafety, psycopg.paramstyle, psycopg.__version__)
print(psycopg.STRING == 25, psycopg.NUMBER == 25, psycopg.DATETIME, psycopg.Binary(b"x"))
print(psycopg.Date(2020, 1, 2), psycopg.Time(1, 2, 3), psycopg.TimestampFromTicks(0), datetime.UTC)
print(psycopg.errors.UniqueViolation.__mro__, psycopg.errors.UniqueViolation.sqlstate)
print([name for name in ("Error", "IntegrityError") if getattr(psycopg, name) is getattr(psycopg.errors, name)])
print(psycopg.pq.TransactionStatus.INTRANS, psycopg.pq.DiagnosticField.SQLSTATE, psycopg.IsolationLevel(2))
