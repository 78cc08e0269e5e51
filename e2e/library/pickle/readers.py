# The reader in Python code, and readers of one's own that allow some classes alone.
import collections
import io
import pickle


class Restricted(pickle._Unpickler):
    """Reads containers alone."""

    def find_class(self, module, name):
        if (module, name) != ("collections", "defaultdict") and module != "builtins":
            raise pickle.UnpicklingError(f"forbidden: {module}.{name}")
        return super().find_class(module, name)


print(pickle._Unpickler.__name__, issubclass(Restricted, pickle._Unpickler))
table = collections.defaultdict(set, {"a": {1, 2}, "b": frozenset("x")})
print(Restricted(io.BytesIO(pickle.dumps(table))).load())
print(pickle._Unpickler(io.BytesIO(pickle.dumps([1, "two", 3.0, None]))).load())
try:
    print(Restricted(io.BytesIO(pickle.dumps(collections.OrderedDict(a=1)))).load())
except pickle.UnpicklingError as error:
    print(error)
