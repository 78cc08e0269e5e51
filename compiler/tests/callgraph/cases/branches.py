import sys

try:
    import winreg
except ImportError:
    winreg = None

DEBUG = False


class Cat:
    def speak(self):
        return purr()


class Dog:
    def speak(self):
        return bark()


def purr(): ...
def bark(): ...
def never(): ...
def always(): ...
def given(): ...


def platform():
    if winreg is not None:
        never()
    else:
        always()
    if sys.version_info >= (3, 0):
        always()
    else:
        never()
    if DEBUG:
        never()


def cats_only(animal):
    if isinstance(animal, Cat):
        animal.speak()


def not_none(function=None):
    if function is None:
        return
    function()


def matched(value):
    match value:
        case Cat() as cat:
            cat.speak()
        case {'call': function}:
            function()
        case [function, *_]:
            function()
        case _:
            always()


platform()
cats_only(Cat())
cats_only(Dog())
not_none()
not_none(given)
matched(Cat())
matched({'call': given})
matched([always])
matched(1)
