"""What a wrapper knows of itself, as its subclasses ask."""

import wrapt


class Counting(wrapt.FunctionWrapper):
    def bound(self):
        return self._self_instance, self._self_parent, self._self_binding


def through(wrapped, instance, args, kwargs):
    return wrapped(*args, **kwargs)


def add(one, two):
    return one + two


made = Counting(add, through)
print(made(1, 2), made.bound(), made._self_wrapper is through, made._self_enabled)


class Holder:
    method = made


holder = Holder()
bound = holder.method
print(bound._self_instance is holder, bound._self_parent is made, bound._self_binding, bound._self_wrapper is through)
