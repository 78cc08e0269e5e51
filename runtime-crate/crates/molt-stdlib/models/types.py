# What a namespace holds: what it is made with.


class SimpleNamespace:
    _told_apart = True

    def __init__(self, mapping=(), /, **kwargs):
        given = dict(mapping, **kwargs)
        for name in given:
            setattr(self, name, given[name])
