def target(first, /, second, *rest, third=None, **others):
    first()
    second()
    for function in rest:
        function()
    if third is not None:
        third()
    for name in others:
        others[name]()


def a(): ...
def b(): ...
def c(): ...
def d(): ...
def e(): ...


def forward(*args, **kwargs):
    return target(*args, **kwargs)


def partially(function, *bound):
    def call(*args):
        return function(*bound, *args)

    return call


def defaults(function=a, *, other=b):
    function()
    other()


def only(function):
    function()


target(a, b)
forward(a, b, c, third=d, fourth=e)
partially(only, c)()
partially(only)(d)
defaults()
defaults(**{'other': c})
only(*[e])
