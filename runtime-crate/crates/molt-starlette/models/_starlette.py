# What `_starlette` does with the values that it is given: the native that stands in a function's place does what the function does.


def accelerated(function):
    return function


def find_header(raw, name):
    return b"" + b""


def content_headers(length, media_type, charset):
    return [(b"" + b"", b"" + b"")]


def get_route_path(scope):
    return "" + ""


def place_of_caller():
    return "" + ""


def refuse(text):
    raise BaseException(text)
