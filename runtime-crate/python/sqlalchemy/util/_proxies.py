"""Classes that stand for an object of another. SQLAlchemy lib/sqlalchemy/util/langhelpers.py create_proxy_methods."""


def forwards(methods=(), attributes=(), of_class=None, class_methods=()):
    """Gives a class methods and attributes that are those of its `_proxied`, and class methods of `of_class`."""

    def decorate(cls):
        for name in methods:
            setattr(cls, name, _method(name))
        for name in attributes:
            setattr(cls, name, _attribute(name))
        for name in class_methods:
            setattr(cls, name, classmethod(_class_method(of_class, name)))
        return cls

    return decorate


def _method(name):
    def call(self, *args, **kwargs):
        return getattr(self._proxied, name)(*args, **kwargs)

    call.__name__ = name
    return call


def _attribute(name):
    def get(self):
        return getattr(self._proxied, name)

    def put(self, value):
        setattr(self._proxied, name, value)

    return property(get, put)


def _class_method(of_class, name):
    def call(cls, *args, **kwargs):
        return getattr(of_class, name)(*args, **kwargs)

    call.__name__ = name
    return call
