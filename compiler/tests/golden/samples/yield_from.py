def chain(first, second):
    result = yield from first
    yield from second
    return result
