"""A client of a PostgreSQL that means ill: each line of standard input names a database, and what becomes of asking it is printed."""

import os
import sys

import psycopg2


def ask(database):
    connection = psycopg2.connect(
        host="127.0.0.1",
        port=int(os.environ["HOSTILE_PORT"]),
        user="u",
        password="secret",
        dbname=database,
        connect_timeout=20,
        sslmode="disable",
        gssencmode="disable",
    )
    try:
        connection.autocommit = True
        cursor = connection.cursor()
        cursor.execute("SELECT a FROM t")
        return cursor.fetchall()
    finally:
        connection.close()


def main():
    for line in sys.stdin.read().split():
        try:
            ended = ask(line)
        except Exception as raised:
            ended = f"{type(raised).__module__}.{type(raised).__qualname__}"
            if line.startswith("last-"):
                ended += f": {raised}"
        print(line, ended, flush=True)


main()
