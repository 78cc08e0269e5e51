"""Attributes stored under computed names, names of builtins that the module binds itself, functions that hand back what they are given."""


class Box:
    pass


def stored():
    return 1


def handled():
    return 2


def kept():
    return 3


def store(box, name):
    setattr(box, name, stored)


def read_by_name(box):
    return box.stored()


LookupError = LookupError


def fail():
    raise LookupError


def recover():
    try:
        fail()
    except LookupError:
        return handled()


def hand_back(value):
    return value


def call_one():
    return hand_back(kept)()


def call_other():
    return hand_back(handled)()


def namespaces(box):
    return [key for key in box.__dict__.keys()]


def main():
    box = Box()
    store(box, "".join(["sto", "red"]))
    read_by_name(box)
    recover()
    call_one()
    call_other()
    namespaces(box)


main()
