"""JSON. psycopg2/_json.py."""

import json

from ._adapt import Json
from ._cast import new_array_type, new_type, register_type


def register_json(conn_or_curs=None, globally=False, loads=None, oid=None, array_oid=None, name="JSON"):
    """Has values of a type read as JSON; (type, type of arrays)."""
    if oid is None:
        oid, array_oid = 114, 199
    read = loads or json.loads

    def cast(value, cursor):
        return None if value is None else read(value)

    made = new_type((oid,), name, cast)
    arrays = None if array_oid is None else new_array_type((array_oid,), f"{name}ARRAY", made)
    for one in (made, arrays):
        if one is not None:
            register_type(one, None if globally else conn_or_curs)
    return made, arrays


def register_default_json(conn_or_curs=None, globally=False, loads=None):
    return register_json(conn_or_curs, globally, loads, 114, 199)


def register_default_jsonb(conn_or_curs=None, globally=False, loads=None):
    return register_json(conn_or_curs, globally, loads, 3802, 3807, "JSONB")


JSON, JSONARRAY = register_default_json(globally=True)
JSONB, JSONBARRAY = register_default_jsonb(globally=True)

__all__ = ("Json",)
