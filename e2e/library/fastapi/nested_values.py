"""`jsonable_encoder` goes as deep as CPython's frames do."""

from fastapi.encoders import jsonable_encoder


def nested(levels, wrap):
    value = 1
    for _ in range(levels):
        value = wrap(value)
    return value


def depth(value):
    levels = 0
    while not isinstance(value, int):
        value = value["a"] if isinstance(value, dict) else value[0]
        levels += 1
    return levels


for name, wrap in {
    "dict": lambda value: {"a": value},
    "list": lambda value: [value],
    "tuple": lambda value: (value,),
    "both": lambda value: [{"a": value}],
}.items():
    for levels in (100, 470, 490, 600, 900, 970, 1100):
        if name == "both":
            levels //= 2
        try:
            print(name, levels, depth(jsonable_encoder(nested(levels, wrap))))
        except RecursionError:
            print(name, levels, "RecursionError")
