"""Lists in headers. CPython Lib/urllib/request.py `parse_http_list` and `parse_keqv_list`."""


def parse_http_list(s):
    """The items of a list with commas, which in double quotes are no commas; RFC 2068."""
    items, item = [], ""
    is_quoted = is_escaped = False
    for character in s:
        if is_escaped:
            is_escaped = False
        elif character == "\\" and is_quoted:
            is_escaped = True
            continue
        elif character == '"':
            is_quoted = not is_quoted
        elif character == "," and not is_quoted:
            items.append(item)
            item = ""
            continue
        item += character
    if item:
        items.append(item)
    return [item.strip() for item in items]


def parse_keqv_list(l):
    """Items like `key=value` as a dict, the values without double quotes."""
    pairs = {}
    for item in l:
        key, value = item.split("=", 1)
        pairs[key] = value[1:-1] if value[0] == value[-1] == '"' else value
    return pairs
