"""Starlette's native half in Python, for CPython's runs of its Python half."""


class ResponseStart:
    __slots__ = ("send", "started")

    def __init__(self, send):
        self.send = send
        self.started = False

    def __call__(self, message):
        if message["type"] == "http.response.start":
            self.started = True
        return self.send(message)


def find_header(raw, name, /):
    for key, value in raw:
        if key == name:
            return value
    return None


def content_headers(length, media_type, charset, /):
    headers = []
    if length is not None:
        headers.append((b"content-length", str(length).encode("latin-1")))
    if media_type is not None:
        if media_type.startswith("text/") and "charset=" not in media_type.lower():
            media_type += "; charset=" + charset
        headers.append((b"content-type", media_type.encode("latin-1")))
    return headers


def get_route_path(scope, /):
    path = scope["path"]
    root_path = scope.get("root_path", "")
    if not root_path or not path.startswith(root_path):
        return path
    below = path[len(root_path) :]
    return below if below[:1] in ("", "/") else path


def match_route(scope, regex, convertors, /):
    match = regex.match(get_route_path(scope))
    if match is None:
        return None
    path_params = dict(scope.get("path_params", {}))
    for key, convertor in convertors.items():
        path_params[key] = convertor.convert(match.group(key))
    return path_params


def accelerated(function, /):
    return function


def send_written():
    """What was written goes out at once; without a server there is nothing."""


def place_of_caller():
    return None


def refuse(text):
    raise BaseException(text)
