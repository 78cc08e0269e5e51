# What makers of sessions make: sessions of the class that they are given.


class sessionmaker:
    _told_apart = True

    def __init__(self, bind=None, *, class_=Session, autoflush=True, expire_on_commit=True, info=None, **kw):
        _keep(bind, info, kw)
        self.class_ = class_
        self.kw = kw

    def __call__(self, **local_kw):
        return self.class_(**local_kw)
