"""JSON without spaces. itsdangerous `src/itsdangerous/_json.py`."""

import json


class _CompactJSON:
    """The functions of `json`, with other defaults."""

    @staticmethod
    def loads(payload):
        return json.loads(payload)

    @staticmethod
    def dumps(obj, **kwargs):
        return json.dumps(obj, **({"ensure_ascii": False, "separators": (",", ":")} | kwargs))
