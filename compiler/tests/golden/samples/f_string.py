def show(name, width):
    return f"{name!r:>{width}} is {name}"
