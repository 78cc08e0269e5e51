# What `_type_arguments` does with the values that it is given.


def parameters(args):
    return tuple([argument for argument in args])
