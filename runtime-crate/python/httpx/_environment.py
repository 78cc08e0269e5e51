"""Proxies that the environment names, and lists in headers. CPython Lib/urllib/request.py: `getproxies_environment`, `parse_http_list`."""

import os


def getproxies():
    """Proxies by their scheme; `_proxy` in small letters goes before other spellings."""
    named = [(name, value) for name, value in os.environ.items() if name[-6:].lower() == "_proxy"]
    proxies = {name[:-6].lower(): value for name, value in named if value}
    # Under CGI, HTTP_PROXY may come out of a header that a client sent.
    if "REQUEST_METHOD" in os.environ:
        proxies.pop("http", None)
    for name, value in named:
        if name.endswith("_proxy"):
            if value:
                proxies[name[:-6].lower()] = value
            else:
                proxies.pop(name[:-6].lower(), None)
    return proxies


def parse_http_list(text):
    """The parts of a list with commas, which do not count between quotation marks."""
    parts, part = [], ""
    quoted = escaped = False
    for character in text:
        if escaped:
            part += character
            escaped = False
        elif quoted and character == "\\":
            escaped = True
        elif character == "," and not quoted:
            parts.append(part)
            part = ""
        else:
            if character == '"':
                quoted = not quoted
            part += character
    if part:
        parts.append(part)
    return [one.strip() for one in parts]
