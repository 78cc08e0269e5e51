# python: 3.12
# slice: hashable since 3.12.


def show(make):
    try:
        print(make())
    except Exception as exc:
        print(type(exc).__name__, exc)


print(hash(slice(1, 2)) == hash(slice(1, 2, None)), {slice(1, 2): 'x'}[slice(1, 2)], hash(slice(1, 2, 3)))
show(lambda: hash(slice([])))
