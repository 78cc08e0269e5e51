# What `_textbuffer` does with the values that it is given: the native that stands in a function's place does what the function does.


def accelerated(function):
    return function
