"""In the place of `test.support.asyncore`: there are no sockets to wait for."""


def loop(timeout=30.0, use_poll=False, map=None, count=None):
    pass


def close_all(map=None, ignore_all=False):
    pass
