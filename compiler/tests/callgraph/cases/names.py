class Handler:
    def handle_get(self):
        return self.answer()

    def handle_put(self):
        return self.answer()

    def answer(self):
        return 1

    def other(self):
        return 2


def dispatch(handler, verb):
    return getattr(handler, f'handle_{verb}')()


def known(handler):
    return getattr(handler, 'other')()


def absent(handler):
    return getattr(handler, 'nothing', fallback)()


def fallback():
    return 0


def stored(handler):
    setattr(handler, 'late', fallback)
    return handler.late()


def in_globals():
    return globals()['fallback']()


def in_dict(handler):
    return vars(handler)['late']()


def of_class(handler):
    return type(handler).other(handler)


handler = Handler()
dispatch(handler, 'get')
dispatch(handler, 'put')
known(handler)
absent(handler)
stored(handler)
in_globals()
in_dict(handler)
of_class(handler)
