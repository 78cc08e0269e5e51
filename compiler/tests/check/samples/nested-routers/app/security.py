import json


def authenticate():
    return decode("{}")


def decode(token: str):
    return json.loads(token)
